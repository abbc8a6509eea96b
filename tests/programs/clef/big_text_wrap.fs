/// Breaks text into lines of a given width, aligned left, right, centred, or justified.
module Programs.TextWrap

type Align =
    | Left
    | Right
    | Center
    | Justify

let blanks (n: int) : string = String.concat "" (List.replicate (max 0 n) " ")

/// The words of a text; any number of blanks separates them.
let words (text: string) : string list =
    let rec go (i: int) (start: int) (acc: string list) : string list =
        let finish () : string list =
            if i > start then String.substring text start (i - start) :: acc else acc
        if i = text.Length then List.rev (finish ())
        elif text.[i] = ' ' then go (i + 1) (i + 1) (finish ())
        else go (i + 1) start acc
    go 0 0 []

/// Groups of words, each of which fits into the width.
let fill (width: int) (ws: string list) : string list list =
    let rec go (line: string list) (used: int) (rest: string list) (lines: string list list) : string list list =
        match rest with
        | [] -> if List.isEmpty line then List.rev lines else List.rev (List.rev line :: lines)
        | w :: tail ->
            let needed = if List.isEmpty line then String.length w else used + 1 + String.length w
            if needed <= width || List.isEmpty line then go (w :: line) needed tail lines
            else go [] 0 rest (List.rev line :: lines)
    go [] 0 ws []

let stretch (width: int) (ws: string list) : string =
    let gaps = List.length ws - 1
    if gaps = 0 then List.head ws
    else
        let letters = List.sumBy String.length ws
        let space = width - letters
        let piece (i: int) (w: string) : string =
            if i = gaps then w
            else
                let extra = if i < space % gaps then 1 else 0
                w + blanks (space / gaps + extra)
        String.concat "" (List.mapi piece ws)

let formatter (align: Align) (width: int) : (bool -> string list -> string) =
    let join = String.concat " "
    let missing (ws: string list) : int = width - String.length (join ws)
    match align with
    | Left -> fun _ ws -> join ws
    | Right -> fun _ ws -> blanks (missing ws) + join ws
    | Center -> fun _ ws -> blanks (missing ws / 2) + join ws
    | Justify -> fun isLast ws -> if isLast then join ws else stretch width ws

let wrap (align: Align) (width: int) (text: string) : string list =
    let format = formatter align width
    let lines = fill width (words text)
    let last = List.length lines - 1
    List.mapi (fun i ws -> format (i = last) ws) lines

let boxed (width: int) (lines: string list) : string list =
    let edge = "+" + String.concat "" (List.replicate (width + 2) "-") + "+"
    let row (s: string) : string = "| " + s + blanks (width - String.length s) + " |"
    [edge] @ List.map row lines @ [edge]

[<EntryPoint>]
let main _ =
    let text = "The  captures of a closure are found while its types are checked, and each value gets one home."
    for (name, align) in [("left", Left); ("right", Right); ("center", Center); ("justify", Justify)] do
        Console.writeln $"{name}:"
        for line in wrap align 24 text |> boxed 24 do
            Console.writeln line
    Console.writeln "narrow:"
    List.iter Console.writeln (wrap Left 5 "a extraordinary b c d e f")
    Console.writeln (Format.int (List.length (wrap Left 10 "   ")))
    0

//| left:
//| +--------------------------+
//| | The captures of a        |
//| | closure are found while  |
//| | its types are checked,   |
//| | and each value gets one  |
//| | home.                    |
//| +--------------------------+
//| right:
//| +--------------------------+
//| |        The captures of a |
//| |  closure are found while |
//| |   its types are checked, |
//| |  and each value gets one |
//| |                    home. |
//| +--------------------------+
//| center:
//| +--------------------------+
//| |    The captures of a     |
//| | closure are found while  |
//| |  its types are checked,  |
//| | and each value gets one  |
//| |          home.           |
//| +--------------------------+
//| justify:
//| +--------------------------+
//| | The    captures   of   a |
//| | closure  are found while |
//| | its  types  are checked, |
//| | and  each value gets one |
//| | home.                    |
//| +--------------------------+
//| narrow:
//| a
//| extraordinary
//| b c d
//| e f
//| 0

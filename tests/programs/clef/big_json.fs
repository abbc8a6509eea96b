/// A JSON-like value: printed compactly and prettily, queried by paths, changed, and folded.
module Programs.Json

type Json =
    | Null
    | Bool of bool
    | Number of int
    | Text of string
    | List of Json list
    | Object of (string * Json) list

let quote (s: string) : string =
    let escape (c: char) : string =
        match c with
        | '"' -> "\\\""
        | '\\' -> "\\\\"
        | '\n' -> "\\n"
        | other -> $"{other}"
    let inner = String.concat "" (List.init s.Length (fun i -> escape s.[i]))
    "\"" + inner + "\""

let rec compact (j: Json) : string =
    match j with
    | Null -> "null"
    | Bool b -> if b then "true" else "false"
    | Number n -> Format.int n
    | Text s -> quote s
    | List items -> "[" + String.concat "," (List.map compact items) + "]"
    | Object fields ->
        let field (name, value) = quote name + ":" + compact value
        "{" + String.concat "," (List.map field fields) + "}"

let pretty (step: int) (j: Json) : string =
    let indent (depth: int) : string = String.concat "" (List.replicate (depth * step) " ")
    let rec go (depth: int) (j: Json) : string =
        let inside (left: string) (right: string) (parts: string list) : string =
            if List.isEmpty parts then left + right
            else
                let pad = indent (depth + 1)
                let body = String.concat ",\n" (List.map (fun p -> pad + p) parts)
                left + "\n" + body + "\n" + indent depth + right
        match j with
        | List items -> inside "[" "]" (List.map (go (depth + 1)) items)
        | Object fields ->
            inside "{" "}" (List.map (fun (n, v) -> quote n + ": " + go (depth + 1) v) fields)
        | simple -> compact simple
    go 0 j

type Step =
    | Key of string
    | Index of int

let rec find (path: Step list) (j: Json) : Json option =
    match path, j with
    | [], found -> Some found
    | Key k :: rest, Object fields ->
        fields
        |> List.tryFind (fun (n, _) -> n = k)
        |> Option.bind (fun (_, v) -> find rest v)
    | Index i :: rest, List items when i >= 0 && i < List.length items ->
        find rest (List.item i items)
    | _ -> None

let rec update (path: Step list) (f: Json -> Json) (j: Json) : Json =
    match path, j with
    | [], old -> f old
    | Key k :: rest, Object fields ->
        Object (List.map (fun (n, v) -> if n = k then (n, update rest f v) else (n, v)) fields)
    | Index i :: rest, List items ->
        List (List.mapi (fun at v -> if at = i then update rest f v else v) items)
    | _, other -> other

let rec fold (f: 'a -> Json -> 'a) (acc: 'a) (j: Json) : 'a =
    let here = f acc j
    match j with
    | List items -> List.fold (fold f) here items
    | Object fields -> List.fold (fun a (_, v) -> fold f a v) here fields
    | _ -> here

[<EntryPoint>]
let main _ =
    let doc =
        Object
            [ ("name", Text "enfold")
              ("tags", List [Text "closures"; Text "say \"hi\""; Null])
              ("size", Object [("w", Number 3); ("h", Number (-4)); ("exact", Bool true)])
              ("empty", List [])
              ("none", Object []) ]
    Console.writeln (compact doc)
    Console.writeln (pretty 2 doc)
    let show (path: Step list) : unit =
        match find path doc with
        | Some j -> Console.writeln (compact j)
        | None -> Console.writeln "nothing there"
    show [Key "size"; Key "h"]
    show [Key "tags"; Index 1]
    show [Key "tags"; Index 9]
    show [Key "size"; Index 0]
    let double' (j: Json) : Json =
        match j with
        | Number n -> Number (n * 2)
        | other -> other
    let doc2 = update [Key "size"; Key "w"] double' doc
    Console.writeln (compact (update [Key "tags"; Index 0] (fun _ -> Bool false) doc2))
    let sum = fold (fun n j -> match j with Number k -> n + k | _ -> n) 0 doc2
    let texts = fold (fun ts j -> match j with Text t -> t :: ts | _ -> ts) [] doc2
    let joined = String.concat "|" (List.rev texts)
    Console.writeln $"{sum} {joined}"
    Console.writeln (if doc = doc2 then "equal" else "different")
    Console.writeln (if update [Key "nope"] double' doc = doc then "equal" else "different")
    0

//| {"name":"enfold","tags":["closures","say \"hi\"",null],"size":{"w":3,"h":-4,"exact":true},"empty":[],"none":{}}
//| {
//|   "name": "enfold",
//|   "tags": [
//|     "closures",
//|     "say \"hi\"",
//|     null
//|   ],
//|   "size": {
//|     "w": 3,
//|     "h": -4,
//|     "exact": true
//|   },
//|   "empty": [],
//|   "none": {}
//| }
//| -4
//| "say \"hi\""
//| nothing there
//| nothing there
//| {"name":"enfold","tags":[false,"say \"hi\"",null],"size":{"w":6,"h":-4,"exact":true},"empty":[],"none":{}}
//| 2 enfold|closures|say "hi"
//| different
//| equal

(* A value of many shapes is written as JSON, read again and summed up. *)

type json = Null | Bool of bool | Num of int | Str of string | Arr of json list | Obj of (string * json) list

exception Bad of int

let rec write b = function
  | Null -> Buffer.add_string b "null"
  | Bool x -> Buffer.add_string b (string_of_bool x)
  | Num n -> Buffer.add_string b (string_of_int n)
  | Str s ->
      Buffer.add_char b '"';
      Buffer.add_string b s;
      Buffer.add_char b '"'
  | Arr items ->
      Buffer.add_char b '[';
      List.iteri (fun i item -> if i > 0 then Buffer.add_char b ','; write b item) items;
      Buffer.add_char b ']'
  | Obj fields ->
      Buffer.add_char b '{';
      List.iteri
        (fun i (name, value) ->
          if i > 0 then Buffer.add_char b ',';
          write b (Str name);
          Buffer.add_char b ':';
          write b value)
        fields;
      Buffer.add_char b '}'

let read s =
  let at = ref 0 in
  let peek () = if !at < String.length s then s.[!at] else raise (Bad !at) in
  let take c = if peek () = c then incr at else raise (Bad !at) in
  let word w value =
    String.iter take w;
    value
  in
  let text () =
    take '"';
    let start = !at in
    while peek () <> '"' do incr at done;
    let found = String.sub s start (!at - start) in
    take '"';
    found
  in
  let rec value () =
    match peek () with
    | 'n' -> word "null" Null
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | '"' -> Str (text ())
    | '[' ->
        take '[';
        let items = many ']' value in
        Arr items
    | '{' ->
        take '{';
        Obj (many '}' (fun () -> let name = text () in take ':'; (name, value ())))
    | _ ->
        let n = ref 0 in
        while !at < String.length s && s.[!at] >= '0' && s.[!at] <= '9' do
          n := (!n * 10) + Char.code s.[!at] - 48;
          incr at
        done;
        Num !n
  and many : 'a. char -> (unit -> 'a) -> 'a list =
   fun close one ->
    if peek () = close then (take close; [])
    else
      let rec go acc =
        let acc = one () :: acc in
        if peek () = ',' then (take ','; go acc) else (take close; List.rev acc)
      in
      go []
  in
  value ()

let rec sum = function
  | Num n -> n
  | Str s -> String.length s
  | Bool true -> 1
  | Bool false | Null -> 0
  | Arr items -> List.fold_left (fun total item -> total + sum item) 0 items
  | Obj fields -> List.fold_left (fun total (_, item) -> total + sum item) 0 fields

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 200 in
  let row i =
    Obj [ ("id", Num i); ("name", Str ("row" ^ string_of_int i)); ("on", Bool (i land 1 = 0)); ("next", Null);
          ("tags", Arr [ Str "a"; Num (i * 3); Arr [] ]) ]
  in
  let total = ref 0 in
  for round = 1 to rounds do
    let b = Buffer.create 1000 in
    write b (Arr (List.init 2000 (fun i -> row (i + round))));
    total := !total + sum (read (Buffer.contents b))
  done;
  (try ignore (read "[1,2") with Bad at -> Printf.printf "bad at %d\n" at);
  Printf.printf "%d\n" !total

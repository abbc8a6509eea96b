(* Long-lived state that loops overwrite: what is lost is given back one by one, and what is kept is still there at the end. *)

(* By-value unions in a table, passed on by functions that do not look at them. *)
type value = Int of int | Text of string | List of value list

let store : (string, value) Hashtbl.t = Hashtbl.create 4
let pass value = value
let set name value = Hashtbl.replace store name (pass value)
let get name = try Hashtbl.find store name with Not_found -> Int 0
let rec take k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: take (k - 1) rest

let rec show = function
  | Int n -> string_of_int n
  | Text t -> "'" ^ t ^ "'"
  | List l -> "[" ^ String.concat " " (List.map show l) ^ "]"

let values n =
  for i = 1 to n do
    set "count" (match get "count" with Int k -> Int (k + i) | v -> v);
    set "text" (Text ("t" ^ string_of_int i));
    set "list" (match get "list" with List l -> List (take 3 (get "text" :: l)) | v -> List [ get "text"; v ])
  done;
  String.concat " " (List.map (fun name -> show (get name)) [ "count"; "text"; "list" ])

(* Closures that replace each other, with the ones before among their captures. *)
let closures n =
  let handlers = Array.make 5 (fun x -> x) in
  for i = 1 to n do
    let at = i mod 5 in
    let name = string_of_int i in
    let below = if i mod 7 = 0 then (fun x -> x) else handlers.((at + 1) mod 5) in
    handlers.(at) <- (fun x -> if x > 40 then below (x - 1) else x + String.length name)
  done;
  Array.fold_left (fun sum f -> sum + f 42) 0 handlers

(* Arrays of references to one object, parts of arrays, arrays that grow. *)
type entry = { name : string; mutable next : entry option }

let arrays n =
  let all = ref (Array.make 2 { name = "first"; next = None }) in
  for i = 1 to n do
    let fresh = { name = string_of_int i; next = Some !all.(0) } in
    let longer = if Array.length !all > 12 then Array.sub !all 3 6 else Array.append !all [| fresh |] in
    Array.blit longer 0 longer 1 (Array.length longer - 1);
    longer.(0) <- fresh;
    fresh.next <- (if i mod 3 = 0 then None else fresh.next);
    (match longer.(1).next with Some e when i mod 11 = 0 -> e.next <- None | _ -> ());
    longer.(1).next <- None;
    all := longer
  done;
  Array.fold_left (fun s e -> s ^ e.name ^ (match e.next with Some e -> "<" ^ e.name | None -> "") ^ ";") "" !all

(* Lazy values: forcing one drops what it was made of. *)
type stream = Cons of int * stream Lazy.t

let rec from i = Cons (i, lazy (from (i + 1)))
let rec keep p (Cons (x, rest)) = if p x then Cons (x, lazy (keep p (Lazy.force rest))) else keep p (Lazy.force rest)

let streams n =
  let rec walk i sum (Cons (x, rest)) = if i = n then sum else walk (i + 1) (sum + x) (Lazy.force rest) in
  walk 0 0 (keep (fun x -> x mod 3 = 1) (from 1))

(* Mutual recursion that carries a queue, and exceptions in between. *)
exception Full of int

let rec even n queue = if n = 0 then List.length queue else odd (n - 1) (try push n queue with Full k -> [ k ])
and odd n queue = if n = 0 then -List.length queue else even (n - 1) (List.map (fun x -> x + 1) (take 4 queue))
and push n queue = if List.length queue > 3 && n mod 9 = 0 then raise (Full n) else n :: queue

(* A queue of jobs that make other jobs, and a module-level variable that holds the last one. *)
type job = { id : int; label : string; run : unit -> job list }

let last = ref None

let rec job id depth =
  let label = String.make (1 + (id mod 3)) 'j' in
  { id; label; run = (fun () -> last := Some label; if depth = 0 then [] else [ job (id + 1) (depth - 1); job (id * 2) (depth - 1) ]) }
and drain queue count =
  match Queue.take_opt queue with
  | None -> count
  | Some j -> if j.id > 0 then List.iter (fun j -> Queue.add j queue) (List.filter (fun j -> j.id mod 5 <> 0) (j.run ())); drain queue (count + String.length j.label)

let jobs n =
  let queue = Queue.create () in
  for i = 1 to n do Queue.add (job i 3) queue done;
  let count = drain queue 0 in
  (count, match !last with Some label -> label | None -> "")

let () =
  print_endline (values 400);
  print_endline (string_of_int (closures 400));
  print_endline (arrays 400);
  print_endline (string_of_int (streams 400));
  print_endline (string_of_int (even 500 []));
  let count, label = jobs 40 in
  print_endline (string_of_int count ^ " " ^ label)

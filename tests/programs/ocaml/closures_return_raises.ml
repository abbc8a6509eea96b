(* Closures below a `try` return what they raise; who else calls them raises it. *)

exception Bad of int
exception Stop

(* Chosen at run time: some raise, some do not, some capture. *)
let makers k =
  [|
    (fun x -> x + k);
    (fun x -> if x land 1 = 0 then raise (Bad (x * k)) else x);
    (fun x -> if x > 6 then raise Stop else x * 2);
    (fun x -> if x = 5 then raise Not_found else if x = 3 then raise Division_by_zero else 100 - x);
  |]

let name = function
  | Bad k -> Printf.sprintf "Bad %d" k
  | Stop -> "Stop"
  | Not_found -> "Not_found"
  | Division_by_zero -> "Division_by_zero"
  | _ -> "other"

let fs = makers 3

(* One of these fails by itself with what is caught: they raise as before. *)
let divisors = [| (fun x -> 100 / x); (fun x -> if x > 2 then raise Stop else x) |]

(* In a loop, with all that is raised caught. *)
let caught () =
  let total = ref 0 in
  for i = 0 to 39 do
    let f = fs.(i land 3) in
    total := !total + (try f (i / 4) with Bad k -> k | Stop -> -1 | Not_found -> -2 | Division_by_zero -> -3)
  done;
  !total

(* Handlers that let some pass. *)
let inner f x = try f x with Stop -> 1000
let middle f x = try inner f x with Not_found -> 2000
let outer f x = try middle f x with Bad k -> 3000 + k

(* Not below a `try` of its own: it raises. *)
let twice f x =
  let a = f x in
  print_string "once ";
  a + f (x + 1)

(* A tail call stays one. *)
exception Done of int
let rec steps = [| (fun n k -> k (n - 1)); (fun n k -> if n < 0 then raise (Done n) else k (n - 1)) |]
and run n = if n <= 0 then steps.(1) (-1) run else steps.(n land 1) n run

(* Closures that make closures, and are in records and lists. *)
type rule = { test : int -> bool; act : int -> int }

let rules limit =
  [
    { test = (fun x -> x > limit); act = (fun x -> raise (Bad (x - limit))) };
    { test = (fun x -> x land 3 = 0); act = (fun x -> x / 4) };
    { test = (fun _ -> true); act = (fun x -> if x = 7 then raise Stop else x) };
  ]

let apply rules x = (List.find (fun rule -> rule.test x) rules).act x

let () =
  Printf.printf "%d\n" (caught ());
  for i = 0 to 31 do
    let f = fs.(i land 3) in
    Printf.printf "%s " (try string_of_int (outer f (i / 4)) with e -> name e)
  done;
  print_newline ();
  for i = 0 to 15 do
    let f = fs.(i land 3) in
    print_endline (try string_of_int (twice f (i / 2)) with e -> name e)
  done;
  for i = 0 to 7 do
    let f = divisors.(i land 1) in
    Printf.printf "%d " (try f (i / 2) with Division_by_zero -> -1 | Stop -> -2)
  done;
  print_newline ();
  print_endline (try string_of_int (run 1_000_000) with Done n -> "done " ^ string_of_int n);
  let rules = rules 10 in
  for x = 4 to 12 do
    Printf.printf "%s " (try string_of_int (apply rules x) with e -> name e)
  done;
  print_newline ();
  (* What a handler does is done before what comes after. *)
  let log = Buffer.create 16 in
  let logged tag f x =
    Buffer.add_string log tag;
    match f x with
    | v -> Buffer.add_string log "="; v
    | exception e -> Buffer.add_string log "!"; raise e
  in
  let total = ref 0 in
  for i = 0 to 9 do
    total := !total + (try logged (string_of_int i) fs.(i land 3) i with Bad _ -> 1 | Stop -> 2 | Division_by_zero -> 3 | Not_found -> 4)
  done;
  Printf.printf "%d %s\n" !total (Buffer.contents log)

(* Counters: functions that share state. Two closures over one `ref` see each other's changes; two calls of the maker
   make two states. *)

let make_counter start =
  let count = ref start in
  fun () ->
    incr count;
    !count

type counter = { next : unit -> int; reset : unit -> unit; peek : unit -> int }

let make_shared start =
  let count = ref start in
  {
    next = (fun () -> incr count; !count);
    reset = (fun () -> count := start);
    peek = (fun () -> !count);
  }

(* One cell that all of an array's closures share, and one of each closure's own. *)
let tellers n =
  let customers = ref 0 in
  Array.init n (fun i ->
      let served = ref 0 in
      fun () ->
        incr customers;
        incr served;
        Printf.sprintf "teller %d: customer %d, my %d" i !customers !served)

(* State between calls that nobody else sees. *)
let fresh_name =
  let next = make_counter 0 in
  fun prefix -> Printf.sprintf "%s%d" prefix (next ())

let () =
  print_endline "=== Counters ===";
  let a = make_counter 0 and b = make_counter 10 in
  let calls = List.init 3 (fun _ -> let x = a () in let y = b () in (x, y)) in
  List.iter (fun (x, y) -> Printf.printf "a %d, b %d\n" x y) calls;

  print_endline "--- Shared ---";
  let c = make_shared 5 in
  ignore (c.next ());
  ignore (c.next ());
  Printf.printf "after two: %d\n" (c.peek ());
  c.reset ();
  Printf.printf "after reset: %d\n" (c.peek ());

  print_endline "--- Tellers ---";
  let desk = tellers 2 in
  List.iter (fun i -> print_endline (desk.(i) ())) [ 0; 1; 1; 0; 1 ];

  print_endline "--- Names ---";
  let x = fresh_name "x" in
  let y = fresh_name "y" in
  print_endline (x ^ " " ^ y)

(*@ captures 6 count: value *)
(*@ captures 16 count: value, start: value *)
(*@ captures 25 customers: value, served: value, i: value *)

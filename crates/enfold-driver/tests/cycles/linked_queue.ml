(* A queue of cells whose links change, with functions that capture what is not in it: no cycles, and no growth. *)
type cell = { run : int -> int; mutable next : cell option }
type queue = { mutable first : cell option; mutable last : cell option; mutable length : int }

let push q run =
  let cell = Some { run; next = None } in
  (match q.last with None -> q.first <- cell | Some last -> last.next <- cell);
  q.last <- cell;
  q.length <- q.length + 1

let pop q =
  match q.first with
  | None -> None
  | Some cell ->
    q.first <- cell.next;
    (match cell.next with None -> q.last <- None | Some _ -> ());
    q.length <- q.length - 1;
    Some cell.run

let () =
  let n = int_of_string Sys.argv.(1) in
  let q = { first = None; last = None; length = 0 } in
  let sum = ref 0 in
  for i = 1 to n do
    let text = string_of_int (i * 7) in
    push q (fun x -> x + String.length text);
    if q.length > 5 then match pop q with Some run -> sum := (!sum + run i) land 0xFFFFFF | None -> ()
  done;
  Printf.printf "%d %d\n" !sum q.length

(* First-class modules that hold closures, in lists and as arguments and results. *)

module type Counter = sig
  val name : string
  val next : unit -> int
end

let counter name step : (module Counter) =
  let state = ref 0 in
  (module struct
    let name = name
    let next () = state := !state + step; !state
  end)

let tick (module C : Counter) = Printf.sprintf "%s=%d" C.name (C.next ())

module type Monoid = sig
  type t
  val zero : t
  val plus : t -> t -> t
end

let sum (type a) (module M : Monoid with type t = a) (l : a list) = List.fold_left M.plus M.zero l

let logged (module C : Counter) =
  (module struct
    let name = C.name ^ "'"
    let next () = let v = C.next () in Printf.printf "[%s %d]" C.name v; v
  end : Counter)

let () =
  let a = counter "a" 1 and b = counter "b" 10 in
  List.iter (fun c -> print_endline (tick c)) [ a; b; a; b; a ];
  print_endline (tick (logged a));
  let bias = 100 in
  let total =
    sum (module struct type t = int let zero = bias let plus x y = x + y end) [ 1; 2; 3 ]
  in
  let text = sum (module struct type t = string let zero = "" let plus = ( ^ ) end) [ "x"; "y" ] in
  Printf.printf "%d %s\n" total text;
  let (module C) = b in
  Printf.printf "%s %d\n" C.name (C.next ())

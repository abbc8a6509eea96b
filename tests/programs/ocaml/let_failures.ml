(* Bindings that do not match raise `Match_failure`, and say where they stand. *)
(*@ exit 2 *)
(*@ stderr-has "Match_failure" *)

let tell work =
  match work () with
  | n -> Printf.printf "%d\n" n
  | exception Match_failure (_, line, column) -> Printf.printf "line %d, column %d\n" line column

let none () : int option = None

(* Parameters. *)
(*@ warns W0001 *)
let first (x :: _) = x
(*@ warns W0001 *)
let both y (Some x) = x + y
(*@ warns W0001 *)
let rec count n (Some x) = if n = 0 then x else count (n - 1) (if n = 2 then none () else Some x)

let () =
  tell (fun () -> first []);
  tell (fun () -> first [ 7 ]);
  tell (fun () -> both 1 (none ()));
  tell (fun () -> count 5 (Some 3));
  tell (fun () -> count 1 (Some 3));
  tell (fun () -> List.fold_left both 0 [ Some 1; Some 2; none () ])

(* Local ones; what stands before has happened. *)
let () =
  tell (fun () ->
      (*@ warns W0001 *)
      let (Some x) = none () in
      x);
  tell (fun () ->
      print_string "before, ";
      let y = 2 in
      (*@ warns W0001 *)
      let (Some x, [ z ]) = (Some y, [ y; y ]) in
      x + z);
  tell (fun () ->
      (*@ warns W0001 *)
      let (Some x) = none () and y = 2 in
      x + y);
  tell (fun () ->
      (*@ warns W0001 *)
      let ((Some x as whole), y) = (Some 4, 5) in
      if whole = none () then 0 else x + y);
  tell (fun () ->
      (*@ warns W0001 *)
      let (lazy (Some x)) = lazy (print_string "forced, "; none ()) in
      x);
  tell (fun () ->
      (*@ warns W0001 *)
      let { contents = Some x } = ref (none ()) in
      x);
  tell (fun () ->
      let (`A x | `B x) = `B 6 in
      x)

(* Operators that bind. *)
let ( let* ) x f = f x
let ( and* ) x y = (x, y)

let () =
  tell (fun () ->
      (*@ warns W0001 *)
      let* (Some x) = none () in
      x);
  tell (fun () ->
      (*@ warns W0001 *)
      let* y = 1 and* (Some x) = none () in
      x + y)

(* In modules. *)
module Of (X : sig
  val x : int option
end) =
struct
  (*@ warns W0001 *)
  let (Some y) = X.x
end

let () =
  tell (fun () ->
      let module M = Of (struct let x = none () end) in
      M.y);
  tell (fun () ->
      let module M = Of (struct let x = Some 8 end) in
      M.y);
  tell (fun () ->
      let open struct
        (*@ warns W0001 *)
        let (Some z) = none ()
      end in
      z)

(*@ warns W0001 *)
let caught = try let (Some x) = none () in x with _ -> 9
(*@ warns W0001 *)
let (Some a, [ b ]) = (Some caught, [ caught + 1 ])
let () = Printf.printf "%d %d\n" a b
(*@ warns W0001 *)
let (Some _) = none ()
let () = print_endline "never"

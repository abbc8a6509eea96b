(* Local exceptions, local modules, local types through first-class packages. *)

let search (f : (int -> unit) -> unit) : int option =
  let exception Stop of int in
  match f (fun x -> raise (Stop x)) with () -> None | exception Stop x -> Some x

let sort_with (type a) (cmp : a -> a -> int) (l : a list) =
  let module S = Set.Make (struct type t = a let compare = cmp end) in
  S.elements (List.fold_left (fun s x -> S.add x s) S.empty l)

let counter_module () =
  let module C = struct
    let n = ref 0
    let next () = incr n; !n
  end in
  C.next

let () =
  (match search (fun k -> List.iter (fun x -> if x > 3 then k x) [ 1; 5; 9 ]) with Some n -> Printf.printf "%d\n" n | None -> ());
  Printf.printf "%b\n" (search (fun _ -> ()) = None);
  List.iter (Printf.printf "%d ") (sort_with (fun a b -> compare b a) [ 3; 1; 2; 3 ]);
  List.iter (Printf.printf "%s ") (sort_with compare [ "b"; "a" ]);
  print_newline ();
  let f = counter_module () and g = counter_module () in
  ignore (f ());
  Printf.printf "%d %d\n" (f ()) (g ());
  let open struct type local = A | B of int let show = function A -> "A" | B n -> "B" ^ string_of_int n end in
  print_endline (show A ^ show (B 2))

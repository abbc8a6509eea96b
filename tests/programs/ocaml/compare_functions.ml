(* What compare and the comparison operators do with functions and with what is no number. *)
let f x = x + 1
let try_ g = try string_of_bool (g ()) with Invalid_argument s -> s
let try_i g = try string_of_int (g ()) with Invalid_argument s -> s
let () = print_endline (try_ (fun () -> f = f))
let () = print_endline (try_i (fun () -> compare f f))
let () = print_endline (try_ (fun () -> f == f))
let g y = fun x -> x + y
let h = g 1
let () = print_endline (try_ (fun () -> h = h))
let () = print_endline (try_i (fun () -> compare h h))
let () = print_endline (try_i (fun () -> compare (1, h) (1, h)))
let () = print_endline (try_i (fun () -> compare (1, h) (2, h)))
let () = print_endline (try_ (fun () -> (1, h) = (2, h)))
let () = print_endline (try_ (fun () -> (1, h) = (1, h)))
let () = print_endline (try_ (fun () -> [h] <> [h]))
let () = print_endline (try_i (fun () -> compare h (g 2)))
let () = print_endline (try_ (fun () -> h < h))
let () = print_endline (try_ (fun () -> h <= h))
let () = print_endline (try_ (fun () -> Some h = None))
let r = ref h
let () = print_endline (try_i (fun () -> compare r r))
let () = print_endline (try_ (fun () -> r = r))
let p = (1, h)
let () = print_endline (try_i (fun () -> compare p p))
let () = print_endline (try_ (fun () -> p = p))
let () = print_endline (try_i (fun () -> compare nan nan))
let () = print_endline (try_i (fun () -> compare [nan] [nan]))
let l = [nan]
let () = print_endline (try_ (fun () -> l = l))
let () = print_endline (try_i (fun () -> compare l l))
let () = print_endline (try_ (fun () -> max h h == h))
let () = print_endline (try_i (fun () -> compare (lazy 1) (lazy 1)))

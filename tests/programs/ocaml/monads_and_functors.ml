(* Monads by functor: option, list, state, writer; generic functions over them. *)

module type Monad = sig
  type 'a t
  val return : 'a -> 'a t
  val bind : 'a t -> ('a -> 'b t) -> 'b t
end

module Extend (M : Monad) = struct
  include M
  let ( >>= ) = bind
  let map f m = m >>= fun x -> return (f x)
  let rec map_list f = function [] -> return [] | x :: r -> f x >>= fun y -> map_list f r >>= fun ys -> return (y :: ys)
  let rec fold f acc = function [] -> return acc | x :: r -> f acc x >>= fun acc -> fold f acc r
  let join m = m >>= Fun.id
end

module Opt = Extend (struct type 'a t = 'a option let return x = Some x let bind = Option.bind end)
module Lst = Extend (struct type 'a t = 'a list let return x = [ x ] let bind l f = List.concat_map f l end)

module State (S : sig type t end) = struct
  include Extend (struct
    type 'a t = S.t -> 'a * S.t
    let return x s = (x, s)
    let bind m f s = let x, s = m s in f x s
  end)
  let get s = (s, s)
  let put s _ = ((), s)
  let modify f s = ((), f s)
end

module Writer = Extend (struct
  type 'a t = 'a * string list
  let return x = (x, [])
  let bind (x, l) f = let y, m = f x in (y, l @ m)
end)

module Counter = State (Int)

let half n = if n mod 2 = 0 then Some (n / 2) else None

let () =
  let show = function None -> "none" | Some l -> String.concat "," (List.map string_of_int l) in
  print_endline (show (Opt.map_list half [ 2; 4; 6 ]) ^ " " ^ show (Opt.map_list half [ 2; 3 ]));
  List.iter (fun l -> print_string (String.concat "" (List.map string_of_int l) ^ " ")) (Lst.map_list (fun x -> [ x; x + 1 ]) [ 1; 5 ]);
  print_newline ();
  let open Counter in
  let fresh = get >>= fun n -> put (n + 1) >>= fun () -> return n in
  let labels, final = map_list (fun s -> map (fun n -> s ^ string_of_int n) fresh) [ "a"; "b"; "c" ] 7 in
  Printf.printf "%s %d\n" (String.concat " " labels) final;
  let total, logs = Writer.fold (fun acc x -> (acc + x, [ Printf.sprintf "added %d" x ])) 0 [ 1; 2; 3 ] in
  Printf.printf "%d: %s\n" total (String.concat "; " logs);
  (match Opt.join (Some (Some 3)) with Some n -> Printf.printf "%d\n" n | None -> ())

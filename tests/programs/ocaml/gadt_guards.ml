(* What a pattern says about types holds in its guard; hidden types in local functions, let and fun. *)
type _ ty = Int : int ty | Str : string ty | Pair : 'a ty * 'b ty -> ('a * 'b) ty
type any = Any : 'a ty * 'a -> any

let big : type a. a ty -> a -> bool =
 fun ty v ->
  match ty with
  | Int when v > 10 -> true
  | Str when String.length v > 3 -> true
  | Pair (Int, Int) when fst v + snd v > 10 -> true
  | _ -> false

let rec equal : type a. a ty -> a -> a -> bool =
 fun ty x y ->
  match ty with
  | Int -> x = y
  | Str -> String.equal x y
  | Pair (a, b) ->
    let x1, x2 = x and y1, y2 = y in
    equal a x1 y1 && equal b x2 y2

let describe (Any (ty, v)) =
  let rec go : type a. a ty -> a -> string =
   fun ty v ->
    match ty with
    | Int -> string_of_int v
    | Str -> v
    | Pair (a, b) -> go a (fst v) ^ "/" ^ go b (snd v)
  in
  if big ty v then go ty v ^ "!" else go ty v

let swap = function
  | Any (Pair (a, b), (x, y)) -> Any (Pair (b, a), (y, x))
  | other -> other

type 'a handler = H : 'b ty * ('a -> 'b) * ('b -> string) -> 'a handler

let run x (H (_, f, g)) = g (f x)

let () =
  let a = Any (Int, 30) and b = Any (Str, "four") in
  List.iter (fun x -> print_endline (describe x)) [ a; b; swap (Any (Pair (Int, Str), (1, "one"))) ];
  print_endline (describe (swap (swap (Any (Pair (Str, Pair (Int, Int)), ("s", (1, 2)))))));
  Printf.printf "%b %b\n" (equal (Pair (Int, Str)) (1, "a") (1, "a")) (equal Int 1 2);
  List.iter
    (fun h -> print_endline (run 5 h))
    [ H (Int, (fun n -> n * n), string_of_int); H (Str, string_of_int, fun s -> s ^ s) ];
  let t = Hashtbl.create 3 in
  List.iteri (fun i x -> Hashtbl.replace t i x) [ a; b; Any (Pair (Str, Int), ("z", 1)) ];
  for i = 0 to 2 do
    match Hashtbl.find_opt t i with
    | Some (Any (Int, n)) -> Printf.printf "int %d\n" n
    | Some (Any (Pair (Str, _), (s, _))) -> Printf.printf "pair %s\n" s
    | Some (Any (ty, v)) -> print_endline (describe (Any (ty, v)))
    | None -> ()
  done

(* An equation tells a type wherever a value of it is used. *)

type (_, _) eq = Refl : ('a, 'a) eq
type r = { x : int; y : string }
let field : type a. (a, r) eq -> a -> int = fun Refl v -> v.x + String.length v.y
let copy : type a. (a, r) eq -> a -> r = fun Refl v -> { v with x = v.x + 1 }
let apply : type a. (a, int -> int) eq -> a -> int = fun Refl f -> f 3
let apply2 : type a. (a, int -> int) eq -> (int -> a) -> int = fun Refl f -> f 3 4
let tup : type a. (a, int * int) eq -> a -> int = fun Refl v -> let (x, y) = v in x + y
let tup2 : type a. (a, int * int) eq -> a -> int = fun Refl (x, y) -> x + y
let lst : type a. (a, int list) eq -> a -> int = fun Refl v -> match v with [] -> 0 | x :: _ -> x
let arr : type a. (a, int array) eq -> a -> int = fun Refl v -> v.(0) + Array.length v
let cond : type a. (a, bool) eq -> a -> int = fun Refl v -> if v then 1 else 2
let ann : type a. (a, int) eq -> a -> int = fun Refl v -> (v : int) + 1
let opt : type a. (a, int option) eq -> a -> int = fun Refl -> function Some x -> x | None -> 0
let set : type a. (a, int ref) eq -> a -> int = fun Refl v -> v := 5; incr v; !v
let str : type a. (a, string) eq -> a -> string = fun Refl v -> v ^ "x" ^ String.make 1 v.[0]
let pipe : type a. (a, int -> int) eq -> a -> int = fun Refl f -> 3 |> f
let pipe2 : type a. (a, int) eq -> a -> int = fun Refl x -> x |> succ
let ret : type a. (a, int) eq -> int -> a = fun Refl x -> x + 1
let retf : type a. (a, int -> int) eq -> a = fun Refl -> fun x -> x + 1
let retl : type a. (a, int list) eq -> a = fun Refl -> [1; 2]
let retr : type a. (a, r) eq -> a = fun Refl -> { x = 1; y = "q" }
let rets : type a. (a, int option) eq -> a = fun Refl -> Some 3
let seq : type a. (a, unit) eq -> a -> int = fun Refl u -> u; 3
let lbl : type a. (a, x:int -> int) eq -> a -> int = fun Refl f -> f ~x:3
let lz : type a. (a, int Lazy.t) eq -> a -> int = fun Refl l -> Lazy.force l
let lzp : type a. (a, int Lazy.t) eq -> a -> int = fun Refl l -> match l with lazy n -> n
let cmp : type a. (a, int) eq -> a -> a -> bool = fun Refl a b -> a < b && a = b - 1
let hof : type a. (a, int) eq -> a list -> int = fun Refl l -> List.fold_left (+) 0 (List.map succ l)
let var : type a. (a, [ `A | `B of int ]) eq -> a -> int = fun Refl -> function `A -> 0 | `B n -> n
let nested : type a b. (a, b list) eq -> (b, int) eq -> a -> int = fun Refl Refl l -> List.fold_left (+) 0 l
let form : type a. (a, int) eq -> a -> string = fun Refl n -> Printf.sprintf "%d" n
let forl : type a. (a, int) eq -> a -> int = fun Refl n -> let s = ref 0 in for i = 1 to n do s := !s + i done; !s
let () = Printf.printf "%d %d %d %d %d %d %d %d %d %d %d %d %s %d %d\n" (field Refl { x = 1; y = "ab" }) (copy Refl { x = 1; y = "" }).x (apply Refl succ) (apply2 Refl (+)) (tup Refl (1, 2)) (tup2 Refl (3, 4)) (lst Refl [7]) (arr Refl [|8|]) (cond Refl true) (ann Refl 3) (opt Refl (Some 4)) (set Refl (ref 1)) (str Refl "s") (pipe Refl succ) (pipe2 Refl 4)
let () = Printf.printf "%d %d %d %d %d %d %d %d %d %b %d %d %d %s %d\n" (ret Refl 1) (retf Refl 2) (List.length (retl Refl)) (retr Refl).x (match rets Refl with Some n -> n | None -> 0) (seq Refl ()) (lbl Refl (fun ~x -> x)) (lz Refl (lazy 4)) (lzp Refl (lazy 5)) (cmp Refl 1 2) (hof Refl [1;2]) (var Refl (`B 6)) (nested Refl Refl [1;2;3]) (form Refl 9) (forl Refl 4)

(* A function that only an equation of a match tells to be one. *)
type 'a ty = Int : int ty | Fun : 'a ty * 'b ty -> ('a -> 'b) ty
type packed = Packed : 'a ty * 'a -> packed

let call (Packed (t, f)) (Packed (u, x)) =
  match (t, u) with Fun (Int, r), Int -> Some (Packed (r, f x)) | _ -> None

(* A constructor that hides a type of a first-class module. *)
module type LIST = sig
  type t

  val items : t list
end

type list_of = List_of : (module LIST with type t = 'a) * ('a -> string) -> list_of

let texts (List_of ((module M), show)) = String.concat "," (List.map show M.items)

module Ints = struct
  type t = int

  let items = [ 1; 2 ]
end

let () =
  (match call (Packed (Fun (Int, Int), succ)) (Packed (Int, 3)) with
   | Some (Packed (Int, n)) -> Printf.printf "%d\n" n
   | _ -> print_endline "no");
  print_endline (texts (List_of ((module Ints), string_of_int)))

(* A proof that two types are equal, and what can be done with it. *)

type (_, _) eq = Refl : ('a, 'a) eq
type _ ty = Int : int ty | Text : string ty

let cast : type a b. (a, b) eq -> a -> b = fun proof x -> match proof with Refl -> x

let same : type a b. a ty -> b ty -> (a, b) eq option = fun a b -> match a, b with
  | Int, Int -> Some Refl
  | Text, Text -> Some Refl
  | _ -> None

let convert : type a b. a ty -> b ty -> a -> b option = fun a b x -> match same a b with
  | Some Refl -> Some x
  | None -> None

let () =
  Printf.printf "%d %s\n" (cast Refl 5) (cast Refl "five");
  Printf.printf "%b %b\n" (convert Int Int 3 = Some 3) (convert Int Text 3 = None);
  match convert Text Text "x" with
  | Some s -> print_endline s
  | None -> print_endline "none"

(* A type with many constructors, matched in many ways. *)

type op = Nop | Push of int | Pop | Dup | Swap | Add | Sub | Mul | Div | Jump of int | Jump_zero of int | Load of string | Store of string | Print | Call of int | Ret | Halt

let show = function
  | Nop -> "nop" | Push n -> "push " ^ string_of_int n | Pop -> "pop" | Dup -> "dup" | Swap -> "swap"
  | Add -> "add" | Sub -> "sub" | Mul -> "mul" | Div -> "div"
  | Jump n -> "jump " ^ string_of_int n | Jump_zero n -> "jz " ^ string_of_int n
  | Load s -> "load " ^ s | Store s -> "store " ^ s | Print -> "print" | Call n -> "call " ^ string_of_int n | Ret -> "ret" | Halt -> "halt"

let arithmetic = function Add -> Some ( + ) | Sub -> Some ( - ) | Mul -> Some ( * ) | Div -> Some ( / ) | _ -> None

let run program =
  let vars = Hashtbl.create 8 in
  let rec go pc stack calls steps =
    match program.(pc), stack with
    | Halt, _ -> steps
    | Nop, _ -> go (pc + 1) stack calls (steps + 1)
    | Push n, s -> go (pc + 1) (n :: s) calls (steps + 1)
    | Pop, _ :: s -> go (pc + 1) s calls (steps + 1)
    | Dup, x :: s -> go (pc + 1) (x :: x :: s) calls (steps + 1)
    | Swap, x :: y :: s -> go (pc + 1) (y :: x :: s) calls (steps + 1)
    | Jump n, s -> go n s calls (steps + 1)
    | Jump_zero n, x :: s -> go (if x = 0 then n else pc + 1) s calls (steps + 1)
    | Load v, s -> go (pc + 1) (Hashtbl.find vars v :: s) calls (steps + 1)
    | Store v, x :: s -> Hashtbl.replace vars v x; go (pc + 1) s calls (steps + 1)
    | Print, x :: s -> Printf.printf "%d " x; go (pc + 1) s calls (steps + 1)
    | Call n, s -> go n s ((pc + 1) :: calls) (steps + 1)
    | Ret, s -> (match calls with r :: calls -> go r s calls (steps + 1) | [] -> failwith "no caller")
    | (Add | Sub | Mul | Div) as o, y :: x :: s ->
      (match arithmetic o with Some f -> go (pc + 1) (f x y :: s) calls (steps + 1) | None -> assert false)
    | o, _ -> failwith ("stack too small for " ^ show o)
  in
  go 0 [] [] 0

let () =
  let factorial = [| Push 5; Store "n"; Push 1; Store "r"; Load "n"; Jump_zero 15; Load "r"; Load "n"; Mul; Store "r"; Load "n"; Push 1; Sub; Store "n"; Jump 4; Load "r"; Print; Halt |] in
  Printf.printf "%d steps\n" (run factorial);
  let calls = [| Push 3; Call 4; Print; Halt; Dup; Mul; Push 1; Add; Ret |] in
  Printf.printf "%d steps\n" (run calls);
  (try ignore (run [| Push 1; Add; Halt |]) with Failure m -> print_endline m);
  (try ignore (run [| Push 1; Push 0; Div; Halt |]) with Division_by_zero -> print_endline "division by zero");
  print_endline (String.concat "; " (Array.to_list (Array.map show factorial)));
  Printf.printf "%b %b %b\n" (Nop < Push 1) (compare Halt Pop > 0) (Load "a" < Load "b")

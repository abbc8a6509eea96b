(* Patterns of instructions that are bound to code; most do not fit at the first one. *)

exception No
type ins = Push of int | Pop of int | Add | Mul | Load of int | Store of int
type pat = PPush of int | PPop of int | PAdd | PLoad of int | PStore of int
(* Binds the operands of a prefix of the code to the pattern's variables. *)
let rec prefix pats code binds = match pats with
  | [] -> binds
  | p :: ps -> (match code with
    | [] -> raise No
    | i :: is ->
      let binds = (match p, i with
        | PPush v, Push n -> (v, n) :: binds
        | PPop v, Pop n -> (v, n) :: binds
        | PAdd, Add -> binds
        | PLoad v, Load n -> (v, n) :: binds
        | PStore v, Store n -> (v, n) :: binds
        | _ -> raise No) in
      List.rev (prefix ps is (List.rev binds)))
let rules = [ [PPush 0; PPop 1]; [PStore 0; PLoad 1]; [PPush 0; PPush 1; PAdd]; [PLoad 0; PStore 0] ]
let rec first rules code = match rules with
  | [] -> 0
  | r :: rest -> (try List.fold_left (fun a (v, n) -> a + v * n) 1 (prefix r code []) with No -> first rest code)
let code = [Load 1; Push 3; Pop 2; Mul; Store 4; Load 4; Add; Push 1; Push 2; Add; Mul; Mul; Load 3; Store 3]
let rec walk code acc = match code with [] -> acc | _ :: rest -> walk rest (acc + first rules code)
let () =
  let t = ref 0 in
  for _ = 1 to 400_000 do t := !t + walk code 0 done;
  Printf.printf "%d\n" !t

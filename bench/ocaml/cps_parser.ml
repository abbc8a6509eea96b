(* Parser combinators with success and failure continuations: sums of products over a long text, parsed many times. *)

type 'a parser = { run : 'r. string -> int -> ('a -> int -> 'r) -> (unit -> 'r) -> 'r }

let return x = { run = (fun _ at sk _ -> sk x at) }
let bind p f = { run = (fun s at sk fk -> p.run s at (fun x at -> (f x).run s at sk fk) fk) }
let ( >>= ) = bind
let either p q = { run = (fun s at sk fk -> p.run s at sk (fun () -> q.run s at sk fk)) }

let satisfy test =
  { run =
      (fun s at sk fk ->
        if at < String.length s && test (String.unsafe_get s at) then sk (String.unsafe_get s at) (at + 1) else fk ()) }

let char c = satisfy (fun d -> d = c)
let digit = satisfy (fun c -> c >= '0' && c <= '9')

let rec digits value = either (digit >>= fun d -> digits ((value * 10) + Char.code d - 48)) (return value)
let number = digit >>= fun d -> digits (Char.code d - 48)

let rec expr = { run = (fun s at sk fk -> (term >>= fun x -> sums x).run s at sk fk) }
and sums x = either (char '+' >>= fun _ -> term >>= fun y -> sums ((x + y) land 0xfffff)) (return x)
and term = { run = (fun s at sk fk -> (factor >>= fun x -> products x).run s at sk fk) }
and products x =
  either (char '*' >>= fun _ -> factor >>= fun y -> products ((x * y) land 0xfffff)) (return x)
and factor =
  { run =
      (fun s at sk fk ->
        (either number (char '(' >>= fun _ -> expr >>= fun x -> char ')' >>= fun _ -> return x)).run s at sk fk) }

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 4000 in
  let text = String.concat "+" (List.init 300 (fun i -> Printf.sprintf "%d*(%d+%d*2)" i (i * 7) (i mod 13))) in
  let sum = ref 0 in
  for _ = 1 to rounds do
    sum := !sum + expr.run text 0 (fun x at -> x + at) (fun () -> -1)
  done;
  Printf.printf "%d\n" !sum

(* Records are checked by functions that raise; what was wrong is counted by kind, deep below the handler. *)

exception Too_small of int
exception Odd
exception Empty

let positive x = if x < 0 then raise (Too_small x) else x
let even x = if x land 1 = 1 then raise Odd else x
let rec total = function [] -> raise Empty | [ x ] -> even (positive x) | x :: rest -> positive x + total rest

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 20_000_000 in
  let small = ref 0 and odd = ref 0 and empty = ref 0 and sum = ref 0 in
  for i = 1 to n do
    let entry = match i mod 5 with 0 -> [] | 1 -> [ i; i + 1 ] | 2 -> [ i; -i ] | 3 -> [ i; i; i ] | _ -> [ 2 * i ] in
    match total entry with
    | value -> sum := (!sum + value) land 0xffffff
    | exception Too_small x -> small := (!small + x) land 0xffffff
    | exception Odd -> incr odd
    | exception Empty -> incr empty
  done;
  Printf.printf "%d %d %d %d\n" !small !odd !empty !sum

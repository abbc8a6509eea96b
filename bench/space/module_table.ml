(* n = 80000: tables of a module behind functions: names get numbers, numbers have what was last said of them. *)
type fact = { text : string; since : int; words : string list }

let numbers : (string, int) Hashtbl.t = Hashtbl.create 64
let facts : fact option array = Array.make 128 None
let free : int list ref = ref (List.init 128 (fun i -> i))
let clock = ref 0

let forget name =
  match Hashtbl.find_opt numbers name with
  | None -> ()
  | Some number ->
    Hashtbl.remove numbers name;
    facts.(number) <- None;
    free := number :: !free

let number name =
  match Hashtbl.find_opt numbers name, !free with
  | Some number, _ -> number
  | None, number :: rest ->
    free := rest;
    Hashtbl.replace numbers name number;
    number
  | None, [] -> failwith "no number is left"

let say name text =
  incr clock;
  let number = number name in
  let words = match facts.(number) with None -> [] | Some fact -> (match fact.words with a :: b :: _ -> [ a; b ] | l -> l) in
  facts.(number) <- Some { text; since = !clock; words = text :: words }

let about name =
  match Hashtbl.find_opt numbers name with
  | None -> 0
  | Some number ->
    (match facts.(number) with None -> 0 | Some fact -> List.fold_left (fun sum w -> sum + String.length w) (fact.since land 7) fact.words)

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for i = 1 to n do
    let name = "name " ^ string_of_int (i * 7 mod 90) in
    say name ("said " ^ string_of_int (i mod 1000));
    sum := (!sum + about ("name " ^ string_of_int (i mod 90))) land 0xFFFFFF;
    if i mod 4 = 0 then forget ("name " ^ string_of_int (i * 3 mod 90))
  done;
  Printf.printf "%d %d\n" !sum (Hashtbl.length numbers)

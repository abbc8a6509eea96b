(* What hash tables are made of: the tables themselves are written in Scheme. *)

open SchemeValue
open SchemeControl

let no_table = { buckets = [||]; size = 0; same = Nil; hash = Nil }
let table_of place v = match v with Table t -> t | v -> ignore (wrong place "hash-table" "a hash table" v); no_table
let p__table_new same hash = Table { buckets = Array.make 8 Nil; size = 0; same; hash }
let p__table_buckets place v = Vec (table_of place v).buckets
let p__table_set_buckets_x place v b = match b with Vec items -> (table_of place v).buckets <- items | _ -> ()
let p__table_size place v = Fix (table_of place v).size
let p__table_set_size_x place v n = match n with Fix n -> (table_of place v).size <- n | _ -> ()
let p__table_same place v = (table_of place v).same
let p__table_hash place v = (table_of place v).hash
let p_hash_table_p v = match v with Table _ -> true | _ -> false
let mask = 0x3FFFFFFFFFFF
let mix h n = ((h * 31) + n) land mask

let hash_text t fold =
  let h = ref 7 in
  for i = 0 to text_length t - 1 do
    h := mix !h (fold (text_get t i))
  done;
  !h

(* Equal numbers have equal hashes, exact or not. *)
let hash_float x = if Float.is_integer x && abs_float x < 1e15 then int_of_float x land mask else if x <> x then 3 else int_of_float (fst (frexp x) *. 1e9) land mask

let rec hash_number v =
  match v with
  | Fix n -> n land mask
  | Flo x -> hash_float x
  | Big b -> hash_float (SchemeBig.float_of_big (SchemeBig.big_at b))
  | Rat _ -> hash_float (SchemeNumber.to_float v)
  | _ -> 0

(* What does not change while an object lives. *)
let hash_immediate v =
  match v with
  | Fix _ | Flo _ | Big _ | Rat _ -> hash_number v
  | Sym n -> mix 11 (wide_int n)
  | Char c -> mix 13 (wide_int c)
  | True -> 1
  | False -> 2
  | Nil -> 3
  | _ -> 4

let rec hash_value v depth =
  match v with
  | Str t -> hash_text t (fun c -> c)
  | Pair p -> if depth = 0 then 5 else mix (hash_value p.car (depth - 1)) (hash_value p.cdr (depth - 1))
  | Vec items -> Array.fold_left (fun h x -> if depth = 0 then h else mix h (hash_value x (depth - 1))) 6 (if Array.length items > 16 then Array.sub items 0 16 else items)
  | Bytes b -> mix 17 (Bytes.length b)
  | v -> hash_immediate v

let bounded place n bound =
  match bound with Absent -> Fix n | Fix b when b > 0 -> Fix (n mod b) | v -> wrong_index place "hash" v

let p__hash_identity v = Fix (hash_immediate v)
let p__hash_equal v = Fix (hash_value v 8)
let p_hash place v bound = bounded place (hash_value v 8) bound
let p_hash_by_identity place v bound = bounded place (hash_immediate v) bound
let p_string_hash place v bound = bounded place (hash_text (SchemeText.text_of place "string-hash" v) (fun c -> c)) bound
let p_string_ci_hash place v bound = bounded place (hash_text (SchemeText.text_of place "string-ci-hash" v) SchemeText.foldcase) bound

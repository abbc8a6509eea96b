(* Vectors. *)

open SchemeValue
open SchemeControl
open SchemeText

let items_of place who v = match v with Vec items -> items | Tensor t when Array.length t.shape = 1 -> t.cells | v -> ignore (wrong place who "a vector" v); [||]
let p_vector args = Vec (array_of_list args)

let p_make_vector place n fill =
  Vec (Array.make (elements place "make-vector" n) (match fill with Absent -> Fix 0 | v -> v))

let p_vector_length place v = match v with Vec items -> Fix (Array.length items) | Tensor t -> Fix (Array.get t.shape 0) | v -> wrong place "vector-length" "a vector" v

(* Vectors do not come here: what holds them would hold what all the program's vectors hold. *)
let[@inline never] bad_vector_access place who v k = match v with Tensor _ -> wrong_index place who k | v -> wrong place who "a vector" v

(* A row of a tensor (Eshkol). A program that makes tensors puts the function here. *)
let tensor_row : (tensor -> int -> value) ref = ref (fun _ _ -> Nil)

let[@inline never] other_ref place v k =
  match v, k with
  | Tensor t, Fix i when i >= 0 && i < Array.get t.shape 0 -> !tensor_row t i
  | _ -> bad_vector_access place "vector-ref" v k

let p_vector_ref place v k =
  match v, k with
  | Vec items, Fix i when i >= 0 && i < Array.length items -> Array.unsafe_get items i
  | Vec _, k -> wrong_index place "vector-ref" k
  | v, k -> other_ref place v k

let p_vector_set_x place v k x =
  match v, k with
  | Vec items, Fix i when i >= 0 && i < Array.length items -> Array.unsafe_set items i x; Unspecified
  | Vec _, k -> wrong_index place "vector-set!" k
  | v, k -> bad_vector_access place "vector-set!" v k

let p_vector_to_list place v start stop =
  let items = items_of place "vector->list" v in
  let start, stop = bounds place "vector->list" (Array.length items) start stop in
  let rec go i acc = if i < start then acc else go (i - 1) (cons (Array.get items i) acc) in
  go (stop - 1) Nil

let p_list_to_vector place list =
  if proper_length list < 0 then wrong place "list->vector" "a proper list" list else Vec (array_of_list list)

let p_vector_fill_x place v x start stop =
  let items = items_of place "vector-fill!" v in
  let start, stop = bounds place "vector-fill!" (Array.length items) start stop in
  for i = start to stop - 1 do
    Array.set items i x
  done

let p_vector_copy place v start stop =
  let items = items_of place "vector-copy" v in
  let start, stop = bounds place "vector-copy" (Array.length items) start stop in
  Vec (Array.sub items start (stop - start))

let p_vector_copy_x place target at source start stop =
  let t = items_of place "vector-copy!" target in
  let s = items_of place "vector-copy!" source in
  let start, stop = bounds place "vector-copy!" (Array.length s) start stop in
  match at with
  | Fix at when at >= 0 && at + (stop - start) <= Array.length t -> Array.blit s start t at (stop - start); Unspecified
  | at -> wrong_index place "vector-copy!" at

let p_vector_append place args =
  let rec size list n = match list with Pair p -> size p.cdr (n + Array.length (items_of place "vector-append" p.car)) | _ -> n in
  let all = Array.make (size args 0) Nil in
  let rec fill at list =
    match list with
    | Pair { car = Vec items; cdr } ->
        Array.blit items 0 all at (Array.length items);
        fill (at + Array.length items) cdr
    | _ -> Vec all
  in
  fill 0 args

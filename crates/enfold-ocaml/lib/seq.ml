(* Sequences whose elements are computed as they are asked for. *)

type +'a node = Nil | Cons of 'a * 'a t
and 'a t = unit -> 'a node

let empty () = Nil
let return value () = Cons (value, empty)
let cons value seq () = Cons (value, seq)

let rec append first second () =
  match first () with
  | Nil -> second ()
  | Cons (value, rest) -> Cons (value, append rest second)

let rec map f seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) -> Cons (f value, map f rest)

let rec filter_map f seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) ->
    (match f value with
     | None -> filter_map f rest ()
     | Some image -> Cons (image, filter_map f rest))

let rec filter p seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) -> if p value then Cons (value, filter p rest) else filter p rest ()

let rec concat seqs () =
  match seqs () with
  | Nil -> Nil
  | Cons (seq, rest) -> append seq (concat rest) ()

let rec flat_map f seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) -> append (f value) (flat_map f rest) ()

let concat_map f seq = flat_map f seq

let rec fold_left f state seq =
  match seq () with
  | Nil -> state
  | Cons (value, rest) -> fold_left f (f state value) rest

let rec iter f seq =
  match seq () with
  | Nil -> ()
  | Cons (value, rest) ->
    f value;
    iter f rest

let rec unfold f state () =
  match f state with
  | None -> Nil
  | Some (value, next) -> Cons (value, unfold f next)

(* From here on: what OCaml has since 4.14. *)

let is_empty seq =
  match seq () with
  | Nil -> true
  | Cons _ -> false

let uncons seq =
  match seq () with
  | Nil -> None
  | Cons (value, rest) -> Some (value, rest)

let length seq = fold_left (fun n _ -> n + 1) 0 seq

let iteri f seq =
  let rec go i seq =
    match seq () with
    | Nil -> ()
    | Cons (value, rest) ->
      f i value;
      go (i + 1) rest
  in
  go 0 seq

let fold_lefti f state seq =
  let rec go i state seq =
    match seq () with
    | Nil -> state
    | Cons (value, rest) -> go (i + 1) (f state i value) rest
  in
  go 0 state seq

let rec for_all p seq =
  match seq () with
  | Nil -> true
  | Cons (value, rest) -> p value && for_all p rest

let rec exists p seq =
  match seq () with
  | Nil -> false
  | Cons (value, rest) -> p value || exists p rest

let rec find p seq =
  match seq () with
  | Nil -> None
  | Cons (value, rest) -> if p value then Some value else find p rest

let rec find_map f seq =
  match seq () with
  | Nil -> None
  | Cons (value, rest) ->
    (match f value with
     | None -> find_map f rest
     | found -> found)

let init n f =
  let rec from i () = if i >= n then Nil else Cons (f i, from (i + 1)) in
  if n < 0 then invalid_arg "Seq.init" else from 0

let rec repeat value () = Cons (value, repeat value)
let rec forever f () = Cons (f (), forever f)
let rec iterate f value () = Cons (value, fun () -> iterate f (f value) ())

let cycle seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) ->
    let rec again () = append (cons value rest) again () in
    Cons (value, append rest again)

let mapi f seq =
  let rec go i seq () =
    match seq () with
    | Nil -> Nil
    | Cons (value, rest) -> Cons (f i value, go (i + 1) rest)
  in
  go 0 seq

let rec scan_tail f state seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) ->
    let state = f state value in
    Cons (state, scan_tail f state rest)

let scan f state seq () = Cons (state, scan_tail f state seq)

let take n seq =
  let rec go n seq () =
    if n = 0 then Nil
    else
      match seq () with
      | Nil -> Nil
      | Cons (value, rest) -> Cons (value, go (n - 1) rest)
  in
  if n < 0 then invalid_arg "Seq.take" else go n seq

let drop n seq =
  let rec go n seq () =
    match seq () with
    | Nil -> Nil
    | Cons (_, rest) as node -> if n = 0 then node else go (n - 1) rest ()
  in
  if n < 0 then invalid_arg "Seq.drop" else if n = 0 then seq else go n seq

let rec take_while p seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) -> if p value then Cons (value, take_while p rest) else Nil

let rec drop_while p seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) as node -> if p value then drop_while p rest () else node

let rec zip first second () =
  match first () with
  | Nil -> Nil
  | Cons (a, first) ->
    (match second () with
     | Nil -> Nil
     | Cons (b, second) -> Cons ((a, b), zip first second))

let rec map2 f first second () =
  match first () with
  | Nil -> Nil
  | Cons (a, first) ->
    (match second () with
     | Nil -> Nil
     | Cons (b, second) -> Cons (f a b, map2 f first second))

let rec interleave first second () =
  match first () with
  | Nil -> second ()
  | Cons (value, rest) -> Cons (value, interleave second rest)

let rec equal eq first second =
  match (first (), second ()) with
  | Nil, Nil -> true
  | Cons (a, first), Cons (b, second) -> eq a b && equal eq first second
  | Nil, Cons _ | Cons _, Nil -> false

let rec compare cmp first second =
  match (first (), second ()) with
  | Nil, Nil -> 0
  | Nil, Cons _ -> -1
  | Cons _, Nil -> 1
  | Cons (a, first), Cons (b, second) ->
    let order = cmp a b in
    if order <> 0 then order else compare cmp first second

let memoize seq =
  let rec remembered seq =
    let cell =
      CamlinternalLazy.delay (fun () ->
          match seq () with
          | Nil -> Nil
          | Cons (value, rest) -> Cons (value, remembered rest))
    in
    fun () -> CamlinternalLazy.force cell
  in
  remembered seq

let rec ints i () = Cons (i, ints (i + 1))

let rec fold_left2 f state first second =
  match first () with
  | Nil -> state
  | Cons (a, first) ->
    (match second () with
     | Nil -> state
     | Cons (b, second) -> fold_left2 f (f state a b) first second)

let rec iter2 f first second =
  match first () with
  | Nil -> ()
  | Cons (a, first) ->
    (match second () with
     | Nil -> ()
     | Cons (b, second) ->
       f a b;
       iter2 f first second)

let rec for_all2 p first second =
  match first () with
  | Nil -> true
  | Cons (a, first) ->
    (match second () with
     | Nil -> true
     | Cons (b, second) -> p a b && for_all2 p first second)

let rec exists2 p first second =
  match first () with
  | Nil -> false
  | Cons (a, first) ->
    (match second () with
     | Nil -> false
     | Cons (b, second) -> p a b || exists2 p first second)

let find_index p seq =
  let rec go i seq =
    match seq () with
    | Nil -> None
    | Cons (value, rest) -> if p value then Some i else go (i + 1) rest
  in
  go 0 seq

let find_mapi f seq =
  let rec go i seq =
    match seq () with
    | Nil -> None
    | Cons (value, rest) ->
      (match f i value with
       | None -> go (i + 1) rest
       | found -> found)
  in
  go 0 seq

let unzip seq = (map (fun (a, _) -> a) seq, map (fun (_, b) -> b) seq)
let split seq = unzip seq
let partition p seq = (filter p seq, filter (fun value -> not (p value)) seq)

let partition_map f seq =
  ( filter_map (fun value -> match f value with Either.Left a -> Some a | Either.Right _ -> None) seq,
    filter_map (fun value -> match f value with Either.Left _ -> None | Either.Right b -> Some b) seq )

(* Neighbours that are equal to the first of them. *)
let rec group eq seq () =
  match seq () with
  | Nil -> Nil
  | Cons (value, rest) ->
    Cons (cons value (take_while (eq value) rest), group eq (drop_while (eq value) rest))

let rec sorted_merge_tail cmp first second () =
  match (first, second) with
  | Nil, Nil -> Nil
  | Nil, rest | rest, Nil -> rest
  | Cons (a, tail_a), Cons (b, tail_b) ->
    if cmp a b <= 0 then Cons (a, fun () -> sorted_merge_tail cmp (tail_a ()) second ())
    else Cons (b, fun () -> sorted_merge_tail cmp first (tail_b ()) ())

let sorted_merge cmp first second () = sorted_merge_tail cmp (first ()) (second ()) ()

(* The heads and the tails of the sequences that are not empty. *)
let rec heads_and_tails seqs =
  match seqs () with
  | Nil -> ([], [])
  | Cons (seq, rest) ->
    (match seq () with
     | Nil -> heads_and_tails rest
     | Cons (value, tail) ->
       let values, tails = heads_and_tails rest in
       (value :: values, tail :: tails))

let rec of_list list () =
  match list with
  | [] -> Nil
  | value :: rest -> Cons (value, of_list rest)

let rec transpose seqs () =
  let heads, tails = unzip (filter_map uncons seqs) in
  if is_empty heads then Nil else Cons (heads, transpose tails)

(* The diagonals of the table of all pairs, so that every pair comes. *)
let rec diagonals rows remaining () =
  match remaining () with
  | Nil -> transposed_rest rows ()
  | Cons (next, remaining) ->
    let values, tails = heads_and_tails (of_list (next :: rows)) in
    append (of_list values) (diagonals tails remaining) ()

and transposed_rest rows () =
  match rows with
  | [] -> Nil
  | _ ->
    let values, tails = heads_and_tails (of_list rows) in
    (match values with
     | [] -> Nil
     | _ -> append (of_list values) (transposed_rest tails) ())

let map_product f first second =
  diagonals [] (map (fun a -> map (fun b -> f a b) second) first)

let product first second = map_product (fun a b -> (a, b)) first second

exception Forced_twice

let once seq =
  let rec guarded seq =
    let used = Stdlib.ref false in
    fun () ->
      if !used then raise Forced_twice
      else begin
        used := true;
        match seq () with
        | Nil -> Nil
        | Cons (value, rest) -> Cons (value, guarded rest)
      end
  in
  guarded seq

let to_dispenser seq =
  let rest = Stdlib.ref seq in
  fun () ->
    match !rest () with
    | Nil -> None
    | Cons (value, tail) ->
      rest := tail;
      Some value

let of_dispenser next =
  let rec go () =
    match next () with
    | None -> Nil
    | Some value -> Cons (value, go)
  in
  go

let delay make () = make () ()

let filteri p seq =
  let rec go i seq () =
    match seq () with
    | Nil -> Nil
    | Cons (value, rest) -> if p i value then Cons (value, go (i + 1) rest) else go (i + 1) rest ()
  in
  go 0 seq

let ints_in_range ~first ~last =
  let rec from i () = if i > last then Nil else if i = last then Cons (i, empty) else Cons (i, from (i + 1)) in
  from first

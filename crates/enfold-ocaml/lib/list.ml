(* Lists. Functions that OCaml calls from the first element on do so here; what yields a list as long as its
   argument recurses, as OCaml's does.

   Where a function makes a new list, it never yields its argument instead, so that the result can live
   elsewhere, and shorter. *)

type 'a t = 'a list = [] | (::) of 'a * 'a list

let length list =
  let rec count n = function
    | [] -> n
    | _ :: tail -> count (n + 1) tail
  in
  count 0 list

let cons head tail = head :: tail

let hd = function
  | [] -> failwith "hd"
  | head :: _ -> head

let tl = function
  | [] -> failwith "tl"
  | _ :: tail -> tail

let nth list n =
  let rec find list n =
    match list with
    | [] -> failwith "nth"
    | head :: tail -> if n = 0 then head else find tail (n - 1)
  in
  if n < 0 then invalid_arg "List.nth" else find list n

let nth_opt list n =
  let rec find list n =
    match list with
    | [] -> None
    | head :: tail -> if n = 0 then Some head else find tail (n - 1)
  in
  if n < 0 then invalid_arg "List.nth" else find list n

let append first second = first @ second

let rec rev_append list onto =
  match list with
  | [] -> onto
  | head :: tail -> rev_append tail (head :: onto)

let rev list = rev_append list []

let init length f =
  let rec build i =
    if i >= length then []
    else
      let head = f i in
      head :: build (i + 1)
  in
  if length < 0 then invalid_arg "List.init" else build 0

let rec flatten = function
  | [] -> []
  | head :: tail -> head @ flatten tail

let concat lists = flatten lists

let rec map f = function
  | [] -> []
  | head :: tail ->
    let image = f head in
    image :: map f tail

let mapi f list =
  let rec go i = function
    | [] -> []
    | head :: tail ->
      let image = f i head in
      image :: go (i + 1) tail
  in
  go 0 list

let rev_map f list =
  let rec go images = function
    | [] -> images
    | head :: tail -> go (f head :: images) tail
  in
  go [] list

let rec iter f = function
  | [] -> ()
  | head :: tail ->
    f head;
    iter f tail

let iteri f list =
  let rec go i = function
    | [] -> ()
    | head :: tail ->
      f i head;
      go (i + 1) tail
  in
  go 0 list

let rec fold_left f state = function
  | [] -> state
  | head :: tail -> fold_left f (f state head) tail

let rec fold_right f list state =
  match list with
  | [] -> state
  | head :: tail -> f head (fold_right f tail state)

let fold_left_map f state list =
  let rec go state images = function
    | [] -> (state, rev images)
    | head :: tail ->
      let state, image = f state head in
      go state (image :: images) tail
  in
  go state [] list

let rec map2 f first second =
  match (first, second) with
  | [], [] -> []
  | a :: first, b :: second ->
    let image = f a b in
    image :: map2 f first second
  | _, _ -> invalid_arg "List.map2"

let rev_map2 f first second =
  let rec go images first second =
    match (first, second) with
    | [], [] -> images
    | a :: first, b :: second -> go (f a b :: images) first second
    | _, _ -> invalid_arg "List.rev_map2"
  in
  go [] first second

let rec iter2 f first second =
  match (first, second) with
  | [], [] -> ()
  | a :: first, b :: second ->
    f a b;
    iter2 f first second
  | _, _ -> invalid_arg "List.iter2"

let rec fold_left2 f state first second =
  match (first, second) with
  | [], [] -> state
  | a :: first, b :: second -> fold_left2 f (f state a b) first second
  | _, _ -> invalid_arg "List.fold_left2"

let rec fold_right2 f first second state =
  match (first, second) with
  | [], [] -> state
  | a :: first, b :: second -> f a b (fold_right2 f first second state)
  | _, _ -> invalid_arg "List.fold_right2"

let rec for_all p = function
  | [] -> true
  | head :: tail -> p head && for_all p tail

let rec exists p = function
  | [] -> false
  | head :: tail -> p head || exists p tail

let rec for_all2 p first second =
  match (first, second) with
  | [], [] -> true
  | a :: first, b :: second -> p a b && for_all2 p first second
  | _, _ -> invalid_arg "List.for_all2"

let rec exists2 p first second =
  match (first, second) with
  | [], [] -> false
  | a :: first, b :: second -> p a b || exists2 p first second
  | _, _ -> invalid_arg "List.exists2"

let rec mem x = function
  | [] -> false
  | head :: tail -> compare head x = 0 || mem x tail

let rec memq x = function
  | [] -> false
  | head :: tail -> head == x || memq x tail

let rec assoc key = function
  | [] -> raise Not_found
  | (k, value) :: tail -> if compare k key = 0 then value else assoc key tail

let rec assoc_opt key = function
  | [] -> None
  | (k, value) :: tail -> if compare k key = 0 then Some value else assoc_opt key tail

let rec assq key = function
  | [] -> raise Not_found
  | (k, value) :: tail -> if k == key then value else assq key tail

let rec assq_opt key = function
  | [] -> None
  | (k, value) :: tail -> if k == key then Some value else assq_opt key tail

let rec mem_assoc key = function
  | [] -> false
  | (k, _) :: tail -> compare k key = 0 || mem_assoc key tail

let rec mem_assq key = function
  | [] -> false
  | (k, _) :: tail -> k == key || mem_assq key tail

let rec remove_assoc key = function
  | [] -> []
  | ((k, _) as pair) :: tail -> if compare k key = 0 then tail else pair :: remove_assoc key tail

let rec remove_assq key = function
  | [] -> []
  | ((k, _) as pair) :: tail -> if k == key then tail else pair :: remove_assq key tail

let rec find p = function
  | [] -> raise Not_found
  | head :: tail -> if p head then head else find p tail

let rec find_opt p = function
  | [] -> None
  | head :: tail -> if p head then Some head else find_opt p tail

let rec find_map f = function
  | [] -> None
  | head :: tail ->
    (match f head with
     | Some _ as found -> found
     | None -> find_map f tail)

let find_all p list =
  let rec go kept = function
    | [] -> rev kept
    | head :: tail -> if p head then go (head :: kept) tail else go kept tail
  in
  go [] list

let filter p list = find_all p list

let filteri p list =
  let rec go i kept = function
    | [] -> rev kept
    | head :: tail -> go (i + 1) (if p i head then head :: kept else kept) tail
  in
  go 0 [] list

let filter_map f list =
  let rec go kept = function
    | [] -> rev kept
    | head :: tail ->
      (match f head with
       | None -> go kept tail
       | Some image -> go (image :: kept) tail)
  in
  go [] list

let concat_map f list =
  let rec go images = function
    | [] -> rev images
    | head :: tail -> go (rev_append (f head) images) tail
  in
  go [] list

let partition p list =
  let rec go yes no = function
    | [] -> (rev yes, rev no)
    | head :: tail -> if p head then go (head :: yes) no tail else go yes (head :: no) tail
  in
  go [] [] list

let partition_map p list =
  let rec go left right = function
    | [] -> (rev left, rev right)
    | head :: tail ->
      (match p head with
       | Either.Left image -> go (image :: left) right tail
       | Either.Right image -> go left (image :: right) tail)
  in
  go [] [] list

let rec split = function
  | [] -> ([], [])
  | (a, b) :: tail ->
    let first, second = split tail in
    (a :: first, b :: second)

let rec combine first second =
  match (first, second) with
  | [], [] -> []
  | a :: first, b :: second -> (a, b) :: combine first second
  | _, _ -> invalid_arg "List.combine"

let rec merge compare first second =
  match (first, second) with
  | [], rest | rest, [] -> rest @ []
  | a :: first', b :: second' ->
    if compare a b <= 0 then a :: merge compare first' second else b :: merge compare first second'

(* Of elements that are there, which every use below has made sure of. *)
open struct
  external item : 'a array -> int -> 'a = "%enf_array_at"
  external set_item : 'a array -> int -> 'a -> unit = "%enf_array_put"
end
external unsafe_make : int -> 'a -> 'a array = "%enf_array_make"

external array_length : 'a array -> int = "%array_length"

(* Where a list is sorted there are calls, and not these loops: programs that sort do so in many places. *)

(* Room for [n] elements. *)
let[@inline never] room n head = unsafe_make n head

(* The elements of a list, of which [head] is the first. *)
let[@inline never] array_of head list =
  let elements = unsafe_make (length list) head in
  let rec fill i = function
    | [] -> elements
    | head :: tail ->
      set_item elements i head;
      fill (i + 1) tail
  in
  fill 0 list

let[@inline never] list_of n elements =
  let rec gather i list = if i < 0 then list else gather (i - 1) (item elements i :: list) in
  gather (n - 1) []

let stable_sort compare list =
  match list with
  | [] -> []
  | head :: _ ->
    let elements = array_of head list in
    let n = array_length elements in
    list_of n (CamlinternalSort.sorted compare elements (room n head) n)

let sort compare list = stable_sort compare list
let fast_sort compare list = stable_sort compare list

let[@inline never] add_first item list = item :: list
let[@inline never] both a b = [ a; b ]

(* Merge sort: halves of known length are sorted upwards and downwards in turn, so that a merge yields the
   other direction without a reversal, by tail calls. Equal elements are left out where they meet, as OCaml does it. *)
let sort_uniq compare list =
  let[@inline never] order up a b =
    let order = compare a b in
    if up then order else if order < 0 then 1 else if order > 0 then -1 else 0
  in
  let rec merge up first second merged =
    match (first, second) with
    | [], rest | rest, [] -> rev_append rest merged
    | a :: first', b :: second' ->
      let order = order up a b in
      if order = 0 then merge up first' second' (a :: merged)
      else if order > 0 then merge up first' second (a :: merged)
      else merge up first second' (b :: merged)
  in
  let rec sorted up n list =
    match (n, list) with
    | 1, a :: rest -> ([ a ], rest)
    | (2 | 3), a :: b :: rest ->
      let ab = order up a b in
      let low, high = if ab > 0 then (b, a) else (a, b) in
      (match rest with
       | c :: rest when n = 3 ->
         let hc = order up high c in
         let found =
           if ab = 0 then if hc = 0 then add_first high [] else if hc < 0 then both high c else both c high
           else if hc = 0 then both low high
           else if hc < 0 then add_first low (both high c)
           else
             let lc = order up low c in
             if lc = 0 then both low high
             else if lc < 0 then add_first low (both c high)
             else add_first c (both low high)
         in
         (found, rest)
       | _ -> ((if ab = 0 then add_first low [] else both low high), rest))
    | _ ->
      let half = n asr 1 in
      let first, rest = sorted (not up) half list in
      let second, rest = sorted (not up) (n - half) rest in
      (merge up first second [], rest)
  in
  let n = length list in
  if n = 0 then [] else fst (sorted true n list)

let rec compare_lengths first second =
  match (first, second) with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | _ :: first, _ :: second -> compare_lengths first second

let rec compare_length_with list n =
  match list with
  | [] -> if n = 0 then 0 else if n > 0 then -1 else 1
  | _ :: tail -> if n <= 0 then 1 else compare_length_with tail (n - 1)

let rec equal eq first second =
  match (first, second) with
  | [], [] -> true
  | [], _ :: _ | _ :: _, [] -> false
  | a :: first, b :: second -> eq a b && equal eq first second

let rec compare cmp first second =
  match (first, second) with
  | [], [] -> 0
  | [], _ :: _ -> -1
  | _ :: _, [] -> 1
  | a :: first, b :: second ->
    let order = cmp a b in
    if order <> 0 then order else compare cmp first second

let rec to_seq list () =
  match list with
  | [] -> Seq.Nil
  | head :: tail -> Seq.Cons (head, to_seq tail)

let of_seq seq =
  let rec go items seq =
    match seq () with
    | Seq.Nil -> rev items
    | Seq.Cons (item, rest) -> go (item :: items) rest
  in
  go [] seq

(* From here on: what OCaml has since 5.1. *)

let is_empty = function
  | [] -> true
  | _ :: _ -> false

let find_index p list =
  let rec go i = function
    | [] -> None
    | value :: rest -> if p value then Some i else go (i + 1) rest
  in
  go 0 list

let find_mapi f list =
  let rec go i = function
    | [] -> None
    | value :: rest ->
      (match f i value with
       | None -> go (i + 1) rest
       | found -> found)
  in
  go 0 list

let take n list =
  let rec go n = function
    | value :: rest when n > 0 -> value :: go (n - 1) rest
    | _ -> []
  in
  go n list

let drop n list =
  let rec go n = function
    | _ :: rest when n > 0 -> go (n - 1) rest
    | rest -> rest
  in
  go n list

let rec take_while p = function
  | value :: rest when p value -> value :: take_while p rest
  | _ -> []

let rec drop_while p = function
  | value :: rest when p value -> drop_while p rest
  | rest -> rest

let filter_mapi f list =
  let rec go i = function
    | [] -> []
    | value :: rest ->
      (match f i value with
       | None -> go (i + 1) rest
       | Some kept -> kept :: go (i + 1) rest)
  in
  go 0 list

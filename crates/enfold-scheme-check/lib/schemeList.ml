(* Pairs and lists: what needs no procedure as an argument. *)

open SchemeValue
open SchemeControl
open SchemeEqual

let p_cons a b = Pair { car = a; cdr = b }
let p_car place v = match v with Pair p -> p.car | v -> wrong place "car" "a pair" v
let p_cdr place v = match v with Pair p -> p.cdr | v -> wrong place "cdr" "a pair" v
let p_set_car_x place v x = match v with Pair p -> p.car <- x; Unspecified | v -> wrong place "set-car!" "a pair" v
let p_set_cdr_x place v x = match v with Pair p -> p.cdr <- x; Unspecified | v -> wrong place "set-cdr!" "a pair" v

(* A part of a nested pair, by the way to it from the right: 1 is cdr, 0 is car, and a one above all. *)
let rec part place who whole way v =
  if way = 1 then v
  else
    match v with
    | Pair p -> part place who whole (way lsr 1) (if way land 1 = 1 then p.cdr else p.car)
    | _ -> wrong place who "of the right shape" whole

let p_list (args : value) = args

let index place who v =
  match v with Fix n when n >= 0 -> n | v -> ignore (wrong_index place who v); 0

let p_length place v =
  let n = proper_length v in
  if n < 0 then wrong place "length" "a proper list" v else Fix n

let append_two place a b =
  if proper_length a < 0 then wrong place "append" "a proper list" a else reverse_onto (reverse_onto a Nil) b

let rec p_append place args =
  match args with
  | Nil -> Nil
  | Pair { car; cdr = Nil } -> car
  | Pair { car; cdr } -> append_two place car (p_append place cdr)
  | v -> v

let p_reverse place v = if proper_length v < 0 then wrong place "reverse" "a proper list" v else reverse_onto v Nil

let rec tail place who whole v n =
  if n = 0 then v else match v with Pair p -> tail place who whole p.cdr (n - 1) | _ -> wrong place who "a list of enough elements" whole

let p_list_tail place v k = tail place "list-tail" v v (index place "list-tail" k)

let p_list_ref place v k =
  match tail place "list-ref" v v (index place "list-ref" k) with
  | Pair p -> p.car
  | _ -> wrong place "list-ref" "a list of enough elements" v

let p_list_set_x place v k x =
  match tail place "list-set!" v v (index place "list-set!" k) with
  | Pair p -> p.car <- x; Unspecified
  | _ -> wrong place "list-set!" "a list of enough elements" v

let p_list_copy v =
  let rec go v acc = match v with Pair p -> go p.cdr (cons p.car acc) | last -> reverse_onto acc last in
  go v Nil

let p_make_list place n fill =
  let fill = match fill with Absent -> Unspecified | v -> v in
  let rec go n acc = if n = 0 then acc else go (n - 1) (cons fill acc) in
  go (elements place "make-list" n) Nil

(* For the library in Scheme: what a list ends with, if it is not the empty list. *)
let p__no_list place who v : value =
  let name = match who with Sym number -> symbol_name (wide_int number) | _ -> "" in
  wrong place name "a proper list" v

let not_list place who v = ignore (wrong place who "a proper list" v); False

let[@inline never] search place who same x list =
  let rec go v = match v with Pair p -> if same x p.car then v else go p.cdr | Nil -> False | _ -> not_list place who list in
  go list

let p_memq place x list = search place "memq" p_eq_p x list
let p_memv place x list = search place "memv" p_eqv_p x list
let member_equal place x list = search place "member" p_equal_p x list

let[@inline never] search_pairs place who same x list =
  let rec go v =
    match v with
    | Pair { car = Pair entry; cdr } -> if same x entry.car then Pair entry else go cdr
    | Nil -> False
    | Pair { car; _ } -> wrong place who "a pair" car
    | _ -> not_list place who list
  in
  go list

let p_assq place x list = search_pairs place "assq" p_eq_p x list
let p_assv place x list = search_pairs place "assv" p_eqv_p x list
let assoc_equal place x list = search_pairs place "assoc" p_equal_p x list

let p_member place x list same =
  match same with
  | Absent -> member_equal place x list
  | f -> search place "member" (fun a b -> match call2 place f a b with False -> false | _ -> true) x list

let p_assoc place x list same =
  match same with
  | Absent -> assoc_equal place x list
  | f -> search_pairs place "assoc" (fun a b -> match call2 place f a b with False -> false | _ -> true) x list

let p_cons_star place args =
  let rec go list = match list with Pair { car; cdr = Nil } -> car | Pair { car; cdr } -> cons car (go cdr) | _ -> bad_count place 0 in
  go args

let p_last_pair place v =
  let rec go v = match v with Pair { cdr = Pair _ as rest; _ } -> go rest | v -> v in
  match v with Pair _ -> go v | v -> wrong place "last-pair" "a pair" v

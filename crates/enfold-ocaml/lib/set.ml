(* Sets: search trees whose subtrees differ in height by at most two. *)

module type OrderedType = sig
  type t

  val compare : t -> t -> int
end

module type S = sig
  type elt
  type t

  val empty : t
  val is_empty : t -> bool
  val mem : elt -> t -> bool
  val add : elt -> t -> t
  val singleton : elt -> t
  val remove : elt -> t -> t
  val union : t -> t -> t
  val inter : t -> t -> t
  val disjoint : t -> t -> bool
  val diff : t -> t -> t
  val compare : t -> t -> int
  val equal : t -> t -> bool
  val subset : t -> t -> bool
  val iter : (elt -> unit) -> t -> unit
  val map : (elt -> elt) -> t -> t
  val fold : (elt -> 'a -> 'a) -> t -> 'a -> 'a
  val for_all : (elt -> bool) -> t -> bool
  val exists : (elt -> bool) -> t -> bool
  val filter : (elt -> bool) -> t -> t
  val filter_map : (elt -> elt option) -> t -> t
  val partition : (elt -> bool) -> t -> t * t
  val cardinal : t -> int
  val elements : t -> elt list
  val min_elt : t -> elt
  val min_elt_opt : t -> elt option
  val max_elt : t -> elt
  val max_elt_opt : t -> elt option
  val choose : t -> elt
  val choose_opt : t -> elt option
  val split : elt -> t -> t * bool * t
  val find : elt -> t -> elt
  val find_opt : elt -> t -> elt option
  val find_first : (elt -> bool) -> t -> elt
  val find_first_opt : (elt -> bool) -> t -> elt option
  val find_last : (elt -> bool) -> t -> elt
  val find_last_opt : (elt -> bool) -> t -> elt option
  val of_list : elt list -> t
  val to_seq_from : elt -> t -> elt Seq.t
  val to_seq : t -> elt Seq.t
  val to_rev_seq : t -> elt Seq.t
  val add_seq : elt Seq.t -> t -> t
  val of_seq : elt Seq.t -> t
end

module Make (Ord : OrderedType) : S with type elt = Ord.t = struct
  type elt = Ord.t

  type t =
    | Empty
    | Node of { left : t; value : elt; right : t; height : int }

  let empty = Empty

  let is_empty = function
    | Empty -> true
    | Node _ -> false

  let height = function
    | Empty -> 0
    | Node { height; _ } -> height

  (* A node of subtrees that are balanced against each other. *)
  let node left value right =
    let a = height left and b = height right in
    Node { left; value; right; height = (if a >= b then a + 1 else b + 1) }

  let singleton value = Node { left = Empty; value; right = Empty; height = 1 }

  (* A node of subtrees that differ in height by at most three: one or two rotations. *)
  let balance left value right =
    let a = height left and b = height right in
    if a > b + 2 then
      match left with
      | Empty -> invalid_arg "Set.bal"
      | Node { left = ll; value = lv; right = lr; _ } ->
        if height ll >= height lr then node ll lv (node lr value right)
        else (
          match lr with
          | Empty -> invalid_arg "Set.bal"
          | Node { left = lrl; value = lrv; right = lrr; _ } -> node (node ll lv lrl) lrv (node lrr value right))
    else if b > a + 2 then
      match right with
      | Empty -> invalid_arg "Set.bal"
      | Node { left = rl; value = rv; right = rr; _ } ->
        if height rr >= height rl then node (node left value rl) rv rr
        else (
          match rl with
          | Empty -> invalid_arg "Set.bal"
          | Node { left = rll; value = rlv; right = rlr; _ } -> node (node left value rll) rlv (node rlr rv rr))
    else Node { left; value; right; height = (if a >= b then a + 1 else b + 1) }

  let rec add value = function
    | Empty -> singleton value
    | Node { left; value = v; right; _ } as set ->
      let order = Ord.compare value v in
      if order = 0 then set
      else if order < 0 then
        let changed = add value left in
        if changed == left then set else balance changed v right
      else
        let changed = add value right in
        if changed == right then set else balance left v changed

  let rec add_min value = function
    | Empty -> singleton value
    | Node { left; value = v; right; _ } -> balance (add_min value left) v right

  let rec add_max value = function
    | Empty -> singleton value
    | Node { left; value = v; right; _ } -> balance left v (add_max value right)

  (* As [node], of subtrees of any heights. *)
  let rec join left value right =
    match (left, right) with
    | Empty, _ -> add_min value right
    | _, Empty -> add_max value left
    | Node l, Node r ->
      if l.height > r.height + 2 then balance l.left l.value (join l.right value right)
      else if r.height > l.height + 2 then balance (join left value r.left) r.value r.right
      else node left value right

  let rec min_elt = function
    | Empty -> raise Not_found
    | Node { left = Empty; value; _ } -> value
    | Node { left; _ } -> min_elt left

  let rec max_elt = function
    | Empty -> raise Not_found
    | Node { right = Empty; value; _ } -> value
    | Node { right; _ } -> max_elt right

  let min_elt_opt set = if is_empty set then None else Some (min_elt set)
  let max_elt_opt set = if is_empty set then None else Some (max_elt set)
  let choose set = min_elt set
  let choose_opt set = min_elt_opt set

  let rec remove_min = function
    | Empty -> invalid_arg "Set.remove_min_elt"
    | Node { left = Empty; right; _ } -> right
    | Node { left; value; right; _ } -> balance (remove_min left) value right

  (* The union of a set and another whose elements are all above, of about the same height. *)
  let glue left right =
    match (left, right) with
    | Empty, set | set, Empty -> set
    | Node _, Node _ -> balance left (min_elt right) (remove_min right)

  (* The same, of any heights. *)
  let concat left right =
    match (left, right) with
    | Empty, set | set, Empty -> set
    | Node _, Node _ -> join left (min_elt right) (remove_min right)

  let rec mem value = function
    | Empty -> false
    | Node { left; value = v; right; _ } ->
      let order = Ord.compare value v in
      order = 0 || mem value (if order < 0 then left else right)

  let rec find value = function
    | Empty -> raise Not_found
    | Node { left; value = v; right; _ } ->
      let order = Ord.compare value v in
      if order = 0 then v else find value (if order < 0 then left else right)

  let rec find_opt value = function
    | Empty -> None
    | Node { left; value = v; right; _ } ->
      let order = Ord.compare value v in
      if order = 0 then Some v else find_opt value (if order < 0 then left else right)

  let find_first_opt p set =
    let rec search best = function
      | Empty -> best
      | Node { left; value; right; _ } -> if p value then search (Some value) left else search best right
    in
    search None set

  let find_last_opt p set =
    let rec search best = function
      | Empty -> best
      | Node { left; value; right; _ } -> if p value then search (Some value) right else search best left
    in
    search None set

  let present = function
    | Some value -> value
    | None -> raise Not_found

  let find_first p set = present (find_first_opt p set)
  let find_last p set = present (find_last_opt p set)

  let rec remove value = function
    | Empty -> Empty
    | Node { left; value = v; right; _ } as set ->
      let order = Ord.compare value v in
      if order = 0 then glue left right
      else if order < 0 then
        let changed = remove value left in
        if changed == left then set else balance changed v right
      else
        let changed = remove value right in
        if changed == right then set else balance left v changed

  let rec split value = function
    | Empty -> (Empty, false, Empty)
    | Node { left; value = v; right; _ } ->
      let order = Ord.compare value v in
      if order = 0 then (left, true, right)
      else if order < 0 then
        let below, there, above = split value left in
        (below, there, join above v right)
      else
        let below, there, above = split value right in
        (join left v below, there, above)

  let rec union first second =
    match (first, second) with
    | Empty, set | set, Empty -> set
    | Node a, Node b ->
      if a.height >= b.height then
        if b.height = 1 then add b.value first
        else
          let below, _, above = split a.value second in
          let left = union a.left below in
          join left a.value (union a.right above)
      else if a.height = 1 then add a.value second
      else
        let below, _, above = split b.value first in
        let left = union below b.left in
        join left b.value (union above b.right)

  let rec inter first second =
    match (first, second) with
    | Empty, _ | _, Empty -> Empty
    | Node { left; value; right; _ }, _ ->
      let below, there, above = split value second in
      let left = inter left below in
      let right = inter right above in
      if there then join left value right else concat left right

  let rec disjoint first second =
    match (first, second) with
    | Empty, _ | _, Empty -> true
    | Node { left; value; right; _ }, _ ->
      first != second
      &&
      let below, there, above = split value second in
      (not there) && disjoint left below && disjoint right above

  let rec diff first second =
    match (first, second) with
    | Empty, _ -> Empty
    | _, Empty -> first
    | Node { left; value; right; _ }, _ ->
      let below, there, above = split value second in
      let left = diff left below in
      let right = diff right above in
      if there then concat left right else join left value right

  (* What is still to be visited, in order. *)
  type visit =
    | Done
    | More of elt * t * visit

  let rec visit set rest =
    match set with
    | Empty -> rest
    | Node { left; value; right; _ } -> visit left (More (value, right, rest))

  let compare first second =
    let rec go first second =
      match (first, second) with
      | Done, Done -> 0
      | Done, More _ -> -1
      | More _, Done -> 1
      | More (a, right1, rest1), More (b, right2, rest2) ->
        let order = Ord.compare a b in
        if order <> 0 then order else go (visit right1 rest1) (visit right2 rest2)
    in
    go (visit first Done) (visit second Done)

  let equal first second = compare first second = 0

  let rec subset first second =
    match (first, second) with
    | Empty, _ -> true
    | _, Empty -> false
    | Node a, Node b ->
      let order = Ord.compare a.value b.value in
      if order = 0 then subset a.left b.left && subset a.right b.right
      else if order < 0 then subset (node a.left a.value Empty) b.left && subset a.right second
      else subset (node Empty a.value a.right) b.right && subset a.left second

  let rec iter f = function
    | Empty -> ()
    | Node { left; value; right; _ } ->
      iter f left;
      f value;
      iter f right

  let rec fold f set state =
    match set with
    | Empty -> state
    | Node { left; value; right; _ } ->
      let state = f value (fold f left state) in
      fold f right state

  let rec for_all p = function
    | Empty -> true
    | Node { left; value; right; _ } -> p value && for_all p left && for_all p right

  let rec exists p = function
    | Empty -> false
    | Node { left; value; right; _ } -> p value || exists p left || exists p right

  let rec filter p = function
    | Empty -> Empty
    | Node { left; value; right; _ } as set ->
      let left' = filter p left in
      let kept = p value in
      let right' = filter p right in
      if kept then if left == left' && right == right' then set else join left' value right'
      else concat left' right'

  let rec partition p = function
    | Empty -> (Empty, Empty)
    | Node { left; value; right; _ } ->
      let left_yes, left_no = partition p left in
      let yes = p value in
      let right_yes, right_no = partition p right in
      if yes then (join left_yes value right_yes, concat left_no right_no)
      else (concat left_yes right_yes, join left_no value right_no)

  let rec cardinal = function
    | Empty -> 0
    | Node { left; right; _ } -> cardinal left + 1 + cardinal right

  let elements set =
    let rec gather list = function
      | Empty -> list
      | Node { left; value; right; _ } -> gather (value :: gather list right) left
    in
    gather [] set

  (* [join] if the value still lies between the subtrees, else their union. *)
  let place left value right =
    if
      (is_empty left || Ord.compare (max_elt left) value < 0)
      && (is_empty right || Ord.compare value (min_elt right) < 0)
    then join left value right
    else union left (add value right)

  let rec map f = function
    | Empty -> Empty
    | Node { left; value; right; _ } as set ->
      let left' = map f left in
      let value' = f value in
      let right' = map f right in
      if left == left' && value == value' && right == right' then set else place left' value' right'

  let rec filter_map f = function
    | Empty -> Empty
    | Node { left; value; right; _ } as set ->
      let left' = filter_map f left in
      let image = f value in
      let right' = filter_map f right in
      (match image with
       | Some value' ->
         if left == left' && value == value' && right == right' then set else place left' value' right'
       | None ->
         if is_empty left' then right'
         else if is_empty right' then left'
         else place left' (min_elt right') (remove_min right'))

  (* A balanced set of the first [n] elements of a list that rises, and what is left of it. *)
  let rec build n list =
    match (n, list) with
    | 0, rest -> (Empty, rest)
    | 1, a :: rest -> (singleton a, rest)
    | 2, a :: b :: rest -> (Node { left = singleton a; value = b; right = Empty; height = 2 }, rest)
    | _ ->
      let left, rest = build (n / 2) list in
      (match rest with
       | [] -> assert false
       | value :: rest ->
         let right, rest = build (n - (n / 2) - 1) rest in
         (node left value right, rest))

  let of_list list =
    match list with
    | [] -> Empty
    | [ a ] -> singleton a
    | [ a; b ] -> add b (singleton a)
    | [ a; b; c ] -> add c (add b (singleton a))
    | [ a; b; c; d ] -> add d (add c (add b (singleton a)))
    | [ a; b; c; d; e ] -> add e (add d (add c (add b (singleton a))))
    | _ ->
      let sorted = List.sort_uniq Ord.compare list in
      fst (build (List.length sorted) sorted)

  let rec seq_of visited () =
    match visited with
    | Done -> Seq.Nil
    | More (value, right, rest) -> Seq.Cons (value, seq_of (visit right rest))

  let to_seq set = seq_of (visit set Done)

  let rec visit_down set rest =
    match set with
    | Empty -> rest
    | Node { left; value; right; _ } -> visit_down right (More (value, left, rest))

  let rec rev_seq_of visited () =
    match visited with
    | Done -> Seq.Nil
    | More (value, left, rest) -> Seq.Cons (value, rev_seq_of (visit_down left rest))

  let to_rev_seq set = rev_seq_of (visit_down set Done)

  let to_seq_from low set =
    let rec from set rest =
      match set with
      | Empty -> rest
      | Node { left; value; right; _ } ->
        let order = Ord.compare value low in
        if order = 0 then More (value, right, rest)
        else if order < 0 then from right rest
        else from left (More (value, right, rest))
    in
    seq_of (from set Done)

  let add_seq seq set = Seq.fold_left (fun set value -> add value set) set seq
  let of_seq seq = add_seq seq Empty
end

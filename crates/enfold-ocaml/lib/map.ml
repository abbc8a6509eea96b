(* Maps: search trees whose subtrees differ in height by at most two. *)

module type OrderedType = sig
  type t

  val compare : t -> t -> int
end

module type S = sig
  type key
  type +'a t

  val empty : 'a t
  val is_empty : 'a t -> bool
  val mem : key -> 'a t -> bool
  val add : key -> 'a -> 'a t -> 'a t
  val update : key -> ('a option -> 'a option) -> 'a t -> 'a t
  val singleton : key -> 'a -> 'a t
  val remove : key -> 'a t -> 'a t
  val merge : (key -> 'a option -> 'b option -> 'c option) -> 'a t -> 'b t -> 'c t
  val union : (key -> 'a -> 'a -> 'a option) -> 'a t -> 'a t -> 'a t
  val compare : ('a -> 'a -> int) -> 'a t -> 'a t -> int
  val equal : ('a -> 'a -> bool) -> 'a t -> 'a t -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val for_all : (key -> 'a -> bool) -> 'a t -> bool
  val exists : (key -> 'a -> bool) -> 'a t -> bool
  val filter : (key -> 'a -> bool) -> 'a t -> 'a t
  val filter_map : (key -> 'a -> 'b option) -> 'a t -> 'b t
  val partition : (key -> 'a -> bool) -> 'a t -> 'a t * 'a t
  val cardinal : 'a t -> int
  val bindings : 'a t -> (key * 'a) list
  val min_binding : 'a t -> key * 'a
  val min_binding_opt : 'a t -> (key * 'a) option
  val max_binding : 'a t -> key * 'a
  val max_binding_opt : 'a t -> (key * 'a) option
  val choose : 'a t -> key * 'a
  val choose_opt : 'a t -> (key * 'a) option
  val split : key -> 'a t -> 'a t * 'a option * 'a t
  val find : key -> 'a t -> 'a
  val find_opt : key -> 'a t -> 'a option
  val find_first : (key -> bool) -> 'a t -> key * 'a
  val find_first_opt : (key -> bool) -> 'a t -> (key * 'a) option
  val find_last : (key -> bool) -> 'a t -> key * 'a
  val find_last_opt : (key -> bool) -> 'a t -> (key * 'a) option
  val map : ('a -> 'b) -> 'a t -> 'b t
  val mapi : (key -> 'a -> 'b) -> 'a t -> 'b t
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_rev_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_from : key -> 'a t -> (key * 'a) Seq.t
  val add_seq : (key * 'a) Seq.t -> 'a t -> 'a t
  val of_seq : (key * 'a) Seq.t -> 'a t
end

module Make (Ord : OrderedType) : S with type key = Ord.t = struct
  type key = Ord.t

  type 'a t =
    | Empty
    | Node of { left : 'a t; key : key; data : 'a; right : 'a t; height : int }

  let empty = Empty

  let is_empty = function
    | Empty -> true
    | Node _ -> false

  let height = function
    | Empty -> 0
    | Node { height; _ } -> height

  (* A node of subtrees that are balanced against each other. *)
  let node left key data right =
    let a = height left and b = height right in
    Node { left; key; data; right; height = (if a >= b then a + 1 else b + 1) }

  let singleton key data = Node { left = Empty; key; data; right = Empty; height = 1 }

  (* A node of subtrees that differ in height by at most three: one or two rotations. *)
  let balance left key data right =
    let a = height left and b = height right in
    if a > b + 2 then
      match left with
      | Empty -> invalid_arg "Map.bal"
      | Node { left = ll; key = lk; data = ld; right = lr; _ } ->
        if height ll >= height lr then node ll lk ld (node lr key data right)
        else (
          match lr with
          | Empty -> invalid_arg "Map.bal"
          | Node { left = lrl; key = lrk; data = lrd; right = lrr; _ } ->
            node (node ll lk ld lrl) lrk lrd (node lrr key data right))
    else if b > a + 2 then
      match right with
      | Empty -> invalid_arg "Map.bal"
      | Node { left = rl; key = rk; data = rd; right = rr; _ } ->
        if height rr >= height rl then node (node left key data rl) rk rd rr
        else (
          match rl with
          | Empty -> invalid_arg "Map.bal"
          | Node { left = rll; key = rlk; data = rld; right = rlr; _ } ->
            node (node left key data rll) rlk rld (node rlr rk rd rr))
    else Node { left; key; data; right; height = (if a >= b then a + 1 else b + 1) }

  let rec add key data = function
    | Empty -> singleton key data
    | Node { left; key = k; data = d; right; height } as map ->
      let order = Ord.compare key k in
      if order = 0 then if d == data then map else Node { left; key; data; right; height }
      else if order < 0 then
        let changed = add key data left in
        if changed == left then map else balance changed k d right
      else
        let changed = add key data right in
        if changed == right then map else balance left k d changed

  let rec find key = function
    | Empty -> raise Not_found
    | Node { left; key = k; data; right; _ } ->
      let order = Ord.compare key k in
      if order = 0 then data else find key (if order < 0 then left else right)

  let rec find_opt key = function
    | Empty -> None
    | Node { left; key = k; data; right; _ } ->
      let order = Ord.compare key k in
      if order = 0 then Some data else find_opt key (if order < 0 then left else right)

  let rec mem key = function
    | Empty -> false
    | Node { left; key = k; right; _ } ->
      let order = Ord.compare key k in
      order = 0 || mem key (if order < 0 then left else right)

  (* The first binding whose key satisfies a predicate that turns from false to true. *)
  let find_first_opt p map =
    let rec search best = function
      | Empty -> best
      | Node { left; key; data; right; _ } ->
        if p key then search (Some (key, data)) left else search best right
    in
    search None map

  let find_last_opt p map =
    let rec search best = function
      | Empty -> best
      | Node { left; key; data; right; _ } ->
        if p key then search (Some (key, data)) right else search best left
    in
    search None map

  let present = function
    | Some binding -> binding
    | None -> raise Not_found

  let find_first p map = present (find_first_opt p map)
  let find_last p map = present (find_last_opt p map)

  let rec min_binding = function
    | Empty -> raise Not_found
    | Node { left = Empty; key; data; _ } -> (key, data)
    | Node { left; _ } -> min_binding left

  let rec max_binding = function
    | Empty -> raise Not_found
    | Node { right = Empty; key; data; _ } -> (key, data)
    | Node { right; _ } -> max_binding right

  let min_binding_opt map = if is_empty map then None else Some (min_binding map)
  let max_binding_opt map = if is_empty map then None else Some (max_binding map)
  let choose map = min_binding map
  let choose_opt map = min_binding_opt map

  let rec remove_min = function
    | Empty -> invalid_arg "Map.remove_min_elt"
    | Node { left = Empty; right; _ } -> right
    | Node { left; key; data; right; _ } -> balance (remove_min left) key data right

  (* The union of a map and another whose keys are all above, of about the same height. *)
  let glue left right =
    match (left, right) with
    | Empty, map | map, Empty -> map
    | Node _, Node _ ->
      let key, data = min_binding right in
      balance left key data (remove_min right)

  let rec remove key = function
    | Empty -> Empty
    | Node { left; key = k; data; right; _ } as map ->
      let order = Ord.compare key k in
      if order = 0 then glue left right
      else if order < 0 then
        let changed = remove key left in
        if changed == left then map else balance changed k data right
      else
        let changed = remove key right in
        if changed == right then map else balance left k data changed

  let rec update key f = function
    | Empty ->
      (match f None with
       | None -> Empty
       | Some data -> singleton key data)
    | Node { left; key = k; data = d; right; height } as map ->
      let order = Ord.compare key k in
      if order = 0 then
        match f (Some d) with
        | None -> glue left right
        | Some data -> if d == data then map else Node { left; key; data; right; height }
      else if order < 0 then
        let changed = update key f left in
        if changed == left then map else balance changed k d right
      else
        let changed = update key f right in
        if changed == right then map else balance left k d changed

  let rec iter f = function
    | Empty -> ()
    | Node { left; key; data; right; _ } ->
      iter f left;
      f key data;
      iter f right

  let rec map f = function
    | Empty -> Empty
    | Node { left; key; data; right; height } ->
      let left = map f left in
      let data = f data in
      let right = map f right in
      Node { left; key; data; right; height }

  let rec mapi f = function
    | Empty -> Empty
    | Node { left; key; data; right; height } ->
      let left = mapi f left in
      let data = f key data in
      let right = mapi f right in
      Node { left; key; data; right; height }

  let rec fold f map state =
    match map with
    | Empty -> state
    | Node { left; key; data; right; _ } ->
      let state = f key data (fold f left state) in
      fold f right state

  let rec for_all p = function
    | Empty -> true
    | Node { left; key; data; right; _ } -> p key data && for_all p left && for_all p right

  let rec exists p = function
    | Empty -> false
    | Node { left; key; data; right; _ } -> p key data || exists p left || exists p right

  let rec add_min key data = function
    | Empty -> singleton key data
    | Node { left; key = k; data = d; right; _ } -> balance (add_min key data left) k d right

  let rec add_max key data = function
    | Empty -> singleton key data
    | Node { left; key = k; data = d; right; _ } -> balance left k d (add_max key data right)

  (* As [node], of subtrees of any heights. *)
  let rec join left key data right =
    match (left, right) with
    | Empty, _ -> add_min key data right
    | _, Empty -> add_max key data left
    | Node l, Node r ->
      if l.height > r.height + 2 then balance l.left l.key l.data (join l.right key data right)
      else if r.height > l.height + 2 then balance (join left key data r.left) r.key r.data r.right
      else node left key data right

  (* As [glue], of any heights. *)
  let concat left right =
    match (left, right) with
    | Empty, map | map, Empty -> map
    | Node _, Node _ ->
      let key, data = min_binding right in
      join left key data (remove_min right)

  let concat_or_join left key data right =
    match data with
    | Some data -> join left key data right
    | None -> concat left right

  let rec split key = function
    | Empty -> (Empty, None, Empty)
    | Node { left; key = k; data; right; _ } ->
      let order = Ord.compare key k in
      if order = 0 then (left, Some data, right)
      else if order < 0 then
        let below, there, above = split key left in
        (below, there, join above k data right)
      else
        let below, there, above = split key right in
        (join left k data below, there, above)

  let rec merge f first second =
    match (first, second) with
    | Empty, Empty -> Empty
    | Node { left; key; data; right; height = h }, _ when h >= height second ->
      let left', data', right' = split key second in
      let left = merge f left left' in
      let data = f key (Some data) data' in
      let right = merge f right right' in
      concat_or_join left key data right
    | _, Node { left; key; data; right; _ } ->
      let left', data', right' = split key first in
      let left = merge f left' left in
      let data = f key data' (Some data) in
      let right = merge f right' right in
      concat_or_join left key data right
    | Node _, Empty -> assert false

  let rec union f first second =
    match (first, second) with
    | Empty, map | map, Empty -> map
    | ( Node { left = l1; key = k1; data = d1; right = r1; height = h1 },
        Node { left = l2; key = k2; data = d2; right = r2; height = h2 } ) ->
      if h1 >= h2 then begin
        let l2, there, r2 = split k1 second in
        let left = union f l1 l2 and right = union f r1 r2 in
        match there with
        | None -> join left k1 d1 right
        | Some d2 -> concat_or_join left k1 (f k1 d1 d2) right
      end
      else begin
        let l1, there, r1 = split k2 first in
        let left = union f l1 l2 and right = union f r1 r2 in
        match there with
        | None -> join left k2 d2 right
        | Some d1 -> concat_or_join left k2 (f k2 d1 d2) right
      end

  let rec filter p = function
    | Empty -> Empty
    | Node { left; key; data; right; _ } as map ->
      let left' = filter p left in
      let kept = p key data in
      let right' = filter p right in
      if kept then if left == left' && right == right' then map else join left' key data right'
      else concat left' right'

  let rec filter_map f = function
    | Empty -> Empty
    | Node { left; key; data; right; _ } ->
      let left = filter_map f left in
      let image = f key data in
      let right = filter_map f right in
      concat_or_join left key image right

  let rec partition p = function
    | Empty -> (Empty, Empty)
    | Node { left; key; data; right; _ } ->
      let left_yes, left_no = partition p left in
      let yes = p key data in
      let right_yes, right_no = partition p right in
      if yes then (join left_yes key data right_yes, concat left_no right_no)
      else (concat left_yes right_yes, join left_no key data right_no)

  (* What is still to be visited, in order. *)
  type 'a visit =
    | Done
    | More of key * 'a * 'a t * 'a visit

  let rec visit map rest =
    match map with
    | Empty -> rest
    | Node { left; key; data; right; _ } -> visit left (More (key, data, right, rest))

  let compare cmp first second =
    let rec go first second =
      match (first, second) with
      | Done, Done -> 0
      | Done, More _ -> -1
      | More _, Done -> 1
      | More (k1, d1, r1, rest1), More (k2, d2, r2, rest2) ->
        let order = Ord.compare k1 k2 in
        if order <> 0 then order
        else
          let order = cmp d1 d2 in
          if order <> 0 then order else go (visit r1 rest1) (visit r2 rest2)
    in
    go (visit first Done) (visit second Done)

  let equal eq first second =
    let rec go first second =
      match (first, second) with
      | Done, Done -> true
      | Done, More _ | More _, Done -> false
      | More (k1, d1, r1, rest1), More (k2, d2, r2, rest2) ->
        Ord.compare k1 k2 = 0 && eq d1 d2 && go (visit r1 rest1) (visit r2 rest2)
    in
    go (visit first Done) (visit second Done)

  let rec cardinal = function
    | Empty -> 0
    | Node { left; right; _ } -> cardinal left + 1 + cardinal right

  let bindings map =
    let rec gather list = function
      | Empty -> list
      | Node { left; key; data; right; _ } -> gather ((key, data) :: gather list right) left
    in
    gather [] map

  let rec seq_of visited () =
    match visited with
    | Done -> Seq.Nil
    | More (key, data, right, rest) -> Seq.Cons ((key, data), seq_of (visit right rest))

  let to_seq map = seq_of (visit map Done)

  let rec visit_down map rest =
    match map with
    | Empty -> rest
    | Node { left; key; data; right; _ } -> visit_down right (More (key, data, left, rest))

  let rec rev_seq_of visited () =
    match visited with
    | Done -> Seq.Nil
    | More (key, data, left, rest) -> Seq.Cons ((key, data), rev_seq_of (visit_down left rest))

  let to_rev_seq map = rev_seq_of (visit_down map Done)

  let to_seq_from low map =
    let rec from map rest =
      match map with
      | Empty -> rest
      | Node { left; key; data; right; _ } ->
        let order = Ord.compare key low in
        if order = 0 then More (key, data, right, rest)
        else if order < 0 then from right rest
        else from left (More (key, data, right, rest))
    in
    seq_of (from map Done)

  let add_seq seq map = Seq.fold_left (fun map (key, data) -> add key data map) map seq
  let of_seq seq = add_seq seq Empty
end

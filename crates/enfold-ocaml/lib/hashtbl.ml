(* Hash tables: an array of buckets whose length is a power of two, doubled when there are more than
   two bindings to a bucket. Buckets keep their order when they are taken apart, so that iteration visits
   bindings in OCaml's order. *)

external seeded_hash_param : int -> int -> int -> 'a -> int = "%enf_hash"

let hash value = seeded_hash_param 10 100 0 value
let hash_param count limit value = seeded_hash_param count limit 0 value
let seeded_hash seed value = seeded_hash_param 10 100 seed value

type ('a, 'b) bucket =
  | Empty
  | Cons of { mutable key : 'a; mutable data : 'b; mutable next : ('a, 'b) bucket }

type ('a, 'b) t = {
  mutable size : int;
  mutable buckets : ('a, 'b) bucket array;
  initial : int;  (* how many buckets there were at first *)
  mutable visited : bool;  (* while a function of the user sees bindings *)
  mutable spare : ('a, 'b) bucket;  (* cells that are used again *)
}

(* What tables are compared by: not the cells that are used again. *)
let compared h = (h.size, h.buckets, h.initial)

let randomize () = ()
let is_randomized () = false

(* No more than an array can have. *)
let rec power_of_two n least = if n >= least || 2 * n > 18014398509481983 then n else power_of_two (2 * n) least

let create ?random:_ least =
  let n = power_of_two 16 least in
  { size = 0; buckets = Array.make n Empty; initial = n; visited = false; spare = Empty }

(* Puts a chain of cells in front of those that are spare. *)
let rec give_back h bucket =
  match bucket with
  | Empty -> ()
  | Cons cell ->
    let next = cell.next in
    cell.next <- h.spare;
    h.spare <- bucket;
    give_back h next

let clear h =
  if h.size > 0 then begin
    h.size <- 0;
    if not h.visited then Array.iter (fun bucket -> give_back h bucket) h.buckets;
    Array.fill h.buckets 0 (Array.length h.buckets) Empty
  end

let reset h =
  if Array.length h.buckets = h.initial then clear h
  else begin
    h.size <- 0;
    h.buckets <- Array.make h.initial Empty
  end

let rec copy_bucket = function
  | Empty -> Empty
  | Cons { key; data; next } -> Cons { key; data; next = copy_bucket next }

let copy h =
  { size = h.size; buckets = Array.map copy_bucket h.buckets; initial = h.initial; visited = false; spare = Empty }

let length h = h.size

(* Distributes buckets over an array twice as long. Cells are reused, unless somebody walks along them. *)
let spread index reuse old target =
  let n = Array.length target in
  let tails = Array.make n Empty in
  let rec insert = function
    | Empty -> ()
    | Cons { key; data; next } as cell ->
      let cell = if reuse then cell else Cons { key; data; next = Empty } in
      let i = index key in
      (match Array.unsafe_get tails i with
       | Empty -> Array.unsafe_set target i cell
       | Cons tail -> tail.next <- cell);
      Array.unsafe_set tails i cell;
      insert next
  in
  for i = 0 to Array.length old - 1 do
    insert (Array.unsafe_get old i)
  done;
  if reuse then
    for i = 0 to n - 1 do
      match Array.unsafe_get tails i with
      | Empty -> ()
      | Cons tail -> tail.next <- Empty
    done

let resize index h =
  let old = h.buckets in
  let larger = Array.make (2 * Array.length old) Empty in
  h.buckets <- larger;
  spread (fun key -> index h key) (not h.visited) old larger

(* Runs a function during which bindings are visited. *)
let visiting h work =
  let before = h.visited in
  h.visited <- true;
  match work () with
  | result ->
    h.visited <- before;
    result
  | exception error ->
    h.visited <- before;
    raise error

let iter f h =
  let rec walk = function
    | Empty -> ()
    | Cons { key; data; next } ->
      f key data;
      walk next
  in
  visiting h (fun () ->
      let buckets = h.buckets in
      for i = 0 to Array.length buckets - 1 do
        walk buckets.(i)
      done)

let fold f h state =
  let rec walk bucket state =
    match bucket with
    | Empty -> state
    | Cons { key; data; next } -> walk next (f key data state)
  in
  visiting h (fun () ->
      let buckets = h.buckets in
      let rec go i state = if i >= Array.length buckets then state else go (i + 1) (walk buckets.(i) state) in
      go 0 state)

let filter_map_inplace f h =
  (* [previous] is the last cell that is kept. *)
  let rec walk i previous = function
    | Empty ->
      (match previous with
       | Empty -> h.buckets.(i) <- Empty
       | Cons last -> last.next <- Empty)
    | Cons cell as bucket ->
      (match f cell.key cell.data with
       | None ->
         h.size <- h.size - 1;
         walk i previous cell.next
       | Some data ->
         (match previous with
          | Empty -> h.buckets.(i) <- bucket
          | Cons last -> last.next <- bucket);
         cell.data <- data;
         walk i bucket cell.next)
  in
  visiting h (fun () ->
      for i = 0 to Array.length h.buckets - 1 do
        walk i Empty h.buckets.(i)
      done)

type statistics = {
  num_bindings : int;
  num_buckets : int;
  max_bucket_length : int;
  bucket_histogram : int array;
}

let rec bucket_length n = function
  | Empty -> n
  | Cons { next; _ } -> bucket_length (n + 1) next

let stats h =
  let longest = Array.fold_left (fun n bucket -> max n (bucket_length 0 bucket)) 0 h.buckets in
  let histogram = Array.make (longest + 1) 0 in
  Array.iter
    (fun bucket ->
      let n = bucket_length 0 bucket in
      histogram.(n) <- histogram.(n) + 1)
    h.buckets;
  {
    num_bindings = h.size;
    num_buckets = Array.length h.buckets;
    max_bucket_length = longest;
    bucket_histogram = histogram;
  }

let to_seq h =
  let buckets = h.buckets in
  let rec from i bucket () =
    match bucket with
    | Cons { key; data; next } -> Seq.Cons ((key, data), from i next)
    | Empty -> if i >= Array.length buckets then Seq.Nil else from (i + 1) buckets.(i) ()
  in
  from 0 Empty

let to_seq_keys h = Seq.map fst (to_seq h)
let to_seq_values h = Seq.map snd (to_seq h)

(* Tables with a hash and an equality of their own. *)

module type HashedType = sig
  type t

  val equal : t -> t -> bool
  val hash : t -> int
end

module type S = sig
  type key
  type 'a t

  val create : int -> 'a t
  val clear : 'a t -> unit
  val reset : 'a t -> unit
  val copy : 'a t -> 'a t
  val add : 'a t -> key -> 'a -> unit
  val remove : 'a t -> key -> unit
  val find : 'a t -> key -> 'a
  val find_opt : 'a t -> key -> 'a option
  val find_all : 'a t -> key -> 'a list
  val replace : 'a t -> key -> 'a -> unit
  val mem : 'a t -> key -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val filter_map_inplace : (key -> 'a -> 'a option) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val length : 'a t -> int
  val stats : 'a t -> statistics
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_keys : 'a t -> key Seq.t
  val to_seq_values : 'a t -> 'a Seq.t
  val add_seq : 'a t -> (key * 'a) Seq.t -> unit
  val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
  val of_seq : (key * 'a) Seq.t -> 'a t
end

module type SeededHashedType = sig
  type t

  val equal : t -> t -> bool
  val hash : int -> t -> int
end

module type SeededS = sig
  type key
  type 'a t

  val create : ?random:bool -> int -> 'a t
  val clear : 'a t -> unit
  val reset : 'a t -> unit
  val copy : 'a t -> 'a t
  val add : 'a t -> key -> 'a -> unit
  val remove : 'a t -> key -> unit
  val find : 'a t -> key -> 'a
  val find_opt : 'a t -> key -> 'a option
  val find_all : 'a t -> key -> 'a list
  val replace : 'a t -> key -> 'a -> unit
  val mem : 'a t -> key -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val filter_map_inplace : (key -> 'a -> 'a option) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val length : 'a t -> int
  val stats : 'a t -> statistics
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_keys : 'a t -> key Seq.t
  val to_seq_values : 'a t -> 'a Seq.t
  val add_seq : 'a t -> (key * 'a) Seq.t -> unit
  val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
  val of_seq : (key * 'a) Seq.t -> 'a t
end

(* What looks at keys, given what finds a key's bucket and what compares keys. The functions of the
   generic tables and those of the functors are instances of these. *)

let add_by index h key data =
  let i = index h key in
  let next = h.buckets.(i) in
  (match h.spare with
   | Empty -> h.buckets.(i) <- Cons { key; data; next }
   | Cons cell as bucket ->
     h.spare <- cell.next;
     cell.key <- key;
     cell.data <- data;
     cell.next <- next;
     h.buckets.(i) <- bucket);
  h.size <- h.size + 1;
  if h.size > 2 * Array.length h.buckets then resize index h

let remove_by index equal h key =
  let i = index h key in
  let rec walk previous = function
    | Empty -> ()
    | Cons ({ key = k; next; _ } as cell) as bucket ->
      if equal k key then begin
        h.size <- h.size - 1;
        (match previous with
         | Empty -> h.buckets.(i) <- next
         | Cons before -> before.next <- next);
        if not h.visited then begin
          cell.next <- h.spare;
          h.spare <- bucket
        end
      end
      else walk bucket next
  in
  walk Empty h.buckets.(i)

let find_by index equal h key =
  let rec walk = function
    | Empty -> raise Not_found
    | Cons { key = k; data; next } -> if equal key k then data else walk next
  in
  walk h.buckets.(index h key)

let find_opt_by index equal h key =
  let rec walk = function
    | Empty -> None
    | Cons { key = k; data; next } -> if equal key k then Some data else walk next
  in
  walk h.buckets.(index h key)

let find_all_by index equal h key =
  let rec walk = function
    | Empty -> []
    | Cons { key = k; data; next } -> if equal k key then data :: walk next else walk next
  in
  walk h.buckets.(index h key)

let mem_by index equal h key =
  let rec walk = function
    | Empty -> false
    | Cons { key = k; next; _ } -> equal k key || walk next
  in
  walk h.buckets.(index h key)

let replace_by index equal h key data =
  let rec walk = function
    | Empty -> false
    | Cons cell ->
      if equal cell.key key then begin
        cell.key <- key;
        cell.data <- data;
        true
      end
      else walk cell.next
  in
  if not (walk h.buckets.(index h key)) then add_by index h key data

let add_seq_by index h seq = Seq.iter (fun (key, data) -> add_by index h key data) seq
let replace_seq_by index equal h seq = Seq.iter (fun (key, data) -> replace_by index equal h key data) seq

module Make (H : HashedType) : S with type key = H.t = struct
  type key = H.t
  type nonrec 'a t = (key, 'a) t

  let index h key = H.hash key land (Array.length h.buckets - 1)
  let create least = create least
  let clear = clear
  let reset = reset
  let copy = copy
  let add h key data = add_by index h key data
  let remove h key = remove_by index H.equal h key
  let find h key = find_by index H.equal h key
  let find_opt h key = find_opt_by index H.equal h key
  let find_all h key = find_all_by index H.equal h key
  let replace h key data = replace_by index H.equal h key data
  let mem h key = mem_by index H.equal h key
  let iter = iter
  let filter_map_inplace = filter_map_inplace
  let fold = fold
  let length = length
  let stats = stats
  let to_seq = to_seq
  let to_seq_keys = to_seq_keys
  let to_seq_values = to_seq_values
  let add_seq h seq = add_seq_by index h seq
  let replace_seq h seq = replace_seq_by index H.equal h seq

  let of_seq seq =
    let h = create 16 in
    replace_seq h seq;
    h
end

module MakeSeeded (H : SeededHashedType) : SeededS with type key = H.t = struct
  type key = H.t
  type nonrec 'a t = (key, 'a) t

  let index h key = H.hash 0 key land (Array.length h.buckets - 1)
  let create ?random:_ least = create least
  let clear = clear
  let reset = reset
  let copy = copy
  let add h key data = add_by index h key data
  let remove h key = remove_by index H.equal h key
  let find h key = find_by index H.equal h key
  let find_opt h key = find_opt_by index H.equal h key
  let find_all h key = find_all_by index H.equal h key
  let replace h key data = replace_by index H.equal h key data
  let mem h key = mem_by index H.equal h key
  let iter = iter
  let filter_map_inplace = filter_map_inplace
  let fold = fold
  let length = length
  let stats = stats
  let to_seq = to_seq
  let to_seq_keys = to_seq_keys
  let to_seq_values = to_seq_values
  let add_seq h seq = add_seq_by index h seq
  let replace_seq h seq = replace_seq_by index H.equal h seq

  let of_seq seq =
    let h = create 16 in
    replace_seq h seq;
    h
end

(* Tables of any keys. *)

let index h key = seeded_hash_param 10 100 0 key land (Array.length h.buckets - 1)
let equal a b = compare a b = 0
let add h key data = add_by index h key data
let remove h key = remove_by index equal h key
let find h key = find_by index equal h key
let find_opt h key = find_opt_by index equal h key
let find_all h key = find_all_by index equal h key
let replace h key data = replace_by index equal h key data
let mem h key = mem_by index equal h key
let add_seq h seq = add_seq_by index h seq
let replace_seq h seq = replace_seq_by index equal h seq

let of_seq seq =
  let h = create 16 in
  replace_seq h seq;
  h

let rebuild ?random:_ h =
  let n = power_of_two 16 (Array.length h.buckets) in
  let other = { size = h.size; buckets = Array.make n Empty; initial = h.initial; visited = false; spare = Empty } in
  spread (fun key -> index other key) false h.buckets other.buckets;
  other

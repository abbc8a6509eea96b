(* Tables, maps and sets with labels, under the names of those without. *)

module Hashtbl = struct
  include Hashtbl

  let add h ~key ~data = add h key data
  let replace h ~key ~data = replace h key data
  let iter ~f h = iter (fun key data -> f ~key ~data) h
  let filter_map_inplace ~f h = filter_map_inplace (fun key data -> f ~key ~data) h
  let fold ~f h ~init = fold (fun key data state -> f ~key ~data state) h init

  module type S = sig
    type key
    type 'a t

    val create : int -> 'a t
    val clear : 'a t -> unit
    val reset : 'a t -> unit
    val copy : 'a t -> 'a t
    val add : 'a t -> key:key -> data:'a -> unit
    val remove : 'a t -> key -> unit
    val find : 'a t -> key -> 'a
    val find_opt : 'a t -> key -> 'a option
    val find_all : 'a t -> key -> 'a list
    val replace : 'a t -> key:key -> data:'a -> unit
    val mem : 'a t -> key -> bool
    val iter : f:(key:key -> data:'a -> unit) -> 'a t -> unit
    val filter_map_inplace : f:(key:key -> data:'a -> 'a option) -> 'a t -> unit
    val fold : f:(key:key -> data:'a -> 'b -> 'b) -> 'a t -> init:'b -> 'b
    val length : 'a t -> int
    val stats : 'a t -> Hashtbl.statistics
    val to_seq : 'a t -> (key * 'a) Seq.t
    val to_seq_keys : 'a t -> key Seq.t
    val to_seq_values : 'a t -> 'a Seq.t
    val add_seq : 'a t -> (key * 'a) Seq.t -> unit
    val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
    val of_seq : (key * 'a) Seq.t -> 'a t
  end

  module type SeededS = sig
    type key
    type 'a t

    val create : ?random:bool -> int -> 'a t
    val clear : 'a t -> unit
    val reset : 'a t -> unit
    val copy : 'a t -> 'a t
    val add : 'a t -> key:key -> data:'a -> unit
    val remove : 'a t -> key -> unit
    val find : 'a t -> key -> 'a
    val find_opt : 'a t -> key -> 'a option
    val find_all : 'a t -> key -> 'a list
    val replace : 'a t -> key:key -> data:'a -> unit
    val mem : 'a t -> key -> bool
    val iter : f:(key:key -> data:'a -> unit) -> 'a t -> unit
    val filter_map_inplace : f:(key:key -> data:'a -> 'a option) -> 'a t -> unit
    val fold : f:(key:key -> data:'a -> 'b -> 'b) -> 'a t -> init:'b -> 'b
    val length : 'a t -> int
    val stats : 'a t -> Hashtbl.statistics
    val to_seq : 'a t -> (key * 'a) Seq.t
    val to_seq_keys : 'a t -> key Seq.t
    val to_seq_values : 'a t -> 'a Seq.t
    val add_seq : 'a t -> (key * 'a) Seq.t -> unit
    val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
    val of_seq : (key * 'a) Seq.t -> 'a t
  end

  module Make (H : HashedType) : S with type key = H.t and type 'a t = 'a Hashtbl.Make(H).t = struct
    include Hashtbl.Make (H)

    let add h ~key ~data = add h key data
    let replace h ~key ~data = replace h key data
    let iter ~f h = iter (fun key data -> f ~key ~data) h
    let filter_map_inplace ~f h = filter_map_inplace (fun key data -> f ~key ~data) h
    let fold ~f h ~init = fold (fun key data state -> f ~key ~data state) h init
  end

  module MakeSeeded (H : SeededHashedType) :
    SeededS with type key = H.t and type 'a t = 'a Hashtbl.MakeSeeded(H).t = struct
    include Hashtbl.MakeSeeded (H)

    let add h ~key ~data = add h key data
    let replace h ~key ~data = replace h key data
    let iter ~f h = iter (fun key data -> f ~key ~data) h
    let filter_map_inplace ~f h = filter_map_inplace (fun key data -> f ~key ~data) h
    let fold ~f h ~init = fold (fun key data state -> f ~key ~data state) h init
  end
end

module Map = struct
  module type OrderedType = Map.OrderedType

  module type S = sig
    type key
    type +'a t

    val empty : 'a t
    val is_empty : 'a t -> bool
    val mem : key -> 'a t -> bool
    val add : key:key -> data:'a -> 'a t -> 'a t
    val update : key:key -> f:('a option -> 'a option) -> 'a t -> 'a t
    val singleton : key -> 'a -> 'a t
    val remove : key -> 'a t -> 'a t
    val merge : f:(key -> 'a option -> 'b option -> 'c option) -> 'a t -> 'b t -> 'c t
    val union : f:(key -> 'a -> 'a -> 'a option) -> 'a t -> 'a t -> 'a t
    val compare : cmp:('a -> 'a -> int) -> 'a t -> 'a t -> int
    val equal : cmp:('a -> 'a -> bool) -> 'a t -> 'a t -> bool
    val iter : f:(key:key -> data:'a -> unit) -> 'a t -> unit
    val fold : f:(key:key -> data:'a -> 'b -> 'b) -> 'a t -> init:'b -> 'b
    val for_all : f:(key -> 'a -> bool) -> 'a t -> bool
    val exists : f:(key -> 'a -> bool) -> 'a t -> bool
    val filter : f:(key -> 'a -> bool) -> 'a t -> 'a t
    val filter_map : f:(key -> 'a -> 'b option) -> 'a t -> 'b t
    val partition : f:(key -> 'a -> bool) -> 'a t -> 'a t * 'a t
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
    val find_first : f:(key -> bool) -> 'a t -> key * 'a
    val find_first_opt : f:(key -> bool) -> 'a t -> (key * 'a) option
    val find_last : f:(key -> bool) -> 'a t -> key * 'a
    val find_last_opt : f:(key -> bool) -> 'a t -> (key * 'a) option
    val map : f:('a -> 'b) -> 'a t -> 'b t
    val mapi : f:(key -> 'a -> 'b) -> 'a t -> 'b t
    val to_seq : 'a t -> (key * 'a) Seq.t
    val to_rev_seq : 'a t -> (key * 'a) Seq.t
    val to_seq_from : key -> 'a t -> (key * 'a) Seq.t
    val add_seq : (key * 'a) Seq.t -> 'a t -> 'a t
    val of_seq : (key * 'a) Seq.t -> 'a t
  end

  module Make (Ord : OrderedType) : S with type key = Ord.t and type 'a t = 'a Map.Make(Ord).t = struct
    include Map.Make (Ord)

    let add ~key ~data m = add key data m
    let update ~key ~f m = update key f m
    let merge ~f a b = merge f a b
    let union ~f a b = union f a b
    let compare ~cmp a b = compare cmp a b
    let equal ~cmp a b = equal cmp a b
    let iter ~f m = iter (fun key data -> f ~key ~data) m
    let fold ~f m ~init = fold (fun key data state -> f ~key ~data state) m init
    let for_all ~f m = for_all f m
    let exists ~f m = exists f m
    let filter ~f m = filter f m
    let filter_map ~f m = filter_map f m
    let partition ~f m = partition f m
    let find_first ~f m = find_first f m
    let find_first_opt ~f m = find_first_opt f m
    let find_last ~f m = find_last f m
    let find_last_opt ~f m = find_last_opt f m
    let map ~f m = map f m
    let mapi ~f m = mapi f m
  end
end

module Set = struct
  module type OrderedType = Set.OrderedType

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
    val iter : f:(elt -> unit) -> t -> unit
    val map : f:(elt -> elt) -> t -> t
    val fold : f:(elt -> 'a -> 'a) -> t -> init:'a -> 'a
    val for_all : f:(elt -> bool) -> t -> bool
    val exists : f:(elt -> bool) -> t -> bool
    val filter : f:(elt -> bool) -> t -> t
    val filter_map : f:(elt -> elt option) -> t -> t
    val partition : f:(elt -> bool) -> t -> t * t
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
    val find_first : f:(elt -> bool) -> t -> elt
    val find_first_opt : f:(elt -> bool) -> t -> elt option
    val find_last : f:(elt -> bool) -> t -> elt
    val find_last_opt : f:(elt -> bool) -> t -> elt option
    val of_list : elt list -> t
    val to_seq_from : elt -> t -> elt Seq.t
    val to_seq : t -> elt Seq.t
    val to_rev_seq : t -> elt Seq.t
    val add_seq : elt Seq.t -> t -> t
    val of_seq : elt Seq.t -> t
  end

  module Make (Ord : OrderedType) : S with type elt = Ord.t and type t = Set.Make(Ord).t = struct
    include Set.Make (Ord)

    let iter ~f s = iter f s
    let map ~f s = map f s
    let fold ~f s ~init = fold f s init
    let for_all ~f s = for_all f s
    let exists ~f s = exists f s
    let filter ~f s = filter f s
    let filter_map ~f s = filter_map f s
    let partition ~f s = partition f s
    let find_first ~f s = find_first f s
    let find_first_opt ~f s = find_first_opt f s
    let find_last ~f s = find_last f s
    let find_last_opt ~f s = find_last_opt f s
  end
end

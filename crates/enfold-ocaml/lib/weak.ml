(* Arrays and sets that do not keep what they hold alive. Nothing is collected here, so they keep it. *)

type 'a t = 'a option array

let create n = if n < 0 then invalid_arg "Weak.create" else Array.make n None
let length a = Array.length a

let check_bounds a i name = if i < 0 || i >= Array.length a then invalid_arg name

let set a i value =
  check_bounds a i "Weak.set";
  a.(i) <- value

let get a i =
  check_bounds a i "Weak.get";
  a.(i)

let get_copy a i =
  check_bounds a i "Weak.get_copy";
  a.(i)

let check a i =
  check_bounds a i "Weak.check";
  match a.(i) with None -> false | Some _ -> true

let fill a start count value =
  if start < 0 || count < 0 || start > Array.length a - count then invalid_arg "Weak.fill"
  else Array.fill a start count value

let blit source from target start count =
  if
    from < 0 || count < 0 || start < 0
    || from > Array.length source - count
    || start > Array.length target - count
  then invalid_arg "Weak.blit"
  else Array.blit source from target start count

module type S = sig
  type data
  type t

  val create : int -> t
  val clear : t -> unit
  val merge : t -> data -> data
  val add : t -> data -> unit
  val remove : t -> data -> unit
  val find : t -> data -> data
  val find_opt : t -> data -> data option
  val find_all : t -> data -> data list
  val mem : t -> data -> bool
  val iter : (data -> unit) -> t -> unit
  val fold : (data -> 'a -> 'a) -> t -> 'a -> 'a
  val count : t -> int
  val stats : t -> int * int * int * int * int * int
end

module Make (H : Hashtbl.HashedType) : S with type data = H.t = struct
  type data = H.t

  module Table = Hashtbl.Make (H)

  type t = data Table.t

  let create n = Table.create n
  let clear set = Table.clear set
  let add set value = Table.add set value value
  let find_opt set value = Table.find_opt set value
  let find set value = Table.find set value
  let find_all set value = Table.find_all set value
  let mem set value = Table.mem set value
  let remove set value = Table.remove set value

  let merge set value =
    match find_opt set value with
    | Some found -> found
    | None ->
      add set value;
      value

  let iter f set = Table.iter (fun _ value -> f value) set
  let fold f set state = Table.fold (fun _ value state -> f value state) set state
  let count set = Table.length set

  let stats set =
    let stats = Table.stats set in
    let longest = stats.Hashtbl.max_bucket_length in
    (stats.Hashtbl.num_buckets, count set, count set, 0, 0, longest)
end

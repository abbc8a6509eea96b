(* Values that may be absent. *)

type 'a t = 'a option = None | Some of 'a

let none = None
let some value = Some value

let value option ~default =
  match option with
  | Some value -> value
  | None -> default

let get = function
  | Some value -> value
  | None -> invalid_arg "option is None"

let bind option f =
  match option with
  | Some value -> f value
  | None -> None

let join = function
  | Some option -> option
  | None -> None

let map f = function
  | Some value -> Some (f value)
  | None -> None

let fold ~none ~some = function
  | Some value -> some value
  | None -> none

let iter f = function
  | Some value -> f value
  | None -> ()

let is_none = function
  | None -> true
  | Some _ -> false

let is_some = function
  | None -> false
  | Some _ -> true

let equal eq first second =
  match (first, second) with
  | Some a, Some b -> eq a b
  | None, None -> true
  | None, Some _ | Some _, None -> false

let compare cmp first second =
  match (first, second) with
  | Some a, Some b -> cmp a b
  | None, None -> 0
  | None, Some _ -> -1
  | Some _, None -> 1

let to_result ~none = function
  | Some value -> Ok value
  | None -> Error none

let to_list = function
  | Some value -> [ value ]
  | None -> []

let to_seq = function
  | Some value -> Seq.return value
  | None -> Seq.empty

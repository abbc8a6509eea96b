(* Streams, of which one element after another is taken. *)

exception Failure
exception Error of string

type 'a t = {
  mutable taken : int;
  mutable ahead : 'a list;  (* elements that were looked at, in order *)
  next : int -> 'a option;
  mutable ended : bool;
}

let from next = { taken = 0; ahead = []; next; ended = false }

let of_function next =
  let made = ref 0 in
  let step _ =
    let found = next !made in
    incr made;
    found
  in
  from step

let of_list list =
  let rest = ref list in
  from (fun _ ->
      match !rest with
      | [] -> None
      | value :: others ->
        rest := others;
        Some value)

let of_string text = of_function (fun i -> if i < String.length text then Some text.[i] else None)
let of_bytes bytes = of_function (fun i -> if i < Bytes.length bytes then Some (Bytes.get bytes i) else None)
let of_channel channel = from (fun _ -> match input_char channel with c -> Some c | exception End_of_file -> None)

(* Looks at so many elements, if there are that many. *)
let rec look s n =
  let known = List.length s.ahead in
  if known < n && not s.ended then begin
    (match s.next (s.taken + known) with
     | Some value -> s.ahead <- s.ahead @ [ value ]
     | None -> s.ended <- true);
    look s n
  end

let peek s =
  look s 1;
  match s.ahead with
  | [] -> None
  | value :: _ -> Some value

let npeek n s =
  look s n;
  List.filteri (fun i _ -> i < n) s.ahead

let junk s =
  look s 1;
  match s.ahead with
  | [] -> ()
  | _ :: rest ->
    s.ahead <- rest;
    s.taken <- s.taken + 1

let next s =
  match peek s with
  | None -> raise Failure
  | Some value ->
    junk s;
    value

let empty s =
  match peek s with
  | None -> ()
  | Some _ -> raise Failure
let count s = s.taken

let rec iter f s =
  match peek s with
  | None -> ()
  | Some value ->
    junk s;
    f value;
    iter f s

(* Arrays. *)

type 'a t = 'a array

external length : 'a array -> int = "%array_length"
external get : 'a array -> int -> 'a = "%array_safe_get"
external set : 'a array -> int -> 'a -> unit = "%array_safe_set"
external unsafe_get : 'a array -> int -> 'a = "%array_unsafe_get"
external unsafe_set : 'a array -> int -> 'a -> unit = "%array_unsafe_set"

(* Of elements that are there, which every use below has made sure of. *)
open struct
  external item : 'a array -> int -> 'a = "%enf_array_at"
  external set_item : 'a array -> int -> 'a -> unit = "%enf_array_put"
end

(* Whether elements are numbers and the like. What makes such an array begins with zeros and puts one element after the other: a loop that can be
   joined with one that goes through the array. *)
open struct
  external plain : 'a array -> bool = "%enf_array_plain"
  external zeros : int -> 'a array = "%enf_array_zero"
end
external unsafe_make : int -> 'a -> 'a array = "%enf_array_make"
external unsafe_blit : 'a array -> int -> 'a array -> int -> int -> unit = "%enf_array_blit"

(* As many elements as OCaml allows. *)
let largest = 18014398509481983

let make n value = if n < 0 || n > largest then invalid_arg "Array.make" else unsafe_make n value
let create n value = make n value
let create_float n = if n < 0 || n > largest then invalid_arg "Float.Array.create" else unsafe_make n 0.0
let make_float n = create_float n

let init n (f : int -> 'a) =
  let none : 'a array = [||] in
  if n < 0 then invalid_arg "Array.init"
  else if plain none then
    if n > largest then invalid_arg "Array.make"
    else begin
      let a = zeros n in
      let rec fill i =
        if i >= n then a
        else begin
          set_item a i (f i);
          fill (i + 1)
        end
      in
      fill 0
    end
  else if n = 0 then none
  else begin
    let a = make n (f 0) in
    for i = 1 to n - 1 do
      set_item a i (f i)
    done;
    a
  end

let make_matrix rows columns value =
  let matrix = make rows [||] in
  for i = 0 to rows - 1 do
    set_item matrix i (make columns value)
  done;
  matrix

let create_matrix rows columns value = make_matrix rows columns value

(* Whether [start, start + count) lies outside. *)
let outside a start count = start < 0 || count < 0 || start > length a - count

let unsafe_sub a start count =
  if count = 0 then [||]
  else begin
    let part = unsafe_make count (item a start) in
    unsafe_blit a start part 0 count;
    part
  end

let sub a start count = if outside a start count then invalid_arg "Array.sub" else unsafe_sub a start count
let copy a = unsafe_sub a 0 (length a)

let append a b =
  let n = length a and m = length b in
  if n = 0 then copy b
  else begin
    let both = unsafe_make (n + m) (item a 0) in
    unsafe_blit a 0 both 0 n;
    unsafe_blit b 0 both n m;
    both
  end

let concat list =
  let rec total n = function
    | [] -> n
    | a :: rest -> total (n + length a) rest
  in
  let rec put joined at = function
    | [] -> joined
    | a :: rest ->
      unsafe_blit a 0 joined at (length a);
      put joined (at + length a) rest
  in
  let rec go = function
    | [] -> [||]
    | a :: rest as list ->
      if length a = 0 then go rest else put (unsafe_make (total 0 list) (item a 0)) 0 list
  in
  go list

let fill a start count value =
  if outside a start count then invalid_arg "Array.fill"
  else
    for i = start to start + count - 1 do
      set_item a i value
    done

let blit source from target at count =
  if outside source from count || outside target at count then invalid_arg "Array.blit"
  else unsafe_blit source from target at count

let iter f a =
  let n = length a in
  let rec go i =
    if i < n then begin
      f (item a i);
      go (i + 1)
    end
  in
  go 0

let iteri f a =
  let n = length a in
  let rec go i =
    if i < n then begin
      f i (item a i);
      go (i + 1)
    end
  in
  go 0

let iter2 f a b =
  if length a <> length b then invalid_arg "Array.iter2: arrays must have the same length"
  else
    for i = 0 to length a - 1 do
      f (item a i) (item b i)
    done

let map (f : 'a -> 'b) a =
  let n = length a in
  let none : 'b array = [||] in
  if plain none then begin
    let images = zeros n in
    let rec fill i =
      if i >= n then images
      else begin
        set_item images i (f (item a i));
        fill (i + 1)
      end
    in
    fill 0
  end
  else if n = 0 then none
  else begin
    let images = unsafe_make n (f (item a 0)) in
    for i = 1 to n - 1 do
      set_item images i (f (item a i))
    done;
    images
  end

let mapi (f : int -> 'a -> 'b) a =
  let n = length a in
  let none : 'b array = [||] in
  if plain none then begin
    let images = zeros n in
    let rec fill i =
      if i >= n then images
      else begin
        set_item images i (f i (item a i));
        fill (i + 1)
      end
    in
    fill 0
  end
  else if n = 0 then none
  else begin
    let images = unsafe_make n (f 0 (item a 0)) in
    for i = 1 to n - 1 do
      set_item images i (f i (item a i))
    done;
    images
  end

let map2 (f : 'a -> 'b -> 'c) a b =
  let n = length a in
  if n <> length b then invalid_arg "Array.map2: arrays must have the same length"
  else begin
    let none : 'c array = [||] in
    if plain none then begin
      let images = zeros n in
      let rec fill i =
        if i >= n then images
        else begin
          set_item images i (f (item a i) (item b i));
          fill (i + 1)
        end
      in
      fill 0
    end
    else if n = 0 then none
    else begin
      let images = unsafe_make n (f (item a 0) (item b 0)) in
      for i = 1 to n - 1 do
        set_item images i (f (item a i) (item b i))
      done;
      images
    end
  end

let to_list a =
  let rec go i list = if i < 0 then list else go (i - 1) (item a i :: list) in
  go (length a - 1) []

let of_list list =
  let rec count n = function
    | [] -> n
    | _ :: rest -> count (n + 1) rest
  in
  match list with
  | [] -> [||]
  | first :: rest ->
    let a = unsafe_make (count 0 list) first in
    let rec put i = function
      | [] -> a
      | value :: rest ->
        set_item a i value;
        put (i + 1) rest
    in
    put 1 rest

let fold_left f state a =
  let n = length a in
  let rec go state i = if i >= n then state else go (f state (item a i)) (i + 1) in
  go state 0

let fold_right f a state =
  let rec go i state = if i < 0 then state else go (i - 1) (f (item a i) state) in
  go (length a - 1) state

let fold_left_map f state a =
  let n = length a in
  if n = 0 then (state, [||])
  else begin
    let state, first = f state (item a 0) in
    let images = unsafe_make n first in
    let rec go state i =
      if i >= n then state
      else begin
        let state, image = f state (item a i) in
        set_item images i image;
        go state (i + 1)
      end
    in
    let state = go state 1 in
    (state, images)
  end

let for_all p a =
  let n = length a in
  let rec go i = i >= n || (p (item a i) && go (i + 1)) in
  go 0

let exists p a =
  let n = length a in
  let rec go i = i < n && (p (item a i) || go (i + 1)) in
  go 0

let for_all2 p a b =
  let n = length a in
  let rec go i = i >= n || (p (item a i) (item b i) && go (i + 1)) in
  if n <> length b then invalid_arg "Array.for_all2" else go 0

let exists2 p a b =
  let n = length a in
  let rec go i = i < n && (p (item a i) (item b i) || go (i + 1)) in
  if n <> length b then invalid_arg "Array.exists2" else go 0

let mem value a = exists (fun x -> compare x value = 0) a
let memq value a = exists (fun x -> x == value) a

let find_opt p a =
  let n = length a in
  let rec go i =
    if i >= n then None
    else
      let value = item a i in
      if p value then Some value else go (i + 1)
  in
  go 0

let find_map f a =
  let n = length a in
  let rec go i =
    if i >= n then None
    else
      match f (item a i) with
      | None -> go (i + 1)
      | found -> found
  in
  go 0

let split a = (map fst a, map snd a)

let combine a b =
  if length a <> length b then invalid_arg "Array.combine" else map2 (fun x y -> (x, y)) a b

(* Heap sort with three children to a node, as OCaml does it: the order of equal elements is the same. *)
let sort compare a =
  (* The largest child of a node among the first [n], or -1. *)
  let largest_child n node =
    let first = (3 * node) + 1 in
    if first + 2 < n then begin
      let larger = if compare (item a first) (item a (first + 1)) < 0 then first + 1 else first in
      if compare (item a larger) (item a (first + 2)) < 0 then first + 2 else larger
    end
    else if first + 1 < n && compare (item a first) (item a (first + 1)) < 0 then first + 1
    else if first < n then first
    else -1
  in
  let rec sink n node value =
    let child = largest_child n node in
    if child >= 0 && compare (item a child) value > 0 then begin
      set_item a node (item a child);
      sink n child value
    end
    else set_item a node value
  in
  (* Moves the largest children up along a path from [node]; yields the hole at its end. *)
  let rec hole n node =
    let child = largest_child n node in
    if child < 0 then node
    else begin
      set_item a node (item a child);
      hole n child
    end
  in
  let rec rise node value =
    let parent = (node - 1) / 3 in
    if compare (item a parent) value < 0 then begin
      set_item a node (item a parent);
      if parent > 0 then rise parent value else set_item a 0 value
    end
    else set_item a node value
  in
  let n = length a in
  for node = ((n + 1) / 3) - 1 downto 0 do
    sink n node (item a node)
  done;
  for last = n - 1 downto 2 do
    let value = item a last in
    set_item a last (item a 0);
    rise (hole last 0) value
  done;
  if n > 1 then begin
    let value = item a 1 in
    set_item a 1 (item a 0);
    set_item a 0 value
  end

let stable_sort compare a =
  let n = length a in
  if n > 1 then begin
    let held = CamlinternalSort.sorted compare a (unsafe_make n (item a 0)) n in
    if held != a then unsafe_blit held 0 a 0 n
  end

let fast_sort compare a = stable_sort compare a

let to_seq a =
  let rec from i () = if i >= length a then Seq.Nil else Seq.Cons (item a i, from (i + 1)) in
  from 0

let to_seqi a =
  let rec from i () = if i >= length a then Seq.Nil else Seq.Cons ((i, item a i), from (i + 1)) in
  from 0

let of_seq seq =
  let rec gather list = function
    | Seq.Nil -> list
    | Seq.Cons (value, rest) -> gather (value :: list) (rest ())
  in
  let rec reverse list onto =
    match list with
    | [] -> onto
    | value :: rest -> reverse rest (value :: onto)
  in
  of_list (reverse (gather [] (seq ())) [])

(* From here on: what OCaml has since 5.1. *)

let map_inplace f a =
  for i = 0 to length a - 1 do
    set_item a i (f (item a i))
  done

let mapi_inplace f a =
  for i = 0 to length a - 1 do
    set_item a i (f i (item a i))
  done

let find_index p a =
  let n = length a in
  let rec go i = if i >= n then None else if p (item a i) then Some i else go (i + 1) in
  go 0

let find_mapi f a =
  let n = length a in
  let rec go i =
    if i >= n then None
    else
      match f i (item a i) with
      | None -> go (i + 1)
      | found -> found
  in
  go 0

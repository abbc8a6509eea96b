(* n = 400000: a binary heap of closures in an array; each that runs plans another one. *)
type event = { time : int; run : int -> unit }
type heap = { mutable items : event array; mutable size : int }

let nothing = { time = 0; run = ignore }

let grow heap =
  let larger = Array.make (2 * heap.size) nothing in
  Array.blit heap.items 0 larger 0 heap.size;
  heap.items <- larger

let push heap event =
  if heap.size = Array.length heap.items then grow heap;
  let rec up i =
    let parent = (i - 1) / 2 in
    if i > 0 && event.time < heap.items.(parent).time then begin
      heap.items.(i) <- heap.items.(parent);
      up parent
    end
    else heap.items.(i) <- event
  in
  heap.size <- heap.size + 1;
  up (heap.size - 1)

let pop heap =
  let first = heap.items.(0) in
  let size = heap.size - 1 in
  heap.size <- size;
  let last = heap.items.(size) in
  heap.items.(size) <- nothing;
  let rec down i =
    let left = (2 * i) + 1 in
    if left >= size then heap.items.(i) <- last
    else
      let child =
        if left + 1 < size && heap.items.(left + 1).time < heap.items.(left).time then left + 1 else left
      in
      if heap.items.(child).time < last.time then begin
        heap.items.(i) <- heap.items.(child);
        down child
      end
      else heap.items.(i) <- last
  in
  if size > 0 then down 0;
  first

let () =
  let n = int_of_string Sys.argv.(1) in
  let heap = { items = Array.make 4 nothing; size = 0 } in
  let sum = ref 0 and left = ref n in
  let rec step id count now =
    sum := (!sum + (id * count) + now) land 0xFFFFFF;
    if !left > 0 then begin
      decr left;
      push heap { time = now + 1 + (((id * 7) + count) mod 13); run = step id (count + 1) }
    end
  in
  for id = 1 to 100 do push heap { time = id mod 10; run = step id 0 } done;
  while heap.size > 0 do
    let event = pop heap in
    event.run event.time
  done;
  Printf.printf "%d\n" !sum

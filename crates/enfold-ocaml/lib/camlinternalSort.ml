(* Merge sort from the bottom up, between two arrays: runs of one element, of two, of four … are merged from one array to the
   other and back. Stable. The comparison is mentioned once, because each sort has its own copy of this with its comparison
   inside. *)

external unsafe_get : 'a array -> int -> 'a = "%array_unsafe_get"
external unsafe_set : 'a array -> int -> 'a -> unit = "%array_unsafe_set"

(* Sorts the first [n] elements of [first]; [second] has as much room. Yields the one of the two that holds the result. *)
let[@inline never] sorted compare first second n =
  (* Merges the runs from [i] to [middle] and from [j] to [stop]. *)
  let rec merge source target middle stop i j at =
    if at < stop then
      if j >= stop || (i < middle && compare (unsafe_get source i) (unsafe_get source j) <= 0) then begin
        unsafe_set target at (unsafe_get source i);
        merge source target middle stop (i + 1) j (at + 1)
      end
      else begin
        unsafe_set target at (unsafe_get source j);
        merge source target middle stop i (j + 1) (at + 1)
      end
  in
  let rec merge_all source target width start =
    if start < n then begin
      let middle = min (start + width) n in
      let stop = min (middle + width) n in
      merge source target middle stop start middle start;
      merge_all source target width stop
    end
  in
  let rec widen source target width =
    if width >= n then source
    else begin
      merge_all source target width 0;
      widen target source (2 * width)
    end
  in
  widen first second 1

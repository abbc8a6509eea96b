(* Merge sort from the bottom up, between two arrays: runs of one element, of two, of four … are merged from one array to the
   other and back. Stable. The comparison is mentioned once, because each sort has its own copy of this with its comparison
   inside. *)

(* Of elements that are there, which every use below has made sure of. *)
open struct
  external item : 'a array -> int -> 'a = "%enf_array_at"
  external set_item : 'a array -> int -> 'a -> unit = "%enf_array_put"
end

(* Sorts the first [n] elements of [first]; [second] has as much room. Yields the one of the two that holds the result. *)
let[@inline never] sorted compare first second n =
  (* Merges the runs from [i] to [middle] and from [j] to [stop]. *)
  let rec merge source target middle stop i j at =
    if at < stop then
      if j >= stop || (i < middle && compare (item source i) (item source j) <= 0) then begin
        set_item target at (item source i);
        merge source target middle stop (i + 1) j (at + 1)
      end
      else begin
        set_item target at (item source j);
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

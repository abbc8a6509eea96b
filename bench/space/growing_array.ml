(* n = 8000: arrays that grow by replacing them by longer ones, each dropped when it is full. *)
let fill n =
  let items = ref (Array.make 4 0) and used = ref 0 in
  for i = 1 to n do
    if !used = Array.length !items then begin
      let longer = Array.make (2 * !used) 0 in
      Array.blit !items 0 longer 0 !used;
      items := longer
    end;
    !items.(!used) <- i;
    incr used
  done;
  !items.(!used / 2)

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  for i = 1 to n do sum := (!sum + fill (100 + (i mod 900))) land 0xFFFFFF done;
  Printf.printf "%d\n" !sum

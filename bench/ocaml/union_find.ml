(* Components of a random graph, by union-find with path halving. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1_000_000 in
  let parent = Array.init n (fun i -> i) and size = Array.make n 1 in
  let rec find i =
    let p = parent.(i) in
    if p = i then i
    else begin
      parent.(i) <- parent.(p);
      find parent.(i)
    end
  in
  let parts = ref n and seed = ref 3 in
  let random () =
    seed := ((!seed * 1103515245) + 12345) land 0x3fffffff;
    (!seed lsr 4) mod n
  in
  for _ = 1 to 2 * n do
    let a = find (random ()) in
    let b = find (random ()) in
    if a <> b then begin
      decr parts;
      if size.(a) < size.(b) then begin
        parent.(a) <- b;
        size.(b) <- size.(a) + size.(b)
      end
      else begin
        parent.(b) <- a;
        size.(a) <- size.(a) + size.(b)
      end
    end
  done;
  Printf.printf "%d\n" !parts

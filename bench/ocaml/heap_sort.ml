(* A binary heap in an array of integers: sorting in place. *)

let sort a =
  let swap i j =
    let x = a.(i) in
    a.(i) <- a.(j);
    a.(j) <- x
  in
  let rec sink i n =
    let left = (2 * i) + 1 in
    if left < n then begin
      let child = if left + 1 < n && a.(left + 1) > a.(left) then left + 1 else left in
      if a.(child) > a.(i) then begin
        swap i child;
        sink child n
      end
    end
  in
  let n = Array.length a in
  for i = (n / 2) - 1 downto 0 do sink i n done;
  for last = n - 1 downto 1 do
    swap 0 last;
    sink 0 last
  done

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1_000_000 in
  let seed = ref 42 in
  let a = Array.init n (fun _ -> seed := ((!seed * 1103515245) + 12345) land 0x3fffffff; !seed) in
  sort a;
  let ordered = ref true in
  for i = 1 to n - 1 do if a.(i - 1) > a.(i) then ordered := false done;
  Printf.printf "%b %d %d\n" !ordered a.(0) a.(n / 2)

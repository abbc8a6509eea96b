(* All shortest ways between the nodes of a dense graph, by Floyd and Warshall. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 600 in
  let d = Array.init n (fun i -> Array.init n (fun j -> if i = j then 0 else 1 + (((i * 31) + (j * 17)) mod 997))) in
  for k = 0 to n - 1 do
    let via = d.(k) in
    for i = 0 to n - 1 do
      let row = d.(i) in
      let first = row.(k) in
      for j = 0 to n - 1 do
        let length = first + via.(j) in
        if length < row.(j) then row.(j) <- length
      done
    done
  done;
  let sum = ref 0 in
  Array.iter (fun row -> Array.iter (fun x -> sum := !sum + x) row) d;
  Printf.printf "%d\n" !sum

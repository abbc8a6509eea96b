(* A signal filtered by a window that slides along it: the taps outside, the signal inside. *)

let filter signal taps result =
  let n = Array.length result in
  Array.fill result 0 n 0;
  for t = 0 to Array.length taps - 1 do
    let by = taps.(t) in
    for i = 0 to n - 1 do
      result.(i) <- result.(i) + (by * signal.(i + t))
    done
  done

let () =
  let rounds = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 400 in
  let signal = Array.init 20_000 (fun i -> i * i mod 257) in
  let taps = Array.init 31 (fun i -> 16 - abs (i - 15)) in
  let result = Array.make 19_970 0 in
  let total = ref 0 in
  for _ = 1 to rounds do
    filter signal taps result;
    total := !total + result.(!total land 1023)
  done;
  Printf.printf "%d\n" !total

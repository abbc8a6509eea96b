(* n = 15000: each round writes a report of some lines; the last ones are kept. *)
type report = { title : string; lines : string list }

let line round i = Printf.sprintf "%4d | %-8s | %d" i ("item" ^ string_of_int (i * round mod 17)) (i * round)

let report round =
  let lines = List.init 6 (line round) in
  { title = "report " ^ string_of_int round; lines = List.filter (fun l -> String.length l > 18) lines }

let text report = String.concat "\n" (report.title :: report.lines)

let () =
  let n = int_of_string Sys.argv.(1) in
  let kept = Array.make 20 { title = ""; lines = [] } in
  let sum = ref 0 in
  for round = 1 to n do
    let r = report round in
    kept.(round mod 20) <- r;
    let before = kept.((round + 7) mod 20) in
    sum := (!sum + String.length (text r) + String.length before.title) land 0xFFFFFF
  done;
  Printf.printf "%d %s\n" !sum (String.concat ";" (List.map (fun r -> r.title) (Array.to_list (Array.sub kept 0 3))))

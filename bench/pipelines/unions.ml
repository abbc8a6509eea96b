(* A union of the program's own, walked along by functions that capture, and the same by hand: `unions KIND LENGTH SEED`. *)

type stream = Done | Gap of stream | Item of int * stream

let rec range i n = if i >= n then Done else if i land 7 = 0 then Gap (range (i + 1) n) else Item (i, range (i + 1) n)
let rec scale k = function Done -> Done | Gap rest -> Gap (scale k rest) | Item (x, rest) -> Item (x * k, scale k rest)
let rec only mask = function Done -> Done | Gap rest -> only mask rest | Item (x, rest) -> if x land mask <> 0 then Item (x, only mask rest) else only mask rest
let rec total sum k = function Done -> sum | Gap rest -> total sum k rest | Item (x, rest) -> total (sum + (x lxor k)) k rest

let pipeline n k = range 0 n |> scale k |> only (k lor 1) |> total 0 k

let by_hand n k =
  let sum = ref 0 in
  for i = 0 to n - 1 do
    if i land 7 <> 0 then begin
      let x = i * k in
      if x land (k lor 1) <> 0 then sum := !sum + (x lxor k)
    end
  done;
  !sum

let () =
  let n = int_of_string Sys.argv.(2) and k = int_of_string Sys.argv.(3) in
  let sum = ref 0 in
  for round = 1 to 20 do
    sum := !sum + if Sys.argv.(1) = "pipeline" then pipeline n (k + round) else by_hand n (k + round)
  done;
  Printf.printf "%d\n" !sum

(* n = 50000: a trie of words with their counts, as a value in a reference; words come, are counted, and go. *)
module Next = Map.Make (Char)

type trie = { count : int; next : trie Next.t }

let empty = { count = 0; next = Next.empty }
let is_empty t = t.count = 0 && Next.is_empty t.next

let rec update word at f t =
  if at = String.length word then { t with count = f t.count }
  else
    let child = match Next.find_opt word.[at] t.next with Some child -> child | None -> empty in
    let child = update word (at + 1) f child in
    { t with next = (if is_empty child then Next.remove word.[at] t.next else Next.add word.[at] child t.next) }

let rec size t = Next.fold (fun _ child sum -> sum + size child) t.next 1
let rec total t = Next.fold (fun _ child sum -> sum + total child) t.next t.count

let word i = string_of_int (i * 7919 mod 1500) ^ "x" ^ string_of_int (i mod 7)

let () =
  let n = int_of_string Sys.argv.(1) in
  let words = ref empty in
  for i = 1 to n do
    words := update (word i) 0 (fun count -> count + 1) !words;
    if i > 300 then words := update (word (i - 300)) 0 (fun count -> max 0 (count - 1)) !words
  done;
  Printf.printf "%d %d\n" (size !words) (total !words)

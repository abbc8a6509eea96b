(* Huffman coding. *)

type tree = Leaf of int * char | Node of int * tree * tree

let weight = function Leaf (n, _) | Node (n, _, _) -> n

module Forest = Set.Make (struct
  type t = int * int * tree
  let compare (a, i, _) (b, j, _) = compare (a, i) (b, j)
end)

let build text =
  let counts = Array.make 256 0 in
  String.iter (fun c -> let i = Char.code c in counts.(i) <- counts.(i) + 1) text;
  let forest = ref Forest.empty and next = ref 0 in
  let add t = forest := Forest.add (weight t, !next, t) !forest; incr next in
  Array.iteri (fun i n -> if n > 0 then add (Leaf (n, Char.chr i))) counts;
  while Forest.cardinal !forest > 1 do
    let (_, _, a) as x = Forest.min_elt !forest in
    forest := Forest.remove x !forest;
    let (_, _, b) as y = Forest.min_elt !forest in
    forest := Forest.remove y !forest;
    add (Node (weight a + weight b, a, b))
  done;
  let _, _, t = Forest.choose !forest in
  t

let rec codes prefix t acc = match t with
  | Leaf (_, c) -> (c, if prefix = "" then "0" else prefix) :: acc
  | Node (_, l, r) -> codes (prefix ^ "0") l (codes (prefix ^ "1") r acc)

let encode table text = String.concat "" (List.map (fun c -> List.assoc c table) (List.of_seq (String.to_seq text)))

let decode tree bits =
  let b = Buffer.create 16 in
  let rec go t i =
    match t with
    | Leaf (_, c) -> Buffer.add_char b c; if i < String.length bits then go tree i
    | Node (_, l, r) -> if i < String.length bits then go (if bits.[i] = '0' then l else r) (i + 1)
  in
  go tree 0;
  Buffer.contents b

let () =
  let text = "this is an example of a huffman tree" in
  let tree = build text in
  let table = List.sort compare (codes "" tree []) in
  List.iter (fun (c, s) -> Printf.printf "%C %s\n" c s) table;
  let bits = encode table text in
  Printf.printf "%d bits, %d before\n" (String.length bits) (8 * String.length text);
  print_endline bits;
  print_endline (decode tree bits)

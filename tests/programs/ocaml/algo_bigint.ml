(* Big integers as arrays of digits in base 10000, behind a signature. *)

module Big : sig
  type t
  val of_int : int -> t
  val of_string : string -> t
  val to_string : t -> string
  val ( + ) : t -> t -> t
  val ( * ) : t -> t -> t
  val pow : t -> int -> t
  val compare : t -> t -> int
end = struct
  type t = int array (* lowest digit first, no zeros at the end *)

  let base = 10_000

  let trim a =
    let n = ref (Array.length a) in
    while !n > 0 && a.(!n - 1) = 0 do decr n done;
    if !n = Array.length a then a else Array.sub a 0 !n

  let rec digits n = if n = 0 then [] else (n mod base) :: digits (n / base)
  let of_int n = if n < 0 then invalid_arg "Big.of_int" else Array.of_list (digits n)

  let of_string s =
    let n = String.length s in
    let count = (n + 3) / 4 in
    trim (Array.init count (fun i ->
      let stop = n - (4 * i) in
      let start = max 0 (stop - 4) in
      int_of_string ("0u" ^ String.sub s start (stop - start))))

  let to_string a =
    if a = [||] then "0"
    else
      let top = Array.length a - 1 in
      String.concat "" (List.init (top + 1) (fun i -> if i = 0 then string_of_int a.(top) else Printf.sprintf "%04d" a.(top - i)))

  let ( + ) a b =
    let n = 1 + max (Array.length a) (Array.length b) in
    let digit x i = if i < Array.length x then x.(i) else 0 in
    let carry = ref 0 in
    trim (Array.init n (fun i ->
      let s = Stdlib.( + ) (Stdlib.( + ) (digit a i) (digit b i)) !carry in
      carry := s / base;
      s mod base))

  let ( * ) a b =
    let r = Array.make (Stdlib.( + ) (Array.length a) (Array.length b)) 0 in
    Array.iteri
      (fun i x ->
        let carry = ref 0 in
        for j = 0 to Array.length b - 1 do
          let v = Stdlib.(r.(i + j) + (x * b.(j)) + !carry) in
          r.(Stdlib.( + ) i j) <- v mod base;
          carry := v / base
        done;
        let k = Stdlib.(i + Array.length b) in
        r.(k) <- Stdlib.(r.(k) + !carry))
      a;
    trim r

  let rec pow b e =
    if e = 0 then of_int 1
    else
      let h = pow b (e / 2) in
      let s = h * h in
      if e land 1 = 1 then s * b else s

  let compare a b =
    let c = compare (Array.length a) (Array.length b) in
    if c <> 0 then c
    else compare (List.rev (Array.to_list a)) (List.rev (Array.to_list b))
end

let () =
  let open Big in
  let rec fact n = if n = 0 then of_int 1 else of_int n * fact (Stdlib.( - ) n 1) in
  print_endline (to_string (fact 40));
  print_endline (to_string (pow (of_int 2) 200));
  let rec fib n a b = if n = 0 then a else fib (Stdlib.( - ) n 1) b (a + b) in
  print_endline (to_string (fib 300 (of_int 0) (of_int 1)));
  print_endline (to_string (of_string "123456789012345678901234567890" * of_string "987654321"));
  print_endline (to_string (of_int 0 + of_int 0));
  Printf.printf "%d %d %d\n" (compare (of_int 5) (of_int 7)) (compare (pow (of_int 10) 20) (pow (of_int 10) 19)) (compare (of_int 3) (of_string "0003"))

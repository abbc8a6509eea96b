(* MD5. Words of 32 bits are kept in plain integers. *)

type t = string

let compare (a : t) b = compare a b
let equal (a : t) b = a = b

let shifts = [| 7; 12; 17; 22; 5; 9; 14; 20; 4; 11; 16; 23; 6; 10; 15; 21 |]

(* The fraction of the absolute value of the sine of 1, 2, … 64. *)
let sines = Array.init 64 (fun i -> int_of_float (floor (4294967296.0 *. abs_float (sin (float_of_int (i + 1))))))

(* Mixes the 64 bytes at [start] into the state. *)
let block state message start =
  let words = Array.init 16 (fun i -> Bytes.get_bits32_le message (start + (4 * i))) in
  let rec step i a b c d =
    if i >= 64 then begin
      state.(0) <- (state.(0) + a) land 0xFFFF_FFFF;
      state.(1) <- (state.(1) + b) land 0xFFFF_FFFF;
      state.(2) <- (state.(2) + c) land 0xFFFF_FFFF;
      state.(3) <- (state.(3) + d) land 0xFFFF_FFFF
    end
    else begin
      let round = i / 16 in
      let mixed, word =
        if round = 0 then (b land c lor (lnot b land d), i)
        else if round = 1 then (d land b lor (lnot d land c), ((5 * i) + 1) land 15)
        else if round = 2 then (b lxor c lxor d, ((3 * i) + 5) land 15)
        else (c lxor (b lor (lnot d land 0xFFFF_FFFF)), 7 * i land 15)
      in
      let sum = (a + mixed + sines.(i) + words.(word)) land 0xFFFF_FFFF in
      let shift = shifts.((4 * round) + (i land 3)) in
      let turned = (sum lsl shift lor (sum lsr (32 - shift))) land 0xFFFF_FFFF in
      step (i + 1) d ((b + turned) land 0xFFFF_FFFF) b c
    end
  in
  step 0 state.(0) state.(1) state.(2) state.(3)

let bytes message =
  let n = Bytes.length message in
  let whole = (n + 8) / 64 * 64 + 64 in
  let padded = Bytes.make whole '\000' in
  Bytes.blit message 0 padded 0 n;
  Bytes.set padded n '\128';
  Bytes.set_int64_le padded (whole - 8) (Int64.of_int (8 * n));
  let state = [| 0x67452301; 0xEFCDAB89; 0x98BADCFE; 0x10325476 |] in
  for i = 0 to (whole / 64) - 1 do
    block state padded (64 * i)
  done;
  let digest = Bytes.create 16 in
  for i = 0 to 3 do
    Bytes.put_bits32_le digest (4 * i) state.(i)
  done;
  Bytes.to_string digest

let string text = bytes (Bytes.of_string text)

let subbytes message start count =
  if start < 0 || count < 0 || start > Bytes.length message - count then invalid_arg "Digest.subbytes"
  else bytes (Bytes.sub message start count)

let substring text start count =
  if start < 0 || count < 0 || start > String.length text - count then invalid_arg "Digest.substring"
  else string (String.sub text start count)

let to_hex digest =
  if String.length digest <> 16 then invalid_arg "Digest.to_hex"
  else
    String.init 32 (fun i ->
        let code = Char.code digest.[i / 2] in
        "0123456789abcdef".[if i land 1 = 0 then code lsr 4 else code land 15])

let from_hex text =
  if String.length text <> 32 then invalid_arg "Digest.from_hex"
  else
    String.init 16 (fun i ->
        let digit c =
          let d = digit_value c in
          if d > 15 then invalid_arg "Digest.from_hex" else d
        in
        Char.chr ((digit text.[2 * i] * 16) + digit text.[(2 * i) + 1]))

let channel source length =
  if length < 0 then string (In_channel.input_all source) else string (really_input_string source length)

let file name = string (In_channel.with_open_bin name In_channel.input_all)
let output target digest = output_string target digest
let input source = really_input_string source 16

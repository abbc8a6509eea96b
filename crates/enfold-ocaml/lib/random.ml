(* Random numbers: a lagged Fibonacci generator, seeded by digests, with OCaml 4's sequences. *)

module State = struct
  type t = {
    numbers : int array;
    mutable at : int;
  }

  let assign target source =
    Array.blit source.numbers 0 target.numbers 0 55;
    target.at <- source.at

  let full_init state seed =
    let seed = if Array.length seed = 0 then [| 0 |] else seed in
    let n = Array.length seed in
    for i = 0 to 54 do
      state.numbers.(i) <- i
    done;
    let digest = ref "x" in
    for i = 0 to 54 + if n > 55 then n else 55 do
      digest := Digest.string (!digest ^ string_of_int seed.(i mod n));
      let byte k = Char.code !digest.[k] in
      let word = byte 0 lor (byte 1 lsl 8) lor (byte 2 lsl 16) lor (byte 3 lsl 24) in
      let j = i mod 55 in
      state.numbers.(j) <- (state.numbers.(j) lxor word) land 0x3FFF_FFFF
    done;
    state.at <- 0

  let make seed =
    let state = { numbers = Array.make 55 0; at = 0 } in
    full_init state seed;
    state

  (* There is no source of chance: the seed is the time that the program has run. *)
  external clock : unit -> int = "%enf_clock"

  let self_seed () = [| clock () |]
  let make_self_init () = make (self_seed ())
  let copy state = { numbers = Array.copy state.numbers; at = state.at }

  (* 30 bits. *)
  let bits state =
    let at = (state.at + 1) mod 55 in
    state.at <- at;
    let current = state.numbers.(at) in
    let other = state.numbers.((at + 24) mod 55) in
    let next = (other + (current lxor ((current lsr 25) land 31))) land 0x3FFF_FFFF in
    state.numbers.(at) <- next;
    next

  (* The last incomplete range of remainders is left out, so that all results are equally likely. *)
  let rec below state bound =
    let r = bits state in
    let v = r mod bound in
    if r - v > 0x3FFF_FFFF - bound + 1 then below state bound else v

  let int state bound =
    if bound > 0x3FFF_FFFF || bound <= 0 then invalid_arg "Random.int" else below state bound

  let rec wide_below state bound =
    let first = bits state in
    let second = bits state in
    if bound <= 0x7FFF_FFFF then begin
      let r = ((second land 0x3FFF_C000) lsl 1) lor (first lsr 15) in
      let v = r mod bound in
      if r - v > 0x7FFF_FFFF - bound + 1 then wide_below state bound else v
    end
    else begin
      let third = bits state in
      let high = ((third land 0x3FFF_FE00) lsl 12) lor (second lsr 9) in
      let r = (high lsl 20) lor (first lsr 10) in
      let v = r mod bound in
      if r - v > max_int - bound + 1 then wide_below state bound else v
    end

  let full_int state bound =
    if bound <= 0 then invalid_arg "Random.full_int"
    else if bound > 0x3FFF_FFFF then wide_below state bound
    else below state bound

  let rec int32_below state bound =
    let low = bits state in
    let high = (bits state land 1) lsl 30 in
    let r = Int32.of_int (low lor high) in
    let v = Int32.rem r bound in
    if Int32.sub r v > Int32.add (Int32.sub Int32.max_int bound) 1l then int32_below state bound else v

  let int32 state bound = if bound <= 0l then invalid_arg "Random.int32" else int32_below state bound

  let rec int64_below state bound =
    let low = Int64.of_int (bits state) in
    let middle = Int64.shift_left (Int64.of_int (bits state)) 30 in
    let high = Int64.shift_left (Int64.of_int (bits state land 7)) 60 in
    let r = Int64.logor low (Int64.logor middle high) in
    let v = Int64.rem r bound in
    if Int64.sub r v > Int64.add (Int64.sub Int64.max_int bound) 1L then int64_below state bound else v

  let int64 state bound = if bound <= 0L then invalid_arg "Random.int64" else int64_below state bound
  let nativeint state bound = Int64.to_nativeint (int64 state (Int64.of_nativeint bound))

  let float state bound =
    let low = float_of_int (bits state) in
    let high = float_of_int (bits state) in
    ((low /. 1073741824.0) +. high) /. 1073741824.0 *. bound

  let bool state = bits state land 1 = 0
end

let default = State.make [| 27182818 |]
let full_init seed = State.full_init default seed
let init seed = State.full_init default [| seed |]
let self_init () = full_init (State.self_seed ())
let bits () = State.bits default
let int bound = State.int default bound
let full_int bound = State.full_int default bound
let int32 bound = State.int32 default bound
let int64 bound = State.int64 default bound
let nativeint bound = State.nativeint default bound
let float bound = State.float default bound
let bool () = State.bool default
let get_state () = State.copy default
let set_state state = State.assign default state

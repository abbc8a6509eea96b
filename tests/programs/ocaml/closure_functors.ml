(* Functors over modules whose values are closures; each application has its own state. *)

module type Step = sig
  val step : int -> int
end

module Machine (S : Step) = struct
  let count = ref 0
  let run n x =
    let rec go n x = if n = 0 then x else begin incr count; go (n - 1) (S.step x) end in
    go n x
  let stepper = fun x -> incr count; S.step x
end

let offset = 5

module Add = Machine (struct let step x = x + offset end)
module Double = Machine (struct
  let calls = ref 0
  let step x = incr calls; x * 2 + !calls
end)

module Compose (A : Step) (B : Step) = struct
  let step x = B.step (A.step x)
end

module Both = Compose (struct let step x = x + 1 end) (struct let step x = x * 10 end)
module M3 = Machine (Both)

let make_machine f =
  let module M = Machine (struct let step = f end) in
  (M.run, fun () -> !M.count)

let () =
  Printf.printf "%d %d\n" (Add.run 3 0) (Double.run 3 1);
  Printf.printf "%d %d %d\n" (Add.stepper 100) !Add.count !Double.count;
  Printf.printf "%d\n" (M3.run 3 0);
  let run, count = make_machine (fun x -> x - 1) in
  let run2, count2 = make_machine (fun x -> x * x) in
  Printf.printf "%d %d %d %d\n" (run 4 10) (run2 2 3) (count ()) (count2 ())

(* A call for its effect, with `()` after it, is no tail call: what it is given may lie in the caller's frame, and the
   frame must be there until it has returned. *)

type tool = { declare : string -> int list -> unit }
type nothing = { nothing : unit }

let total = ref 0
let note name xs = total := (!total * 3 mod 100_003) + String.length name + List.fold_left ( + ) 0 xs
let first a { declare } = declare "x" [ a ]; ()
let second a { declare } = declare "yy" [ a; a + 1 ]; ()
let third a tool = tool.declare "zzz" [ a; a; a ]; ()
let fourth a { declare } = let (_ : unit) = declare "four" [ a * 2; a ] in ()
let fifth a { declare } = ignore (declare "5" [ a ])
let all = [| first; second; third; fourth; fifth |]

(* Results without a size that are no unit. *)
let wrapped (f : int list -> nothing) a = let _ = f [ a; a ] in { nothing = () }
let wrappers = [| wrapped; (fun f a -> let r = f [ a ] in ignore r; { nothing = r.nothing }); wrapped |]

(* Pairs, closures and references on the way. *)
let pair (k : int * int -> unit) a = k (a, a + 1); ()
let closure (k : (int -> int) -> unit) a = k (fun x -> x + a); ()
let cell (k : int ref -> unit) a = let r = ref a in k r; ()
let text (k : string -> unit) a = k (string_of_int a ^ "!"); ()

(* Recursion of this kind needs its frames. *)
let rec count k n = if n > 0 then begin k [ n ] ; count k (n - 1); () end

let () =
  let tools = [ { declare = note }; { declare = (fun name xs -> note (name ^ name) (1 :: xs)) } ] in
  for i = 0 to 20 do
    List.iter (fun tool -> all.(i mod Array.length all) i tool) tools;
    ignore (wrappers.(i mod 3) (fun xs -> note "w" xs; { nothing = () }) i);
    pair (fun (a, b) -> note "p" [ a; b ]) i;
    closure (fun f -> note "c" [ f 1; f 2 ]) i;
    cell (fun r -> incr r; note "r" [ !r ]) i;
    text (fun s -> note s []) i
  done;
  count (note "n") 1000;
  print_int !total;
  print_newline ()

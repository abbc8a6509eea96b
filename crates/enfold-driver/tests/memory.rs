//! How long values live, by the bytes that are alive in regions at the end of a run and at most.

use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits, MemoryUse};

/// Runs a program, placed, and returns its output and what it says about memory.
fn run(text: &str, level: u8) -> (String, MemoryUse) {
    run_file("memory.fs", text, level)
}

/// The same for a file of this name.
fn run_file(name: &str, text: &str, level: u8) -> (String, MemoryUse) {
    deep_stack::run(|| {
        let input = Input::from_text(name, text);
        let checked = stages::check(&input);
        assert!(!checked.diagnostics.has_errors(), "the program is accepted");
        let mut program = stages::compile(&checked.graph, level, &mut |_, _| {});
        let placement = stages::place(&mut program, false);
        let mut io = Captured::new("");
        let outcome = enfold_interp::run(
            &program,
            Some(&placement),
            &input.sources,
            &mut io,
            Limits::default(),
        );
        assert!(matches!(outcome.ended, Ended::Normally), "{:?}", outcome.ended);
        (io.stdout(), outcome.memory.expect("a placed program"))
    })
    .expect("no panic")
}

/// Twenty thousand counters in a list: more than fits into a frame. Each is a cell of eight bytes and a
/// closure of eight, whose record holds no code since no other function is called there, in a list cell of sixteen.
const COUNTERS: &str = "
let makeCounter start =
    let mutable count = start
    fun () ->
        count <- count + 1
        count
let rec counters n = if n = 0 then [] else makeCounter n :: counters (n - 1)
let rec total (cs: (unit -> int) list) =
    match cs with
    | [] -> 0
    | c :: rest -> c () + total rest
";
const ALL: u64 = 20_000 * (8 + 8 + 16);

#[test]
fn counters_live_as_long_as_the_binding_that_holds_them() {
    let scope = "
let inScope () =
    let held = counters 20000
    total held + total held
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (inScope ()))
    Console.writeln (Format.int (inScope ()))
    0
";
    for level in [0, 2] {
        let (output, memory) = run(&format!("{COUNTERS}{scope}"), level);
        assert_eq!(output, "400080000\n400080000\n");
        // Both calls have all counters; after each nothing is left, so that one takes the place of
        // the other.
        assert_eq!(memory.live_bytes, 0, "level {level}");
        let frames = memory.stack.bytes;
        assert!(memory.regions.bytes + frames >= 2 * ALL, "level {level}");
        assert!(memory.peak_bytes <= ALL, "level {level}: {} bytes", memory.peak_bytes);
        assert!(memory.peak_bytes + 3 * (16 << 10) >= ALL, "level {level}: {}", memory.peak_bytes);
    }
}

/// A module-level value stays; if only the code between definitions uses it, it is like a local one.
#[test]
fn counters_that_the_program_keeps_stay() {
    let kept = "
let held = counters 20000
let rec shown n = if n = 0 then 0 else total held + shown (n - 1)
";
    let main = "
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (total held))
    Console.writeln (Format.int (total held))
";
    let other = "    Console.writeln (Format.int (shown 1 + shown 1))\n";
    for (level, uses, left) in [(0, "", ALL), (2, "", 0), (0, other, ALL), (2, other, ALL)] {
        let (output, memory) = run(&format!("{COUNTERS}{kept}{main}{uses}    0\n"), level);
        let more = if uses.is_empty() { "" } else { "400160000\n" };
        assert_eq!(output, format!("200030000\n200050000\n{more}"));
        assert_eq!(memory.live_bytes, left, "level {level}");
    }
}

#[test]
fn one_counter_is_in_the_frame() {
    let text = "
let makeCounter start =
    let mutable count = start
    fun () ->
        count <- count + 1
        count
let twice (f: unit -> int) = f () + f ()
[<EntryPoint>]
let main _ =
    let next = makeCounter 5
    Console.writeln (Format.int (twice next))
    0
";
    for level in [0, 2] {
        let (output, memory) = run(text, level);
        assert_eq!(output, "13\n");
        assert_eq!((memory.peak_bytes, memory.live_bytes), (0, 0), "level {level}");
    }
}

/// A pipeline of known functions is a loop: what it allocates does not depend on how many elements pass.
#[test]
fn a_pipeline_allocates_nothing_for_an_element() {
    let text = |n: usize| {
        format!(
            "
let naturals (n: int) = seq {{
    let mutable i = 1
    while i <= n do
        yield i
        i <- i + 1
}}
[<EntryPoint>]
let main _ =
    let total =
        naturals {n}
        |> Seq.map (fun x -> x * 2)
        |> Seq.filter (fun x -> x % 3 = 0)
        |> Seq.take 100000
        |> Seq.fold (fun acc x -> acc + x) 0
    Console.writeln (Format.int total)
    0
"
        )
    };
    for level in [0, 2] {
        let (_, small) = run(&text(10), level);
        let (_, large) = run(&text(10_000), level);
        // The number that is shown has a few more digits.
        assert!(large.total().bytes < small.total().bytes + 64, "level {level}");
        // Without the optimiser the state of the sequence is counted, and not in the frame.
        assert_eq!(large.peak_bytes, small.peak_bytes, "level {level}");
        assert!(level == 0 || large.peak_bytes == 0, "level {level}");
    }
}

/// A sequence that is not known where it is used still allocates nothing for an element.
#[test]
fn an_unknown_sequence_allocates_nothing_for_an_element() {
    let text = |n: usize| {
        format!(
            "
let pick (b: bool) (n: int) : seq<int> =
    if b then seq {{ for i in 1 .. n do yield i }} else Seq.map (fun x -> x + 1) (Seq.init n (fun i -> i))
let sums (all: seq<int> list) =
    let mutable total = 0
    for s in all do
        for x in s do
            total <- total + x
    total
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (sums [ pick true {n}; pick false {n} ]))
    0
"
        )
    };
    for level in [0, 2] {
        let (_, small) = run(&text(10), level);
        let (_, large) = run(&text(10_000), level);
        // The number that is shown has a few more digits.
        assert!(large.total().bytes < small.total().bytes + 64, "level {level}");
    }
}

/// A computation that runs itself again at its end takes no more memory the longer it runs.
#[test]
fn a_computation_that_goes_on_takes_no_more_memory() {
    let text = |n: usize| {
        format!(
            "
let tick (n: int) = async {{ return n }}
let rec loop (n: int) (sum: int) : Async<int> = async {{
    let! k = tick 1
    if n = 0 then return sum
    else return! loop (n - 1) (sum + k)
}}
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (Async.RunSynchronously (loop {n} 0)))
    0
"
        )
    };
    let (output, small) = run(&text(100), 2);
    assert_eq!(output, "100\n");
    let (output, large) = run(&text(10_000), 2);
    assert_eq!(output, "10000\n");
    assert_eq!(small.peak_bytes, large.peak_bytes);
}

/// What a module-level reference held is left behind where only the code between definitions uses it, and so is what a
/// reference held that a local function writes to.
#[test]
fn references_of_loops_leave_old_state_behind() {
    let last = |n: usize| {
        format!(
            "let last = ref []
let () = for i = 1 to {n} do last := [ i; i + 1; i + 2 ] done; print_int (List.length !last)"
        )
    };
    let pending = |n: usize| {
        format!(
            "let () =
  let pending = ref [] in
  let push e = pending := List.sort compare (e :: List.filter (fun x -> x <> e) !pending) in
  for i = 1 to 8 do push i done;
  for i = 1 to {n} do
    match !pending with
    | [] -> ()
    | e :: rest -> pending := rest; push (e + 1 + (i mod 5))
  done;
  print_int (List.length !pending)"
        )
    };
    for text in [last(20_000), pending(20_000)] {
        let (_, memory) = run_file("memory.ml", &text, 2);
        assert!(memory.total().bytes > 1 << 19, "{} bytes in all", memory.total().bytes);
        assert!(memory.peak_bytes < 1 << 17, "{} bytes at once:\n{text}", memory.peak_bytes);
    }
}

/// A gradient saves eight bytes for each round of a loop that carries a float, in an array that doubles when it is full, and gives all of it back.
#[test]
fn what_a_gradient_saves_is_given_back() {
    let descent = |rounds: usize, gradients: usize| {
        format!(
            "
let f r =
    let mutable x = 0.5
    for i in 1 .. {rounds} do
        x <- r * x * (1.0 - x)
    x
[<EntryPoint>]
let main _ =
    let mutable sum = 0.0
    for i in 1 .. {gradients} do
        sum <- sum + Diff.gradient f (2.0 + 0.01 * float i)
    Console.writeln (Format.decimals 3 sum)
    0
"
        )
    };
    let (_, once) = run(&descent(10_000, 1), 2);
    let (_, often) = run(&descent(10_000, 8), 2);
    let (_, longer) = run(&descent(80_000, 1), 2);
    assert!((80_000..400_000).contains(&once.peak_bytes), "{} bytes at once", once.peak_bytes);
    assert!(often.peak_bytes < once.peak_bytes + 10_000, "{} bytes at once", often.peak_bytes);
    assert!(longer.peak_bytes < 9 * once.peak_bytes, "{} bytes at once", longer.peak_bytes);
}

/// What a collection lets go of is given back, also where it keeps its capacity.
#[test]
fn spare_capacity_holds_nothing() {
    let program = "
let big i = Array.init 1000 (fun k -> k + i)
[<EntryPoint>]
let main _ =
    let xs = ResizeArray<int[]>()
    let q = System.Collections.Generic.Queue<int[]>()
    let mutable sum = 0
    for round in 1 .. 6 do
        for i in 1 .. 40 do xs.Add(big i)
        sum <- sum + xs.[3].[4]
        if round % 3 = 0 then xs.Clear()
        elif round % 3 = 1 then xs.RemoveRange(0, 40)
        else (while xs.Count > 0 do xs.RemoveAt(xs.Count - 1))
        for i in 1 .. 40 do q.Enqueue(big i)
        while q.Count > 0 do sum <- sum + q.Dequeue().[0]
    printfn \"%d %d\" sum xs.Count
    0
";
    for level in [0, 2] {
        let (output, memory) = run(program, level);
        assert_eq!(output, "4968 0\n");
        let one = 8 * 1000 + 64;
        let peak = memory.peak_bytes;
        assert!(peak <= 42 * one, "level {level}: {peak} bytes, {} of them", peak / one);
    }
}

/// A lazy value that is there does not need what its function captured.
#[test]
fn a_forced_lazy_value_lets_go_of_its_function() {
    let program = "
[<EntryPoint>]
let main _ =
    let kept = Array.init 40 (fun _ -> lazy 0)
    let mutable sum = 0
    for round in 1 .. 6 do
        for i in 0 .. 39 do
            let data = Array.init 1000 (fun k -> k + i + round)
            let total = lazy (Array.sum data)
            sum <- sum + total.Force() % 7
            kept.[i] <- total
    for l in kept do sum <- sum + l.Value % 5
    printfn \"%d\" sum
    0
";
    for level in [0, 2] {
        let (output, memory) = run(program, level);
        assert_eq!(output, "719\n");
        let one = 8 * 1000 + 64;
        let peak = memory.peak_bytes;
        assert!(peak <= 4 * one, "level {level}: {peak} bytes, {} of them", peak / one);
    }
}

//! Programs so large that LLVM does less for them mean the same: the same output, and tail calls that need no stack.

mod support;

use std::fmt::Write;

use enfold_cases::Folder;
use support::enfold_in;

/// Functions that nothing makes smaller, called one after another, and calls in tail position of every kind behind them.
fn program(functions: usize) -> String {
    let mut text = String::new();
    for n in 0..functions {
        let _ = write!(
            text,
            "let f{n} xs =
  let sorted = List.sort (fun (a, s) (b, t) -> if a <> b then compare b (a + {n}) else compare s t) xs in
  List.iter (fun (a, s) -> if a mod {m} = 0 then Printf.printf \"%d %s %.1f\\n\" a s (float a)) sorted;
  List.fold_left (fun sum (a, s) -> sum + a * String.length s + {n}) 0 sorted
",
            m = 90 + n
        );
    }
    text.push_str(
        "let rec fib n k = if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))
let rec count n k = if n = 0 then k 0 else count (n - 1) (fun x -> k (x + 1))
let rec even n k = if n = 0 then k true else odd (n - 1) k
and odd n k = if n = 0 then k false else even (n - 1) k
let steps = [| (fun k n -> if n = 0 then 0 else k (n - 1)); (fun k n -> if n = 0 then 1 else k (n - 1)) |]
let rec bounce n = if n = 0 then 5 else steps.(n land 1) bounce n
let () =
  let xs = List.init 40 (fun i -> (i * 17 mod 41, string_of_int i)) in
",
    );
    for n in 0..functions {
        let _ = writeln!(text, "  Printf.printf \"%d\\n\" (f{n} xs);");
    }
    text.push_str(
        "  fib 24 (fun n -> Printf.printf \"%d\\n\" n);
  Printf.printf \"%d\\n\" (count 200_000 (fun x -> x));
  even 3_000_000 (fun b -> Printf.printf \"%b\\n\" b);
  Printf.printf \"%d\\n\" (bounce 3_000_000)\n",
    );
    text
}

#[test]
fn large_programs_mean_the_same_and_their_tail_calls_are_jumps() {
    let folder = Folder::new("large");
    folder.write("medium.ml", program(12));
    folder.write("large.ml", program(60));
    for file in ["medium.ml", "large.ml"] {
        let wanted = enfold_in(&folder.0, &["run", "--interp", file]);
        assert_eq!(wanted.status, Some(0), "{wanted:?}");
        assert!(wanted.stdout.ends_with("\n46368\n200000\ntrue\n5\n"), "{wanted:?}");
        // With so little stack only jumps get through.
        let command = format!("ulimit -s 1024; exec '{}' run {file}", env!("CARGO_BIN_EXE_enfold"));
        let ran = std::process::Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder.0)
            .output()
            .expect("a shell");
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(0), "{file}: {errors}");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), wanted.stdout, "{file}");
        let built = enfold_in(&folder.0, &["build", "-O2", file, "-o", "program"]);
        assert_eq!(built.status, Some(0), "{built:?}");
        let ran = std::process::Command::new("sh")
            .args(["-c", "ulimit -s 1024; exec ./program"])
            .current_dir(&folder.0)
            .output()
            .expect("a shell");
        assert_eq!(ran.status.code(), Some(0), "{file}");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), wanted.stdout, "{file}");
    }
}

/// Threads that allocate in functions of every part of a program, of which one alone starts threads.
fn with_threads(functions: usize) -> String {
    let mut text = String::new();
    for n in 0..functions {
        let _ = write!(
            text,
            "let f{n} (xs: (int * string) list) =
    let sorted = xs |> List.sortBy (fun (a, s) -> (a * 7 + {n}) % 41, s)
    let shown = sorted |> List.map (fun (a, s) -> $\"{{a}}{{s}}\") |> String.concat \",\"
    shown.Length + (sorted |> List.fold (fun sum (a, s) -> sum + a * s.Length + {n}) 0)
"
        );
    }
    text.push_str("let work (k: int) () : int =\n    let xs = List.init 40 (fun i -> (i * k % 41, string i))\n    0");
    for n in 0..functions {
        let _ = write!(text, " + f{n} xs");
    }
    text.push_str(
        "

[<EntryPoint>]
let main _ =
    let running = [ for k in 1 .. 4 -> Thread.create (work (k * 3)) ]
    for thread in running do
        Console.writeln $\"{Thread.join thread}\"
    Console.writeln $\"{[ 1 .. 4 ] |> List.map (fun k -> work (k * 3) ())}\"
    0
",
    );
    text
}

#[test]
fn each_thread_of_a_large_program_has_its_own_regions() {
    let folder = Folder::new("large-threads");
    folder.write("large.fs", with_threads(40));
    let mut wanted = None;
    for way in [&["run", "-O0"][..], &["run"], &["run", "-O2"]] {
        let ran = enfold_in(&folder.0, &[way, &["large.fs"]].concat());
        assert_eq!(ran.status, Some(0), "{way:?}: {ran:?}");
        let joined: Vec<&str> = ran.stdout.lines().take(4).collect();
        assert!(ran.stdout.contains(&format!("[{}]", joined.join("; "))), "{way:?}: {ran:?}");
        assert_eq!(&ran.stdout, wanted.get_or_insert_with(|| ran.stdout.clone()), "{way:?}");
    }
}

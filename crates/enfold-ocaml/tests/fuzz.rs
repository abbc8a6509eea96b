//! Whatever the text: no panic, no overflow, spans inside of the text, and sound inputs stay sound.
#![allow(missing_docs)]

use enfold_cases::{check_spans, check_spans_in};
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml::{Options, Parsed, dump_signature, dump_structure, parse, parse_interface};
use enfold_random::{Random, any_order, mutate_bytes, mutate_words};
use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::SourceMap;

/// A program with a little of everything.
const SEED: &str = include_str!("all_forms.ml");

/// Reads and prints a text on a stack as large as a compiler's: what nesting takes of it depends on the build.
fn check(text: &str) -> Diagnostics {
    let checked = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(64 << 20);
        builder.spawn_scoped(scope, || check_here(text)).expect("a thread").join()
    });
    checked.unwrap_or_else(|failed| std::panic::resume_unwind(failed))
}

fn check_here(text: &str) -> Diagnostics {
    let mut map = SourceMap::new();
    let file = map.add("fuzz", text);
    let parsed = parse(text, file, Options::default());
    let interface = parse_interface(text, file, Options::default());
    check_spans(&parsed.diagnostics, text);
    check_spans(&interface.diagnostics, text);
    inspect(text, &parsed, &interface);
    parsed.diagnostics
}

fn inspect(text: &str, parsed: &Parsed<Structure>, interface: &Parsed<Signature>) {
    let shown = [
        (dump_structure(&parsed.tree), parsed.diagnostics.has_errors()),
        (dump_signature(&interface.tree), interface.diagnostics.has_errors()),
    ];
    for (shown, reported) in shown {
        let silent = shown.contains("<error>") && !reported;
        assert!(!silent, "an error in the tree that nobody reported:\n{text}");
    }
    // Every span of the tree, as its debugging text shows it.
    let small = text.len() < 20_000;
    let debug =
        if small { format!("{:?}{:?}", parsed.tree, interface.tree) } else { String::new() };
    check_spans_in(&debug, parsed.tree.span.file, text);
}

#[test]
fn the_seed_is_sound() {
    let diagnostics = check(SEED);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.iter().next());
}

#[test]
fn mutated_bytes() {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    for _ in 0..1500 {
        check(&mutate_bytes(SEED, &mut random));
    }
}

#[test]
fn mutated_words() {
    let mut random = Random::new(0xD1B5_4A32_D192_ED03);
    for _ in 0..1500 {
        check(&mutate_words(SEED, &mut random));
    }
}

#[test]
fn random_tokens() {
    let pieces: Vec<&str> = "let rec and = ( ) [ ] [| |] { } if then else match with | -> fun function x y M C 1 \
        \"s\" 'c' 'a , ; ;; :: : := :> . .. .% + - * ** <- & && ! < > ` # ~ ? ~x: ?y: type of module open exception try \
        while do done for in to begin end lazy assert struct sig functor val include external constraint private \
        mutable nonrec [@ [@@ [% [> [< {| |} _ as when new object class let* and* mod lsl += ^ @ {< >}"
        .split_whitespace()
        .chain(["\n", "\n  ", " ", " ", "é", "\t", "(*", "*)", "\"", "'"])
        .collect();
    let mut random = Random::new(0xA076_1D64_78BD_642F);
    for _ in 0..3000 {
        check(&any_order(&pieces, &mut random));
    }
}

#[test]
fn deep_nesting() {
    for piece in [
        "(",
        "[",
        "{",
        "{a=",
        "{a with b=",
        "[|",
        "if ",
        "if a then ",
        "if a then b else ",
        "match ",
        "match a with _ -> ",
        "match a with ",
        "fun x -> ",
        "fun (",
        "fun ?(x=",
        "fun [",
        "fun {a=",
        "fun ~x:",
        "function A -> ",
        "function A ",
        "function lazy ",
        "function exception ",
        "function `A ",
        "function M.(",
        "function A | ",
        "function A, ",
        "function A :: ",
        "function (A : ",
        "function A as x ",
        "let x = ",
        "let x = 1 in ",
        "let* x = 1 in ",
        "let* x = ",
        "let open ",
        "let open M in ",
        "let module M = ",
        "(fun x -> ",
        "- ",
        "!",
        "lazy ",
        "assert ",
        "try ",
        "while ",
        "while a do ",
        "for x = ",
        "begin ",
        "a.(",
        "a.[",
        "a.%(",
        "a.b.",
        "M.(",
        "M.",
        "f(",
        "f ~x:(",
        "a::",
        "a+",
        "a^",
        "a:=",
        "a,",
        "a;",
        "a.b<-",
        "a##",
        "a.{",
        "C ",
        "`A ",
        "(module ",
        "(module M : ",
        "module M = struct ",
        "module M (X : ",
        "module M = F(",
        "module M = functor (X : S) -> ",
        "module M : sig ",
        "module type S = S -> ",
        "module type S = S with type t = ",
        "module type S = sig module M : ",
        "include ",
        "type t = (",
        "type t = ",
        "type t = a -> ",
        "type t = a * ",
        "type t = [ `A of ",
        "type t = A of ",
        "type t = { a : ",
        "type t = F(",
        "type t = a as ",
        "type t = int list ",
        "let x : ",
        "let x : (",
        "(x : ",
        "[@a ",
        "[%a ",
        "let x [@a] ",
        "val x : ",
        "module M : ",
        "(val ",
        "| A -> ",
        "with ",
        "'a ",
        "~a ",
        "?a:",
        "{| ",
        "\"",
        "(* ",
        "e :> ",
    ] {
        check(&piece.repeat(2000));
        check(&format!("let x = {}1", piece.repeat(1500)));
        check(&format!("type x = {}t", piece.repeat(700)));
    }
}

#[test]
fn long_inputs_are_linear() {
    let start = std::time::Instant::now();
    for piece in [
        "f ",
        "1;",
        "a.",
        "M.",
        "#",
        "(* *)",
        "a == b ",
        "\"\\",
        "'",
        ") ",
        "a<b ",
        "x\n",
        "let a = 1\n",
        "| ",
        "{a|",
        "(*\"",
        "'a ",
        "(A.",
        "{A.",
        "type t = A\n",
        "module M = struct end\n",
        "val x : t\n",
        "[@a] ",
        "'a'",
        "end ",
        "let x = ( ",
    ] {
        check(&piece.repeat(200_000 / piece.len()));
    }
    // Quadratic behaviour would take hours.
    assert!(start.elapsed().as_secs() < 120);
}

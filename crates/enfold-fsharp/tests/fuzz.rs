//! Whatever the text: no panic, no overflow, spans inside of the text, and sound inputs stay sound.
#![allow(missing_docs)]

mod show;
use enfold_cases::{check_spans, check_spans_in};
use enfold_fsharp::{Options, dump_tokens, dump_tree, parse};
use enfold_random::{Random, any_order, mutate_bytes, mutate_words};
use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::SourceMap;

/// A program with a little of everything.
const SEED: &str = include_str!("all_forms.fs");

fn check(text: &str) -> Diagnostics {
    let mut map = SourceMap::new();
    let file = map.add("fuzz", text);
    let parsed = parse(text, file, Options { library: text.len().is_multiple_of(2) });
    check_spans(&parsed.diagnostics, text);
    let shown = dump_tree(&parsed.file);
    if shown.contains("<error>") {
        assert!(
            parsed.diagnostics.has_errors(),
            "an error in the tree that nobody reported:\n{text}"
        );
    }
    // Every span of the tree, as its debugging text shows it.
    let debug = if text.len() < 20_000 { format!("{:?}", parsed.file) } else { String::new() };
    check_spans_in(&debug, file, text);
    parsed.diagnostics
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
    let pieces: Vec<&str> = "let rec and = ( ) [ ] [| |] { } if then else elif match with | -> fun function x y 1 \
        \"s\" 'c' , ; :: : . .. + - * <- := & && ! < > type of module open exception try finally while do for in \
        to begin end lazy seq yield [< >] (# #) $\"{ } \" _ as when use new null <@ @> ?"
        .split_whitespace()
        .chain(["\n", "\n  ", "\n    ", "\n        ", " ", " ", "é", "\t", "(*", "*)", "//"])
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
        "{A=",
        "[|",
        "if ",
        "if a then ",
        "match ",
        "match a with _ -> ",
        "fun x -> ",
        "function A -> ",
        "let x = ",
        "(fun x -> ",
        "- ",
        "!",
        "lazy ",
        "try ",
        "while ",
        "for x in ",
        "begin ",
        "$\"{",
        "$\"\"\"{",
        "a.[",
        "f(",
        "a<",
        "a::",
        "a+",
        "a,",
        "x <- ",
        "[<",
        "{ a with ",
        "new ",
        "seq {",
        "do ",
        "type T = ",
        "module M =\n ",
        "|",
        "| A -> ",
        "if a then b el",
        "else if ",
        "elif a then b ",
        "(# \"a\" ",
        "upcast ",
        "let (",
        "let f (x: ",
        "let f [",
        "let { A = ",
        "let x : a -> ",
        "let x : (",
        "let x : A<",
        "x : ",
        "?",
        "_",
        "&",
        "let f ?",
        "let f [<A>] ",
        "a ** ",
        "``a`` ",
        "\n ",
        "\n(",
        "with ",
        "let x : struct ",
        "let x : ^",
        "let x : a<b>.",
        "let! ",
        "yield ",
    ] {
        check(&piece.repeat(3000));
        check(&format!("let x = {}1", piece.repeat(2000)));
    }
}

#[test]
fn tokens_of_anything() {
    let mut random = Random::new(0xE703_7ED1_A0B4_28DB);
    for _ in 0..200 {
        let text = mutate_bytes(SEED, &mut random);
        let mut map = SourceMap::new();
        let file = map.add("fuzz", text.as_str());
        assert!(dump_tokens(&text, file).ends_with("end\n"));
    }
}

#[test]
fn long_inputs_are_linear() {
    let start = std::time::Instant::now();
    for piece in [
        "f ",
        "1;",
        "a.",
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
    ] {
        check(&piece.repeat(300_000 / piece.len()));
    }
    // Quadratic behaviour would take hours.
    assert!(start.elapsed().as_secs() < 120);
}

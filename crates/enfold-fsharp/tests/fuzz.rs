//! Whatever the text: no panic, no overflow, spans inside of the text, and sound inputs stay sound.
#![allow(missing_docs)]

mod show;
use enfold_fsharp::{Options, dump_tokens, dump_tree, parse};
use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{SourceMap, Span};

/// A program with a little of everything.
const SEED: &str = include_str!("all_forms.fs");

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn check_span(span: Span, text: &str) {
    assert!(span.lo <= span.hi && span.hi as usize <= text.len(), "{span:?} in {}", text.len());
    assert!(text.is_char_boundary(span.lo as usize) && text.is_char_boundary(span.hi as usize));
}

fn check(text: &str) -> Diagnostics {
    let mut map = SourceMap::new();
    let file = map.add("fuzz", text);
    let parsed = parse(text, file, Options { library: text.len().is_multiple_of(2) });
    for d in &parsed.diagnostics {
        check_span(d.primary.span, text);
        d.secondary.iter().for_each(|l| check_span(l.span, text));
        d.help.iter().flat_map(|h| &h.patches).for_each(|p| check_span(p.span, text));
    }
    let shown = dump_tree(&parsed.file);
    if shown.contains("<error>") {
        assert!(
            parsed.diagnostics.has_errors(),
            "an error in the tree that nobody reported:\n{text}"
        );
    }
    // Every span of the tree, as its debugging text shows it.
    let debug = if text.len() < 20_000 { format!("{:?}", parsed.file) } else { String::new() };
    for piece in debug.split("span: 0:").skip(1) {
        let end = piece.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(piece.len());
        let (lo, hi) = piece[..end].split_once('-').expect("a span");
        let number = |text: &str| text.parse().expect("an offset");
        check_span(Span::new(file, number(lo), number(hi)), text);
    }
    parsed.diagnostics
}

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let class = |c: char| (c.is_alphanumeric(), c == ' ', c == '\n');
        let end = rest.find(|d| class(d) != class(c)).unwrap_or(rest.len());
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    words
}

fn mutate_bytes(random: &mut Random) -> String {
    let mut bytes = SEED.as_bytes().to_vec();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => {
                bytes.remove(at);
            }
            1 => bytes.insert(at, random.below(128) as u8),
            2 => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
            3 => bytes.truncate(at + 1),
            _ => {
                let end = (at + random.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn mutate_words(random: &mut Random) -> String {
    let mut words = words(SEED);
    for _ in 0..=random.below(10) {
        let at = random.below(words.len());
        let other = random.below(words.len());
        match random.below(4) {
            0 => words.insert(at, words[other]),
            1 => {
                words.remove(at);
            }
            2 => words.swap(at, other),
            _ => words[at] = words[other],
        }
    }
    words.concat()
}

#[test]
fn the_seed_is_sound() {
    let diagnostics = check(SEED);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.iter().next());
}

#[test]
fn mutated_bytes() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..1500 {
        check(&mutate_bytes(&mut random));
    }
}

#[test]
fn mutated_words() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for _ in 0..1500 {
        check(&mutate_words(&mut random));
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
    let mut random = Random(0xA076_1D64_78BD_642F);
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..random.below(80) {
            text += pieces[random.below(pieces.len())];
            if random.below(3) > 0 {
                text.push(' ');
            }
        }
        check(&text);
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
    let mut random = Random(0xE703_7ED1_A0B4_28DB);
    for _ in 0..200 {
        let text = mutate_bytes(&mut random);
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

//! Whatever the text: no panic, no overflow, spans inside of the text, and sound inputs stay sound.
#![allow(missing_docs)]

use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml::{Options, Parsed, dump_signature, dump_structure, parse, parse_interface};
use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{SourceMap, Span};

/// A program with a little of everything.
const SEED: &str = include_str!("all_forms.ml");

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
    let parsed = parse(text, file, Options::default());
    let interface = parse_interface(text, file, Options::default());
    for d in parsed.diagnostics.iter().chain(&interface.diagnostics) {
        check_span(d.primary.span, text);
        d.secondary.iter().for_each(|l| check_span(l.span, text));
        d.help.iter().flat_map(|h| &h.patches).for_each(|p| check_span(p.span, text));
    }
    // Printing takes more stack per level than reading does.
    let shown = std::thread::scope(|scope| {
        let print = || inspect(text, &parsed, &interface);
        let builder = std::thread::Builder::new().stack_size(64 << 20);
        builder.spawn_scoped(scope, print).expect("a thread").join()
    });
    assert!(shown.is_ok());
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
    for piece in debug.split("span: 0:").skip(1) {
        let end = piece.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(piece.len());
        let (lo, hi) = piece[..end].split_once('-').expect("a span");
        let number = |text: &str| text.parse().expect("an offset");
        check_span(Span::new(parsed.tree.span.file, number(lo), number(hi)), text);
    }
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
    let pieces: Vec<&str> = "let rec and = ( ) [ ] [| |] { } if then else match with | -> fun function x y M C 1 \
        \"s\" 'c' 'a , ; ;; :: : := :> . .. .% + - * ** <- & && ! < > ` # ~ ? ~x: ?y: type of module open exception try \
        while do done for in to begin end lazy assert struct sig functor val include external constraint private \
        mutable nonrec [@ [@@ [% [> [< {| |} _ as when new object class let* and* mod lsl += ^ @ {< >}"
        .split_whitespace()
        .chain(["\n", "\n  ", " ", " ", "é", "\t", "(*", "*)", "\"", "'"])
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

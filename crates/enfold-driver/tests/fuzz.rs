//! Mutated programs through lexer, layout, parser, checker and renderers: whatever the text, the
//! answer is a list of diagnostics, never a panic.
//!
//! The inputs are the same in every run. To see one again, call `mutant(seed)` with the seed that
//! the failure names. Mutants are checked in groups, so that the library is checked once for each
//! group and not once for each mutant; a group that panics is then taken apart.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use enfold_cases::Folder;
use enfold_driver::render::{self, Format};
use enfold_driver::{Input, deep_stack, fsharp, stages};
use enfold_random::Random;
use enfold_syntax::Diagnostics;

/// How many mutants are checked.
const INPUTS: u64 = 100_000;
/// How many share one check of the library.
const GROUP: u64 = 32;

/// A group that takes longer never ends.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn mutated_programs_never_panic() {
    let corpus = Corpus::load();
    let next = AtomicU64::new(0);
    let workers = thread::available_parallelism().map_or(2, |n| n.get()).min(8);
    let busy: Vec<Mutex<Option<(u64, Instant)>>> = (0..workers).map(|_| Mutex::new(None)).collect();
    let work = &|slot: &Mutex<Option<(u64, Instant)>>| {
        let mut failures = Vec::new();
        loop {
            let first = next.fetch_add(GROUP, Ordering::Relaxed);
            if first >= INPUTS {
                *slot.lock().expect("no panic holds it") = None;
                return failures;
            }
            *slot.lock().expect("no panic holds it") = Some((first, Instant::now()));
            let group: Vec<u64> = (first..(first + GROUP).min(INPUTS)).collect();
            failures.extend(panicking(&corpus, &group));
        }
    };
    let failures: Vec<u64> = thread::scope(|scope| {
        let start = |slot| scope.spawn(move || deep_stack::run(|| work(slot)));
        let handles: Vec<_> = busy.iter().map(start).collect();
        while handles.iter().any(|handle| !handle.is_finished()) {
            thread::sleep(Duration::from_millis(50));
            busy.iter().for_each(|slot| complain_if_stuck(&corpus, slot));
        }
        let results = handles.into_iter().map(|h| h.join().expect("workers catch panics"));
        results.flat_map(|found| found.expect("groups catch panics")).collect()
    });
    if let Some(&seed) = failures.iter().min() {
        let text = corpus.mutant(seed);
        panic!("{} inputs panic; mutant({seed}) is\n{text}", failures.len());
    }
}

/// A thread that is stuck cannot be stopped, so the whole test ends.
fn complain_if_stuck(corpus: &Corpus, slot: &Mutex<Option<(u64, Instant)>>) {
    let Some((first, since)) = *slot.lock().expect("no panic holds it") else { return };
    if since.elapsed() > PATIENCE {
        eprintln!("the mutants from {first} to {} take too long", first + GROUP - 1);
        for seed in first..first + GROUP {
            eprintln!("--- mutant({seed})\n{}", corpus.mutant(seed));
        }
        std::process::exit(101);
    }
}

/// The seeds of a group that panic.
fn panicking(corpus: &Corpus, group: &[u64]) -> Vec<u64> {
    if !panics(corpus, group) {
        return Vec::new();
    }
    let alone: Vec<u64> = group.iter().copied().filter(|&seed| panics(corpus, &[seed])).collect();
    // Some panic only in company; then the whole group is to blame.
    if alone.is_empty() { group.to_vec() } else { alone }
}

fn panics(corpus: &Corpus, group: &[u64]) -> bool {
    catch_unwind(AssertUnwindSafe(|| check(corpus, group))).is_err()
}

fn check(corpus: &Corpus, group: &[u64]) {
    let mut input = Input::from_text("a.fs", "");
    for &seed in group {
        let id = input.sources.add(format!("m{seed}.fs"), corpus.mutant(seed));
        input.files.push(id);
    }
    // The checker sees what the parser made of broken text, which users never do.
    let (files, mut diagnostics) = fsharp::parse(&input);
    diagnostics.append(enfold_check::check(&files, files.len() - input.files.len()).diagnostics);
    // Rendering costs more than checking: a few reports of each group stand for all.
    let mut some = Diagnostics::new();
    let step = (diagnostics.len() / 8).max(1);
    diagnostics.iter().step_by(step).for_each(|report| some.push(report.clone()));
    for format in [Format::Human, Format::Short, Format::Json] {
        std::hint::black_box(render::all(&some, &input.sources, format, false));
    }
}

/// The programs that mutants are made of.
struct Corpus {
    texts: Vec<String>,
    tokens: Vec<String>,
}

impl Corpus {
    fn load() -> Corpus {
        let texts = enfold_cases::source_texts().expect("the test programs are there");
        let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
        assert!(texts.len() > 50, "too few programs to mutate");
        let extra = "( ) [ ] [| |] { } [< >] (* *) \" \"\"\" $\" ' -> <- :: := ;; .. & &x _ ' 0x 1e 9uy 1.5f \
            let rec and mutable in fun function match with when if then elif else for to downto do \
            while try finally type of module open exception raise begin end yield lazy async inline \
            #if // /// \\ ` `` \u{0} é \u{feff} 𝒳 (# #) member static new this base";
        let mut tokens: Vec<String> = texts.iter().flat_map(|text| split(text)).collect();
        tokens.sort();
        tokens.dedup();
        for token in extra.split(' ') {
            // Known to the language: as likely as ten names of some program.
            tokens.extend(std::iter::repeat_n(token.to_owned(), tokens.len() / 400 + 1));
        }
        Corpus { texts, tokens }
    }

    /// The text of one input.
    fn mutant(&self, seed: u64) -> String {
        let mut random = Random::new(seed);
        let mut text = random.pick(&self.texts).clone();
        // Short inputs are checked faster and found again more easily.
        if random.below(4) > 0 {
            text = some_lines(&text, &mut random);
        }
        for _ in 0..1 + random.below(4) {
            text = match random.below(3) {
                0 => self.mutate_bytes(text, &mut random),
                1 => self.mutate_tokens(&text, &mut random),
                _ => mutate_lines(&text, &mut random),
            };
        }
        text
    }

    fn mutate_bytes(&self, text: String, random: &mut Random) -> String {
        let mut bytes = text.into_bytes();
        let at = random.below(bytes.len());
        let end = (at + random.below(20)).min(bytes.len());
        match random.below(6) {
            0 if !bytes.is_empty() => bytes[at] = random.below(256) as u8,
            1 => bytes.insert(at, random.below(256) as u8),
            2 => drop(bytes.drain(at..end)),
            3 => bytes.truncate(at),
            4 => bytes.extend_from_within(at..end),
            _ => {
                let other = random.pick(&self.texts).as_bytes();
                let from = random.below(other.len());
                let to = (from + random.below(60)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
        }
        // What is not UTF-8 is refused before it is read; see the test below.
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn mutate_tokens(&self, text: &str, random: &mut Random) -> String {
        let mut tokens = split(text);
        if tokens.is_empty() {
            return random.pick(&self.tokens).clone();
        }
        let at = random.below(tokens.len());
        let other = random.below(tokens.len());
        match random.below(5) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[other].clone()),
            2 => tokens.swap(at, other),
            3 => tokens[at] = random.pick(&self.tokens).clone(),
            _ => tokens.insert(at, random.pick(&self.tokens).clone()),
        }
        tokens.concat()
    }
}

/// Words, numbers, blanks, and single other characters.
fn split(text: &str) -> Vec<String> {
    let kind = |c: char| {
        if c.is_alphanumeric() || c == '_' {
            0
        } else if c == ' ' {
            1
        } else {
            2
        }
    };
    let mut tokens: Vec<String> = Vec::new();
    let mut last = 2;
    for c in text.chars() {
        match tokens.last_mut() {
            Some(token) if kind(c) == last && last != 2 => token.push(c),
            _ => tokens.push(c.into()),
        }
        last = kind(c);
    }
    tokens
}

/// A run of at most 30 lines.
fn some_lines(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = random.below(lines.len());
    let end = (at + 1 + random.below(30)).min(lines.len());
    lines[at..end].join("\n") + "\n"
}

fn mutate_lines(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return String::new();
    }
    let at = random.below(lines.len());
    let other = random.below(lines.len());
    match random.below(5) {
        0 => lines[at].insert_str(0, &" ".repeat(1 + random.below(6))),
        1 => lines[at] = lines[at].trim_start().to_owned(),
        2 => drop(lines.remove(at)),
        3 => lines.swap(at, other),
        _ => lines.insert(at, lines[other].clone()),
    }
    lines.join("\n")
}

/// What the checker accepts, the rest of the compiler must take: verified core, certified homes.
#[test]
fn accepted_mutants_compile() {
    let corpus = Corpus::load();
    let accepted = deep_stack::run(|| {
        let mut accepted = 0;
        for seed in (0..ACCEPTED_INPUTS).map(|n| INPUTS + n) {
            let text = corpus.mutant(seed);
            let outcome = catch_unwind(AssertUnwindSafe(|| compiles(&text)));
            accepted += outcome.unwrap_or_else(|_| panic!("mutant({seed}) is\n{text}")) as u64;
        }
        accepted
    });
    let accepted = accepted.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    assert!(accepted > ACCEPTED_INPUTS / 50, "only {accepted} were accepted: too few to mean much");
}

/// How many mutants are tried; about one in ten is a program.
const ACCEPTED_INPUTS: u64 = 2_000;

fn compiles(text: &str) -> bool {
    let input = Input::from_text("a.fs", text);
    let checked = stages::check(&input);
    if checked.diagnostics.has_errors() || stages::require_entry(&input, &checked.graph).is_some() {
        return false;
    }
    for level in [0, 2] {
        let mut program = stages::compile(&checked.graph, level, &mut |_, _| {});
        std::hint::black_box(stages::place(&mut program, false));
    }
    true
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let folder = Folder::new("fuzz");
    let mut random = Random::new(7);
    for round in 0..50 {
        let bytes: Vec<u8> = (0..200).map(|_| random.below(256) as u8).chain([0xFF]).collect();
        let path = folder.write(&format!("{round}.fs"), bytes);
        let input = enfold_driver::load(Path::new(&path));
        let checked = stages::check(&input);
        let codes: Vec<&str> = checked.diagnostics.iter().map(|r| r.code.as_str()).collect();
        assert_eq!(codes, ["E0015"]);
        let text = render::all(&checked.diagnostics, &input.sources, Format::Human, false);
        assert!(text.contains("is not UTF-8"));
    }
}

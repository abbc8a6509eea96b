//! Prints the OCaml programs of some seeds in one file, or the F# program of one:
//! `cargo run -p enfold-random --example dump -- ocaml 0 25`, `… -- fsharp 7`, `… -- small 7`.

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|text| text.parse().ok());
    let first: u64 = number(1).unwrap_or_default();
    match args.first().map(String::as_str) {
        Some("ocaml") => {
            print!("{}", enfold_random::ocaml_file(first..number(2).unwrap_or(first + 1)));
        }
        Some("small") => print!("{}", enfold_random::small_program(first)),
        _ => print!("{}", enfold_random::program(first)),
    }
}

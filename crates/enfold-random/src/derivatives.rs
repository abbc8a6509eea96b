//! Random functions over floats, in OCaml, each in a program that compares their derivatives: forwards, backwards and by differences.
//!
//! What a function does is closed under everything that derivatives have to go through: closures that capture, are passed and
//! returned, branches, loops, recursion, cells, arrays that are written, lists, records, options, exceptions, derivatives within. Values stay small, so
//! that differences are good; where they are not (a branch is near), the program says that it has skipped the point.

use std::fmt::Write as _;
use std::ops::Range;

use crate::random::Random;

/// What stands before the functions: differences, and the comparison.
const PRELUDE: &str = include_str!("print/derivatives.ml");

/// A program that prints a line for each function of which a derivative is wrong, and in the end how many points it compared and how many it skipped.
pub fn derivative_file(seeds: Range<u64>) -> String {
    let mut text = PRELUDE.to_owned();
    for seed in seeds {
        text.push_str(&derivative_function(seed));
    }
    text.push_str("let () = conclude ()\n");
    text
}

/// One function and its comparison.
fn derivative_function(seed: u64) -> String {
    let mut maker =
        Maker { random: Random::new(seed.wrapping_mul(0x9E37_79B9) ^ 0xD1FF), fresh: 0 };
    let fuel = 4 + maker.random.below(14);
    let mut text = String::new();
    if seed.is_multiple_of(3) {
        let scope = Scope { arrays: vec![("v".into(), 3)], ..Scope::default() };
        let body = maker.float(&scope, fuel);
        let _ = writeln!(
            text,
            "let f{seed} v =\n  {body}\n\nlet () = compare_arrays \"f{seed}\" f{seed}\n"
        );
    } else {
        let scope = Scope { floats: vec!["x".into()], ..Scope::default() };
        let body = maker.float(&scope, fuel);
        let _ = writeln!(
            text,
            "let f{seed} x =\n  {body}\n\nlet () = compare_floats \"f{seed}\" f{seed}\n"
        );
    }
    text
}

/// The names that may be used, by what they are.
#[derive(Clone, Default)]
struct Scope {
    floats: Vec<String>,
    ints: Vec<String>,
    cells: Vec<String>,
    arrays: Vec<(String, usize)>,
    /// From floats to floats.
    functions: Vec<String>,
}

impl Scope {
    fn with_float(&self, name: &str) -> Scope {
        let mut scope = self.clone();
        scope.floats.push(name.to_owned());
        scope
    }

    fn with_function(&self, name: &str) -> Scope {
        let mut scope = self.clone();
        scope.functions.push(name.to_owned());
        scope
    }
}

struct Maker {
    random: Random,
    fresh: usize,
}

impl Maker {
    fn name(&mut self, letter: &str) -> String {
        self.fresh += 1;
        format!("{letter}{}", self.fresh)
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.random.below(all.len())]
    }

    fn constant(&mut self) -> String {
        format!("{:.1}", 0.2 + self.random.below(18) as f64 / 10.0)
    }

    fn leaf(&mut self, scope: &Scope) -> String {
        for _ in 0..4 {
            match self.random.below(6) {
                0 => return self.constant(),
                1 if !scope.cells.is_empty() => return format!("!{}", self.one_of(&scope.cells)),
                2 | 3 if !scope.arrays.is_empty() => {
                    let (name, length) = self.one_of(&scope.arrays).clone();
                    return format!("{name}.({})", self.index(scope, length));
                }
                4 | 5 if !scope.floats.is_empty() => return self.one_of(&scope.floats).clone(),
                _ => {}
            }
        }
        self.constant()
    }

    fn index(&mut self, scope: &Scope, length: usize) -> String {
        if !scope.ints.is_empty() && self.random.below(2) == 0 {
            return format!("{} mod {length}", self.one_of(&scope.ints));
        }
        self.random.below(length).to_string()
    }

    fn condition(&mut self, scope: &Scope, fuel: usize) -> String {
        if !scope.ints.is_empty() && self.random.below(2) == 0 {
            let rest = self.random.below(2);
            return format!("{} mod 2 = {rest}", self.one_of(&scope.ints));
        }
        let (a, b) = (self.float(scope, fuel / 2), self.constant());
        format!("{a} < {b}")
    }

    /// An expression of type float, in parentheses if it has parts.
    fn float(&mut self, scope: &Scope, fuel: usize) -> String {
        if fuel == 0 {
            return self.leaf(scope);
        }
        let rest = fuel - 1;
        match self.random.below(30) {
            0..=9 => self.arithmetic(scope, rest),
            10 if !scope.functions.is_empty() => self.call(scope, rest),
            10 | 11 => self.call(scope, rest),
            12 => {
                let c = self.condition(scope, rest);
                let (a, b) = (self.float(scope, rest / 2), self.float(scope, rest / 2));
                format!("(if {c} then {a} else {b})")
            }
            13 | 14 => {
                let v = self.name("y");
                let (a, b) = (self.float(scope, rest / 2), String::new());
                let b = b + &self.float(&scope.with_float(&v), rest / 2);
                format!("(let {v} = {a} in {b})")
            }
            15 | 16 => self.local_function(scope, rest),
            17 => self.recursion(scope, rest),
            18 | 19 => self.for_loop(scope, rest),
            20 => self.while_loop(scope, rest),
            21 | 22 => self.array(scope, rest),
            23 => self.list(scope, rest),
            24 => self.functions_in_a_list(scope, rest),
            25 => self.record(scope, rest),
            26 => self.option(scope, rest),
            27 => self.exception(scope, rest),
            28 => self.inner_derivative(scope, rest),
            _ => self.assignment(scope, rest),
        }
    }

    fn arithmetic(&mut self, scope: &Scope, fuel: usize) -> String {
        let a = self.float(scope, fuel / 2);
        let b = self.float(scope, fuel / 2);
        let c = self.constant();
        match self.random.below(16) {
            0 => format!("({a} +. {b})"),
            1 => format!("({a} -. {b})"),
            2 => format!("({a} *. sin {b})"),
            3 => format!("({a} /. (1.5 +. ({b} *. {b})))"),
            4 => format!("(sin {a})"),
            5 => format!("(cos ({a} +. {c}))"),
            6 => format!("(tanh {a})"),
            7 => format!("(exp (sin {a}))"),
            8 => format!("(sqrt (1.0 +. ({a} *. {a})))"),
            9 => format!("(log (1.2 +. ({a} *. {b} *. {a} *. {b})))"),
            10 => format!("(atan {a})"),
            11 => format!("((1.3 +. sin {a}) ** cos {b})"),
            12 => format!("(atan2 {a} (2.0 +. cos {b}))"),
            13 => format!("(-.({a}))"),
            14 => format!("(max {a} {c})"),
            _ => format!("({c} *. {a})"),
        }
    }

    /// A function of one float: a name, or one that is made on the spot.
    fn function(&mut self, scope: &Scope, fuel: usize) -> String {
        if !scope.functions.is_empty() && self.random.below(2) == 0 {
            return self.one_of(&scope.functions).clone();
        }
        match self.random.below(5) {
            0 => "sin".to_owned(),
            1 => {
                let (f, g) = (self.function(scope, fuel / 2), self.function(scope, fuel / 2));
                format!("(compose {f} {g})")
            }
            2 => {
                let a = self.float(scope, fuel / 2);
                format!("(scaled {a})")
            }
            _ => {
                let v = self.name("z");
                let body = self.float(&scope.with_float(&v), fuel);
                format!("(fun {v} -> {body})")
            }
        }
    }

    fn call(&mut self, scope: &Scope, fuel: usize) -> String {
        let f = self.function(scope, fuel / 2);
        let a = self.float(scope, fuel / 2);
        match self.random.below(4) {
            0 => format!("(twice {f} {a})"),
            1 => format!("(chosen {} {f} {a})", self.random.below(3)),
            _ => format!("({f} {a})"),
        }
    }

    fn local_function(&mut self, scope: &Scope, fuel: usize) -> String {
        let (f, v) = (self.name("f"), self.name("z"));
        let body = self.float(&scope.with_float(&v), fuel / 2);
        let rest = self.float(&scope.with_function(&f), fuel / 2);
        let at = self.leaf(scope);
        format!("(let {f} {v} = {body} in {rest} +. {f} {at})")
    }

    fn recursion(&mut self, scope: &Scope, fuel: usize) -> String {
        let (g, n, v) = (self.name("g"), self.name("n"), self.name("z"));
        let mut inside = scope.with_float(&v);
        inside.ints.push(n.clone());
        let (end, next) = (self.leaf(&inside), self.float(&inside, fuel / 2));
        let (start, rounds) = (self.float(scope, fuel / 2), 1 + self.random.below(4));
        let step = match self.random.below(3) {
            0 => format!("{g} ({n} - 1) (tanh {next})"),
            1 => format!("sin ({g} ({n} - 1) {next} +. {v})"),
            _ => format!("(0.5 *. {g} ({n} - 1) (sin {next})) +. (0.3 *. {g} ({n} - 1) {v})"),
        };
        format!("(let rec {g} {n} {v} = if {n} = 0 then {end} else {step} in {g} {rounds} {start})")
    }

    fn for_loop(&mut self, scope: &Scope, fuel: usize) -> String {
        let (r, i) = (self.name("r"), self.name("i"));
        let start = self.float(scope, fuel / 3);
        let mut inside = scope.clone();
        inside.cells.push(r.clone());
        inside.ints.push(i.clone());
        let body = self.float(&inside, fuel / 2);
        let bound = match self.random.below(3) {
            0 => format!("sin {body}"),
            1 => format!("(0.5 *. !{r}) +. cos {body}"),
            _ => format!("!{r} +. (0.1 *. tanh {body})"),
        };
        let rounds = self.random.below(6);
        format!("(let {r} = ref {start} in for {i} = 1 to {rounds} do {r} := {bound} done; !{r})")
    }

    fn while_loop(&mut self, scope: &Scope, fuel: usize) -> String {
        let (r, n) = (self.name("r"), self.name("n"));
        let start = self.float(scope, fuel / 3);
        let mut inside = scope.clone();
        inside.cells.push(r.clone());
        let body = self.float(&inside, fuel / 2);
        let most = 1 + self.random.below(8);
        format!(
            "(let {r} = ref {start} and {n} = ref 0 in while !{n} < {most} && !{r} < 1.7 do incr {n}; {r} := !{r} +. (0.2 *. cos {body}) done; !{r})"
        )
    }

    fn array(&mut self, scope: &Scope, fuel: usize) -> String {
        let a = self.name("a");
        let length = 2 + self.random.below(3);
        let i = self.name("i");
        let mut filling = scope.clone();
        filling.ints.push(i.clone());
        let made = match self.random.below(3) {
            0 => format!("Array.make {length} {}", self.float(scope, fuel / 3)),
            1 => format!("Array.init {length} (fun {i} -> {})", self.float(&filling, fuel / 3)),
            _ => {
                let parts: Vec<String> = (0..length).map(|_| self.float(scope, fuel / 6)).collect();
                format!("[| {} |]", parts.join("; "))
            }
        };
        let mut inside = scope.clone();
        inside.arrays.push((a.clone(), length));
        let mut writing = inside.clone();
        writing.ints.push(i.clone());
        let written = self.float(&writing, fuel / 3);
        let change = match self.random.below(3) {
            0 => format!("{a}.({}) <- {written}", self.random.below(length)).replace(&i, "2"),
            1 => format!("for {i} = 0 to {} do {a}.({i}) <- sin {written} done", length - 1),
            _ => format!(
                "for {i} = 0 to 3 do {a}.({i} mod {length}) <- {a}.({i} * 3 mod {length}) +. (0.1 *. {written}) done"
            ),
        };
        let f = self.function(&inside, fuel / 4);
        let end = match self.random.below(3) {
            0 => format!("Array.fold_left (fun s y -> (0.6 *. s) +. {f} y) 0.0 {a}"),
            1 => format!("Array.fold_left ( +. ) 0.0 (Array.map {f} {a})"),
            _ => format!("{a}.(0) *. cos {a}.({})", length - 1),
        };
        format!("(let {a} = {made} in {change}; {end})")
    }

    fn list(&mut self, scope: &Scope, fuel: usize) -> String {
        let parts: Vec<String> = (0..3).map(|_| self.float(scope, fuel / 4)).collect();
        let f = self.function(scope, fuel / 4);
        let list = format!("[ {} ]", parts.join("; "));
        match self.random.below(4) {
            0 => format!("(List.fold_left (fun s y -> (0.7 *. s) +. {f} y) 0.1 {list})"),
            1 => format!("(List.fold_left ( +. ) 0.0 (List.rev_map {f} {list}))"),
            2 => format!("(neighbours (List.map {f} {list}))"),
            _ => format!("(List.fold_right (fun y s -> sin (s +. {f} y)) {list} 0.3)"),
        }
    }

    fn functions_in_a_list(&mut self, scope: &Scope, fuel: usize) -> String {
        let fs: Vec<String> = (0..3).map(|_| self.function(scope, fuel / 4)).collect();
        let a = self.float(scope, fuel / 4);
        let y = self.name("y");
        format!(
            "(let {y} = {a} in List.fold_left (fun s f -> s +. f {y}) 0.0 [ {} ])",
            fs.join("; ")
        )
    }

    fn record(&mut self, scope: &Scope, fuel: usize) -> String {
        let (a, b) = (self.float(scope, fuel / 3), self.float(scope, fuel / 3));
        let p = self.name("p");
        let mut inside = scope.clone();
        inside.floats.push(format!("{p}.kept"));
        inside.floats.push(format!("{p}.moved"));
        let c = self.float(&inside, fuel / 3);
        format!(
            "(let {p} = {{ kept = {a}; moved = {b} }} in {p}.moved <- {p}.moved *. sin {c}; swap {p}; {p}.moved -. ({p}.kept *. 0.5))"
        )
    }

    fn option(&mut self, scope: &Scope, fuel: usize) -> String {
        let c = self.condition(scope, fuel / 3);
        let y = self.name("y");
        let (a, b) = (self.float(scope, fuel / 3), self.float(scope, fuel / 4));
        let with = self.float(&scope.with_float(&y), fuel / 3);
        format!("(match (if {c} then None else Some {a}) with Some {y} -> {with} | None -> {b})")
    }

    fn exception(&mut self, scope: &Scope, fuel: usize) -> String {
        let r = self.name("r");
        let start = self.float(scope, fuel / 4);
        let mut inside = scope.clone();
        inside.cells.push(r.clone());
        let c = self.condition(&inside, fuel / 4);
        let (a, b) = (self.float(&inside, fuel / 3), self.float(&inside, fuel / 3));
        format!(
            "(let {r} = ref {start} in try {r} := !{r} *. 0.7; if {c} then raise Stop; {r} := sin !{r}; {a} with Stop -> {b} +. !{r})"
        )
    }

    fn inner_derivative(&mut self, scope: &Scope, fuel: usize) -> String {
        let f = self.function(scope, fuel / 2);
        let a = self.float(scope, fuel / 3);
        let how = if self.random.below(3) == 0 { "Diff.gradient" } else { "Diff.derivative" };
        format!("(atan ({how} {f} {a}))")
    }

    fn assignment(&mut self, scope: &Scope, fuel: usize) -> String {
        let Some(cell) = scope.cells.last().cloned() else {
            return self.arithmetic(scope, fuel);
        };
        let (a, b) = (self.float(scope, fuel / 2), self.float(scope, fuel / 2));
        format!("({cell} := sin {a}; {b} -. !{cell})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_function() {
        let text = derivative_function(7);
        assert_eq!(text, derivative_function(7));
        assert!(text.starts_with("let f7 x =\n") && text.contains("compare_floats \"f7\" f7"));
        assert_ne!(derivative_function(8).replace('8', "7"), text);
        assert!(derivative_function(9).starts_with("let f9 v =\n"));
    }
}

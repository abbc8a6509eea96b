//! Whole random programs: types, functions, values of the module, tests, an entry point.

use std::fmt::Write;

use crate::prelude::PRELUDE;
use crate::scope::Generator;
use crate::statement::indent;
use crate::types::{Field, Ty};

/// How much there is in a program: at least and at most so many of each, and how large they are.
struct Size {
    types: (i64, i64),
    functions: (i64, i64),
    function: usize,
    tests: (i64, i64),
    test: usize,
    statements: (i64, i64),
}

/// The program of a seed: a few hundred lines.
pub fn program(seed: u64) -> String {
    let size = Size {
        types: (1, 2),
        functions: (1, 3),
        function: 40,
        tests: (2, 4),
        test: 60,
        statements: (3, 6),
    };
    sized(seed, &size)
}

/// A program of about a hundred lines, half of which are the same in each: for what takes long.
pub fn small_program(seed: u64) -> String {
    let size = Size {
        types: (1, 1),
        functions: (0, 1),
        function: 20,
        tests: (1, 2),
        test: 25,
        statements: (2, 3),
    };
    sized(seed, &size)
}

fn sized(seed: u64, size: &Size) -> String {
    let mut g = Generator::new(seed);
    let mut text = String::from(PRELUDE);
    for _ in 0..g.random.between(size.types.0, size.types.1) {
        g.record(&mut text);
        g.union(&mut text);
    }
    let mut lines = Vec::new();
    for _ in 0..g.random.between(size.functions.0, size.functions.1) {
        g.budget = size.function;
        g.function(2, &mut lines);
        g.global(&mut lines);
    }
    let tests = g.random.between(size.tests.0, size.tests.1);
    for test in 0..tests {
        let mark = g.scope.len();
        g.budget = size.test;
        lines.push(format!("let test{test} () : unit ="));
        let mut body = Vec::new();
        for _ in 0..g.random.between(size.statements.0, size.statements.1) {
            g.budget = g.budget.max(8);
            g.statement(2, &mut body);
        }
        g.budget = g.budget.max(size.test / 3);
        body.extend(g.block(&Ty::Unit, 1));
        lines.extend(indent(body));
        g.scope.truncate(mark);
    }
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    text += "[<EntryPoint>]\nlet main _ =\n";
    for test in 0..tests {
        let _ = writeln!(text, "    run \"test{test}\" test{test}");
    }
    text += "    say (string ticks)\n    0\n";
    text
}

impl Generator {
    fn record(&mut self, text: &mut String) {
        let index = self.declared.records.len();
        let mut fields = Vec::new();
        for number in 0..self.random.between(1, 4) {
            let ty = self.ty(2);
            let mutable = self.random.chance(40);
            fields.push(Field { name: format!("F{index}{}", letter(number)), ty, mutable });
        }
        let _ = writeln!(text, "type R{index} =");
        for (number, field) in fields.iter().enumerate() {
            let open = if number == 0 { "{" } else { " " };
            let close = if number + 1 == fields.len() { " }" } else { "" };
            let word = if field.mutable { "mutable " } else { "" };
            let _ = writeln!(text, "    {open} {word}{}: {}{close}", field.name, field.ty.text());
        }
        let mut shown = Vec::new();
        for field in &fields {
            shown.push(self.show(&field.ty, &format!("(v.{})", field.name)));
        }
        let shown = shown.join(" + \",\" + ");
        let _ =
            writeln!(text, "let showR{index} (v: R{index}) : string = \"{{\" + {shown} + \"}}\"");
        self.declared.records.push(fields);
    }

    fn union(&mut self, text: &mut String) {
        let index = self.declared.unions.len();
        let mut cases: Vec<(String, Vec<Ty>)> = Vec::new();
        for number in 0..self.random.between(2, 5) {
            let mut payload = Vec::new();
            for _ in 0..self.random.below(4) {
                let own = Ty::Union(index);
                payload.push(match self.random.below(10) {
                    0 | 1 if number > 0 => own,
                    2 if number > 0 => Ty::List(own.into()),
                    3 if number > 0 => Ty::Option(own.into()),
                    _ => self.ty(2),
                });
            }
            cases.push((format!("C{index}{}", letter(number)), payload));
        }
        let _ = writeln!(text, "type U{index} =");
        for (case, payload) in &cases {
            let parts: Vec<String> = payload.iter().map(Ty::text).collect();
            let of = if parts.is_empty() { "" } else { " of " };
            let _ = writeln!(text, "    | {case}{of}{}", parts.join(" * "));
        }
        self.declared.unions.push(cases.clone());
        let _ = writeln!(text, "let rec showU{index} (v: U{index}) : string =\n    match v with");
        for (case, payload) in &cases {
            let names: Vec<String> = payload.iter().map(|_| self.name("x")).collect();
            let mut shown = format!("\"{case}\"");
            for (ty, name) in payload.iter().zip(&names) {
                shown += &format!(" + \" \" + {}", self.show(ty, name));
            }
            let names =
                if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
            let _ = writeln!(text, "    | {case}{names} -> {shown}");
        }
    }

    /// A value of the module; if it cannot be had, a constant.
    fn global(&mut self, lines: &mut Vec<String>) {
        let ty = self.ty(2);
        let mutable = self.random.chance(40);
        let (value, otherwise) = (self.expr(&ty, 3), self.literal(&ty));
        let name = self.name("top");
        let word = if mutable { "mutable " } else { "" };
        let ty_text = ty.text();
        lines.push(format!("let {word}{name} : {ty_text} = (try {value} with _ -> {otherwise})"));
        self.bind(&name, &ty, mutable);
    }
}

fn letter(number: i64) -> char {
    char::from(b'a' + number as u8)
}

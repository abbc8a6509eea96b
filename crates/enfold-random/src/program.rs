//! Whole random programs: types, functions, values of the module, tests.

use crate::Language;
use crate::print;
use crate::scope::Generator;
use crate::tree::{Arm, Decl, Expr, Field, Pattern, Program, Shown};
use crate::types::Ty;

/// How much there is in a program: at least and at most so many of each, and how large they are.
pub struct Size {
    types: (i64, i64),
    functions: (i64, i64),
    function: usize,
    tests: (i64, i64),
    test: usize,
    statements: (i64, i64),
}

/// A few hundred lines.
pub const LARGE: Size = Size {
    types: (1, 2),
    functions: (1, 3),
    function: 40,
    tests: (2, 4),
    test: 60,
    statements: (3, 6),
};

/// Some fifty lines.
pub const SMALL: Size = Size {
    types: (1, 1),
    functions: (0, 1),
    function: 20,
    tests: (1, 2),
    test: 25,
    statements: (2, 3),
};

/// Some thirty lines, for those that come in large numbers.
pub const TINY: Size = Size {
    types: (1, 1),
    functions: (0, 1),
    function: 14,
    tests: (1, 1),
    test: 22,
    statements: (1, 3),
};

/// The F# program of a seed: a few hundred lines.
pub fn program(seed: u64) -> String {
    print::fsharp::program(&sized(Language::FSharp, seed, &LARGE))
}

/// An F# program of about a hundred lines, half of which are the same in each: for what takes long.
pub fn small_program(seed: u64) -> String {
    print::fsharp::program(&sized(Language::FSharp, seed, &SMALL))
}

/// The program of a seed in a language, as a tree.
pub fn sized(language: Language, seed: u64, size: &Size) -> Program {
    let mut g = Generator::new(language, seed);
    let mut decls = Vec::new();
    for _ in 0..g.random.between(size.types.0, size.types.1) {
        decls.push(g.record());
        decls.push(g.union());
    }
    for _ in 0..g.random.between(size.functions.0, size.functions.1) {
        g.budget = size.function;
        let mut stmts = Vec::new();
        g.function(2, &mut stmts);
        decls.extend(stmts.into_iter().map(Decl::Stmt));
        decls.push(g.global());
    }
    let tests = g.random.between(size.tests.0, size.tests.1) as usize;
    for test in 0..tests {
        let mark = g.scope.len();
        g.budget = size.test;
        let mut body = Vec::new();
        for _ in 0..g.random.between(size.statements.0, size.statements.1) {
            g.budget = g.budget.max(8);
            g.statement(2, &mut body);
        }
        g.budget = g.budget.max(size.test / 3);
        body.extend(g.block(&Ty::Unit, 1));
        decls.push(Decl::Test(test, body));
        g.scope.truncate(mark);
    }
    Program { decls, tests }
}

impl Generator {
    fn record(&mut self) -> Decl {
        let index = self.declared.records.len();
        let mut fields = Vec::new();
        for number in 0..self.random.between(1, 4) {
            let ty = if self.random.chance(30) { self.callback() } else { self.ty(2) };
            let mutable = self.random.chance(40);
            fields.push(Field { name: format!("F{index}{}", letter(number)), ty, mutable });
        }
        let mut shown = Vec::new();
        for field in &fields {
            let value = Expr::Field(Expr::name("v").boxed(), field.name.clone());
            shown.push(self.show(&field.ty, value.group()));
        }
        self.declared.records.push(fields.clone());
        Decl::Record(index, fields, shown)
    }

    fn union(&mut self) -> Decl {
        let index = self.declared.unions.len();
        let mut cases: Vec<(String, Vec<Ty>)> = Vec::new();
        let tags = self.language == Language::OCaml && self.random.chance(35);
        let tick = if tags { "`" } else { "" };
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
            cases.push((format!("{tick}C{index}{}", letter(number)), payload));
        }
        self.declared.unions.push(cases.clone());
        let mut shown_cases = Vec::new();
        for (case, payload) in cases {
            let names: Vec<String> = payload.iter().map(|_| self.name("x")).collect();
            let parts = payload.iter().zip(&names);
            let shown = parts.map(|(ty, name)| self.show(ty, Expr::name(name))).collect();
            shown_cases.push(Shown { case, payload, names, shown });
        }
        Decl::Union(index, shown_cases)
    }

    /// A value of the module; if it cannot be had, a constant.
    fn global(&mut self) -> Decl {
        let ty = self.ty(2);
        let mutable = self.random.chance(40);
        let (value, otherwise) = (self.expr(&ty, 3), self.literal(&ty));
        let name = self.name("top");
        self.bind(&name, &ty, mutable);
        let arms = vec![Arm::new(Pattern::Any, otherwise)];
        Decl::Global { name, mutable, ty, value: Expr::Try(value.boxed(), arms).group() }
    }
}

fn letter(number: i64) -> char {
    char::from(b'a' + number as u8)
}

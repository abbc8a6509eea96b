//! Random statements: blocks of lines, indented.

use crate::pattern::Bound;
use crate::scope::Generator;
use crate::types::Ty;

/// How deep expressions are.
const DEPTH: usize = 3;

impl Generator {
    /// Statements and a last line that gives a value of the type; all of it is one block.
    pub fn block(&mut self, result: &Ty, nesting: usize) -> Vec<String> {
        let mark = self.scope.len();
        let mut lines = Vec::new();
        for _ in 0..self.random.between(1, 4) {
            self.statement(nesting, &mut lines);
        }
        match result {
            Ty::Unit => self.print(&mut lines),
            _ => lines.push(self.expr(result, DEPTH)),
        }
        self.scope.truncate(mark);
        lines
    }

    fn print(&mut self, lines: &mut Vec<String>) {
        let ty = self.ty(2);
        let value = self.expr(&ty, DEPTH);
        let shown = self.show(&ty, &value);
        let label = self.name("");
        lines.push(format!("say (\"{label}: \" + {shown})"));
    }

    fn let_line(&mut self, lines: &mut Vec<String>) {
        let ty = self.ty(2);
        let mutable = self.random.chance(30);
        let value = self.expr(&ty, DEPTH);
        let name = self.name("v");
        let word = if mutable { "mutable " } else { "" };
        let annotation =
            if self.random.chance(60) { format!(": {} ", ty.text()) } else { String::new() };
        lines.push(format!("let {word}{name} {annotation}= {value}"));
        self.bind(&name, &ty, mutable);
    }

    /// One statement, which may bind names for those after it.
    pub fn statement(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let simple = nesting == 0;
        match self.random.below(if simple { 50 } else { 100 }) {
            0..=19 => self.let_line(lines),
            20..=32 => self.print(lines),
            33..=43 => match self.assignment(DEPTH) {
                Some(text) => lines.push(text),
                None => self.let_line(lines),
            },
            44..=46 => {
                let parts = Ty::Tuple(vec![self.ty(1), self.ty(1)]);
                let value = self.expr(&parts, DEPTH);
                let (a, b) = (self.name("v"), self.name("v"));
                lines.push(format!("let ({a}, {b}) = {value}"));
                if let Ty::Tuple(parts) = parts {
                    self.bind(&a, &parts[0], false);
                    self.bind(&b, &parts[1], false);
                }
            }
            47..=49 => self.shared_cell(lines),
            50..=57 => {
                lines.push(format!("if {} then", self.expr(&Ty::Bool, DEPTH)));
                self.inner(nesting, lines);
                if self.random.chance(60) {
                    lines.push("else".into());
                    self.inner(nesting, lines);
                }
            }
            58..=65 => self.for_loop(nesting, lines),
            66..=69 => self.while_loop(nesting, lines),
            70..=75 => self.match_statement(nesting, lines),
            76..=81 => self.try_statement(nesting, lines),
            82..=91 => self.function(nesting, lines),
            92..=95 => self.mutual(nesting, lines),
            96 | 97 => self.polymorphic(lines),
            _ => self.closures_of_loop(lines),
        }
    }

    fn inner(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let block = self.block(&Ty::Unit, nesting - 1);
        lines.extend(indent(block));
    }

    /// One cell that several closures share.
    fn shared_cell(&mut self, lines: &mut Vec<String>) {
        let cell = self.name("m");
        let ty = if self.random.chance(60) { Ty::Int } else { self.comparable(1) };
        lines.push(format!("let mutable {cell} : {} = {}", ty.text(), self.expr(&ty, 1)));
        let mark = self.scope.len();
        self.bind(&cell, &ty, true);
        let (get, set) = (self.name("get"), self.name("set"));
        let value = self.expr(&ty, 2);
        self.scope.truncate(mark);
        lines.push(format!("let {get} = (fun () -> {cell})"));
        let arg = self.name("a");
        lines.push(format!(
            "let {set} = (fun ({arg}: {}) -> ({cell} <- {value}; {arg}))",
            ty.text()
        ));
        self.bind(&cell, &ty, true);
        self.bind(&get, &Ty::fun(&[Ty::Unit], ty.clone()), false);
        self.bind(&set, &Ty::fun(std::slice::from_ref(&ty), ty.clone()), false);
    }

    fn for_loop(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let name = self.name("i");
        let mut ty = Ty::Int;
        let (low, high) = (self.random.between(-1, 2), self.random.between(0, 4));
        lines.push(match self.random.below(4) {
            0 => format!("for {name} = {low} to {high} do"),
            1 => format!("for {name} = {high} downto {low} do"),
            2 => format!("for {name} in {low} .. {high} do"),
            _ => {
                ty = self.ty(1);
                let list = self.expr(&Ty::List(ty.clone().into()), DEPTH);
                format!("for {name} in (few {list}) do")
            }
        });
        let mark = self.scope.len();
        self.bind(&name, &ty, false);
        lines.push("    tick ()".into());
        self.inner(nesting, lines);
        self.scope.truncate(mark);
    }

    fn while_loop(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let count = self.name("k");
        lines.push(format!("let mutable {count} = {}", self.random.between(1, 4)));
        let cond = self.expr(&Ty::Bool, 1);
        let cond = if self.random.chance(40) { format!(" && {cond}") } else { String::new() };
        lines.push(format!("while {count} > 0{cond} do"));
        lines.push("    tick ()".into());
        lines.push(format!("    {count} <- {count} - 1"));
        let mark = self.scope.len();
        // Nobody else may assign it.
        let copy = self.name("v");
        lines.push(format!("    let {copy} = (fun () -> {count})"));
        self.bind(&copy, &Ty::fun(&[Ty::Unit], Ty::Int), false);
        self.inner(nesting, lines);
        self.scope.truncate(mark);
    }

    fn match_statement(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let subject = self.ty(2);
        lines.push(format!("match {} with", self.expr(&subject, DEPTH)));
        for _ in 0..self.random.between(1, 3) {
            let mut bound = Bound::new();
            let pattern = self.pattern(&subject, 3, true, &mut bound);
            let mark = self.scope.len();
            for (name, ty) in &bound {
                self.bind(name, ty, false);
            }
            let guard = if self.random.chance(30) {
                format!(" when {}", self.expr(&Ty::Bool, 2))
            } else {
                String::new()
            };
            lines.push(format!("| {pattern}{guard} ->"));
            self.inner(nesting, lines);
            self.scope.truncate(mark);
        }
        lines.push("| _ ->".into());
        self.inner(nesting, lines);
    }

    fn try_statement(&mut self, nesting: usize, lines: &mut Vec<String>) {
        lines.push("try".into());
        self.inner(nesting, lines);
        if self.random.chance(35) {
            lines.push("finally".into());
            self.inner(nesting, lines);
            return;
        }
        lines.push("with".into());
        let mark = self.scope.len();
        let (n, s) = (self.name("n"), self.name("s"));
        if self.random.chance(60) {
            self.bind(&n, &Ty::Int, false);
            let guard = self.expr(&Ty::Bool, 1);
            lines.push(format!("| E0 {n} when {guard} ->"));
            self.inner(nesting, lines);
        }
        if self.random.chance(60) {
            self.bind(&n, &Ty::Int, false);
            self.bind(&s, &Ty::Str, false);
            lines.push(format!("| E1 ({s}, {n}) ->"));
            self.inner(nesting, lines);
        }
        self.scope.truncate(mark);
        if self.random.chance(70) {
            lines.push("| _ ->".into());
            self.inner(nesting, lines);
        } else {
            lines.push("| E0 _ ->".into());
            self.inner(nesting, lines);
        }
    }

    /// A named function with parameters, sometimes recursive on a first parameter that counts down.
    pub fn function(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let name = self.name("f");
        let count = *self.random.pick(&[0, 1, 1, 2, 2, 3, 4]);
        let params: Vec<Ty> = (0..count).map(|_| self.ty(2)).collect();
        let result = self.ty(2);
        if self.random.chance(35) {
            self.recursive(&[name], &params, &result, nesting, lines);
            return;
        }
        let mark = self.scope.len();
        let texts = self.parameters(&params);
        let texts = if params.is_empty() { "()".into() } else { texts };
        lines.push(format!("let {name} {texts} : {} =", result.text()));
        let body = self.block(&result, nesting.saturating_sub(1));
        lines.extend(indent(body));
        self.scope.truncate(mark);
        let params = if params.is_empty() { vec![Ty::Unit] } else { params };
        self.bind(&name, &Ty::fun(&params, result), false);
    }

    fn parameters(&mut self, params: &[Ty]) -> String {
        let mut texts = Vec::new();
        for ty in params {
            let name = self.name("a");
            match ty {
                Ty::Tuple(parts) if self.random.chance(50) => {
                    let names: Vec<String> = parts.iter().map(|_| self.name("a")).collect();
                    for (name, ty) in names.iter().zip(parts) {
                        self.bind(name, ty, false);
                    }
                    texts.push(format!("(({}): {})", names.join(", "), ty.text()));
                }
                _ => {
                    texts.push(format!("({name}: {})", ty.text()));
                    self.bind(&name, ty, false);
                }
            }
        }
        texts.join(" ")
    }

    fn mutual(&mut self, nesting: usize, lines: &mut Vec<String>) {
        let names = [self.name("f"), self.name("f")];
        let params = [self.ty(2)];
        let result = self.ty(1);
        self.recursive(&names, &params, &result, nesting, lines);
    }

    /// Functions that call each other with less fuel. Outside they are seen with their fuel given.
    fn recursive(
        &mut self,
        names: &[String],
        params: &[Ty],
        result: &Ty,
        nesting: usize,
        lines: &mut Vec<String>,
    ) {
        let mark = self.scope.len();
        let step = Ty::fun(params, result.clone());
        for (index, name) in names.iter().enumerate() {
            let fuel = self.name("fuel");
            let inside = self.scope.len();
            let texts = self.parameters(params);
            let word = if index == 0 { "let rec" } else { "and" };
            lines.push(format!("{word} {name} ({fuel}: int) {texts} : {} =", result.text()));
            lines.push(format!("    if {fuel} <= 0 then {}", self.expr(result, 1)));
            lines.push("    else".into());
            lines.push("        tick ()".into());
            for other in names {
                let again = format!("({other} ({fuel} - 1))");
                self.bind(&again, &step, false);
            }
            let body = self.block(result, nesting.saturating_sub(1));
            lines.extend(indent(indent(body)));
            self.scope.truncate(inside);
        }
        self.scope.truncate(mark);
        for name in names {
            let fuel = self.random.between(0, 3);
            self.bind(&format!("({name} {fuel})"), &step, false);
            let full = Ty::fun(&[Ty::Int], step.clone());
            let copy = self.name("g");
            lines.push(format!("let {copy} = (fun (fuel: int) -> {name} (fuel &&& 3))"));
            self.bind(&copy, &full, false);
        }
    }

    /// A local polymorphic function that captures, used at two types.
    fn polymorphic(&mut self, lines: &mut Vec<String>) {
        let name = self.name("poly");
        let ty = self.ty(1);
        let captured = self.expr(&ty, 1);
        let keep = self.name("v");
        lines.push(format!("let {keep} : {} = {captured}", ty.text()));
        lines.push(match self.random.below(3) {
            0 => format!("let {name} x = ({keep}, x)"),
            1 => format!("let {name} x = (let r = ref x in (tick (); ({keep}, !r)))"),
            _ => {
                format!("let rec {name} x = if ticks > 5 then ({keep}, x) else (tick (); {name} x)")
            }
        });
        for _ in 0..2 {
            let used = self.ty(1);
            let value = self.expr(&used, 1);
            let shown = self.show(&Ty::Tuple(vec![ty.clone(), used]), &format!("({name} {value})"));
            lines.push(format!("say {shown}"));
        }
    }

    /// Closures made in a loop, each over the variables of its own round.
    fn closures_of_loop(&mut self, lines: &mut Vec<String>) {
        let list = self.name("fs");
        let count = *self.random.pick(&[1, 1, 2, 3]);
        let params: Vec<Ty> = (0..count).map(|_| self.ty(1)).collect();
        let ty = Ty::fun(&params, self.ty(1));
        lines.push(format!("let mutable {list} : {} list = []", ty.text()));
        let (index, own) = (self.name("i"), self.name("m"));
        lines.push(format!("for {index} in 0 .. {} do", self.random.between(1, 3)));
        let mark = self.scope.len();
        self.bind(&index, &Ty::Int, false);
        lines.push(format!("    let mutable {own} = {}", self.expr(&Ty::Int, 1)));
        self.bind(&own, &Ty::Int, true);
        let value = self.expr(&ty, DEPTH);
        lines.push(format!("    {list} <- {value} :: {list}"));
        if self.random.chance(50) {
            lines.push(format!("    {own} <- {}", self.expr(&Ty::Int, 1)));
        }
        self.scope.truncate(mark);
        let all = Ty::List(ty.into());
        self.bind(&list, &all, true);
        let shown = self.show(&all, &list);
        lines.push(format!("say {shown}"));
    }
}

/// The lines one level deeper.
pub fn indent(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("    {line}")).collect()
}

//! Writes core as text; the grammar is in the [module's header](super).

use std::fmt::Write;

use enfold_syntax::Symbol;

use super::notes::{NoNotes, Notes};
use crate::ir::*;

/// The text of a whole program.
pub fn print(program: &Program) -> String {
    print_with(program, &NoNotes)
}

/// The text of a whole program, with notes.
pub fn print_with(program: &Program, notes: &dyn Notes) -> String {
    let mut printer = Printer::new(program);
    printer.notes = notes;
    printer.program();
    printer.out
}

/// The text of one function.
pub fn print_lambda(program: &Program, lam: LamId) -> String {
    let mut printer = Printer::new(program);
    printer.lambda(lam);
    printer.out
}

/// The text of a type.
pub fn print_ty(program: &Program, ty: TyId) -> String {
    let mut printer = Printer::new(program);
    printer.ty(ty);
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    notes: &'a dyn Notes,
    out: String,
    depth: usize,
}

/// Appends formatted text; writing to a string cannot fail.
macro_rules! put {
    ($self:ident, $($arg:tt)*) => {
        let _ = write!($self.out, $($arg)*);
    };
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program) -> Self {
        Printer { program, notes: &NoNotes, out: String::new(), depth: 0 }
    }

    fn program(&mut self) {
        let p = self.program;
        let phase = match p.phase {
            Phase::Nested => "nested",
            Phase::Flat => "flat",
        };
        put!(self, "program {phase}");
        if p.conventions.functions == FunctionValues::Pair {
            put!(self, " pairs");
        }
        match p.conventions.environments {
            Environments::Flat => {}
            Environments::Linked => self.out.push_str(" linked"),
            Environments::Global => self.out.push_str(" slots"),
        }
        if let Some(entry) = p.entry {
            put!(self, " entry {entry}");
        }
        let builtin = [
            ("failure", p.builtin.failure),
            ("match_failure", p.builtin.match_failure),
            ("divide_by_zero", p.builtin.divide_by_zero),
            ("index_range", p.builtin.index_range),
            ("bad_argument", p.builtin.bad_argument),
        ];
        for (name, exn) in builtin {
            if let Some(exn) = exn {
                put!(self, " {name} {exn}");
            }
        }
        self.out.push('\n');
        for (id, text) in p.strings.iter() {
            put!(self, "string {id} ");
            self.quoted(text);
            self.out.push('\n');
        }
        for (id, exn) in p.exns.iter() {
            put!(self, "exn {id} ");
            self.name(exn.name);
            self.out.push('(');
            self.list(&exn.fields, |s, &ty| s.ty(ty));
            self.out.push_str(")\n");
        }
        for (id, data) in p.datas.iter() {
            self.data(id, data);
        }
        for (id, global) in p.globals.iter() {
            put!(self, "global {id} ");
            self.name(global.name);
            self.out.push_str(": ");
            self.ty(global.ty);
            self.out.push_str(if global.mutable { " mut" } else { "" });
            self.out.push_str(if global.slot { " slot\n" } else { "\n" });
        }
        for (id, class) in p.fns.iter() {
            put!(self, "class {id} (");
            self.list(&class.params, |s, &ty| s.ty(ty));
            self.out.push_str(") -> ");
            self.ty(class.ret);
            self.out.push_str(" {");
            self.list(&class.members, |s, lam| {
                put!(s, "{lam}");
            });
            self.out.push_str("}\n");
        }
        self.items(self.notes.head());
        for lam in p.lams.keys() {
            self.items(self.notes.before(lam));
            self.lambda(lam);
            self.items(self.notes.after(lam));
        }
    }

    /// Notes that stand between functions.
    fn items(&mut self, notes: Vec<String>) {
        for note in notes {
            put!(self, "@{{{note}}}\n");
        }
    }

    /// A note on what stands before it.
    fn note(&mut self, note: Option<String>) {
        if let Some(note) = note {
            put!(self, " @{{{note}}}");
        }
    }

    fn data(&mut self, id: DataId, data: &Data) {
        put!(self, "data {id} ");
        self.name(data.name);
        self.out.push_str(match data.repr {
            Repr::Value => " value { ",
            Repr::Boxed if data.identity => " boxed identity { ",
            Repr::Boxed => " boxed { ",
        });
        for (i, case) in data.cases.iter().enumerate() {
            if i > 0 {
                self.out.push_str(" | ");
            }
            self.name(case.name);
            if !case.fields.is_empty() {
                self.out.push('(');
                self.list(&case.fields, |s, field| {
                    if field.mutable {
                        s.out.push_str("mut ");
                    }
                    s.name(field.name);
                    s.out.push_str(": ");
                    s.ty(field.ty);
                });
                self.out.push(')');
            }
        }
        self.out.push_str(" }\n");
    }

    fn lambda(&mut self, id: LamId) {
        let lam = &self.program.lams[id];
        put!(self, "fn {id} ");
        self.name(lam.name);
        self.params(&lam.params);
        self.out.push_str(" -> ");
        self.ty(lam.ret);
        if let Some(node) = lam.node {
            put!(self, " node {node}");
        }
        if lam.stays {
            self.out.push_str(" stays");
        }
        match lam.class {
            Class::Undecided => {}
            Class::Top => self.out.push_str(" top"),
            Class::Lifted => self.out.push_str(" lifted"),
            Class::Closure => self.out.push_str(" closure"),
        }
        if !lam.captures.is_empty() {
            self.out.push_str(" captures ");
            self.params(&lam.captures);
        }
        if !lam.siblings.is_empty() {
            self.out.push_str(" siblings (");
            self.list(&lam.siblings, |s, &(var, index)| {
                s.binding(var);
                put!(s, " = {index}");
            });
            self.out.push(')');
        }
        if lam.index != 0 {
            put!(self, " index {}", lam.index);
        }
        if let Some(class) = lam.fn_ty {
            put!(self, " of {class}");
        }
        self.note(self.notes.of_lambda(id));
        self.out.push(' ');
        self.block(&lam.body);
        self.out.push('\n');
    }

    fn block(&mut self, block: &Block) {
        self.out.push_str("{\n");
        self.depth += 1;
        for stmt in &block.stmts {
            self.indent();
            self.stmt(stmt);
            self.out.push('\n');
        }
        self.indent();
        self.term(&block.term);
        self.out.push('\n');
        self.depth -= 1;
        self.indent();
        self.out.push('}');
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { var, op, .. } => {
                self.binding(*var);
                self.out.push_str(" = ");
                self.op(op);
                self.note(self.notes.of_stmt(*var));
            }
            Stmt::LetRec { members, captures, .. } => {
                self.out.push_str("letrec ");
                self.list(members, |s, &(var, lam)| {
                    s.binding(var);
                    put!(s, " = {lam}");
                });
                if !captures.is_empty() {
                    self.out.push_str(" captures (");
                    self.atoms(captures);
                    self.out.push(')');
                }
                self.note(members.first().and_then(|&(var, _)| self.notes.of_stmt(var)));
            }
            Stmt::Join { label, params, body, recursive } => {
                self.out.push_str(if *recursive { "join rec " } else { "join " });
                self.label(*label);
                self.params(params);
                self.out.push(' ');
                self.block(body);
            }
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Ret(atom) => {
                self.out.push_str("ret ");
                self.atom(*atom);
            }
            Term::Jump(label, args) => {
                self.out.push_str("jump ");
                self.label(*label);
                self.args(args);
            }
            Term::If { cond, then, otherwise } => {
                self.out.push_str("if ");
                self.atom(*cond);
                self.out.push(' ');
                self.block(then);
                self.out.push_str(" else ");
                self.block(otherwise);
            }
            Term::Switch { scrutinee, cases, default } => {
                self.out.push_str("switch ");
                self.atom(*scrutinee);
                self.out.push_str(" {\n");
                self.depth += 1;
                for (key, block) in cases {
                    self.indent();
                    match key {
                        Key::Case(case) => {
                            put!(self, "case {case} ");
                        }
                        Key::Int(value) => {
                            put!(self, "int {value} ");
                        }
                        Key::Char(c) => {
                            put!(self, "char '{}' ", c.escape_debug());
                        }
                        Key::Exn(exn) => {
                            put!(self, "exn {exn} ");
                        }
                    }
                    self.block(block);
                    self.out.push('\n');
                }
                if let Some(block) = default {
                    self.indent();
                    self.out.push_str("default ");
                    self.block(block);
                    self.out.push('\n');
                }
                self.depth -= 1;
                self.indent();
                self.out.push('}');
            }
            Term::Unreachable => self.out.push_str("unreachable"),
        }
    }

    fn op(&mut self, op: &Op) {
        match op {
            Op::Copy(atom) => self.word("copy", &[*atom]),
            Op::Prim(prim, args) => self.word(prim.name(), args),
            Op::Lambda(lam) => {
                put!(self, "lambda {lam}");
            }
            Op::Apply(callee, args) => {
                self.word("apply", &[*callee]);
                self.args(args);
            }
            Op::Closure { lam, captures } => {
                put!(self, "closure {lam}");
                self.args(captures);
            }
            Op::Call { lam, env, args } => {
                put!(self, "call {lam}");
                self.env(env);
                self.args(args);
            }
            Op::Invoke { callee, args } => {
                self.word("invoke", &[*callee]);
                self.args(args);
            }
            Op::Try(TryBody::Value(callee)) => self.word("try", &[*callee]),
            Op::Try(TryBody::Known(lam, env)) => {
                put!(self, "try known {lam}");
                self.env(env);
            }
            Op::Try(TryBody::Closure(callee)) => self.word("try closure", &[*callee]),
            Op::Construct { data, case, args } => {
                put!(self, "make {data}:{case}");
                self.args(args);
            }
            Op::Field { base, data, case, index } => {
                put!(self, "field {data}:{case}.{index}");
                self.word("", &[*base]);
            }
            Op::SetField { base, data, case, index, value } => {
                put!(self, "set_field {data}:{case}.{index}");
                self.word("", &[*base, *value]);
            }
            Op::Array(ty, args) => {
                self.out.push_str("array ");
                self.ty(*ty);
                self.out.push_str(" [");
                self.atoms(args);
                self.out.push(']');
            }
            Op::Exception { exn, args } => {
                put!(self, "exception {exn}");
                self.args(args);
            }
            Op::ExnField { base, exn, index } => {
                put!(self, "exn_field {exn}.{index}");
                self.word("", &[*base]);
            }
            Op::NewCell(atom) => self.word("new_cell", &[*atom]),
            Op::CellGet(cell) => self.word("cell_get", &[*cell]),
            Op::CellSet(cell, value) => self.word("cell_set", &[*cell, *value]),
            Op::GlobalGet(global) => {
                put!(self, "global_get {global}");
            }
            Op::GlobalSet(global, value) => {
                put!(self, "global_set {global}, ");
                self.atom(*value);
            }
            Op::Region(RegionOp::Begin(region)) => {
                put!(self, "region_begin {region}");
            }
            Op::Region(RegionOp::End(region)) => {
                put!(self, "region_end {region}");
            }
            Op::Region(RegionOp::Merge { from, to }) => {
                put!(self, "region_merge {from}, {to}");
            }
            Op::Count(op, atom) => {
                put!(self, "{} ", op.name());
                self.atom(*atom);
            }
        }
    }

    fn env(&mut self, env: &Env) {
        match env {
            Env::None => {}
            Env::Captures(captures) => {
                self.out.push('[');
                self.atoms(captures);
                self.out.push(']');
            }
            Env::Record(record) => self.word(" on", &[*record]),
        }
    }

    /// A word and its operands, without parentheses.
    fn word(&mut self, word: &str, args: &[Atom]) {
        self.out.push_str(word);
        if !args.is_empty() {
            self.out.push(' ');
        }
        self.atoms(args);
    }

    fn args(&mut self, args: &[Atom]) {
        self.out.push('(');
        self.atoms(args);
        self.out.push(')');
    }

    fn atoms(&mut self, atoms: &[Atom]) {
        self.list(atoms, |s, &atom| s.atom(atom));
    }

    fn atom(&mut self, atom: Atom) {
        match atom {
            Atom::Var(var) => self.var(var),
            Atom::Unit => self.out.push_str("()"),
            Atom::Bool(value) => {
                put!(self, "{value}");
            }
            Atom::Int(value, IntKind::Int) => {
                put!(self, "{value}");
            }
            Atom::Int(value, kind) => {
                put!(self, "{value}:{}", kind.name());
            }
            Atom::Float(value) if value.is_finite() => {
                put!(self, "{value:?}");
            }
            Atom::Float(value) => {
                put!(self, "f64#{:016x}", value.to_bits());
            }
            Atom::Float32(value) if value.is_finite() => {
                put!(self, "{value:?}f32");
            }
            Atom::Float32(value) => {
                put!(self, "f32#{:08x}", value.to_bits());
            }
            Atom::Char(c) => {
                put!(self, "'{}'", c.escape_debug());
            }
            Atom::Str(id) => {
                put!(self, "{id}");
            }
            Atom::Lam(lam) => {
                put!(self, "{lam}");
            }
        }
    }

    fn params(&mut self, params: &[VarId]) {
        self.out.push('(');
        self.list(params, |s, &var| s.binding(var));
        self.out.push(')');
    }

    fn binding(&mut self, var: VarId) {
        self.var(var);
        self.out.push_str(": ");
        self.ty(self.program.vars[var].ty);
    }

    fn var(&mut self, var: VarId) {
        self.name(self.program.vars[var].name);
        put!(self, ".{}", var.as_u32());
    }

    fn label(&mut self, label: LabelId) {
        self.name(self.program.labels[label]);
        put!(self, ".{}", label.as_u32());
    }

    fn ty(&mut self, ty: TyId) {
        match &self.program.types[ty] {
            Ty::Unit => self.out.push_str("unit"),
            Ty::Bool => self.out.push_str("bool"),
            Ty::Int(kind) => self.out.push_str(kind.name()),
            Ty::Float => self.out.push_str("float"),
            Ty::Float32 => self.out.push_str("float32"),
            Ty::Char => self.out.push_str("char"),
            Ty::Str => self.out.push_str("string"),
            Ty::Exn => self.out.push_str("exn"),
            Ty::Never => self.out.push_str("never"),
            Ty::Array(elem) => self.generic("array", *elem),
            Ty::Cell(elem) => self.generic("cell", *elem),
            Ty::Data(data) => {
                put!(self, "{data}");
            }
            Ty::Fn(class) => {
                put!(self, "{class}");
            }
            Ty::Arrow(from, to) => {
                self.out.push('(');
                self.ty(*from);
                self.out.push_str(" -> ");
                self.ty(*to);
                self.out.push(')');
            }
        }
    }

    fn generic(&mut self, name: &str, arg: TyId) {
        put!(self, "{name}<");
        self.ty(arg);
        self.out.push('>');
    }

    fn name(&mut self, name: Symbol) {
        let text = name.as_str();
        let start = |c: char| c.is_alphabetic() || c == '_';
        let rest = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.' | '$');
        if text.starts_with(start) && text.chars().all(rest) && !text.ends_with('.') {
            self.out.push_str(text);
        } else {
            self.quoted(text);
        }
    }

    fn quoted(&mut self, text: &str) {
        put!(self, "\"{}\"", text.escape_debug());
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
    }
}

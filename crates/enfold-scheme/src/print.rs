//! The tree as plain Scheme, with names that are unique: what Chez or any other Scheme can run.
//!
//! Only `define`, `lambda`, `case-lambda`, `let`, `letrec*`, `if`, `set!`, `begin`, `quote`, `case`, `parameterize`
//! and calls are used. A variable is its name, a dot and its number; a procedure of the library is its name.
//! `guard` is written out as R7RS 7.3 defines it, so that re-raising happens where R7RS wants it.
//! What a Scheme does not have is a call of a name that begins with `%`: `%record`, `%delay`,
//! `%region`, `%diff`. Recursion follows the nesting of the tree.

use std::fmt::Write;

use crate::tree::{Expr, Formals, Item, LambdaId, Node, Program, RecordProc, Var};
use crate::write::{symbol_text, write};

/// A program as Scheme.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new() };
    for item in &program.items {
        printer.item(item);
        printer.out.push('\n');
    }
    if let Some(main) = program.main {
        let _ = writeln!(printer.out, "(exit ({}))", printer.name(main));
    }
    printer.out
}

/// One expression as Scheme.
pub fn print_expr(program: &Program, expr: Expr) -> String {
    let mut printer = Printer { program, out: String::new() };
    printer.expr(expr);
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    out: String,
}

impl Printer<'_> {
    fn name(&self, var: Var) -> String {
        let name = format!("{}.{}", self.program.vars[var].name, var.as_u32());
        symbol_text(name.as_str().into())
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Define(var, value) => {
                let name = self.name(*var);
                self.open(&format!("define {name}"), &[*value]);
            }
            Item::DefineValues(formals, producer) => {
                self.put("(define-values ");
                self.formals(formals);
                self.put(" ");
                self.expr(*producer);
                self.put(")");
            }
            Item::Do(expr) => self.expr(*expr),
            Item::Extern(var, declaration) => {
                let name = self.name(*var);
                let text = write(&self.program.constants, *declaration);
                let _ = write!(self.out, "(define {name} (%extern '{text}))");
            }
        }
    }

    /// `(head expr …)`
    fn open(&mut self, head: &str, all: &[Expr]) {
        self.put("(");
        self.put(head);
        for expr in all {
            self.put(" ");
            self.expr(*expr);
        }
        self.put(")");
    }

    fn bindings(&mut self, head: &str, bindings: &[(Var, Expr)], body: Expr) {
        self.put("(");
        self.put(head);
        self.put(" (");
        for (var, value) in bindings {
            let name = self.name(*var);
            self.open(&name, &[*value]);
        }
        self.put(") ");
        self.expr(body);
        self.put(")");
    }

    fn formals(&mut self, formals: &Formals) {
        let required: Vec<String> = formals.required.iter().map(|v| self.name(*v)).collect();
        match formals.rest {
            Some(rest) if required.is_empty() => {
                let rest = self.name(rest);
                self.put(&rest);
            }
            Some(rest) => {
                let _ = write!(self.out, "({} . {})", required.join(" "), self.name(rest));
            }
            None => {
                let _ = write!(self.out, "({})", required.join(" "));
            }
        }
    }

    fn expr(&mut self, expr: Expr) {
        match &self.program.nodes[expr] {
            Node::Const(datum) => {
                let text = write(&self.program.constants, *datum);
                let _ = write!(self.out, "'{text}");
            }
            Node::Unspecified => self.put("(if #f #f)"),
            Node::Ref(var) => {
                let name = self.name(*var);
                self.put(&name);
            }
            Node::Primitive(name) => self.put(&symbol_text(*name)),
            Node::Set(var, value) => {
                let name = self.name(*var);
                self.open(&format!("set! {name}"), &[*value]);
            }
            Node::If(a, b, c) => self.open("if", &[*a, *b, *c]),
            Node::Lambda(id) => self.lambda(*id),
            Node::Let(bindings, body) => self.bindings("let", bindings, *body),
            Node::Letrec(bindings, body) => self.bindings("letrec*", bindings, *body),
            Node::Seq(all) => self.open("begin", all),
            Node::Call(procedure, args) => {
                self.put("(");
                self.expr(*procedure);
                for arg in args {
                    self.put(" ");
                    self.expr(*arg);
                }
                self.put(")");
            }
            Node::Receive(formals, producer, body) => {
                self.put("(call-with-values (lambda () ");
                self.expr(*producer);
                self.put(") (lambda ");
                self.formals(formals);
                self.put(" ");
                self.expr(*body);
                self.put("))");
            }
            Node::RecordProc(id, which) => self.record_proc(id.as_u32(), *which, expr),
            Node::Owner(_, value) | Node::The(_, value) => self.expr(*value),
            Node::Region { body, .. } => {
                self.put("(%region (lambda () ");
                self.expr(*body);
                self.put("))");
            }
            Node::Diff(datum, name) => {
                let text = write(&self.program.constants, *datum);
                let _ = write!(self.out, "(%diff '{text} '{})", symbol_text(*name));
            }
            Node::Case(var, arms, default) => {
                let _ = write!(self.out, "(case {}", self.name(*var));
                for arm in arms {
                    let data: Vec<String> = arm
                        .data
                        .iter()
                        .map(|datum| write(&self.program.constants, *datum))
                        .collect();
                    self.put(" (");
                    self.open_data(&data, arm.body);
                }
                self.put(" (else ");
                self.expr(*default);
                self.put("))");
            }
            Node::Parameterize(bindings, body) => {
                self.put("(parameterize (");
                for (parameter, value) in bindings {
                    self.put("(");
                    self.expr(*parameter);
                    self.put(" ");
                    self.expr(*value);
                    self.put(")");
                }
                self.put(") ");
                self.expr(*body);
                self.put(")");
            }
            Node::Guard { body, var, handler } => self.guard(*body, *var, *handler),
            Node::Reraise(var) => {
                let name = self.name(*var);
                let _ = write!(
                    self.out,
                    "(%handler-k.{} (lambda () (raise-continuable {name})))",
                    var.as_u32()
                );
            }
        }
    }

    fn open_data(&mut self, data: &[String], body: Expr) {
        let _ = write!(self.out, "({}) ", data.join(" "));
        self.expr(body);
        self.put(")");
    }

    fn lambda(&mut self, id: LambdaId) {
        let lambda = &self.program.lambdas[id];
        let plain = |formals: &Formals| formals.optional.is_empty();
        if let [clause] = lambda.clauses.as_slice()
            && plain(&clause.formals)
        {
            self.put("(lambda ");
            self.formals(&clause.formals);
            self.put(" ");
            self.expr(clause.body);
            return self.put(")");
        }
        self.put("(case-lambda");
        for clause in &lambda.clauses {
            self.put(" (");
            let formals = &clause.formals;
            if plain(formals) {
                self.formals(formals);
                self.put(" ");
                self.expr(clause.body);
            } else {
                self.optional(formals, clause.body);
            }
            self.put(")");
        }
        self.put(")");
    }

    /// Optional parameters are taken from a list; what is missing is the default object.
    fn optional(&mut self, formals: &Formals, body: Expr) {
        let required: Vec<String> = formals.required.iter().map(|v| self.name(*v)).collect();
        if required.is_empty() {
            self.put("%more");
        } else {
            let _ = write!(self.out, "({} . %more)", required.join(" "));
        }
        self.put(" (let* (");
        for var in &formals.optional {
            let name = self.name(*var);
            let _ = write!(
                self.out,
                "({name} (if (pair? %more) (car %more) (%default))) (%more (if (pair? %more) (cdr %more) '()))"
            );
        }
        if let Some(rest) = formals.rest {
            let _ = write!(self.out, "({} %more)", self.name(rest));
        }
        self.put(") ");
        self.expr(body);
        self.put(")");
    }

    fn record_proc(&mut self, id: u32, which: RecordProc, expr: Expr) {
        let Node::RecordProc(record, _) = self.program.nodes[expr] else { return };
        let record = &self.program.records[record];
        let count = record.fields.len();
        let name = symbol_text(record.name);
        let text = match which {
            RecordProc::Construct => {
                let params: Vec<String> =
                    record.constructor.iter().map(|f| format!("f{f}")).collect();
                let fields: Vec<String> = (0..count)
                    .map(|f| {
                        if record.constructor.contains(&f) {
                            format!("f{f}")
                        } else {
                            "#f".to_owned()
                        }
                    })
                    .collect();
                format!(
                    "(lambda ({}) (%record {id} '{name} {}))",
                    params.join(" "),
                    fields.join(" ")
                )
            }
            RecordProc::Is => format!("(lambda (r) (%record? r {id}))"),
            RecordProc::Get(field) => format!("(lambda (r) (%record-ref r {id} {field}))"),
            RecordProc::Set(field) => format!("(lambda (r v) (%record-set! r {id} {field} v))"),
        };
        self.put(&text);
    }

    fn guard(&mut self, body: Expr, var: Var, handler: Expr) {
        let (name, n) = (self.name(var), var.as_u32());
        let _ = write!(
            self.out,
            "((call/cc (lambda (%guard-k.{n}) (with-exception-handler (lambda ({name}) ((call/cc (lambda \
             (%handler-k.{n}) (%guard-k.{n} (lambda () "
        );
        self.expr(handler);
        self.put("))))))");
        let _ = write!(self.out, " (lambda () (call-with-values (lambda () ");
        self.expr(body);
        let _ = write!(
            self.out,
            ") (lambda %args (%guard-k.{n} (lambda () (apply values %args))))))))))"
        );
    }
}

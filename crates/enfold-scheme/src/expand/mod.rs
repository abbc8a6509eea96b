//! Expansion: data to tree. Macros disappear, names are resolved, forms become nodes.
//!
//! | file | what it does |
//! |---|---|
//! | `scope` | scopes, aliases, what names mean: hygiene |
//! | `form` | the keywords and their shapes |
//! | `rules`, `apply` | `syntax-rules`: definition and use |
//! | `expression` | dispatch, references, calls, `quote`, `set!` |
//! | `formals`, `procedure` | parameter lists, `lambda`, `case-lambda`, `cut` |
//! | `binding` | the family of `let`, `do` |
//! | `control` | `cond`, `case`, `and`, `guard`, `parameterize`, … |
//! | `quasi`, `constant` | templates and quoted data |
//! | `scan`, `body` | definitions in bodies and at the top level |
//! | `record` | `define-record-type` |
//! | `toplevel`, `library`, `import`, `files` | programs, libraries, other files, `cond-expand` |
//! | `eshkol` | what only Eshkol has |
//!
//! **Establishes** the invariants of [`crate::tree`]. Every report about what a macro made shows the
//! uses of macros that led there.

mod apply;
mod binding;
mod body;
mod constant;
mod control;
mod eshkol;
mod expression;
mod files;
pub(crate) mod form;
mod formals;
mod import;
mod library;
mod procedure;
mod quasi;
mod record;
mod rules;
mod scan;
mod scope;
mod toplevel;

use cranelift_entity::{PrimaryMap, SecondaryMap};
use enfold_syntax::codes::{self, Code};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, SourceMap, Span};
use enfold_syntax::symbol::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use self::apply::Budget;
use self::form::Form;
use self::library::Library;
use self::rules::{Macro, MacroId};
use self::scope::{Meaning, Scope, Scopes};
use crate::data::{Data, DataId, Ident, Kind, UseId};
use crate::tree::{Expr, Node, Origin, Program, Var, Variable};
use crate::{Compiled, Dialect, Files, check};

/// How deep expressions may nest, after expansion.
const MAX_DEPTH: usize = 1500;
/// How deep the tree may nest: long `cond`s and `let*`s nest too.
const MAX_TREE_DEPTH: u32 = 10_000;
/// After so many reports the rest is silent.
const MAX_REPORTS: usize = 100;
/// How many uses of macros a report shows.
const SHOWN_USES: usize = 4;

/// Makes a tree of a program: the file of the table of sources, and what it needs of others.
pub fn compile(sources: SourceMap, file: FileId, dialect: Dialect, files: &dyn Files) -> Compiled {
    let mut expander = Expander {
        files,
        sources,
        dialect,
        data: Data::new(),
        scopes: Scopes::default(),
        macros: PrimaryMap::new(),
        program: Program::default(),
        out: Diagnostics::new(),
        budget: Budget::default(),
        depth: 0,
        use_depth: SecondaryMap::new(),
        mentions: SecondaryMap::new(),
        libraries: FxHashMap::default(),
        included: Vec::new(),
        types: FxHashMap::default(),
        always: None,
        unbound: FxHashSet::default(),
        tree_depth: SecondaryMap::new(),
    };
    expander.program(file);
    let Expander { program, mut out, sources, .. } = expander;
    if !out.has_errors() {
        check::check(&program, dialect, &mut out);
    }
    out.sort();
    Compiled { program, diagnostics: out, sources }
}

pub(crate) struct Expander<'a> {
    files: &'a dyn Files,
    sources: SourceMap,
    dialect: Dialect,
    data: Data,
    scopes: Scopes,
    macros: PrimaryMap<MacroId, Macro>,
    program: Program,
    out: Diagnostics,
    budget: Budget,
    depth: usize,
    /// How many uses lie around a use.
    use_depth: SecondaryMap<UseId, u32>,
    /// How often variables were mentioned so far.
    mentions: SecondaryMap<Var, u32>,
    libraries: FxHashMap<String, Library>,
    /// Files that are being included, outermost first.
    included: Vec<String>,
    /// Types that `(: name type)` declared, until the name is defined.
    types: FxHashMap<Symbol, DataId>,
    /// The scope of what needs no import.
    always: Option<Scope>,
    /// Names that were reported as not defined.
    unbound: FxHashSet<Symbol>,
    /// How deep expressions nest below each.
    tree_depth: SecondaryMap<Expr, u32>,
}

impl Expander<'_> {
    // --- Reports

    /// Reports an error at a datum, with the uses of macros that led there.
    fn error(
        &mut self,
        x: DataId,
        code: Code,
        message: impl Into<String>,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.report_at(self.data.span(x), self.data.made_by(x), code, message, more);
    }

    fn report_at(
        &mut self,
        span: Span,
        made_by: Option<UseId>,
        code: Code,
        message: impl Into<String>,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        if self.out.len() >= MAX_REPORTS {
            return;
        }
        let mut report = more(Diagnostic::new(code, span, message));
        let origin = Origin { span, made_by: made_by.into() };
        for (count, used) in self.program.chain(origin).enumerate() {
            if count == SHOWN_USES {
                report = report.note("further uses of macros around these are not shown");
                break;
            }
            report = report.also(used.span, format!("in this use of `{}`", used.name));
        }
        self.out.push(report);
    }

    /// Reports that a form is not written as it must be.
    fn bad_form(&mut self, x: DataId, form: Form, why: &str) {
        let message = format!("`{}`: {why}", form.name());
        self.error(x, codes::BAD_FORM, message, |d| {
            d.help(format!("it is written {}", form.shape()))
        });
    }

    /// A datum as text for reports, cut if it is long.
    fn show(&self, x: DataId) -> String {
        let mut text = String::new();
        self.show_into(x, 3, &mut text);
        text
    }

    fn show_into(&self, x: DataId, depth: usize, out: &mut String) {
        match self.data.kind(x) {
            Kind::Alias(alias) => out.push_str(self.scopes.written(Ident::Alias(*alias)).as_str()),
            Kind::Pair(..) if depth == 0 || out.len() > 60 => out.push('…'),
            Kind::Pair(..) => {
                let (items, end) = self.data.elements(x);
                out.push('(');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    if out.len() > 60 {
                        out.push('…');
                        break;
                    }
                    self.show_into(*item, depth - 1, out);
                }
                if !matches!(self.data.kind(end), Kind::Null) {
                    out.push_str(" . ");
                    self.show_into(end, depth - 1, out);
                }
                out.push(')');
            }
            Kind::Vector(_) => out.push_str("#(…)"),
            Kind::Same(_) => out.push_str("#0#"),
            _ => out.push_str(&crate::write::write(&self.data, x)),
        }
    }

    // --- Names and nodes

    /// The text of the name that a datum is, for reports and variables.
    fn written(&self, name: Ident) -> Symbol {
        self.scopes.written(name)
    }

    /// The keyword that a datum is.
    fn keyword(&self, x: DataId, scope: Scope) -> Option<Form> {
        match self.scopes.lookup(self.data.ident(x)?, scope)? {
            Meaning::Form(form) => Some(form),
            _ => None,
        }
    }

    fn new_var(&mut self, name: Ident, x: DataId, global: bool) -> Var {
        let name = self.written(name);
        let ty = if global { self.types.remove(&name) } else { None };
        self.program.vars.push(Variable { name, span: self.data.span(x), global, ty })
    }

    /// A variable that no program can name.
    fn temporary(&mut self, name: &str, x: DataId) -> Var {
        let span = self.data.span(x);
        self.program.vars.push(Variable { name: name.into(), span, global: false, ty: None })
    }

    fn origin(&self, x: DataId) -> Origin {
        Origin { span: self.data.span(x), made_by: self.data.made_by(x).into() }
    }

    /// A node at a datum's place.
    fn node(&mut self, x: DataId, node: Node) -> Expr {
        let origin = self.origin(x);
        let expr = self.program.push(node, origin);
        let mut depth = 0;
        let known = &self.tree_depth;
        self.program.children(expr, &mut |child| depth = depth.max(known[child] + 1));
        self.tree_depth[expr] = depth;
        if depth <= MAX_TREE_DEPTH {
            return expr;
        }
        if !self.budget.spent {
            self.budget.spent = true;
            let message = format!("expressions nest more than {MAX_TREE_DEPTH} deep");
            self.error(x, codes::TOO_DEEP, message, |d| d);
        }
        self.program.push(Node::Unspecified, origin)
    }

    fn unspecified(&mut self, x: DataId) -> Expr {
        self.node(x, Node::Unspecified)
    }

    fn primitive(&mut self, x: DataId, name: &str) -> Expr {
        self.node(x, Node::Primitive(name.into()))
    }

    /// A call of a procedure of the library.
    fn call_primitive(&mut self, x: DataId, name: &str, args: Vec<Expr>) -> Expr {
        let procedure = self.primitive(x, name);
        self.node(x, Node::Call(procedure, args))
    }

    fn sequence(&mut self, x: DataId, mut all: Vec<Expr>) -> Expr {
        match all.len() {
            0 => self.unspecified(x),
            1 => all.remove(0),
            _ => self.node(x, Node::Seq(all)),
        }
    }

    /// Goes one level deeper; nothing, with a report, if that is too deep. Who enters leaves.
    fn enter(&mut self, x: DataId) -> Option<()> {
        if !self.step(x) {
            return None;
        }
        if self.depth >= MAX_DEPTH {
            // One report is enough: everything around ends with it.
            if !self.budget.spent {
                self.budget.spent = true;
                let message = format!("expressions nest more than {MAX_DEPTH} deep");
                self.error(x, codes::TOO_DEEP, message, |d| d);
            }
            return None;
        }
        self.depth += 1;
        Some(())
    }
}

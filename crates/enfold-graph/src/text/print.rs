//! Writes a whole graph; the grammar is in the [module's header](super).

use std::fmt::{Display, Write};

use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use crate::graph::*;
use crate::semantics::Semantics;
use crate::types::Ty;

/// The whole graph; [`parse`](super::parse) reads it back.
pub fn print(graph: &Graph) -> String {
    let mut p = Printer { out: String::new() };
    for (id, name) in &graph.params {
        p.entry(id).name(*name);
    }
    for (id, ty) in graph.types.iter() {
        p.entry(id).ty(ty);
    }
    for (id, data) in &graph.datas {
        p.entry(id).data(data);
    }
    for (id, exn) in &graph.exns {
        p.entry(id).name(exn.name).span(exn.span).ids(&exn.fields);
    }
    for (id, binding) in &graph.bindings {
        p.entry(id).binding(binding);
    }
    for (id, node) in &graph.nodes {
        p.entry(id).kind(&node.kind).word(":").word(node.ty).span(node.span);
    }
    for item in &graph.top {
        p.line().word("top").top(item);
    }
    p.line().word("main").maybe(graph.main);
    p.line().word("known").known(&graph.known);
    p.line().word("semantics").semantics(graph.semantics);
    for (data, relation) in &graph.relations {
        p.line().word("relation").word(data).relation(relation);
    }
    for (data, function) in &graph.texts {
        p.line().word("text").word(data).word(function);
    }
    for (data, &suffix) in &graph.opaque {
        p.line().word("opaque").word(data).name(suffix);
    }
    for exn in &graph.messages {
        p.line().word("message").word(exn);
    }
    for (body, equations) in &graph.equations {
        let sides = equations.pairs.iter().flat_map(|(a, b)| [*a, *b]).collect::<Vec<_>>();
        p.line().word("equations").word(body).ids(&equations.params).ids(&sides);
    }
    for function in &graph.stays {
        p.line().word("stays").word(function);
    }
    for function in &graph.implied {
        p.line().word("implied").word(function);
    }
    for binding in &graph.forward {
        p.line().word("forward").word(binding);
    }
    p.out.push('\n');
    p.out.split_off(1)
}

/// Each word is preceded by a space or, at the start of an entry, by a line break.
struct Printer {
    out: String,
}

impl Printer {
    fn line(&mut self) -> &mut Self {
        self.out.push('\n');
        self
    }

    fn entry(&mut self, id: impl Display) -> &mut Self {
        let _ = write!(self.out, "\n{id} =");
        self
    }

    fn word(&mut self, word: impl Display) -> &mut Self {
        if !self.out.ends_with(['\n', '[', '(']) {
            self.out.push(' ');
        }
        let _ = write!(self.out, "{word}");
        self
    }

    fn name(&mut self, name: Symbol) -> &mut Self {
        self.word(format_args!("{:?}", name.as_str()))
    }

    fn span(&mut self, span: Span) -> &mut Self {
        self.word(format_args!("{span:?}"))
    }

    fn maybe(&mut self, id: Option<impl Display>) -> &mut Self {
        match id {
            Some(id) => self.word(id),
            None => self.word("-"),
        }
    }

    fn mutable(&mut self, mutable: bool) -> &mut Self {
        self.word(if mutable { "mutable" } else { "val" })
    }

    fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) -> &mut Self {
        self.word("[");
        for each in items {
            item(self, each);
        }
        self.out.push(']');
        self
    }

    fn ids(&mut self, ids: &[impl Display]) -> &mut Self {
        self.list(ids, |p, id| {
            p.word(id);
        })
    }

    fn ty(&mut self, ty: &Ty) {
        match ty {
            Ty::Error => self.word("error"),
            Ty::Unit => self.word("unit"),
            Ty::Bool => self.word("bool"),
            Ty::Int(kind) => self.word(kind.name()),
            Ty::Float => self.word("float"),
            Ty::Float32 => self.word("float32"),
            Ty::Char => self.word("char"),
            Ty::Str => self.word("string"),
            Ty::Exn => self.word("exn"),
            Ty::Array(item) => self.word("array").word(item),
            Ty::Byref(item) => self.word("byref").word(item),
            Ty::Fun(from, to) => self.word("fun").word(from).word(to),
            Ty::Tuple(items) => self.word("tuple").ids(items),
            Ty::Data(data, args) => self.word("data").word(data).ids(args),
            Ty::Param(param) => self.word("param").word(param),
        };
    }

    fn relation(&mut self, relation: &Relation) {
        match relation {
            Relation::Viewed(view) => self.word("viewed").word(view.function).name(view.word),
            Relation::Reference(Some(view)) => {
                self.word("reference").word(view.function).name(view.word)
            }
            Relation::Reference(None) => self.word("reference").word("-"),
            Relation::Shown(view) => self.word("shown").word(view.function).name(view.word),
            Relation::NoOrder => self.word("no_order"),
            Relation::Neither => self.word("neither"),
        };
    }

    fn data(&mut self, data: &DataDecl) {
        self.word(match data.kind {
            DataKind::Record(_) => "record",
            DataKind::Union(_) => "union",
        });
        self.name(data.name).span(data.span).ids(&data.params);
        match &data.kind {
            DataKind::Record(fields) => self.list(fields, |p, field| {
                p.name(field.name).word(field.ty).mutable(field.mutable);
            }),
            DataKind::Union(cases) => self.list(cases, |p, case| {
                p.name(case.name).ids(&case.fields);
            }),
        };
    }

    fn binding(&mut self, binding: &Binding) {
        self.name(binding.name).span(binding.span).word(binding.ty).ids(&binding.params);
        self.mutable(binding.mutable).word(match binding.scope {
            Scope::Module => "module",
            Scope::Local => "local",
        });
        self.maybe(binding.def);
    }

    fn top(&mut self, item: &TopItem) {
        match item {
            TopItem::Let { recursive, bindings } => self.group(*recursive, bindings),
            TopItem::LetPat { pattern, value } => self.word("letpat").pattern(pattern).word(value),
            TopItem::Do(node) => self.word("do").word(node),
        };
    }

    fn group(&mut self, recursive: bool, bindings: &[(BindingId, NodeId)]) -> &mut Self {
        self.word(if recursive { "rec" } else { "let" });
        self.list(bindings, |p, (binding, value)| {
            p.word(binding).word(value);
        })
    }

    fn known(&mut self, known: &Known) {
        self.maybe(known.list).maybe(known.option).maybe(known.failure);
        self.maybe(known.match_failure).maybe(known.divide_by_zero);
        self.maybe(known.index_range).maybe(known.bad_argument);
        self.maybe(known.seq).maybe(known.stopped).maybe(known.owner).maybe(known.pointer);
        self.maybe(known.uncaught);
    }

    fn semantics(&mut self, mut semantics: Semantics) {
        match semantics.incomparable {
            Some(text) => self.name(text),
            None => self.word("-"),
        };
        let facts = semantics.facts().into_iter().filter(|(_, holds)| **holds);
        let words = facts.map(|(word, _)| word).collect::<Vec<_>>();
        self.list(&words, |p, word| {
            p.word(word);
        });
    }

    fn captures(&mut self, captures: &[Capture]) -> &mut Self {
        self.list(captures, |p, c| {
            p.word(c.binding).name(c.name).word(c.ty).mutable(c.mutable);
            p.maybe(c.source).span(c.first_use);
        })
    }

    fn arms(&mut self, arms: &[Arm]) -> &mut Self {
        self.list(arms, |p, arm| {
            p.pattern(&arm.pattern).maybe(arm.guard).word(arm.body);
        })
    }

    fn kind(&mut self, kind: &Kind) -> &mut Self {
        match kind {
            Kind::Error => self.word("error"),
            Kind::Lit(lit) => self.word("lit").lit(lit),
            Kind::Var { binding, args } => self.word("var").word(binding).ids(args),
            Kind::Param(binding) => self.word("param").word(binding),
            Kind::Prim { op, args } => self.word("prim").word(op.name()).ids(args),
            Kind::And(a, b) => self.word("and").word(a).word(b),
            Kind::Or(a, b) => self.word("or").word(a).word(b),
            Kind::Lambda { params, body, captures, name } => {
                self.word("lambda").ids(params).word(body).captures(captures);
                match name {
                    Some(name) => self.name(*name),
                    None => self.word("-"),
                }
            }
            Kind::Apply { func, args } => self.word("apply").word(func).ids(args),
            Kind::Let { recursive, bindings } => self.group(*recursive, bindings),
            Kind::LetPat { pattern, value } => self.word("letpat").pattern(pattern).word(value),
            Kind::Block(items) => self.word("block").ids(items),
            Kind::If { cond, then, otherwise } => {
                self.word("if").word(cond).word(then).word(otherwise)
            }
            Kind::Match { scrutinee, arms } => self.word("match").word(scrutinee).arms(arms),
            Kind::Try { body, arms } => self.word("try").word(body).arms(arms),
            Kind::TryFinally { body, finalizer } => self.word("finally").word(body).word(finalizer),
            Kind::While { cond, body } => self.word("while").word(cond).word(body),
            Kind::For { var, from, step, to, down, body } => {
                self.word("for").word(var).word(from).maybe(*step).word(to);
                self.word(if *down { "down" } else { "up" }).word(body)
            }
            Kind::ForEach { pattern, collection, body } => {
                self.word("foreach").pattern(pattern).word(collection).word(body)
            }
            Kind::Assign { binding, value } => self.word("assign").word(binding).word(value),
            Kind::AssignByref { target, value } => {
                self.word("assign_byref").word(target).word(value)
            }
            Kind::Deref(target) => self.word("deref").word(target),
            Kind::AddressOf(binding) => self.word("address_of").word(binding),
            Kind::Tuple(items) => self.word("tuple").ids(items),
            Kind::Construct { data, case, args } => {
                self.word("construct").word(data).word(case).ids(args)
            }
            Kind::Record { data, fields, order } => {
                self.word("record").word(data).ids(fields).ids(order)
            }
            Kind::RecordUpdate { data, base, fields } => {
                self.word("update").word(data).word(base).list(fields, |p, (index, value)| {
                    p.word(index).word(value);
                })
            }
            Kind::Field { base, data, index } => {
                self.word("field").word(base).word(data).word(index)
            }
            Kind::SetField { base, data, index, value } => {
                self.word("set_field").word(base).word(data).word(index).word(value)
            }
            Kind::Exception { exn, args } => self.word("exception").word(exn).ids(args),
            Kind::List(items) => self.word("list").ids(items),
            Kind::Array(items) => self.word("array").ids(items),
            Kind::Range { from, step, to } => self.word("range").word(from).maybe(*step).word(to),
        }
    }

    fn pattern(&mut self, pattern: &Pat) -> &mut Self {
        self.word("(");
        match &pattern.kind {
            PatKind::Wild => self.word("wild"),
            PatKind::Bind(binding) => self.word("bind").word(binding),
            PatKind::Lit(lit) => self.word("lit").lit(lit),
            PatKind::Tuple(items) => self.word("tuple").patterns(items),
            PatKind::Case { data, case, args } => {
                self.word("case").word(data).word(case).patterns(args)
            }
            PatKind::Record { data, fields } => {
                self.word("record").word(data).list(fields, |p, (index, field)| {
                    p.word(index).pattern(field);
                })
            }
            PatKind::Array(items) => self.word("array").patterns(items),
            PatKind::Exception { exn, args } => self.word("exception").word(exn).patterns(args),
            PatKind::Or(a, b) => self.word("or").pattern(a).pattern(b),
            PatKind::As(inner, binding) => self.word("as").pattern(inner).word(binding),
            PatKind::View { view, inner } => self.word("view").word(view).pattern(inner),
            PatKind::Open { data, params, inner } => {
                self.word("open").word(data).ids(params).pattern(inner)
            }
            PatKind::And(a, b) => self.word("both").pattern(a).pattern(b),
        };
        self.word(":").word(pattern.ty).span(pattern.span);
        self.out.push(')');
        self
    }

    fn patterns(&mut self, patterns: &[Pat]) -> &mut Self {
        self.list(patterns, |p, pattern| {
            p.pattern(pattern);
        })
    }

    fn lit(&mut self, lit: &Lit) -> &mut Self {
        match lit {
            Lit::Unit => self.word("(unit"),
            Lit::Bool(value) => self.word("(bool").word(value),
            Lit::Int { value, kind } => self.word("(int").word(kind.name()).word(value),
            Lit::Float(value) if value.is_nan() => {
                self.word("(float").word(format_args!("#{:x}", value.to_bits()))
            }
            Lit::Float(value) => self.word("(float").word(format_args!("{value:?}")),
            Lit::Float32(value) if value.is_nan() => {
                self.word("(float32").word(format_args!("#{:x}", value.to_bits()))
            }
            Lit::Float32(value) => self.word("(float32").word(format_args!("{value:?}")),
            Lit::Char(value) => self.word("(char").word(format_args!("{value:?}")),
            Lit::Str(value) => self.word("(string").word(format_args!("{value:?}")),
        };
        self.out.push(')');
        self
    }
}

//! The graph for people: each node on a line with its id, kind, type, and what it captures,
//! children indented below it in the order in which they are evaluated.
//!
//! ```text
//! let b7 makeCounter : int -> unit -> int
//!   n9 lambda makeCounter : int -> unit -> int
//!     n1 param b8 start : int
//!     n8 block : unit -> int
//!       n3 let
//!         b9 mutable count : int
//!           n2 var b8 start : int
//!       n7 lambda : unit -> int
//!         captures b9 count : int by reference
//! ```
//!
//! Costs time linear in the text.

use std::fmt::Write;

use enfold_syntax::Span;
use enfold_syntax::literal::Lit;

use crate::graph::*;
use crate::types::{Ty, TyId};
use crate::walk::{RegionKind, children};

/// The declarations and top-level items whose place `keep` accepts.
pub fn show(graph: &Graph, keep: &dyn Fn(Span) -> bool) -> String {
    let mut printer = Printer { graph, out: String::new() };
    for (id, data) in graph.datas.iter().filter(|(_, data)| keep(data.span)) {
        printer.data(id, data);
    }
    for (id, exn) in graph.exns.iter().filter(|(_, exn)| keep(exn.span)) {
        let _ = write!(printer.out, "exception {id} {}", exn.name);
        printer.payload(&exn.fields);
        printer.out.push('\n');
    }
    for item in graph.top.iter().filter(|item| keep(item_span(graph, item))) {
        printer.top(item);
    }
    if let Some(main) = graph.main {
        let _ = writeln!(printer.out, "main {main}");
    }
    printer.out
}

/// A type as a user writes it.
pub fn type_name(graph: &Graph, ty: TyId) -> String {
    let mut out = String::new();
    write_type(graph, ty, Tight::Loose, &mut out);
    out
}

fn item_span(graph: &Graph, item: &TopItem) -> Span {
    match item {
        TopItem::Let { bindings, .. } => graph.bindings[bindings[0].0].span,
        TopItem::LetPat { pattern, .. } => pattern.span,
        TopItem::Do(node) => graph.nodes[*node].span,
    }
}

/// What may stand without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Loose,
    NoArrow,
    NoProduct,
}

fn write_type(graph: &Graph, ty: TyId, tight: Tight, out: &mut String) {
    match &graph.types[ty] {
        Ty::Error => out.push('?'),
        Ty::Unit => out.push_str("unit"),
        Ty::Bool => out.push_str("bool"),
        Ty::Int(kind) => out.push_str(kind.name()),
        Ty::Float => out.push_str("float"),
        Ty::Float32 => out.push_str("float32"),
        Ty::Char => out.push_str("char"),
        Ty::Str => out.push_str("string"),
        Ty::Exn => out.push_str("exn"),
        Ty::Array(item) => {
            write_type(graph, *item, Tight::NoProduct, out);
            out.push_str("[]");
        }
        Ty::Byref(item) => {
            out.push_str("byref<");
            write_type(graph, *item, Tight::Loose, out);
            out.push('>');
        }
        Ty::Fun(from, to) => bracketed(tight > Tight::Loose, out, |out| {
            write_type(graph, *from, Tight::NoArrow, out);
            out.push_str(" -> ");
            write_type(graph, *to, Tight::Loose, out);
        }),
        Ty::Tuple(items) => bracketed(tight > Tight::NoArrow, out, |out| {
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { " * " } else { "" });
                write_type(graph, *item, Tight::NoProduct, out);
            }
        }),
        Ty::Data(data, args) => {
            let _ = write!(out, "{}", graph.datas[*data].name);
            for (i, arg) in args.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "<" });
                write_type(graph, *arg, Tight::Loose, out);
            }
            out.push_str(if args.is_empty() { "" } else { ">" });
        }
        Ty::Param(param) => {
            let _ = write!(out, "'{}", graph.params[*param]);
        }
    }
}

fn bracketed(yes: bool, out: &mut String, inner: impl FnOnce(&mut String)) {
    out.push_str(if yes { "(" } else { "" });
    inner(out);
    out.push_str(if yes { ")" } else { "" });
}

struct Printer<'a> {
    graph: &'a Graph,
    out: String,
}

impl Printer<'_> {
    fn ty(&self, ty: TyId) -> String {
        type_name(self.graph, ty)
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", depth * 2);
    }

    fn payload(&mut self, fields: &[TyId]) {
        for (i, field) in fields.iter().enumerate() {
            self.out.push_str(if i > 0 { " * " } else { " of " });
            write_type(self.graph, *field, Tight::NoProduct, &mut self.out);
        }
    }

    fn data(&mut self, id: DataId, data: &DataDecl) {
        let _ = write!(self.out, "type {id} {}", data.name);
        for (i, param) in data.params.iter().enumerate() {
            let start = if i > 0 { ", '" } else { "<'" };
            let _ = write!(self.out, "{start}{}", self.graph.params[*param]);
        }
        self.out.push_str(if data.params.is_empty() { "\n" } else { ">\n" });
        match &data.kind {
            DataKind::Record(fields) => {
                for field in fields {
                    let mutable = if field.mutable { "mutable " } else { "" };
                    let ty = self.ty(field.ty);
                    self.line(1, &format!("{mutable}{} : {ty}", field.name));
                }
            }
            DataKind::Union(cases) => {
                for case in cases {
                    let _ = write!(self.out, "  | {}", case.name);
                    self.payload(&case.fields);
                    self.out.push('\n');
                }
            }
        }
    }

    fn top(&mut self, item: &TopItem) {
        match item {
            TopItem::Let { recursive, bindings } => self.bindings(0, *recursive, bindings),
            TopItem::LetPat { pattern, value } => {
                let pattern = self.pattern(pattern);
                self.line(0, &format!("let {pattern}"));
                self.node(1, *value);
            }
            TopItem::Do(node) => {
                self.line(0, "do");
                self.node(1, *node);
            }
        }
    }

    fn bindings(&mut self, depth: usize, recursive: bool, bindings: &[(BindingId, NodeId)]) {
        for (i, (binding, value)) in bindings.iter().enumerate() {
            let word = match (i, recursive) {
                (0, true) => "let rec",
                (0, false) => "let",
                _ => "and",
            };
            let text = format!("{word} {}", self.binding(*binding));
            self.line(depth, &text);
            self.node(depth + 1, *value);
        }
    }

    /// `b9 mutable count : int`, with the type parameters before the type.
    fn binding(&self, id: BindingId) -> String {
        let binding = &self.graph.bindings[id];
        let mutable = if binding.mutable { "mutable " } else { "" };
        let params = binding.params.iter().map(|p| format!("'{} ", self.graph.params[*p]));
        let params: String = params.collect();
        let quantified = if params.is_empty() { String::new() } else { format!("∀ {params}. ") };
        format!("{id} {mutable}{} : {quantified}{}", binding.name, self.ty(binding.ty))
    }

    fn name(&self, id: BindingId) -> String {
        format!("{id} {}", self.graph.bindings[id].name)
    }

    fn node(&mut self, depth: usize, id: NodeId) {
        let graph = self.graph;
        let node = &graph.nodes[id];
        let text = format!("{id} {} : {}", self.head(&node.kind), self.ty(node.ty));
        match &node.kind {
            Kind::Let { recursive, bindings } => return self.bindings(depth, *recursive, bindings),
            Kind::Lambda { captures, .. } => {
                self.line(depth, &text);
                self.captures(depth + 1, captures);
            }
            _ => self.line(depth, &text),
        }
        let arms = match &node.kind {
            Kind::Match { arms, .. } | Kind::Try { arms, .. } => &arms[..],
            _ => &[],
        };
        let mut shown = None;
        children(&node.kind, &mut |region, child| {
            if let Some(RegionKind::Arm(index)) = region {
                let first = shown != Some(index);
                shown = Some(index);
                let arm = &arms[index as usize];
                if first {
                    let pattern = self.pattern(&arm.pattern);
                    self.line(depth + 1, &format!("| {pattern}"));
                }
                let guard = if arm.guard == Some(child) { "when" } else { "->" };
                self.line(depth + 1, guard);
                return self.node(depth + 2, child);
            }
            if let Some(word) = region.and_then(region_word) {
                self.line(depth + 1, word);
                return self.node(depth + 2, child);
            }
            self.node(depth + 1, child);
        });
    }

    fn captures(&mut self, depth: usize, captures: &[Capture]) {
        for capture in captures {
            let how = match capture.mode() {
                CaptureMode::ByValue => "by value",
                CaptureMode::ByRef => "by reference",
            };
            let ty = self.ty(capture.ty);
            self.line(
                depth,
                &format!("captures {} {} : {ty} {how}", capture.binding, capture.name),
            );
        }
    }

    /// The kind of a node with what it mentions besides its children.
    fn head(&self, kind: &Kind) -> String {
        let data_name = |data: &DataId| self.graph.datas[*data].name;
        match kind {
            Kind::Error => "error".into(),
            Kind::Lit(lit) => literal(lit),
            Kind::Var { binding, args } if args.is_empty() => {
                format!("var {}", self.name(*binding))
            }
            Kind::Var { binding, args } => {
                let args: Vec<String> = args.iter().map(|ty| self.ty(*ty)).collect();
                format!("var {}<{}>", self.name(*binding), args.join(", "))
            }
            Kind::Param(binding) => format!("param {}", self.name(*binding)),
            Kind::Prim { op, .. } => format!("prim {}", op.name()),
            Kind::And(..) => "and".into(),
            Kind::Or(..) => "or".into(),
            Kind::Lambda { name: Some(name), .. } => format!("lambda {name}"),
            Kind::Lambda { name: None, .. } => "lambda".into(),
            Kind::Apply { .. } => "apply".into(),
            Kind::Let { .. } => "let".into(),
            Kind::LetPat { pattern, .. } => format!("let {}", self.pattern(pattern)),
            Kind::Block(_) => "block".into(),
            Kind::If { .. } => "if".into(),
            Kind::Match { .. } => "match".into(),
            Kind::Try { .. } => "try".into(),
            Kind::TryFinally { .. } => "try-finally".into(),
            Kind::While { .. } => "while".into(),
            Kind::For { var, down, .. } => {
                format!("for {}{}", self.name(*var), if *down { " downto" } else { "" })
            }
            Kind::ForEach { pattern, .. } => format!("for-each {}", self.pattern(pattern)),
            Kind::Assign { binding, .. } => format!("assign {}", self.name(*binding)),
            Kind::AssignByref { .. } => "assign-byref".into(),
            Kind::Deref(_) => "deref".into(),
            Kind::AddressOf(binding) => format!("address-of {}", self.name(*binding)),
            Kind::Tuple(_) => "tuple".into(),
            Kind::Construct { data, case, .. } => format!("construct {}", self.case(*data, *case)),
            Kind::Record { data, .. } => format!("record {}", data_name(data)),
            Kind::RecordUpdate { data, fields, .. } => {
                let names = fields.iter().map(|(i, _)| format!(" .{}", self.field(*data, *i)));
                format!("update {}{}", data_name(data), names.collect::<String>())
            }
            Kind::Field { data, index, .. } => format!("field .{}", self.field(*data, *index)),
            Kind::SetField { data, index, .. } => {
                format!("set-field .{}", self.field(*data, *index))
            }
            Kind::Exception { exn, .. } => format!("exception {}", self.graph.exns[*exn].name),
            Kind::List(_) => "list".into(),
            Kind::Array(_) => "array".into(),
            Kind::Range { .. } => "range".into(),
        }
    }

    fn case(&self, data: DataId, case: u32) -> String {
        match &self.graph.datas[data].kind {
            DataKind::Union(cases) => cases[case as usize].name.to_string(),
            DataKind::Record(_) => self.graph.datas[data].name.to_string(),
        }
    }

    fn field(&self, data: DataId, index: u32) -> String {
        match &self.graph.datas[data].kind {
            DataKind::Record(fields) => fields[index as usize].name.to_string(),
            DataKind::Union(_) => index.to_string(),
        }
    }

    fn pattern(&self, pattern: &Pat) -> String {
        let list = |items: &[Pat], separator: &str| {
            let items: Vec<String> = items.iter().map(|item| self.pattern(item)).collect();
            items.join(separator)
        };
        match &pattern.kind {
            PatKind::Wild => "_".into(),
            PatKind::Bind(binding) => self.name(*binding),
            PatKind::Lit(lit) => literal(lit),
            PatKind::Tuple(items) => format!("({})", list(items, ", ")),
            PatKind::Case { data, case, args } if args.is_empty() => self.case(*data, *case),
            PatKind::Case { data, case, args } => {
                format!("{}({})", self.case(*data, *case), list(args, ", "))
            }
            PatKind::Record { data, fields } => {
                let fields = fields.iter();
                let fields =
                    fields.map(|(i, p)| format!("{} = {}", self.field(*data, *i), self.pattern(p)));
                format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
            }
            PatKind::Array(items) => format!("[|{}|]", list(items, "; ")),
            PatKind::Exception { exn, args } => {
                format!("{}({})", self.graph.exns[*exn].name, list(args, ", "))
            }
            PatKind::Or(a, b) => format!("({} | {})", self.pattern(a), self.pattern(b)),
            PatKind::As(inner, binding) => {
                format!("({} as {})", self.pattern(inner), self.name(*binding))
            }
            PatKind::View { view, inner } => {
                format!("({} -> {})", self.name(*view), self.pattern(inner))
            }
            PatKind::Open { inner, .. } => format!("(open {})", self.pattern(inner)),
            PatKind::And(a, b) => format!("({} & {})", self.pattern(a), self.pattern(b)),
        }
    }
}

fn region_word(region: RegionKind) -> Option<&'static str> {
    match region {
        RegionKind::Then => Some("then"),
        RegionKind::Else => Some("else"),
        RegionKind::LoopCondition => Some("while"),
        RegionKind::LoopBody => Some("do"),
        RegionKind::Finally => Some("finally"),
        RegionKind::LambdaBody | RegionKind::TryBody | RegionKind::Arm(_) => None,
    }
}

fn literal(lit: &Lit) -> String {
    match lit {
        Lit::Unit => "()".into(),
        Lit::Bool(value) => value.to_string(),
        Lit::Int { value, .. } => value.to_string(),
        Lit::Float(value) => format!("{value:?}"),
        Lit::Float32(value) => format!("{value:?}f"),
        Lit::Char(value) => format!("{value:?}"),
        Lit::Str(value) => format!("{value:?}"),
    }
}

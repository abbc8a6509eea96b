//! Finds matches that leave cases out and arms that can never be chosen.
//!
//! After Maranget, "Warnings for pattern matching" (JFP 2007): a matrix of patterns is reduced
//! column by column, by the constructors that its first column mentions. A row is useless if the
//! rows above cover it; a match is incomplete if a row of wildcards would still be useful, and the
//! way down the matrix spells out a value that no arm takes.
//!
//! The cost can be exponential in the width of a match; past a budget of steps nothing is said.

use std::rc::Rc;

use enfold_syntax::literal::Lit;
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, codes};
use rustc_hash::FxHashSet;

use crate::graph::{
    Arm, BindingId, DataId, DataKind, ExnId, Graph, Kind, NodeId, Pat, PatKind, TopItem,
};

/// How many pairs of patterns are looked at, at most, for one match.
const BUDGET: usize = 1_000_000;

/// What a pattern tests at its root.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Head {
    Case(DataId, u32, usize),
    /// A tuple, a record or unit: the only one of its type.
    Only(usize),
    Bool(bool),
    /// One of infinitely many: a number, a character or a string, by its text.
    Literal(String),
    Length(usize),
    Exn(ExnId, usize),
}

impl Head {
    fn arity(&self) -> usize {
        match self {
            Head::Case(_, _, n) | Head::Only(n) | Head::Length(n) | Head::Exn(_, n) => *n,
            Head::Bool(_) | Head::Literal(_) => 0,
        }
    }
}

/// A pattern without names.
#[derive(Clone, Debug)]
enum Shape {
    Any,
    Head(Head, Vec<Shape>),
    /// Shared, since each side is looked at with all that follows.
    Either(Rc<Shape>, Rc<Shape>),
    /// What a function makes of the value.
    View(BindingId, Box<Shape>),
}

/// What is known beside the graph.
#[derive(Debug, Default)]
pub struct Context {
    /// Files about which nothing is said.
    pub library: FxHashSet<FileId>,
    /// Unions of which a match never sees more cases than it mentions: the type of what is matched
    /// says which they are.
    pub narrowed: FxHashSet<DataId>,
}

/// What leaves cases out, wherever it stands.
#[derive(Debug, Default)]
pub struct Incomplete {
    /// Matches and bindings.
    pub nodes: Vec<NodeId>,
    /// Bindings of the program's top, by index.
    pub items: Vec<usize>,
}

/// Checks every match of the program that is not in the library.
pub fn check(graph: &Graph, out: &mut Diagnostics, context: &Context) -> Incomplete {
    let mut incomplete = Incomplete::default();
    let mut silent = Diagnostics::new();
    for (id, node) in &graph.nodes {
        let user = !context.library.contains(&node.span.file);
        let out = if user { &mut *out } else { &mut silent };
        let complete = match &node.kind {
            Kind::Match { arms, .. } => check_arms(graph, arms, Some(node.span), out, context),
            Kind::Try { arms, .. } => check_arms(graph, arms, None, out, context),
            Kind::LetPat { pattern, .. } => check_binding(graph, pattern, ENDS, out, context),
            Kind::ForEach { pattern, .. } => check_binding(graph, pattern, SKIPS, out, context),
            _ => true,
        };
        if !complete {
            incomplete.nodes.push(id);
        }
    }
    for (i, item) in graph.top.iter().enumerate() {
        if let TopItem::LetPat { pattern, .. } = item
            && !context.library.contains(&pattern.span.file)
        {
            let complete = check_binding(graph, pattern, ENDS, out, context);
            incomplete.items.extend((!complete).then_some(i));
        }
    }
    incomplete
}

const ENDS: &str = "a value that it does not cover ends the program";
const SKIPS: &str = "elements that it does not cover are left out";

fn check_binding(
    graph: &Graph,
    pattern: &Pat,
    otherwise: &str,
    out: &mut Diagnostics,
    context: &Context,
) -> bool {
    let rows = vec![vec![shape(graph, pattern)]];
    let mut search = Search { graph, context, steps: 0 };
    if let Some(witness) = search.missing(&rows, 1)
        && search.steps < BUDGET
    {
        let value = show(graph, &witness[0]);
        let message = format!("this pattern does not cover `{value}`");
        out.push(Diagnostic::new(codes::INCOMPLETE_MATCH, pattern.span, message).note(otherwise));
        return false;
    }
    true
}

/// Checks the arms of a match; a handler (`whole` is absent) need not be complete. Whether it is.
fn check_arms(
    graph: &Graph,
    arms: &[Arm],
    whole: Option<Span>,
    out: &mut Diagnostics,
    context: &Context,
) -> bool {
    let mut rows: Vec<Vec<Shape>> = Vec::new();
    let mut search = Search { graph, context, steps: 0 };
    for arm in arms {
        let row = vec![shape(graph, &arm.pattern)];
        if !search.useful(&rows, &row) && search.steps < BUDGET {
            let message = "this arm is never chosen: the arms before it cover all it matches";
            out.push(Diagnostic::new(codes::UNREACHABLE_ARM, arm.pattern.span, message));
        }
        if arm.guard.is_none() {
            rows.push(row);
        }
    }
    let Some(span) = whole else { return true };
    if let Some(witness) = search.missing(&rows, 1)
        && search.steps < BUDGET
    {
        let value = show(graph, &witness[0]);
        let guarded = arms.iter().any(|arm| arm.guard.is_some());
        let message = format!("this match does not cover `{value}`");
        let mut diagnostic =
            Diagnostic::new(codes::INCOMPLETE_MATCH, first_line(span), message).note(ENDS);
        if guarded {
            diagnostic = diagnostic.note("an arm with a guard covers nothing for certain");
        }
        out.push(diagnostic.help("add an arm for it, or for the rest: `| _ -> …`"));
        return false;
    }
    search.steps < BUDGET
}

/// The keyword that starts a match, rather than all of its lines.
fn first_line(span: Span) -> Span {
    Span { hi: span.hi.min(span.lo + 5), ..span }
}

/// The function that a local is only another name of. What a name of a pattern is a component of has another type.
fn function(graph: &Graph, mut view: BindingId) -> BindingId {
    while let Some(def) = graph.bindings[view].def
        && let Kind::Var { binding, .. } = graph.nodes[def].kind
        && graph.nodes[def].ty == graph.bindings[view].ty
    {
        view = binding;
    }
    view
}

fn shape(graph: &Graph, pat: &Pat) -> Shape {
    let all = |pats: &[Pat]| pats.iter().map(|p| shape(graph, p)).collect::<Vec<_>>();
    match &pat.kind {
        PatKind::Wild | PatKind::Bind(_) => Shape::Any,
        PatKind::As(inner, _) | PatKind::Open { inner, .. } => shape(graph, inner),
        PatKind::View { view, inner } => {
            Shape::View(function(graph, *view), Box::new(shape(graph, inner)))
        }
        PatKind::And(a, b) => match (shape(graph, a), shape(graph, b)) {
            (Shape::Any, other) | (other, Shape::Any) => other,
            // What a function makes of the value is only named.
            (Shape::View(_, inner), other) | (other, Shape::View(_, inner))
                if matches!(*inner, Shape::Any) =>
            {
                other
            }
            // Covers nothing for certain.
            _ => Shape::Head(Head::Literal(format!("& at {}", pat.span.lo)), Vec::new()),
        },
        PatKind::Or(a, b) => Shape::Either(Rc::new(shape(graph, a)), Rc::new(shape(graph, b))),
        PatKind::Lit(Lit::Unit) => Shape::Head(Head::Only(0), Vec::new()),
        PatKind::Lit(Lit::Bool(b)) => Shape::Head(Head::Bool(*b), Vec::new()),
        PatKind::Lit(lit) => Shape::Head(Head::Literal(show_literal(lit)), Vec::new()),
        PatKind::Tuple(items) => Shape::Head(Head::Only(items.len()), all(items)),
        PatKind::Array(items) => Shape::Head(Head::Length(items.len()), all(items)),
        PatKind::Case { data, case, args } => {
            Shape::Head(Head::Case(*data, *case, args.len()), all(args))
        }
        PatKind::Exception { exn, args } => Shape::Head(Head::Exn(*exn, args.len()), all(args)),
        PatKind::Record { data, fields } => {
            let n = match &graph.datas[*data].kind {
                DataKind::Record(decl) => decl.len(),
                DataKind::Union(_) => 0,
            };
            let mut slots = vec![Shape::Any; n];
            for (index, pat) in fields {
                slots[*index as usize] = shape(graph, pat);
            }
            Shape::Head(Head::Only(n), slots)
        }
    }
}

struct Search<'g> {
    graph: &'g Graph,
    context: &'g Context,
    steps: usize,
}

impl Search<'_> {
    /// Whether some value is taken by `row` and by none of `rows`.
    fn useful(&mut self, rows: &[Vec<Shape>], row: &[Shape]) -> bool {
        self.steps += 1 + rows.len() * (1 + row.len()) / 2;
        if self.steps > BUDGET {
            return true;
        }
        let Some((first, rest)) = row.split_first() else { return rows.is_empty() };
        let views = views(rows.iter().map(|row| &row[0]).chain([first]));
        if !views.is_empty() {
            let rows: Vec<Vec<Shape>> = rows.iter().flat_map(|row| apart(row, &views)).collect();
            return apart(row, &views).iter().any(|row| self.useful(&rows, row));
        }
        match first {
            Shape::View(..) => true,
            Shape::Either(a, b) => [a, b].into_iter().any(|side| {
                let mut row = vec![(**side).clone()];
                row.extend_from_slice(rest);
                self.useful(rows, &row)
            }),
            Shape::Head(head, args) => {
                let mut row = args.clone();
                row.extend_from_slice(rest);
                let rows = specialise(rows, head, &mut self.steps);
                self.useful(&rows, &row)
            }
            Shape::Any => {
                let heads = heads(rows);
                // A wildcard may stand for cases of such a union that no arm mentions.
                let narrowed = matches!(heads.first(), Some(Head::Case(data, ..))
                    if self.context.narrowed.contains(data));
                if let Some(all) = self.signature(&heads).filter(|_| !narrowed) {
                    all.iter().any(|head| {
                        let mut row = vec![Shape::Any; head.arity()];
                        row.extend_from_slice(rest);
                        let rows = specialise(rows, head, &mut self.steps);
                        self.useful(&rows, &row)
                    })
                } else {
                    self.useful(&defaults(rows), rest)
                }
            }
        }
    }

    /// A row of values that none of `rows` takes.
    fn missing(&mut self, rows: &[Vec<Shape>], width: usize) -> Option<Vec<Shape>> {
        self.steps += 1 + rows.len() * (1 + width) / 2;
        if self.steps > BUDGET {
            return None;
        }
        if width == 0 {
            return if rows.is_empty() { Some(Vec::new()) } else { None };
        }
        let views = views(rows.iter().map(|row| &row[0]));
        if !views.is_empty() {
            let rows: Vec<Vec<Shape>> = rows.iter().flat_map(|row| apart(row, &views)).collect();
            let mut values = self.missing(&rows, width + views.len())?;
            let seen: Vec<Shape> = values.drain(1..=views.len()).collect();
            let known = views.iter().zip(seen).find(|(_, s)| !matches!(s, Shape::Any));
            if let (Shape::Any, Some((view, seen))) = (&values[0], known) {
                values[0] = Shape::View(*view, Box::new(seen));
            }
            return Some(values);
        }
        let found = heads(rows);
        if let Some(all) = self.signature(&found) {
            for head in all {
                let arity = head.arity();
                let rows = specialise(rows, &head, &mut self.steps);
                if let Some(mut values) = self.missing(&rows, arity + width - 1) {
                    let rest = values.split_off(arity);
                    let mut out = vec![Shape::Head(head, values)];
                    out.extend(rest);
                    return Some(out);
                }
            }
            return None;
        }
        let rest = self.missing(&defaults(rows), width - 1)?;
        let mut out = vec![self.absent(&found)];
        out.extend(rest);
        Some(out)
    }

    /// All constructors of the column's type, if the column mentions them all.
    fn signature(&self, found: &[Head]) -> Option<Vec<Head>> {
        let all = match found.first()? {
            only @ Head::Only(_) => vec![only.clone()],
            Head::Bool(_) => vec![Head::Bool(false), Head::Bool(true)],
            Head::Case(data, ..) if self.context.narrowed.contains(data) => found.to_vec(),
            Head::Case(data, ..) => self.cases(*data),
            Head::Literal(_) | Head::Length(_) | Head::Exn(..) => return None,
        };
        if all.len() > found.len() {
            return None;
        }
        let found: FxHashSet<&Head> = found.iter().collect();
        if all.iter().all(|head| found.contains(head)) { Some(all) } else { None }
    }

    fn cases(&self, data: DataId) -> Vec<Head> {
        match &self.graph.datas[data].kind {
            DataKind::Union(cases) => cases
                .iter()
                .enumerate()
                .map(|(i, case)| Head::Case(data, i as u32, case.fields.len()))
                .collect(),
            DataKind::Record(fields) => vec![Head::Only(fields.len())],
        }
    }

    /// A value that the column does not mention.
    fn absent(&self, found: &[Head]) -> Shape {
        let all = match found.first() {
            Some(Head::Bool(_)) => vec![Head::Bool(false), Head::Bool(true)],
            Some(Head::Case(data, ..)) => self.cases(*data),
            _ => return Shape::Any,
        };
        let found: FxHashSet<&Head> = found.iter().collect();
        match all.into_iter().find(|head| !found.contains(head)) {
            Some(head) => {
                let args = vec![Shape::Any; head.arity()];
                Shape::Head(head, args)
            }
            None => Shape::Any,
        }
    }
}

/// The functions that patterns of a column look through.
fn views<'s>(column: impl Iterator<Item = &'s Shape>) -> Vec<BindingId> {
    fn collect(shape: &Shape, out: &mut Vec<BindingId>) {
        match shape {
            Shape::View(view, _) if !out.contains(view) => out.push(*view),
            Shape::Either(a, b) => {
                collect(a, out);
                collect(b, out);
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    column.for_each(|shape| collect(shape, &mut out));
    out
}

/// A row with a column for the value itself and one for what each function makes of it.
fn apart(row: &[Shape], views: &[BindingId]) -> Vec<Vec<Shape>> {
    let with = |first: Shape, seen: Option<(BindingId, &Shape)>| {
        let mut out = vec![first];
        out.extend(views.iter().map(|view| match seen {
            Some((of, inner)) if of == *view => inner.clone(),
            _ => Shape::Any,
        }));
        out.extend_from_slice(&row[1..]);
        out
    };
    match &row[0] {
        Shape::View(view, inner) => vec![with(Shape::Any, Some((*view, inner)))],
        Shape::Either(a, b) => [a, b]
            .into_iter()
            .flat_map(|side| {
                let mut row = row.to_vec();
                row[0] = (**side).clone();
                apart(&row, views)
            })
            .collect(),
        other => vec![with(other.clone(), None)],
    }
}

/// The constructors that the first column mentions.
fn heads(rows: &[Vec<Shape>]) -> Vec<Head> {
    let mut out = Vec::new();
    let mut seen: FxHashSet<&Head> = FxHashSet::default();
    let mut left: Vec<&Shape> = rows.iter().rev().map(|row| &row[0]).collect();
    while let Some(shape) = left.pop() {
        match shape {
            Shape::Any | Shape::View(..) => {}
            Shape::Head(head, _) => {
                if seen.insert(head) {
                    out.push(head.clone());
                }
            }
            Shape::Either(a, b) => left.extend([&**b, &**a]),
        }
    }
    out
}

/// The rows that can take a value built by `head`, with its components as columns.
fn specialise(rows: &[Vec<Shape>], head: &Head, steps: &mut usize) -> Vec<Vec<Shape>> {
    fn add(
        first: &Shape,
        rest: &[Shape],
        head: &Head,
        out: &mut Vec<Vec<Shape>>,
        steps: &mut usize,
    ) {
        match first {
            Shape::Any => {
                let mut row = vec![Shape::Any; head.arity()];
                row.extend_from_slice(rest);
                out.push(row);
            }
            Shape::Head(own, args) if own == head => {
                let mut row = args.clone();
                row.extend_from_slice(rest);
                out.push(row);
            }
            Shape::Head(..) | Shape::View(..) => {}
            Shape::Either(a, b) => {
                *steps += 1;
                add(a, rest, head, out, steps);
                add(b, rest, head, out, steps);
            }
        }
    }
    let mut out = Vec::new();
    rows.iter().for_each(|row| add(&row[0], &row[1..], head, &mut out, steps));
    out
}

/// The rows that take any value in the first column, without that column.
fn defaults(rows: &[Vec<Shape>]) -> Vec<Vec<Shape>> {
    fn any(shape: &Shape) -> bool {
        match shape {
            Shape::Any => true,
            Shape::Head(..) | Shape::View(..) => false,
            Shape::Either(a, b) => any(a) || any(b),
        }
    }
    rows.iter().filter(|row| any(&row[0])).map(|row| row[1..].to_vec()).collect()
}

fn show_literal(lit: &Lit) -> String {
    match lit {
        Lit::Unit => "()".into(),
        Lit::Bool(b) => b.to_string(),
        Lit::Int { value, .. } => value.to_string(),
        Lit::Float(x) => format!("{x:?}"),
        Lit::Float32(x) => format!("{x:?}f"),
        Lit::Char(c) => format!("{c:?}"),
        Lit::Str(s) => format!("{s:?}"),
    }
}

/// A value as a pattern that would take it.
fn show(graph: &Graph, value: &Shape) -> String {
    let list = |args: &[Shape]| args.iter().map(|a| show(graph, a)).collect::<Vec<_>>().join(", ");
    match value {
        Shape::Any => "_".into(),
        Shape::Either(a, _) => show(graph, a),
        Shape::View(view, inner) => {
            let name = graph.bindings[*view].name;
            let cases: Vec<&str> = name.as_str().trim().trim_matches('|').split('|').collect();
            match &**inner {
                Shape::Head(Head::Case(_, case, _), args) if cases.last() != Some(&"_") => {
                    let name = cases.get(*case as usize).copied().unwrap_or("_");
                    match &args[..] {
                        [] | [Shape::Any] => name.into(),
                        args => format!("{name} {}", list(args)),
                    }
                }
                _ => "_".into(),
            }
        }
        Shape::Head(Head::Bool(b), _) => b.to_string(),
        Shape::Head(Head::Literal(text), _) => text.clone(),
        Shape::Head(Head::Only(0), _) => "()".into(),
        Shape::Head(Head::Only(_), args) => format!("({})", list(args)),
        Shape::Head(Head::Length(_), args) => format!("[|{}|]", list(args)),
        Shape::Head(Head::Exn(exn, _), args) => {
            applied(graph.exns[*exn].name.as_str(), args, &list)
        }
        Shape::Head(Head::Case(data, case, _), args) => {
            let DataKind::Union(cases) = &graph.datas[*data].kind else { return "_".into() };
            let name = cases[*case as usize].name.as_str();
            match (name, &args[..]) {
                ("::", [head, tail]) => {
                    format!("{} :: {}", show(graph, head), show(graph, tail))
                }
                _ => applied(name, args, &list),
            }
        }
    }
}

fn applied(name: &str, args: &[Shape], list: &dyn Fn(&[Shape]) -> String) -> String {
    match args {
        [] => name.into(),
        [Shape::Any] => format!("{name} _"),
        _ => format!("{name} ({})", list(args)),
    }
}

//! What threads send each other: messages, answers and results are copied, so nothing in them may be a thing that
//! both sides would have to share.
//!
//! `MailboxProcessor<'T>`, `AsyncReplyChannel<'T>` and `Thread<'T>` carry values of `'T`. Wherever the program
//! mentions one of them at a type, that type is looked through: something that can be changed in place, an
//! address or an exception in it is an error. Arrays are copied; functions are shared, with what they captured.
//! Generic code is looked at where it is used. Linear in the number of types.

use enfold_graph::{DataId, DataKind, Graph, Ty, TyId};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, codes};
use rustc_hash::FxHashSet;

/// The types of the library whose values carry others from thread to thread.
const CARRIERS: &[&str] = &["MailboxProcessor", "AsyncReplyChannel", "Thread"];

/// Whether a library type carries values between threads.
pub(crate) fn is_carrier(graph: &Graph, data: DataId, library: &FxHashSet<FileId>) -> bool {
    let decl = &graph.datas[data];
    let name = decl.name.as_str();
    let name = name.rsplit('.').next().unwrap_or(name);
    library.contains(&decl.span.file) && CARRIERS.contains(&name)
}

/// Reports what cannot be sent.
pub(crate) fn check(graph: &Graph, out: &mut Diagnostics, library: &FxHashSet<FileId>) {
    if !graph.datas.keys().any(|data| is_carrier(graph, data, library)) {
        return;
    }
    let mut look = Look { graph, library, seen: FxHashSet::default() };
    for node in graph.nodes.values().filter(|node| !library.contains(&node.span.file)) {
        look.ty(node.ty, node.span, out);
    }
}

struct Look<'a> {
    graph: &'a Graph,
    library: &'a FxHashSet<FileId>,
    seen: FxHashSet<TyId>,
}

impl Look<'_> {
    /// Finds carriers in a type.
    fn ty(&mut self, ty: TyId, span: Span, out: &mut Diagnostics) {
        if !self.seen.insert(ty) {
            return;
        }
        let graph = self.graph;
        if let Ty::Data(data, args) = &graph.types[ty]
            && is_carrier(graph, *data, self.library)
        {
            for &arg in args {
                let mut around = FxHashSet::default();
                if let Some(why) = self.unfit(arg, &mut around) {
                    out.push(report(&enfold_graph::text::type_name(graph, arg), &why, span));
                }
            }
        }
        for part in parts(&graph.types[ty]) {
            self.ty(part, span, out);
        }
    }

    /// Why values of a type cannot be sent.
    fn unfit(&self, ty: TyId, around: &mut FxHashSet<DataId>) -> Option<String> {
        let graph = self.graph;
        match &graph.types[ty] {
            Ty::Exn => Some("an exception belongs to the thread that raised it".to_string()),
            Ty::Byref(_) => Some("an address belongs to the thread that took it".to_string()),
            Ty::Fun(..) => None,
            Ty::Data(data, args) => {
                let decl = &graph.datas[*data];
                if Some(*data) == graph.known.pointer || Some(*data) == graph.known.owner {
                    return Some("a pointer is of no use to another thread".to_string());
                }
                if around.insert(*data) {
                    let fields: Vec<TyId> = match &decl.kind {
                        DataKind::Record(fields) => {
                            if let Some(field) = fields.iter().find(|field| field.mutable) {
                                return Some(format!(
                                    "`{}` can be changed in place (its field `{}` is mutable)",
                                    decl.name, field.name
                                ));
                            }
                            fields.iter().map(|field| field.ty).collect()
                        }
                        DataKind::Union(cases) => {
                            cases.iter().flat_map(|case| case.fields.iter().copied()).collect()
                        }
                    };
                    if let Some(why) = fields.iter().find_map(|&ty| self.unfit(ty, around)) {
                        return Some(why);
                    }
                }
                args.iter().find_map(|&arg| self.unfit(arg, around))
            }
            other => parts(other).into_iter().find_map(|part| self.unfit(part, around)),
        }
    }
}

/// The types that a type is made of.
fn parts(ty: &Ty) -> Vec<TyId> {
    match ty {
        Ty::Data(_, args) => args.clone(),
        Ty::Tuple(items) => items.clone(),
        Ty::Fun(from, to) => vec![*from, *to],
        Ty::Array(item) => vec![*item],
        Ty::Byref(item) => vec![*item],
        _ => Vec::new(),
    }
}

fn report(ty: &str, why: &str, span: Span) -> Diagnostic {
    let message = format!("`{ty}` cannot be sent to another thread");
    Diagnostic::new(codes::NOT_SENDABLE, span, message)
        .note(format!("{why}, and what is sent is copied"))
        .help("send what it holds, or keep it in one mailbox and send it messages")
}

//! Attributes of types that say how values are compared: `[<ReferenceEquality>]`,
//! `[<NoComparison>]`, `[<NoEquality>]`; in the library also `[<Viewed("function", "word")>]`,
//! and `[<Shown("function", "word")>]` for the text alone, and `[<SaysItself>]` for types of which `%A` shows what `ToString` says, with a text for what stands
//! behind it (`M` behind decimal numbers).
//!
//! A third text names the function for the elements that loops and sequences see, if they are not those
//! of the view: pairs of a key and a value instead of tuples.
//!
//! A view is a function of the module in which the type is declared. It is looked up when the
//! module's file has been checked, since it stands behind the type.

use enfold_fsharp::tree::{Attribute, Expr, ExprKind, Lit};
use enfold_graph::{DataId, Relation, View};
use enfold_syntax::{Diagnostic, Symbol, codes};

use crate::Checker;
use crate::env::ModuleId;

/// A view that is looked up later.
pub(crate) struct PendingView {
    data: DataId,
    module: ModuleId,
    function: Symbol,
    word: Symbol,
    /// What loops and sequences see.
    elements: Option<Symbol>,
    /// Only the text is that of the view.
    only_shown: bool,
}

/// The texts that an attribute is given.
fn texts_of(attribute: &Attribute) -> Vec<Symbol> {
    let items: Vec<_> = match &attribute.args[..] {
        [one] => match &one.kind {
            ExprKind::Tuple(items) => items.iter().collect(),
            _ => vec![one],
        },
        many => many.iter().collect(),
    };
    let text = |item: &&Expr| match &item.kind {
        ExprKind::Lit(Lit::Str(text)) => Some(Symbol::new(text)),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

impl Checker {
    /// Notes what the attributes of a type say.
    pub(crate) fn relate(&mut self, data: DataId, attributes: &[Attribute]) {
        for attribute in attributes {
            let name = attribute.name.last().name;
            let relation = match name.as_str() {
                "ReferenceEquality" => Relation::Reference(None),
                "NoEquality" => Relation::Neither,
                "NoComparison" => Relation::NoOrder,
                "CustomEquality" | "CustomComparison" => {
                    let message = format!("`[<{name}>]` is not supported yet");
                    let diagnostic = Diagnostic::new(codes::UNSUPPORTED, attribute.span, message)
                        .help(
                            "leave it out to compare component by component, or use \
                             `[<ReferenceEquality>]`",
                        );
                    self.report(diagnostic);
                    continue;
                }
                "SaysItself" if self.reports.in_library() => {
                    let suffix = texts_of(attribute).first().copied();
                    self.graph.opaque.insert(data, suffix.unwrap_or_else(|| Symbol::new("")));
                    continue;
                }
                "Viewed" | "Shown" if self.reports.in_library() => {
                    self.pend_view(data, attribute, name == "Shown");
                    continue;
                }
                _ => continue,
            };
            let known = self.graph.relations.get(&data);
            if !matches!((known, relation), (Some(_), Relation::NoOrder)) {
                self.graph.relations.insert(data, relation);
            }
        }
    }

    fn pend_view(&mut self, data: DataId, attribute: &Attribute, only_shown: bool) {
        if let [function, word, ref more @ ..] = texts_of(attribute)[..] {
            let module = self.env.here();
            let elements = more.first().copied();
            let pending = PendingView { data, module, function, word, elements, only_shown };
            self.library_types.pend_view(pending);
        }
    }

    /// Looks up the views of the types of a library file.
    pub(crate) fn settle_views(&mut self) {
        for pending in self.library_types.take_views() {
            let module = &self.env.definitions(pending.module);
            let Some(&function) = module.values.get(&pending.function) else { continue };
            let view = View { function, word: pending.word };
            if let Some(elements) = pending.elements.and_then(|name| module.values.get(&name)) {
                self.library_types.note_element_view(pending.data, *elements);
            }
            let relation = match self.graph.relations.get(&pending.data) {
                Some(Relation::Reference(_)) => Relation::Reference(Some(view)),
                _ if pending.only_shown => Relation::Shown(view),
                _ => Relation::Viewed(view),
            };
            self.graph.relations.insert(pending.data, relation);
        }
    }
}

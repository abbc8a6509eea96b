//! Numbers that are types of the library or the program: conversions from them, and .NET's functions over them.
//!
//! ```text
//! float price                   ─►   decimal.op_Explicit price      the one that returns a float
//! Math.Round(price, 2)          ─►   decimal.Round(price, 2)
//! Math.Round(x, 2)              ─►   Math.roundTo x 2 MidpointRounding.ToEven
//! (# "convert" 0 : 'T #)        ─►   new decimal(0)                 in an inline function of the library, at this type
//! ```
//!
//! A conversion is looked for by its result, since all are called `op_Explicit`.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, Path};
use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::calls::Arg;
use crate::env::TypeName;
use crate::members::{MemberId, Owner, Target};
use crate::store::{Shape, Term};

impl Checker {
    /// The type of decimal numbers, if the program mentions it.
    pub(crate) fn decimal_type(&mut self) -> Option<Term> {
        let module = *self.env.library_root().modules.get(&Symbol::new("Decimal'"))?;
        let TypeName::Data(data, _) =
            *self.env.definitions(module).types.get(&Symbol::new("decimal"))?
        else {
            return None;
        };
        Some(self.store.add(Shape::Data(data, Box::new([]))))
    }

    /// Whether a type is that of decimal numbers.
    pub(crate) fn is_decimal(&mut self, ty: Term) -> bool {
        let decimal = self.decimal_type().and_then(|decimal| self.owner(decimal));
        decimal.is_some() && self.owner(ty) == decimal
    }

    /// The conversion from a type of its own that returns another type.
    fn conversion_to(&self, from: Term, to: Term) -> Option<MemberId> {
        let owner = match self.owner(from)? {
            owner @ Owner::Data(_) => owner,
            _ => return None,
        };
        ["op_Explicit", "op_Implicit"].into_iter().find_map(|name| {
            self.static_members(owner, Symbol::new(name)).into_iter().find(|&id| {
                let Target::Function(binding) = self.members.info(id).target else { return false };
                let Shape::Fun(_, result) = *self.store.shape(self.binding_type(binding)) else {
                    return false;
                };
                self.store.shape(result) == self.store.shape(to)
            })
        })
    }

    /// `int x`, `float x` of a type that says how.
    pub(crate) fn own_conversion(&mut self, node: NodeId, to: Term, span: Span) -> Option<NodeId> {
        let id = self.conversion_to(self.type_of(node), to)?;
        let info = self.members.info(id).clone();
        Some(self.call_with(&info, None, &[Arg::Node(node)], &[], Some(to), span, span))
    }

    /// Whether values of a type have a conversion of their own.
    pub(crate) fn converts_itself(&self, from: Term, to: Term) -> bool {
        self.conversion_to(from, to).is_some()
    }

    /// A whole number as one of a type of its own, by its constructor.
    pub(crate) fn made_of_int(&mut self, node: NodeId, to: Term, span: Span) -> Option<NodeId> {
        let owner @ Owner::Data(_) = self.owner(to)? else { return None };
        let args = [Arg::Node(node)];
        let found = self.static_members(owner, "new".into());
        let id = found
            .into_iter()
            .find(|&id| self.members.info(id).params.len() == 1 && self.agrees(id, &args, false))?;
        let info = self.members.info(id).clone();
        Some(self.call_with(&info, None, &args, &[], Some(to), span, span))
    }

    /// `Math.Round(x, 2)`, and the functions of `Math` over decimal numbers.
    pub(crate) fn math_call(
        &mut self,
        path: &Path,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let [.., module, name] = &path.segments[..] else { return None };
        let over_decimals = ["Round", "Floor", "Ceiling", "Truncate", "Abs"];
        let ([arg], "Math", true) =
            (args, module.name.as_str(), over_decimals.contains(&name.name.as_str()))
        else {
            return None;
        };
        let items = match &arg.kind {
            ExprKind::Tuple(items) => &items[..],
            _ => std::slice::from_ref(*arg),
        };
        if let Some(decimal) = self.decimal_type() {
            let nodes: Vec<NodeId> = items.iter().map(|item| self.infer(item)).collect();
            let first = self.type_of(nodes[0]);
            if self.is_decimal(first) {
                return self.call_static(decimal, *name, &nodes, expected, span);
            }
        }
        if name.name != "Round" || items.len() < 2 {
            return None;
        }
        let named = |segments: &[&str]| {
            let segments = segments.iter().map(|s| Ident { name: Symbol::new(s), span: name.span });
            ExprKind::Name(Path { segments: segments.collect() })
        };
        let at = |kind: ExprKind| Expr { kind, span: name.span };
        let func = at(named(&["Math", "roundTo"]));
        let to_even = at(named(&["Math", "MidpointRounding", "ToEven"]));
        let zero = at(ExprKind::Lit(enfold_fsharp::tree::Lit::Int {
            value: 0,
            kind: enfold_fsharp::tree::IntKind::Int,
        }));
        let is_mode = |item: &Expr| match &item.kind {
            ExprKind::Name(path) => {
                path.segments.iter().any(|segment| segment.name == "MidpointRounding")
            }
            _ => false,
        };
        let given: Vec<&Expr> = match items {
            [x, mode] if is_mode(mode) => vec![x, &zero, mode],
            [x, places] => vec![x, places, &to_even],
            [x, places, mode] => vec![x, places, mode],
            _ => return None,
        };
        Some(self.apply(&func, &given, expected, span))
    }

    /// A call of a static method with values that have been checked.
    fn call_static(
        &mut self,
        ty: Term,
        name: Ident,
        nodes: &[NodeId],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let owner = self.owner(ty)?;
        let args: Vec<Arg<'_>> = nodes.iter().map(|&node| Arg::Node(node)).collect();
        let found = self.static_members(owner, name.name);
        let fits = |id: &MemberId| {
            self.members.info(*id).params.len() == args.len() && self.agrees(*id, &args, false)
        };
        let id = found.into_iter().find(fits)?;
        let info = self.members.info(id).clone();
        Some(self.call_with(&info, None, &args, &[], Some(expected), name.span, span))
    }
}

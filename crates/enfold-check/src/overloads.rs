//! Which of several members of one name is meant, and its arguments by place and by name.
//!
//! ```text
//! Pay(amount: int, ?note: string)        s.IndexOf(c: char)   s.IndexOf(part: string)
//! a.Pay(note = "x", amount = 1)          "abc".IndexOf("b")   ─►  the second
//! ```
//!
//! The number of arguments decides, then their types, which are found first if they are needed; the
//! newest member comes first. Arguments are evaluated in the order of the parameters.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, Lit};
use enfold_syntax::{Diagnostic, codes};

use crate::Checker;
use crate::calls::Arg;
use crate::members::{MemberId, Parameter, Target};
use crate::patterns::count;
use crate::store::{Shape, Term};

impl Checker {
    /// The member that is meant, and its first argument as components: `None` if it is one value
    /// that has to be taken apart, or if there is no argument.
    pub(crate) fn choose<'a>(
        &mut self,
        candidates: &[MemberId],
        name: Ident,
        args: &[&'a Expr],
    ) -> Option<(MemberId, Option<Vec<Arg<'a>>>)> {
        let arg = args.first().copied();
        let arranged: Vec<(MemberId, Option<Vec<Arg<'a>>>)> = candidates
            .iter()
            .filter_map(|&id| {
                let info = self.members.info(id);
                let Some(arg) = arg.filter(|_| !info.params.is_empty()) else {
                    return Some((id, None));
                };
                let arranged = arrange(&info.params, arg)?;
                Some((id, arranged))
            })
            .collect();
        let taken_apart =
            |(_, first): &&(MemberId, Option<Vec<Arg<'_>>>)| arg.is_none() || first.is_some();
        let mut fitting: Vec<_> = arranged.iter().filter(taken_apart).cloned().collect();
        let several =
            |(id, _): &(MemberId, Option<Vec<Arg<'_>>>)| self.members.info(*id).params.len() > 1;
        if arg.is_some_and(|arg| matches!(arg.kind, ExprKind::Tuple(_)))
            && fitting.iter().any(several)
        {
            fitting.retain(several);
        }
        match (&fitting[..], arranged.first()) {
            ([one], _) => Some(one.clone()),
            ([], Some(first)) => Some(first.clone()),
            ([], None) => {
                self.wrong_arguments(candidates, name, arg);
                None
            }
            (many, _) if arg.is_none() => many.first().cloned(),
            (many, _) => Some(self.choose_by_type(many)),
        }
    }

    /// The first of several members whose parameters agree with the arguments.
    fn choose_by_type<'a>(
        &mut self,
        many: &[(MemberId, Option<Vec<Arg<'a>>>)],
    ) -> (MemberId, Option<Vec<Arg<'a>>>) {
        let (first_id, first_args) = many[0].clone();
        let args = first_args.unwrap_or_default();
        let mut nodes = Vec::with_capacity(args.len());
        for arg in &args {
            nodes.push(match *arg {
                Arg::Expr(expr) => Arg::Node(self.infer(expr)),
                other => other,
            });
        }
        let fits = |of: &Option<Vec<Arg<'_>>>| of.as_ref().is_some_and(|o| o.len() == nodes.len());
        // What needs no conversion comes before what does.
        for converted in [false, true] {
            let mut agreeing = many.iter().filter(|(_, of)| fits(of));
            if let Some((id, _)) = agreeing.find(|(id, _)| self.agrees(*id, &nodes, converted)) {
                return (*id, Some(nodes));
            }
        }
        (first_id, Some(nodes))
    }

    /// Whether a member's parameters agree with arguments, which may be `converted`.
    pub(crate) fn agrees(&self, id: MemberId, args: &[Arg<'_>], converted: bool) -> bool {
        let info = self.members.info(id);
        let Target::Function(binding) = info.target else { return true };
        let mut rest = self.binding_type(binding);
        if !info.is_static {
            let Shape::Fun(_, to) = *self.store.shape(rest) else { return true };
            rest = to;
        }
        for arg in args {
            let Shape::Fun(from, to) = *self.store.shape(rest) else { return true };
            if let Arg::Node(node) = arg
                && !self.may_be(self.type_of(*node), from, converted)
            {
                return false;
            }
            rest = to;
        }
        true
    }

    /// Whether two types could be made equal, as far as they are known; parameters fit all.
    fn may_be(&self, a: Term, b: Term, converted: bool) -> bool {
        let may_be = |x: Term, y: Term| self.may_be(x, y, converted);
        match (self.store.shape(a), self.store.shape(b)) {
            (Shape::Unbound { .. } | Shape::Error | Shape::Param(_), _) => true,
            (_, Shape::Unbound { .. } | Shape::Error | Shape::Param(_)) => true,
            (&Shape::Array(x), &Shape::Array(y)) | (&Shape::Byref(x), &Shape::Byref(y)) => {
                may_be(x, y)
            }
            (&Shape::Fun(a, b), &Shape::Fun(c, d)) => may_be(a, c) && may_be(b, d),
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                xs.iter().zip(ys.iter()).all(|(&x, &y)| may_be(x, y))
            }
            (_, Shape::Data(e, _)) if Some(*e) == self.graph.known.seq && self.is_collection(a) => {
                converted
            }
            (Shape::Data(d, xs), Shape::Data(e, ys)) => {
                if d != e {
                    let converts = |of| self.converts(of, *e);
                    return converted && self.owner(a).is_some_and(converts);
                }
                xs.iter().zip(ys.iter()).all(|(&x, &y)| may_be(x, y))
            }
            (x, y) => x == y,
        }
    }

    fn wrong_arguments(&mut self, candidates: &[MemberId], name: Ident, arg: Option<&Expr>) {
        let Some(&id) = candidates.first() else { return };
        let params = &self.members.info(id).params;
        let wanted: Vec<String> = params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let mark = if p.optional { "?" } else { "" };
                p.name.map_or_else(|| format!("{}", i + 1), |name| format!("{mark}{name}"))
            })
            .collect();
        let span = arg.map_or(name.span, |arg| arg.span);
        let wants = match &params[..] {
            [Parameter { unit: true, .. }] => "no arguments".to_string(),
            _ => format!("{} ({})", count(params.len(), "argument"), wanted.join(", ")),
        };
        let shown =
            if name.name == "new" { "this constructor".into() } else { format!("`{}`", name.name) };
        let message = format!("{shown} takes {wants}");
        let mut diagnostic = Diagnostic::new(codes::METHOD_ARGUMENTS, span, message);
        if candidates.len() > 1 {
            diagnostic =
                diagnostic.note("it has other forms, which take other numbers of arguments");
        }
        self.report(diagnostic);
    }
}

/// The components of a method's first argument by parameter. `Some(None)` if it is one value that
/// has to be taken apart; `None` if it does not fit.
#[expect(clippy::option_option, reason = "said above")]
fn arrange<'a>(params: &[Parameter], arg: &'a Expr) -> Option<Option<Vec<Arg<'a>>>> {
    if let [only] = params
        && !only.optional
        && named(params, arg).is_none()
    {
        let unit = matches!(arg.kind, ExprKind::Lit(Lit::Unit));
        return if only.unit && !unit && is_closed(arg) {
            None
        } else {
            Some(Some(vec![Arg::Expr(arg)]))
        };
    }
    let required = params.iter().filter(|p| !p.optional).count();
    let items: Vec<&Expr> = match &arg.kind {
        ExprKind::Tuple(items) => items.iter().collect(),
        ExprKind::Lit(Lit::Unit) => Vec::new(),
        _ => vec![arg],
    };
    if items.len() == 1 && required > 1 && named(params, items[0]).is_none() {
        return if is_closed(arg) { None } else { Some(None) };
    }
    let mut slots: Vec<Option<&Expr>> = vec![None; params.len()];
    let mut next = 0;
    for item in items {
        let (index, value) = match named(params, item) {
            Some((index, value)) => (index, value),
            None => {
                next += 1;
                (next - 1, item)
            }
        };
        let slot = slots.get_mut(index)?;
        if slot.replace(value).is_some() {
            return None;
        }
    }
    let args: Option<Vec<Arg<'a>>> = slots
        .into_iter()
        .zip(params)
        .map(|(slot, param)| match slot {
            Some(value) if param.optional => Some(Arg::Given(value)),
            Some(value) => Some(Arg::Expr(value)),
            None if param.optional => Some(Arg::Missing),
            None => None,
        })
        .collect();
    Some(Some(args?))
}

/// Whether an expression cannot be a tuple.
fn is_closed(arg: &Expr) -> bool {
    matches!(arg.kind, ExprKind::Lit(_) | ExprKind::Lambda { .. } | ExprKind::Interp(_))
}

/// `name = value` for a parameter of that name.
fn named<'a>(params: &[Parameter], arg: &'a Expr) -> Option<(usize, &'a Expr)> {
    let ExprKind::Infix { op, lhs, rhs } = &arg.kind else { return None };
    let ExprKind::Name(path) = &lhs.kind else { return None };
    let name = path.as_single().filter(|_| op.name == "=")?.name;
    let index = params.iter().position(|p| p.name == Some(name))?;
    Some((index, rhs))
}

//! Functions of sequences where functions of lists, arrays or other collections are expected.
//!
//! ```text
//! (0, xs) ||> Seq.fold f       let g = Seq.fold f in fun a xs -> g a (Seq.ofList xs)
//! Seq.collect id lists         Seq.collect (let g = id in fun xs -> Seq.ofList (g xs)) …
//! ```
//!
//! A use of a named function is flexible in F#: where a parameter is a sequence, a collection may be given, also where
//! the function is a value and its type is compared with the expected one. What a function yields is converted as well,
//! since the library says `'T -> seq<'U>` where FSharp.Core says `'T -> 'Collection`.
//!
//! Types that the expected function knows are passed on before the arguments of a partial application are checked, so that
//! `x` in `(0, words) ||> Seq.fold (fun n x -> n + x.Length)` has a type. **Cost.** Linear in the number of parameters.

use enfold_graph::NodeId;
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::Kind;
use crate::store::{Shape, Term};

/// How a function is adapted to the type that is expected of it.
pub(crate) struct Adaptation {
    /// What is expected and what is taken, up to the last parameter that matters; whether it is converted.
    params: Vec<(Term, Term, bool)>,
    /// What is expected of the result, and what it is.
    result: (Term, Term),
    /// Whether the result is converted.
    yields: bool,
}

impl Checker {
    /// How a function of type `found`, which is `function` or a partial application of it, becomes one of type `expected`,
    /// if a collection must be made a sequence for it. Parameters are flexible where the function is mentioned by its name.
    pub(crate) fn adaptation(
        &mut self,
        function: NodeId,
        expected: Term,
        found: Term,
    ) -> Option<Adaptation> {
        let named = self.is_named_function(function);
        let mut params = Vec::new();
        let (mut wanted, mut given) = (expected, found);
        while let (&Shape::Fun(want, want_rest), &Shape::Fun(give, give_rest)) =
            (self.store.shape(wanted), self.store.shape(given))
        {
            let converts = named && self.seq_item(give).is_some() && self.is_collection(want);
            params.push((want, give, converts));
            (wanted, given) = (want_rest, give_rest);
        }
        let wants_sequence = !params.is_empty() && self.seq_item(wanted).is_some();
        if wants_sequence && self.store.is_unbound(given) {
            // What is given may say what is yielded, as in `id`.
            for &(want, give, _) in params.iter().filter(|(_, _, converts)| !converts) {
                self.store.unify(want, give).ok();
            }
        }
        let yields = wants_sequence && self.is_collection(given);
        if !yields {
            let last = params.iter().rposition(|&(_, _, converts)| converts)?;
            for (want, give, _) in params.drain(last + 1..).rev() {
                wanted = self.store.fun(want, wanted);
                given = self.store.fun(give, given);
            }
        }
        Some(Adaptation { params, result: (wanted, given), yields })
    }

    /// Lets the types that are expected be known to the function before its arguments are checked. What does not agree
    /// is reported when the function is adapted.
    pub(crate) fn foresee(&mut self, adaptation: &Adaptation) {
        for &(want, give, converts) in &adaptation.params {
            if !converts {
                self.store.unify(want, give).ok();
            } else if let (Some(item), Some(found)) = (self.seq_item(give), self.item_of(want))
                && self.seq_item(item).is_none()
            {
                self.store.unify(item, found).ok();
            }
        }
        if !adaptation.yields {
            self.store.unify(adaptation.result.0, adaptation.result.1).ok();
        }
    }

    /// `let g = function in fun a b … -> g a (sequence b) …`.
    pub(crate) fn adapted(
        &mut self,
        function: NodeId,
        adaptation: Adaptation,
        span: Span,
    ) -> NodeId {
        let Adaptation { params, result: (wanted, given), yields } = adaptation;
        let ty = self.type_of(function);
        let binding = self.hidden("function", span, ty);
        self.graph.bindings[binding].def = Some(function);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(binding, function)] };
        let stmt = self.node(kind, unit, span);
        let func = self.node(Kind::Var { binding, args: Vec::new() }, ty, span);
        let types: Vec<Term> = params.iter().map(|&(want, ..)| want).collect();
        let lambda = self.eta(&types, wanted, span, |this, args| {
            let mut taken = Vec::with_capacity(args.len());
            for (arg, (_, give, converts)) in args.into_iter().zip(params) {
                let arg = if converts { this.as_sequence(arg, give) } else { arg };
                this.expect_node(give, arg);
                taken.push(arg);
            }
            let call = this.node(Kind::Apply { func, args: taken }, given, span);
            let call = if yields { this.as_sequence(call, wanted) } else { call };
            this.expect_node(wanted, call);
            call
        });
        let ty = self.type_of(lambda);
        self.node(Kind::Block(vec![stmt, lambda]), ty, span)
    }

    /// Whether a node mentions a function by its name, the uses of which are flexible.
    fn is_named_function(&self, node: NodeId) -> bool {
        let Kind::Var { binding, .. } = self.graph.nodes[node].kind else { return false };
        let binding = &self.graph.bindings[binding];
        let lambda = |def: NodeId| matches!(self.graph.nodes[def].kind, Kind::Lambda { .. });
        binding.scope == enfold_graph::Scope::Module || binding.def.is_some_and(lambda)
    }
}

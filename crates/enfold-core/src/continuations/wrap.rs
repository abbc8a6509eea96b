//! Functions as values of types that say more than the function needs.
//!
//! ```text
//! fn lam1 f(x: int) -> int { … }             direct, and a value of `int -> int`, which is effectful
//! fn lam9 f(x: int, k: int -> unit) -> unit { r = apply lam1(x); e = apply k(r); ret e }
//! ```
//!
//! A function whose type has an effectful arrow before its last one is cut there: what it is given so far is what the next function captures.

use enfold_syntax::{Span, Symbol};

use super::convert::Converter;
use crate::build::Build;
use crate::ir::*;

impl Converter<'_> {
    /// Whether a function is not of the type that its values have.
    pub(super) fn needs_wrapper(&mut self, lam: LamId) -> bool {
        let old = self.old_type(lam);
        let (natural, wanted) = (self.natural_type(lam), self.new_type(old));
        natural != wanted
    }

    /// A function that stands for another one as a value; `callee` is how that is called.
    pub(super) fn wrapper(&mut self, lam: LamId, callee: Atom) -> LamId {
        let (name, span) = (self.program.lams[lam].name, self.program.lams[lam].span);
        let params: Vec<TyId> = self.old_params(lam);
        let ty = self.old_type(lam);
        self.stage(lam, callee, &params, Vec::new(), ty, name, span)
    }

    /// The function of the parameters up to the next effectful arrow.
    #[allow(clippy::too_many_arguments)]
    fn stage(
        &mut self,
        lam: LamId,
        callee: Atom,
        left: &[TyId],
        mut given: Vec<Atom>,
        mut ty: TyId,
        name: Symbol,
        span: Span,
    ) -> LamId {
        let mut params = Vec::new();
        let mut left = left;
        let mut effectful = false;
        while let [first, rest @ ..] = left {
            let Ty::Arrow(_, after) = self.program.types[ty] else { break };
            effectful = self.types.is_effectful(ty);
            let param = self.new_type(*first);
            let param = self.program.fresh(Symbol::new("x"), param, span);
            params.push(param);
            given.push(Atom::Var(param));
            (left, ty) = (rest, after);
            if effectful {
                break;
            }
        }
        let unit = self.types.unit;
        let result = self.new_type(ty);
        let continuation = self.types.continuation(&mut self.program.types, result);
        let k = self.program.fresh(Symbol::new("k"), continuation, span);
        let mut stmts = Vec::new();
        let (ret, end) = if !left.is_empty() {
            let next = self.stage(lam, callee, left, given, ty, name, span);
            let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
            let next = build.op("next", result, Op::Lambda(next));
            (unit, build.op("end", unit, Op::Apply(Atom::Var(k), vec![next])))
        } else if self.is_converted(lam) {
            given.push(Atom::Var(k));
            let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
            (unit, build.op("end", unit, Op::Apply(callee, given)))
        } else {
            let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
            let value = build.op("value", result, Op::Apply(callee, given));
            match effectful {
                true => (unit, build.op("end", unit, Op::Apply(Atom::Var(k), vec![value]))),
                false => (result, value),
            }
        };
        if effectful {
            params.push(k);
        }
        let body = Block { stmts, term: Term::Ret(end) };
        self.program.lams.push(Lambda::new(name, span, None, params, ret, body))
    }
}

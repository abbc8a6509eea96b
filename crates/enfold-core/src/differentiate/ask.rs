//! Asks functions that are not known for their derivatives, by calling them.
//!
//! ```text
//! y = apply g(x)                  asked = 1; given = x'
//! // g is not known        ─►     y = apply g(x); y' = made            // as the shadow of g, fn (x, x') -> (y, y')
//!
//! fn h(z) { … }                   fn h(z) {                             // whatever g can be
//!                                   if asked = 1 { asked = 0; z' = given; p = apply h'(z, z'); made = change p; ret value p }
//!                                   else { … } }
//! ```
//!
//! What is passed beside the arguments goes by globals, a set of them for each function type. Each function that can be meant, by the flow of values,
//! looks first whether it is asked. A call of one that does not answer fails; there is none but where a function takes its own derivative without an end.
//!
//! **Sound**: nothing is done between the question and the first statement of what is called, and nothing between its answer and where that is taken.
//! What such a function captures does not change ([`check`](super::sites)), so its copy needs no shadow of anything around it.

use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::shadow_types::{Mode, ShadowTypes, int};
use crate::build::Build;
use crate::ir::*;

/// How functions of a type are asked.
#[derive(Debug, Clone)]
pub(super) struct Protocol {
    /// Whether a question is asked: 1.
    pub(super) asked: GlobalId,
    /// The shadow of each argument that has one.
    pub(super) given: Vec<Option<GlobalId>>,
    /// Backwards, the tape.
    pub(super) tape: Option<GlobalId>,
    /// The shadow of the result, if it has one.
    pub(super) made: Option<GlobalId>,
    /// A function of the function, the tape, and arguments with their shadows.
    ask: LamId,
}

/// What a function answers when it is asked.
pub(super) struct Answer {
    /// The function.
    pub(super) lam: LamId,
    /// How it is asked.
    pub(super) asked: GlobalId,
    /// What it does then.
    pub(super) block: Block,
}

/// Puts an answer before all that a function does.
pub(super) fn put_answer(program: &mut Program, answer: Answer) {
    let Answer { lam, asked, block } = answer;
    let span = program.lams[lam].span;
    let (int, bool) = (int(program), program.types.intern(Ty::Bool));
    let body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
    let mut stmts = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
    let asked = build.op("asked", int, Op::GlobalGet(asked));
    let is_asked = build.prim("asked", bool, Prim::Eq, vec![asked, number(1)]);
    program.lams[lam].body = Block { stmts, term: Term::branch(is_asked, block, body) };
}

/// All protocols, by direction and function type.
#[derive(Default)]
pub(super) struct Asks {
    pub(super) by_type: FxHashMap<(Mode, TyId), Protocol>,
}

/// The parameters of a function type, and what is left when all are given.
pub(super) fn chain(program: &Program, mut ty: TyId) -> (Vec<TyId>, TyId) {
    let mut params = Vec::new();
    while let Ty::Arrow(from, to) = program.types[ty] {
        params.push(from);
        ty = to;
    }
    (params, ty)
}

/// What shadows of functions are made with.
pub(super) struct Asking<'a> {
    pub(super) program: &'a mut Program,
    pub(super) types: &'a mut ShadowTypes,
    pub(super) asks: &'a mut Asks,
    pub(super) mode: Mode,
    /// The type of tapes, backwards.
    pub(super) tape: Option<TyId>,
    pub(super) span: Span,
}

impl Asking<'_> {
    /// The shadow of a function that is not known.
    pub(super) fn shadow(
        &mut self,
        ty: TyId,
        (function, tape): (Atom, Option<Atom>),
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let ask = self.protocol(ty).ask;
        let mut first = vec![function];
        first.extend(tape);
        self.function((ty, function), ask, first, out)
    }

    fn build<'a>(&'a mut self, stmts: &'a mut Vec<Stmt>) -> Build<'a> {
        Build { program: self.program, span: self.span, stmts }
    }

    /// A function of the next argument.
    fn function(
        &mut self,
        (ty, function): (TyId, Atom),
        ask: LamId,
        mut args: Vec<Atom>,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let Ty::Arrow(from, to) = self.program.types[ty] else { return function };
        let mut params = vec![self.program.fresh(Symbol::new("x"), from, self.span)];
        if self.types.carries(self.program, from) {
            let shadow = self.types.of(self.program, self.mode, from);
            params.push(self.program.fresh(Symbol::new("x'"), shadow, self.span));
        }
        args.extend(params.iter().map(|&param| Atom::Var(param)));
        let ret = self.types.result(self.program, self.mode, to);
        let mut stmts = Vec::new();
        let result = match self.program.types[to] {
            Ty::Arrow(..) => {
                let op = Op::Apply(function, vec![Atom::Var(params[0])]);
                let rest = self.build(&mut stmts).op("rest", to, op);
                let shadow = self.function((to, rest), ask, args, &mut stmts);
                let data = self.types.pair(self.program, self.mode, to);
                let op = Op::Construct { data, case: 0, args: vec![rest, shadow] };
                self.build(&mut stmts).op("pair", ret, op)
            }
            _ => self.build(&mut stmts).op("answer", ret, Op::Apply(Atom::Lam(ask), args)),
        };
        let body = Block { stmts, term: Term::Ret(result) };
        let lam = Lambda::new(Symbol::new("asks"), self.span, None, params, ret, body);
        let lam = self.program.lams.push(lam);
        let ty = self.types.of(self.program, self.mode, ty);
        self.build(out).op("function", ty, Op::Lambda(lam))
    }

    fn global(&mut self, name: &str, ty: TyId) -> GlobalId {
        let (name, span) = (Symbol::new(name), self.span);
        self.program.globals.push(Global { name, ty, span, mutable: true, slot: false })
    }

    fn protocol(&mut self, ty: TyId) -> Protocol {
        if let Some(protocol) = self.asks.by_type.get(&(self.mode, ty)) {
            return protocol.clone();
        }
        let (params, ret) = chain(self.program, ty);
        let int = int(self.program);
        let asked = self.global("asked", int);
        let mut given = Vec::new();
        for &param in &params {
            given.push(self.shadow_global("given", param));
        }
        let made = self.shadow_global("made", ret);
        let tape = self.tape.map(|tape| self.global("tape", tape));
        let globals = Protocol { asked, given, tape, made, ask: LamId::from_u32(0) };
        let ask = self.ask(ty, &globals);
        let protocol = Protocol { ask, ..globals };
        self.asks.by_type.insert((self.mode, ty), protocol.clone());
        self.start(asked);
        protocol
    }

    fn shadow_global(&mut self, name: &str, ty: TyId) -> Option<GlobalId> {
        self.types.carries(self.program, ty).then(|| {
            let shadow = self.types.of(self.program, self.mode, ty);
            self.global(name, shadow)
        })
    }

    /// Nothing is asked when the program begins.
    fn start(&mut self, asked: GlobalId) {
        let unit = self.program.types.intern(Ty::Unit);
        let mut stmts = Vec::new();
        let op = Op::GlobalSet(asked, number(0));
        self.build(&mut stmts).op("noted", unit, op);
        if let Some(entry) = self.program.entry {
            self.program.lams[entry].body.stmts.splice(0..0, stmts);
        }
    }

    /// The function that asks.
    fn ask(&mut self, ty: TyId, protocol: &Protocol) -> LamId {
        let (chain, ret) = chain(self.program, ty);
        let (int, unit) = (int(self.program), self.program.types.intern(Ty::Unit));
        let (bool, never) =
            (self.program.types.intern(Ty::Bool), self.program.types.intern(Ty::Never));
        let mut params = vec![self.program.fresh(Symbol::new("f"), ty, self.span)];
        let mut stmts = Vec::new();
        if let (Some(tape), Some(global)) = (self.tape, protocol.tape) {
            let param = self.program.fresh(Symbol::new("tape"), tape, self.span);
            params.push(param);
            self.build(&mut stmts).op("noted", unit, Op::GlobalSet(global, Atom::Var(param)));
        }
        let mut args = Vec::new();
        for (&ty, given) in chain.iter().zip(&protocol.given) {
            let param = self.program.fresh(Symbol::new("x"), ty, self.span);
            params.push(param);
            args.push(Atom::Var(param));
            if let Some(given) = *given {
                let shadow = self.types.of(self.program, self.mode, ty);
                let param = self.program.fresh(Symbol::new("x'"), shadow, self.span);
                params.push(param);
                self.build(&mut stmts).op("noted", unit, Op::GlobalSet(given, Atom::Var(param)));
            }
        }
        let result = self.types.result(self.program, self.mode, ret);
        let function = Atom::Var(params[0]);
        let mut build = self.build(&mut stmts);
        build.op("noted", unit, Op::GlobalSet(protocol.asked, number(1)));
        let value = build.op("value", ret, Op::Apply(function, args));
        let asked = build.op("asked", int, Op::GlobalGet(protocol.asked));
        let unanswered = build.prim("unanswered", bool, Prim::Eq, vec![asked, number(1)]);
        let mut failing = Vec::new();
        let text = "no derivative: this function takes its own derivative, without an end";
        let text = self.program.strings.push(text.to_string());
        let mut build = self.build(&mut failing);
        build.op("noted", unit, Op::GlobalSet(protocol.asked, number(0)));
        build.prim("never", never, Prim::Failwith, vec![Atom::Str(text)]);
        let failing = Block { stmts: failing, term: Term::Unreachable };
        let mut answered = Vec::new();
        let answer = match protocol.made {
            Some(made) => {
                let shadow = self.types.of(self.program, self.mode, ret);
                let change = self.build(&mut answered).op("change", shadow, Op::GlobalGet(made));
                let data = self.types.pair(self.program, self.mode, ret);
                let op = Op::Construct { data, case: 0, args: vec![value, change] };
                self.build(&mut answered).op("pair", result, op)
            }
            None => value,
        };
        let answered = Block { stmts: answered, term: Term::Ret(answer) };
        let body = Block { stmts, term: Term::branch(unanswered, failing, answered) };
        let lam = Lambda::new(Symbol::new("ask"), self.span, None, params, result, body);
        self.program.lams.push(lam)
    }
}

/// An integer.
pub(super) fn number(n: i64) -> Atom {
    Atom::Int(n, IntKind::Int)
}

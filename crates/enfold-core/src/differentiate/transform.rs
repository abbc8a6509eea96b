//! Copies the functions of a region with shadows: the derivative of each.
//!
//! ```text
//! fn f(x: float, n: int) -> float {       fn f'(x, x', n) -> (float, float) {
//!   join rec loop(acc, i) {                 join rec loop(acc, acc', i) {
//!     done = ge i, n                          done = ge i, n
//!     if done { ret acc } else {              if done { p = make (acc, acc'); ret p } else {
//!       a = mul acc, x                ─►        a = mul acc, x
//!                                               c1 = mul acc', x; c2 = mul x', acc; a' = add c1, c2
//!       j = add i, 1                            j = add i, 1
//!       jump loop(a, j)                         jump loop(a, a', j)
//!     }                                       }
//!   }                                       }
//!   jump loop(1.0, 0)                       jump loop(1.0, 0.0, 0)
//! }                                       }
//! ```
//!
//! A variable that changes has a shadow, right after it wherever it is passed. What does not change has none, and where a shadow is needed
//! all the same, as in a jump to a place that others reach with what changes, it is zero. A function of the region is copied
//! once: known calls go to the copy. A function that is used as a value is, as a shadow, a function of one argument with
//! its shadow, which yields the result with its shadow.
//!
//! Backwards, the shadow of a float is its place on the tape, and a sum of changes is an entry there.

mod blocks;
mod lines;
mod operations;
mod statements;

use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Refused;
use super::activity::{Activity, Node};
use super::ask::{Answer, Asks};
use super::region::{Known, Region};
use super::rules::Choices;
use super::shadow_types::{Mode, ShadowTypes};
use super::shapes::{Given, Purpose, Shapes, Walks};
use super::tape::Tape;
use crate::build::Build;
use crate::ir::*;

/// What lasts from one derivative to the next.
#[derive(Default)]
pub(super) struct Lasting {
    pub(super) types: ShadowTypes,
    pub(super) shapes: Shapes,
    pub(super) choices: Choices,
    pub(super) tape: Option<Tape>,
    pub(super) stack: Option<super::stack::Stack>,
    pub(super) asks: Asks,
    /// The field of an exception that holds the shadow of another one.
    pub(super) exns: FxHashMap<(Mode, ExnId, u32), u32>,
    /// What functions answer that are asked, from the end of the round on.
    pub(super) answers: Vec<Answer>,
    /// Globals by which functions are asked.
    pub(super) questions: FxHashSet<GlobalId>,
}

impl Lasting {
    /// Functions that were made are not called again.
    pub(super) fn forget_functions(&mut self) {
        let types = std::mem::take(&mut self.types);
        let questions = std::mem::take(&mut self.questions);
        *self = Lasting { types, questions, ..Lasting::default() };
    }
}

/// The copy of a region that is made.
pub(super) struct Transform<'a> {
    pub(super) program: &'a mut Program,
    pub(super) lasting: &'a mut Lasting,
    pub(super) known: &'a Known,
    pub(super) region: &'a Region,
    pub(super) activity: &'a Activity,
    pub(super) mode: Mode,
    /// What stands for a variable in the copy.
    pub(super) values: FxHashMap<VarId, Atom>,
    /// The shadow of a variable that changes.
    pub(super) shadows: FxHashMap<VarId, Atom>,
    labels: FxHashMap<LabelId, LabelId>,
    /// What jumps pass, in the original.
    params: FxHashMap<LabelId, Vec<VarId>>,
    /// The copy with shadows of a function.
    pub(super) copies: FxHashMap<LamId, Atom>,
    /// The same for functions of the region that other functions of the region bind, next to the original: for those that are asked.
    pub(super) outside: FxHashMap<LamId, Atom>,
    /// Functions that are bound in the copy that is made, together with what is around them.
    pub(super) declared: FxHashSet<LamId>,
    /// Globals that hold shadows of globals.
    pub(super) globals: FxHashMap<GlobalId, GlobalId>,
    /// Variables from around the region that change.
    pub(super) outer: Vec<VarId>,
    /// The tape, while a copy is made.
    pub(super) tape: Option<Atom>,
    /// The function that is copied.
    pub(super) lam: LamId,
    pub(super) span: Span,
    /// The statement that is looked at.
    at: Option<VarId>,
    /// Where the bits of a float that changes are taken as an integer.
    pub(super) bits: Option<(VarId, Span)>,
    /// Floats that change and that the innermost loop carries, if they are few.
    carried: Vec<VarId>,
    /// Forwards, in rounds of loops: how changes depend on what loops carry.
    lines: FxHashMap<VarId, lines::Line>,
    /// Whether functions that are not known are asked. Then nothing around the region is written to, and each copy makes its own shadows of that.
    pub(super) asking: bool,
    /// A function that is not known would have to be asked.
    pub(super) wants_to_ask: bool,
    /// What has no derivative.
    pub(super) refused: Option<Refused>,
}

/// What a copy is made of.
pub(super) struct Plan<'a> {
    pub(super) known: &'a Known,
    pub(super) region: &'a Region,
    pub(super) activity: &'a Activity,
    pub(super) mode: Mode,
    pub(super) root: LamId,
    pub(super) span: Span,
    pub(super) asking: bool,
}

impl<'a> Transform<'a> {
    /// Nothing copied yet.
    pub(super) fn new(
        program: &'a mut Program,
        lasting: &'a mut Lasting,
        Plan { known, region, activity, mode, root, span, asking }: Plan<'a>,
    ) -> Transform<'a> {
        Transform {
            program,
            lasting,
            known,
            region,
            activity,
            mode,
            values: FxHashMap::default(),
            shadows: FxHashMap::default(),
            labels: FxHashMap::default(),
            params: FxHashMap::default(),
            copies: FxHashMap::default(),
            outside: FxHashMap::default(),
            declared: FxHashSet::default(),
            globals: FxHashMap::default(),
            outer: Vec::new(),
            tape: None,
            lam: root,
            span,
            at: None,
            bits: None,
            carried: Vec::new(),
            lines: FxHashMap::default(),
            asking,
            wants_to_ask: false,
            refused: None,
        }
    }
}

impl Transform<'_> {
    // What is there once.

    pub(super) fn ty(&self, var: VarId) -> TyId {
        self.program.vars[var].ty
    }

    pub(super) fn carries(&mut self, ty: TyId) -> bool {
        self.lasting.types.carries(self.program, ty)
    }

    pub(super) fn shadow_ty(&mut self, ty: TyId) -> TyId {
        self.lasting.types.of(self.program, self.mode, ty)
    }

    /// The type that a function with shadows yields for a value of a type.
    pub(super) fn pair_ty(&mut self, ty: TyId) -> TyId {
        self.lasting.types.result(self.program, self.mode, ty)
    }

    pub(super) fn active(&self, var: VarId) -> bool {
        self.activity.is(Node::Var(var))
    }

    pub(super) fn returns_pair(&self, lam: LamId) -> bool {
        self.activity.is(Node::Ret(lam))
    }

    /// Whether a function has a copy with shadows.
    pub(super) fn is_copied(&self, lam: LamId) -> bool {
        self.activity.is(Node::Code(lam))
    }

    pub(super) fn refuse(&mut self, span: Span, reason: impl Into<String>) {
        let around = self.program.lams[self.lam].span;
        let call = self.at.and_then(|var| self.program.lineage.place(var, span));
        let spans = [Some(span), call, Some(around)].into_iter().flatten().collect();
        self.refused.get_or_insert_with(|| Refused { spans, reason: reason.into() });
    }

    /// The same for what a statement does that has been looked at.
    pub(super) fn refuse_at(&mut self, var: VarId, span: Span, reason: &str) {
        self.at = Some(var);
        self.refuse(span, reason);
    }

    pub(super) fn build<'a>(&'a mut self, out: &'a mut Vec<Stmt>) -> Build<'a> {
        Build { program: self.program, span: self.span, stmts: out }
    }

    pub(super) fn walk(
        &mut self,
        purpose: Purpose,
        ty: TyId,
        given: Given,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let tape = self.lasting.tape.filter(|_| self.mode == Mode::Reverse);
        let floats = self.program.types.intern(Ty::Float);
        let floats = self.program.types.intern(Ty::Array(floats));
        let context = match purpose {
            Purpose::Number | Purpose::Zero | Purpose::Lift => tape.map(|tape| tape.ty),
            _ => Some(floats),
        };
        let context_now = match purpose {
            Purpose::Zero | Purpose::Lift => self.tape,
            _ => given.context,
        };
        let given = Given { context: context_now, ..given };
        let Lasting { types, shapes, asks, .. } = &mut *self.lasting;
        let mut walks = Walks {
            program: self.program,
            types,
            shapes,
            note: tape.map(|tape| tape.input),
            context,
            asks: self.asking.then_some(asks),
            tape: tape.map(|tape| tape.ty),
            mode: self.mode,
            span: self.span,
        };
        let made = walks.walk(purpose, ty, given, out);
        self.wants_to_ask |= std::mem::take(&mut self.lasting.shapes.functions);
        made
    }

    // Operands.

    /// What stands for an operand.
    pub(super) fn value(&self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) => self.values.get(&var).copied().unwrap_or(atom),
            atom => atom,
        }
    }

    fn values_of(&self, atoms: &[Atom]) -> Vec<Atom> {
        atoms.iter().map(|&atom| self.value(atom)).collect()
    }

    /// The shadow of an operand; that of what does not change is zero, and what carries nothing is its own.
    pub(super) fn shadow(&mut self, atom: Atom, out: &mut Vec<Stmt>) -> Atom {
        if let Some(lam) = self.known.function(atom) {
            return self.function_value(lam, out);
        }
        match atom {
            Atom::Var(var) => match self.shadows.get(&var) {
                Some(&shadow) => shadow,
                None if self.lines.contains_key(&var) => {
                    let line = self.lines[&var].clone();
                    self.change_on(&line, out)
                }
                None => {
                    let (ty, value) = (self.ty(var), self.value(atom));
                    self.walk(Purpose::Zero, ty, Given::value(value), out)
                }
            },
            Atom::Float(_) | Atom::Float32(_) if self.mode == Mode::Reverse => {
                Atom::Int(0, IntKind::Int)
            }
            Atom::Float(_) => Atom::Float(0.0),
            Atom::Float32(_) => Atom::Float32(0.0),
            atom => atom,
        }
    }

    fn shadows_of(&mut self, atoms: &[Atom], out: &mut Vec<Stmt>) -> Vec<Atom> {
        atoms.iter().map(|&atom| self.shadow(atom, out)).collect()
    }

    /// Whether an operand has a shadow.
    fn changes(&self, atom: Atom) -> bool {
        let has = |var| self.shadows.contains_key(&var) || self.lines.contains_key(&var);
        matches!(atom, Atom::Var(var) if has(var))
    }

    /// The shadow of an operand that is no float, if it changes.
    fn shadow_if_active(&self, atom: Atom) -> Option<Atom> {
        match atom {
            Atom::Var(var) => self.shadows.get(&var).copied(),
            _ => None,
        }
    }

    // Bindings.

    fn bind_value(&mut self, var: VarId) -> VarId {
        let new = self.program.vars.push(self.program.vars[var].clone());
        self.program.lineage.copied(var, new);
        self.values.insert(var, Atom::Var(new));
        new
    }

    fn bind_shadow(&mut self, var: VarId) -> VarId {
        let ty = self.ty(var);
        let ty = self.shadow_ty(ty);
        let Var { name, span, .. } = self.program.vars[var];
        let new = self.program.fresh(Symbol::new(&format!("{name}'")), ty, span);
        self.program.lineage.copied(var, new);
        self.shadows.insert(var, Atom::Var(new));
        new
    }

    /// New parameters, each with its shadow if it changes.
    pub(super) fn bind_params(&mut self, params: &[VarId]) -> Vec<VarId> {
        let mut new = Vec::new();
        for &param in params {
            new.push(self.bind_value(param));
            if self.active(param) {
                new.push(self.bind_shadow(param));
            }
        }
        new
    }
}

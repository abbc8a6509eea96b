//! Reverse mode without a tape of operations, for functions over floats and arrays of floats: the function runs forward and then backward.
//!
//! ```text
//! fn f(a) {                                    fn f'(a, w) {
//!   join rec loop(s, i) {                        a' = arr_new (arr_len a), 0.0
//!     more = lt i, n                             join rec loop(s, i) { … as in f, but where f returns:
//!     if more {                                    join rec back(j, ds) {                        // the rounds backward
//!       x = arr_get a, i                 ─►          if j = 0 { r = make (s, a'); ret r } else {
//!       y = mul x, x                                   i = sub j, 1;  x = arr_at a, i            // computed again
//!       s2 = add s, y                                  dx = add (mul ds, x), (mul ds, x)
//!       jump loop(s2, add i, 1)                        a'[i] += dx
//!     } else { ret s } }                               jump back(i, ds) } }
//!   jump loop(0.0, 0) }                            jump back(i, w) }
//!                                              }
//! ```
//!
//! The backward part stands where the function returns, so that all that is in scope there is at hand. From there it goes up: statement by
//! statement, each adding to the adjoints of what it was given; at the top of a label's body on to the jump that led
//! there. Which jump that was is known if there is one, for a loop that counts by its counter, or else saved on a [stack](super::stack). What was done before that
//! jump is computed again from what is in scope and what was saved there ([needs](super::needs)); saved values are taken in the opposite order.
//!
//! An array has a shadow of its length, in which its elements' adjoints are; indices were checked forward. A write takes the adjoint of its element
//! and leaves zero. What a variable's adjoint is when nothing has been added to it is not written down.
//!
//! **Sound**, since each statement that was done is met once, after all that came later. Functions of any other kind are left to the tape.
//!
//! **Cost.** A backward part for each place where the function returns; time and code are a small multiple of the function's own.

mod forward;
mod rounds;
mod statements;

use std::collections::BTreeMap;

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::activity::{Activity, Node};
use super::needs::{Needs, find_needs};
use super::paths::{BlockId, Paths};
use super::rules::Choices;
use super::stack::Stack;
use crate::build::Build;
use crate::ir::*;

/// The most blocks of a function that is run backward as it stands.
const MOST: usize = 200;

/// What has an adjoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A variable of the function.
    Var(VarId),
    /// A component of its argument.
    Field(u32),
}

/// What is asked for.
pub(super) struct Asked<'a> {
    pub(super) activity: &'a Activity,
    pub(super) root: LamId,
    /// The pair of the result and the adjoint of the argument.
    pub(super) pair: TyId,
    pub(super) span: Span,
}

/// A function of the argument and of the result's adjoint, if the function is of the kind that this knows.
pub(super) fn run_backward(
    program: &mut Program,
    choices: &mut Choices,
    stack: &mut Option<Stack>,
    Asked { activity, root, pair, span }: Asked<'_>,
) -> Option<LamId> {
    let Lambda { name, ret, .. } = program.lams[root];
    let [param] = program.lams[root].params[..] else { return None };
    let Ty::Data(pair_data) = program.types[pair] else { return None };
    (program.types[ret] == Ty::Float).then_some(())?;
    let body = program.lams[root].body.clone();
    let paths = Paths::find(&body);
    (paths.blocks.len() <= MOST && argument_fits(program, param)).then_some(())?;
    let needs = find_needs(program, activity, &paths, param)?;
    let stack = *stack.get_or_insert_with(|| Stack::new(program, span));
    let mut bound = EntitySet::new();
    bound.insert(param);
    body.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            bound.insert(var);
        });
    });
    let mut backward = Backward {
        program,
        choices,
        paths: &paths,
        needs: &needs,
        activity,
        span,
        stack,
        saved: Atom::Unit,
        saves: false,
        param,
        pair: (pair_data, pair),
        bound,
        values: FxHashMap::default(),
        labels: FxHashMap::default(),
        weight: Atom::Unit,
        result: Atom::Unit,
        state: State::default(),
        rounds: FxHashMap::default(),
        failed: false,
    };
    let (params, body) = backward.function();
    let failed = backward.failed;
    let name = Symbol::new(&format!("{name}'"));
    let lam = program.lams.push(Lambda::new(name, span, None, params, pair, body));
    (!failed).then_some(lam)
}

/// Whether an argument is a float, an array of them, or a record or tuple of such.
fn argument_fits(program: &Program, param: VarId) -> bool {
    let fits = |ty: TyId| match program.types[ty] {
        Ty::Float => true,
        Ty::Array(held) => program.types[held] == Ty::Float,
        _ => false,
    };
    let inert = |ty: TyId| {
        let ty = &program.types[ty];
        matches!(ty, Ty::Int(_) | Ty::Bool | Ty::Char | Ty::Str | Ty::Unit)
    };
    let ty = program.vars[param].ty;
    match program.types[ty] {
        Ty::Data(data) => match &program.datas[data].cases[..] {
            [case] => {
                let mut fields = case.fields.iter();
                fields.all(|field| !field.mutable && (fits(field.ty) || inert(field.ty)))
            }
            _ => false,
        },
        _ => fits(ty),
    }
}

/// What is known on the way back.
#[derive(Clone, Default)]
struct State {
    /// Adjoints; where there is none, it is zero.
    adjoints: BTreeMap<Key, Atom>,
    /// Arrays of adjoints.
    shadows: FxHashMap<VarId, Atom>,
    /// Those of the argument's components.
    fields: FxHashMap<u32, Atom>,
}

/// A loop that is run backward.
#[derive(Clone)]
struct Round {
    label: LabelId,
    /// Parameters of the loop that have adjoints.
    params: Vec<VarId>,
    keys: Vec<Key>,
    /// The parameter that counts.
    counter: Option<VarId>,
}

/// Where a way back joins others.
#[derive(Clone)]
struct Stop {
    at: (BlockId, usize),
    label: LabelId,
    keys: Vec<Key>,
}

struct Backward<'a> {
    program: &'a mut Program,
    choices: &'a mut Choices,
    paths: &'a Paths<'a>,
    needs: &'a Needs,
    activity: &'a Activity,
    span: Span,
    stack: Stack,
    /// The stack of this run.
    saved: Atom,
    saves: bool,
    param: VarId,
    pair: (DataId, TyId),
    /// Variables of the function.
    bound: EntitySet<VarId>,
    /// What stands for them, where one is.
    values: FxHashMap<VarId, Atom>,
    labels: FxHashMap<LabelId, LabelId>,
    /// The adjoint of the result.
    weight: Atom,
    /// The result, where the function returns.
    result: Atom,
    state: State,
    rounds: FxHashMap<LabelId, Round>,
    failed: bool,
}

impl Backward<'_> {
    fn active(&self, var: VarId) -> bool {
        self.activity.is(Node::Var(var))
    }

    fn float(&mut self) -> TyId {
        self.program.types.intern(Ty::Float)
    }

    fn build<'b>(&'b mut self, out: &'b mut Vec<Stmt>) -> Build<'b> {
        Build { program: self.program, span: self.span, stmts: out }
    }

    fn fresh(&mut self, name: &str, ty: TyId) -> VarId {
        self.program.fresh(Symbol::new(name), ty, self.span)
    }

    fn label(&mut self, name: &str) -> LabelId {
        self.program.labels.push(Symbol::new(name))
    }

    /// What stands for an operand where one is.
    fn value(&mut self, atom: Atom) -> Atom {
        let Atom::Var(var) = atom else { return atom };
        match self.values.get(&var) {
            Some(&value) => value,
            None => {
                self.failed |= self.bound.contains(var);
                atom
            }
        }
    }

    fn op(&mut self, op: &Op) -> Op {
        let mut op = op.clone();
        op.each_atom_mut(&mut |atom| *atom = self.value(*atom));
        op
    }

    fn bind(&mut self, var: VarId) -> VarId {
        let new = self.program.vars.push(self.program.vars[var].clone());
        self.program.lineage.copied(var, new);
        self.values.insert(var, Atom::Var(new));
        new
    }
}

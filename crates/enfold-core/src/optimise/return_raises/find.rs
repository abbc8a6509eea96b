//! Which functions may raise, and which of them can return what they raise.
//!
//! Both are fixed points over the calls of a program: a function raises if something in it does, or something that it
//! calls; it can return that if nothing in it raises but `raise` itself and functions that can. Calls of
//! closures are allowed where no function of the class raises. What a `try` runs does not count: it raises nothing.

use cranelift_entity::{EntitySet, SecondaryMap};

use crate::ir::*;
use crate::layout::{MAX_VALUE_SIZE, size_align};

/// Functions of more statements are not copied.
const LARGE: usize = 400;
/// Functions with more calls that may raise are not copied: each is a block inside of the last.
const CALLS: usize = 24;
/// Bytes of an outcome beside the value: what it is, and the exception.
const BESIDE: u32 = 16;

pub(super) struct Facts {
    raises: EntitySet<LamId>,
    can_return: EntitySet<LamId>,
}

/// What is in a function.
#[derive(Default, Clone)]
struct Summary {
    calls: Vec<LamId>,
    /// Functions behind the closures that it calls.
    behind: Vec<LamId>,
    /// It raises with `raise` or `failwith`.
    raises: bool,
    /// An operation in it may raise.
    fails: bool,
    /// It makes functions, which would have two makers then.
    makes: bool,
    statements: usize,
}

impl Facts {
    /// Looks at all functions.
    pub(super) fn find(program: &Program, lams: &[LamId]) -> Facts {
        let mut summaries: SecondaryMap<LamId, Summary> = SecondaryMap::new();
        for &lam in lams {
            summaries[lam] = summarise(program, lam);
        }
        let raises = raising(lams, &summaries);
        let can_return = returning(program, lams, &summaries, &raises);
        Facts { raises, can_return }
    }

    /// Whether a call may raise.
    pub(super) fn raises(&self, lam: LamId) -> bool {
        self.raises.contains(lam)
    }

    /// Whether a copy can return what the function raises.
    pub(super) fn can_return(&self, lam: LamId) -> bool {
        self.can_return.contains(lam)
    }
}

fn summarise(program: &Program, lam: LamId) -> Summary {
    let mut summary = Summary::default();
    program.lams[lam].body.each_block(&mut |block| {
        summary.statements += block.stmts.len() + 1;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op, var, .. } => {
                    let float =
                        matches!(program.types[program.vars[*var].ty], Ty::Float | Ty::Float32);
                    summary.op(program, op, float);
                }
                Stmt::LetRec { .. } => summary.makes = true,
                Stmt::Join { .. } => {}
            }
        }
    });
    summary
}

impl Summary {
    fn op(&mut self, program: &Program, op: &Op, float: bool) {
        match op {
            Op::Call { lam, .. } => self.calls.push(*lam),
            Op::Invoke { callee, .. } => {
                let class = match callee {
                    Atom::Var(var) => match program.types[program.vars[*var].ty] {
                        Ty::Fn(class) => Some(class),
                        _ => None,
                    },
                    Atom::Lam(lam) => program.lams[*lam].fn_ty,
                    _ => None,
                };
                match class {
                    Some(class) => self.behind.extend(&program.fns[class].members),
                    None => self.fails = true,
                }
            }
            Op::Lambda(_) | Op::Apply(..) | Op::Closure { .. } => self.makes = true,
            Op::Prim(Prim::Raise, _) => self.raises = true,
            Op::Prim(Prim::Failwith, _) => {
                self.raises = true;
                self.fails |= program.builtin.failure.is_none();
            }
            Op::Prim(prim, _) => self.fails |= may_fail(*prim) && !op.is_pure(float),
            Op::Try(_)
            | Op::Copy(_)
            | Op::Construct { .. }
            | Op::Field { .. }
            | Op::SetField { .. }
            | Op::Array(..)
            | Op::Exception { .. }
            | Op::ExnField { .. }
            | Op::NewCell(_)
            | Op::CellGet(_)
            | Op::CellSet(..)
            | Op::GlobalGet(_)
            | Op::GlobalSet(..)
            | Op::Region(_) => {}
        }
    }
}

/// Whether an operation that is not pure may raise, or ends the program.
fn may_fail(prim: Prim) -> bool {
    !matches!(
        prim,
        Prim::Write
            | Prim::WriteErr
            | Prim::Clock
            | Prim::MemLoad
            | Prim::MemStore
            | Prim::RegionGrown
            | Prim::NotePlace
    )
}

fn raising(lams: &[LamId], summaries: &SecondaryMap<LamId, Summary>) -> EntitySet<LamId> {
    let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
    let mut open = Vec::new();
    for &lam in lams {
        let summary = &summaries[lam];
        summary.calls.iter().chain(&summary.behind).for_each(|&callee| callers[callee].push(lam));
        if summary.raises || summary.fails {
            open.push(lam);
        }
    }
    spread(open, &callers)
}

fn returning(
    program: &Program,
    lams: &[LamId],
    summaries: &SecondaryMap<LamId, Summary>,
    raises: &EntitySet<LamId>,
) -> EntitySet<LamId> {
    let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
    let mut open = Vec::new();
    for &lam in lams {
        let (summary, lambda) = (&summaries[lam], &program.lams[lam]);
        let raising: Vec<LamId> =
            summary.calls.iter().copied().filter(|&callee| raises.contains(callee)).collect();
        let plain = matches!(lambda.class, Class::Top | Class::Lifted)
            && program.types[lambda.ret] != Ty::Never
            && size_align(program, lambda.ret).0 + BESIDE <= MAX_VALUE_SIZE;
        let fits = summary.statements <= LARGE && raising.len() <= CALLS;
        let unseen = summary.behind.iter().any(|&lam| raises.contains(lam));
        if !plain || !fits || summary.fails || summary.makes || unseen {
            open.push(lam);
        }
        raising.into_iter().for_each(|callee| callers[callee].push(lam));
    }
    let cannot = spread(open, &callers);
    let mut found = EntitySet::new();
    for &lam in lams {
        if !cannot.contains(lam) {
            found.insert(lam);
        }
    }
    found
}

/// All that is reached.
fn spread(mut open: Vec<LamId>, next: &SecondaryMap<LamId, Vec<LamId>>) -> EntitySet<LamId> {
    let mut reached = EntitySet::new();
    open.retain(|&lam| reached.insert(lam));
    while let Some(lam) = open.pop() {
        open.extend(next[lam].iter().copied().filter(|&lam| reached.insert(lam)));
    }
    reached
}

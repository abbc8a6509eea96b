//! Counters of loops that need no detour through 63 bits.
//!
//! ```text
//! t = le 0, end                            end: int = arr_len a
//! if t {
//!   join rec loop(counter: int) {
//!     i: int63 = convert counter           i = counter << 1
//!     j: int = convert i                   j = counter          (was: i >> 1)
//!     x = arr_get a, j
//!     t = eq counter, end
//!     if t { … } else { n = add counter, 1; jump loop(n) }
//!   }
//!   jump loop(0)
//! }
//! ```
//!
//! A machine integer that became one of 63 bits and is wanted back is the one that there was, if it fits. Then LLVM sees which
//! counter an index is, and how far it goes.
//!
//! **Model.** These fit: lengths, characters, what was one of 63 bits or fewer before, constants that do, and the parameter of a loop
//! which begins at something that fits, ends at something that fits (`eq counter, end`), takes steps of one in between, and is
//! entered only where a test has found that its start does not lie behind its end.
//!
//! **Sound**: between start and end lies every value of such a counter, by induction: a step is taken only by one that is not the end,
//! and so stays on its side of it. No flag that makes poison is set: a value is replaced by one that is equal. Cost: one walk through
//! each function, and what is known at each jump to a loop.

use enfold_core::ir::*;
use rustc_hash::FxHashMap;

/// Integers of 63 bits and the machine integers that they are, both variables of this function.
pub(super) fn counters(program: &Program, lambda: &Lambda) -> FxHashMap<VarId, VarId> {
    let mut facts = Facts {
        program,
        ops: FxHashMap::default(),
        loops: FxHashMap::default(),
        parameters: FxHashMap::default(),
    };
    facts.block(&lambda.body, &mut Vec::new(), &mut Vec::new());
    let converted = facts.ops.iter().filter_map(|(&var, op)| match op {
        Op::Prim(Prim::Convert, args) if facts.kind(var) == Some(IntKind::I63) => match args[..] {
            [Atom::Var(of)] if facts.is_word(of) && facts.fits(Atom::Var(of), DEEP) => {
                Some((var, of))
            }
            _ => None,
        },
        _ => None,
    });
    converted.collect()
}

/// Chains of copies and loops that are longer are not followed.
const DEEP: u32 = 8;

/// What is known at some place.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// The first is not greater than the second.
    Ordered(Atom, Atom),
    Different(Atom, Atom),
}

/// A jump to a loop, with what is known there.
struct Jump<'a> {
    args: &'a [Atom],
    known: Vec<Known>,
    /// From within the loop.
    back: bool,
}

/// A parameter's place among those of a loop.
struct Parameter {
    label: LabelId,
    index: usize,
}

struct Facts<'a> {
    program: &'a Program,
    ops: FxHashMap<VarId, &'a Op>,
    /// The jumps to each loop.
    loops: FxHashMap<LabelId, Vec<Jump<'a>>>,
    parameters: FxHashMap<VarId, Parameter>,
}

impl<'a> Facts<'a> {
    fn block(&mut self, block: &'a Block, known: &mut Vec<Known>, inside: &mut Vec<LabelId>) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => drop(self.ops.insert(*var, op)),
                Stmt::LetRec { .. } => {}
                Stmt::Join { label, params, body, recursive } => {
                    // What is known where the label is bound is known wherever it is jumped from.
                    if *recursive {
                        self.loops.insert(*label, Vec::new());
                        let places = params.iter().enumerate();
                        self.parameters.extend(
                            places.map(|(index, &var)| (var, Parameter { label: *label, index })),
                        );
                    }
                    inside.push(*label);
                    self.block(body, known, inside);
                    inside.pop();
                }
            }
        }
        match &block.term {
            Term::Jump(label, args) => {
                let back = inside.contains(label);
                if let Some(jumps) = self.loops.get_mut(label) {
                    jumps.push(Jump { args, known: known.clone(), back });
                }
            }
            Term::If { cond, then, otherwise } => {
                for (way, block) in [(true, then), (false, otherwise)] {
                    let fact = self.known(*cond, way);
                    known.extend(fact);
                    self.block(block, known, inside);
                    known.truncate(known.len() - usize::from(fact.is_some()));
                }
            }
            term => term.blocks().for_each(|block| self.block(block, known, inside)),
        }
    }
}

impl Facts<'_> {
    /// What a test says, if it is found to hold or not to.
    fn known(&self, cond: Atom, holds: bool) -> Option<Known> {
        let Atom::Var(var) = cond else { return None };
        let Some(Op::Prim(prim, args)) = self.ops.get(&var) else { return None };
        let &[a, b] = &args[..] else { return None };
        match (prim, holds) {
            (Prim::Le, true) | (Prim::Lt, true) | (Prim::Gt, false) => Some(Known::Ordered(a, b)),
            (Prim::Ge, true) | (Prim::Gt, true) | (Prim::Lt, false) => Some(Known::Ordered(b, a)),
            (Prim::Eq, false) | (Prim::Ne, true) => Some(Known::Different(a, b)),
            _ => None,
        }
    }

    fn kind(&self, var: VarId) -> Option<IntKind> {
        match self.program.types[self.program.vars[var].ty] {
            Ty::Int(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether it is a machine integer with a sign and 64 bits.
    fn is_word(&self, var: VarId) -> bool {
        self.kind(var).is_some_and(is_word)
    }

    /// Whether an integer's value is one of 63 bits.
    fn fits(&self, atom: Atom, deep: u32) -> bool {
        match atom {
            Atom::Int(value, kind) => is_word(kind) && value == (value << 1) >> 1,
            Atom::Var(var) if deep > 0 && self.is_word(var) => match self.ops.get(&var) {
                Some(Op::Copy(of)) => self.fits(*of, deep - 1),
                Some(Op::Prim(Prim::ArrLen | Prim::StrLen, _)) => true,
                Some(Op::Prim(Prim::Convert, args)) => match args[..] {
                    [Atom::Var(of)] => self.is_narrow(of),
                    _ => false,
                },
                Some(_) => false,
                None => self.counts(var, deep - 1),
            },
            _ => false,
        }
    }

    /// Whether a variable is of a type all of whose values fit.
    fn is_narrow(&self, var: VarId) -> bool {
        match self.program.types[self.program.vars[var].ty] {
            Ty::Char | Ty::Bool => true,
            Ty::Int(kind) => kind == IntKind::I63 || kind.storage_bits() < 63,
            _ => false,
        }
    }

    /// Whether a variable is the counter of a loop between two values that fit.
    fn counts(&self, var: VarId, deep: u32) -> bool {
        let Some(&Parameter { label, index }) = self.parameters.get(&var) else { return false };
        let Some(jumps) = self.loops.get(&label) else { return false };
        let (back, entries): (Vec<&Jump<'_>>, Vec<_>) = jumps.iter().partition(|jump| jump.back);
        let Some(first) = back.first() else { return false };
        first.known.iter().any(|known| {
            let Known::Different(Atom::Var(counter), end) = *known else { return false };
            let step = |prim| {
                counter == var
                    && back.iter().all(|jump| {
                        jump.known.contains(known) && self.is_step(prim, jump.args[index], var)
                    })
            };
            let entered = |ordered: &dyn Fn(Atom) -> Known| {
                entries.iter().all(|jump| {
                    let start = jump.args[index];
                    self.fits(start, deep) && holds(ordered(start), &jump.known)
                })
            };
            self.fits(end, deep)
                && (step(Prim::Add) && entered(&|start| Known::Ordered(start, end))
                    || step(Prim::Sub) && entered(&|start| Known::Ordered(end, start)))
        })
    }

    /// Whether an operand is a variable and one more, or one less.
    fn is_step(&self, prim: Prim, next: Atom, var: VarId) -> bool {
        let Atom::Var(next) = next else { return false };
        match self.ops.get(&next) {
            Some(Op::Prim(with, args)) if *with == prim => {
                matches!(args[..], [Atom::Var(of), Atom::Int(1, _)] if of == var)
            }
            _ => false,
        }
    }
}

/// Whether something is known, or evident.
fn holds(wanted: Known, known: &[Known]) -> bool {
    match wanted {
        Known::Ordered(Atom::Int(a, _), Atom::Int(b, _)) => a <= b,
        _ => known.contains(&wanted),
    }
}

fn is_word(kind: IntKind) -> bool {
    kind.storage_bits() == 64 && kind.signed() && kind != IntKind::I63
}

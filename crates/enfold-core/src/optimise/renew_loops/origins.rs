//! Where the state of a loop comes from: whether the next round keeps all that the last one had.
//!
//! ```text
//! join rec go(xs, kept) {                        xs walks along a list that was there before: outside
//!   x = field xs.0; rest = field xs.1
//!   more = make cons(x, kept)                    adds something from outside to kept: steady
//!   jump go(rest, more) }
//! ```
//!
//! **Model.** A variable is *outside* of a loop if its memory was there before: it was made before, or is a part of such;
//! a parameter is if all that is handed to it is. An argument is *steady* if it is a parameter of the loop or a part of
//! one, is outside, or only adds to such: to parameters as a whole, since else the rest of them is dropped. It *keeps* the
//! parameter that it is for if it is that one with something steady around it, on every way to the jump, also through loops inside. The
//! answers about parameters are the greatest that hold: a parameter that only gets parts of itself and of what is outside is outside.
//!
//! Only what is copied depends on the answer. Cost: a budget for each argument of each jump.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use super::copies::Copies;
use crate::ir::*;

/// How many steps an answer may take; beyond, it is no.
const STEPS: u32 = 256;

/// How a variable was made.
#[derive(Clone, Default)]
enum Made {
    /// In a way that says nothing about its memory.
    #[default]
    Anyhow,
    /// It is a parameter of a join point, with this index.
    Param(LabelId, usize),
    /// It is another.
    Same(Atom),
    /// It is a part of another.
    Part(Atom),
    /// It holds these.
    Of(Vec<Atom>),
}

/// How the variables of functions were made, and what is handed to join points.
#[derive(Default)]
pub(super) struct Origins {
    /// With a number that is larger for what was made later; zero for what is unknown.
    made: SecondaryMap<VarId, (u32, Made)>,
    last: u32,
    /// By join point, the number of what is made first inside of it.
    first: FxHashMap<LabelId, u32>,
    /// By join point, what it is handed.
    jumps: FxHashMap<LabelId, Vec<Vec<Atom>>>,
}

impl Origins {
    /// Takes note of a function.
    pub(super) fn read(&mut self, body: &Block) {
        self.first.clear();
        self.jumps.clear();
        self.block(body);
    }

    fn note(&mut self, var: VarId, made: Made) {
        self.last += 1;
        self.made[var] = (self.last, made);
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let made = match op {
                        Op::Copy(atom) => Made::Same(*atom),
                        Op::Field { base, .. } => Made::Part(*base),
                        Op::Prim(Prim::ArrGet | Prim::ArrAt, args) => Made::Part(args[0]),
                        Op::Construct { args, .. } => Made::Of(args.clone()),
                        _ => Made::Anyhow,
                    };
                    self.note(*var, made);
                }
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|(var, _)| self.note(*var, Made::Anyhow));
                }
                Stmt::Join { label, params, body, .. } => {
                    self.first.insert(*label, self.last + 1);
                    for (index, param) in params.iter().enumerate() {
                        self.note(*param, Made::Param(*label, index));
                    }
                    self.block(body);
                }
            }
        }
        if let Term::Jump(label, args) = &block.term {
            self.jumps.entry(*label).or_default().push(args.clone());
        }
        block.term.blocks().for_each(|block| self.block(block));
    }

    /// Whether what a jump hands to a loop, as its argument with this index, leaves nothing behind of what the loop had.
    pub(super) fn leaves_nothing(
        &self,
        (program, copies): (&Program, &Copies),
        label: LabelId,
        (index, arg): (usize, Atom),
    ) -> bool {
        let Some(&first) = self.first.get(&label) else { return true };
        let ask = || Question { origins: self, program, copies, label, first, steps: STEPS };
        ask().is_steady(arg, false) || ask().keeps(arg, index, &mut Vec::new())
    }
}

/// A question about the state of one loop.
struct Question<'a> {
    origins: &'a Origins,
    program: &'a Program,
    copies: &'a Copies,
    label: LabelId,
    /// What was made before the loop has a smaller number.
    first: u32,
    /// How many steps are left.
    steps: u32,
}

impl<'a> Question<'a> {
    /// How a variable was made, if that was inside of the loop.
    fn made(&self, var: VarId) -> Option<&'a Made> {
        let (number, made) = &self.origins.made[var];
        (*number >= self.first).then_some(made)
    }

    /// Whether there is time for one more step.
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    /// What is handed to a join point for one of its parameters.
    fn handed(&self, label: LabelId, index: usize) -> impl Iterator<Item = Atom> + use<'a> {
        let jumps = self.origins.jumps.get(&label).into_iter().flatten();
        jumps.filter_map(move |args| args.get(index).copied())
    }

    /// Whether an argument is steady; with `whole` none of what it is a part of may be left behind.
    fn is_steady(&mut self, atom: Atom, whole: bool) -> bool {
        let Atom::Var(var) = atom else { return true };
        if !self.copies.has_memory(self.program, self.program.vars[var].ty) {
            return true;
        }
        let Some(made) = self.made(var) else { return true };
        if !self.step() {
            return false;
        }
        match made {
            Made::Anyhow => false,
            Made::Param(label, _) if *label == self.label => true,
            Made::Param(..) => self.is_outside(atom, &mut Vec::new()),
            Made::Same(inner) => self.is_steady(*inner, whole),
            Made::Part(inner) => {
                self.is_outside(*inner, &mut Vec::new())
                    || (!whole && self.is_steady(*inner, false))
            }
            Made::Of(args) => args.iter().all(|&arg| self.is_steady(arg, true)),
        }
    }

    /// Whether a value, or what it is a part of, was there before the loop. `assumed` are parameters that are being
    /// looked at.
    fn is_outside(&mut self, atom: Atom, assumed: &mut Vec<VarId>) -> bool {
        let Atom::Var(var) = atom else { return true };
        let Some(made) = self.made(var) else { return true };
        if !self.step() {
            return false;
        }
        match made {
            Made::Anyhow | Made::Of(_) => false,
            Made::Same(inner) | Made::Part(inner) => self.is_outside(*inner, assumed),
            Made::Param(..) if assumed.contains(&var) => true,
            Made::Param(label, index) => {
                assumed.push(var);
                self.handed(*label, *index).all(|arg| self.is_outside(arg, assumed))
            }
        }
    }

    /// Whether a value is the loop's parameter with this index, with something steady around it.
    fn keeps(&mut self, atom: Atom, index: usize, assumed: &mut Vec<VarId>) -> bool {
        let Atom::Var(var) = atom else { return false };
        let Some(made) = self.made(var) else { return false };
        if !self.step() {
            return false;
        }
        match made {
            Made::Anyhow | Made::Part(_) => false,
            Made::Same(inner) => self.keeps(*inner, index, assumed),
            Made::Param(label, its) if *label == self.label => *its == index,
            Made::Param(..) if assumed.contains(&var) => true,
            Made::Param(label, its) => {
                assumed.push(var);
                self.handed(*label, *its).all(|arg| self.keeps(arg, index, assumed))
            }
            Made::Of(args) => {
                let kept: Vec<bool> =
                    args.iter().map(|&arg| self.keeps(arg, index, assumed)).collect();
                let mut rest = args.iter().zip(&kept).filter(|(_, kept)| !**kept);
                kept.contains(&true) && rest.all(|(&arg, _)| self.is_steady(arg, true))
            }
        }
    }
}

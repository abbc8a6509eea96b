//! Finds parameters of join points that need no reference of their own: on every way there the same variable lends what is passed on.
//!
//! ```text
//! join rec walk(list) {            join rec walk(list) {
//!   …                                …                              xs, which is needed later, holds every cell
//!   t = field list:1.1 list          t = field list:1.1 list
//!   dup t; drop list                 jump walk(t)
//!   jump walk(t)                   }
//! }                                jump walk(xs)
//! dup xs
//! jump walk(xs)
//! ```
//!
//! Who lends must be held through the loop for another reason: otherwise what the loop is done with would be held longer than without this.
//! What a slot lends is lent as long as nothing overwrites references.
//!
//! Model: what a parameter's arguments are parts of, followed through other parameters, from "nobody yet" down to one variable in whose
//! scope the join point is, or to several, and then to a reference. Cost: linear in the jumps, times the depth of what they are part of.

use enfold_core::ir::{Atom, Block, LabelId, Stmt, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::owners::{Lender, Owners};
use super::values::Values;
use crate::claim::Lent;
use crate::regions::liveness::live_at_labels;

/// Where something stands: a block, and how many statements are before it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    block: usize,
    at: usize,
}

/// What jumps hand over in a function.
#[derive(Default)]
pub(super) struct Ways {
    /// Parameters that are counted, with the join point that each belongs to.
    params: Vec<(VarId, LabelId)>,
    /// What is handed over to each.
    args: FxHashMap<VarId, Vec<VarId>>,
    labels: FxHashMap<LabelId, (Vec<VarId>, Place)>,
    defined: FxHashMap<VarId, Place>,
    /// By block: where it is; none for that of the function.
    blocks: Vec<Option<Place>>,
}

/// Who lends a parameter, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guess {
    Nobody,
    Lent(Lent),
    Owned,
}

impl Ways {
    pub(super) fn find(values: &Values<'_>, body: &Block) -> Self {
        let mut ways = Ways::default();
        ways.block(values, body, None);
        ways
    }

    /// The parameters of a join point.
    pub(super) fn params(&self, label: LabelId) -> &[VarId] {
        self.labels.get(&label).map_or(&[], |info| &info.0)
    }

    /// The parameters for which something is not so.
    pub(super) fn unless(&self, so: &dyn Fn(LabelId, &VarId) -> bool) -> FxHashSet<VarId> {
        let not = self.params.iter().filter(|(param, label)| !so(*label, param));
        not.map(|&(param, _)| param).collect()
    }

    /// Whether a variable is such a parameter.
    pub(super) fn is_param(&self, var: VarId) -> bool {
        self.args.contains_key(&var)
    }

    fn block(&mut self, values: &Values<'_>, block: &Block, parent: Option<Place>) {
        let id = self.blocks.len();
        self.blocks.push(parent);
        for (at, stmt) in block.stmts.iter().enumerate() {
            let place = Place { block: id, at };
            let Stmt::Join { label, params, body, .. } = stmt else {
                stmt.each_bound(&mut |var| {
                    self.defined.insert(var, place);
                });
                continue;
            };
            self.labels.insert(*label, (params.clone(), place));
            let inside = Place { block: self.blocks.len(), at: 0 };
            for &param in params {
                self.defined.insert(param, inside);
                if values.counted(Atom::Var(param)).is_some() {
                    self.params.push((param, *label));
                    self.args.insert(param, Vec::new());
                }
            }
            self.block(values, body, Some(place));
        }
        if let Term::Jump(label, args) = &block.term {
            let params = self.labels.get(label).map_or(&[] as &[_], |info| &info.0);
            for (param, &arg) in params.iter().zip(args) {
                if let (Some(all), Some(arg)) = (self.args.get_mut(param), values.counted(arg)) {
                    all.push(arg);
                }
            }
        }
        let end = Place { block: id, at: block.stmts.len() };
        block.term.blocks().for_each(|inner| self.block(values, inner, Some(end)));
    }

    /// Whether a variable is in scope where a join point is.
    fn in_scope(&self, var: VarId, label: LabelId) -> bool {
        // Inputs of the function are defined nowhere.
        let Some(&defined) = self.defined.get(&var) else { return true };
        let mut at = self.labels.get(&label).map(|info| info.1);
        while let Some(place) = at {
            if place.block == defined.block {
                return defined.at <= place.at;
            }
            at = self.blocks[place.block];
        }
        false
    }

    /// The parameters that are lent, but for those that are barred. `owners` knows of none yet.
    pub(super) fn lent(
        &self,
        values: &Values<'_>,
        owners: &Owners,
        body: &Block,
        barred: &FxHashSet<VarId>,
    ) -> FxHashMap<VarId, Lent> {
        let mut guesses: FxHashMap<VarId, Guess> = FxHashMap::default();
        for &(param, _) in &self.params {
            let start = if barred.contains(&param) { Guess::Owned } else { Guess::Nobody };
            guesses.insert(param, start);
        }
        loop {
            self.settle(owners, &mut guesses);
            // Who holds it for another reason?
            let by = |guess: &Guess| match guess {
                Guess::Lent(Lent { by, .. }) => *by,
                Guess::Nobody | Guess::Owned => None,
            };
            if guesses.values().all(|guess| by(guess).is_none()) {
                break;
            }
            let needs = |var: VarId| {
                let var = values.counted(Atom::Var(var))?;
                owners.root_until(var, &|at| {
                    matches!(guesses.get(&at), Some(Guess::Lent(_) | Guess::Nobody))
                })
            };
            let live = live_at_labels(body, &needs);
            let lonely = |&&(param, label): &&(VarId, LabelId)| {
                by(&guesses[&param])
                    .is_some_and(|by| !live.get(&label).is_some_and(|live| live.contains(&by)))
            };
            let lonely: Vec<VarId> =
                self.params.iter().filter(lonely).map(|&(param, _)| param).collect();
            if lonely.is_empty() {
                break;
            }
            for param in lonely {
                guesses.insert(param, Guess::Owned);
            }
        }
        let found = guesses.into_iter().filter_map(|(param, guess)| match guess {
            Guess::Lent(lent) => Some((param, lent)),
            Guess::Nobody => Some((param, Lent { by: None, by_slot: false })),
            Guess::Owned => None,
        });
        found.collect()
    }

    /// Looks at all arguments until nothing changes.
    fn settle(&self, owners: &Owners, guesses: &mut FxHashMap<VarId, Guess>) {
        loop {
            let mut changed = false;
            for &(param, label) in &self.params {
                let before = guesses[&param];
                if before == Guess::Owned {
                    continue;
                }
                let args = self.args[&param].iter();
                let all = args.map(|&arg| follow(owners, guesses, arg, param));
                let mut now = all.fold(before, meet);
                if let Guess::Lent(Lent { by: Some(by), .. }) = now
                    && !self.in_scope(by, label)
                {
                    now = Guess::Owned;
                }
                changed |= now != before;
                guesses.insert(param, now);
            }
            if !changed {
                return;
            }
        }
    }
}

/// What a variable is part of; `param` itself says nothing, but that a slot may be on the way.
fn follow(owners: &Owners, guesses: &FxHashMap<VarId, Guess>, var: VarId, param: VarId) -> Guess {
    let (mut at, mut by_slot) = (var, false);
    loop {
        if at == param {
            return match guesses[&param] {
                Guess::Lent(lent) => Guess::Lent(Lent { by_slot: lent.by_slot | by_slot, ..lent }),
                other => other,
            };
        }
        match guesses.get(&at) {
            Some(Guess::Nobody) => return Guess::Nobody,
            Some(Guess::Lent(lent)) => {
                by_slot |= lent.by_slot;
                match lent.by {
                    Some(next) => at = next,
                    None => return Guess::Lent(Lent { by: None, by_slot }),
                }
                continue;
            }
            Some(Guess::Owned) | None => {}
        }
        match owners.lender(at).filter(|_| !guesses.contains_key(&at)) {
            None => return Guess::Lent(Lent { by: Some(at), by_slot }),
            Some(Lender::Forever) => return Guess::Lent(Lent { by: None, by_slot }),
            Some(Lender::Slot(None)) => return Guess::Lent(Lent { by: None, by_slot: true }),
            Some(Lender::Var(next)) => at = next,
            Some(Lender::Slot(Some(next))) => {
                by_slot = true;
                at = next;
            }
        }
    }
}

/// What is so whichever way was taken.
fn meet(a: Guess, b: Guess) -> Guess {
    match (a, b) {
        (Guess::Nobody, other) | (other, Guess::Nobody) => other,
        (Guess::Lent(a), Guess::Lent(b)) if a.by.is_none() || b.by.is_none() || a.by == b.by => {
            Guess::Lent(Lent { by: a.by.or(b.by), by_slot: a.by_slot | b.by_slot })
        }
        _ => Guess::Owned,
    }
}

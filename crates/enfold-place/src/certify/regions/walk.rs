//! One function, forward: which regions are alive, and which variables may be used.
//!
//! The body of a join point is looked at after all jumps to it from outside, so that times grow along
//! every path but a jump back. What begins again on a way back to a loop is known beforehand.

use enfold_core::ir::{Atom, Block, LabelId, LamId, Op, RegionId, RegionOp, Stmt, Term, VarId};
use enfold_core::raising::{Raises, raises};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Shared;
use super::state::{Bytes, State};
use super::view::{Place, View, place_of};
use crate::certify::cycles::Cycles;
use crate::home::{HANDLER, Home, PROGRAM, RegionKind};

/// A join point.
pub(super) struct Label<'a> {
    pub(super) params: &'a [VarId],
    pub(super) recursive: bool,
    /// What holds there; none as long as no jump has been seen.
    pub(super) state: Option<State>,
    /// The walk is in its body.
    inside: bool,
}

pub(super) struct Walk<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) lam: LamId,
    pub(super) view: View<'a>,
    pub(super) state: State,
    time: u32,
    defined: FxHashMap<VarId, u32>,
    pub(super) labels: FxHashMap<LabelId, Label<'a>>,
    /// Regions that begin on a way back to a loop.
    begun_again: FxHashMap<LabelId, FxHashSet<RegionId>>,
    /// Variables without a node that hold constants.
    pub(super) constants: FxHashSet<VarId>,
    /// Parameters of join points that have no node; of those, the ones that are used, and the ones
    /// that are passed something that is no constant. None can be both.
    bare_params: FxHashSet<VarId>,
    used_params: FxHashSet<VarId>,
    filled_params: FxHashSet<VarId>,
    /// What is put into the regions that the function takes.
    most: FxHashMap<RegionId, Bytes>,
    pub(super) errors: Vec<String>,
}

/// Checks a function: what is wrong, and how much it puts into the regions that it takes.
pub(super) fn check<'a>(shared: &'a Shared<'a>, lam: LamId) -> (Vec<String>, Vec<Bytes>) {
    let placement = shared.placement;
    let params = &placement.params[lam];
    let body = &shared.program.lams[lam].body;
    let mut walk = Walk {
        shared,
        lam,
        view: View::new(&placement.claims[lam], placement),
        state: State::default(),
        time: 0,
        defined: FxHashMap::default(),
        labels: FxHashMap::default(),
        begun_again: FxHashMap::default(),
        constants: FxHashSet::default(),
        bare_params: FxHashSet::default(),
        used_params: FxHashSet::default(),
        filled_params: FxHashSet::default(),
        most: params.iter().map(|&region| (region, Some(0))).collect(),
        errors: Vec::new(),
    };
    walk.interface();
    if walk.errors.is_empty() {
        params.iter().for_each(|&region| walk.state.begin(region, 0, Some(0)));
        find_begun_again(&Cycles::of(body), body, &mut Vec::new(), &mut walk.begun_again);
        walk.block(body);
    }
    let most = params.iter().map(|region| walk.most[region]).collect();
    (walk.errors, most)
}

/// For each loop, the regions that begin in code that comes back to it.
fn find_begun_again(
    cycles: &Cycles,
    block: &Block,
    open: &mut Vec<LabelId>,
    found: &mut FxHashMap<LabelId, FxHashSet<RegionId>>,
) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { op: Op::Region(RegionOp::Begin(region)), .. } => {
                for &label in open.iter().filter(|&&label| cycles.comes_back(block, label)) {
                    found.entry(label).or_default().insert(*region);
                }
            }
            Stmt::Join { label, body, recursive, .. } => {
                if *recursive {
                    open.push(*label);
                }
                find_begun_again(cycles, body, open, found);
                if *recursive {
                    open.pop();
                }
            }
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
    }
    for branch in block.term.blocks() {
        find_begun_again(cycles, branch, open, found);
    }
}

impl<'a> Walk<'a> {
    pub(super) fn error(&mut self, message: String) {
        let name = self.shared.program.lams[self.lam].name;
        self.errors.push(format!("{} {name}: {message}", self.lam));
    }

    pub(super) fn is_entry(&self) -> bool {
        self.shared.program.entry == Some(self.lam)
    }

    // Variables.

    pub(super) fn define(&mut self, var: VarId) {
        self.defined.insert(var, self.time);
    }

    pub(super) fn defined(&self, var: VarId) -> u32 {
        self.defined.get(&var).copied().unwrap_or(0)
    }

    pub(super) fn matters(&self, var: VarId) -> bool {
        self.shared.types.matters(self.shared.program.vars[var].ty)
    }

    /// Whether an operand is in no region.
    pub(super) fn is_constant(&mut self, atom: Atom) -> bool {
        let Atom::Var(var) = atom else { return true };
        if self.shared.placement.homes[var] == Some(Home::Static) || !self.matters(var) {
            return true;
        }
        if self.view.var(var).is_some() {
            return false;
        }
        if self.constants.contains(&var) {
            return true;
        }
        if self.bare_params.contains(&var) && !self.filled_params.contains(&var) {
            self.used_params.insert(var);
            return true;
        }
        false
    }

    /// What an operand is claimed to be; none if it is a constant.
    pub(super) fn part(&mut self, atom: Atom) -> Option<Place> {
        match atom {
            Atom::Var(var) if !self.is_constant(atom) => self.view.var(var),
            _ => None,
        }
    }

    /// An operand is used: all that it leads to has to be there.
    pub(super) fn used(&mut self, atom: Atom) {
        let Atom::Var(var) = atom else { return };
        if self.is_constant(atom) {
            return;
        }
        if self.view.var(var).is_none() {
            return self.error(format!("nothing is claimed about {var}"));
        }
        let defined = self.defined(var);
        for &region in self.view.needs(var).iter() {
            if !self.state.holds(region, defined) {
                self.error(format!("{var} is used, but its region {region} has ended"));
            }
        }
    }

    /// Whether something can be put into a region here.
    pub(super) fn is_alive(&self, region: RegionId) -> bool {
        region == PROGRAM || region == HANDLER || self.state.get(region).is_some()
    }

    /// Bytes are put into a region.
    pub(super) fn put(&mut self, region: RegionId, bytes: Bytes) {
        let Some(sum) = self.state.put(region, bytes) else { return };
        if let Some(most) = self.most.get_mut(&region) {
            *most = most.zip(sum).map(|(a, b)| a.max(b));
        }
        if let RegionKind::Local { bound: Some(bound) } = self.shared.placement.regions[region].kind
            && sum.is_none_or(|sum| sum > bound)
        {
            let sum = sum.map_or("an unknown number of".to_string(), |sum| sum.to_string());
            self.error(format!("{sum} bytes are put into {region}, which has {bound}"));
        }
    }

    /// The function's own regions that are alive.
    pub(super) fn locals(&self) -> Vec<RegionId> {
        let alive = self.state.alive().map(|(region, _)| region);
        let local = |&region: &RegionId| matches!(self.kind(region), RegionKind::Local { .. });
        let mut alive: Vec<RegionId> = alive.filter(local).collect();
        alive.sort_unstable();
        alive
    }

    // Blocks.

    fn block(&mut self, block: &'a Block) {
        let mut later = Vec::new();
        for (index, stmt) in block.stmts.iter().enumerate() {
            self.time += 1;
            match stmt {
                Stmt::Let { var, op: Op::Region(op), .. } => {
                    self.region(*op);
                    self.define(*var);
                }
                Stmt::Let { var, op, .. } => {
                    let ends = self.shared.program.is_tail_call(self.lam, block, index);
                    self.raises(*var, op);
                    self.op(*var, op, ends);
                    self.define(*var);
                }
                Stmt::LetRec { members, captures, .. } => {
                    self.group(members, captures);
                    members.iter().for_each(|&(var, _)| self.define(var));
                }
                Stmt::Join { label, params, body, recursive } => {
                    let bare = params.iter().filter(|&&param| self.view.var(param).is_none());
                    self.bare_params.extend(bare);
                    let recursive = *recursive;
                    let info = Label { params, recursive, state: None, inside: false };
                    self.labels.insert(*label, info);
                    later.push((*label, body));
                }
            }
        }
        self.term(&block.term);
        for (label, body) in later.into_iter().rev() {
            self.join(label, body);
        }
    }

    /// The body of a join point; if nothing jumps there, it does not matter.
    fn join(&mut self, label: LabelId, body: &'a Block) {
        self.time += 1;
        let now = self.time;
        let Some(info) = self.labels.get_mut(&label) else { return };
        let Some(state) = &mut info.state else { return };
        for &region in self.begun_again.get(&label).into_iter().flatten() {
            state.renew(region, now);
        }
        info.inside = true;
        self.state = state.clone();
        info.params.iter().for_each(|&param| {
            self.defined.insert(param, now);
        });
        self.block(body);
        if let Some(info) = self.labels.get_mut(&label) {
            info.inside = false;
        }
    }

    fn term(&mut self, term: &'a Term) {
        match term {
            Term::Ret(atom) => self.returns(*atom),
            Term::Jump(label, args) => self.jump(*label, args),
            Term::If { .. } | Term::Switch { .. } => {
                if let Term::Switch { scrutinee, .. } = term {
                    self.used(*scrutinee);
                }
                let before = self.state.clone();
                for branch in term.blocks() {
                    self.state = before.clone();
                    self.block(branch);
                }
            }
            Term::Unreachable => {}
        }
    }

    fn returns(&mut self, atom: Atom) {
        if let (Atom::Var(var), false) = (atom, self.is_constant(atom)) {
            let result = self.view.claim.result.map(|node| place_of(self.view.claim, node));
            match (result, self.view.var(var)) {
                (Some(to), Some(from)) => {
                    let ty = self.shared.program.lams[self.lam].ret;
                    self.hand_on(to, (from, var), ty, "the result");
                }
                _ => self.error(format!("nothing is claimed about {var}")),
            }
        }
        if let Some(region) = self.locals().first() {
            self.error(format!("{region} is alive at a return"));
        }
    }

    fn jump(&mut self, label: LabelId, args: &[Atom]) {
        let Some(info) = self.labels.get(&label) else {
            return self.error(format!("jumps to {label}, which is not in scope"));
        };
        let (params, recursive) = (info.params, info.recursive);
        for (&param, &arg) in params.iter().zip(args) {
            self.pass(label, param, arg, recursive);
        }
        let here = self.state.at_label();
        let Some(info) = self.labels.get_mut(&label) else { return };
        let Some(there) = &mut info.state else {
            info.state = Some(here);
            return;
        };
        if let Some(region) = there.difference(&here) {
            return self.error(format!("{region} is alive at some jumps to {label} only"));
        }
        if !info.inside {
            return there.meet(&here);
        }
        // What was assumed of a loop has to be so.
        let assumed = there.clone();
        for (region, life) in assumed.alive() {
            let now = here.get(region).unwrap_or(life);
            if now.since > life.since && !self.begins_again(label, region) {
                self.error(format!("{region} begins in {label} and is used from before"));
            }
            if now.bytes.is_none_or(|now| life.bytes.is_some_and(|before| now > before)) {
                self.put(region, None);
            }
        }
    }

    fn begins_again(&self, label: LabelId, region: RegionId) -> bool {
        self.begun_again.get(&label).is_some_and(|regions| regions.contains(&region))
    }

    /// A jump passes an operand.
    fn pass(&mut self, label: LabelId, param: VarId, arg: Atom, recursive: bool) {
        let Atom::Var(var) = arg else { return };
        if !self.matters(param) || self.is_constant(arg) {
            return;
        }
        let (Some(to), Some(from)) = (self.view.var(param), self.view.var(var)) else {
            if self.view.var(param).is_some() {
                return self.error(format!("nothing is claimed about {var}"));
            }
            self.filled_params.insert(param);
            if self.used_params.contains(&param) {
                self.error(format!("nothing is claimed about {param}"));
            }
            return;
        };
        if !recursive && to != from {
            return self.error(format!("{var} is not claimed to be {param} of {label}"));
        }
        let ty = self.shared.program.vars[param].ty;
        self.hand_on(to, (from, var), ty, &format!("{param} of {label}"));
    }

    // Regions.

    fn region(&mut self, op: RegionOp) {
        match op {
            RegionOp::Begin(region) => {
                let RegionKind::Local { bound } = self.kind(region) else {
                    return self.error(format!("begins {region}, which is not its own"));
                };
                if self.state.get(region).is_some() {
                    self.error(format!("begins {region}, which is alive"));
                }
                self.state.begin(region, self.time, bound.map(|_| 0));
            }
            RegionOp::End(region) => {
                self.ends(region, "ends");
                self.state.end(region);
            }
            RegionOp::Merge { from, to } => {
                self.ends(from, "merges");
                for region in [from, to] {
                    if matches!(self.kind(region), RegionKind::Local { bound: Some(_) }) {
                        self.error(format!("merges {region}, which is a part of the frame"));
                    }
                }
                if self.shared.placement.regions.get(from).is_some_and(|from| from.frame > 0) {
                    self.error(format!("merges {from}, which starts in the frame"));
                }
                let counted = |region: RegionId| {
                    self.shared.placement.regions.get(region).is_some_and(|known| known.counted)
                };
                if counted(from) != counted(to) {
                    self.error(format!("merges {from} into {to}, which is not counted alike"));
                }
                let within = self.shared.placement.regions.get(from).and_then(|from| from.within);
                if within.is_some_and(|parent| parent != to) {
                    self.error(format!("merges {from} into {to}, and it is within another"));
                }
                if from == to || !self.is_alive(to) {
                    self.error(format!("merges {from} into {to}, which is not alive"));
                }
                let bytes = self.state.get(from).and_then(|life| life.bytes);
                // Who catches exceptions of such a function does so in the program's region.
                let program = self.view.claim.raises == self.view.claim.program;
                let to = if to == HANDLER && program { PROGRAM } else { to };
                self.state.merge(from, to);
                self.put(to, bytes);
            }
        }
    }

    /// What may raise leaves the regions behind that are alive: the runtime has to know them.
    fn raises(&mut self, var: VarId, op: &Op) {
        let may = match raises(self.shared.program, var, op) {
            Raises::Never => false,
            Raises::Always | Raises::Fails => true,
            Raises::Calls(lams) => lams.iter().any(|&lam| self.shared.raising.contains(lam)),
        };
        if !may {
            return;
        }
        let regions = &self.shared.placement.regions;
        let alive = self.state.alive().map(|(region, _)| region);
        let alone = alive.filter(|&region| regions.get(region).is_some_and(|known| known.alone));
        if let Some(region) = alone.min() {
            self.error(format!("{var} may raise while {region} is alive, which is alone"));
        }
    }

    fn kind(&self, region: RegionId) -> RegionKind {
        let found = self.shared.placement.regions.get(region);
        match found.map(|found| (found.kind, found.lam)) {
            Some((kind @ RegionKind::Local { .. }, lam)) if lam == Some(self.lam) => kind,
            Some((kind @ (RegionKind::Program | RegionKind::Handler), _)) => kind,
            _ => RegionKind::Param,
        }
    }

    fn ends(&mut self, region: RegionId, what: &str) {
        if !matches!(self.kind(region), RegionKind::Local { .. }) {
            self.error(format!("{what} {region}, which is not its own"));
        } else if self.state.get(region).is_none() {
            self.error(format!("{what} {region}, which is not alive"));
        }
    }
}

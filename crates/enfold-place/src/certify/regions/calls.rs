//! Calls: what is claimed about the callee, with the caller's regions for its own.
//!
//! Each node that the callee's interface mentions has one image in the caller, so that what the
//! callee does not look at, and only the caller knows, is the same wherever the callee says so.

use enfold_core::ir::{Atom, Class, DataId, Env, LamId, Op, TryBody, Ty, VarId};
use rustc_hash::FxHashMap;

use super::view::{Place, View, node_of, region_of};
use super::walk::Walk;
use crate::claim::{Claim, Claimed, Node, SlotName};
use crate::home::Home;

/// The caller's words for the callee's.
struct Images<'a, 'b> {
    callee: &'a Claim,
    caller: &'b View<'b>,
    nodes: FxHashMap<Node, Place>,
    regions: FxHashMap<Claimed, Claimed>,
    wrong: Option<String>,
}

impl Images<'_, '_> {
    fn region(&mut self, theirs: Claimed, ours: Claimed) {
        if self.callee.counted.contains(&theirs) != self.caller.claim.counted.contains(&ours) {
            self.wrong.get_or_insert(format!("claimed region {theirs} is not counted as here"));
        }
        self.image(theirs, ours);
    }

    /// What is raised in the callee is never looked at by an entry, which catches nothing: there it may be counted or not.
    fn raises(&mut self, ours: Claimed, is_entry: bool) {
        match is_entry && ours == self.caller.claim.raises {
            true => self.image(self.callee.raises, ours),
            false => self.region(self.callee.raises, ours),
        }
    }

    fn image(&mut self, theirs: Claimed, ours: Claimed) {
        let image = *self.regions.entry(theirs).or_insert(ours);
        if image != ours {
            let show = |region| match self.caller.name(region) {
                Some(name) => name.to_string(),
                None => format!("claimed region {region}"),
            };
            let both = format!("is both {} and {}", show(image), show(ours));
            self.wrong.get_or_insert(format!("claimed region {theirs} {both}"));
        }
    }

    fn node(&mut self, theirs: Node, ours: Place) {
        let mut work = vec![(theirs, ours)];
        while let Some((theirs, ours)) = work.pop() {
            match self.nodes.insert(theirs, ours) {
                None => {}
                Some(image) if image == ours => continue,
                Some(_) => {
                    self.wrong.get_or_insert(format!("node {theirs} is two things"));
                    continue;
                }
            }
            let callee = self.callee;
            let info = node_of(callee, theirs);
            match (info.region, region_of(self.caller.claim, ours)) {
                (Some(theirs), Some(ours)) => self.region(theirs, ours),
                (None, None) => {}
                (None, Some(_)) if matches!(ours, Place::Flat(_)) => {}
                _ => {
                    self.wrong.get_or_insert(format!("node {theirs} has no region"));
                }
            }
            match ours {
                Place::Flat(_) => work.extend(info.slots.iter().map(|slot| (slot.1, ours))),
                Place::Node(_) if info.flat => {
                    self.wrong.get_or_insert(format!("node {theirs} is flat, but not here"));
                }
                Place::Node(node) => {
                    for &(slot, inner) in &info.slots {
                        match self.caller.listed(node, slot) {
                            Some(ours) => work.push((inner, ours)),
                            None => {
                                self.wrong.get_or_insert(format!("{slot:?} is not claimed here"));
                            }
                        }
                    }
                }
            }
        }
    }
}

impl<'a> Walk<'a> {
    /// The regions that a statement is given are alive.
    pub(super) fn regions_are_alive(&mut self, var: VarId) {
        for &region in &self.shared.placement.args[var] {
            if !self.is_alive(region) {
                self.error(format!("{var} is passed {region}, which is not alive"));
            }
        }
    }

    /// A call of one of these functions.
    pub(super) fn call(&mut self, var: VarId, lams: &[LamId], op: &Op, ends: bool) {
        if ends && let Some(region) = self.locals().first() {
            self.error(format!("{region} is alive at a call that ends the frame"));
        }
        let placement = self.shared.placement;
        let claim = self.view.claim;
        let (mut raises, mut result) = (claim.raises, self.view.var(var));
        if matches!(op, Op::Try(_)) {
            let Some(region) = self.catches(var) else { return };
            raises = region;
            result = self.outcome(var, raises);
        }
        let (record, args) = inputs(op);
        let args_of_call = &placement.args[var];
        self.regions_are_alive(var);
        for &lam in lams {
            let before: &[Atom] = match self.shared.program.lams[lam].class {
                Class::Top => &[],
                _ => &record,
            };
            let inputs: Vec<Atom> = before.iter().chain(&args).copied().collect();
            self.enter(var, lam, &inputs, raises, result);
        }
        for (index, &region) in args_of_call.iter().enumerate() {
            let mut most = Some(0);
            for &lam in lams {
                let bound = self.shared.bounds[lam].as_ref();
                let bound = bound.and_then(|bounds| bounds.get(index).copied().flatten());
                most = most.zip(bound).map(|(a, b): (u32, u32)| a.max(b));
            }
            self.put(region, most);
        }
        if let Some(Home::Region(_)) = placement.homes[var] {
            self.allocates(var, None);
        }
    }

    /// The region of the exceptions that a `try` catches; the runtime itself may put some there.
    fn catches(&mut self, var: VarId) -> Option<Claimed> {
        let Some(name) = self.shared.catching[var] else {
            self.error(format!("{var} catches exceptions, but in no region"));
            return None;
        };
        if !self.is_alive(name) {
            self.error(format!("{var} catches exceptions in {name}, which is not alive"));
        }
        self.put(name, None);
        let found = self.view.regions.get(&name).copied();
        if found.is_none() {
            self.error(format!("{var} catches exceptions in {name}, which is not claimed"));
        }
        found
    }

    /// The place of a `try`'s result, whose exception is where it is caught.
    fn outcome(&mut self, var: VarId, catches: Claimed) -> Option<Place> {
        let program = self.shared.program;
        let ty = program.vars[var].ty;
        let (Ty::Data(data), Some(place)) = (&program.types[ty], self.view.var(var)) else {
            return None;
        };
        if self.shared.types.boxed(ty)
            && !matches!(self.shared.placement.homes[var], Some(Home::Region(_)))
        {
            self.error(format!("{var} has no home"));
        }
        let (result, exn) = (self.case(place, *data, 0), self.case(place, *data, 1));
        if exn.is_some_and(|exn| exn != Place::Flat(catches)) {
            self.error(format!("{var} is not claimed to have its exception where it is caught"));
        }
        result
    }

    /// What is in the only field of a case of a `try`'s result.
    fn case(&mut self, place: Place, data: DataId, case: u32) -> Option<Place> {
        let program = self.shared.program;
        let ty = program.types.lookup(&Ty::Data(data))?;
        let field = program.datas[data].cases.get(case as usize)?.fields.first()?;
        let name = SlotName::Field { data, case, index: 0 };
        if !self.shared.types.matters(field.ty) {
            return None;
        }
        let inner = self.view.slot(&self.shared.types, (place, ty), (name, field.ty));
        if inner.is_none() {
            self.error("what a `try` results in is not all claimed".to_string());
        }
        inner
    }

    /// One of the functions that are called.
    fn enter(
        &mut self,
        var: VarId,
        lam: LamId,
        inputs: &[Atom],
        raises: Claimed,
        result: Option<Place>,
    ) {
        let placement = self.shared.placement;
        let callee: &Claim = &placement.claims[lam];
        let (params, args) = (&placement.params[lam], &placement.args[var]);
        if params.len() != args.len() {
            let counts = format!("{} regions, but {lam} takes {}", args.len(), params.len());
            return self.error(format!("{var} is passed {counts}"));
        }
        if callee.inputs.len() != inputs.len() {
            return self.error(format!("{var} does not have the inputs of {lam}"));
        }
        let places: Vec<Option<Place>> = inputs.iter().map(|&atom| self.part(atom)).collect();
        let mut images = Images {
            callee,
            caller: &self.view,
            nodes: FxHashMap::default(),
            regions: FxHashMap::default(),
            wrong: None,
        };
        images.region(callee.program, self.view.claim.program);
        images.raises(raises, self.is_entry());
        for (&theirs, place) in callee.inputs.iter().zip(places) {
            if let (Some(theirs), Some(ours)) = (theirs, place) {
                images.node(theirs, ours);
            }
        }
        if let (Some(theirs), Some(ours)) = (callee.result, result) {
            images.node(theirs, ours);
        }
        let Images { regions, wrong, .. } = images;
        if let Some(wrong) = wrong {
            return self.error(format!("{var} calls {lam}, of which {wrong}"));
        }
        let taken = self.shared.taken[lam].iter();
        for ((param, claimed), &arg) in params.iter().zip(taken).zip(args) {
            let image = claimed.and_then(|region| regions.get(&region));
            if image.is_some_and(|&image| self.view.name(image) != Some(arg)) {
                self.error(format!("{var} is passed {arg}, which is not {param} of {lam}"));
            }
        }
    }
}

/// What comes before the arguments of a call, and the arguments.
fn inputs(op: &Op) -> (Vec<Atom>, Vec<Atom>) {
    let of_env = |env: &Env| match env {
        Env::None => Vec::new(),
        Env::Captures(captures) => captures.clone(),
        Env::Record(record) => vec![*record],
    };
    match op {
        Op::Call { env, args, .. } => (of_env(env), args.clone()),
        Op::Invoke { callee, args } => (vec![*callee], args.clone()),
        Op::Try(TryBody::Known(_, env)) => (of_env(env), vec![Atom::Unit]),
        Op::Try(TryBody::Closure(callee)) => (vec![*callee], vec![Atom::Unit]),
        _ => (Vec::new(), Vec::new()),
    }
}

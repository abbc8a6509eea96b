//! Calls: each has a copy of the callee's signature, which is given the operands.

use enfold_core::ir::{Atom, Class, Env, FnId, LamId, Program, Ty, VarId};

use super::{CallSite, Walk};
use crate::regions::Unit;
use crate::regions::graph::{EXTRA, RAISES, RegionVar, StructId};
use crate::regions::signature::Signature;

impl Walk<'_, '_> {
    pub(super) fn invoke(&mut self, var: VarId, callee: Atom, args: &[Atom], ends: bool) {
        if let Some(class) = self.program.class_of(callee) {
            let inputs: Vec<_> =
                std::iter::once(callee).chain(args.iter().copied()).map(Some).collect();
            self.call(var, Unit::Class(class), &inputs, ends);
        }
    }

    pub(super) fn call(&mut self, var: VarId, callee: Unit, inputs: &[Option<Atom>], ends: bool) {
        let extra = if ends && self.context.together(Unit::Lam(self.id), callee) {
            EXTRA
        } else {
            self.function.graph.new_region()
        };
        let result = self.enter(var, callee, inputs, RAISES, extra);
        self.is(var, result);
        if ends {
            let (own, result) = (self.function.result, self.var(var));
            self.same(own, result);
            if let Some(site) = self.function.calls.last_mut() {
                site.tail = Some(inputs.iter().copied().flatten().collect());
            }
        }
    }

    pub(super) fn attempt(&mut self, var: VarId, callee: Unit, inputs: &[Option<Atom>]) {
        let (raises, extra) = (self.function.graph.new_region(), self.function.graph.new_region());
        let result = self.enter(var, callee, inputs, raises, extra);
        // The runtime itself may put exceptions there.
        self.function.graph.put(raises);
        if let Some(site) = self.function.calls.last_mut() {
            site.catches = Some(raises);
        }
        if let Ty::Data(data) = self.program.types[self.program.vars[var].ty] {
            let outcome = self.var(var);
            if let Some(outcome) = outcome {
                let graph = &mut self.function.graph;
                let value = graph.slot(self.shapes, outcome, self.shapes.field(data, 0, 0));
                let exn = graph.slot(self.shapes, outcome, self.shapes.field(data, 1, 0));
                if let Some(exn) = exn {
                    graph.flatten(exn, raises);
                }
                self.same(value, result);
            }
        }
        self.allocates(var);
    }

    /// Takes a copy of the callee's signature and gives it the inputs.
    fn enter(
        &mut self,
        var: VarId,
        callee: Unit,
        inputs: &[Option<Atom>],
        raises: RegionVar,
        extra: RegionVar,
    ) -> Option<StructId> {
        let signature: &Signature = self.context.signatures.of(callee);
        let instance = signature.instantiate(&mut self.function.graph, raises, extra);
        for (&input, &theirs) in inputs.iter().zip(&instance.inputs) {
            let own = input.and_then(|atom| self.atom(atom));
            self.same(own, theirs);
        }
        let regions = instance.regions;
        self.function.calls.push(CallSite { var, callee, regions, catches: None, tail: None });
        instance.result
    }
}

/// What a call of a known function uses: a function that is a value goes by its class.
pub(in crate::regions) fn known(
    program: &Program,
    lam: LamId,
    env: &Env,
    args: &[Atom],
) -> (Unit, Vec<Option<Atom>>) {
    let mut inputs: Vec<Option<Atom>> = match env {
        Env::None => Vec::new(),
        Env::Captures(atoms) => atoms.iter().copied().map(Some).collect(),
        Env::Record(record) => vec![Some(*record)],
    };
    let unit = match value_class(program, lam) {
        None => Unit::Lam(lam),
        Some(class) => {
            if inputs.is_empty() {
                inputs.push(None);
            }
            Unit::Class(class)
        }
    };
    inputs.extend(args.iter().copied().map(Some));
    (unit, inputs)
}

/// The class of a function that is used as a value. All calls of it go by its class, so that they
/// pass the same regions in the same order.
pub(in crate::regions) fn value_class(program: &Program, lam: LamId) -> Option<FnId> {
    let lam = &program.lams[lam];
    lam.fn_ty.filter(|_| lam.class != Class::Lifted)
}

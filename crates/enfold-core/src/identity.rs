//! Which declared types have values that somebody compares by address.

use cranelift_entity::EntitySet;

use crate::ir::*;

impl Program {
    /// The records and unions of which some function asks whether two are the same object. Cost: one walk.
    pub fn identified(&self) -> EntitySet<DataId> {
        let mut identified = EntitySet::new();
        let mut note = |atom: &Atom| {
            if let Atom::Var(var) = atom
                && let Ty::Data(data) = self.types[self.vars[*var].ty]
            {
                identified.insert(data);
            }
        };
        for lam in self.lams.values() {
            lam.body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    if let Stmt::Let { op: Op::Prim(Prim::Same, atoms), .. } = stmt {
                        atoms.iter().for_each(&mut note);
                    }
                }
            });
        }
        identified
    }
}

impl Data {
    /// Whether each value is made anew: it can change, or somebody could tell it from another with the same contents.
    pub fn made_anew(&self) -> bool {
        self.identity || self.cases.iter().flat_map(|case| &case.fields).any(|field| field.mutable)
    }
}

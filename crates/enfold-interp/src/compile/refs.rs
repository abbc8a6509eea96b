//! Where the references are in values whose references are counted: by type, so that a drop finds the parts of what it gives back.

use enfold_core::ir::*;

use super::{Compiler, Result};
use crate::code::{Holds, Inst, Kind, Part, Refs, RefsId};
use crate::shape::tag_width;

impl Compiler<'_> {
    pub(super) fn count(&mut self, op: CountOp, atom: Atom) -> Result<()> {
        let Atom::Var(var) = atom else { return Ok(()) };
        let refs = self.refs_of(self.program.vars[var].ty);
        let words = self.atoms(&[atom])?;
        self.emit(Inst::Count { op, words, refs });
        Ok(())
    }

    /// A type may contain itself: it has its number before its parts are looked at.
    pub(super) fn refs_of(&mut self, ty: TyId) -> RefsId {
        if let Some(&known) = self.refs.get(&ty) {
            return known;
        }
        let id = self.code.refs.len() as RefsId;
        self.code.refs.push(Refs::None);
        self.refs.insert(ty, id);
        let program = self.program;
        let refs = match program.types[ty] {
            Ty::Str => Refs::Object(Kind::Str, Holds::Nothing),
            Ty::Exn => Refs::Object(Kind::Exn, self.payloads()),
            Ty::Fn(class) => Refs::Object(Kind::Closure, self.captures(class)),
            Ty::Array(held) => Refs::Object(Kind::Array, self.each(held)),
            Ty::Cell(held) => Refs::Object(Kind::Cell, self.each(held)),
            Ty::Data(data) => {
                let cases = self.cases(data);
                match program.datas[data].repr {
                    Repr::Boxed => Refs::Object(Kind::Data, Holds::Cases(cases)),
                    _ => Refs::Parts(cases),
                }
            }
            _ => Refs::None,
        };
        self.code.refs[id as usize] = refs;
        id
    }

    /// The captures of each function of a class, behind the word that says which it is.
    fn captures(&mut self, class: FnId) -> Holds {
        let mut functions = Vec::new();
        for &lam in &self.program.fns[class].members {
            let info = &self.program.lams[lam];
            if info.class != Class::Closure {
                continue;
            }
            let (mut at, mut parts) = (1, Vec::new());
            for &capture in &info.captures {
                let ty = self.program.vars[capture].ty;
                let width = self.shapes.width(ty);
                let refs = self.refs_of(ty);
                parts.push(Part { at, width, refs });
                at += width;
            }
            functions.push((self.function(lam), parts));
        }
        Holds::Functions(functions)
    }

    fn each(&mut self, held: TyId) -> Holds {
        Holds::Each(self.shapes.width(held), self.refs_of(held))
    }

    /// The payload of each exception, behind the word that says where it was raised.
    fn payloads(&mut self) -> Holds {
        let program = self.program;
        let payload = |exn: &Exn| {
            let mut at = 1;
            let part = |ty: &TyId| {
                let (width, refs) = (self.shapes.width(*ty), self.refs_of(*ty));
                at += width;
                Part { at: at - width, width, refs }
            };
            exn.fields.iter().map(part).collect()
        };
        Holds::Cases(program.exns.values().map(payload).collect())
    }

    /// The parts of each case; behind the word that says which, in by-value data of several cases.
    fn cases(&mut self, data: DataId) -> Vec<Vec<Part>> {
        let info = &self.program.datas[data];
        let first = if info.repr == Repr::Boxed { 0 } else { tag_width(info) };
        let mut cases = Vec::with_capacity(info.cases.len());
        for case in 0..info.cases.len() as u32 {
            let fields = &info.cases[case as usize].fields;
            let mut parts = Vec::new();
            for (index, field) in (0..).zip(fields) {
                let (at, width) = self.shapes.field(data, case, index);
                let refs = self.refs_of(field.ty);
                parts.push(Part { at: at + first, width, refs });
            }
            cases.push(parts);
        }
        cases
    }
}

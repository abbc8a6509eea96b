//! The pointers that a variable consists of.
//!
//! ```text
//! xs: list<int>                                        one: xs
//! queue: { Front: list<int>; Back: list<int>; … }      two if it travels in registers: queue.Front, queue.Back
//! ```

use std::cell::RefCell;
use std::rc::Rc;

use enfold_core::ir::{DataId, Program, RegionId, Repr, Ty, TyId};
use rustc_hash::FxHashMap;

use crate::claim::{Claim, Node, SlotName};

/// A field of a value that travels in registers.
pub(super) type Step = (DataId, u32, u32);

/// A pointer of a type: the fields that lead to it, and what it is.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    pub(super) path: Vec<Step>,
    pub(super) ty: TyId,
}

/// The pointers of all types, found when somebody asks.
pub(super) struct Leaves<'a> {
    program: &'a Program,
    known: RefCell<FxHashMap<TyId, Rc<[Leaf]>>>,
}

impl<'a> Leaves<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        Leaves { program, known: RefCell::default() }
    }

    pub(super) fn of(&self, ty: TyId) -> Rc<[Leaf]> {
        if let Some(leaves) = self.known.borrow().get(&ty) {
            return Rc::clone(leaves);
        }
        let leaves: Rc<[Leaf]> = match self.program.types[ty] {
            Ty::Data(data) if self.program.datas[data].repr == Repr::Value => self.inside(data),
            Ty::Data(_) | Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Fn(_) => {
                vec![Leaf { path: Vec::new(), ty }].into()
            }
            _ => Vec::new().into(),
        };
        self.known.borrow_mut().insert(ty, Rc::clone(&leaves));
        leaves
    }

    fn inside(&self, data: DataId) -> Rc<[Leaf]> {
        let mut all = Vec::new();
        for (case, info) in (0..).zip(&self.program.datas[data].cases) {
            for (index, field) in (0..).zip(&info.fields) {
                for leaf in self.of(field.ty).iter() {
                    let mut path = vec![(data, case, index)];
                    path.extend(&leaf.path);
                    all.push(Leaf { path, ty: leaf.ty });
                }
            }
        }
        all.into()
    }

    /// Which pointers of a value are those of a field, as a range.
    pub(super) fn range(&self, step: Step) -> std::ops::Range<u32> {
        let (data, case, index) = step;
        let mut start = 0;
        for (at, info) in (0..).zip(&self.program.datas[data].cases) {
            for (field, info) in (0..).zip(&info.fields) {
                let size = self.of(info.ty).len() as u32;
                if (at, field) == (case, index) {
                    return start..start + size;
                }
                start += size;
            }
        }
        start..start
    }

    /// What a pointer is called after the variable: `.Front`.
    pub(super) fn name(&self, leaf: &Leaf) -> String {
        let field = |&(data, case, index): &Step| {
            let case = &self.program.datas[data].cases[case as usize];
            format!(".{}", case.fields[index as usize].name)
        };
        leaf.path.iter().map(field).collect()
    }
}

/// The region of what a pointer leads to, if it has a name.
pub(super) fn region(claim: &Claim, node: Node, path: &[Step]) -> Option<RegionId> {
    let mut node = node;
    for &(data, case, index) in path {
        node = slot(claim, node, SlotName::Field { data, case, index });
    }
    let region = claim.nodes.get(&node)?.region?;
    claim.names.get(&region).copied()
}

/// What is in a slot: the node itself if it is not listed.
pub(super) fn slot(claim: &Claim, node: Node, name: SlotName) -> Node {
    let name = claim.listed_as(name);
    let slots = claim.nodes.get(&node).map_or(&[] as &[_], |info| &info.slots);
    slots.iter().find(|slot| slot.0 == name).map_or(node, |slot| slot.1)
}

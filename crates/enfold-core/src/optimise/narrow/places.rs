//! The forest of places: which cases reach each, and which have the same contents.
//!
//! A place is whatever holds a value: a variable, a parameter, a result, a field of a class, an element, a global, the payload of
//! an exception. Places of one class are one node (union-find); a node has its *mask* of cases and, under the number of a
//! [slot], the places of its parts, made when somebody asks for them, so that recursive types are no trouble.
//!
//! | kind of type | how values flow from `a` to `b` | bits of the mask |
//! |---|---|---|
//! | plain: nothing in it can be narrowed | — | — |
//! | union by value ([`Kind::Directed`]) | along an edge, case by case; payloads of the cases that flow are one class | cases |
//! | other unions, records ([`Kind::Data`]) | both are one node | cases |
//! | array, cell | both are one node | — |
//! | function | both are one node | the first: it is called |
//!
//! Cost: nearly linear. A mask grows at most 64 times, an edge carries each bit once, nodes only merge.

use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use enfold_syntax::UnionFind;

use crate::ir::*;

/// A node of the forest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct PlaceId(u32);
entity_impl!(PlaceId, "place");

/// The place of everything that is plain.
pub(super) const PLAIN: PlaceId = PlaceId(0);

/// A set of cases; those from the 63rd on have one bit.
pub(super) type Mask = u64;

/// The bit of a case.
pub(super) fn bit(case: u32) -> Mask {
    1 << case.min(63)
}

/// The bits of all cases of a type.
pub(super) fn all_bits(cases: usize) -> Mask {
    if cases >= 64 { Mask::MAX } else { (1 << cases) - 1 }
}

/// The number of a component of a case. Elements and parameters are 0, results 1.
pub(super) fn slot(case: u32, index: u32) -> u32 {
    case << 16 | index
}

/// How values of a type flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kind {
    /// Nothing in it can be narrowed.
    #[default]
    Plain,
    /// An array or a cell, with the type of what it holds.
    Holder(TyId),
    /// A function, with the types of its parameter and its result.
    Arrow(TyId, TyId),
    /// A union by value: its values can be converted to one with more cases.
    Directed(DataId),
    /// Another union, a record or a tuple.
    Data(DataId),
}

/// The kind of each type. Cost: rounds until nothing changes, of which nested records need more than one.
pub(super) fn kinds(program: &Program) -> SecondaryMap<TyId, Kind> {
    let mut kinds = SecondaryMap::new();
    loop {
        let mut changed = false;
        for (id, ty) in program.types.iter() {
            if kinds[id] == Kind::Plain {
                kinds[id] = kind(program, ty, &kinds);
                changed |= kinds[id] != Kind::Plain;
            }
        }
        if !changed {
            return kinds;
        }
    }
}

fn kind(program: &Program, ty: &Ty, kinds: &SecondaryMap<TyId, Kind>) -> Kind {
    match *ty {
        Ty::Array(held) | Ty::Cell(held) if kinds[held] != Kind::Plain => Kind::Holder(held),
        Ty::Arrow(from, to) => Kind::Arrow(from, to),
        Ty::Data(id) => {
            let data = &program.datas[id];
            let mut fields = data.cases.iter().flat_map(|case| &case.fields);
            if data.cases.len() > 1 && fields.next().is_some() {
                let by_value = data.repr == Repr::Value;
                if by_value { Kind::Directed(id) } else { Kind::Data(id) }
            } else if data.cases.len() == 1 && fields.any(|field| kinds[field.ty] != Kind::Plain) {
                Kind::Data(id)
            } else {
                Kind::Plain
            }
        }
        _ => Kind::Plain,
    }
}

/// Code that runs once some case reaches a place.
#[derive(Clone, Copy)]
pub(super) struct Code<'a> {
    pub(super) block: &'a Block,
    pub(super) lam: LamId,
}

struct Edge {
    to: PlaceId,
    filter: Mask,
    carried: Mask,
}

/// A class of places.
pub(super) struct Node<'a> {
    /// Its type as it was.
    pub(super) ty: TyId,
    /// Which cases reach it; of a function, whether it is called.
    pub(super) mask: Mask,
    /// The places of its parts, by slot, in order.
    pub(super) kids: Vec<(u32, PlaceId)>,
    /// Its values, and all that they hold, keep their types.
    pub(super) opaque: bool,
    /// The slots that something sets.
    pub(super) set: Vec<u32>,
    /// Whether its values are compared by their addresses.
    pub(super) compared: bool,
    edges: Vec<Edge>,
    triggers: Vec<(Mask, Code<'a>)>,
}

/// All places.
pub(super) struct Places<'a> {
    program: &'a Program,
    /// The kinds of types.
    pub(super) kinds: SecondaryMap<TyId, Kind>,
    nodes: PrimaryMap<PlaceId, Node<'a>>,
    same: UnionFind,
    joins: Vec<(PlaceId, PlaceId)>,
    dirty: Vec<PlaceId>,
    /// Code that has come to life.
    pub(super) woken: Vec<Code<'a>>,
}

impl<'a> Places<'a> {
    /// Only [`PLAIN`].
    pub(super) fn new(program: &'a Program, kinds: SecondaryMap<TyId, Kind>) -> Self {
        let mut places = Places {
            program,
            kinds,
            nodes: PrimaryMap::new(),
            same: UnionFind::default(),
            joins: Vec::new(),
            dirty: Vec::new(),
            woken: Vec::new(),
        };
        places.push(TyId::from_u32(0));
        places
    }

    fn push(&mut self, ty: TyId) -> PlaceId {
        self.nodes.push(Node {
            ty,
            mask: 0,
            kids: Vec::new(),
            opaque: false,
            set: Vec::new(),
            compared: false,
            edges: Vec::new(),
            triggers: Vec::new(),
        })
    }

    /// A new place for values of this type.
    pub(super) fn fresh(&mut self, ty: TyId) -> PlaceId {
        if self.kinds[ty] == Kind::Plain { PLAIN } else { self.push(ty) }
    }

    /// What represents a place's class.
    pub(super) fn find(&self, place: PlaceId) -> PlaceId {
        PlaceId(self.same.find(place.0))
    }

    /// The class of a place.
    pub(super) fn node(&self, place: PlaceId) -> &Node<'a> {
        &self.nodes[self.find(place)]
    }

    /// The classes, by what represents them.
    pub(super) fn roots(&self) -> impl Iterator<Item = (PlaceId, &Node<'a>)> {
        self.nodes.iter().skip(1).filter(|&(id, _)| self.find(id) == id)
    }

    /// The declared type of a place's values, if they have one that can be narrowed.
    pub(super) fn data(&self, place: PlaceId) -> Option<DataId> {
        match self.kinds[self.node(place).ty] {
            Kind::Directed(data) | Kind::Data(data) if place != PLAIN => Some(data),
            _ => None,
        }
    }

    /// Whether a case reaches a place; what is plain is not followed.
    pub(super) fn reaches(&self, place: PlaceId, bits: Mask) -> bool {
        self.data(place).is_none() || self.node(place).mask & bits != 0
    }

    /// The type of a part.
    pub(super) fn ty_of_slot(&self, ty: TyId, slot: u32) -> TyId {
        match self.kinds[ty] {
            Kind::Holder(held) => held,
            Kind::Arrow(from, to) => [from, to][slot as usize & 1],
            Kind::Directed(data) | Kind::Data(data) => {
                let case = &self.program.datas[data].cases[(slot >> 16) as usize];
                case.fields[(slot & 0xFFFF) as usize].ty
            }
            Kind::Plain => unreachable!("what is plain has no parts"),
        }
    }

    /// The place of a part.
    pub(super) fn kid(&mut self, place: PlaceId, slot: u32) -> PlaceId {
        if place == PLAIN {
            return PLAIN;
        }
        let root = self.find(place);
        let at = match self.nodes[root].kids.binary_search_by_key(&slot, |kid| kid.0) {
            Ok(at) => return self.find(self.nodes[root].kids[at].1),
            Err(at) => at,
        };
        let kid = self.fresh(self.ty_of_slot(self.nodes[root].ty, slot));
        self.nodes[root].kids.insert(at, (slot, kid));
        if self.nodes[root].opaque {
            self.make_opaque(kid);
        }
        kid
    }

    /// What is in one place is in the other, and the other way round.
    pub(super) fn unify(&mut self, a: PlaceId, b: PlaceId) {
        if a != b && a != PLAIN && b != PLAIN {
            self.joins.push((a, b));
        }
    }

    /// Values flow from one place to another, if they are of these cases.
    pub(super) fn flow(&mut self, from: PlaceId, to: PlaceId, filter: Mask) {
        if from == PLAIN || to == PLAIN {
            return;
        }
        let root = self.find(from);
        match self.kinds[self.nodes[root].ty] {
            Kind::Directed(_) => {
                self.nodes[root].edges.push(Edge { to, filter, carried: 0 });
                self.dirty.push(root);
            }
            _ => self.unify(from, to),
        }
    }

    /// These cases reach a place.
    pub(super) fn add(&mut self, place: PlaceId, bits: Mask) {
        if place == PLAIN {
            return;
        }
        let root = self.find(place);
        let mask = &mut self.nodes[root].mask;
        if *mask | bits != *mask {
            *mask |= bits;
            self.dirty.push(root);
        }
    }

    /// All cases reach a place.
    pub(super) fn add_all(&mut self, place: PlaceId) {
        let bits = match self.kinds[self.node(place).ty] {
            Kind::Directed(data) | Kind::Data(data) => {
                all_bits(self.program.datas[data].cases.len())
            }
            Kind::Arrow(..) => 1,
            Kind::Holder(_) | Kind::Plain => 0,
        };
        self.add(place, bits);
    }

    /// Anything may be in a place, and what is there keeps its type.
    pub(super) fn make_opaque(&mut self, place: PlaceId) {
        let mut work = vec![place];
        while let Some(place) = work.pop() {
            let root = self.find(place);
            if place == PLAIN || std::mem::replace(&mut self.nodes[root].opaque, true) {
                continue;
            }
            self.add_all(root);
            work.extend(self.nodes[root].kids.iter().map(|kid| kid.1));
        }
    }

    /// Something sets a component.
    pub(super) fn note_set(&mut self, place: PlaceId, slot: u32) {
        let root = self.find(place);
        if !self.nodes[root].set.contains(&slot) {
            self.nodes[root].set.push(slot);
        }
    }

    /// Somebody compares values by their addresses.
    pub(super) fn note_compared(&mut self, place: PlaceId) {
        let root = self.find(place);
        self.nodes[root].compared = true;
    }

    /// Code lives once one of these cases reaches a place.
    pub(super) fn wake(&mut self, place: PlaceId, bits: Mask, code: Code<'a>) {
        let root = self.find(place);
        if self.nodes[root].mask & bits != 0 {
            self.woken.push(code);
        } else {
            self.nodes[root].triggers.push((bits, code));
        }
    }

    /// Lets values flow as far as they do.
    pub(super) fn settle(&mut self) {
        loop {
            if let Some((a, b)) = self.joins.pop() {
                self.join(a, b);
            } else if let Some(place) = self.dirty.pop() {
                self.propagate(place);
            } else {
                return;
            }
        }
    }

    fn join(&mut self, a: PlaceId, b: PlaceId) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let weight = |place: PlaceId| {
            let node = &self.nodes[place];
            node.kids.len() + node.edges.len() + node.triggers.len()
        };
        let (root, child) = if weight(a) >= weight(b) { (a, b) } else { (b, a) };
        debug_assert!(self.nodes[root].ty == self.nodes[child].ty, "one class has one type");
        self.same.link(child.0, root.0);
        let taken = &mut self.nodes[child];
        let (mask, opaque, compared) = (taken.mask, taken.opaque, taken.compared);
        let kids = std::mem::take(&mut taken.kids);
        let edges = std::mem::take(&mut taken.edges);
        let triggers = std::mem::take(&mut taken.triggers);
        let set = std::mem::take(&mut taken.set);
        for (slot, kid) in kids {
            match self.nodes[root].kids.binary_search_by_key(&slot, |kid| kid.0) {
                Ok(at) => self.unify(self.nodes[root].kids[at].1, kid),
                Err(at) => {
                    self.nodes[root].kids.insert(at, (slot, kid));
                    if self.nodes[root].opaque {
                        self.make_opaque(kid);
                    }
                }
            }
        }
        set.into_iter().for_each(|slot| self.note_set(root, slot));
        let node = &mut self.nodes[root];
        node.compared |= compared;
        node.mask |= mask;
        node.edges.extend(edges);
        node.triggers.extend(triggers);
        self.dirty.push(root);
        if opaque {
            self.make_opaque(root);
        }
    }

    fn propagate(&mut self, place: PlaceId) {
        let root = self.find(place);
        let mask = self.nodes[root].mask;
        let woken = self.nodes[root].triggers.extract_if(.., |trigger| trigger.0 & mask != 0);
        self.woken.extend(woken.map(|(_, code)| code));
        let mut edges = std::mem::take(&mut self.nodes[root].edges);
        edges.retain_mut(|edge| {
            let to = self.find(edge.to);
            let bits = mask & edge.filter & !edge.carried;
            if to == root {
                return false;
            }
            if bits != 0 {
                edge.carried |= bits;
                self.carry(root, to, bits);
            }
            true
        });
        self.nodes[root].edges.append(&mut edges);
    }

    /// Values of these cases are in both places.
    fn carry(&mut self, from: PlaceId, to: PlaceId, bits: Mask) {
        let Some(data) = self.data(from) else { return };
        let program = self.program;
        for (case, info) in (0..).zip(&program.datas[data].cases) {
            if bits & bit(case) == 0 {
                continue;
            }
            for (index, field) in (0..).zip(&info.fields) {
                if self.kinds[field.ty] != Kind::Plain {
                    let (a, b) =
                        (self.kid(from, slot(case, index)), self.kid(to, slot(case, index)));
                    self.unify(a, b);
                }
            }
        }
        self.add(to, bits);
    }
}

//! Makes types of the classes of places.
//!
//! ```text
//! data d0 value { Fix(0: int63) | Nil | Pair(0: d1) | … }     data d1 pair boxed { (mut car: d0, mut cdr: d0) }
//!   ─►  data d5 value { Nil | Pair(0: d6) }                    data d6 pair boxed { (car: d7, cdr: d5) }
//!       data d7 value { Fix(0: int63) }
//! ```
//!
//! Two classes that hold the same are one type: the coarsest partition that is finer than the one by type and cases, and in
//! which members of a part have parts of the same parts (Moore 1956). What keeps its type takes part, as one more class for each type, so
//! a class that holds all that its type did is that type. Functions are the same only if they are of one class, so that what flattening
//! finds about them holds for each class of records that they are in.
//!
//! What no value reaches keeps its type; so does a part that nobody has looked at. By value or by pointer is as it was: pointers are not to
//! be copied where a value goes to a place with more cases. Fields that nothing sets in a class do not change.
//!
//! Cost: as many rounds over all classes as types are deep; two or three in practice.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use super::places::{Kind, Mask, Node, PLAIN, PlaceId, Places, all_bits, bit, slot};
use crate::ir::*;

/// What one class of places is, among all classes and all types as they were.
struct Member {
    ty: TyId,
    mask: Mask,
    /// The members that its parts are; none where they are plain.
    kids: Vec<Option<u32>>,
}

/// What became of the types of places.
pub(super) struct Classes {
    /// The type of each class, by what represents it.
    tys: SecondaryMap<PlaceId, Option<TyId>>,
    /// For each type made here: by its case's old number the new one.
    cases: FxHashMap<DataId, Vec<Option<u32>>>,
    /// How many types were made.
    pub(super) made: u32,
}

impl Classes {
    /// The type of what is in a place, of which this was the type.
    pub(super) fn ty(&self, places: &Places, place: PlaceId, was: TyId) -> TyId {
        if place == PLAIN {
            return was;
        }
        self.tys[places.find(place)].unwrap_or(was)
    }

    /// The number that a case has in a type.
    pub(super) fn case(&self, data: DataId, case: u32) -> Option<u32> {
        match self.cases.get(&data) {
            Some(cases) => cases[case as usize],
            None => Some(case),
        }
    }
}

/// Makes the types, as `types` and `datas`.
pub(super) fn make_types(
    places: &Places,
    program: &Program,
) -> (Types, cranelift_entity::PrimaryMap<DataId, Data>, Classes) {
    let mut find = Find {
        places,
        program,
        members: Vec::new(),
        of_place: SecondaryMap::new(),
        of_ty: SecondaryMap::new(),
        nodes: Vec::new(),
    };
    find.collect();
    let part = find.partition();
    let parts = part.iter().max().map_or(0, |&last| last as usize + 1);
    let mut make = Make {
        find: &find,
        part: &part,
        types: program.types.clone(),
        datas: program.datas.clone(),
        done: vec![None; parts],
        classes: Classes { tys: SecondaryMap::new(), cases: FxHashMap::default(), made: 0 },
    };
    // A part in which there is a type as it was is that type.
    for (at, member) in find.members.iter().enumerate() {
        if find.nodes[at].is_none() {
            make.done[part[at] as usize] = Some(member.ty);
        }
    }
    for at in 0..find.members.len() {
        if let Some(place) = find.nodes[at] {
            let ty = make.ty(at as u32);
            make.classes.tys[place] = Some(ty);
        }
    }
    (make.types, make.datas, make.classes)
}

struct Find<'a> {
    places: &'a Places<'a>,
    program: &'a Program,
    members: Vec<Member>,
    /// By member: the class; none for a type as it was.
    nodes: Vec<Option<PlaceId>>,
    of_place: SecondaryMap<PlaceId, Option<u32>>,
    of_ty: SecondaryMap<TyId, Option<u32>>,
}

impl Find<'_> {
    /// Whether values of a class keep their type in any case.
    fn keeps(&self, node: &Node) -> bool {
        node.opaque || (node.mask == 0 && self.is_data(node.ty))
    }

    fn is_data(&self, ty: TyId) -> bool {
        matches!(self.places.kinds[ty], Kind::Directed(_) | Kind::Data(_))
    }

    fn collect(&mut self) {
        for (root, node) in self.places.roots() {
            if !self.keeps(node) {
                self.of_place[root] = Some(self.members.len() as u32);
                self.members.push(Member { ty: node.ty, mask: node.mask, kids: Vec::new() });
                self.nodes.push(Some(root));
            }
        }
        let classes = self.members.len();
        for at in 0..classes {
            let Some(place) = self.nodes[at] else { continue };
            let (ty, mask) = (self.members[at].ty, self.members[at].mask);
            let kids = self.slots(ty, mask).into_iter().map(|(slot, kid)| {
                let places = self.places;
                let known = &places.node(place).kids;
                match known.binary_search_by_key(&slot, |kid| kid.0) {
                    Ok(found) => self.of(known[found].1, kid),
                    Err(_) => self.as_it_was(kid),
                }
            });
            self.members[at].kids = kids.collect();
        }
        let mut at = classes;
        while at < self.members.len() {
            let (ty, mask) = (self.members[at].ty, self.members[at].mask);
            let slots = self.slots(ty, mask).into_iter();
            self.members[at].kids = slots.map(|(_, kid)| self.as_it_was(kid)).collect();
            at += 1;
        }
    }

    fn of(&mut self, place: PlaceId, ty: TyId) -> Option<u32> {
        if place == PLAIN {
            return None;
        }
        self.of_place[self.places.find(place)].or_else(|| self.as_it_was(ty))
    }

    /// The member that a type as it was is.
    fn as_it_was(&mut self, ty: TyId) -> Option<u32> {
        let mask = match self.places.kinds[ty] {
            Kind::Plain => return None,
            Kind::Directed(data) | Kind::Data(data) => {
                all_bits(self.program.datas[data].cases.len())
            }
            Kind::Holder(_) | Kind::Arrow(..) => 0,
        };
        if self.of_ty[ty].is_none() {
            self.of_ty[ty] = Some(self.members.len() as u32);
            self.members.push(Member { ty, mask, kids: Vec::new() });
            self.nodes.push(None);
        }
        self.of_ty[ty]
    }

    /// The parts of a class, with their types.
    fn slots(&self, ty: TyId, mask: Mask) -> Vec<(u32, TyId)> {
        match self.places.kinds[ty] {
            Kind::Plain => Vec::new(),
            Kind::Holder(held) => vec![(0, held)],
            Kind::Arrow(from, to) => vec![(0, from), (1, to)],
            Kind::Directed(data) | Kind::Data(data) => {
                let mut slots = Vec::new();
                for (case, info) in (0..).zip(&self.program.datas[data].cases) {
                    if mask & bit(case) != 0 {
                        let fields = (0..).zip(&info.fields);
                        slots.extend(fields.map(|(index, field)| (slot(case, index), field.ty)));
                    }
                }
                slots
            }
        }
    }

    /// By member: its part.
    fn partition(&self) -> Vec<u32> {
        let functions = self.held_functions();
        let mut known = FxHashMap::default();
        let mut part: Vec<u32> = Vec::with_capacity(self.members.len());
        for (at, member) in self.members.iter().enumerate() {
            let mask = if self.is_data(member.ty) { member.mask } else { 0 };
            let apart =
                matches!(self.places.kinds[member.ty], Kind::Arrow(..)) && functions[member.ty] > 1;
            let frozen = self.changes(at);
            let key = (member.ty, mask, frozen, apart.then_some(at));
            let next = known.len() as u32;
            part.push(*known.entry(key).or_insert(next));
        }
        let mut parts = known.len();
        loop {
            let mut known: FxHashMap<(u32, Vec<Option<u32>>), u32> = FxHashMap::default();
            let next: Vec<u32> = (0..self.members.len())
                .map(|at| {
                    let kids = self.members[at].kids.iter();
                    let kids = kids.map(|kid| kid.map(|kid| part[kid as usize])).collect();
                    let fresh = known.len() as u32;
                    *known.entry((part[at], kids)).or_insert(fresh)
                })
                .collect();
            part = next;
            if known.len() == parts {
                return part;
            }
            parts = known.len();
        }
    }

    /// How many classes of functions of each type are in records and unions.
    fn held_functions(&self) -> SecondaryMap<TyId, u32> {
        let mut count = SecondaryMap::new();
        let mut seen = vec![false; self.members.len()];
        for member in self.members.iter().filter(|member| self.is_data(member.ty)) {
            for &kid in member.kids.iter().flatten() {
                let ty = self.members[kid as usize].ty;
                let function = matches!(self.places.kinds[ty], Kind::Arrow(..));
                if function && self.nodes[kid as usize].is_some() {
                    count[ty] += u32::from(!std::mem::replace(&mut seen[kid as usize], true));
                }
            }
        }
        count
    }

    /// Which components change, and whether values are told apart.
    fn changes(&self, at: usize) -> (Vec<u32>, bool) {
        let member = &self.members[at];
        let (Kind::Data(data) | Kind::Directed(data)) = self.places.kinds[member.ty] else {
            return (Vec::new(), false);
        };
        let data = &self.program.datas[data];
        if !data.made_anew() {
            return (Vec::new(), false);
        }
        let mut mutable = Vec::new();
        for (case, info) in (0..).zip(&data.cases) {
            for (index, field) in (0..).zip(&info.fields) {
                if field.mutable && member.mask & bit(case) != 0 && self.sets(at, slot(case, index))
                {
                    mutable.push(slot(case, index));
                }
            }
        }
        (mutable, self.identity(at, data))
    }

    fn sets(&self, at: usize, slot: u32) -> bool {
        self.nodes[at].is_none_or(|place| self.places.node(place).set.contains(&slot))
    }

    fn identity(&self, at: usize, data: &Data) -> bool {
        match self.nodes[at] {
            None => data.identity,
            Some(place) => data.identity && self.places.node(place).compared,
        }
    }
}

struct Make<'a> {
    find: &'a Find<'a>,
    part: &'a [u32],
    types: Types,
    datas: cranelift_entity::PrimaryMap<DataId, Data>,
    /// By part: its type.
    done: Vec<Option<TyId>>,
    classes: Classes,
}

impl Make<'_> {
    fn ty(&mut self, at: u32) -> TyId {
        let part = self.part[at as usize] as usize;
        if let Some(ty) = self.done[part] {
            return ty;
        }
        let find = self.find;
        let was = find.members[at as usize].ty;
        let kid = |n: usize| find.members[at as usize].kids[n];
        let ty = match find.places.kinds[was] {
            Kind::Plain => was,
            Kind::Holder(held) => {
                let held = self.kid(kid(0), held);
                match find.program.types[was] {
                    Ty::Cell(_) => self.types.intern(Ty::Cell(held)),
                    _ => self.types.intern(Ty::Array(held)),
                }
            }
            Kind::Arrow(from, to) => {
                let from = self.kid(kid(0), from);
                let to = self.kid(kid(1), to);
                self.types.intern(Ty::Arrow(from, to))
            }
            Kind::Directed(data) | Kind::Data(data) => return self.data(at, data),
        };
        self.done[part] = Some(ty);
        ty
    }

    fn kid(&mut self, kid: Option<u32>, was: TyId) -> TyId {
        kid.map_or(was, |kid| self.ty(kid))
    }

    /// A type with the cases of a class. It is there before its fields are looked at, since they may hold it.
    fn data(&mut self, at: u32, was: DataId) -> TyId {
        let find = self.find;
        let member = &find.members[at as usize];
        let old = &find.program.datas[was];
        let (mutable, identity) = find.changes(at as usize);
        let data = Data { name: old.name, cases: Vec::new(), repr: old.repr, identity };
        let id = self.datas.push(data);
        let ty = self.types.intern(Ty::Data(id));
        self.done[self.part[at as usize] as usize] = Some(ty);
        self.classes.made += 1;
        let mut numbers = Vec::new();
        let mut cases = Vec::new();
        let mut kids = member.kids.iter();
        for (case, info) in (0..).zip(&old.cases) {
            if member.mask & bit(case) == 0 {
                numbers.push(None);
                continue;
            }
            numbers.push(Some(cases.len() as u32));
            let fields = (0..).zip(&info.fields).map(|(index, field)| Field {
                name: field.name,
                ty: self.kid(kids.next().copied().flatten(), field.ty),
                mutable: mutable.contains(&slot(case, index)),
            });
            cases.push(Case { name: info.name, fields: fields.collect() });
        }
        self.datas[id].cases = cases;
        self.classes.cases.insert(id, numbers);
        ty
    }
}

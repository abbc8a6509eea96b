//! Which declared types of a cycle of containment are boxed.
//!
//! ```text
//! value = Fix of int | Pair of pair      pair = { car: value; cdr: value }      pair
//! tree = Leaf | Node of node             node = { left: tree; right: tree }     tree: one box for both
//! json = Num of float | Arr of list<json>                                       list<json>, which must be
//! expr = Num of float | Add of expr * expr                                      expr, which must be
//! ```
//!
//! Unions with a case for which a word is enough are no longer among those that must be: their large cases have got boxes of
//! their own (`lower/box_cases.rs`).
//!
//! To break a cycle it is enough to box some of its members. In this order, as long as a cycle remains:
//!
//! 1. what contains itself directly, for which there is no other way;
//! 2. unions of its first cycle that take more than a word beside a tag: their holders are better off with a pointer;
//! 3. records and tuples, if the cycle has a union with a scalar case: boxed, the union would allocate each number;
//! 4. unions;
//! 5. all of it.
//!
//! Cost: linear, but for the payloads of the unions, which are looked into until they have two words; five searches for
//! strongly connected components (Tarjan 1972).

use cranelift_entity::EntitySet;
use enfold_syntax::components;
use rustc_hash::FxHashMap;

use crate::ir::*;

/// Adds to `boxed` members of cycles among `types`, which contain all that they contain by value, so that no cycle
/// remains.
pub(crate) fn cut_cycles(program: &Program, types: &[DataId], boxed: &mut EntitySet<DataId>) {
    let mut cut = Cut { program, boxed };
    let first = cut.first_cycles(types);
    let mut members: Vec<DataId> = first.keys().copied().collect();
    members.sort_unstable();
    cut.add_whole(&members, &first);
    for round in 0..3 {
        for group in cut.cycles(&members) {
            let scalars = group.iter().any(|&id| cut.is_union(id) && cut.has_scalar_case(id));
            cut.add(&group, |cut, id| match round {
                0 => scalars && !cut.is_union(id),
                1 => cut.is_union(id),
                _ => true,
            });
        }
    }
}

/// The unions that are boxed because they contain themselves, or are too large in a cycle (rules 1 and 2), and would be by
/// value otherwise.
pub(crate) fn boxed_unions(program: &Program) -> Vec<DataId> {
    let anew = program.datas.iter().filter(|(_, data)| data.made_anew());
    let mut boxed = EntitySet::new();
    boxed.extend(anew.map(|(id, _)| id));
    let before = boxed.clone();
    let types: Vec<DataId> = program.datas.keys().collect();
    let mut cut = Cut { program, boxed: &mut boxed };
    let first = cut.first_cycles(&types);
    let mut members: Vec<DataId> = first.keys().copied().collect();
    members.sort_unstable();
    cut.add_whole(&members, &first);
    let unions = boxed.iter().filter(|&id| !before.contains(id));
    unions.filter(|&id| program.datas[id].cases.len() > 1).collect()
}

struct Cut<'a> {
    program: &'a Program,
    boxed: &'a mut EntitySet<DataId>,
}

impl Cut<'_> {
    /// The cycles there are before anything is cut: the number of its cycle for each type that is in one.
    fn first_cycles(&self, types: &[DataId]) -> FxHashMap<DataId, u32> {
        let mut first = FxHashMap::default();
        for (at, group) in (0u32..).zip(self.cycles(types)) {
            first.extend(group.into_iter().map(|id| (id, at)));
        }
        first
    }

    /// Rules 1 and 2.
    fn add_whole(&mut self, members: &[DataId], first: &FxHashMap<DataId, u32>) {
        self.add(members, |cut, id| cut.contained(id).any(|inner| inner == id));
        self.add(members, |cut, id| cut.is_union(id) && !cut.is_small(id, first));
    }

    fn add(&mut self, members: &[DataId], which: impl Fn(&Self, DataId) -> bool) {
        let chosen: Vec<DataId> = members
            .iter()
            .copied()
            .filter(|&id| !self.boxed.contains(id) && which(self, id))
            .collect();
        for id in chosen {
            self.boxed.insert(id);
        }
    }

    /// The types that a type contains by value so far.
    fn contained(&self, id: DataId) -> impl Iterator<Item = DataId> {
        let fields = self.program.datas[id].cases.iter().flat_map(|case| &case.fields);
        fields.filter_map(|field| match self.program.types[field.ty] {
            Ty::Data(inner) if !self.boxed.contains(inner) => Some(inner),
            _ => None,
        })
    }

    fn is_union(&self, id: DataId) -> bool {
        self.program.datas[id].cases.len() > 1
    }

    /// Whether a case holds one thing that is no declared type.
    fn has_scalar_case(&self, id: DataId) -> bool {
        self.program.datas[id].cases.iter().any(|case| match case.fields[..] {
            [field] => !matches!(self.program.types[field.ty], Ty::Data(_) | Ty::Unit | Ty::Never),
            _ => false,
        })
    }

    /// Whether no case holds more than a word, members of the same cycle being pointers.
    fn is_small(&self, id: DataId, first: &FxHashMap<DataId, u32>) -> bool {
        let within =
            |inner: &DataId| first.contains_key(inner) && first.get(inner) == first.get(&id);
        let cases = &self.program.datas[id].cases;
        cases.iter().all(|case| {
            let mut words = 0;
            case.fields.iter().all(|field| {
                words += self.words(field.ty, &within, 2);
                words <= 1
            })
        })
    }

    /// How many words a type takes, or `most` if there are more.
    fn words(&self, ty: TyId, within: &impl Fn(&DataId) -> bool, most: u32) -> u32 {
        let id = match self.program.types[ty] {
            Ty::Unit | Ty::Never => return 0,
            Ty::Data(id) => id,
            _ => return 1,
        };
        if self.boxed.contains(id) || within(&id) {
            return 1;
        }
        let data = &self.program.datas[id];
        if data.cases.len() > 1 {
            let plain = data.cases.iter().all(|case| case.fields.is_empty());
            return if plain { 1 } else { most };
        }
        let mut words = 0;
        for field in data.cases.iter().flat_map(|case| &case.fields) {
            words += self.words(field.ty, within, most);
            if words >= most {
                return most;
            }
        }
        words
    }

    /// The groups of those of these types that contain each other or themselves.
    fn cycles(&self, types: &[DataId]) -> Vec<Vec<DataId>> {
        let types: Vec<DataId> =
            types.iter().copied().filter(|&id| !self.boxed.contains(id)).collect();
        let at: FxHashMap<DataId, u32> = types.iter().copied().zip(0..).collect();
        let edges = types
            .iter()
            .map(|&id| self.contained(id).filter_map(|inner| at.get(&inner).copied()).collect());
        let edges: Vec<Vec<u32>> = edges.collect();
        let mut groups = Vec::new();
        for mut group in components(&edges) {
            if group.len() > 1 || edges[group[0] as usize].contains(&group[0]) {
                group.sort_unstable();
                groups.push(group.into_iter().map(|at| types[at as usize]).collect());
            }
        }
        groups
    }
}

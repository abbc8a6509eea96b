//! The signatures of all functions and classes: the least solution, callees first.
//!
//! Within a component of the call graph each function starts with a signature that says nothing, and
//! is looked at again whenever a signature that it uses has changed. Signatures mostly say more each time,
//! and there is a limit to what they can say, since structures are no deeper than types. But what a tail call needs
//! a region for may be found in the program's region when more is known, which then gives others a need for it: two functions
//! can go on like that for ever. A function that is looked at too often is therefore held to what it said
//! ([`Settling`]), at last to one thing that never changes. Placing its values asks for the same.

use std::collections::VecDeque;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Block, Class, FnId, GlobalId, LamId, Op, Program, Stmt, TryBody, Ty, VarId};
use enfold_syntax::components;
use rustc_hash::{FxHashMap, FxHashSet};

use super::constrain::{constrain, value_class};
use super::graph::{EXTRA, Graph, PROGRAM_VAR, RAISES, StructId};
use super::shapes::Shapes;
use super::signature::Signature;
use super::transfer::resolve;
use super::{Context, Unit};
use crate::home::Home;

/// How often a unit may be looked at before it is held to more.
const VISITS: u32 = 30;

/// What a function or class whose signature does not settle is held to. Each includes those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Settling {
    /// Nothing.
    #[default]
    Free,
    /// It takes a region for what it hands on in tail calls.
    Lent,
    /// All that it is given and yields is in the program's region.
    InProgram,
    /// So are the exceptions that leave it: its signature is always the same.
    Entirely,
}

impl Settling {
    fn after(visits: u32) -> Self {
        match visits {
            ..=VISITS => Settling::Free,
            visits if visits <= 2 * VISITS => Settling::Lent,
            visits if visits <= 3 * VISITS => Settling::InProgram,
            _ => Settling::Entirely,
        }
    }

    /// Says so of a function's structures.
    pub(super) fn hold(self, graph: &mut Graph, interface: impl Iterator<Item = StructId>) {
        if self >= Settling::Lent {
            graph.put(EXTRA);
        }
        if self >= Settling::InProgram {
            for id in interface {
                graph.flatten(id, PROGRAM_VAR);
            }
            graph.merge_regions(EXTRA, PROGRAM_VAR);
            graph.put(RAISES);
        }
        if self == Settling::Entirely {
            graph.merge_regions(RAISES, PROGRAM_VAR);
        }
    }
}

/// Signatures by function and class.
pub(super) struct Signatures {
    pub(super) lams: SecondaryMap<LamId, Signature>,
    pub(super) classes: SecondaryMap<FnId, Signature>,
    /// What those are held to that did not settle.
    held: FxHashMap<Unit, Settling>,
}

impl Signatures {
    pub(super) fn of(&self, unit: Unit) -> &Signature {
        match unit {
            Unit::Lam(lam) => &self.lams[lam],
            Unit::Class(class) => &self.classes[class],
        }
    }

    /// What a function or class is held to.
    pub(super) fn settling(&self, unit: Unit) -> Settling {
        self.held.get(&unit).copied().unwrap_or_default()
    }

    fn set(&mut self, unit: Unit, signature: Signature) -> bool {
        let place = match unit {
            Unit::Lam(lam) => &mut self.lams[lam],
            Unit::Class(class) => &mut self.classes[class],
        };
        let changed = *place != signature;
        *place = signature;
        changed
    }
}

/// Who calls whom, and in which order that is looked at.
pub(super) struct CallGraph {
    /// Callees first.
    pub(super) order: Vec<Vec<Unit>>,
    pub(super) components: FxHashMap<Unit, u32>,
    /// The recursive group that a function's record belongs to.
    pub(super) groups: SecondaryMap<LamId, Vec<LamId>>,
    /// Functions that may call themselves.
    pub(super) recursive: FxHashSet<LamId>,
    /// By unit: those that use its signature.
    users: FxHashMap<Unit, Vec<Unit>>,
}

impl CallGraph {
    pub(super) fn new(program: &Program) -> Self {
        let units: Vec<Unit> =
            program.lams.keys().map(Unit::Lam).chain(program.fns.keys().map(Unit::Class)).collect();
        let number: FxHashMap<Unit, u32> = units.iter().copied().zip(0..).collect();
        let mut scan = Scan { program, found: Vec::new(), groups: SecondaryMap::new() };
        let mut uses: Vec<Vec<Unit>> = Vec::new();
        let mut recursive = FxHashSet::default();
        for &unit in &units {
            scan.found.clear();
            match unit {
                Unit::Lam(lam) => {
                    scan.block(&program.lams[lam].body);
                    let class = value_class(program, lam).map(Unit::Class);
                    if scan.found.iter().any(|&used| used == unit || Some(used) == class) {
                        recursive.insert(lam);
                    }
                    scan.found.extend(value_class(program, lam).map(Unit::Class));
                }
                Unit::Class(class) => {
                    scan.found.extend(program.fns[class].members.iter().copied().map(Unit::Lam));
                }
            }
            let mut seen = FxHashSet::default();
            uses.push(scan.found.iter().copied().filter(|&unit| seen.insert(unit)).collect());
        }
        let edges: Vec<Vec<u32>> =
            uses.iter().map(|list| list.iter().map(|unit| number[unit]).collect()).collect();
        let mut users: FxHashMap<Unit, Vec<Unit>> = FxHashMap::default();
        for (&unit, list) in units.iter().zip(&uses) {
            list.iter().for_each(|&used| users.entry(used).or_default().push(unit));
        }
        let order: Vec<Vec<Unit>> = components(&edges)
            .into_iter()
            .map(|members| members.into_iter().map(|at| units[at as usize]).collect())
            .collect();
        for members in &order {
            let lams = || {
                members.iter().filter_map(|unit| match unit {
                    Unit::Lam(lam) => Some(*lam),
                    Unit::Class(_) => None,
                })
            };
            if lams().nth(1).is_some() {
                recursive.extend(lams());
            }
        }
        let mut of_unit = FxHashMap::default();
        for (members, at) in order.iter().zip(0..) {
            members.iter().for_each(|&unit| {
                of_unit.insert(unit, at);
            });
        }
        CallGraph { order, components: of_unit, groups: scan.groups, recursive, users }
    }
}

struct Scan<'a> {
    program: &'a Program,
    found: Vec<Unit>,
    groups: SecondaryMap<LamId, Vec<LamId>>,
}

impl Scan<'_> {
    fn block(&mut self, block: &Block) {
        block.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { op, .. } => self.op(op),
            Stmt::LetRec { members, .. } => {
                let lams: Vec<LamId> = members.iter().map(|member| member.1).collect();
                lams.iter().for_each(|&lam| self.groups[lam] = lams.clone());
            }
            Stmt::Join { .. } => {}
        });
    }

    fn op(&mut self, op: &Op) {
        let unit = match op {
            Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) => {
                Some(value_class(self.program, *lam).map_or(Unit::Lam(*lam), Unit::Class))
            }
            Op::Invoke { callee, .. } | Op::Try(TryBody::Closure(callee)) => {
                self.program.class_of(*callee).map(Unit::Class)
            }
            _ => None,
        };
        self.found.extend(unit);
    }
}

/// Finds the signatures.
pub(super) fn solve(
    program: &Program,
    shapes: &Shapes,
    (homes, fixed): (&SecondaryMap<VarId, Option<Home>>, &EntitySet<GlobalId>),
    calls: &CallGraph,
) -> Signatures {
    let mut signatures = Signatures {
        lams: SecondaryMap::new(),
        classes: SecondaryMap::new(),
        held: FxHashMap::default(),
    };
    for (id, lam) in program.lams.iter() {
        let before = match lam.class {
            Class::Closure => 1,
            Class::Lifted => lam.captures.len(),
            Class::Top | Class::Undecided => 0,
        };
        signatures.lams[id] = Signature::nothing(before + lam.params.len());
    }
    for (id, class) in program.fns.iter() {
        signatures.classes[id] = Signature::nothing(1 + class.params.len());
    }
    for members in &calls.order {
        let mut visits: FxHashMap<Unit, u32> = FxHashMap::default();
        let mut work: VecDeque<Unit> = members.iter().copied().collect();
        let mut waiting: FxHashSet<Unit> = members.iter().copied().collect();
        while let Some(unit) = work.pop_front() {
            waiting.remove(&unit);
            let visit = visits.entry(unit).or_default();
            *visit += 1;
            if *visit > VISITS {
                signatures.held.insert(unit, Settling::after(*visit));
            }
            let context = Context {
                program,
                shapes,
                homes,
                fixed,
                signatures: &signatures,
                groups: &calls.groups,
                components: &calls.components,
            };
            let found = match unit {
                Unit::Lam(lam) => of_function(&context, lam),
                Unit::Class(class) => of_class(&context, class),
            };
            if !signatures.set(unit, found) {
                continue;
            }
            for &user in calls.users.get(&unit).into_iter().flatten() {
                if calls.components[&user] == calls.components[&unit] && waiting.insert(user) {
                    work.push_back(user);
                }
            }
        }
    }
    signatures
}

fn of_function(context: &Context<'_>, lam: LamId) -> Signature {
    let mut function = constrain(context, lam);
    resolve(context, &mut function, &context.program.lams[lam].body);
    Signature::extract(&function.graph, &function.inputs, function.result).0
}

/// What all members do, each with the class's inputs.
fn of_class(context: &Context<'_>, class: FnId) -> Signature {
    let (program, shapes) = (context.program, context.shapes);
    let mut graph = Graph::new();
    let mut fresh = |ty| shapes.group(ty).map(|group| graph.new_struct(shapes, group));
    let record = program.types.lookup(&Ty::Fn(class)).and_then(&mut fresh);
    let mut inputs = vec![record];
    inputs.extend(program.fns[class].params.iter().map(|&ty| fresh(ty)));
    let result = fresh(program.fns[class].ret);
    for &member in &program.fns[class].members {
        let lam = &program.lams[member];
        if lam.class == Class::Lifted {
            continue;
        }
        let instance = context.signatures.lams[member].instantiate(&mut graph, RAISES, EXTRA);
        let skipped = usize::from(lam.class != Class::Closure);
        for (&own, &theirs) in inputs[skipped..].iter().zip(&instance.inputs) {
            if let (Some(own), Some(theirs)) = (own, theirs) {
                graph.merge(own, theirs);
            }
        }
        if let (Some(own), Some(theirs)) = (result, instance.result) {
            graph.merge(own, theirs);
        }
    }
    let interface = inputs.iter().chain([&result]).flatten().copied();
    context.signatures.settling(Unit::Class(class)).hold(&mut graph, interface);
    Signature::extract(&graph, &inputs, result).0
}

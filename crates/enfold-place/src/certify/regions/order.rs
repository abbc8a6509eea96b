//! Who calls whom, as the certifier of regions sees it, and which functions share a record.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Block, Class, LamId, Op, Program, Stmt, TryBody};

use crate::certify::components::leaving_order;

/// The functions that a call can reach.
pub(super) enum Callees<'a> {
    /// This one.
    Known(LamId),
    /// Any of these.
    Class(&'a [LamId]),
}

impl Callees<'_> {
    pub(super) fn lams(&self) -> &[LamId] {
        match self {
            Callees::Known(lam) => std::slice::from_ref(lam),
            Callees::Class(lams) => lams,
        }
    }
}

/// What an operation calls: none if it is no call or calls no function.
pub(super) fn callees<'a>(program: &'a Program, op: &Op) -> Option<Callees<'a>> {
    match op {
        Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) => Some(Callees::Known(*lam)),
        Op::Invoke { callee, .. } | Op::Try(TryBody::Closure(callee)) => {
            program.class_of(*callee).map(|class| Callees::Class(&program.fns[class].members))
        }
        _ => None,
    }
}

/// The functions that an operation can call.
pub(in crate::certify) fn called(program: &Program, op: &Op) -> Vec<LamId> {
    callees(program, op).map(|callees| callees.lams().to_vec()).unwrap_or_default()
}

/// All functions, callees first as far as that is possible; and for those that are made together,
/// with whom.
pub(super) fn order(program: &Program) -> (Vec<LamId>, SecondaryMap<LamId, Vec<LamId>>) {
    let lams = program.lams.len() as u32;
    let mut scan = Scan { program, lams, edges: Vec::new(), groups: SecondaryMap::new() };
    for lam in program.lams.values() {
        scan.edges.push(Vec::new());
        scan.block(&lam.body);
    }
    for class in program.fns.values() {
        scan.edges.push(class.members.iter().map(|member| member.as_u32()).collect());
    }
    let order = leaving_order(&scan.edges).into_iter();
    (order.filter(|&node| node < lams).map(LamId::from_u32).collect(), scan.groups)
}

struct Scan<'a> {
    program: &'a Program,
    lams: u32,
    /// Of functions, then of classes.
    edges: Vec<Vec<u32>>,
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
        let called = match op {
            Op::Call { lam, .. } | Op::Try(TryBody::Known(lam, _)) => Some(lam.as_u32()),
            Op::Invoke { callee, .. } | Op::Try(TryBody::Closure(callee)) => {
                self.program.class_of(*callee).map(|class| self.lams + class.as_u32())
            }
            _ => None,
        };
        if let Some(edges) = self.edges.last_mut() {
            edges.extend(called);
        }
    }
}

/// Whether a function of a class has a record, which is its first input.
pub(super) fn takes_record(program: &Program, lam: LamId) -> bool {
    program.lams[lam].class == Class::Closure
}

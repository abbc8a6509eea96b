//! What a function reaches: which functions its derivative needs derivatives of.
//!
//! Functions are known by the statement that binds them. Those that are bound in a function that is reached
//! itself are copied with it (*inner*); others are *roots*: closed ones, and those that are bound around
//! the place where the derivative is taken. A call of what is no known function reaches all that it can be, by the
//! flow of values; those functions are *asked* for their derivatives when they are called ([`ask`](super::ask)).

use std::cell::OnceCell;

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::flatten::{Member, Members};
use crate::ir::*;
use crate::optimise::reachable_lams;

/// Which variables are known functions, and where functions are bound.
pub(super) struct Known {
    /// By variable.
    of: SecondaryMap<VarId, Option<LamId>>,
    /// Variables that are copies of others.
    copies: FxHashMap<VarId, VarId>,
    /// By function: the variable that it is bound to, and the function in which that is.
    pub(super) bound: FxHashMap<LamId, (VarId, LamId)>,
    /// By variable of an operation that takes a derivative: the function in which it stands.
    pub(super) sites: Vec<(LamId, VarId)>,
    /// Which functions variables can be; found when it is asked.
    members: OnceCell<Members>,
    /// Globals by which functions were asked in derivatives that have been taken.
    asked: FxHashSet<GlobalId>,
}

impl Known {
    /// Looks at the whole program.
    pub(super) fn find(program: &Program, asked: &FxHashSet<GlobalId>) -> Known {
        let mut known = Known {
            of: SecondaryMap::new(),
            copies: FxHashMap::default(),
            bound: FxHashMap::default(),
            sites: Vec::new(),
            members: OnceCell::new(),
            asked: asked.clone(),
        };
        for lam in reachable_lams(program) {
            program.lams[lam].body.each_stmt(&mut |stmt| known.statement(lam, stmt));
        }
        known
    }

    fn statement(&mut self, home: LamId, stmt: &Stmt) {
        match stmt {
            Stmt::Let { var, op: Op::Lambda(lam), .. } => self.bind(*var, *lam, home),
            Stmt::Let { var, op: Op::Copy(Atom::Var(from)), .. } => {
                self.copies.insert(*var, *from);
            }
            Stmt::Let { var, op: Op::Copy(Atom::Lam(lam)), .. } => self.of[*var] = Some(*lam),
            Stmt::Let { var, op: Op::Prim(Prim::Jvp | Prim::Vjp, _), .. } => {
                self.sites.push((home, *var));
            }
            Stmt::LetRec { members, .. } => {
                members.iter().for_each(|&(var, lam)| self.bind(var, lam, home));
            }
            Stmt::Let { .. } | Stmt::Join { .. } => {}
        }
    }

    fn bind(&mut self, var: VarId, lam: LamId, home: LamId) {
        self.of[var] = Some(lam);
        self.bound.insert(lam, (var, home));
    }

    /// What a call reaches that is no call of a known function: all that its callee can be.
    pub(super) fn unknown(&self, program: &Program, callee: Atom, args: usize) -> &[Member] {
        let members = || self.members.get_or_init(|| Members::find(program));
        match (self.function(callee), callee) {
            (Some(lam), _) if program.lams[lam].params.len() < args => members().of_result(lam),
            (Some(_), _) => &[],
            (None, Atom::Var(var)) => members().of(var),
            (None, _) => &[],
        }
    }

    /// The function that an operand is, if that is known.
    pub(super) fn function(&self, atom: Atom) -> Option<LamId> {
        match atom {
            Atom::Var(mut var) => {
                while let Some(&from) = self.copies.get(&var) {
                    var = from;
                }
                self.of[var]
            }
            Atom::Lam(lam) => Some(lam),
            _ => None,
        }
    }
}

/// The functions that are reached from one.
pub(super) struct Region {
    /// In the order in which they were found.
    pub(super) lams: Vec<LamId>,
    members: EntitySet<LamId>,
    /// Functions that are called where it is not known that it is they.
    pub(super) asked: Vec<Member>,
    /// Those that cannot answer, because they take derivatives themselves that have not been made.
    pub(super) mute: Vec<Member>,
    /// Questions that are asked here, of derivatives that have been made.
    questions: FxHashSet<GlobalId>,
}

impl Region {
    /// All that a function reaches by what is known, itself first.
    pub(super) fn find_known(program: &Program, known: &Known, root: LamId) -> Region {
        Region::follow(program, known, root, None)
    }

    /// All that a function reaches, itself first.
    pub(super) fn find(program: &Program, known: &Known, root: LamId) -> Region {
        Region::follow(program, known, root, Some(&mut |_| false))
    }

    /// The same without some of those that are not known where they are called.
    pub(super) fn find_without(
        program: &Program,
        known: &Known,
        root: LamId,
        without: &mut dyn FnMut(LamId) -> bool,
    ) -> Region {
        Region::follow(program, known, root, Some(without))
    }

    fn follow(
        program: &Program,
        known: &Known,
        root: LamId,
        mut without: Option<&mut dyn FnMut(LamId) -> bool>,
    ) -> Region {
        let mut questions = FxHashSet::default();
        loop {
            let region = Region::follow_with(program, known, root, &mut without, questions.clone());
            if region.questions == questions {
                return region;
            }
            questions = region.questions;
        }
    }

    fn follow_with(
        program: &Program,
        known: &Known,
        root: LamId,
        without: &mut Option<&mut dyn FnMut(LamId) -> bool>,
        questions: FxHashSet<GlobalId>,
    ) -> Region {
        let mut region = Region {
            lams: Vec::new(),
            members: EntitySet::new(),
            asked: Vec::new(),
            mute: Vec::new(),
            questions: questions.clone(),
        };
        region.add(root);
        let mut next = 0;
        while let Some(&lam) = region.lams.get(next) {
            next += 1;
            body_of(program, known, &questions, lam).walk(&mut |stop| {
                stop.each_operand(&mut |atom, _| {
                    if let Some(lam) = known.function(atom) {
                        region.add(lam);
                    }
                });
                match stop {
                    crate::walk::Stop::Stmt(Stmt::Let { op: Op::Lambda(lam), .. }) => {
                        region.add(*lam);
                    }
                    crate::walk::Stop::Stmt(Stmt::Let { op, .. }) => {
                        if let Op::GlobalSet(global, Atom::Int(1, _)) = op
                            && known.asked.contains(global)
                        {
                            region.questions.insert(*global);
                        }
                        let Some(without) = without else { return };
                        let members = match op {
                            Op::Apply(callee, args) => known.unknown(program, *callee, args.len()),
                            Op::Try(TryBody::Value(body)) => known.unknown(program, *body, 1),
                            _ => &[],
                        };
                        members.iter().for_each(|&member| region.ask(member, &mut **without));
                    }
                    _ => {}
                }
            });
        }
        region
    }

    fn add(&mut self, lam: LamId) {
        if self.members.insert(lam) {
            self.lams.push(lam);
        }
    }

    fn ask(&mut self, member: Member, without: &mut dyn FnMut(LamId) -> bool) {
        if self.asked.contains(&member) || self.mute.contains(&member) {
            return;
        }
        if without(member.0) {
            return self.mute.push(member);
        }
        self.asked.push(member);
        self.add(member.0);
    }

    /// What a function does, without its answers to questions that are not asked here.
    pub(super) fn body<'a>(&self, program: &'a Program, known: &Known, lam: LamId) -> &'a Block {
        body_of(program, known, &self.questions, lam)
    }

    /// Whether a function is reached.
    pub(super) fn contains(&self, lam: LamId) -> bool {
        self.members.contains(lam)
    }

    /// Where a function stands that is reached.
    pub(super) fn place(&self, known: &Known, lam: LamId) -> Place {
        match known.bound.get(&lam) {
            None => Place::Closed,
            Some(&(_, home)) if self.contains(home) => Place::Inner,
            Some(&(var, home)) => Place::Around(var, home),
        }
    }
}

fn body_of<'a>(
    program: &'a Program,
    known: &Known,
    questions: &FxHashSet<GlobalId>,
    lam: LamId,
) -> &'a Block {
    let mut body = &program.lams[lam].body;
    loop {
        let [
            Stmt::Let { var: asked, op: Op::GlobalGet(global), .. },
            Stmt::Let { var: test, op: Op::Prim(Prim::Eq, args), .. },
        ] = &body.stmts[..]
        else {
            return body;
        };
        match &body.term {
            Term::If { cond, otherwise, .. }
                if *cond == Atom::Var(*test)
                    && args[..] == [Atom::Var(*asked), Atom::Int(1, IntKind::Int)]
                    && known.asked.contains(global)
                    && !questions.contains(global) =>
            {
                body = otherwise;
            }
            _ => return body,
        }
    }
}

/// Where a function stands that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It captures nothing and is named.
    Closed,
    /// It is bound to the variable, in a function that is not reached.
    Around(VarId, LamId),
    /// It is bound in a function that is reached.
    Inner,
}

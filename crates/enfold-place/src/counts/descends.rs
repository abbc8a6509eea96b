//! Whether the next round of a loop starts with a proper part of what this one started with.
//!
//! ```text
//! join rec loop(xs) {
//!   cell = field list:1.0 xs
//!   rest = field cell:0.1 cell
//!   switch rest { case 0 { none = make list:0() jump wide(none) } case 1 { … jump wide(again) } }
//!   join wide(next) { jump loop(next) }          next is a part of xs
//! ```
//!
//! A part is reached by fields that nobody changes, at least one of them of an object, so such steps end: nothing contains itself that cannot
//! change. What is put together of parts by value is one.
//!
//! Cost: a look at a value follows at most [`STEPS`] statements.

use enfold_core::ir::{Atom, Block, Op, Program, Repr, Stmt, Term, VarId};
use enfold_core::walk::Stop;
use rustc_hash::FxHashMap;

/// How far back a value is followed.
const STEPS: u32 = 24;

/// What the variables of a function are made of.
pub(super) struct Descends<'a> {
    program: &'a Program,
    defined: FxHashMap<VarId, &'a Op>,
    /// What is passed for a parameter of a join point that is no loop.
    passed: FxHashMap<VarId, Vec<Atom>>,
}

/// How a value comes from another one.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// It has nothing of it: a case without payload, a number.
    Nothing,
    /// It is the same, or a part by value.
    Same,
    /// It is in an object of it.
    Below,
}

impl<'a> Descends<'a> {
    pub(super) fn new(program: &'a Program, body: &'a Block) -> Self {
        let mut found =
            Descends { program, defined: FxHashMap::default(), passed: FxHashMap::default() };
        let mut params = FxHashMap::default();
        body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { var, op, .. }) => {
                found.defined.insert(*var, op);
            }
            Stop::Stmt(Stmt::Join { label, params: own, recursive: false, .. }) => {
                params.insert(*label, own);
            }
            Stop::Term(Term::Jump(label, args)) => {
                for (&param, &arg) in params.get(label).into_iter().copied().flatten().zip(args) {
                    found.passed.entry(param).or_default().push(arg);
                }
            }
            Stop::Stmt(_) | Stop::Term(_) | Stop::Leave(..) => {}
        });
        found
    }

    /// Whether a value is a proper part of what a variable holds.
    pub(super) fn from(&self, value: Atom, whole: VarId) -> bool {
        self.way(value, whole, &mut { STEPS }) == Some(Way::Below)
    }

    /// None if it is something else, or takes too long to find out.
    fn way(&self, value: Atom, whole: VarId, left: &mut u32) -> Option<Way> {
        let Atom::Var(var) = value else { return Some(Way::Nothing) };
        if var == whole {
            return Some(Way::Same);
        }
        *left = left.checked_sub(1)?;
        if let Some(passed) = self.passed.get(&var) {
            return self.all(passed, whole, left);
        }
        match self.defined.get(&var)? {
            Op::Copy(atom) => self.way(*atom, whole, left),
            Op::Construct { data, args, .. } if self.is_value(args.is_empty(), *data) => {
                self.all(args, whole, left)
            }
            Op::Field { base, data, case, index } => {
                let field =
                    &self.program.datas[*data].cases[*case as usize].fields[*index as usize];
                let way = self.way(*base, whole, left).filter(|_| !field.mutable)?;
                match self.program.datas[*data].repr {
                    Repr::Boxed if way == Way::Same => Some(Way::Below),
                    Repr::Boxed | Repr::Value => Some(way),
                }
            }
            _ => None,
        }
    }

    fn is_value(&self, empty: bool, data: enfold_core::ir::DataId) -> bool {
        empty || self.program.datas[data].repr == Repr::Value
    }

    /// Several values, one of which it is, or of which it consists.
    fn all(&self, values: &[Atom], whole: VarId, left: &mut u32) -> Option<Way> {
        let mut found = Way::Nothing;
        for &value in values {
            match self.way(value, whole, left)? {
                Way::Nothing => {}
                way if found == Way::Nothing || found == way => found = way,
                _ => return None,
            }
        }
        Some(found)
    }
}

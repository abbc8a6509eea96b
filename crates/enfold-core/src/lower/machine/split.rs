//! Cuts the body of a function into segments.
//!
//! ```text
//! a = …; join k(x) { … }; yield a; b; jump k(b)
//!   ─►   entry:   yield a, then go to resume
//!        resume:  b; jump k(b)
//!        k(x):    …
//! ```
//!
//! A join point becomes a segment if a suspension stands in its body or after it: then it may be gone to
//! by code that is resumed. All others stay where they are. The first statements, as long as they have no
//! effect, are added to the block that makes the machine. After splitting, a suspension is the last statement of
//! its block, and the block goes to the segment where it is resumed.
//!
//! Linear: one walk finds what suspends, one moves each statement once.

use cranelift_entity::SecondaryMap;
use enfold_graph::prim::Effect;
use enfold_syntax::Symbol;

use super::super::Lower;
use crate::ir::{Atom, Block, LabelId, Op, Prim, Stmt, Term, Ty, VarId};

/// A piece of the body that is entered from outside.
pub(super) struct Segment {
    pub label: LabelId,
    pub params: Vec<VarId>,
    pub body: Block,
    /// Whether a suspension goes on here.
    pub resumes: bool,
    /// Machines that are given up if this one is given up before it goes on here, outermost first.
    pub guards: Vec<VarId>,
}

/// The body in pieces; the first is where it begins.
pub(super) struct Split {
    pub segments: Vec<Segment>,
}

#[derive(Default, Clone, Copy)]
struct Cut {
    /// The body or what follows suspends.
    hoisted: bool,
}

struct Splitter<'a, 'g> {
    lower: &'a mut Lower<'g>,
    cuts: SecondaryMap<LabelId, Cut>,
    segments: Vec<Segment>,
    /// Segments whose bodies are still whole.
    waiting: Vec<usize>,
}

/// Splits a body; its first statements are added to the current block.
pub(super) fn split(lower: &mut Lower<'_>, body: Block) -> Split {
    let mut splitter =
        Splitter { lower, cuts: SecondaryMap::new(), segments: Vec::new(), waiting: Vec::new() };
    splitter.find(&body);
    let name = Symbol::new("begin");
    let entry = splitter.lower.label(name);
    splitter.segments.push(Segment {
        label: entry,
        params: Vec::new(),
        body: Block::end(Term::Unreachable),
        resumes: false,
        guards: Vec::new(),
    });
    let (rest, guards) = splitter.prologue(body);
    splitter.segments[0].body = rest;
    splitter.segments[0].guards = guards;
    splitter.waiting.push(0);
    while let Some(index) = splitter.waiting.pop() {
        let empty = Block::end(Term::Unreachable);
        let whole = std::mem::replace(&mut splitter.segments[index].body, empty);
        let guards = splitter.segments[index].guards.clone();
        splitter.segments[index].body = splitter.cut(whole, guards);
    }
    Split { segments: splitter.segments }
}

/// Whether a statement is a place where the function can be left and entered again.
fn suspends(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Let { op: Op::Prim(Prim::Yield | Prim::Protect, _), .. })
}

impl Splitter<'_, '_> {
    /// Notes which join points are to become segments; says whether the block suspends.
    fn find(&mut self, block: &Block) -> bool {
        let mut rest = false;
        for inner in block.term.blocks() {
            rest |= self.find(inner);
        }
        for stmt in block.stmts.iter().rev() {
            match stmt {
                Stmt::Join { label, body, .. } => {
                    let inner = self.find(body);
                    self.cuts[*label].hoisted = inner || rest;
                    rest |= inner;
                }
                _ => rest |= suspends(stmt),
            }
        }
        rest
    }

    /// Moves the first statements into the block that makes the machine; yields the rest.
    fn prologue(&mut self, body: Block) -> (Block, Vec<VarId>) {
        let Block { stmts, term } = body;
        let mut guards = Vec::new();
        let mut stmts = stmts.into_iter();
        let mut rest = Vec::new();
        for stmt in stmts.by_ref() {
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::Guard, args), .. } => guards.extend(var(args[0])),
                Stmt::Join { label, params, body, .. } if self.cuts[label].hoisted => {
                    self.segment(label, params, body, &guards);
                }
                Stmt::Join { .. } => {
                    rest.push(stmt);
                    break;
                }
                _ if !self.can_move(&stmt) => {
                    rest.push(stmt);
                    break;
                }
                other => self.lower.push(other),
            }
        }
        rest.extend(stmts);
        (Block { stmts: rest, term }, guards)
    }

    /// Whether a statement can be evaluated when the machine is made: it has no effect, ends, and does
    /// not look at what may change until the machine is run.
    fn can_move(&self, stmt: &Stmt) -> bool {
        let program = &self.lower.program;
        match stmt {
            Stmt::Let { var, op, .. } => match op {
                Op::CellGet(_) => false,
                Op::Prim(Prim::Yield | Prim::Protect, _) => false,
                Op::Prim(prim, _) if prim.facts().effect == Effect::Reads => false,
                Op::GlobalGet(global) => !program.globals[*global].mutable,
                Op::Field { data, case, index, .. } => {
                    !program.datas[*data].cases[*case as usize].fields[*index as usize].mutable
                }
                Op::Apply(..) => self.lower.quiet.contains(var),
                _ => op.is_pure(program.types[program.vars[*var].ty] == Ty::Float),
            },
            Stmt::LetRec { .. } => true,
            Stmt::Join { .. } => false,
        }
    }

    fn segment(&mut self, label: LabelId, params: Vec<VarId>, body: Block, guards: &[VarId]) {
        self.waiting.push(self.segments.len());
        let guards = guards.to_vec();
        self.segments.push(Segment { label, params, body, resumes: false, guards });
    }

    /// Takes what becomes segments out of a block.
    fn cut(&mut self, block: Block, mut guards: Vec<VarId>) -> Block {
        let Block { stmts, term } = block;
        let mut out = Vec::with_capacity(stmts.len());
        let mut stmts = stmts.into_iter();
        while let Some(stmt) = stmts.next() {
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::Guard, args), .. } => guards.extend(var(args[0])),
                Stmt::Let { op: Op::Prim(Prim::Yield, _), .. } => {
                    out.push(stmt);
                    let name = Symbol::new("resume");
                    let label = self.lower.label(name);
                    let rest = Block { stmts: stmts.collect(), term };
                    self.segment(label, Vec::new(), rest, &guards);
                    let last = self.segments.len() - 1;
                    self.segments[last].resumes = true;
                    return Block { stmts: out, term: Term::Jump(label, Vec::new()) };
                }
                Stmt::Join { label, params, body, .. } if self.cuts[label].hoisted => {
                    self.segment(label, params, body, &guards);
                }
                other => out.push(other),
            }
        }
        let term = term.map_blocks(&mut |block| self.cut(block, guards.clone()));
        Block { stmts: out, term }
    }
}

fn var(atom: Atom) -> Option<VarId> {
    if let Atom::Var(var) = atom { Some(var) } else { None }
}

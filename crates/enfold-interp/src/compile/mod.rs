//! Compiles flat core to instructions: gives variables slots, expands values to words, and turns
//! blocks into jumps.
//!
//! ```text
//! fn lam1 sumTo(n.0: int) -> int {            slots: n 0, acc 1, i 2, done 3, acc' 4, i' 5
//!   join rec loop.0(acc.1: int, i.2: int) {     0  move 1 <- 0
//!     done.3: bool = gt i.2, n.0                1  move 2 <- 1
//!     if done.3 { ret acc.1 } else {            2  goto 3
//!       acc.4: int = add acc.1, i.2             3  gt 3 <- 2, 0
//!       i.5: int = add i.2, 1          ==>      4  unless 3 goto 6
//!       jump loop.0(acc.4, i.5)                 5  ret 1
//!     }                                         6  add 4 <- 1, 2
//!   }                                           7  add 5 <- 2, 1
//!   jump loop.0(0, 1)                           …  move 1 <- 4, move 2 <- 5, goto 3
//! }
//! ```
//!
//! A block's slots are free again behind it. The body of a join point starts from the slots in use
//! where the join stands: what is bound later is not in scope there, so sharing slots is sound.
//! Only functions that the entry reaches are compiled. Constants (strings, closed functions as
//! values) become objects before the program starts. Cost: linear.

mod blocks;
mod homes;
mod moves;
mod ops;
mod prims;
mod refs;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::*;
use enfold_core::places::{Places, find_places};
use enfold_graph::NodeId;
use enfold_place::Placement;
use enfold_runtime::rules::failures::{Kind as Failure, message};
use enfold_syntax::{FileId, Span, Symbol};
use rustc_hash::FxHashMap;

use crate::code::{self, Code, Function, Inst, Operand, Operands, Pc, RefsId, Slot};
use crate::heap::{Heap, HeapError};
use crate::shape::Shapes;
use crate::tally::NOWHERE;
use homes::Homes;

/// What went wrong, in words: always a defect of the compiler.
type Result<T> = std::result::Result<T, String>;

/// Compiles what the entry reaches. The heap holds the constants.
pub fn compile(
    program: &Program,
    placement: Option<&Placement>,
    tallied: bool,
) -> Result<(Code, Heap)> {
    if program.phase != Phase::Flat {
        return Err("the interpreter takes flat core".to_owned());
    }
    let entry = program.entry.ok_or("the program has no entry")?;
    let mut compiler = Compiler::new(program, placement, entry);
    compiler.code.placed = placement.is_some();
    compiler.places = tallied.then(|| find_places(program));
    compiler.exceptions()?;
    compiler.globals();
    compiler.function(entry);
    while let Some(lam) = compiler.queue.pop() {
        compiler.compile_function(lam)?;
    }
    if compiler.homes.as_ref().is_some_and(Homes::counts_program) {
        compiler.heap.count_program();
    }
    Ok((compiler.code, compiler.heap))
}

struct Compiler<'a> {
    program: &'a Program,
    /// The function that is being compiled.
    lam: LamId,
    shapes: Shapes<'a>,
    code: Code,
    heap: Heap,
    functions: SecondaryMap<LamId, Option<u32>>,
    /// The first function of each literal.
    literals: FxHashMap<NodeId, u32>,
    queue: Vec<LamId>,
    constants: FxHashMap<u64, Operand>,
    strings: SecondaryMap<StrId, Option<u64>>,
    closed: SecondaryMap<LamId, Option<u64>>,
    globals: SecondaryMap<GlobalId, u32>,
    /// First slot of each variable that was bound.
    slots: SecondaryMap<VarId, Option<Slot>>,
    labels: SecondaryMap<LabelId, Option<Label>>,
    /// Jumps to be pointed at their labels when the function is done.
    jumps: Vec<(Pc, LabelId)>,
    /// The next free slot, and the most that were in use.
    next: Slot,
    most: Slot,
    span: Span,
    /// The user's places of statements, if objects are tallied, and the one at hand.
    places: Option<Places>,
    place: u32,
    numbers: FxHashMap<Span, u32>,
    /// Where references are in the types that are counted.
    refs: FxHashMap<TyId, RefsId>,
    /// Where things are put; none without a placement.
    homes: Option<Homes<'a>>,
}

#[derive(Clone, Copy)]
struct Label {
    params: Slot,
    width: u32,
    at: Option<Pc>,
}

impl<'a> Compiler<'a> {
    fn new(program: &'a Program, placement: Option<&'a Placement>, entry: LamId) -> Self {
        Compiler {
            program,
            lam: entry,
            shapes: Shapes::new(program),
            refs: FxHashMap::default(),
            code: Code::default(),
            heap: Heap::new(),
            functions: SecondaryMap::new(),
            literals: FxHashMap::default(),
            queue: Vec::new(),
            constants: FxHashMap::default(),
            strings: SecondaryMap::new(),
            closed: SecondaryMap::new(),
            globals: SecondaryMap::new(),
            slots: SecondaryMap::new(),
            labels: SecondaryMap::new(),
            jumps: Vec::new(),
            next: 0,
            most: 0,
            span: Span::new(FileId::from_u32(0), 0, 0),
            places: None,
            place: NOWHERE,
            numbers: FxHashMap::default(),
            homes: placement.map(|placement| Homes::new(program, placement)),
        }
    }

    /// Exceptions keep their ids; those that operations raise and the program lacks follow.
    fn exceptions(&mut self) -> Result<()> {
        let builtin = &self.program.builtin;
        let known = [
            (builtin.failure, Failure::Failure, "Failure"),
            (builtin.match_failure, Failure::MatchFailure, "MatchFailureException"),
            (builtin.divide_by_zero, Failure::DivideByZero, "DivideByZeroException"),
            (builtin.index_range, Failure::IndexRange, "IndexOutOfRangeException"),
            (builtin.bad_argument, Failure::BadArgument, "ArgumentException"),
        ];
        let types = &self.program.types;
        let kind = |fields: &[TyId]| match fields {
            [field] if types[*field] == Ty::Str => Failure::Text,
            _ => Failure::User,
        };
        let declared = self.program.exns.values();
        self.code.exns = declared
            .map(|exn| code::Exn { name: exn.name, kind: kind(&exn.fields) as u32, message: 0 })
            .collect();
        for (index, (exn, kind, name)) in known.into_iter().enumerate() {
            let id = match exn {
                Some(exn) => exn.as_u32(),
                None => {
                    let name = Symbol::new(name);
                    self.code.exns.push(code::Exn { name, kind: 0, message: 0 });
                    self.code.exns.len() as u32 - 1
                }
            };
            // What carries a text has it as its message, whoever raises it.
            let text = self.code.exns[id as usize].kind == Failure::Text as u32;
            if !(text && kind == Failure::IndexRange) {
                self.code.exns[id as usize].kind = kind as u32;
            }
            self.code.builtin[index] = id;
        }
        for exn in &mut self.code.exns {
            let kind = Failure::of(exn.kind);
            if !kind.carries_text() {
                let message = message(kind, exn.name.as_str().as_bytes(), None);
                exn.message = self.heap.constant_str(&message).map_err(describe)?;
            }
        }
        Ok(())
    }

    fn globals(&mut self) {
        for (id, global) in self.program.globals.iter() {
            self.globals[id] = self.code.globals;
            self.code.globals += self.shapes.width(global.ty);
        }
    }

    /// The number of a function, which is compiled later.
    fn function(&mut self, lam: LamId) -> u32 {
        if let Some(function) = self.functions[lam] {
            return function;
        }
        let index = self.code.functions.len() as u32;
        self.functions[lam] = Some(index);
        let info = &self.program.lams[lam];
        let words = |shapes: &mut Shapes, vars: &[VarId]| -> u32 {
            vars.iter().map(|&var| shapes.width(self.program.vars[var].ty)).sum()
        };
        let literal = info.node.map_or(index, |node| *self.literals.entry(node).or_insert(index));
        self.code.functions.push(Function {
            lam,
            literal,
            name: info.name,
            entry: 0,
            frame: 0,
            params: words(&mut self.shapes, &info.params),
            captures: words(&mut self.shapes, &info.captures),
            siblings: info.siblings.iter().map(|(_, index)| *index).collect(),
            index: info.index,
            record: info.class == Class::Closure,
            regions: self.homes.as_ref().map_or(0, |homes| homes.regions_taken(lam)),
            own_regions: 0..0,
            on_stack: 0..0,
            pops: None,
        });
        self.queue.push(lam);
        index
    }

    fn compile_function(&mut self, lam: LamId) -> Result<()> {
        let info = &self.program.lams[lam];
        let function = self.function(lam) as usize;
        self.lam = lam;
        self.next = 0;
        self.most = 0;
        self.span = info.span;
        let siblings = info.siblings.iter().map(|(var, _)| var);
        for &var in info.params.iter().chain(&info.captures).chain(siblings) {
            self.bind(var);
        }
        self.bind_regions(lam)?;
        self.code.functions[function].entry = self.here();
        self.block(&info.body)?;
        self.bind_stack(function);
        self.code.functions[function].frame = self.most;
        for (at, label) in std::mem::take(&mut self.jumps) {
            let target = self.labels[label].and_then(|label| label.at);
            let target = target.ok_or_else(|| format!("{label} has no place"))?;
            self.code.insts[at as usize] = Inst::Goto(target);
        }
        Ok(())
    }

    // Instructions and slots.

    fn here(&self) -> Pc {
        self.code.insts.len() as Pc
    }

    fn emit(&mut self, inst: Inst) {
        self.code.insts.push(inst);
        self.code.spans.push(self.span);
        if self.places.is_some() {
            self.code.belongs.push(self.place);
        }
    }

    /// What follows comes from the statement of a variable.
    fn comes_from(&mut self, var: VarId, span: Span) {
        self.span = span;
        let Some(places) = &self.places else { return };
        let Some(place) = places[var] else {
            self.place = NOWHERE;
            return;
        };
        let all = &mut self.code.places;
        self.place = *self.numbers.entry(place).or_insert_with(|| {
            all.push(place);
            all.len() as u32 - 1
        });
    }

    fn width(&mut self, var: VarId) -> u32 {
        self.shapes.width(self.program.vars[var].ty)
    }

    fn take_slots(&mut self, n: u32) -> Slot {
        let slot = self.next;
        self.next += n;
        self.most = self.most.max(self.next);
        slot
    }

    /// Gives a variable its slots.
    fn bind(&mut self, var: VarId) -> Slot {
        let width = self.width(var);
        let slot = self.take_slots(width);
        self.slots[var] = Some(slot);
        slot
    }

    fn slot_of(&self, var: VarId) -> Result<Slot> {
        self.slots[var].ok_or_else(|| format!("{var} is not bound"))
    }

    // Operands.

    fn constant(&mut self, word: u64) -> Operand {
        let constants = &mut self.code.constants;
        *self.constants.entry(word).or_insert_with(|| {
            constants.push(word);
            Operand::constant(constants.len() as u32 - 1)
        })
    }

    /// The words of an atom.
    fn words(&mut self, atom: Atom, out: &mut Vec<Operand>) -> Result<()> {
        let word = match atom {
            Atom::Var(var) => {
                let slot = self.slot_of(var)?;
                let width = self.width(var);
                out.extend((slot..slot + width).map(Operand::slot));
                return Ok(());
            }
            Atom::Unit => return Ok(()),
            Atom::Bool(value) => value.into(),
            Atom::Int(value, _) => value as u64,
            Atom::Float(value) => value.to_bits(),
            Atom::Float32(value) => value.to_bits().into(),
            Atom::Char(value) => value.into(),
            Atom::Str(id) => self.string(id)?,
            Atom::Lam(lam) => self.closed_function(lam)?,
        };
        out.push(self.constant(word));
        Ok(())
    }

    /// The words of some atoms, in order.
    fn all_words(&mut self, atoms: &[Atom]) -> Result<Vec<Operand>> {
        let mut out = Vec::with_capacity(atoms.len());
        for atom in atoms {
            self.words(*atom, &mut out)?;
        }
        Ok(out)
    }

    /// The one word of an atom; zero for what takes none.
    fn word(&mut self, atom: Atom) -> Result<Operand> {
        let words = self.all_words(&[atom])?;
        match words[..] {
            [] => Ok(self.constant(0)),
            [word] => Ok(word),
            _ => Err(format!("{atom:?} takes several words")),
        }
    }

    fn list(&mut self, operands: &[Operand]) -> Operands {
        let start = self.code.operands.len() as u32;
        self.code.operands.extend_from_slice(operands);
        Operands { start, len: operands.len() as u32 }
    }

    fn atoms(&mut self, atoms: &[Atom]) -> Result<Operands> {
        let words = self.all_words(atoms)?;
        Ok(self.list(&words))
    }

    fn ty_of(&self, atom: Atom) -> Option<&'a Ty> {
        match atom {
            Atom::Var(var) => Some(&self.program.types[self.program.vars[var].ty]),
            _ => None,
        }
    }

    fn string(&mut self, id: StrId) -> Result<u64> {
        if let Some(pointer) = self.strings[id] {
            return Ok(pointer);
        }
        let pointer = self.heap.constant_str(self.program.strings[id].as_bytes());
        let pointer = pointer.map_err(describe)?;
        self.strings[id] = Some(pointer);
        Ok(pointer)
    }

    /// The constant record of a closed function.
    fn closed_function(&mut self, lam: LamId) -> Result<u64> {
        if let Some(pointer) = self.closed[lam] {
            return Ok(pointer);
        }
        let function = self.function(lam);
        let pointer = self.heap.constant_function(function);
        let pointer = pointer.map_err(describe)?;
        self.closed[lam] = Some(pointer);
        Ok(pointer)
    }
}

fn describe(error: HeapError) -> String {
    format!("a constant cannot be made: {error:?}")
}

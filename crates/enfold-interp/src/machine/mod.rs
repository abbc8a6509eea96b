//! Runs instructions.
//!
//! The stack is a list of words; a frame is the part from `base` on that the running function
//! uses. [`Frame`]s remember callers. A call copies arguments to the next frame's first words, then
//! captures and siblings behind them; a tail call does the same over its own frame, so chains of
//! tail calls take constant space. Raising drops frames down to the nearest one that waits in a
//! `try`.

mod calls;
mod counts;
mod effects;
mod exhausted;
mod files;
mod homes;
mod raise;
mod raw_memory;
mod unreachable;

use enfold_runtime::files::Files;
use enfold_runtime::rules::failures::{OUT_OF_MEMORY, STACK_OVERFLOW};
use enfold_syntax::SourceMap;

use crate::code::{
    Code, Inst, IntOp, Kind, Operand, Operands, Pc, RefsId, Return, Scrutinee, Slot,
};
use crate::heap::{Heap, HeapError, PROGRAM};
use crate::io::Io;
use crate::memory::{MemoryError, MemoryFault};
use crate::raw::Raw;
use crate::scalars::{self, Undefined};
use crate::tally::{NOWHERE, Tally};
use crate::{Also, Ended, Limits, Outcome};
use unreachable::Watch;

/// The status of an uncaught exception and of exhausted stack or memory.
pub const FAILED: i32 = 2;
/// The status of a defect.
pub const INTERNAL_ERROR: i32 = 70;

/// Words that the stack may have: a gibibyte and more.
const MAX_STACK: usize = 1 << 28;

/// A caller that waits.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// Where it goes on.
    pc: Pc,
    /// Where its words start.
    base: usize,
    /// Which function it is.
    function: u32,
    /// Where exceptions live for it.
    handler: u32,
    /// The user's place on whose behalf it runs, if objects are tallied.
    place: u32,
    /// Where the result goes.
    dst: Slot,
    /// Whether it waits for a result or for an exception too.
    ret: Return,
}

/// What keeps a program from going on to the next instruction.
enum Stop {
    /// An exception, to be caught or reported.
    Raise(u64),
    /// The end, with a status.
    Exit(i64),
    /// The end for another reason.
    End(Ended),
    /// Memory is used wrongly; the instruction by which it ended.
    Memory(MemoryError, Option<Pc>),
}

type Result<T> = std::result::Result<T, Stop>;

impl From<HeapError> for Stop {
    fn from(error: HeapError) -> Stop {
        match error {
            HeapError::Full => Stop::End(Ended::OutOfMemory),
            HeapError::Wild(word, kind) => fault(format!("{word:#x} is no {kind:?}")),
            HeapError::GivenBack(pc) => Stop::Memory(MemoryError::GivenBack, pc),
            HeapError::Constant => Stop::Memory(MemoryError::Constant, None),
        }
    }
}

fn fault(what: String) -> Stop {
    Stop::End(Ended::Fault(what))
}

/// The compiler says that an object's case is known, and it is another.
#[cold]
fn wrong_case(kind: Kind, found: u64, tag: u32) -> Stop {
    fault(format!("a {kind:?} of case {found} is used as one of {tag}"))
}

struct Machine<'a> {
    code: &'a Code,
    sources: &'a SourceMap,
    heap: Heap,
    io: &'a mut dyn Io,
    files: Files,
    limits: Limits,
    stack: Vec<u64>,
    frames: Vec<Frame>,
    /// References that functions hold for a call: how many callers the function has, the words, and where the references are.
    held: Vec<(usize, Vec<u64>, RefsId)>,
    globals: Vec<u64>,
    /// Constant data that statements made.
    statics: Vec<u64>,
    /// Words on their way from one frame to another.
    passing: Vec<u64>,
    /// The running function, its next instruction, and its first word.
    function: u32,
    pc: Pc,
    base: usize,
    /// The region of the innermost `try`.
    handler: u32,
    steps: u64,
    tag_tests: u64,
    /// What is behind addresses.
    raw: Raw,
    /// The user's place on whose behalf the running function runs, and what was made for whom, if that is asked for.
    place: u32,
    tally: Option<Tally>,
    /// What looks for objects that are lost, if that is asked for.
    watch: Option<Watch>,
}

/// Runs a compiled program from its first function.
pub fn run(
    code: &Code,
    mut heap: Heap,
    sources: &SourceMap,
    io: &mut dyn Io,
    limits: Limits,
    also: Also,
) -> Outcome {
    heap.begin(limits.max_bytes);
    let entry = &code.functions[0];
    let mut machine = Machine {
        code,
        sources,
        heap,
        io,
        files: Files::new(),
        limits,
        stack: vec![0; entry.frame as usize],
        frames: Vec::new(),
        held: Vec::new(),
        globals: vec![0; code.globals as usize],
        statics: vec![0; code.statics as usize],
        passing: Vec::new(),
        function: 0,
        pc: entry.entry,
        base: 0,
        handler: PROGRAM,
        steps: 0,
        tag_tests: 0,
        raw: Raw::new(limits.max_bytes),
        place: NOWHERE,
        tally: also.tally.then(Tally::default),
        watch: also.watch.then(Watch::default),
    };
    let (status, ended) = machine.run_to_the_end(sources);
    if matches!(ended, Ended::Normally) {
        machine.look_for_lost(true);
    }
    machine.files.close_all();
    let [lost, lost_again, cyclic] = machine.watch.take().map(Watch::lists).unwrap_or_default();
    let sites = &machine.heap.sites;
    Outcome {
        status,
        ended,
        steps: machine.steps,
        tag_tests: machine.tag_tests,
        allocations: machine.heap.allocations,
        sites: sites.iter().filter(|(_, n)| **n > 0).map(|(site, n)| (site, *n)).collect(),
        memory: code.placed.then(|| machine.heap.usage()),
        tally: machine.tally.as_ref().map_or(Vec::new(), |tally| tally.list(&code.places)),
        lost,
        lost_again,
        cyclic,
        overlaps: machine.tally.map_or(Vec::new(), |tally| tally.overlaps.list(&code.functions)),
    }
}

impl Machine<'_> {
    fn run_to_the_end(&mut self, sources: &SourceMap) -> (i32, Ended) {
        let ended = loop {
            match self.run() {
                Stop::Exit(status) => return ((status & 0xff) as i32, Ended::Normally),
                Stop::End(ended) => break ended,
                Stop::Memory(error, ended) => break self.memory_fault(error, ended),
                Stop::Raise(exn) => match self.unwind(exn) {
                    Ok(true) => {}
                    Ok(false) => {
                        let line = self.report(exn);
                        self.io.write_err(&line);
                        return (FAILED, Ended::Uncaught);
                    }
                    Err(Stop::End(ended)) => break ended,
                    Err(Stop::Memory(error, ended)) => break self.memory_fault(error, ended),
                    Err(_) => break Ended::Fault("unwinding raises".to_owned()),
                },
            }
        };
        if matches!(ended, Ended::StackOverflow | Ended::OutOfMemory) {
            // The report needs memory too.
            self.heap.give_up();
            self.stack = Vec::new();
        }
        let (status, line) = match &ended {
            Ended::StackOverflow => (FAILED, self.exhausted(STACK_OVERFLOW, sources)),
            Ended::OutOfMemory => (FAILED, self.exhausted(OUT_OF_MEMORY, sources)),
            Ended::Address(what) => (FAILED, format!("{what}\n")),
            Ended::StepLimit => (FAILED, "step limit reached\n".to_owned()),
            Ended::Fault(what) => (INTERNAL_ERROR, format!("internal error: {what}\n")),
            Ended::Memory(fault) => (INTERNAL_ERROR, format!("{}\n", fault.message(sources))),
            Ended::Normally | Ended::Uncaught => return (FAILED, ended),
        };
        self.io.write_err(line.as_bytes());
        (status, ended)
    }

    fn memory_fault(&self, error: MemoryError, ended: Option<Pc>) -> Ended {
        let span = |pc: Pc| self.code.spans.get(pc as usize).copied();
        Ended::Memory(MemoryFault { error, at: span(self.here()), ended: ended.and_then(span) })
    }

    /// Runs until something stops it.
    fn run(&mut self) -> Stop {
        let code = self.code;
        let max_steps = self.limits.max_steps.unwrap_or(u64::MAX);
        loop {
            let Some(inst) = code.insts.get(self.pc as usize) else {
                return fault(format!("no instruction at {}", self.pc));
            };
            self.pc += 1;
            self.steps += 1;
            if self.steps > max_steps {
                return Stop::End(Ended::StepLimit);
            }
            if let Err(stop) = self.step(*inst) {
                return stop;
            }
        }
    }

    #[inline(always)]
    fn step(&mut self, inst: Inst) -> Result<()> {
        match inst {
            Inst::Move { dst, src } => self.set(dst, self.get(src)),
            Inst::Int { op, dst, a, b } => {
                let (a, b) = (self.get(a) as i64, self.get(b) as i64);
                self.set(
                    dst,
                    match op {
                        IntOp::Add => a.wrapping_add(b) as u64,
                        IntOp::Sub => a.wrapping_sub(b) as u64,
                        IntOp::Mul => a.wrapping_mul(b) as u64,
                        IntOp::Add63 => ((a.wrapping_add(b) << 1) >> 1) as u64,
                        IntOp::Sub63 => ((a.wrapping_sub(b) << 1) >> 1) as u64,
                        IntOp::Mul63 => ((a.wrapping_mul(b) << 1) >> 1) as u64,
                        IntOp::Eq => (a == b).into(),
                        IntOp::Ne => (a != b).into(),
                        IntOp::Lt => (a < b).into(),
                        IntOp::Le => (a <= b).into(),
                        IntOp::Gt => (a > b).into(),
                        IntOp::Ge => (a >= b).into(),
                    },
                );
            }
            Inst::Goto(target) => {
                let back = target < self.pc;
                self.pc = target;
                if back && self.watch.is_some() {
                    self.look_for_lost(false);
                }
            }
            Inst::Unless { cond, target } => {
                if self.get(cond) == 0 {
                    self.pc = target;
                }
            }
            Inst::Call(call) => self.call(call)?,
            Inst::Ret(words) => self.ret(words)?,
            Inst::Load { kind, tag, dst, base, at, n } => {
                let (found, payload) = self.heap.object(self.get(base), kind)?;
                let part = match payload.get(at as usize..(at + n) as usize) {
                    Some(part) if found == u64::from(tag) => part,
                    _ => return Err(wrong_case(kind, found, tag)),
                };
                let start = self.base + dst as usize;
                self.stack[start..start + n as usize].copy_from_slice(part);
            }
            Inst::Store { kind, tag, base, at, words } => {
                let pointer = self.get(base);
                self.collect(words);
                let (found, payload) = self.heap.object_mut(pointer, kind)?;
                match payload.get_mut(at as usize..at as usize + self.passing.len()) {
                    Some(part) if found == u64::from(tag) => part.copy_from_slice(&self.passing),
                    _ => return Err(wrong_case(kind, found, tag)),
                }
            }
            Inst::Alloc { kind, dst, tag, words, site } => {
                self.collect(words);
                let pointer = self.make_of_passing(site, kind, tag.into())?;
                self.set(dst, pointer);
            }
            Inst::InRegisters => self.heap.use_registers(),
            Inst::Switch { on, table } => self.switch(on, table)?,
            Inst::Binary { prim, scalar, dst, a, b } => {
                let result = scalars::binary(prim, scalar, self.get(a), self.get(b));
                let word = result.map_err(|why| self.undefined(why))?;
                self.set(dst, word);
            }
            Inst::Unary { prim, from, to, dst, a } => {
                let result = scalars::unary(prim, from, to, self.get(a));
                let word = result.map_err(|why| self.undefined(why))?;
                self.set(dst, word);
            }
            Inst::Zero { dst, n } => {
                let start = self.base + dst as usize;
                self.stack[start..start + n as usize].fill(0);
            }
            Inst::Same { dst, a, b } => {
                let same = (0..a.len).all(|i| self.nth(a, i) == self.nth(b, i));
                self.set(dst, same.into());
            }
            Inst::Group { group, words, site } => {
                let members = &self.code.groups[group as usize].members;
                self.passing.clear();
                self.passing.extend(members.iter().map(|(function, _)| u64::from(*function)));
                self.collect_more(words);
                let first = self.make_of_passing(site, Kind::Closure, members.len() as u64)?;
                for (value, (function, slot)) in (first..).zip(members) {
                    self.set(*slot, value);
                    if let Some(tally) = &mut self.tally {
                        tally.overlaps.made(value, self.code.functions[*function as usize].literal);
                    }
                }
            }
            Inst::GlobalGet { dst, at, n } => {
                let (start, at, n) = (self.base + dst as usize, at as usize, n as usize);
                self.stack[start..start + n].copy_from_slice(&self.globals[at..at + n]);
            }
            Inst::GlobalSet { at, words } => {
                self.collect(words);
                let (at, n) = (at as usize, self.passing.len());
                self.globals[at..at + n].copy_from_slice(&self.passing);
            }
            Inst::Array { dst, len, words, width, site } => {
                self.collect(words);
                if self.passing.len() as u32 != len * width {
                    return Err(fault(format!("{len} elements do not take {width} words each")));
                }
                let pointer = self.make_of_passing(site, Kind::Array, len.into())?;
                self.set(dst, pointer);
            }
            Inst::ArrayOp { prim, dst, args, width, site } => {
                self.array_op(prim, dst, args, width as usize, site)?;
            }
            Inst::ToStr { scalar, dst, a, site } => self.show(scalar, dst, a, site)?,
            Inst::Effect { prim, dst, args, site } => self.effect(prim, dst, args, site)?,
            Inst::MemLoad { scalar, dst, a } => self.mem_load(scalar, dst, a)?,
            Inst::MemStore { scalar, a, value } => self.mem_store(scalar, a, value)?,
            Inst::Begin { slot, bound, frame, counted } => {
                self.begin_region(slot, bound, frame, counted)?;
            }
            Inst::End { slot } => self.end_region(slot)?,
            Inst::Merge { from, to } => self.merge_regions(from, to)?,
            Inst::Grown { dst, regions } => self.grown(dst, regions)?,
            Inst::Count { op, words, refs } => self.count(op, words, refs)?,
            Inst::CountElements { array, width, refs } => {
                let array = self.stack[self.base + array as usize];
                self.count_elements(array, width, refs)?;
            }
            Inst::CountBlit { args, width, refs } => self.count_blit(args, width, refs)?,
            Inst::Unreachable => return Err(fault("unreachable code was reached".to_owned())),
        }
        Ok(())
    }

    // Words.

    #[inline(always)]
    fn get(&self, operand: Operand) -> u64 {
        match operand.decode() {
            Ok(slot) => self.stack[self.base + slot],
            Err(constant) => self.code.constants[constant],
        }
    }

    #[inline(always)]
    fn set(&mut self, dst: Slot, word: u64) {
        self.stack[self.base + dst as usize] = word;
    }

    fn nth(&self, operands: Operands, index: u32) -> u64 {
        self.get(self.code.operands[(operands.start + index) as usize])
    }

    /// Puts words into `passing`.
    #[inline]
    fn collect(&mut self, operands: Operands) {
        self.passing.clear();
        self.collect_more(operands);
    }

    /// Puts words behind those that are in `passing`.
    #[inline]
    fn collect_more(&mut self, operands: Operands) {
        let code = self.code;
        for operand in &code.operands[operands.range()] {
            let word = self.get(*operand);
            self.passing.push(word);
        }
    }

    fn switch(&mut self, on: Operand, table: u32) -> Result<()> {
        let switch = &self.code.switches[table as usize];
        self.tag_tests += u64::from(switch.tests_tag);
        let word = self.get(on);
        let key = match switch.scrutinee {
            Scrutinee::Word => word,
            Scrutinee::Case => self.heap.case(word)?,
            Scrutinee::Exn => self.heap.tag(word, Kind::Exn)?,
        };
        let found = match switch.targets.get(key as usize) {
            // Cases that are all there lie in their own places.
            Some((at, target)) if *at == key => Some(*target),
            _ => {
                let place = switch.targets.binary_search_by_key(&key, |(key, _)| *key);
                place.ok().map(|at| switch.targets[at].1)
            }
        };
        let target = found.or(switch.default);
        self.pc = target.ok_or_else(|| fault(format!("no case for {key}")))?;
        Ok(())
    }

    fn undefined(&mut self, why: Undefined) -> Stop {
        match why {
            Undefined::ZeroDivisor => self.divide_by_zero(),
            Undefined::NoSuch => fault("no such operation on this type".to_owned()),
        }
    }
}

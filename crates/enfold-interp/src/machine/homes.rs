//! Makes objects in their homes, and gives homes back.
//!
//! | home | made | given back |
//! |---|---|---|
//! | static | when it is first needed | never |
//! | stack | in the slot of its statement | when the statement runs again, and when its function ends |
//! | region | in the region's list | when the region ends or is cut back |
//!
//! A function ends when it returns, when it makes a tail call (before the callee reads its captures),
//! and when an exception passes through it. Only the last may find its regions alive.

use enfold_core::ir::VarId;

use super::{Machine, Result, Stop};
use crate::code::{ALIVE, ENDED, Kind, Operands, Pc, Place, Region, Site, SiteId, Slot};
use crate::heap::{Cut, New, RegionError};
use crate::memory::MemoryError;
use crate::tally::{Homed, NOWHERE};

/// What a region's slot says.
enum State {
    Alive(u32),
    /// Where it ended, if it ever began.
    Dead(Option<Pc>),
}

impl Machine<'_> {
    /// The instruction that runs.
    #[inline]
    pub(super) fn here(&self) -> Pc {
        self.pc - 1
    }

    /// Makes an object in the home that its statement's value has.
    #[inline]
    pub(super) fn make(&mut self, site: SiteId, new: New) -> Result<u64> {
        let Site { var, place, popped, counted, .. } = self.code.sites[site as usize];
        let pointer = match place {
            Place::Region(region) => self.make_in(region, new, popped)?,
            Place::Stack(slot) => {
                let at = self.base + slot as usize;
                let older = std::mem::replace(&mut self.stack[at], 0);
                if older != 0 {
                    self.heap.free(older, self.here());
                }
                let pointer = self.heap.alloc_on_stack(new, counted)?;
                self.stack[at] = pointer;
                pointer
            }
            Place::Static(_) => return Err(trap(MemoryError::ConstantChanges, None)),
        };
        self.heap.count(new.kind, var);
        if let Some(watch) = &mut self.watch {
            watch.made(pointer, var);
        }
        if self.tally.is_some() {
            self.tally_made(Some(var), place, &new);
        }
        Ok(pointer)
    }

    /// Counts what an instruction has made where its place says.
    pub(super) fn tally_made(&mut self, site: Option<VarId>, place: Place, new: &New) {
        let home = match place {
            Place::Static(_) => Homed::Static,
            Place::Stack(_) => Homed::Stack,
            Place::Region(region) => match self.alive(region, MemoryError::FillsDead) {
                Ok(region) => self.heap.homed(region),
                Err(_) => return,
            },
        };
        let own = self.code.belongs.get(self.here() as usize).copied();
        let at = own.filter(|&at| at != NOWHERE).unwrap_or(self.place);
        let bytes = new.bytes.next_multiple_of(8);
        let bytes = if home == Homed::Static { 0 } else { bytes };
        if let Some(tally) = &mut self.tally {
            tally.add(at, site, new.kind, home, bytes);
        }
    }

    /// Makes an object in a region.
    #[inline]
    pub(super) fn make_in(&mut self, region: Region, new: New, popped: bool) -> Result<u64> {
        let region = self.alive(region, MemoryError::FillsDead)?;
        self.heap
            .alloc_in(region, new, popped)
            .map_err(|error| refused(error, MemoryError::FillsDead))
    }

    /// Makes an object of the words that are passed.
    #[inline]
    pub(super) fn make_of_passing(&mut self, site: SiteId, kind: Kind, tag: u64) -> Result<u64> {
        let Site { var, place, bytes, .. } = self.code.sites[site as usize];
        let new = New { kind, tag, len: self.passing.len(), bytes: bytes.into() };
        if let Place::Static(index) = place {
            if self.tally.is_some() {
                self.tally_made(Some(var), place, &new);
            }
            return self.constant(index as usize, new);
        }
        let pointer = self.make(site, new)?;
        self.heap.payload_mut(pointer, kind)?.copy_from_slice(&self.passing);
        Ok(pointer)
    }

    /// Constant data of the words that are passed: always the same. The first word of an exception is its place,
    /// which raising notes anew.
    fn constant(&mut self, index: usize, new: New) -> Result<u64> {
        self.heap.use_constant();
        let found = self.statics[index];
        if found != 0 {
            let (tag, payload) = self.heap.object(found, new.kind)?;
            let from = usize::from(new.kind == Kind::Exn);
            if tag != new.tag || payload[from..] != self.passing[from..] {
                return Err(trap(MemoryError::ConstantChanges, None));
            }
            if from > 0 {
                self.heap.payload_mut(found, new.kind)?[0] = self.passing[0];
            }
            return Ok(found);
        }
        let pointer = self.heap.alloc(New { bytes: 0, ..new })?;
        self.heap.payload_mut(pointer, new.kind)?.copy_from_slice(&self.passing);
        if new.kind != Kind::Exn {
            self.heap.freeze(pointer);
        }
        self.statics[index] = pointer;
        Ok(pointer)
    }

    // Regions.

    fn state(&self, slot: Slot) -> State {
        let word = self.stack[self.base + slot as usize];
        match word & !u64::from(u32::MAX) {
            ALIVE => State::Alive(word as u32),
            ENDED => State::Dead(Some(word as Pc)),
            _ => State::Dead(None),
        }
    }

    /// Which region this is now; it must be alive.
    #[inline]
    fn alive(&self, region: Region, otherwise: MemoryError) -> Result<u32> {
        match region {
            Region::Program => Ok(crate::heap::PROGRAM),
            Region::Handler => Ok(self.handler),
            Region::Slot(slot) => match self.state(slot) {
                State::Alive(region) => Ok(region),
                State::Dead(ended) => Err(trap(otherwise, ended)),
            },
        }
    }

    pub(super) fn begin_region(
        &mut self,
        slot: Slot,
        bound: Option<u32>,
        frame: u32,
        counted: bool,
    ) -> Result<()> {
        if let State::Alive(_) = self.state(slot) {
            return Err(trap(MemoryError::BegunTwice, None));
        }
        let region = self.heap.begin_region(bound, frame, counted);
        self.set(slot, ALIVE | u64::from(region));
        Ok(())
    }

    pub(super) fn end_region(&mut self, slot: Slot) -> Result<()> {
        let region = self.alive(Region::Slot(slot), MemoryError::EndsDead)?;
        let ended = self.heap.end_region(region, self.here());
        ended.map_err(|error| refused(error, MemoryError::EndsDead))?;
        self.set(slot, ENDED | u64::from(self.here()));
        Ok(())
    }

    pub(super) fn merge_regions(&mut self, from: Slot, to: Region) -> Result<()> {
        let source = self.alive(Region::Slot(from), MemoryError::MergesDead)?;
        let target = self.alive(to, MemoryError::MergesDead)?;
        let merged = self.heap.merge_regions(source, target);
        merged.map_err(|error| refused(error, MemoryError::MergesDead))?;
        self.set(from, ENDED | u64::from(self.here()));
        Ok(())
    }

    /// What [`Inst::Grown`](crate::code::Inst::Grown) says.
    pub(super) fn grown(&mut self, dst: Slot, regions: Operands) -> Result<()> {
        let mut worth = 0;
        for at in regions.start..regions.start + regions.len {
            let region = self.code.regions[at as usize];
            let region = self.alive(region, MemoryError::PassesDead)?;
            worth += self.heap.grown(region);
        }
        self.set(dst, worth);
        Ok(())
    }

    /// The word by which a callee knows a region.
    pub(super) fn pass_region(&self, region: Region) -> Result<u64> {
        let region = self.alive(region, MemoryError::PassesDead)?;
        if !self.heap.is_alive(region) {
            return Err(trap(MemoryError::PassesDead, None));
        }
        Ok(ALIVE | u64::from(region))
    }

    /// What a callee does first: it cuts a region back to its own record.
    pub(super) fn pop(&mut self, region: u64, record: u64) -> Result<()> {
        let cut = self.heap.cut_region(region as u32, record, self.here());
        match cut.map_err(|error| refused(error, MemoryError::FillsDead))? {
            Cut::Done => Ok(()),
            Cut::Elsewhere => Err(trap(MemoryError::PopsElsewhere, None)),
        }
    }

    /// The running function ends: its frame is given back.
    #[inline]
    pub(super) fn leave(&mut self) -> Result<()> {
        let function = &self.code.functions[self.function as usize];
        if function.has_memory() { self.leave_memory(self.here(), false) } else { Ok(()) }
    }

    /// As [`leave`](Self::leave), for an exception that was raised by `pc`: regions end with the frame.
    pub(super) fn cut(&mut self, pc: Pc) -> Result<()> {
        self.leave_memory(pc, true)
    }

    fn leave_memory(&mut self, pc: Pc, cut: bool) -> Result<()> {
        let function = &self.code.functions[self.function as usize];
        for slot in function.own_regions.clone() {
            if let State::Alive(region) = self.state(slot) {
                if !cut {
                    return Err(trap(MemoryError::StillAlive, None));
                }
                let ended = self.heap.end_region(region, pc);
                ended.map_err(|error| refused(error, MemoryError::EndsDead))?;
            }
        }
        for slot in function.on_stack.clone() {
            let pointer = self.stack[self.base + slot as usize];
            if pointer != 0 {
                self.heap.free(pointer, pc);
            }
        }
        Ok(())
    }
}

fn trap(error: MemoryError, ended: Option<Pc>) -> Stop {
    Stop::Memory(error, ended)
}

/// Why a region did not do what it was asked for.
fn refused(error: RegionError, dead: MemoryError) -> Stop {
    match error {
        RegionError::Heap(error) => error.into(),
        RegionError::NotAlive => trap(dead, None),
        RegionError::Overflow(bytes, bound) => trap(MemoryError::Overflow { bytes, bound }, None),
        RegionError::Bounded => trap(MemoryError::MergesBounded, None),
        RegionError::CountedOtherwise => trap(MemoryError::MergesCounted, None),
    }
}

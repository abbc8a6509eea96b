//! Objects: blocks of words that are made, used, and given back.
//!
//! ```text
//! block     [number, flags, class, kind] [tag] [died at, length] [size, older] payload words…
//! pointer   1, the block's number, its address, which member of a group
//!
//! string    tag = length, payload = which text
//! array     tag = length, payload = elements
//! closure   tag = functions, payload = one function per member, then captures; the values of a
//!           group's members differ in their last bits
//! ```
//!
//! A block keeps its place and its length for ever; giving it back raises its number. A pointer has
//! the number that its block had when it was made, so one comparison tells whether the object that
//! it means is still there, and of the kind that is expected. Blocks are used again in the order in
//! which they were given back, some time later, so that it is known where an object died that was
//! met too late. A block whose numbers are used up is never used again.
//!
//! What belongs to a region is a list through its blocks, newest first (`regions`).

mod blocks;
mod closures;
mod reach;
mod regions;
mod texts;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::VarId;
use rustc_hash::FxHashMap;

use crate::code::{Kind, Pc};
use blocks::Blocks;
use regions::Regions;

pub use blocks::{address, is_pointer};
pub use closures::may_be_group;
pub use regions::{Cut, PROGRAM, RegionError};

/// How many objects of each kind a run made. Constants are not counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Allocations {
    /// Closure records; a recursive group is one.
    pub closures: u64,
    /// Cells of mutable variables.
    pub cells: u64,
    /// Boxed records, tuples and union values.
    pub data: u64,
    /// Arrays.
    pub arrays: u64,
    /// Strings.
    pub strings: u64,
    /// Exceptions.
    pub exceptions: u64,
}

/// Why an object could not be made or used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeapError {
    /// There is no room.
    Full,
    /// The word is no pointer to such an object.
    Wild(u64, Kind),
    /// The object was given back; by which instruction, if that is still known.
    GivenBack(Option<Pc>),
    /// The object is constant data and cannot change.
    Constant,
}

/// What an object is made as.
#[derive(Debug, Clone, Copy)]
pub struct New {
    /// Its kind.
    pub kind: Kind,
    /// Its tag.
    pub tag: u64,
    /// Words of its payload, which are zero at first.
    pub len: usize,
    /// Bytes that the native program would take for it.
    pub bytes: u64,
}

impl New {
    /// Constant data, which takes no memory of its own in the native program.
    pub fn constant(kind: Kind, tag: u64, len: usize) -> New {
        New { kind, tag, len, bytes: 0 }
    }
}

/// References to an object.
#[derive(Debug, Clone, Copy)]
struct Count {
    references: u32,
    /// It is on the stack: its memory stays until its frame ends.
    on_stack: bool,
}

impl Count {
    fn first(on_stack: bool) -> Count {
        Count { references: 1, on_stack }
    }
}

/// All objects of a run.
#[derive(Debug, Default)]
pub struct Heap {
    blocks: Blocks,
    regions: Regions,
    /// How many references there are to each object that is counted, by the address of its block.
    counts: FxHashMap<usize, Count>,
    /// How many bytes objects may take here.
    limit: usize,
    /// Counts by kind.
    pub allocations: Allocations,
    /// Counts by site.
    pub sites: SecondaryMap<VarId, u64>,
}

impl Heap {
    /// Without objects.
    pub fn new() -> Heap {
        Heap { limit: usize::MAX, regions: Regions::new(), ..Heap::default() }
    }

    /// Starts counting from here, with room for so many bytes.
    pub fn begin(&mut self, limit: usize) {
        self.limit = limit;
        self.allocations = Allocations::default();
        self.sites = SecondaryMap::new();
    }

    /// Whether there is room for so many bytes more.
    pub fn room(&self, bytes: usize) -> Result<(), HeapError> {
        let left = self.limit.saturating_sub(self.blocks.held());
        if bytes > left { Err(HeapError::Full) } else { Ok(()) }
    }

    /// Makes an object that belongs to nothing: to be given back by [`Heap::free`] or never.
    #[inline]
    pub fn alloc(&mut self, new: New) -> Result<u64, HeapError> {
        self.blocks.take(new, self.limit).ok_or(HeapError::Full)
    }

    /// Counts an object that a statement made.
    #[inline]
    pub fn count(&mut self, kind: Kind, site: VarId) {
        let counter = match kind {
            Kind::Str => &mut self.allocations.strings,
            Kind::Data => &mut self.allocations.data,
            Kind::Cell => &mut self.allocations.cells,
            Kind::Array => &mut self.allocations.arrays,
            Kind::Exn => &mut self.allocations.exceptions,
            Kind::Closure => &mut self.allocations.closures,
        };
        *counter += 1;
        self.sites[site] += 1;
    }

    /// Gives back an object that belongs to no region, at an instruction.
    pub fn free(&mut self, pointer: u64, pc: Pc) {
        if !self.counts.is_empty() {
            self.counts.remove(&blocks::address(pointer));
        }
        self.blocks.give_back(blocks::address(pointer), pc);
    }

    /// Gives back everything, at the end of a run that took all there is.
    pub fn give_up(&mut self) {
        self.blocks = Blocks::default();
    }

    /// Room for something that is made next to the objects, and becomes one.
    pub fn reserve<T>(&self, len: usize) -> Result<Vec<T>, HeapError> {
        self.room(len.saturating_mul(size_of::<T>()))?;
        let mut room = Vec::new();
        room.try_reserve_exact(len).map_err(|_| HeapError::Full)?;
        Ok(room)
    }

    /// Makes an object constant.
    pub fn freeze(&mut self, pointer: u64) {
        self.blocks.freeze(blocks::address(pointer));
    }

    // Accesses. All of them go through `Blocks::find`.

    /// An object's tag.
    #[inline]
    pub fn tag(&self, pointer: u64, kind: Kind) -> Result<u64, HeapError> {
        self.blocks.find(pointer, kind).map(|at| self.blocks.tag(at))
    }

    /// An object's tag and payload.
    #[inline]
    pub fn object(&self, pointer: u64, kind: Kind) -> Result<(u64, &[u64]), HeapError> {
        let at = self.blocks.find(pointer, kind)?;
        Ok((self.blocks.tag(at), self.blocks.payload(at)))
    }

    /// An object's payload.
    #[inline]
    pub fn payload(&self, pointer: u64, kind: Kind) -> Result<&[u64], HeapError> {
        self.blocks.find(pointer, kind).map(|at| self.blocks.payload(at))
    }

    /// An object's tag and payload, to be changed.
    #[inline]
    pub fn object_mut(&mut self, pointer: u64, kind: Kind) -> Result<(u64, &mut [u64]), HeapError> {
        let at = self.blocks.find(pointer, kind)?;
        if self.blocks.is_frozen(at) {
            return Err(HeapError::Constant);
        }
        Ok((self.blocks.tag(at), self.blocks.payload_mut(at)))
    }

    /// An object's payload, to be changed.
    #[inline]
    pub fn payload_mut(&mut self, pointer: u64, kind: Kind) -> Result<&mut [u64], HeapError> {
        self.object_mut(pointer, kind).map(|(_, payload)| payload)
    }

    /// The case of boxed data.
    #[inline]
    pub fn case(&self, word: u64) -> Result<u64, HeapError> {
        if blocks::is_pointer(word) { self.tag(word, Kind::Data) } else { Ok(word) }
    }

    /// Copies `n` words between arrays, which may be one and the same.
    pub fn blit(
        &mut self,
        from: (u64, usize),
        to: (u64, usize),
        n: usize,
    ) -> Result<(), HeapError> {
        let wild = |pointer| HeapError::Wild(pointer, Kind::Array);
        if from.0 == to.0 {
            let payload = self.payload_mut(to.0, Kind::Array)?;
            if from.1.max(to.1) + n > payload.len() {
                return Err(wild(to.0));
            }
            payload.copy_within(from.1..from.1 + n, to.1);
            return Ok(());
        }
        let source = self.payload(from.0, Kind::Array)?.get(from.1..from.1 + n);
        let source = source.ok_or(wild(from.0))?;
        let mut copy = self.reserve(n)?;
        copy.extend_from_slice(source);
        let target = self.payload_mut(to.0, Kind::Array)?.get_mut(to.1..to.1 + n);
        target.ok_or(wild(to.0))?.copy_from_slice(&copy);
        Ok(())
    }
}

#[cfg(test)]
mod tests;

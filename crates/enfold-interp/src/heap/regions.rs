//! Regions at run time: lists of objects that are given back together.
//!
//! Each beginning makes an instance. Its objects are linked through their blocks, newest first, so
//! that merging links two lists, and cutting back to an object walks from the newest to it. Ending
//! walks the whole list: constant work for each object that was made.
//!
//! ```text
//! merge from, to     to: from's newest … from's oldest, to's newest … to's oldest
//! ```
//!
//! What is merged counts as newer than what was there: cutting back to an object of `to` may give it
//! back, and whoever still needs it is told.

use super::{Count, Heap, HeapError, New, blocks};
use crate::code::{Kind, Pc};
use crate::memory::{Made, MemoryUse};
use crate::tally::Homed;
use blocks::NONE;

/// The region that lives as long as the program.
pub const PROGRAM: u32 = 0;

/// An instance.
#[derive(Debug, Clone)]
struct Region {
    /// The newest and the oldest object, or [`NONE`].
    newest: u64,
    oldest: u64,
    /// Bytes of its objects in the native program.
    bytes: u64,
    /// At most so many bytes; then it is a part of a frame.
    bound: Option<u32>,
    /// So many bytes are in a frame in any case.
    frame: u32,
    /// So many are.
    in_frame: u64,
    /// It has not grown as long as it has fewer bytes.
    look: u64,
    alive: bool,
    /// Its objects have counts.
    counted: bool,
}

/// A region of fewer bytes has not grown.
const FIRST_LOOK: u64 = 4096;

impl Region {
    fn new(bound: Option<u32>, frame: u32, counted: bool) -> Region {
        let (newest, oldest, look) = (NONE, NONE, FIRST_LOOK);
        Region { newest, oldest, bytes: 0, bound, frame, in_frame: 0, look, alive: true, counted }
    }
}

/// All instances, and what was counted.
#[derive(Debug, Default)]
pub(super) struct Regions {
    all: Vec<Region>,
    free: Vec<u32>,
    usage: MemoryUse,
}

impl Regions {
    pub(super) fn new() -> Regions {
        Regions { all: vec![Region::new(None, 0, false)], ..Regions::default() }
    }

    /// The newest object of each region that is alive, or [`NONE`].
    pub(super) fn alive_newest(&self) -> impl Iterator<Item = u64> {
        self.all.iter().filter(|region| region.alive).map(|region| region.newest)
    }
}

/// Why something cannot be done to a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionError {
    /// The object itself cannot be made.
    Heap(HeapError),
    /// It is not alive.
    NotAlive,
    /// It would hold so many bytes, and may hold fewer.
    Overflow(u64, u32),
    /// It is a part of a frame and cannot be merged.
    Bounded,
    /// Only one of two is counted.
    CountedOtherwise,
}

impl From<HeapError> for RegionError {
    fn from(error: HeapError) -> RegionError {
        RegionError::Heap(error)
    }
}

/// What became of a region that was to be cut back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// The object and all newer ones are given back.
    Done,
    /// The object is not in the region.
    Elsewhere,
}

impl Heap {
    /// References to objects of the program's region are counted.
    pub fn count_program(&mut self) {
        self.regions.all[PROGRAM as usize].counted = true;
    }

    /// Begins a region.
    pub fn begin_region(&mut self, bound: Option<u32>, frame: u32, counted: bool) -> u32 {
        let regions = &mut self.regions;
        if bound.is_none() {
            regions.usage.regions_begun += 1;
        }
        let region = Region::new(bound, frame, counted);
        if let Some(id) = regions.free.pop() {
            regions.all[id as usize] = region;
            return id;
        }
        regions.all.push(region);
        regions.all.len() as u32 - 1
    }

    /// Whether a region is alive.
    pub fn is_alive(&self, region: u32) -> bool {
        self.regions.all.get(region as usize).is_some_and(|region| region.alive)
    }

    /// In what kind of home the objects of a region are.
    pub fn homed(&self, region: u32) -> Homed {
        match self.regions.all.get(region as usize) {
            Some(owner) if owner.bound.is_some() => Homed::Frame,
            _ if region == PROGRAM => Homed::Program,
            _ => Homed::Region,
        }
    }

    /// Makes an object in a region; `popped` says that its region is cut back to it when it is used.
    #[inline]
    pub fn alloc_in(&mut self, region: u32, new: New, popped: bool) -> Result<u64, RegionError> {
        let bytes = new.bytes.next_multiple_of(8);
        let pointer = self.alloc(new)?;
        let at = blocks::address(pointer);
        let Regions { all, usage, .. } = &mut self.regions;
        let owner = match all.get_mut(region as usize) {
            Some(owner) if owner.alive => owner,
            _ => return Err(RegionError::NotAlive),
        };
        owner.bytes += bytes;
        if let Some(bound) = owner.bound
            && owner.bytes > bound.into()
        {
            return Err(RegionError::Overflow(owner.bytes, bound));
        }
        if owner.counted {
            self.counts.insert(at, Count::first(false));
        }
        self.blocks.set_older(at, owner.newest);
        owner.newest = at as u64;
        if owner.oldest == NONE {
            owner.oldest = at as u64;
        }
        let made = if owner.bound.is_some() || owner.bytes <= owner.frame.into() {
            owner.in_frame += bytes;
            &mut usage.stack
        } else {
            usage.live_bytes += bytes;
            usage.peak_bytes = usage.peak_bytes.max(usage.live_bytes);
            match (popped, region) {
                (true, _) => &mut usage.popped,
                (_, PROGRAM) => &mut usage.program,
                _ => &mut usage.regions,
            }
        };
        made.add(bytes);
        Ok(pointer)
    }

    /// Ends a region: all its objects are given back, at an instruction.
    pub fn end_region(&mut self, region: u32, pc: Pc) -> Result<(), RegionError> {
        let ended = self.take_region(region)?;
        // What was given back before counts no more.
        let bytes = self.give_back_to(ended.newest, NONE, pc);
        self.regions.usage.live_bytes -= bytes - ended.in_frame;
        Ok(())
    }

    /// How many bytes are worth copying so that a region can end; zero if it has not grown. It is asked
    /// again when it has grown to four times of what it is now.
    pub fn grown(&mut self, region: u32) -> u64 {
        match self.regions.all.get_mut(region as usize) {
            Some(owner) if owner.bytes >= owner.look => {
                owner.look = 4 * owner.bytes;
                owner.bytes / 2
            }
            _ => 0,
        }
    }

    /// Ends a region whose objects go on in another.
    pub fn merge_regions(&mut self, from: u32, to: u32) -> Result<(), RegionError> {
        if from == to || !self.is_alive(to) {
            return Err(RegionError::NotAlive);
        }
        if self.regions.all[to as usize].bound.is_some() {
            return Err(RegionError::Bounded);
        }
        let from = self.take_region(from)?;
        if from.bound.is_some() || from.frame > 0 {
            return Err(RegionError::Bounded);
        }
        // Nobody looks at what is raised and not caught.
        let uncaught = to == PROGRAM && !from.counted;
        let to = &mut self.regions.all[to as usize];
        if from.counted != to.counted && !uncaught {
            return Err(RegionError::CountedOtherwise);
        }
        if to.bytes == 0 {
            to.look = FIRST_LOOK.max(4 * from.bytes);
        }
        to.bytes += from.bytes;
        if from.newest != NONE {
            self.blocks.set_older(from.oldest as usize, to.newest);
            to.newest = from.newest;
            if to.oldest == NONE {
                to.oldest = from.oldest;
            }
        }
        Ok(())
    }

    /// Gives back an object of a region and all newer ones.
    pub fn cut_region(&mut self, region: u32, object: u64, pc: Pc) -> Result<Cut, RegionError> {
        if !self.is_alive(region) {
            return Err(RegionError::NotAlive);
        }
        let newest = self.regions.all[region as usize].newest;
        let object = blocks::address(object) as u64;
        let mut at = newest;
        while at != object {
            if at == NONE {
                return Ok(Cut::Elsewhere);
            }
            at = self.blocks.older(at as usize);
        }
        let older = self.blocks.older(object as usize);
        let bytes = self.give_back_to(newest, older, pc);
        let owner = &mut self.regions.all[region as usize];
        owner.bytes -= bytes;
        owner.newest = older;
        if older == NONE {
            owner.oldest = NONE;
        }
        // What is in a frame was put there first.
        let in_frame = owner.in_frame.min(owner.bytes);
        let gone = bytes - (owner.in_frame - in_frame);
        owner.in_frame = in_frame;
        self.regions.usage.live_bytes -= gone;
        Ok(Cut::Done)
    }

    /// There is one more reference to an object, if it has a count.
    pub fn dup(&mut self, pointer: u64, kind: Kind) -> Result<(), HeapError> {
        let at = self.blocks.find(pointer, kind)?;
        if let Some(count) = self.counts.get_mut(&at) {
            count.references += 1;
        }
        Ok(())
    }

    /// There is one reference less to an object, if it has a count. If it was the last one the object is given back: its tag and
    /// what it held. Its block stays in its region's list until the region ends, and is not used again before.
    pub fn drop(
        &mut self,
        pointer: u64,
        kind: Kind,
        pc: Pc,
    ) -> Result<Option<(u64, Vec<u64>)>, HeapError> {
        let at = self.blocks.find(pointer, kind)?;
        let on_stack = match self.counts.get_mut(&at) {
            None => return Ok(None),
            Some(count) if count.references > 1 => {
                count.references -= 1;
                return Ok(None);
            }
            Some(count) => count.on_stack,
        };
        self.counts.remove(&at);
        let (tag, payload) = (self.blocks.tag(at), self.blocks.payload(at).to_vec());
        if on_stack {
            return Ok(Some((tag, payload)));
        }
        self.regions.usage.live_bytes -= self.blocks.bytes(at);
        self.blocks.bury(at, pc);
        Ok(Some((tag, payload)))
    }

    /// Gives back the objects from `newest` on that are newer than `stop`; their native bytes.
    fn give_back_to(&mut self, newest: u64, stop: u64, pc: Pc) -> u64 {
        let (mut at, mut bytes) = (newest, 0);
        while at != stop {
            let older = self.blocks.older(at as usize);
            bytes += self.blocks.bytes(at as usize);
            self.blocks.give_back(at as usize, pc);
            if !self.counts.is_empty() {
                self.counts.remove(&(at as usize));
            }
            at = older;
        }
        bytes
    }

    fn take_region(&mut self, region: u32) -> Result<Region, RegionError> {
        match self.regions.all.get_mut(region as usize) {
            Some(taken) if taken.alive => {
                taken.alive = false;
                self.regions.free.push(region);
                Ok(taken.clone())
            }
            _ => Err(RegionError::NotAlive),
        }
    }

    /// Makes an object on the stack; `counted` says that references to it are.
    #[inline]
    pub fn alloc_on_stack(&mut self, new: New, counted: bool) -> Result<u64, HeapError> {
        let bytes = new.bytes.next_multiple_of(8);
        let pointer = self.alloc(new)?;
        if counted {
            self.counts.insert(blocks::address(pointer), Count::first(true));
        }
        self.regions.usage.stack.add(bytes);
        Ok(pointer)
    }

    /// Counts the use of a constant.
    pub fn use_constant(&mut self) {
        self.regions.usage.constants += 1;
    }

    /// Counts a value that takes no memory.
    pub fn use_registers(&mut self) {
        self.regions.usage.registers += 1;
    }

    /// What was counted.
    pub fn usage(&self) -> MemoryUse {
        self.regions.usage
    }
}

impl Made {
    fn add(&mut self, bytes: u64) {
        self.objects += 1;
        self.bytes += bytes;
    }
}

//! Blocks of words; see the header of [`super`].
//!
//! Lengths of payloads come in classes. What is longer than the largest class has a list of its own,
//! which its block names; so have the bytes of strings.

use std::collections::VecDeque;

use super::{HeapError, New};
use crate::code::{Kind, Pc};

/// Words before a payload.
const HEADER: usize = 4;
/// The last payload length that is a class by itself; longer ones are rounded to powers of two.
const EXACT: usize = 16;
/// The longest payload that lies in its block.
const LARGEST: usize = 512;
/// `EXACT` classes, then one for each further power of two.
const CLASSES: usize = EXACT + 5;
/// How many blocks of a class lie idle before one is used again.
const IDLE: usize = 1024;
/// Bytes that a list or a text of its own takes besides its content.
const APART: usize = 48;

// A pointer, from its lowest bit: 12 bits of member, 34 of address, 17 of number, and a one.
const MEMBER_BITS: u32 = 12;
const ADDRESS_BITS: u32 = 34;
const NUMBER_AT: u32 = MEMBER_BITS + ADDRESS_BITS;
const ADDRESS_MASK: u64 = (1 << ADDRESS_BITS) - 1;
const POINTER: u64 = 1 << 63;
const LAST_NUMBER: u64 = (1 << 17) - 1;
const NUMBER_MASK: u64 = u64::MAX << NUMBER_AT;

/// Members that a group may have.
pub const MAX_MEMBERS: usize = 1 << MEMBER_BITS;

// The first word of a block: the upper bits as in pointers to it, then flags, class and kind. The
// kind of what was given back is zero.
const KIND_MASK: u64 = 0xFF;
const CLASS_AT: u32 = 8;
const LARGE: u64 = 1 << 16;
const FROZEN: u64 = 1 << 17;

/// No older block in a region.
pub const NONE: u64 = ADDRESS_MASK;

/// Where a block is.
pub type Address = usize;

/// All blocks.
#[derive(Debug, Default)]
pub struct Blocks {
    words: Vec<u64>,
    idle: [VecDeque<Address>; CLASSES],
    lists: Table<Vec<u64>>,
    texts: Table<Box<[u8]>>,
    /// Bytes of lists and texts.
    apart: usize,
}

/// Things with numbers that are used again.
#[derive(Debug, Default)]
struct Table<T> {
    things: Vec<T>,
    free: Vec<u64>,
}

impl<T: Default> Table<T> {
    fn add(&mut self, thing: T) -> u64 {
        if let Some(at) = self.free.pop() {
            self.things[at as usize] = thing;
            return at;
        }
        self.things.push(thing);
        self.things.len() as u64 - 1
    }

    fn remove(&mut self, at: u64) -> T {
        self.free.push(at);
        std::mem::take(&mut self.things[at as usize])
    }
}

/// Whether a word can be a pointer. Numbers of cases never are.
#[inline]
pub fn is_pointer(word: u64) -> bool {
    word & POINTER != 0
}

/// Where a pointer points.
#[inline]
pub fn address(pointer: u64) -> Address {
    ((pointer >> MEMBER_BITS) & ADDRESS_MASK) as Address
}

/// Which member of a group a pointer means.
#[inline]
pub fn member(pointer: u64) -> usize {
    pointer as usize & (MAX_MEMBERS - 1)
}

fn class(len: usize) -> usize {
    match len {
        0 | 1 => 0,
        2..=EXACT => len - 1,
        LARGEST.. if len > LARGEST => 0,
        _ => EXACT - 1 + (len.next_power_of_two() / EXACT).ilog2() as usize,
    }
}

fn class_len(class: usize) -> usize {
    if class < EXACT { class + 1 } else { EXACT << (class - EXACT + 1) }
}

impl Blocks {
    /// Bytes that are taken from the system. Blocks that lie idle are among them.
    #[inline]
    pub fn held(&self) -> usize {
        self.words.len() * 8 + self.apart
    }

    /// A block for an object; a pointer to it. None if so many bytes are not enough, if the system refuses them, or if
    /// there are no addresses left.
    #[inline]
    pub fn take(&mut self, new: New, most: usize) -> Option<u64> {
        let class = class(new.len);
        let list = if new.len > LARGEST { Some(self.list(new.len, most)?) } else { None };
        let idle = &mut self.idle[class];
        let at = if idle.len() > IDLE { idle.pop_front() } else { None };
        let at = match at {
            Some(at) => at,
            // What lies idle is used sooner where there is nothing else.
            None => self.extend(class, most).or_else(|| self.idle[class].pop_front())?,
        };
        let number = self.words[at] & NUMBER_MASK;
        let large = list.is_some();
        let len = if large { 1 } else { new.len };
        let units = new.bytes.div_ceil(8).min((1 << (64 - ADDRESS_BITS)) - 1);
        let block = &mut self.words[at..at + HEADER + len];
        let flags = if large { LARGE } else { 0 };
        block[0] = number | flags | (class as u64) << CLASS_AT | new.kind as u64;
        block[1] = new.tag;
        block[2] = block[2] >> 32 << 32 | len as u64;
        block[3] = units << ADDRESS_BITS | NONE;
        block[HEADER..].fill(0);
        if let Some(list) = list {
            self.apart += list.len() * 8 + APART;
            self.words[at + HEADER] = self.lists.add(list);
        }
        Some(number | (at as u64) << MEMBER_BITS)
    }

    /// A list of zeros.
    fn list(&self, len: usize, most: usize) -> Option<Vec<u64>> {
        let bytes = len.checked_mul(8)?.checked_add(APART)?;
        if bytes > most.saturating_sub(self.held()) {
            return None;
        }
        let mut list = Vec::new();
        list.try_reserve_exact(len).ok()?;
        list.resize(len, 0);
        Some(list)
    }

    /// A new block at the end.
    fn extend(&mut self, class: usize, most: usize) -> Option<Address> {
        let at = self.words.len();
        let more = HEADER + class_len(class);
        let end = at + more;
        if end as u64 >= NONE || more * 8 > most.saturating_sub(self.held()) {
            return None;
        }
        if end > self.words.capacity() {
            // By a quarter: what is not used of it is not there either.
            let ahead = self.words.try_reserve_exact(more.max(at / 4));
            ahead.or_else(|_| self.words.try_reserve_exact(more)).ok()?;
        }
        self.words.resize(end, 0);
        self.words[at] = POINTER;
        Some(at)
    }

    /// Gives a block back.
    pub fn give_back(&mut self, at: Address, pc: Pc) {
        let class = (self.words[at] >> CLASS_AT) as u8 as usize;
        if self.end(at, pc) {
            self.idle[class].push_back(at);
        }
    }

    /// Ends an object whose block is given back later, and counts for nothing until then.
    pub fn bury(&mut self, at: Address, pc: Pc) {
        let class = self.words[at] & (0xFF << CLASS_AT);
        self.end(at, pc);
        self.words[at] |= class;
        self.words[at + 3] &= ADDRESS_MASK;
    }

    /// Ends an object; whether its block can be used again.
    fn end(&mut self, at: Address, pc: Pc) -> bool {
        let first = self.words[at];
        if first & LARGE != 0 {
            self.apart -= self.lists.remove(self.words[at + HEADER]).len() * 8 + APART;
        } else if first & KIND_MASK == Kind::Str as u64 {
            self.apart -= self.texts.remove(self.words[at + HEADER]).len() + APART;
        }
        let number = (first & !POINTER) >> NUMBER_AT;
        self.words[at] = POINTER | (number + 1).min(LAST_NUMBER) << NUMBER_AT;
        self.words[at + 2] = u64::from(pc) << 32;
        number + 1 < LAST_NUMBER
    }

    /// The block of an object of this kind.
    #[inline]
    pub fn find(&self, pointer: u64, kind: Kind) -> Result<Address, HeapError> {
        let at = address(pointer);
        match self.words.get(at) {
            Some(first)
                if first & (NUMBER_MASK | KIND_MASK) == pointer & NUMBER_MASK | kind as u64
                    && (kind == Kind::Closure || member(pointer) == 0) =>
            {
                Ok(at)
            }
            _ => Err(self.why_not(pointer, kind)),
        }
    }

    /// Why there is no such object.
    #[cold]
    fn why_not(&self, pointer: u64, kind: Kind) -> HeapError {
        let at = address(pointer);
        match self.words.get(at) {
            Some(first) if is_pointer(pointer) && is_pointer(*first) => {
                let age = (first >> NUMBER_AT).wrapping_sub(pointer >> NUMBER_AT);
                match age {
                    1 => HeapError::GivenBack(Some((self.words[at + 2] >> 32) as Pc)),
                    2..=LAST_NUMBER => HeapError::GivenBack(None),
                    _ => HeapError::Wild(pointer, kind),
                }
            }
            _ => HeapError::Wild(pointer, kind),
        }
    }

    /// An object's tag.
    #[inline]
    pub fn tag(&self, at: Address) -> u64 {
        self.words[at + 1]
    }

    /// An object's payload.
    #[inline]
    pub fn payload(&self, at: Address) -> &[u64] {
        if self.words[at] & LARGE != 0 {
            return &self.lists.things[self.words[at + HEADER] as usize];
        }
        let len = self.words[at + 2] as u32 as usize;
        &self.words[at + HEADER..at + HEADER + len]
    }

    /// An object's payload, to be changed.
    #[inline]
    pub fn payload_mut(&mut self, at: Address) -> &mut [u64] {
        if self.words[at] & LARGE != 0 {
            return &mut self.lists.things[self.words[at + HEADER] as usize];
        }
        let len = self.words[at + 2] as u32 as usize;
        &mut self.words[at + HEADER..at + HEADER + len]
    }

    /// Makes an object constant.
    pub fn freeze(&mut self, at: Address) {
        self.words[at] |= FROZEN;
    }

    /// Whether an object is constant.
    #[inline]
    pub fn is_frozen(&self, at: Address) -> bool {
        self.words[at] & FROZEN != 0
    }

    /// Whether an object is in a block.
    pub fn is_there(&self, at: Address) -> bool {
        self.words[at] & KIND_MASK != 0
    }

    /// Whether a pointer to a block means the object that is there.
    pub fn is_meant(&self, pointer: u64) -> bool {
        let first = self.words[address(pointer)];
        first & KIND_MASK != 0 && first & NUMBER_MASK == pointer & NUMBER_MASK
    }

    // The text of a string.

    /// Gives a new string its text.
    pub fn set_text(&mut self, at: Address, text: Box<[u8]>) {
        self.apart += text.len() + APART;
        self.words[at + HEADER] = self.texts.add(text);
    }

    /// The text of a string.
    pub fn text(&self, at: Address) -> &[u8] {
        &self.texts.things[self.words[at + HEADER] as usize]
    }

    // Regions.

    /// The next older object of the same region, or [`NONE`].
    pub fn older(&self, at: Address) -> u64 {
        self.words[at + 3] & ADDRESS_MASK
    }

    /// Puts an object before an older one.
    pub fn set_older(&mut self, at: Address, older: u64) {
        self.words[at + 3] = self.words[at + 3] & !ADDRESS_MASK | older;
    }

    /// Bytes that the native program would take for an object, rounded up to eight.
    pub fn bytes(&self, at: Address) -> u64 {
        (self.words[at + 3] >> ADDRESS_BITS) * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_room() {
        for len in 0..=LARGEST {
            let class = class(len);
            assert!(class < CLASSES && class_len(class) >= len, "{len}");
            assert!(class_len(class) <= (2 * len).max(1), "{len}");
        }
        assert_eq!(class(LARGEST), CLASSES - 1);
    }

    /// However often a block is used, a pointer to what was there never fits what is there.
    #[test]
    fn numbers_are_used_up() {
        let mut blocks = Blocks::default();
        let new = New { kind: Kind::Cell, tag: 0, len: 1, bytes: 8 };
        let first = blocks.take(new, usize::MAX).expect("an address");
        blocks.give_back(address(first), 7);
        assert_eq!(blocks.find(first, Kind::Cell), Err(HeapError::GivenBack(Some(7))));
        for _ in 0..2 * IDLE as u64 * LAST_NUMBER / 1000 {
            let pointer = blocks.take(new, usize::MAX).expect("an address");
            assert_ne!(pointer, first);
            blocks.give_back(address(pointer), 8);
        }
        assert_eq!(blocks.find(first, Kind::Cell), Err(HeapError::GivenBack(None)));
        let number = LAST_NUMBER - 1;
        blocks.words[0] = POINTER | number << NUMBER_AT | Kind::Cell as u64;
        let idle = blocks.idle[0].len();
        blocks.give_back(0, 9);
        assert_eq!(blocks.idle[0].len(), idle, "it is not used again");
        let last = POINTER | number << NUMBER_AT;
        assert_eq!(blocks.find(last, Kind::Cell), Err(HeapError::GivenBack(Some(9))));
    }
}

//! Objects, and the one function that makes them.
//!
//! ```text
//! object    [kind, site] [tag] payload words…          pointer -> the first word
//! string    tag = length, payload = where its bytes start
//! array     tag = length, payload = elements
//! closure   tag = functions, payload = one code word per function, then captures;
//!           a function's value points to its code word
//! ```
//!
//! Nothing is given back: a run has one region, as the native program has. Every access checks
//! that it meets an object of the kind that it expects; what it meets instead is a fault.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::VarId;

use crate::code::Kind;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeapError {
    /// There is no room.
    Full,
    /// The word is no pointer to such an object.
    Wild(u64, Kind),
}

/// A word that is at least this is a pointer.
const FIRST: u64 = 1 << 40;
/// Words before an object's payload.
const HEADER: usize = 2;
/// What a code word has in its upper bits.
const CODE: u64 = 0xC0DE << 48;

/// All objects of a run.
#[derive(Debug)]
pub struct Heap {
    words: Vec<u64>,
    bytes: Vec<u8>,
    limit: usize,
    /// Counts by kind.
    pub allocations: Allocations,
    /// Counts by site.
    pub sites: SecondaryMap<VarId, u64>,
}

impl Heap {
    /// Without objects.
    pub fn new() -> Heap {
        Heap {
            words: Vec::new(),
            bytes: Vec::new(),
            limit: usize::MAX,
            allocations: Allocations::default(),
            sites: SecondaryMap::new(),
        }
    }

    /// Starts counting from here, with room for so many bytes.
    pub fn begin(&mut self, limit: usize) {
        self.limit = limit;
        self.allocations = Allocations::default();
        self.sites = SecondaryMap::new();
    }

    /// Makes an object with `len` words of zero bits. All objects come from here; `site` is the
    /// variable of the statement that makes it, by which a table of homes would be asked.
    #[inline]
    pub fn alloc(
        &mut self,
        kind: Kind,
        site: Option<VarId>,
        tag: u64,
        len: usize,
    ) -> Result<u64, HeapError> {
        let used = self.words.len() * 8 + self.bytes.len();
        if len > self.limit / 8 || used + (len + HEADER) * 8 > self.limit {
            return Err(HeapError::Full);
        }
        if let Some(site) = site {
            self.count(kind, site);
        }
        let at = self.words.len();
        let origin = site.map_or(u64::from(u32::MAX), |site| site.as_u32().into());
        self.words.extend([kind as u64 | origin << 8, tag]);
        self.words.resize(at + HEADER + len, 0);
        Ok(FIRST + at as u64)
    }

    fn count(&mut self, kind: Kind, site: VarId) {
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

    /// Where the header of an object of this kind is.
    #[inline]
    fn header(&self, pointer: u64, kind: Kind) -> Result<usize, HeapError> {
        let at = pointer.wrapping_sub(FIRST) as usize;
        match self.words.get(at) {
            Some(header) if *header as u8 == kind as u8 => Ok(at),
            _ => Err(HeapError::Wild(pointer, kind)),
        }
    }

    /// An object's tag.
    #[inline]
    pub fn tag(&self, pointer: u64, kind: Kind) -> Result<u64, HeapError> {
        self.header(pointer, kind).map(|at| self.words[at + 1])
    }

    /// An object's payload from a word on, as far as objects go.
    #[inline]
    pub fn payload(&self, pointer: u64, kind: Kind, from: usize) -> Result<&[u64], HeapError> {
        let start = self.header(pointer, kind)? + HEADER;
        self.words.get(start + from..).ok_or(HeapError::Wild(pointer, kind))
    }

    /// An object's payload from a word on, to be changed.
    #[inline]
    pub fn payload_mut(
        &mut self,
        pointer: u64,
        kind: Kind,
        from: usize,
    ) -> Result<&mut [u64], HeapError> {
        let start = self.header(pointer, kind)? + HEADER;
        self.words.get_mut(start + from..).ok_or(HeapError::Wild(pointer, kind))
    }

    /// The case of boxed data.
    #[inline]
    pub fn case(&self, word: u64) -> Result<u64, HeapError> {
        if word < FIRST { Ok(word) } else { self.tag(word, Kind::Data) }
    }

    /// Copies `n` words within payloads; the ranges may overlap.
    pub fn blit(
        &mut self,
        kind: Kind,
        from: (u64, usize),
        to: (u64, usize),
        n: usize,
    ) -> Result<(), HeapError> {
        let source = self.header(from.0, kind)? + HEADER + from.1;
        let target = self.header(to.0, kind)? + HEADER + to.1;
        if source.max(target) + n > self.words.len() {
            return Err(HeapError::Wild(from.0, kind));
        }
        self.words.copy_within(source..source + n, target);
        Ok(())
    }

    // Strings.

    /// Makes a string.
    pub fn alloc_str(&mut self, site: Option<VarId>, text: &[u8]) -> Result<u64, HeapError> {
        let pointer = self.alloc_bytes(site, text.len())?;
        self.bytes.extend_from_slice(text);
        Ok(pointer)
    }

    /// Makes a string of the bytes of others.
    pub fn concat(&mut self, site: VarId, parts: &[u64]) -> Result<u64, HeapError> {
        let mut total = 0;
        for part in parts {
            total += self.str(*part)?.len();
        }
        let pointer = self.alloc_bytes(Some(site), total)?;
        for part in parts {
            let range = self.str_range(*part)?;
            self.bytes.extend_from_within(range);
        }
        Ok(pointer)
    }

    /// Makes a string of a part of another; the range is within it.
    pub fn substring(
        &mut self,
        site: VarId,
        of: u64,
        start: usize,
        len: usize,
    ) -> Result<u64, HeapError> {
        let pointer = self.alloc_bytes(Some(site), len)?;
        let range = self.str_range(of)?;
        self.bytes.extend_from_within(range.start + start..range.start + start + len);
        Ok(pointer)
    }

    /// A string whose bytes are about to be appended.
    fn alloc_bytes(&mut self, site: Option<VarId>, len: usize) -> Result<u64, HeapError> {
        if len > self.limit.saturating_sub(self.words.len() * 8 + self.bytes.len()) {
            return Err(HeapError::Full);
        }
        let start = self.bytes.len() as u64;
        let pointer = self.alloc(Kind::Str, site, len as u64, 1)?;
        self.payload_mut(pointer, Kind::Str, 0)?[0] = start;
        Ok(pointer)
    }

    fn str_range(&self, pointer: u64) -> Result<std::ops::Range<usize>, HeapError> {
        // Zeroed memory holds empty strings.
        if pointer == 0 {
            return Ok(0..0);
        }
        let at = self.header(pointer, Kind::Str)?;
        let start = self.words[at + HEADER] as usize;
        Ok(start..start + self.words[at + 1] as usize)
    }

    /// The bytes of a string.
    pub fn str(&self, pointer: u64) -> Result<&[u8], HeapError> {
        let range = self.str_range(pointer)?;
        self.bytes.get(range).ok_or(HeapError::Wild(pointer, Kind::Str))
    }

    // Closures.

    /// Makes the record of functions with these captures; the result points to the first
    /// function's code word, the next function's value is one more.
    pub fn alloc_closure(
        &mut self,
        site: Option<VarId>,
        functions: impl ExactSizeIterator<Item = u32>,
        captures: impl ExactSizeIterator<Item = u64>,
    ) -> Result<u64, HeapError> {
        let codes = functions.len();
        let pointer = self.alloc(Kind::Closure, site, codes as u64, codes + captures.len())?;
        let payload = self.payload_mut(pointer, Kind::Closure, 0)?;
        for (index, function) in functions.enumerate() {
            payload[index] = CODE | (index as u64) << 32 | u64::from(function);
        }
        for (word, capture) in payload[codes..].iter_mut().zip(captures) {
            *word = capture;
        }
        Ok(pointer + HEADER as u64)
    }

    /// The function of a closure and the value of its group's first member.
    #[inline]
    pub fn closure(&self, value: u64) -> Result<(u32, u64), HeapError> {
        let at = value.wrapping_sub(FIRST) as usize;
        match self.words.get(at) {
            Some(&word) if word & (0xFFFF << 48) == CODE => {
                let index = (word >> 32) & 0xFFFF;
                Ok((word as u32, value - index))
            }
            _ => Err(HeapError::Wild(value, Kind::Closure)),
        }
    }

    /// The captures of a group, given the value of its first member.
    #[inline]
    pub fn captures(&self, first: u64, n: usize) -> Result<&[u64], HeapError> {
        let object = first - HEADER as u64;
        let codes = self.tag(object, Kind::Closure)? as usize;
        let payload = self.payload(object, Kind::Closure, codes)?;
        payload.get(..n).ok_or(HeapError::Wild(first, Kind::Closure))
    }
}

impl Default for Heap {
    fn default() -> Self {
        Heap::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_are_checked() {
        let mut heap = Heap::new();
        let site = VarId::from_u32(3);
        let cell = heap.alloc(Kind::Cell, Some(site), 0, 1).expect("room");
        assert_eq!(heap.payload(cell, Kind::Cell, 0).map(|words| words[0]), Ok(0));
        assert!(heap.payload(cell, Kind::Data, 0).is_err());
        assert!(heap.payload(cell + 1, Kind::Cell, 0).is_err());
        assert!(heap.payload(0, Kind::Cell, 0).is_err());
        assert!(heap.closure(cell).is_err());
        assert_eq!(heap.sites[site], 1);
        assert_eq!(heap.allocations.cells, 1);
    }

    #[test]
    fn memory_ends() {
        let mut heap = Heap::new();
        heap.begin(1000);
        assert_eq!(heap.alloc(Kind::Array, None, 0, usize::MAX), Err(HeapError::Full));
        assert_eq!(heap.alloc(Kind::Array, None, 0, 124), Err(HeapError::Full));
        assert!(heap.alloc(Kind::Array, None, 0, 100).is_ok());
        assert_eq!(heap.alloc_str(None, &[0; 500]), Err(HeapError::Full));
    }

    #[test]
    fn closures_of_a_group_share_captures() {
        let mut heap = Heap::new();
        let first = heap.alloc_closure(None, [7, 8].into_iter(), [41, 42].into_iter());
        let first = first.expect("room");
        assert_eq!(heap.closure(first), Ok((7, first)));
        assert_eq!(heap.closure(first + 1), Ok((8, first)));
        assert_eq!(heap.captures(first, 2), Ok(&[41, 42][..]));
        assert!(heap.closure(first + 2).is_err());
    }
}

//! Memory behind addresses: what `stackalloc`, regions and arenas hand out.
//!
//! Addresses are numbers that no native run would see. Each block has its own range, with a gap after it,
//! and no range is used twice: an access that is not wholly inside of one block that is still there is
//! found, which the native program does not do.
//!
//! Cost: logarithmic in the number of blocks for each access.

use std::collections::BTreeMap;

use enfold_core::ir::IntKind;

use crate::scalars::Scalar;

/// The first address.
const FIRST: u64 = 0x1_0000;
/// Addresses are multiples of it, and blocks at least so far apart.
const GAP: u64 = 16;

/// An access to an address where the program has nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wild {
    /// Where.
    pub address: u64,
    /// How many bytes.
    pub bytes: usize,
}

/// All blocks that are there.
#[derive(Debug)]
pub struct Raw {
    blocks: BTreeMap<u64, Vec<u8>>,
    next: u64,
    /// Blocks of functions, the newest last.
    frames: Vec<u64>,
    /// Bytes that are there.
    bytes: usize,
    most: usize,
}

impl Raw {
    /// No blocks; at most so many bytes at a time.
    pub fn new(most: usize) -> Raw {
        Raw { blocks: BTreeMap::new(), next: FIRST, frames: Vec::new(), bytes: 0, most }
    }

    /// A block of zeros, if there is room.
    pub fn alloc(&mut self, bytes: u64) -> Option<u64> {
        let size = usize::try_from(bytes).ok()?;
        let total = self.bytes.checked_add(size).filter(|&total| total <= self.most)?;
        let mut block = Vec::new();
        block.try_reserve_exact(size).ok()?;
        block.resize(size, 0);
        let address = self.next;
        self.next = address.checked_add(bytes)?.checked_add(2 * GAP)? / GAP * GAP;
        self.bytes = total;
        self.blocks.insert(address, block);
        Some(address)
    }

    /// A block of zeros that is given back with a mark.
    pub fn alloc_in_frame(&mut self, bytes: u64) -> Option<u64> {
        let address = self.alloc(bytes)?;
        self.frames.push(address);
        Some(address)
    }

    /// How many blocks of functions there are.
    pub fn mark(&self) -> u64 {
        self.frames.len() as u64
    }

    /// Gives back the blocks of functions that were made after a mark.
    pub fn release(&mut self, mark: u64) {
        while self.frames.len() as u64 > mark
            && let Some(address) = self.frames.pop()
        {
            self.bytes -= self.blocks.remove(&address).map_or(0, |block| block.len());
        }
    }

    /// Gives back a block.
    pub fn free(&mut self, address: u64) -> Result<(), Wild> {
        match self.blocks.remove(&address) {
            Some(block) => {
                self.bytes -= block.len();
                Ok(())
            }
            None if address == 0 => Ok(()),
            None => Err(Wild { address, bytes: 0 }),
        }
    }

    /// Reads a scalar.
    pub fn load(&self, address: u64, scalar: Scalar) -> Result<u64, Wild> {
        let bytes = size(scalar);
        let (start, block) = self.find(address, bytes)?;
        let at = (address - start) as usize;
        let mut word = [0; 8];
        word[..bytes].copy_from_slice(&block[at..at + bytes]);
        let word = u64::from_le_bytes(word);
        Ok(match scalar {
            Scalar::Bool => u64::from(word != 0),
            Scalar::Int(kind) => kind.wrap(i128::from(word as i64)) as u64,
            Scalar::Char => {
                u64::from(char::from_u32(word as u32).unwrap_or(char::REPLACEMENT_CHARACTER) as u32)
            }
            _ => word,
        })
    }

    /// Writes a scalar.
    pub fn store(&mut self, address: u64, scalar: Scalar, word: u64) -> Result<(), Wild> {
        let bytes = size(scalar);
        let (start, _) = self.find(address, bytes)?;
        if let Some(block) = self.blocks.get_mut(&start) {
            let at = (address - start) as usize;
            block[at..at + bytes].copy_from_slice(&word.to_le_bytes()[..bytes]);
        }
        Ok(())
    }

    fn find(&self, address: u64, bytes: usize) -> Result<(u64, &[u8]), Wild> {
        let wild = Wild { address, bytes };
        let (&start, block) = self.blocks.range(..=address).next_back().ok_or(wild)?;
        match address.checked_add(bytes as u64) {
            Some(end) if end - start <= block.len() as u64 => Ok((start, block)),
            _ => Err(wild),
        }
    }
}

fn size(scalar: Scalar) -> usize {
    match scalar {
        Scalar::Unit => 0,
        Scalar::Bool | Scalar::Int(IntKind::I8 | IntKind::U8 | IntKind::Octet) => 1,
        Scalar::Int(kind) => kind.storage_bits() as usize / 8,
        Scalar::Float32 | Scalar::Char => 4,
        Scalar::Float | Scalar::Str => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Scalar = Scalar::Int(IntKind::Int);
    const BYTE: Scalar = Scalar::Int(IntKind::U8);
    const SHORT: Scalar = Scalar::Int(IntKind::I16);

    #[test]
    fn scalars_are_read_as_they_were_written() {
        let mut raw = Raw::new(1 << 20);
        let a = raw.alloc(16).expect("there is room");
        raw.store(a, INT, -2i64 as u64).expect("inside");
        raw.store(a + 8, SHORT, -3i64 as u64).expect("inside");
        assert_eq!(raw.load(a, INT), Ok(-2i64 as u64));
        assert_eq!(raw.load(a, BYTE), Ok(0xfe));
        assert_eq!(raw.load(a + 8, SHORT), Ok(-3i64 as u64));
        assert_eq!(raw.load(a, Scalar::Char), Ok(0xfffd), "no character has these bits");
        assert_eq!(raw.load(a, Scalar::Bool), Ok(1));
    }

    #[test]
    fn nothing_is_behind_a_block_or_after_its_end() {
        let mut raw = Raw::new(1 << 20);
        let a = raw.alloc(8).expect("there is room");
        assert!(raw.load(a + 1, INT).is_err());
        assert!(raw.load(a.wrapping_sub(1), BYTE).is_err());
        assert!(raw.load(a + 8, BYTE).is_err());
        raw.free(a).expect("it is there");
        assert!(raw.load(a, INT).is_err());
        assert!(raw.free(a).is_err(), "only once");
    }

    #[test]
    fn a_mark_gives_back_what_came_after_it() {
        let mut raw = Raw::new(64);
        let first = raw.alloc_in_frame(8).expect("there is room");
        let mark = raw.mark();
        let second = raw.alloc_in_frame(56).expect("there is room");
        assert_eq!(raw.alloc(8), None, "it is full");
        raw.release(mark);
        assert!(raw.load(first, INT).is_ok() && raw.load(second, INT).is_err());
        assert!(raw.alloc(8).is_some());
    }
}

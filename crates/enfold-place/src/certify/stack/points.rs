//! What variables may point to, as the certifier sees it.

/// A set of small numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn one(bit: usize) -> Bits {
        let mut words = vec![0; bit / 64 + 1];
        words[bit / 64] = 1 << (bit % 64);
        Bits(words)
    }

    pub(super) fn has(&self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    pub(super) fn add(&mut self, other: &Bits) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut grown = false;
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            grown |= more & !*word != 0;
            *word |= more;
        }
        grown
    }
}

/// What may be pointed to: own values on the stack, of which the deepest counts, and inputs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Reach {
    /// The depth of the deepest loop in which a value on the stack was made, the body being 1.
    pub(super) depth: u32,
    pub(super) inputs: Bits,
}

impl Reach {
    pub(super) fn add(&mut self, other: &Reach) -> bool {
        let grown = other.depth > self.depth;
        self.depth = self.depth.max(other.depth);
        self.inputs.add(&other.inputs) || grown
    }
}

/// What a variable may point to, and what may be reached from there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Points {
    pub(super) direct: Reach,
    pub(super) beyond: Reach,
}

impl Points {
    pub(super) fn add(&mut self, other: &Points) -> bool {
        let grown = self.direct.add(&other.direct);
        self.beyond.add(&other.beyond) || grown
    }

    /// Everything together.
    pub(super) fn all(&self) -> Reach {
        let mut all = self.direct.clone();
        all.add(&self.beyond);
        all
    }
}

/// What a call does with its inputs: `2 i` is the input itself, `2 i + 1` what is reached from it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Effects {
    pub(super) kept: Bits,
    pub(super) returned: Bits,
    pub(super) held: Bits,
}

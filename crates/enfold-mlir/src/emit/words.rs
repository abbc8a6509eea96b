//! Unions in one word ([`enfold_core::layout::WordLayout`]): made, taken apart, told apart.
//!
//! A word has a pointer's type, so that what LLVM and the dialect's verifier know of an address stays known: a mark is an
//! offset, and reading a field behind a marked address is one load with a smaller offset. Marks are not steps inside of
//! an object (`inbounds`), since the address may be the number of a case without payload.

use enfold_core::ir::*;
use enfold_core::layout::{KINDS, MARKS, Machine, WordCase, WordLayout};
use melior::ir::BlockRef;

use super::Val;
use super::build::Cursor;

/// Where narrow scalars begin.
const SHIFT: i64 = 3;
/// Where they begin if they share a mark.
const PACKED: i64 = 8;

impl<'c> Cursor<'_, 'c, '_> {
    /// A number in a word's place.
    pub(super) fn number_word(&self, number: i64) -> Val<'c> {
        if number == 0 {
            return self.null();
        }
        let number = self.word(number);
        self.value("llvm.inttoptr", &[number], self.cx.ptr(), &[])
    }

    pub(super) fn construct_word(
        &self,
        layout: &WordLayout,
        data: DataId,
        case: u32,
        values: &[Option<Val<'c>>],
    ) -> Val<'c> {
        let how = layout.cases[case as usize];
        if let WordCase::Empty(number) = how {
            return self.number_word(i64::from(number));
        }
        let fields = &self.cx.program.datas[data].cases[case as usize].fields;
        let sized = fields.iter().zip(values);
        let mut parts = sized.filter_map(|(field, value)| Some(self.parts_of(field.ty, (*value)?)));
        let Some((value, machine)) = parts.find_map(|parts| parts.into_iter().next()) else {
            self.cx.problem(format!("{data}:{case} is made of nothing"));
            return self.null();
        };
        let bits = match how {
            WordCase::Address(mark) => return self.marked(value, i64::from(mark)),
            WordCase::Empty(number) => return self.number_word(i64::from(number)),
            WordCase::Number(bit) => self.with_bits(value, bit),
            WordCase::Narrow(mark) => self.narrow_bits(value, machine, SHIFT, mark),
            WordCase::Packed(bits) => self.narrow_bits(value, machine, PACKED, bits),
        };
        self.value("llvm.inttoptr", &[bits], self.cx.ptr(), &[])
    }

    fn narrow_bits(&self, value: Val<'c>, machine: Machine, by: i64, bits: u32) -> Val<'c> {
        let wide = self.cast(value, machine, Machine::Int(64));
        let shifted = self.binary("arith.shli", wide, self.word(by));
        self.with_bits(shifted, bits)
    }

    fn with_bits(&self, value: Val<'c>, bits: u32) -> Val<'c> {
        match bits {
            0 => value,
            _ => self.binary("arith.ori", value, self.word(i64::from(bits))),
        }
    }

    fn marked(&self, address: Val<'c>, by: i64) -> Val<'c> {
        if by == 0 {
            return address;
        }
        let attributes = [
            ("rawConstantIndices", self.i32_array(&[by as i32])),
            ("elem_type", self.type_attr(self.cx.int(8))),
            ("noWrapFlags", self.int_attr(32, 0)),
        ];
        self.value("llvm.getelementptr", &[address], self.cx.ptr(), &attributes)
    }

    /// What a word of a known case holds, which has this type.
    pub(super) fn word_payload(&self, word: Val<'c>, how: WordCase, ty: TyId) -> Option<Val<'c>> {
        let part = match how {
            WordCase::Address(mark) => self.marked(word, -i64::from(mark)),
            WordCase::Empty(_) => return None,
            WordCase::Number(0) => self.word_bits(word),
            WordCase::Number(_) => self.binary("arith.andi", self.word_bits(word), self.word(-2)),
            WordCase::Narrow(_) | WordCase::Packed(_) => {
                let by = if matches!(how, WordCase::Packed(_)) { PACKED } else { SHIFT };
                let bits = self.word_bits(word);
                let bits = self.binary("arith.shrui", bits, self.word(by));
                let parts = self.cx.layouts.parts(self.cx.layouts.machine(ty));
                self.cast(bits, Machine::Int(64), parts.first().copied()?)
            }
        };
        self.whole_of(ty, vec![part])
    }

    fn word_bits(&self, word: Val<'c>) -> Val<'c> {
        self.value("llvm.ptrtoint", &[word], self.cx.int(64), &[])
    }

    /// Goes where a word's case leads: by the low bit, if there is a case of whole numbers; then by the mark; then by what
    /// tells cases with one mark apart.
    pub(super) fn dispatch_word(
        &mut self,
        word: Val<'c>,
        layout: &WordLayout,
        cases: &[(u32, BlockRef<'c, 'c>)],
        otherwise: BlockRef<'c, 'c>,
    ) {
        let bits = self.word_bits(word);
        let mut others: Vec<_> = cases.to_vec();
        if let Some((number, bit)) = layout.number() {
            let to = cases.iter().find(|(case, _)| *case == number).map_or(otherwise, |way| way.1);
            others.retain(|(case, _)| *case != number);
            let rest = if others.is_empty() { otherwise } else { self.new_block(&[]) };
            let low = self.value("arith.trunci", &[bits], self.cx.int(1), &[]);
            let (one, zero) = if bit == 1 { (to, rest) } else { (rest, to) };
            self.branch_if(low, one, zero);
            if others.is_empty() {
                return;
            }
            self.block = rest;
        }
        let mark = self.binary("arith.andi", bits, self.word(i64::from(MARKS)));
        let mut ways: Vec<(i64, BlockRef<'c, 'c>)> = Vec::new();
        let mut alike: Vec<(i64, BlockRef<'c, 'c>)> = Vec::new();
        for (case, to) in others {
            match layout.cases[case as usize] {
                WordCase::Empty(number) | WordCase::Packed(number) => {
                    alike.push((i64::from(number), to));
                }
                WordCase::Narrow(mark) | WordCase::Address(mark) => ways.push((mark.into(), to)),
                WordCase::Number(_) => {}
            }
        }
        let several = layout.alike() > 1;
        let by_number = match alike.first() {
            Some(&(number, to)) => {
                let to = if several { self.new_block(&[]) } else { to };
                ways.push((number & i64::from(MARKS), to));
                several.then_some(to)
            }
            None => None,
        };
        self.branch_switch(mark, &ways, otherwise);
        if let Some(block) = by_number {
            self.block = block;
            let kind = match layout.packed() {
                true => self.binary("arith.andi", bits, self.word(i64::from(KINDS))),
                false => bits,
            };
            self.branch_switch(kind, &alike, otherwise);
        }
    }
}

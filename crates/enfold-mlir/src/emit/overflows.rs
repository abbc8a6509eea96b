//! Sums, differences and products of which the program also asks whether they fit.
//!
//! ```text
//! o = add_overflows a, b               { sum, o } = llvm.intr.sadd.with.overflow a, b
//! if o { … } else {
//!   s = add a, b                       s = sum
//! }
//! ```
//!
//! The processor finds both at once: an addition and a jump.
//!
//! An integer of 63 bits is kept shifted left by one: its sums, differences and products (of one factor as it is, and the other
//! shifted back) overflow the word exactly when they do not fit into 63 bits.
//!
//! **Sound**: the operation that is looked for has the same operands and lies where the answer is visible, so that its value is the
//! one that was computed with it. Cost: one walk through each function.

use enfold_core::ir::*;
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::ValueLike;
use rustc_hash::FxHashMap;

use super::Val;
use super::arithmetic::signed;
use super::build::Cursor;

/// For each sum, difference and product: where it was asked before whether it fits.
pub(super) fn answers(lambda: &Lambda) -> FxHashMap<VarId, VarId> {
    let mut found = FxHashMap::default();
    follow(&lambda.body, &mut Vec::new(), &mut found);
    found
}

/// A question whose answer is visible here.
type Asked<'a> = (Prim, &'a [Atom], VarId);

fn follow<'a>(block: &'a Block, visible: &mut Vec<Asked<'a>>, found: &mut FxHashMap<VarId, VarId>) {
    let outside = visible.len();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { var, op: Op::Prim(prim, args), .. } => {
                if let Some(computes) = computed_with(*prim) {
                    visible.push((computes, args, *var));
                }
                let same = |asked: &&Asked<'_>| asked.0 == *prim && asked.1 == &args[..];
                found.extend(visible.iter().rev().find(same).map(|asked| (*var, asked.2)));
            }
            Stmt::Join { body, .. } => follow(body, visible, found),
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
    }
    block.term.blocks().for_each(|block| follow(block, visible, found));
    visible.truncate(outside);
}

/// What is computed where it is asked whether it fits.
fn computed_with(prim: Prim) -> Option<Prim> {
    match prim {
        Prim::AddOverflows => Some(Prim::Add),
        Prim::SubOverflows => Some(Prim::Sub),
        Prim::MulOverflows => Some(Prim::Mul),
        _ => None,
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    /// Whether a sum, a difference or a product of integers does not fit their type. What it is is kept.
    pub(super) fn overflows(&mut self, prim: Prim, args: &[Atom], var: VarId) -> Val<'c> {
        let ty = self.cx.ty_of(args[0]);
        let (mut a, b) = (self.operand(args[0]), self.operand(args[1]));
        if prim == Prim::MulOverflows {
            a = self.value_bits(a, &ty);
        }
        let name = match (prim, signed(&ty)) {
            (Prim::AddOverflows, true) => "llvm.intr.sadd.with.overflow",
            (Prim::AddOverflows, false) => "llvm.intr.uadd.with.overflow",
            (Prim::SubOverflows, true) => "llvm.intr.ssub.with.overflow",
            (Prim::SubOverflows, false) => "llvm.intr.usub.with.overflow",
            (_, true) => "llvm.intr.smul.with.overflow",
            (_, false) => "llvm.intr.umul.with.overflow",
        };
        let (word, bit) = (a.r#type(), self.cx.int(1));
        let both = llvm_type::r#struct(self.cx.context, &[word, bit], false);
        let both = self.value(name, &[a, b], both, &[]);
        let wrapped = self.extract(both, 0, word);
        self.wrapped.insert(var, wrapped);
        self.extract(both, 1, bit)
    }

    /// A sum, difference or product that was computed already.
    pub(super) fn known_result(&self, var: VarId) -> Option<Val<'c>> {
        self.wrapped.get(self.answers.get(&var)?).copied()
    }
}

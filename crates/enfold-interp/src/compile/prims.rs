//! Operations on scalars, strings and arrays: picks the instruction for the operands' types.

use enfold_core::ir::*;

use super::{Compiler, Result};
use crate::code::{Inst, IntOp, NO_SITE};
use crate::scalars::Scalar;

impl Compiler<'_> {
    pub(super) fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) -> Result<()> {
        match (prim, args) {
            (Prim::Opaque, [value]) => {
                let words = self.all_words(&[*value])?;
                let dst = self.bind(var);
                self.move_all(dst, &words);
                Ok(())
            }
            (Prim::Ignore, _) => {
                self.bind(var);
                Ok(())
            }
            (Prim::Zeroed, _) => {
                let n = self.width(var);
                let dst = self.bind(var);
                self.emit(Inst::Zero { dst, n });
                Ok(())
            }
            (Prim::Same, [a, b]) => {
                let (a, b) = (self.atoms(&[*a])?, self.atoms(&[*b])?);
                let dst = self.bind(var);
                self.emit(Inst::Same { dst, a, b });
                Ok(())
            }
            (Prim::ToStr, [a]) => {
                let scalar = self.scalar(*a)?;
                let a = self.word(*a)?;
                let site = self.prim_site(var, prim)?.unwrap_or(NO_SITE);
                let dst = self.bind(var);
                self.emit(Inst::ToStr { scalar, dst, a, site });
                Ok(())
            }
            (Prim::MemLoad, [address]) => {
                let scalar = Scalar::of(&self.program.types[self.program.vars[var].ty]);
                let scalar = scalar.ok_or_else(|| format!("{var} is no scalar"))?;
                let a = self.word(*address)?;
                let dst = self.bind(var);
                self.emit(Inst::MemLoad { scalar, dst, a });
                Ok(())
            }
            (Prim::MemStore, [address, value]) => {
                let scalar = self.scalar(*value)?;
                let (a, value) = (self.word(*address)?, self.word(*value)?);
                self.bind(var);
                self.emit(Inst::MemStore { scalar, a, value });
                Ok(())
            }
            (Prim::RegionGrown, _) => {
                let (regions, _) = self.region_args(var)?;
                let dst = self.bind(var);
                self.emit(Inst::Grown { dst, regions });
                Ok(())
            }
            (
                Prim::ArrLen
                | Prim::ArrGet
                | Prim::ArrSet
                | Prim::ArrAt
                | Prim::ArrPut
                | Prim::ArrBlit,
                [array, ..],
            ) => match self.ty_of(*array) {
                Some(Ty::Array(elem)) => self.array_op(var, prim, args, *elem),
                _ => Err(format!("{var}: {array:?} is no array")),
            },
            (Prim::ArrNew | Prim::ArrZero, _) => {
                match &self.program.types[self.program.vars[var].ty] {
                    Ty::Array(elem) => self.array_op(var, prim, args, *elem),
                    _ => Err(format!("{var} is no array")),
                }
            }
            (Prim::Mix, [a, b]) => self.mix(var, *a, *b),
            (_, [a, b]) if is_binary(prim) => self.binary(var, prim, *a, *b),
            (_, [a]) if is_unary(prim) => self.unary(var, prim, *a),
            _ => self.effect(var, prim, args),
        }
    }

    fn binary(&mut self, var: VarId, prim: Prim, x: Atom, y: Atom) -> Result<()> {
        let scalar = self.scalar(x)?;
        if scalar == Scalar::Str {
            return self.effect(var, prim, &[x, y]);
        }
        let (a, b) = (self.word(x)?, self.word(y)?);
        let dst = self.bind(var);
        let frequent = match scalar {
            Scalar::Int(kind) if kind.bits() == 64 && kind.signed() => int_op(prim),
            Scalar::Int(IntKind::I63) => short_op(prim),
            _ => None,
        };
        self.emit(match frequent {
            Some(op) => Inst::Int { op, dst, a, b },
            None => Inst::Binary { prim, scalar, dst, a, b },
        });
        Ok(())
    }

    /// The second operand says how it is mixed in.
    fn mix(&mut self, var: VarId, hash: Atom, value: Atom) -> Result<()> {
        let scalar = self.scalar(value)?;
        if scalar == Scalar::Str {
            return self.effect(var, Prim::Mix, &[hash, value]);
        }
        let (a, b) = (self.word(hash)?, self.word(value)?);
        let dst = self.bind(var);
        self.emit(Inst::Binary { prim: Prim::Mix, scalar, dst, a, b });
        Ok(())
    }

    fn unary(&mut self, var: VarId, prim: Prim, operand: Atom) -> Result<()> {
        let from = self.scalar(operand)?;
        if from == Scalar::Str {
            return self.effect(var, prim, &[operand]);
        }
        let to = Scalar::of(&self.program.types[self.program.vars[var].ty]);
        let to = to.ok_or_else(|| format!("{var} is no scalar"))?;
        let a = self.word(operand)?;
        let dst = self.bind(var);
        self.emit(Inst::Unary { prim, from, to, dst, a });
        Ok(())
    }

    fn effect(&mut self, var: VarId, prim: Prim, args: &[Atom]) -> Result<()> {
        let args = self.atoms(args)?;
        let site = self.prim_site(var, prim)?.unwrap_or(NO_SITE);
        let dst = self.bind(var);
        self.emit(Inst::Effect { prim, dst, args, site });
        Ok(())
    }

    fn array_op(&mut self, var: VarId, prim: Prim, args: &[Atom], elem: TyId) -> Result<()> {
        let width = self.shapes.width(elem);
        let args = self.atoms(args)?;
        let site = self.prim_site(var, prim)?.unwrap_or(NO_SITE);
        let counts = self.homes.as_ref().is_some_and(|homes| homes.has_counts());
        if counts && prim == Prim::ArrBlit {
            let refs = self.refs_of(elem);
            self.emit(Inst::CountBlit { args, width, refs });
        }
        let dst = self.bind(var);
        self.emit(Inst::ArrayOp { prim, dst, args, width, site });
        if counts && prim == Prim::ArrNew {
            let refs = self.refs_of(elem);
            self.emit(Inst::CountElements { array: dst, width, refs });
        }
        Ok(())
    }

    fn scalar(&self, atom: Atom) -> Result<Scalar> {
        let scalar = match atom {
            Atom::Var(_) => self.ty_of(atom).and_then(Scalar::of),
            Atom::Unit => Some(Scalar::Unit),
            Atom::Bool(_) => Some(Scalar::Bool),
            Atom::Int(_, kind) => Some(Scalar::Int(kind)),
            Atom::Float(_) => Some(Scalar::Float),
            Atom::Float32(_) => Some(Scalar::Float32),
            Atom::Char(_) => Some(Scalar::Char),
            Atom::Str(_) => Some(Scalar::Str),
            Atom::Lam(_) => None,
        };
        scalar.ok_or_else(|| format!("{atom:?} is no scalar"))
    }
}

fn is_binary(prim: Prim) -> bool {
    use Prim::*;
    matches!(
        prim,
        Add | Sub
            | Mul
            | Div
            | Rem
            | BitAnd
            | BitOr
            | BitXor
            | Shl
            | Shr
            | Eq
            | Ne
            | Lt
            | Le
            | Gt
            | Ge
            | Compare
            | AddOverflows
            | SubOverflows
            | MulOverflows
            | Atan2
            | Pow
    )
}

fn is_unary(prim: Prim) -> bool {
    use Prim::*;
    matches!(
        prim,
        Neg | BitNot
            | Hash
            | Not
            | Convert
            | Bitcast
            | ByteSwap
            | Sqrt
            | Sin
            | Cos
            | Tan
            | Asin
            | Acos
            | Atan
            | Log10
            | Log2
            | Sinh
            | Cosh
            | Tanh
            | Exp
            | Log
            | Floor
            | Ceil
            | Round
            | Trunc
            | FAbs
            | Detached
    )
}

/// On 63 bits; what cannot leave them is the same as on words.
fn short_op(prim: Prim) -> Option<IntOp> {
    match prim {
        Prim::Add => Some(IntOp::Add63),
        Prim::Sub => Some(IntOp::Sub63),
        Prim::Mul => Some(IntOp::Mul63),
        _ => int_op(prim),
    }
}

fn int_op(prim: Prim) -> Option<IntOp> {
    Some(match prim {
        Prim::Add => IntOp::Add,
        Prim::Sub => IntOp::Sub,
        Prim::Mul => IntOp::Mul,
        Prim::Eq => IntOp::Eq,
        Prim::Ne => IntOp::Ne,
        Prim::Lt => IntOp::Lt,
        Prim::Le => IntOp::Le,
        Prim::Gt => IntOp::Gt,
        Prim::Ge => IntOp::Ge,
        _ => return None,
    })
}

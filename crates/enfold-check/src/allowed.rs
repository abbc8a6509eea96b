//! Which types a variable may still become: how overloaded operators are resolved.
//!
//! A set of the types that the language has, and of the operators that a type of the program would have to define. Where two
//! variables become one, the sets are intersected; what is left alone decides, or the default of the set.

use enfold_graph::DataId;
use rustc_hash::FxHashMap;

use crate::measures::Base;
use crate::store::{Shape, Term};

/// Which types a variable may still become: a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed(u16);

impl Allowed {
    const INT: u16 = 1;
    const FLOAT: u16 = 2;
    const STR: u16 = 4;
    const CHAR: u16 = 8;
    const BOOL: u16 = 16;
    const UNIT: u16 = 32;
    /// Numbers may have a unit of measure.
    const MEASURE: u16 = 64;
    /// Types that define the operator themselves.
    const OWN: u16 = 0xF00;
    /// Anything.
    pub const ANY: Allowed = Allowed(0xFFF);
    /// Operands of `+`.
    pub const ADD: Allowed = Allowed(Self::INT | Self::FLOAT | Self::STR | Self::MEASURE);
    /// Operands of arithmetic that keeps the unit of measure.
    pub const NUMBER: Allowed = Allowed(Self::INT | Self::FLOAT | Self::MEASURE);
    /// Operands of arithmetic that does not.
    pub const PLAIN_NUMBER: Allowed = Allowed(Self::INT | Self::FLOAT);
    /// Operands of bit operations.
    pub const INTEGER: Allowed = Allowed(Self::INT);
    /// Whole numbers, also with a unit of measure.
    pub const WHOLE: Allowed = Allowed(Self::INT | Self::MEASURE);
    /// Operands of numeric conversions.
    pub const CONVERTIBLE: Allowed =
        Allowed(Self::INT | Self::FLOAT | Self::CHAR | Self::STR | Self::MEASURE);
    /// Operands of numeric conversions that do not read text.
    pub const SCALAR: Allowed = Allowed(Self::INT | Self::FLOAT | Self::CHAR | Self::MEASURE);
    /// What has a text by itself, as an operation of the library sees it.
    pub const PLAIN: Allowed = Allowed(
        Self::INT | Self::FLOAT | Self::STR | Self::CHAR | Self::BOOL | Self::UNIT | Self::MEASURE,
    );
    /// Floats only, for `%f`.
    pub const FLOATING: Allowed = Allowed(Self::FLOAT | Self::MEASURE);

    /// What is expected, in the user's words.
    pub fn describe(self) -> &'static str {
        match self.without_own() {
            Allowed::INTEGER | Allowed::WHOLE => "an integer",
            Allowed::NUMBER | Allowed::PLAIN_NUMBER => "a number",
            Allowed::ADD => "a number or a string",
            Allowed::CONVERTIBLE => "a number, a character or a string",
            Allowed::SCALAR => "a number or a character",
            Allowed::FLOATING => "a `float` or `float32`",
            _ => "a number, a string, a character or a truth value",
        }
    }

    /// Also types that define this operator: `+`, `-`, `*` or `/`, counted from zero.
    pub fn or_own(self, operator: usize) -> Allowed {
        Allowed(self.0 | 0x100 << operator)
    }

    /// The type of what nothing determined.
    pub fn default_type(self) -> Term {
        if self == Allowed::ANY {
            Term::UNIT
        } else if self == Allowed::FLOATING {
            Term::FLOAT
        } else if self.0 & Allowed::BOOL == 0 {
            Term::INT
        } else {
            Term::STR
        }
    }

    /// Whether no type is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these are among others.
    pub fn is_within(self, other: Allowed) -> bool {
        self.0 & !other.0 == 0
    }

    /// The same without types that define operators.
    pub fn without_own(self) -> Allowed {
        if self == Allowed::ANY { self } else { Allowed(self.0 & !Self::OWN) }
    }

    /// Those that are in both.
    pub fn and(self, other: Allowed) -> Allowed {
        Allowed(self.0 & other.0)
    }

    /// Whether a type is among them; `own` says which types define operators.
    pub fn admits(self, shape: &Shape, own: &FxHashMap<DataId, [bool; 4]>) -> bool {
        let bit = match shape {
            Shape::Data(data, _) if self.0 & Self::OWN != 0 => {
                let Some(defined) = own.get(data) else { return false };
                let mut wanted = (0..4).filter(|i| self.0 & 0x100 << i != 0);
                return wanted.all(|i| defined[i]);
            }
            Shape::Int(_) => Self::INT,
            Shape::Float | Shape::Float32 => Self::FLOAT,
            Shape::Str => Self::STR,
            Shape::Char => Self::CHAR,
            Shape::Bool => Self::BOOL,
            Shape::Unit => Self::UNIT,
            Shape::Measured(Base::Int(_), _) => {
                return self.0 & Self::MEASURE != 0 && self.0 & Self::INT != 0;
            }
            Shape::Measured(..) => {
                return self.0 & Self::MEASURE != 0 && self.0 & Self::FLOAT != 0;
            }
            Shape::Error => return true,
            _ => 0x80,
        };
        self.0 & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operator_of_a_type_of_its_own_admits_it() {
        let (own, other) = (DataId::from_u32(0), DataId::from_u32(1));
        let defined = FxHashMap::from_iter([(own, [true, false, false, false])]);
        let data = |id| Shape::Data(id, Box::new([]));
        let plus = Allowed::ADD.or_own(0);
        assert!(plus.admits(&data(own), &defined), "it defines `+`");
        assert!(!plus.or_own(1).admits(&data(own), &defined), "it does not define `-`");
        assert!(!plus.admits(&data(other), &defined));
        assert!(!Allowed::ADD.admits(&data(own), &defined), "only the types of the language");
        assert!(!Allowed::ADD.admits(&Shape::Bool, &defined));
    }

    #[test]
    fn what_is_left_of_two_sets_has_a_default() {
        assert_eq!(Allowed::ADD.and(Allowed::FLOATING).default_type(), Term::FLOAT);
        assert_eq!(Allowed::ADD.default_type(), Term::INT);
        assert_eq!(Allowed::PLAIN.default_type(), Term::STR);
        assert_eq!(Allowed::ANY.default_type(), Term::UNIT);
        assert!(Allowed::INTEGER.and(Allowed::FLOATING).is_empty());
        assert!(Allowed::INTEGER.is_within(Allowed::NUMBER));
    }
}

//! The types of random programs, and random types.

use crate::Language;
use crate::random::Random;
use crate::tree::Field;

/// A type. Functions take one argument at a time, as in the language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    Int,
    Bool,
    Str,
    Unit,
    Char,
    /// Shown as the integer that it is truncated to.
    Float,
    /// An integer of another width: an index into [`SIZED`].
    Sized(usize),
    Tuple(Vec<Ty>),
    List(Box<Ty>),
    Array(Box<Ty>),
    Option(Box<Ty>),
    Ref(Box<Ty>),
    /// The generic tree of the prelude.
    Tree(Box<Ty>),
    Fun(Box<Ty>, Box<Ty>),
    /// Of OCaml alone.
    Lazy(Box<Ty>),
    /// Of OCaml alone; its errors are texts.
    Outcome(Box<Ty>),
    Record(usize),
    Union(usize),
}

/// Names and suffixes of the sized integers.
pub const SIZED: [(&str, &str); 8] = [
    ("byte", "uy"),
    ("sbyte", "y"),
    ("int16", "s"),
    ("uint16", "us"),
    ("int32", "l"),
    ("uint32", "u"),
    ("int64", "L"),
    ("uint64", "UL"),
];

/// What a program declares.
#[derive(Default)]
pub struct Declared {
    pub records: Vec<Vec<Field>>,
    /// Cases with their payloads. The first has none that mentions the union itself.
    pub unions: Vec<Vec<(String, Vec<Ty>)>>,
}

impl Ty {
    pub fn fun(params: &[Ty], result: Ty) -> Ty {
        params.iter().rev().fold(result, |r, p| Ty::Fun(Box::new(p.clone()), Box::new(r)))
    }

    /// All parameters and what remains when all are given.
    pub fn uncurry(&self) -> (Vec<Ty>, Ty) {
        let (mut params, mut rest) = (Vec::new(), self);
        while let Ty::Fun(param, result) = rest {
            params.push((**param).clone());
            rest = result;
        }
        (params, rest.clone())
    }

    /// Whether its values hold functions. Such values cannot be compared, and reading one from a
    /// mutable place may give the very function that reads it.
    pub fn holds_functions(&self, declared: &Declared) -> bool {
        match self {
            Ty::Int | Ty::Bool | Ty::Str | Ty::Unit | Ty::Char | Ty::Float | Ty::Sized(_) => false,
            // What is not evaluated yet may be the very value that reads it.
            Ty::Fun(..) | Ty::Lazy(_) => true,
            Ty::Tuple(parts) => parts.iter().any(|t| t.holds_functions(declared)),
            Ty::List(t)
            | Ty::Array(t)
            | Ty::Option(t)
            | Ty::Ref(t)
            | Ty::Tree(t)
            | Ty::Outcome(t) => t.holds_functions(declared),
            Ty::Record(i) => declared.records[*i].iter().any(|f| f.ty.holds_functions(declared)),
            Ty::Union(i) => declared.unions[*i].iter().flat_map(|(_, payload)| payload).any(|t| {
                let own = match t {
                    Ty::List(t) | Ty::Option(t) => **t == *self,
                    t => t == self,
                };
                !own && t.holds_functions(declared)
            }),
        }
    }
}

/// A random type; functions, if wanted, take one to four arguments.
pub fn random_type(
    random: &mut Random,
    declared: &Declared,
    language: Language,
    depth: usize,
) -> Ty {
    let boxed = |random: &mut Random| Box::new(random_type(random, declared, language, depth - 1));
    if language == Language::OCaml && depth > 0 && random.chance(8) {
        let make = if random.chance(50) { Ty::Lazy } else { Ty::Outcome };
        return make(boxed(random));
    }
    let simple = depth == 0 || random.chance(45);
    match random.below(if simple { 9 } else { 20 }) {
        0 if random.chance(12) => Ty::Unit,
        1 if random.chance(15) => Ty::Char,
        2 if random.chance(20) => Ty::Float,
        0..=3 => Ty::Int,
        4 => Ty::Bool,
        5 | 6 => Ty::Str,
        7 => Ty::Sized(random.below(language.sized())),
        8 => match (declared.records.len(), declared.unions.len()) {
            (0, _) | (_, 0) => Ty::Int,
            (records, _) if random.chance(50) => Ty::Record(random.below(records)),
            (_, unions) => Ty::Union(random.below(unions)),
        },
        9 | 10 => {
            let count = random.between(2, 3);
            Ty::Tuple(
                (0..count).map(|_| random_type(random, declared, language, depth - 1)).collect(),
            )
        }
        11 | 12 => Ty::List(boxed(random)),
        13 => Ty::Array(boxed(random)),
        14 => Ty::Option(boxed(random)),
        15 => Ty::Ref(boxed(random)),
        16 => Ty::Tree(boxed(random)),
        _ => {
            let count = *random.pick(&[1, 1, 2, 2, 3, 4]);
            let param = |random: &mut Random| {
                if random.chance(8) {
                    Ty::Unit
                } else {
                    random_type(random, declared, language, depth - 1)
                }
            };
            let params: Vec<Ty> = (0..count).map(|_| param(random)).collect();
            Ty::fun(&params, random_type(random, declared, language, depth - 1))
        }
    }
}

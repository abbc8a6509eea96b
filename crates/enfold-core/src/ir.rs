//! Core's data types.
//!
//! A program is a set of functions ([`Lambda`]) over typed variables. Bodies are in A-normal form:
//! operands are [`Atom`]s, every intermediate result has a name, and control flow is structured by
//! [`Term`]s and join points. A variable is bound once in the whole program.
//!
//! ```text
//! fn lam3 sumTo(n: int) -> int {
//!   join rec loop(acc: int, i: int) {
//!     done = gt i, n
//!     if done { ret acc } else {
//!       acc2 = add acc, i
//!       i2 = add i, 1
//!       jump loop(acc2, i2)
//!     }
//!   }
//!   jump loop(0, 1)
//! }
//! ```
//!
//! # Phases
//!
//! | phase | functions | calls | function types |
//! |---|---|---|---|
//! | [`Phase::Nested`] | a lambda's body may mention variables of the functions around it | [`Op::Apply`] with any number of arguments | [`Ty::Arrow`] |
//! | [`Phase::Flat`] | closed: a body mentions only its parameters, captures and own variables | [`Op::Call`], [`Op::Invoke`], saturated | [`Ty::Fn`] with arity and lambda set |
//!
//! Nested forbids `Closure`, `Call`, `Invoke`, `Ty::Fn`, `LetRec::captures`, `Lambda::captures`,
//! `Lambda::siblings`. Flat forbids `Apply`, `Lambda` operations, `Ty::Arrow`.
//!
//! # Tail calls
//!
//! A call is a tail call iff it is the last statement of its block and the block's terminator
//! returns its result: `x = call …; ret x`. It is never anything else: lowering and every pass
//! keep calls in tail position in that form. [`Program::is_tail_call`] says it for every stage.
//!
//! # Exceptions
//!
//! `x = try thunk` runs a function of no visible effect but its own (it takes one unit argument)
//! and yields a union of two cases: case 0 holds the result, case 1 the exception. Handlers are
//! ordinary code over that union. A `try` never is a tail call.

use cranelift_entity::{PrimaryMap, entity_impl};
use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

pub use enfold_graph::{IntKind, Prim};

use crate::lineage::Lineage;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $prefix);)*
    };
}

ids! {
    /// A variable; bound once in the whole program.
    VarId = "v";
    /// A function.
    LamId = "lam";
    /// A join point; unique in the whole program.
    LabelId = "j";
    /// An interned type.
    TyId = "t";
    /// A monomorphic record, tuple or union type.
    DataId = "d";
    /// An exception.
    ExnId = "x";
    /// A module-level variable.
    GlobalId = "g";
    /// A string constant.
    StrId = "s";
    /// A function type of the flat phase: one class of function values.
    FnId = "fn";
    /// A region: memory that is given back as a whole. Placement makes them.
    RegionId = "rgn";
}

/// Which rules hold; see the module's header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Phase {
    /// Lambdas nest.
    #[default]
    Nested,
    /// Closures are explicit.
    Flat,
}

/// A whole program.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Which rules hold.
    pub phase: Phase,
    /// How values are represented where there is a choice.
    pub conventions: Conventions,
    /// Types.
    pub types: Types,
    /// Records, tuples, unions.
    pub datas: PrimaryMap<DataId, Data>,
    /// Exceptions.
    pub exns: PrimaryMap<ExnId, Exn>,
    /// String constants.
    pub strings: PrimaryMap<StrId, String>,
    /// Module-level variables; zero until their initialiser has run.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// Variables.
    pub vars: PrimaryMap<VarId, Var>,
    /// How many labels there are.
    pub labels: PrimaryMap<LabelId, Symbol>,
    /// Functions. Unreachable ones may be present; they are valid all the same.
    pub lams: PrimaryMap<LamId, Lambda>,
    /// Function types of the flat phase.
    pub fns: PrimaryMap<FnId, FnTy>,
    /// Runs the initialisers and then the program; takes nothing, returns the exit status (`int`).
    pub entry: Option<LamId>,
    /// Exceptions that operations raise by themselves.
    pub builtin: BuiltinExns,
    /// Where code comes from, for reports.
    pub lineage: Lineage,
}

/// How values are represented where there is a choice. It is made before a program is lowered, so that layouts, homes
/// and certificates are right under each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Conventions {
    /// What a function value is.
    pub functions: FunctionValues,
    /// What the record of a closure holds.
    pub environments: Environments,
}

/// What the record of a closure holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Environments {
    /// The variables that its code needs.
    #[default]
    Flat,
    /// The environment around it: a record of variables with a parent.
    Linked,
    /// Nothing: what it needs is in module-level variables, one per capture and literal.
    Global,
}

/// What a function value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FunctionValues {
    /// One pointer, to a record of code and captures.
    #[default]
    Flat,
    /// Two words: the code, and a pointer to a record of captures.
    Pair,
}

/// Exceptions that operations raise by themselves; all present in a lowered program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BuiltinExns {
    /// [`Prim::Failwith`]; its payload is one string.
    pub failure: Option<ExnId>,
    /// [`Prim::MatchFail`]; no payload.
    pub match_failure: Option<ExnId>,
    /// [`Prim::Div`] and [`Prim::Rem`]; no payload.
    pub divide_by_zero: Option<ExnId>,
    /// [`Prim::ArrGet`] and others that take an index; no payload.
    pub index_range: Option<ExnId>,
    /// [`Prim::ParseInt`] and others; its payload is one string.
    pub bad_argument: Option<ExnId>,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// One value, no bits.
    Unit,
    /// Two values.
    Bool,
    /// An integer.
    Int(IntKind),
    /// 64-bit float.
    Float,
    /// 32-bit float.
    Float32,
    /// A Unicode scalar value.
    Char,
    /// Pointer to length and bytes; immutable.
    Str,
    /// Pointer to an exception.
    Exn,
    /// Pointer to length and elements.
    Array(TyId),
    /// Pointer to a mutable cell that holds one value: a `let mutable` or a byref.
    Cell(TyId),
    /// A record, tuple or union; by value or by pointer as its [`Data::repr`] says.
    Data(DataId),
    /// Nested phase: a function of one argument; curried functions nest on the right.
    Arrow(TyId, TyId),
    /// Flat phase: a pointer to a closure record of this class.
    Fn(FnId),
    /// The result of an operation that does not return; no variable has it in a reachable place.
    Never,
}

/// Interned types.
#[derive(Debug, Clone, Default)]
pub struct Types {
    types: PrimaryMap<TyId, Ty>,
    ids: FxHashMap<Ty, TyId>,
}

impl Types {
    /// The id of a type.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The id of a type that is already there.
    pub fn lookup(&self, ty: &Ty) -> Option<TyId> {
        self.ids.get(ty).copied()
    }

    /// All types in the order they were made.
    pub fn iter(&self) -> impl Iterator<Item = (TyId, &Ty)> {
        self.types.iter()
    }
}

impl std::ops::Index<TyId> for Types {
    type Output = Ty;

    fn index(&self, id: TyId) -> &Ty {
        &self.types[id]
    }
}

/// How values of a declared type travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repr {
    /// In registers, copied; never has an address, never is allocated.
    Value,
    /// A pointer to a record with a home. Cases without payload are not allocated.
    Boxed,
}

/// A record, tuple or union type. Records and tuples have exactly one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    /// Its name with type arguments, as reports show it.
    pub name: Symbol,
    /// Its cases.
    pub cases: Vec<Case>,
    /// By value or by pointer. Recursive types and those with mutable fields are boxed.
    pub repr: Repr,
    /// Whether its values are told apart by their addresses although nothing changes them: each is boxed and made anew.
    pub identity: bool,
}

/// A case of a [`Data`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its name; a record's or tuple's is the type's.
    pub name: Symbol,
    /// Its payload.
    pub fields: Vec<Field>,
}

/// A component of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name; `0`, `1`, … where it has none.
    pub name: Symbol,
    /// Its type.
    pub ty: TyId,
    /// Whether [`Op::SetField`] may change it, once it is there.
    pub mutable: bool,
}

/// An exception.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exn {
    /// Its name.
    pub name: Symbol,
    /// Types of its payload.
    pub fields: Vec<TyId>,
}

/// A module-level variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: TyId,
    /// Where it is declared.
    pub span: Span,
    /// Whether it is assigned after its initialiser.
    pub mutable: bool,
    /// Whether it holds what closures of a literal capture ([`Environments::Global`]).
    pub slot: bool,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Var {
    /// The name it was given, for printing; need not be unique.
    pub name: Symbol,
    /// Its type.
    pub ty: TyId,
    /// Where it comes from.
    pub span: Span,
}

/// How a function is used; decided when core is flattened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Class {
    /// Not decided (nested phase).
    #[default]
    Undecided,
    /// Closed and known: called directly; as a value it is a constant record.
    Top,
    /// Every use is a known call: captures travel as leading parameters.
    Lifted,
    /// Used as a value and capturing: has a record, which is its first argument.
    Closure,
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub struct Lambda {
    /// Its name in the source, or one made from where it stands.
    pub name: Symbol,
    /// Where it comes from.
    pub span: Span,
    /// The graph node it was lowered from; absent for what the compiler made itself.
    pub node: Option<NodeId>,
    /// Its parameters, taken at once. At least one, except for the entry.
    pub params: Vec<VarId>,
    /// What a saturated call returns.
    pub ret: TyId,
    /// What it does.
    pub body: Block,
    /// How it is used.
    pub class: Class,
    /// Flat: variables that hold the captured values, bound on entry.
    pub captures: Vec<VarId>,
    /// Flat, [`Class::Closure`]: variables that hold this function's own record or those of other
    /// members of its recursive group, by index in the group; bound on entry.
    pub siblings: Vec<(VarId, u32)>,
    /// Flat, [`Class::Closure`]: its index in its recursive group, zero if alone.
    pub index: u32,
    /// Flat: the class of its values, if it is used as one.
    pub fn_ty: Option<FnId>,
    /// Whether it stays a function of its own: its body never takes the place of a call.
    pub stays: bool,
}

/// A function type of the flat phase: a class of function values that share a representation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FnTy {
    /// Parameters taken at once: the arity.
    pub params: Vec<TyId>,
    /// What a call returns.
    pub ret: TyId,
    /// The lambda set: all functions whose records can be values of this type, sorted.
    pub members: Vec<LamId>,
}

impl FnTy {
    /// A call of a value behind which there are at most so many functions tests which one it is and goes
    /// there directly; others go through the record. Tests are predicted better than indirect calls, and
    /// what is called can be inlined.
    pub const TESTED: usize = 3;
}

/// An operand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Atom {
    /// A variable.
    Var(VarId),
    /// The unit value.
    Unit,
    /// A truth value.
    Bool(bool),
    /// An integer: sign- or zero-extended to 64 bits, by its kind.
    Int(i64, IntKind),
    /// A float.
    Float(f64),
    /// A 32-bit float.
    Float32(f32),
    /// A character.
    Char(char),
    /// A string constant.
    Str(StrId),
    /// A closed function as a value.
    Lam(LamId),
}

/// Statements and how they end.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// In order.
    pub stmts: Vec<Stmt>,
    /// What happens then.
    pub term: Term,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// `var = op`.
    Let {
        /// The name of the result.
        var: VarId,
        /// What is computed.
        op: Op,
        /// Where it comes from.
        span: Span,
    },
    /// Functions that mention each other, or one that mentions itself.
    LetRec {
        /// Each with the name of its value.
        members: Vec<(VarId, LamId)>,
        /// Flat: what the group's one record captures. All members share it.
        captures: Vec<Atom>,
        /// Where it comes from.
        span: Span,
    },
    /// A join point, visible in the statements after it and in the terminator; in its own body
    /// only if it is a loop.
    Join {
        /// Its name.
        label: LabelId,
        /// What jumps pass.
        params: Vec<VarId>,
        /// What happens there.
        body: Block,
        /// Whether the body may jump to it.
        recursive: bool,
    },
}

/// How a block ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// Returns from the function.
    Ret(Atom),
    /// Goes to a join point.
    Jump(LabelId, Vec<Atom>),
    /// Two ways, by a truth value.
    If {
        /// The condition.
        cond: Atom,
        /// If it holds.
        then: Box<Block>,
        /// If not.
        otherwise: Box<Block>,
    },
    /// Many ways, by the case of a union, an integer, a character, or an exception.
    Switch {
        /// What is looked at.
        scrutinee: Atom,
        /// Keys are distinct.
        cases: Vec<(Key, Block)>,
        /// Otherwise; absent iff the keys are all there are.
        default: Option<Box<Block>>,
    },
    /// Is never reached: the statement before it does not return.
    Unreachable,
}

/// What a switch looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// A case of the scrutinee's union type.
    Case(u32),
    /// An integer, extended as in [`Atom::Int`].
    Int(i64),
    /// A character.
    Char(char),
    /// An exception.
    Exn(ExnId),
}

/// Where the captures of a direct call come from.
#[derive(Debug, Clone, PartialEq)]
pub enum Env {
    /// The callee is [`Class::Top`].
    None,
    /// The callee is [`Class::Lifted`]: one atom per capture.
    Captures(Vec<Atom>),
    /// The callee is [`Class::Closure`]: its record.
    Record(Atom),
}

/// What a statement computes.
#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    /// A copy.
    Copy(Atom),
    /// An operation on scalars, strings or arrays. Operands and result determine its type;
    /// [`Prim::Eq`] and its kin only at scalar types and strings.
    Prim(Prim, Vec<Atom>),
    /// Nested: a function value.
    Lambda(LamId),
    /// Nested: application to one or more arguments; fewer than the callee takes at once make a
    /// partial application, more apply the result to the rest.
    Apply(Atom, Vec<Atom>),
    /// Flat: makes a closure record.
    Closure {
        /// Its code; [`Class::Closure`].
        lam: LamId,
        /// One per [`Lambda::captures`].
        captures: Vec<Atom>,
    },
    /// Flat: calls a known function.
    Call {
        /// Which.
        lam: LamId,
        /// Its captures.
        env: Env,
        /// One per parameter.
        args: Vec<Atom>,
    },
    /// Flat: calls a closure through its record.
    Invoke {
        /// The closure.
        callee: Atom,
        /// One per parameter of its type.
        args: Vec<Atom>,
    },
    /// Runs `f ()` and yields case 0 with its result, or case 1 with the exception it raised.
    /// Nested: any function value. Flat: the environment as for a call; the callee has one
    /// parameter, of type unit.
    Try(TryBody),
    /// A record, tuple or union value.
    Construct {
        /// Its type.
        data: DataId,
        /// Its case.
        case: u32,
        /// Its payload.
        args: Vec<Atom>,
    },
    /// A component; the value is known to have this case.
    Field {
        /// The value.
        base: Atom,
        /// Its type.
        data: DataId,
        /// Its case.
        case: u32,
        /// Which component.
        index: u32,
    },
    /// Changes a mutable field, or fills a hole (`fills`); yields unit.
    SetField {
        /// The record.
        base: Atom,
        /// Its type.
        data: DataId,
        /// Its case.
        case: u32,
        /// Which component.
        index: u32,
        /// The new value.
        value: Atom,
    },
    /// An array of these elements.
    Array(TyId, Vec<Atom>),
    /// An exception value.
    Exception {
        /// Which.
        exn: ExnId,
        /// Its payload.
        args: Vec<Atom>,
    },
    /// A component of an exception that is known to be this one.
    ExnField {
        /// The exception.
        base: Atom,
        /// Which it is.
        exn: ExnId,
        /// Which component.
        index: u32,
    },
    /// A new cell.
    NewCell(Atom),
    /// What a cell holds.
    CellGet(Atom),
    /// Changes what a cell holds; yields unit.
    CellSet(Atom, Atom),
    /// A module-level variable.
    GlobalGet(GlobalId),
    /// Changes a module-level variable; yields unit.
    GlobalSet(GlobalId, Atom),
    /// Placed programs only: the life of a region; yields unit.
    Region(RegionOp),
    /// Placed programs only: what happens to the references to an object of a counted region, or to those that a
    /// by-value structure consists of; yields unit. Nothing happens to what is constant or elsewhere.
    Count(CountOp, Atom),
}

/// What happens to a reference to an object whose references are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountOp {
    /// There is one more.
    Dup,
    /// There is one less. With the last one the object is given back, and the references that it holds are dropped.
    Drop,
    /// If the call that follows is left by an exception, there is one less.
    Hold,
    /// The call has returned. What was held last is let go first.
    Unhold,
    /// What was read from a slot, which is overwritten before anybody reads it: the reference that the slot has is the variable's from here on.
    Take,
}

impl CountOp {
    /// Its name in core's text.
    pub fn name(self) -> &'static str {
        match self {
            CountOp::Dup => "dup",
            CountOp::Drop => "drop",
            CountOp::Hold => "hold",
            CountOp::Unhold => "unhold",
            CountOp::Take => "take",
        }
    }
}

impl RegionId {
    /// The region that lives as long as the program.
    pub const PROGRAM: RegionId = RegionId(0);
    /// In each function: the region of the `try` that its caller is in, or [`PROGRAM`](Self::PROGRAM)
    /// if there is none. Exceptions that leave the function live there. It is found at run time.
    pub const HANDLER: RegionId = RegionId(1);
}

/// What happens to a region. Which there are, and what lives in them, is placement's to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegionOp {
    /// It is empty from here on. It was not alive.
    Begin(RegionId),
    /// All that is in it is given back. It is no longer alive.
    End(RegionId),
    /// All that is in `from` now belongs to `to`, which stays as it is otherwise; `from` is no longer
    /// alive.
    Merge {
        /// Ends without giving back its memory.
        from: RegionId,
        /// Takes over the memory.
        to: RegionId,
    },
}

/// What a `try` runs.
#[derive(Debug, Clone, PartialEq)]
pub enum TryBody {
    /// Nested: a function value that takes unit.
    Value(Atom),
    /// Flat: a known function.
    Known(LamId, Env),
    /// Flat: a closure.
    Closure(Atom),
}

//! What expansion makes of a program: a small language in which every name is resolved.
//!
//! Expressions are ids into one table, so that any depth can be built and dropped, and side tables
//! can be keyed by them. Nothing here has a shape that some macro gave it: `cond`, `do`, `let*`,
//! named `let`, `case-lambda` and the rest have become the nodes below.
//!
//! **Which forms are nodes, which are calls.** The next step makes a typed graph with flat closures of
//! this, where a lambda that is only there to delay something would be one more closure, and its
//! variables captures. So whatever is evaluated once, in place, is a node with a body: [`Node::Guard`],
//! [`Node::Parameterize`], [`Node::Receive`] (`call-with-values` with a known consumer), [`Node::Region`].
//! What is kept for later needs a closure anyway: `delay` is a call of a library procedure with a thunk.
//! `case` is a switch over constants ([`Node::Case`]). A record is a declared type ([`RecordType`]), and its
//! procedures are values of their own ([`Node::RecordProc`]), so that a call of a variable bound to one
//! is as good as a field access. All procedures are [`Lambda`]s with one clause per arity, as
//! `case-lambda` has them: the union of procedures has one case per arity.
//! `letrec` is `letrec*`; a named `let` and a `do` are a `letrec*` of one lambda and a call of it.
//!
//! **Invariant.** A variable is bound once, by exactly one node or item. Every node has the place
//! that somebody wrote and the use of a macro that made it, if one did. The tree nests ten thousand deep
//! at most. [`mod@crate::verify`] checks what a program without errors must be.

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use enfold_syntax::span::Span;
use enfold_syntax::symbol::Symbol;

use crate::data::{Data, DataId, UseId};

/// An expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Expr(u32);
cranelift_entity::entity_impl!(Expr, "e");

/// A variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(u32);
cranelift_entity::entity_impl!(Var, "v");

/// A procedure of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LambdaId(u32);
cranelift_entity::entity_impl!(LambdaId, "lam");

/// A record type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId(u32);
cranelift_entity::entity_impl!(RecordId, "rec");

/// Where a node comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// What somebody wrote: in a macro's template if the macro inserted it.
    pub span: Span,
    /// The use of a macro that put it there.
    pub made_by: PackedOption<UseId>,
}

/// A use of a macro, and the use that made this use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The macro's name, as it was used.
    pub name: Symbol,
    /// The whole form.
    pub span: Span,
    /// The use that inserted this one.
    pub within: PackedOption<UseId>,
}

/// A variable's facts.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name, for reports.
    pub name: Symbol,
    /// Where it is bound.
    pub span: Span,
    /// True at the top level of the program or of a library.
    pub global: bool,
    /// The type that it is declared to have (Eshkol).
    pub ty: Option<DataId>,
}

/// What a parameter list binds.
#[derive(Debug, Clone, Default)]
pub struct Formals {
    /// Must be given.
    pub required: Vec<Var>,
    /// May be given (`#!optional`).
    pub optional: Vec<Var>,
    /// The list of all further ones.
    pub rest: Option<Var>,
}

impl Formals {
    /// All variables, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.required.iter().chain(&self.optional).chain(&self.rest).copied()
    }

    /// Whether it takes this many arguments.
    pub fn takes(&self, count: usize) -> bool {
        count >= self.required.len()
            && (self.rest.is_some() || count <= self.required.len() + self.optional.len())
    }
}

/// One clause of a procedure.
#[derive(Debug, Clone)]
pub struct Clause {
    /// Its parameters.
    pub formals: Formals,
    /// What it does.
    pub body: Expr,
}

/// A procedure: the first clause that takes the arguments is chosen.
#[derive(Debug, Clone)]
pub struct Lambda {
    /// What it is called in reports, if it is called something.
    pub name: Option<Symbol>,
    /// At least one, unless `case-lambda` has none.
    pub clauses: Vec<Clause>,
    /// The type that it is declared to return (Eshkol).
    pub result: Option<DataId>,
    /// The form.
    pub origin: Origin,
}

/// A field of a record.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name.
    pub name: Symbol,
    /// Whether a procedure sets it.
    pub mutable: bool,
}

/// A record type.
#[derive(Debug, Clone)]
pub struct RecordType {
    /// Its name, without angle brackets.
    pub name: Symbol,
    /// All fields, in order.
    pub fields: Vec<Field>,
    /// The fields that the constructor takes, in its order.
    pub constructor: Vec<usize>,
    /// Where it is declared.
    pub span: Span,
}

/// What a procedure of a record type does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordProc {
    /// Makes one.
    Construct,
    /// Tells whether a value is one.
    Is,
    /// Reads a field.
    Get(usize),
    /// Sets a field.
    Set(usize),
}

/// A case of a [`Node::Case`].
#[derive(Debug, Clone)]
pub struct Arm {
    /// Compared with `eqv?`.
    pub data: Vec<DataId>,
    /// What is done then.
    pub body: Expr,
}

/// What a program says about who owns a value (Eshkol); none of it changes the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ownership {
    /// `(owned e)`
    Owned,
    /// `(move x)`
    Move,
    /// `(borrow x body …)`, where the value is the body's.
    Borrow,
    /// `(shared e)`
    Shared,
    /// `(weak-ref e)`
    WeakRef,
}

/// An expression.
#[derive(Debug, Clone)]
pub enum Node {
    /// A constant of [`Program::constants`].
    Const(DataId),
    /// The value of what has none worth mentioning, as `(if #f #f)`.
    Unspecified,
    /// A variable's value.
    Ref(Var),
    /// A procedure or value of the library, by its name there.
    Primitive(Symbol),
    /// Assignment.
    Set(Var, Expr),
    /// Everything but `#f` is true.
    If(Expr, Expr, Expr),
    /// A procedure.
    Lambda(LambdaId),
    /// Values first, in any order; then names; then the body.
    Let(Vec<(Var, Expr)>, Expr),
    /// Names first; then values in order; then the body.
    Letrec(Vec<(Var, Expr)>, Expr),
    /// One after the other; the last one's value. Never empty.
    Seq(Vec<Expr>),
    /// A call.
    Call(Expr, Vec<Expr>),
    /// The values of an expression, bound to names.
    Receive(Formals, Expr, Expr),
    /// A switch by `eqv?` on a variable's value.
    Case(Var, Vec<Arm>, Expr),
    /// A procedure of a record type.
    RecordProc(RecordId, RecordProc),
    /// Parameters with their values while the body runs.
    Parameterize(Vec<(Expr, Expr)>, Expr),
    /// `body`; what it raises is bound to `var` while `handler` runs outside of it.
    Guard {
        /// What is guarded.
        body: Expr,
        /// The object that was raised.
        var: Var,
        /// What is done with it; [`Node::Reraise`] where no clause fits.
        handler: Expr,
    },
    /// Within a handler: goes back to where the object was raised and raises it again, continuably, to
    /// the next handler.
    Reraise(Var),
    /// `(with-region …)`: the body's value outlives the region, what else it makes does not.
    Region {
        /// Its name, if it has one.
        name: Option<Symbol>,
        /// Its size in bytes, if one is given.
        size: Option<Expr>,
        /// What runs in it.
        body: Expr,
    },
    /// What is said about ownership.
    Owner(Ownership, Expr),
    /// `(the type e)`
    The(DataId, Expr),
    /// `(diff e x)`: the quoted expression is differentiated when the program is compiled.
    Diff(DataId, Symbol),
}

/// Something at the top level, in order.
#[derive(Debug, Clone)]
pub enum Item {
    /// A definition.
    Define(Var, Expr),
    /// A definition of several names by several values.
    DefineValues(Formals, Expr),
    /// An expression for its effect.
    Do(Expr),
    /// A procedure of C (Eshkol's `extern`): the variable and the declaration.
    Extern(Var, DataId),
}

/// A whole program.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Libraries first, each after those that it imports; then the program itself.
    pub items: Vec<Item>,
    /// In a program of Eshkol that defines it: what runs last, and whose value is the exit status.
    pub main: Option<Var>,
    /// Expressions.
    pub nodes: PrimaryMap<Expr, Node>,
    /// Where each comes from.
    pub origins: PrimaryMap<Expr, Origin>,
    /// Variables.
    pub vars: PrimaryMap<Var, Variable>,
    /// Procedures.
    pub lambdas: PrimaryMap<LambdaId, Lambda>,
    /// Record types.
    pub records: PrimaryMap<RecordId, RecordType>,
    /// Uses of macros.
    pub uses: PrimaryMap<UseId, Use>,
    /// Quoted data, without any trace of macros.
    pub constants: Data,
}

impl Program {
    /// Adds an expression.
    pub fn push(&mut self, node: Node, origin: Origin) -> Expr {
        self.origins.push(origin);
        self.nodes.push(node)
    }

    /// The uses of macros that led to a node, innermost first.
    pub fn chain(&self, origin: Origin) -> impl Iterator<Item = &Use> {
        let mut next = origin.made_by.expand();
        std::iter::from_fn(move || {
            let found = &self.uses[next?];
            next = found.within.expand();
            Some(found)
        })
    }

    /// Calls `each` with every expression directly within one, in the order of the text.
    pub fn children(&self, expr: Expr, each: &mut dyn FnMut(Expr)) {
        match &self.nodes[expr] {
            Node::Const(_)
            | Node::Unspecified
            | Node::Ref(_)
            | Node::Primitive(_)
            | Node::RecordProc(..)
            | Node::Reraise(_)
            | Node::Diff(..) => {}
            Node::Set(_, e) | Node::Owner(_, e) | Node::The(_, e) => each(*e),
            Node::If(a, b, c) => [a, b, c].into_iter().for_each(|e| each(*e)),
            Node::Lambda(id) => self.lambdas[*id].clauses.iter().for_each(|c| each(c.body)),
            Node::Let(bindings, body) | Node::Letrec(bindings, body) => {
                bindings.iter().for_each(|(_, e)| each(*e));
                each(*body);
            }
            Node::Seq(all) => all.iter().for_each(|e| each(*e)),
            Node::Call(f, args) => {
                each(*f);
                args.iter().for_each(|e| each(*e));
            }
            Node::Receive(_, producer, body) => [producer, body].into_iter().for_each(|e| each(*e)),
            Node::Case(_, arms, default) => {
                arms.iter().for_each(|arm| each(arm.body));
                each(*default);
            }
            Node::Parameterize(bindings, body) => {
                bindings.iter().for_each(|(p, v)| [p, v].into_iter().for_each(|e| each(*e)));
                each(*body);
            }
            Node::Guard { body, handler, .. } => [body, handler].into_iter().for_each(|e| each(*e)),
            Node::Region { size, body, .. } => {
                size.iter().for_each(|e| each(*e));
                each(*body);
            }
        }
    }
}

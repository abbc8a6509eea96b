//! What names mean at a place, and what modules and signatures are.
//!
//! An environment is a value: six persistent maps, copied for nothing, so that a functor and a signature
//! keep the one they were written in. A module is what its structure defined, in order; a functor is its
//! text with its environment, since its body is checked again for each argument; so is a signature, since
//! matching a module with it makes its types anew.

use std::rc::Rc;

use enfold_graph::{BindingId, DataId, ExnId, ParamId};
use enfold_ocaml::tree;
use enfold_syntax::{Span, Symbol};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::names::Names;
use crate::prims::Primitive;
use crate::store::{Term, TyConId};

/// A map that remembers the order of its entries.
pub type Ordered<V> = IndexMap<Symbol, V, FxBuildHasher>;

/// What a name of a value stands for.
#[derive(Debug)]
pub struct Value {
    pub kind: ValueKind,
    /// The type parameters of its type; fresh at each mention.
    pub params: Rc<[ParamId]>,
    pub ty: Term,
    pub span: Span,
}

/// Where a value comes from.
#[derive(Debug, Clone)]
pub enum ValueKind {
    /// A binding, with what its own type parameters are, over those of the value.
    Binding(BindingId, Rc<[Term]>),
    /// An operation of the trunk.
    Primitive(Primitive),
    /// A binding that holds a polymorphic value at the universal type.
    Universal(BindingId),
}

/// What a constructor takes.
#[derive(Debug, Clone)]
pub enum Payload {
    Tuple(Rc<[Term]>),
    /// One record, of this type.
    Record(TyConId),
}

/// A constructor of a variant type, or of an extensible one.
#[derive(Debug, Clone)]
pub struct Constructor {
    pub name: Symbol,
    pub kind: ConstructorKind,
    pub tycon: TyConId,
    /// The parameters of its type and those that only it has.
    pub params: Rc<[ParamId]>,
    pub payload: Payload,
    /// Its type, over the parameters.
    pub result: Term,
    /// Type parameters that are not its type's: matching it says what they are, or gives them a name.
    pub refines: Option<Rc<[ParamId]>>,
    /// The record that its arguments are kept in, at the universal type, if the type does not tell theirs.
    pub boxed: Option<TyConId>,
    /// What tells this exception from others of the same declaration, if it is a local one.
    pub instance: Option<BindingId>,
    /// Whether each argument is kept at the universal type.
    pub wrapped: bool,
}

/// What a constructor is in the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstructorKind {
    Case(DataId, u32),
    Exn(ExnId),
    /// `true`, `false`.
    Bool(bool),
    /// `()`.
    Unit,
    /// An exception of a first-class module: what makes its values, and what recognises them; the components of the package.
    Packed {
        make: BindingId,
        view: BindingId,
        parts: [BindingId; 2],
    },
    /// One of which a first-class module tells nothing.
    Unpackable,
}

impl ConstructorKind {
    /// Whether it is an exception, or a constructor of another extensible type.
    pub fn is_extension(self) -> bool {
        use ConstructorKind as K;
        matches!(self, K::Exn(_) | K::Packed { .. } | K::Unpackable)
    }
}

impl Constructor {
    /// One whose arguments are kept as they are, and whose type tells theirs.
    pub fn plain(
        name: Symbol,
        kind: ConstructorKind,
        tycon: TyConId,
        params: Rc<[ParamId]>,
        payload: Payload,
        result: Term,
    ) -> Constructor {
        Constructor {
            name,
            kind,
            tycon,
            params,
            payload,
            result,
            refines: None,
            boxed: None,
            instance: None,
            wrapped: false,
        }
    }

    /// How many arguments it takes.
    pub fn arity(&self) -> usize {
        match &self.payload {
            Payload::Tuple(items) => items.len(),
            Payload::Record(_) => 1,
        }
    }
}

/// A field of a record type.
#[derive(Debug)]
pub struct Field {
    pub name: Symbol,
    pub tycon: TyConId,
    pub data: DataId,
    pub index: u32,
    pub params: Rc<[ParamId]>,
    pub ty: Term,
    /// The type parameters that the field itself is polymorphic in.
    pub own: Rc<[ParamId]>,
    /// The record's type, over the parameters.
    pub record: Term,
    pub mutable: bool,
}

/// The fields of one name, newest first.
#[derive(Debug)]
pub struct Fields {
    pub field: Rc<Field>,
    pub next: Option<Rc<Fields>>,
}

impl Fields {
    /// The fields of this name, newest first.
    pub fn iter(&self) -> impl Iterator<Item = &Rc<Field>> {
        std::iter::successors(Some(self), |at| at.next.as_deref()).map(|at| &at.field)
    }

    /// The same in the order in which they were declared.
    fn oldest_first(&self) -> Vec<Rc<Field>> {
        let mut all: Vec<Rc<Field>> = self.iter().cloned().collect();
        all.reverse();
        all
    }
}

/// What a type is made of, for names that are looked up in it.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    pub constructors: Vec<Rc<Constructor>>,
    pub fields: Vec<Rc<Field>>,
}

/// A module.
#[derive(Default)]
pub struct Module<'t> {
    pub name: String,
    /// The package that it was unpacked from, as a whole, and its type.
    pub package: Option<(BindingId, Term)>,
    /// The module that this one is, seen through the signature of a functor's parameter.
    pub origin: Option<Rc<Module<'t>>>,
    pub values: Ordered<Rc<Value>>,
    pub types: Ordered<TyConId>,
    pub constructors: Ordered<Rc<Constructor>>,
    /// Of those that have the same name, the newest comes first.
    pub fields: Ordered<Rc<Fields>>,
    pub modules: Ordered<ModuleRef<'t>>,
    pub module_types: Ordered<Rc<Sig<'t>>>,
}

/// A structure or a functor.
#[derive(Clone)]
pub enum ModuleRef<'t> {
    Structure(Rc<Module<'t>>),
    Functor(Rc<Functor<'t>>),
}

/// A functor: its text and what the names in it mean.
pub struct Functor<'t> {
    pub name: String,
    pub params: &'t [tree::FunctorParam],
    pub body: FunctorBody<'t>,
    pub env: Env<'t>,
    /// The path by which exceptions of its body are called, without this parameter.
    pub path: Option<String>,
}

/// What a functor yields.
pub enum FunctorBody<'t> {
    /// A module expression.
    Expr(&'t tree::ModuleExpr),
    /// What another functor yields, seen through a signature, which is part of another that hides types
    /// that the two know of each other.
    Sealed(Rc<Functor<'t>>, &'t tree::ModuleType, Option<u32>),
    /// Nothing: a parameter of a functor that is checked by itself.
    Signature(&'t tree::ModuleType),
}

/// A signature.
pub struct Sig<'t> {
    pub kind: SigKind<'t>,
    pub env: Env<'t>,
}

/// What a signature is written as.
#[derive(Clone)]
pub enum SigKind<'t> {
    Type(&'t tree::ModuleType),
    Items(&'t [tree::SignatureItem]),
    /// That of a module.
    Of(ModuleRef<'t>),
    /// `module type S`.
    Abstract,
}

/// What names mean. Entries are asked for by name, and those that are added hide the older ones.
#[derive(Default)]
pub struct Env<'t> {
    values: Names<Rc<Value>>,
    types: Names<TyConId>,
    constructors: Names<Rc<Constructor>>,
    fields: Names<Rc<Fields>>,
    modules: Names<ModuleRef<'t>>,
    module_types: Names<Rc<Sig<'t>>>,
}

impl Clone for Env<'_> {
    fn clone(&self) -> Self {
        Env {
            values: self.values.clone(),
            types: self.types.clone(),
            constructors: self.constructors.clone(),
            fields: self.fields.clone(),
            modules: self.modules.clone(),
            module_types: self.module_types.clone(),
        }
    }
}

/// Values.
impl Env<'_> {
    /// The value of this name.
    pub fn value(&self, name: Symbol) -> Option<&Rc<Value>> {
        self.values.get(name)
    }

    /// The names of all values, in the order of the alphabet.
    pub fn value_names(&self) -> Vec<Symbol> {
        self.values.names()
    }

    pub fn add_value(&mut self, name: Symbol, value: Rc<Value>) {
        self.values.insert(name, value);
    }
}

/// Types.
impl<'t> Env<'t> {
    /// The type of this name.
    pub fn type_named(&self, name: Symbol) -> Option<TyConId> {
        self.types.get(name).copied()
    }

    /// The names of all types, in the order of the alphabet.
    pub fn type_names(&self) -> Vec<Symbol> {
        self.types.names()
    }

    pub fn add_type(&mut self, name: Symbol, con: TyConId) {
        self.types.insert(name, con);
    }
}

/// Constructors.
impl<'t> Env<'t> {
    /// The constructor of this name.
    pub fn constructor(&self, name: Symbol) -> Option<&Rc<Constructor>> {
        self.constructors.get(name)
    }

    /// The names of all constructors, in the order of the alphabet.
    pub fn constructor_names(&self) -> Vec<Symbol> {
        self.constructors.names()
    }

    pub fn add_constructor(&mut self, name: Symbol, constructor: Rc<Constructor>) {
        self.constructors.insert(name, constructor);
    }
}

/// Fields.
impl<'t> Env<'t> {
    /// The fields of this name, newest first.
    pub fn fields_named(&self, name: Symbol) -> Option<&Rc<Fields>> {
        self.fields.get(name)
    }

    /// The names of all fields, in the order of the alphabet.
    pub fn field_names(&self) -> Vec<Symbol> {
        self.fields.names()
    }

    /// Adds a field, before those of the same name.
    pub fn add_field(&mut self, field: Rc<Field>) {
        let name = field.name;
        let next = self.fields.get(name).cloned();
        self.fields.insert(name, Rc::new(Fields { field, next }));
    }
}

/// Modules.
impl<'t> Env<'t> {
    /// The module of this name.
    pub fn module(&self, name: Symbol) -> Option<&ModuleRef<'t>> {
        self.modules.get(name)
    }

    /// The names of all modules, in the order of the alphabet.
    pub fn module_names(&self) -> Vec<Symbol> {
        self.modules.names()
    }

    pub fn add_module(&mut self, name: Symbol, module: ModuleRef<'t>) {
        self.modules.insert(name, module);
    }
}

/// Module types.
impl<'t> Env<'t> {
    /// The module type of this name.
    pub fn module_type(&self, name: Symbol) -> Option<&Rc<Sig<'t>>> {
        self.module_types.get(name)
    }

    /// The names of all module types, in the order of the alphabet.
    pub fn module_type_names(&self) -> Vec<Symbol> {
        self.module_types.names()
    }

    pub fn add_module_type(&mut self, name: Symbol, module_type: Rc<Sig<'t>>) {
        self.module_types.insert(name, module_type);
    }
}

impl<'t> Env<'t> {
    /// Adds everything that a module defines: `open`.
    pub fn open(&mut self, module: &Module<'t>) {
        module.values.iter().for_each(|(&name, v)| self.values.insert(name, v.clone()));
        module.types.iter().for_each(|(&name, v)| self.types.insert(name, *v));
        module.constructors.iter().for_each(|(&n, v)| self.constructors.insert(n, v.clone()));
        for fields in module.fields.values() {
            fields.oldest_first().into_iter().for_each(|field| self.add_field(field));
        }
        module.modules.iter().for_each(|(&name, v)| self.modules.insert(name, v.clone()));
        module.module_types.iter().for_each(|(&n, v)| self.module_types.insert(n, v.clone()));
    }
}

impl<'t> Module<'t> {
    /// Adds a field, before those of the same name.
    pub fn add_field(&mut self, field: Rc<Field>) {
        let name = field.name;
        let next = self.fields.get(&name).cloned();
        self.fields.insert(name, Rc::new(Fields { field, next }));
    }

    /// Takes over everything that another module defines: `include`.
    pub fn include(&mut self, other: &Module<'t>) {
        self.values.extend(other.values.iter().map(|(&n, v)| (n, v.clone())));
        self.types.extend(other.types.iter().map(|(&n, v)| (n, *v)));
        self.constructors.extend(other.constructors.iter().map(|(&n, v)| (n, v.clone())));
        for fields in other.fields.values() {
            fields.oldest_first().into_iter().for_each(|field| self.add_field(field));
        }
        self.modules.extend(other.modules.iter().map(|(&n, v)| (n, v.clone())));
        self.module_types.extend(other.module_types.iter().map(|(&n, v)| (n, v.clone())));
    }
}

//! Members of types: what hangs on a dot, as functions.
//!
//! A member is a module-level function whose first parameter is the value it is asked of:
//!
//! ```text
//! type V = { X: int } with                        `V.Plus`  : V -> int -> int -> V
//!     member v.Plus (a, b) = { X = v.X + a }      `V.Twice` : V -> int
//!     member v.Twice = 2 * v.X                    `V.Zero`  : unit -> V
//!     static member Zero = { X = 0 }
//! ```
//!
//! The first argument of a method, a tuple as written, is passed as its components. Members of the
//! types of one declaration may use each other in any order: they are checked in groups, each after
//! those that it mentions (`mentions`), and a group is generalised like a `let rec`. A member whose
//! parameters and result are all annotated is as general as its annotations from the start.
//!
//! The type parameters of the type are those of the member; what else is generalised follows them.

use enfold_fsharp::tree::{
    Ident, LetBinding, Lit, Member, MemberKind, Pat, PatKind, Role, TypeDecl, TypeDeclKind,
};
use enfold_graph::{BindingId, DataId, IntKind, ParamId, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Checker;
use crate::context::Named;
use crate::measures::Base;
use crate::mentions;
use crate::store::{Shape, Term};

/// A type that can have members, without its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Owner {
    Data(DataId),
    Unit,
    Bool,
    Int(IntKind),
    Float,
    Float32,
    Char,
    Str,
    Exn,
    Array,
}

/// A member of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MemberId(usize);

/// Where a member is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A function.
    Function(BindingId),
    /// A field of an interface's record, which holds a function.
    Slot(DataId, u32),
    /// A field of a class that is a property.
    Field(DataId, u32),
}

/// A component of a method's first argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    pub name: Option<Symbol>,
    pub optional: bool,
    /// `()`.
    pub unit: bool,
}

/// What is known of a member by its declaration.
#[derive(Clone, Debug)]
pub(crate) struct MemberInfo {
    pub name: Symbol,
    pub target: Target,
    pub role: Role,
    pub is_static: bool,
    /// The components of the first argument.
    pub params: Vec<Parameter>,
}

/// All members.
#[derive(Default, Debug)]
pub(crate) struct Members {
    infos: Vec<MemberInfo>,
    by_name: FxHashMap<(Owner, Symbol), Vec<MemberId>>,
    /// Operators that some type defines.
    pub operators: FxHashSet<Symbol>,
}

impl Members {
    pub fn add(&mut self, owner: Owner, info: MemberInfo) -> MemberId {
        let id = MemberId(self.infos.len());
        if info.is_static && !info.name.as_str().starts_with(char::is_alphabetic) {
            self.operators.insert(info.name);
        }
        self.by_name.entry((owner, info.name)).or_default().push(id);
        self.infos.push(info);
        id
    }

    pub fn info(&self, id: MemberId) -> &MemberInfo {
        &self.infos[id.0]
    }

    /// The members of that name, newest first.
    pub fn named(&self, owner: Owner, name: Symbol) -> impl Iterator<Item = MemberId> + '_ {
        self.by_name.get(&(owner, name)).into_iter().flat_map(|ids| ids.iter().rev().copied())
    }

    /// Whether some type has a member of that name.
    pub fn any_named(&self, name: Symbol) -> bool {
        self.infos.iter().any(|info| info.name == name)
    }

    /// Every member name of a type, for suggestions.
    pub fn names(&self, owner: Owner) -> impl Iterator<Item = Symbol> + '_ {
        self.by_name.keys().filter(move |(of, _)| *of == owner).map(|&(_, name)| name)
    }
}

/// A function that a declaration of types brings with it.
pub(crate) struct Entry<'t> {
    pub binding: BindingId,
    /// The type's parameters; a closed entry's own follow them.
    pub params: Vec<ParamId>,
    /// Type variables by name: the type's parameters, and those that annotations have settled.
    pub named: Named,
    pub body: Body<'t>,
    /// Names that it mentions.
    pub mentions: FxHashSet<Symbol>,
    /// Its name, as others mention it.
    pub name: Symbol,
    /// The index of its type in the declaration.
    pub owner: usize,
    /// Annotated so far that its type is known before its body.
    pub closed: bool,
}

/// What is checked for an entry.
pub(crate) enum Body<'t> {
    /// A member; a static one has no `this`. The parameters are flattened.
    Member { this: Option<This>, binding: &'t LetBinding, params: Vec<Pat> },
    /// The primary constructor of a class.
    Constructor { class: &'t TypeDecl, data: DataId },
    /// From a type to an interface that it implements.
    Conversion { this: This, members: &'t [Member], interface: Term, span: Span },
}

/// The value that a member is asked of.
#[derive(Clone, Copy)]
pub(crate) struct This {
    pub alias: Option<Ident>,
    pub ty: Term,
    pub span: Span,
}

/// The names that the members of a class see.
#[derive(Default)]
pub(crate) struct ClassScope {
    /// Those of a value of the class.
    pub names: Vec<(Symbol, BindingId)>,
    /// Those of the class itself.
    pub statics: Vec<(Symbol, BindingId)>,
}

/// A type whose members are being declared.
pub(crate) struct Owned {
    pub index: usize,
    pub owner: Owner,
    pub ty: Term,
    pub params: Vec<ParamId>,
    pub named: Named,
}

impl Checker {
    /// The owner of members of a type, if it is known.
    pub(crate) fn owner(&self, term: Term) -> Option<Owner> {
        Some(match self.store.shape(term) {
            Shape::Data(data, _) => Owner::Data(*data),
            Shape::Unit => Owner::Unit,
            Shape::Bool => Owner::Bool,
            Shape::Int(kind) => Owner::Int(*kind),
            Shape::Float => Owner::Float,
            Shape::Float32 => Owner::Float32,
            Shape::Char => Owner::Char,
            Shape::Str => Owner::Str,
            Shape::Exn => Owner::Exn,
            Shape::Array(_) => Owner::Array,
            Shape::Measured(Base::Int(kind), _) => Owner::Int(*kind),
            Shape::Measured(Base::Float, _) => Owner::Float,
            Shape::Measured(Base::Float32, _) => Owner::Float32,
            _ => return None,
        })
    }

    /// The members of the types of one declaration.
    pub(crate) fn type_members(&mut self, types: &[TypeDecl], datas: &[Option<DataId>]) {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        let mut scopes = Vec::new();
        for (index, (ty, data)) in types.iter().zip(datas).enumerate() {
            let mut scope = ClassScope::default();
            if let Some(owned) = self.owned(index, ty, *data) {
                if let TypeDeclKind::Class(class) = &ty.kind {
                    self.class_statics(ty, class, &mut scope.statics);
                    self.declare_class(ty, class, &owned, &mut scope.names, &mut entries);
                }
                for member in &ty.members {
                    self.declare_member(ty, member, &owned, &mut entries);
                }
            }
            scopes.push(scope);
        }
        self.check_entries(&entries, &scopes);
        self.type_names.clear();
    }

    /// A type with members as they see it: its own parameters, or an extension's.
    fn owned(&mut self, index: usize, ty: &TypeDecl, data: Option<DataId>) -> Option<Owned> {
        self.type_names.clear();
        let params: Vec<ParamId> = match (&ty.kind, data) {
            (TypeDeclKind::Interface | TypeDeclKind::Measure(_), _) => return None,
            (TypeDeclKind::Extension, _) => {
                ty.params.iter().map(|p| self.graph.params.push(p.name)).collect()
            }
            (_, Some(data)) => self.graph.datas[data].params.clone(),
            (_, None) => {
                if let Some(member) = ty.members.first() {
                    let message = "only records, unions and classes can have members";
                    self.report(Diagnostic::new(codes::UNSUPPORTED, member.span, message));
                }
                return None;
            }
        };
        self.name_params(ty, &params);
        let terms: Vec<Term> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        let term = match data {
            Some(data) => self.store.add(Shape::Data(data, terms.into())),
            None => self.named_type_at(&ty.path, terms, ty.name.span),
        };
        let named = self.type_names.take();
        let owner = self.owner(term)?;
        Some(Owned { index, owner, ty: term, params, named })
    }

    fn declare_member<'t>(
        &mut self,
        ty: &'t TypeDecl,
        member: &'t Member,
        owned: &Owned,
        entries: &mut Vec<Entry<'t>>,
    ) {
        match &member.kind {
            MemberKind::Function { role, this, is_static, is_override, binding } => {
                if *is_override && !self.may_override(binding) {
                    return;
                }
                let this = This { alias: *this, ty: owned.ty, span: member.span };
                let this = if *is_static { None } else { Some(this) };
                let params = flattened(&binding.params, *role);
                let described = params.1;
                let entry = self.entry(ty.name.name, owned, this, binding, params.0, *role);
                let name = if *role == Role::Constructor { "new".into() } else { entry.name };
                if *role == Role::Constructor {
                    self.object_types.add_constructor(entry.binding, owned.owner);
                    // The name of a type that is extended may mean something else here.
                    if !matches!(ty.kind, TypeDeclKind::Extension) {
                        self.env.current().values.entry(ty.name.name).or_insert(entry.binding);
                    }
                }
                if name == "ToString" && !self.reports.in_library() {
                    self.object_types.override_text();
                }
                let target = Target::Function(entry.binding);
                let is_static = *is_static;
                if let (Owner::Data(data), true, 2) = (owned.owner, is_static, described.len())
                    && let Some(at) = ["+", "-", "*", "/"].iter().position(|op| name == *op)
                {
                    self.store.define_operator(data, at);
                }
                let info = MemberInfo { name, target, role: *role, is_static, params: described };
                self.members.add(owned.owner, info);
                entries.push(entry);
            }
            MemberKind::Interface { ty: interface, members } => {
                self.declare_conversion(ty, member, interface, members, owned, entries);
            }
            MemberKind::Auto { name, .. } if !matches!(ty.kind, TypeDeclKind::Class(_)) => {
                let message = "only classes can have a `member val`";
                self.report(Diagnostic::new(codes::UNSUPPORTED, name.span, message));
            }
            MemberKind::Abstract { name, .. } => {
                let message = "abstract members of classes are not supported yet";
                let diagnostic = Diagnostic::new(codes::UNSUPPORTED, name.span, message)
                    .help("declare an interface: a type with abstract members only");
                self.report(diagnostic);
            }
            MemberKind::Inherit(ty) => {
                let message = "inheritance is not supported yet";
                self.report(Diagnostic::new(codes::UNSUPPORTED, ty.span, message));
            }
            MemberKind::Auto { .. } | MemberKind::Error => {}
        }
    }

    /// `ToString` can be overridden; equality and order are those of the language.
    fn may_override(&mut self, binding: &LetBinding) -> bool {
        let Some(name) = name_of(&binding.pattern) else { return false };
        if name.name == "ToString" {
            return true;
        }
        let message = format!("overriding `{}` is not supported", name.name);
        let diagnostic = Diagnostic::new(codes::UNSUPPORTED, name.span, message)
            .note("values are equal if their parts are, and are ordered by them");
        self.report(diagnostic);
        false
    }

    /// An entry for a member; its type is settled if it is annotated throughout.
    pub(crate) fn entry<'t>(
        &mut self,
        type_name: Symbol,
        owned: &Owned,
        this: Option<This>,
        binding: &'t LetBinding,
        params: Vec<Pat>,
        role: Role,
    ) -> Entry<'t> {
        let name = name_of(&binding.pattern)
            .unwrap_or(Ident { name: "member".into(), span: binding.span });
        let full = Symbol::new(&format!("{type_name}.{}", name.name));
        let params = if this.is_none() && params.is_empty() {
            // A static property is a function of unit, so that it is evaluated each time.
            vec![Pat { kind: PatKind::Lit(Lit::Unit), span: name.span }]
        } else {
            params
        };
        self.type_names.set(&owned.named);
        self.store.enter_level();
        let (ty, closed) = self.signature(this, &params, binding, role, owned.ty);
        self.store.leave_level();
        let mut all = owned.params.clone();
        if closed {
            self.generalise_into(ty, binding.inline, &mut all);
        }
        let named = self.type_names.take();
        let id = self.binding(full, name.span, ty, Scope::Module);
        if closed {
            self.graph.bindings[id].params.clone_from(&all);
        }
        let mut mentioned = FxHashSet::default();
        mentions::of_expr(&binding.body, &mut mentioned);
        Entry {
            binding: id,
            params: all,
            named,
            body: Body::Member { this, binding, params },
            mentions: mentioned,
            name: if role == Role::Constructor { type_name } else { name.name },
            owner: owned.index,
            closed,
        }
    }

    /// The type of a member as far as its annotations say it, and whether they say all of it. A constructor makes a value of
    /// its type.
    fn signature(
        &mut self,
        this: Option<This>,
        params: &[Pat],
        binding: &LetBinding,
        role: Role,
        owner: Term,
    ) -> (Term, bool) {
        let mut closed = params.iter().all(is_annotated);
        let mut types: Vec<Term> = this.iter().map(|this| this.ty).collect();
        for param in params {
            let known = self.annotated_type(param);
            types.push(known.unwrap_or_else(|| self.store.fresh()));
        }
        let result = match (&binding.result, role) {
            (Some(result), _) => {
                closed &= !has_wild(result);
                self.annotation(result)
            }
            (None, Role::Setter) => Term::UNIT,
            (None, Role::Constructor) => owner,
            (None, _) => {
                closed = false;
                self.store.fresh()
            }
        };
        (self.store.funs(&types, result), closed)
    }

    fn annotated_type(&mut self, pat: &Pat) -> Option<Term> {
        match &pat.kind {
            PatKind::Lit(Lit::Unit) => Some(Term::UNIT),
            PatKind::Annot(inner, ty) => {
                let ty = self.annotation(ty);
                match inner.kind {
                    PatKind::Optional(_) => self.option_of(ty),
                    _ => Some(ty),
                }
            }
            PatKind::Tuple(items) => {
                let items: Option<Box<[Term]>> =
                    items.iter().map(|item| self.annotated_type(item)).collect();
                Some(self.store.add(Shape::Tuple(items?)))
            }
            _ => None,
        }
    }

    pub(crate) fn option_of(&mut self, item: Term) -> Option<Term> {
        let option = self.graph.known.option?;
        Some(self.store.add(Shape::Data(option, Box::new([item]))))
    }
}

/// The name that a member's pattern is.
pub(crate) fn name_of(pattern: &Pat) -> Option<Ident> {
    match &pattern.kind {
        PatKind::Name(path) => path.as_single(),
        PatKind::Annot(inner, _) => name_of(inner),
        PatKind::Optional(name) => Some(*name),
        _ => None,
    }
}

/// The parameters of a member with the components of its first one apart, and what callers know of
/// those.
pub(crate) fn flattened(params: &[Pat], role: Role) -> (Vec<Pat>, Vec<Parameter>) {
    let Some((first, rest)) = params.split_first() else { return (Vec::new(), Vec::new()) };
    let mut out: Vec<Pat> = match &first.kind {
        PatKind::Tuple(items) if role != Role::Setter || !rest.is_empty() => items.clone(),
        _ => vec![first.clone()],
    };
    let described = out.iter().map(described).collect();
    out.extend(rest.iter().cloned());
    (out, described)
}

/// What callers know of a parameter.
pub(crate) fn described(pat: &Pat) -> Parameter {
    let name = name_of(pat).map(|name| name.name);
    let unit = matches!(pat.kind, PatKind::Lit(Lit::Unit));
    Parameter { name, optional: is_optional(pat), unit }
}

pub(crate) fn is_optional(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Optional(_) => true,
        PatKind::Annot(inner, _) => is_optional(inner),
        _ => false,
    }
}

fn is_annotated(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Lit(Lit::Unit) => true,
        PatKind::Annot(_, ty) => !has_wild(ty),
        PatKind::Tuple(items) => items.iter().all(is_annotated),
        _ => false,
    }
}

fn has_wild(ty: &enfold_fsharp::tree::TypeExpr) -> bool {
    use enfold_fsharp::tree::TypeExprKind;
    match &ty.kind {
        TypeExprKind::Wild => true,
        TypeExprKind::Flexible(inner) => has_wild(inner),
        TypeExprKind::Name(_, args) => args.iter().any(has_wild),
        TypeExprKind::Fun(a, b) => has_wild(a) || has_wild(b),
        TypeExprKind::Tuple(items) => items.iter().any(has_wild),
        TypeExprKind::Measure(_) | TypeExprKind::Var(_) | TypeExprKind::Error => false,
    }
}

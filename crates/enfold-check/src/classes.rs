//! Classes: a record of what the members use of the constructor's parameters and bindings.
//!
//! ```text
//! type Counter(start: int) =            Counter = { mutable n: int }
//!     let mutable n = start             `Counter`      : int -> Counter
//!     let step () = n <- n + 1          `Counter.step` : Counter -> unit -> unit
//!     member _.Next() = step (); n      `Counter.Next` : Counter -> unit -> int
//! ```
//!
//! In members the name of a binding means the field, and the name of a function means the member.
//! In the constructor both are what they are in any function: the record is made last, from the
//! values that the bindings have by then. So a closure that the constructor makes must not hold on
//! to a mutable binding, which is reported.

use enfold_fsharp::tree::{
    ClassDecl, LetBinding, LetGroup, MemberKind, Pat, PatKind, Role, Stmt, TypeDecl, TypeDeclKind,
};
use enfold_graph::captures;
use enfold_graph::{BindingId, DataId, NodeId, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::decls::Bindings;
use crate::draft::{DataKind, Field, Kind, TopItem};
use crate::members::{
    Body, Entry, MemberId, MemberInfo, Owned, Owner, Target, This, described, name_of,
};
use crate::mentions;
use crate::store::{Shape, Term};

/// What a name of a class means in its members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClassSlot {
    Field(DataId, u32),
    Method(MemberId),
    /// `as this`.
    This,
    /// An object that mentions itself: what the function makes anew.
    Again(BindingId),
}

impl Checker {
    /// Declares the fields, the private functions and the constructor of a class.
    pub(crate) fn declare_class<'t>(
        &mut self,
        ty: &'t TypeDecl,
        class: &'t ClassDecl,
        owned: &Owned,
        scope: &mut Vec<(Symbol, BindingId)>,
        entries: &mut Vec<Entry<'t>>,
    ) {
        let Owner::Data(data) = owned.owner else { return };
        let mut used = FxHashSet::default();
        ty.members.iter().for_each(|member| mentions::of_member(member, &mut used));
        functions(class).for_each(|f| mentions::of_expr(&f.body, &mut used));
        self.class_fields(ty, class, owned, data, &used, scope);
        if let Some(this) = class.this {
            let marker = self.binding(this.name, this.span, owned.ty, Scope::Local);
            self.object_types.add_slot(marker, ClassSlot::This);
            scope.push((this.name, marker));
            let mut mentioned = FxHashSet::default();
            mentions::of_stmts(&class.items, &mut mentioned);
            if mentioned.contains(&this.name) && !functions_only(class, this.name) {
                let message = format!("`{}` cannot be used by the constructor yet", this.name);
                let diagnostic = Diagnostic::new(codes::UNSUPPORTED, this.span, message)
                    .note("the value is made when all of its bindings have been evaluated");
                self.report(diagnostic);
            }
        }
        for function in functions(class) {
            let this = This { alias: class.this, ty: owned.ty, span: function.span };
            let params = function.params.clone();
            let entry = self.entry(ty.name.name, owned, Some(this), function, params, Role::Method);
            let info = MemberInfo {
                name: Symbol::new(&format!("let {}", entry.name)),
                target: Target::Function(entry.binding),
                role: Role::Method,
                is_static: false,
                params: function.params.first().map(described).into_iter().collect(),
            };
            let id = self.members.add(owned.owner, info);
            let ty = Term::ERROR;
            let marker = self.binding(entry.name, function.span, ty, Scope::Local);
            self.object_types.add_slot(marker, ClassSlot::Method(id));
            scope.push((entry.name, marker));
            entries.push(entry);
        }
        if let Some(params) = &class.params {
            self.declare_constructor(ty, class, params, owned, data, entries);
        } else if let Some(Stmt::Let(LetGroup { span, .. })) = class.items.first() {
            let message = "a class with bindings needs a constructor";
            let diagnostic = Diagnostic::new(codes::UNSUPPORTED, *span, message)
                .help(format!("write `type {}() =`", ty.name.name));
            self.report(diagnostic);
        }
    }

    /// `static let`: values of a module of their own, which the members see by name.
    pub(crate) fn class_statics(
        &mut self,
        ty: &TypeDecl,
        class: &ClassDecl,
        scope: &mut Vec<(Symbol, BindingId)>,
    ) {
        self.env.enter_module(Symbol::new(&format!("{} ", ty.name.name)));
        for group in &class.statics {
            for item in self.let_group(group, Scope::Module) {
                self.graph.top.push(match item {
                    Bindings::Let { recursive, bindings } => TopItem::Let { recursive, bindings },
                    Bindings::Pattern { pattern, value } => TopItem::LetPat { pattern, value },
                    Bindings::Nothing => continue,
                });
            }
            for binding in &group.bindings {
                pattern_names(&binding.pattern, &mut |name, _| {
                    if let Some(&id) = self.env.current().values.get(&name) {
                        scope.push((name, id));
                    }
                });
            }
        }
        self.env.leave_module();
    }

    fn class_fields(
        &mut self,
        ty: &TypeDecl,
        class: &ClassDecl,
        owned: &Owned,
        data: DataId,
        used: &FxHashSet<Symbol>,
        scope: &mut Vec<(Symbol, BindingId)>,
    ) {
        let mut fields: Vec<Field> = Vec::new();
        let mut add = |this: &mut Self, name: Symbol, span: Span, mutable: bool| {
            if fields.iter().any(|f| f.name == name) {
                let message = format!("`{name}` is bound twice in this class");
                this.report(Diagnostic::new(codes::DUPLICATE, span, message));
                return;
            }
            let ty = this.store.fresh();
            let index = fields.len() as u32;
            fields.push(Field { name, ty, mutable });
            let marker = this.binding(name, span, ty, Scope::Local);
            this.graph.bindings[marker].mutable = mutable;
            this.object_types.add_slot(marker, ClassSlot::Field(data, index));
            scope.push((name, marker));
        };
        let params = class.params.iter().flatten();
        let mut names: Vec<(Symbol, Span, bool)> = Vec::new();
        for param in params {
            pattern_names(param, &mut |name, span| names.push((name, span, false)));
        }
        let of_params = names.len();
        for binding in values(class) {
            let mutable = binding.mutable;
            pattern_names(&binding.pattern, &mut |name, span| names.push((name, span, mutable)));
        }
        // `let step = defaultArg step 1`: members see the binding, not the parameter.
        let bound: FxHashSet<Symbol> = names[of_params..].iter().map(|&(name, ..)| name).collect();
        let names = names
            .into_iter()
            .enumerate()
            .filter(|(i, (name, ..))| *i >= of_params || !bound.contains(name))
            .map(|(_, name)| name);
        for (name, span, mutable) in names {
            if used.contains(&name) && self.env.constructor(name).is_none() {
                add(self, name, span, mutable);
            }
        }
        let mut autos = Vec::new();
        for member in &ty.members {
            let MemberKind::Auto { name, settable, .. } = &member.kind else { continue };
            let full = Symbol::new(&format!("{} ", name.name));
            autos.push((name.name, fields.len() as u32, *settable));
            fields.push(Field { name: full, ty: self.store.fresh(), mutable: *settable });
        }
        self.graph.datas[data].kind = DataKind::Record(fields);
        for (name, index, settable) in autos {
            let target = Target::Field(data, index);
            for role in [Role::Getter, Role::Setter] {
                if role == Role::Getter || settable {
                    let info =
                        MemberInfo { name, target, role, is_static: false, params: Vec::new() };
                    self.members.add(owned.owner, info);
                }
            }
        }
    }

    fn declare_constructor<'t>(
        &mut self,
        ty: &'t TypeDecl,
        class: &ClassDecl,
        params: &[Pat],
        owned: &Owned,
        data: DataId,
        entries: &mut Vec<Entry<'t>>,
    ) {
        self.store.enter_level();
        let term = self.store.fresh();
        self.store.leave_level();
        let name = ty.name.name;
        let binding = self.binding(name, ty.name.span, term, Scope::Module);
        self.env.current().values.insert(name, binding);
        self.object_types.add_constructor(binding, owned.owner);
        let info = MemberInfo {
            name: "new".into(),
            target: Target::Function(binding),
            role: Role::Constructor,
            is_static: true,
            params: params.iter().map(described).collect(),
        };
        self.members.add(owned.owner, info);
        let mut mentioned = FxHashSet::default();
        mentions::of_stmts(&class.items, &mut mentioned);
        for member in &ty.members {
            if let MemberKind::Auto { value, .. } = &member.kind {
                mentions::of_expr(value, &mut mentioned);
            }
        }
        entries.push(Entry {
            binding,
            params: owned.params.clone(),
            named: owned.named.clone(),
            body: Body::Constructor { class: ty, data },
            mentions: mentioned,
            name,
            owner: owned.index,
            closed: false,
        });
    }

    /// The function that makes a value of a class.
    pub(crate) fn constructor_value_of(
        &mut self,
        decl: &TypeDecl,
        data: DataId,
        ty: Term,
        name: Option<Symbol>,
    ) -> NodeId {
        let span = decl.name.span;
        let TypeDeclKind::Class(class) = &decl.kind else { return self.error_node(span) };
        let before = self.graph.nodes.len();
        self.around.enter_function(false);
        let mark = self.env.mark();
        let (mut params, mut types, mut stmts) = (Vec::new(), Vec::new(), Vec::new());
        let mut rest = ty;
        for pat in class.params.iter().flatten() {
            let (from, to) = self.peel(rest, span);
            rest = to;
            types.push(from);
            params.push(self.parameter(pat, from, &mut stmts));
        }
        let params_given = class.params.iter().flatten().count();
        let kept = kept_functions(class);
        let unit = Term::UNIT;
        for item in &class.items {
            match item {
                Stmt::Let(group) => {
                    let group = without(group, &kept);
                    if group.bindings.is_empty() {
                        continue;
                    }
                    for item in self.let_group(&group, Scope::Local) {
                        let kind = match item {
                            Bindings::Let { recursive, bindings } => {
                                Kind::Let { recursive, bindings }
                            }
                            Bindings::Pattern { pattern, value } => Kind::LetPat { pattern, value },
                            Bindings::Nothing => continue,
                        };
                        stmts.push(self.node(kind, unit, group.span));
                    }
                }
                Stmt::Bind(bind) => stmts.push(self.run(&bind.value, bind.span)),
                Stmt::Expr(expr) => stmts.push(self.statement(expr, unit)),
            }
        }
        debug_assert_eq!(params_given, params.len());
        let record = self.class_record(decl, data, &mut stmts);
        let made = self.type_of(record);
        self.expect(rest, made, span);
        let body = if stmts.is_empty() {
            record
        } else {
            stmts.push(record);
            self.node(Kind::Block(stmts), made, span)
        };
        self.env.forget(mark);
        self.around.leave_function();
        let ty = self.store.funs(&types, made);
        self.no_kept_cells(class, before);
        self.node(Kind::Lambda { params, body, captures: Vec::new(), name }, ty, span)
    }

    /// The record at the end of a constructor, from the locals of its fields.
    fn class_record(&mut self, decl: &TypeDecl, data: DataId, stmts: &mut Vec<NodeId>) -> NodeId {
        let span = decl.name.span;
        let args = self.graph.datas[data].params.clone();
        let args = args.into_iter().map(|p| self.store.add(Shape::Param(p))).collect();
        let made = self.store.add(Shape::Data(data, args));
        let DataKind::Record(fields) = self.graph.datas[data].kind.clone() else {
            return self.error_node(span);
        };
        let mut autos = decl.members.iter().filter_map(|member| match &member.kind {
            MemberKind::Auto { name, ty, value, .. } => Some((*name, ty, value)),
            _ => None,
        });
        let unit = Term::UNIT;
        let mut nodes = Vec::with_capacity(fields.len());
        for field in &fields {
            let ty = field.ty;
            if !field.name.as_str().ends_with(' ') {
                let Some(local) = self.env.local(field.name) else {
                    nodes.push(self.error_node(span));
                    continue;
                };
                let node = self.mention(local, span);
                self.expect_node(ty, node);
                nodes.push(node);
                continue;
            }
            let Some((name, annotation, value)) = autos.next() else { continue };
            if let Some(annotation) = annotation {
                let annotated = self.annotation(annotation);
                self.expect(ty, annotated, annotation.span);
            }
            let value = self.expr(value, ty);
            let binding = self.hidden("property", name.span, ty);
            self.graph.bindings[binding].def = Some(value);
            let kind = Kind::Let { recursive: false, bindings: vec![(binding, value)] };
            stmts.push(self.node(kind, unit, name.span));
            nodes.push(self.node(Kind::Var { binding, args: Vec::new() }, ty, name.span));
        }
        let order = (0..nodes.len() as u32).collect();
        self.node(Kind::Record { data, fields: nodes, order }, made, span)
    }

    /// Reports closures of a constructor that would hold on to a mutable binding of the class.
    fn no_kept_cells(&mut self, class: &ClassDecl, before: usize) {
        let mutable: FxHashSet<Symbol> = values(class)
            .filter(|binding| binding.mutable)
            .filter_map(|binding| name_of(&binding.pattern))
            .map(|name| name.name)
            .collect();
        if mutable.is_empty() {
            return;
        }
        let called: FxHashSet<Symbol> = functions(class)
            .filter_map(|f| name_of(&f.pattern))
            .map(|name| name.name)
            .filter(|&name| mentions::only_called(name, &class.items))
            .collect();
        let mut found: Vec<(Span, Symbol)> = Vec::new();
        for (id, node) in self.graph.nodes.iter().skip(before) {
            let Kind::Lambda { name, .. } = &node.kind else { continue };
            if name.is_some_and(|name| called.contains(&name)) {
                continue;
            }
            let captures = captures::of_lambda(&self.graph, id).into_iter();
            let captures = captures.map(|(of, first_use)| (first_use, &self.graph.bindings[of]));
            let mut kept = captures.filter(|(_, of)| of.mutable && mutable.contains(&of.name));
            found.extend(kept.next().map(|(first_use, of)| (first_use, of.name)));
        }
        for (span, name) in found {
            let message =
                format!("a closure that the constructor makes cannot use the mutable `{name}`");
            let diagnostic = Diagnostic::new(codes::UNSUPPORTED, span, message)
                .note("the class keeps its own copy, which the closure would not see")
                .help(format!("make it a reference: `let {name} = ref …`"));
            self.report(diagnostic);
        }
    }

    /// The value behind a name of the class, in a member.
    pub(crate) fn class_name(&mut self, slot: ClassSlot, span: Span) -> NodeId {
        if let ClassSlot::Again(binding) = slot {
            return self.object_again(binding, span);
        }
        let Some(this) = self.mention_this(span) else {
            let message = "this belongs to a value of the class, and there is none here";
            self.report(Diagnostic::new(codes::UNKNOWN_NAME, span, message));
            return self.error_node(span);
        };
        match slot {
            ClassSlot::Field(data, index) => {
                let ty = self.field_type(data, self.type_of(this), index);
                self.node(Kind::Field { base: this, data, index }, ty, span)
            }
            ClassSlot::Method(_) | ClassSlot::This | ClassSlot::Again(..) => this,
        }
    }

    /// The value that the member being checked is asked of.
    pub(crate) fn mention_this(&mut self, span: Span) -> Option<NodeId> {
        let binding = self.object_types.this()?;
        let ty = self.binding_type(binding);
        Some(self.node(Kind::Var { binding, args: Vec::new() }, ty, span))
    }
}

/// Whether a name is mentioned only by functions that the constructor does not use.
fn functions_only(class: &ClassDecl, name: Symbol) -> bool {
    let kept = kept_functions(class);
    !kept.contains(&name)
}

/// The bindings of a class that are functions.
fn functions(class: &ClassDecl) -> impl Iterator<Item = &LetBinding> {
    bindings(class).filter(|binding| !binding.params.is_empty())
}

/// The bindings of a class that are values.
fn values(class: &ClassDecl) -> impl Iterator<Item = &LetBinding> {
    bindings(class).filter(|binding| binding.params.is_empty())
}

fn bindings(class: &ClassDecl) -> impl Iterator<Item = &LetBinding> {
    class.items.iter().flat_map(|item| match item {
        Stmt::Let(group) => &group.bindings[..],
        Stmt::Bind(_) | Stmt::Expr(_) => &[],
    })
}

/// The functions that the constructor itself needs.
fn kept_functions(class: &ClassDecl) -> FxHashSet<Symbol> {
    let mut wanted = FxHashSet::default();
    for item in &class.items {
        match item {
            Stmt::Expr(expr) => mentions::of_expr(expr, &mut wanted),
            Stmt::Bind(bind) => mentions::of_expr(&bind.value, &mut wanted),
            Stmt::Let(group) => {
                for binding in group.bindings.iter().filter(|b| b.params.is_empty()) {
                    mentions::of_expr(&binding.body, &mut wanted);
                }
            }
        }
    }
    let all: Vec<&LetBinding> = functions(class).collect();
    // Functions come after those that they need, unless they are recursive.
    for _ in 0..2 {
        for function in all.iter().rev() {
            if name_of(&function.pattern).is_some_and(|name| wanted.contains(&name.name)) {
                mentions::of_expr(&function.body, &mut wanted);
            }
        }
    }
    wanted
}

fn without(group: &LetGroup, kept: &FxHashSet<Symbol>) -> LetGroup {
    let keep = |b: &&LetBinding| {
        b.params.is_empty() || name_of(&b.pattern).is_some_and(|name| kept.contains(&name.name))
    };
    let bindings = group.bindings.iter().filter(keep).cloned().collect();
    LetGroup { recursive: group.recursive, bindings, span: group.span }
}

/// The names that a pattern may bind.
fn pattern_names(pat: &Pat, out: &mut dyn FnMut(Symbol, Span)) {
    match &pat.kind {
        PatKind::Name(path) => {
            if let Some(name) = path.as_single() {
                out(name.name, name.span);
            }
        }
        PatKind::Optional(name) => out(name.name, name.span),
        PatKind::Case(_, inner) | PatKind::Annot(inner, _) => pattern_names(inner, out),
        PatKind::As(inner, name) => {
            pattern_names(inner, out);
            out(name.name, name.span);
        }
        PatKind::Tuple(items)
        | PatKind::List(items)
        | PatKind::Array(items)
        | PatKind::Active(_, items) => items.iter().for_each(|item| pattern_names(item, out)),
        PatKind::Cons(a, b) | PatKind::And(a, b) => {
            pattern_names(a, out);
            pattern_names(b, out);
        }
        PatKind::Or(a, _) => pattern_names(a, out),
        PatKind::CaseFields(_, fields) => {
            fields.iter().for_each(|(_, item)| pattern_names(item, out));
        }
        PatKind::Record(fields) => fields.iter().for_each(|(_, item)| pattern_names(item, out)),
        PatKind::Error | PatKind::Wild | PatKind::Lit(_) | PatKind::TypeTest(_) => {}
    }
}

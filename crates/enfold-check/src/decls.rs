//! Files, modules, types, exceptions, and bindings at module level and in blocks.

use enfold_fsharp::tree::{
    Attribute, CaseDecl, CaseField, Decl, DeclKind, Expr, ExprKind, File, Ident, LetBinding,
    LetGroup, Lit, PatKind, Path, TypeDecl, TypeDeclKind, TypeExpr, TypeExprKind,
};
use enfold_graph::{BindingId, DataId, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, FileId, Span, Symbol, codes};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::draft::{Case, DataDecl, DataKind, ExnDecl, Field, Graph, Kind, Pat, TopItem};
use crate::env::{Constructor, TypeName};
use crate::exprs::Function;
use crate::patterns::Bound;
use crate::recursive_values;
use crate::store::{Compared, Shape, Store, Term};
use crate::suggest::nearest;

/// What a group of bindings becomes: a statement of a block, or an item of the program.
pub(crate) enum Bindings {
    Let {
        recursive: bool,
        bindings: Vec<(BindingId, NodeId)>,
    },
    Pattern {
        pattern: Pat,
        value: NodeId,
    },
    /// A definition that exists only where it is used.
    Nothing,
}

/// Declares the list type, which has its own syntax: case 0 is empty, case 1 is cons.
pub(crate) fn declare_list(graph: &mut Graph, store: &mut Store) -> DataId {
    let span = Span::new(FileId::from_u32(0), 0, 0);
    let param = graph.params.push(Symbol::new("T"));
    let item = store.add(Shape::Param(param));
    let data = graph.datas.next_key();
    let list = store.add(Shape::Data(data, Box::new([item])));
    let nil = Case { name: Symbol::new("[]"), fields: Vec::new() };
    let cons = Case { name: Symbol::new("::"), fields: vec![item, list] };
    graph.known.list = Some(data);
    let name = Symbol::new("list");
    let kind = DataKind::Union(vec![nil, cons]);
    graph.datas.push(DataDecl { name, span, params: vec![param], kind })
}

impl Checker {
    pub(crate) fn file(&mut self, file: &File) {
        let segments = file.module.iter().flat_map(|path| &path.segments);
        for segment in segments.clone() {
            self.env.enter_module(segment.name);
        }
        for id in self.library_types.always_opened() {
            self.env.open(id);
        }
        if self.reports.in_library() {
            let name = file.module.as_ref().map(|path| path.last().name);
            self.env.note_library_module(name.is_some_and(|n| n == "Prelude" || n == "Globals"));
        }
        self.decls(&file.decls);
        let this = self.env.here();
        for _ in segments {
            self.env.leave_module();
        }
        self.env.close_all();
        if file.auto_open {
            self.library_types.open_always(this);
        }
        if self.reports.in_library() {
            self.settle_views();
            if self.env.library_modules() > 1 {
                self.declared.end_library_file();
            } else {
                self.declared.end_prelude(self.graph.datas.keys());
            }
        }
    }

    fn decls(&mut self, decls: &[Decl]) {
        for decl in decls {
            self.decl(decl);
        }
    }

    fn decl(&mut self, decl: &Decl) {
        self.nothing_after_main(decl);
        match &decl.kind {
            DeclKind::Error => {}
            DeclKind::Open(path) => self.open(path),
            DeclKind::Module { name, decls, auto_open } => {
                self.env.enter_module(name.name);
                let this = self.env.here();
                self.decls(decls);
                self.env.leave_module();
                if *auto_open {
                    self.env.current().auto_opens.push(this);
                    self.env.open(this);
                }
            }
            DeclKind::ModuleAlias { name, of } => {
                if let Some(id) = self.find_module(of) {
                    self.env.current().modules.insert(name.name, id);
                }
            }
            DeclKind::Types(types) => self.type_decls(types),
            DeclKind::Exception { name, fields } => self.exception(*name, fields, decl.span),
            DeclKind::Do(expr) => {
                let unit = Term::UNIT;
                let node = self.statement(expr, unit);
                self.settle_products(0);
                self.graph.top.push(TopItem::Do(node));
            }
            DeclKind::Let(group) => {
                self.type_names.clear();
                if let Some(binding) = group.bindings.iter().find(|b| b.disposed) {
                    let message = "`use` cannot stand at module level";
                    let diagnostic = Diagnostic::new(codes::UNSUPPORTED, binding.span, message)
                        .note("a module has no end at which the value could be disposed of")
                        .help("use `let`, or move it into a function");
                    self.report(diagnostic);
                }
                for item in self.let_group(group, Scope::Module) {
                    let item = match item {
                        Bindings::Let { recursive, bindings } => {
                            TopItem::Let { recursive, bindings }
                        }
                        Bindings::Pattern { pattern, value } => TopItem::LetPat { pattern, value },
                        Bindings::Nothing => continue,
                    };
                    self.graph.top.push(item);
                }
            }
        }
    }

    /// Reports a declaration behind the entry point, which is the last one of a program.
    fn nothing_after_main(&mut self, decl: &Decl) {
        let Some(main) = self.graph.main.filter(|_| !matches!(decl.kind, DeclKind::Error)) else {
            return;
        };
        let entry = |group: &LetGroup| group.bindings.iter().any(is_entry_point);
        if matches!(&decl.kind, DeclKind::Let(group) if entry(group))
            || !self.for_the_end.declare_after_main()
        {
            return;
        }
        let at = self.graph.bindings[main].span;
        let message = "the entry point must be the last declaration of the program";
        let report = Diagnostic::new(codes::BAD_MAIN, at, message)
            .also(decl.span, "this declaration comes after it");
        self.report(report);
    }

    fn open(&mut self, path: &Path) {
        if let Some(id) = self.find_module(path) {
            self.env.open(id);
        }
    }

    /// The module of that name, or a report.
    fn find_module(&mut self, path: &Path) -> Option<crate::env::ModuleId> {
        let first = path.segments[0];
        let mut at = first;
        let mut found = None;
        for start in self.env.modules_named(first.name) {
            let mut module = Some(start);
            let mut here = first;
            for segment in &path.segments[1..] {
                let Some(id) = module else { break };
                here = *segment;
                module = self.env.definitions(id).modules.get(&segment.name).copied();
            }
            if here.span.hi >= at.span.hi {
                at = here;
            }
            found = found.or(module);
        }
        match found {
            Some(id) => Some(id),
            None => {
                let message = format!("there is no module `{path}`");
                let diagnostic = Diagnostic::new(codes::UNKNOWN_MODULE, at.span, message);
                let diagnostic = match nearest(at.name, self.env.visible_modules()) {
                    Some(near) => diagnostic.fix(
                        format!("a module with a similar name is `{near}`"),
                        at.span,
                        near.as_str(),
                    ),
                    None => diagnostic,
                };
                self.report(diagnostic);
                None
            }
        }
    }

    fn type_decls(&mut self, types: &[TypeDecl]) {
        let types = &self.with_lone_cases(types)[..];
        let declared: Vec<Option<DataId>> = types.iter().map(|ty| self.declare_type(ty)).collect();
        for (ty, data) in types.iter().zip(&declared) {
            self.type_names.clear();
            match *data {
                Some(data) => {
                    self.define_type(ty, data);
                    self.relate(data, &ty.attributes);
                }
                None => match &ty.kind {
                    TypeDeclKind::Alias(_) => self.define_alias(ty),
                    TypeDeclKind::Measure(of) => self.define_measure(ty, of.as_ref()),
                    _ => {}
                },
            }
        }
        self.type_names.clear();
        let group: Vec<DataId> = declared.iter().flatten().copied().collect();
        for &data in &group {
            self.regular(data, &group);
        }
        self.type_members(types, &declared);
    }

    /// `type U = U`: what looks like another name for a type is a union of one case, if there is no type of that name or it
    /// is the one being declared.
    fn with_lone_cases<'t>(&self, types: &'t [TypeDecl]) -> std::borrow::Cow<'t, [TypeDecl]> {
        let lone = |ty: &TypeDecl| match &ty.kind {
            TypeDeclKind::Alias(TypeExpr { kind: TypeExprKind::Name(path, args), .. }) => {
                let case = path.as_single().filter(|_| args.is_empty())?;
                let capital = case.name.as_str().starts_with(char::is_uppercase);
                let known = case.name == "List"
                    || types.iter().any(|other| other.name.name == case.name)
                    || self.find_type(path).is_some();
                (capital && (case.name == ty.name.name || !known)).then_some(case)
            }
            _ => None,
        };
        if self.reports.in_library() || types.iter().all(|ty| lone(ty).is_none()) {
            return types.into();
        }
        let with_case = |ty: &TypeDecl| match lone(ty) {
            Some(name) => {
                let kind = TypeDeclKind::Union(vec![CaseDecl { name, fields: Vec::new() }]);
                TypeDecl { kind, ..ty.clone() }
            }
            None => ty.clone(),
        };
        types.iter().map(with_case).collect()
    }

    /// A type whose own arguments grow as it recurs has no finite set of instances.
    fn regular(&mut self, data: DataId, group: &[DataId]) {
        let decl = &self.graph.datas[data];
        let fields: Vec<Term> = match &decl.kind {
            DataKind::Record(fields) => fields.iter().map(|f| f.ty).collect(),
            DataKind::Union(cases) => cases.iter().flat_map(|c| &c.fields).copied().collect(),
        };
        if fields.into_iter().any(|field| self.grows(field, group)) {
            let decl = &self.graph.datas[data];
            let message = format!("`{}` recurs at a type that is larger than itself", decl.name);
            let diagnostic = Diagnostic::new(codes::UNSUPPORTED, decl.span, message).note(
                "every type is compiled for the arguments it is used at, and these never end",
            );
            self.report(diagnostic);
        }
    }

    /// Whether a type of the group stands in `term` at an argument that wraps a parameter.
    fn grows(&self, term: Term, group: &[DataId]) -> bool {
        match self.store.shape(term) {
            Shape::Array(x) | Shape::Byref(x) => self.grows(*x, group),
            Shape::Fun(x, y) => self.grows(*x, group) || self.grows(*y, group),
            Shape::Tuple(items) => items.iter().any(|&x| self.grows(x, group)),
            Shape::Data(data, args) => {
                let wraps = |&x: &Term| {
                    !matches!(self.store.shape(x), Shape::Param(_)) && self.has_param(x)
                };
                (group.contains(data) && args.iter().any(wraps))
                    || args.iter().any(|&x| self.grows(x, group))
            }
            _ => false,
        }
    }

    fn has_param(&self, term: Term) -> bool {
        match self.store.shape(term) {
            Shape::Param(_) => true,
            Shape::Array(x) | Shape::Byref(x) => self.has_param(*x),
            Shape::Fun(x, y) => self.has_param(*x) || self.has_param(*y),
            Shape::Tuple(items) | Shape::Data(_, items) => items.iter().any(|&x| self.has_param(x)),
            _ => false,
        }
    }

    /// Makes a record or union known by name, so that its group can mention it.
    fn declare_type(&mut self, ty: &TypeDecl) -> Option<DataId> {
        let kind = match &ty.kind {
            TypeDeclKind::Record(_) => DataKind::Record(Vec::new()),
            TypeDeclKind::Union(_) => DataKind::Union(Vec::new()),
            TypeDeclKind::Enum(_) | TypeDeclKind::Error => DataKind::Union(Vec::new()),
            TypeDeclKind::Class(_) | TypeDeclKind::Interface => DataKind::Record(Vec::new()),
            TypeDeclKind::Alias(_) | TypeDeclKind::Extension | TypeDeclKind::Measure(_) => {
                return None;
            }
        };
        self.not_twice(ty.name, |module, name| module.types.contains_key(&name));
        let params = ty.params.iter().map(|p| self.graph.params.push(p.name)).collect();
        let name = ty.name.name;
        let data = self.graph.datas.push(DataDecl { name, span: ty.name.span, params, kind });
        match &ty.kind {
            TypeDeclKind::Interface => {
                self.object_types.add_interface(data);
                self.declared.add_opaque(data);
            }
            TypeDeclKind::Class(_) => {
                self.declared.add_opaque(data);
            }
            _ => {}
        }
        if self.reports.in_library() {
            self.library_types.note_type(name.as_str(), data);
            match name.as_str() {
                "option" => self.graph.known.option = Some(data),
                "seq" => self.graph.known.seq = Some(data),
                "Owner'" => self.graph.known.owner = Some(data),
                "nativeptr" => self.graph.known.pointer = Some(data),
                "Region" => self.raw_memory.region = Some(data),
                _ => {}
            }
        }
        let entry = TypeName::Data(data, ty.params.len());
        self.env.current().types.insert(name, entry);
        Some(data)
    }

    /// Reports a second declaration of a name in one module of the user's.
    fn not_twice(&mut self, name: Ident, taken: impl Fn(&crate::env::Module, Symbol) -> bool) {
        if !self.reports.in_library() && taken(self.env.current(), name.name) {
            let message = format!("`{}` is already declared in this module", name.name);
            self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
        }
    }

    pub(crate) fn name_params(&mut self, ty: &TypeDecl, params: &[enfold_graph::ParamId]) {
        for (ident, &param) in ty.params.iter().zip(params) {
            let term = self.store.add(Shape::Param(param));
            self.type_names.insert(ident.name, term);
        }
    }

    fn define_type(&mut self, ty: &TypeDecl, data: DataId) {
        let params = self.graph.datas[data].params.clone();
        self.name_params(ty, &params);
        let qualified =
            ty.attributes.iter().any(|a| a.name.last().name == "RequireQualifiedAccess");
        match &ty.kind {
            TypeDeclKind::Record(fields) => {
                let mut out: Vec<Field> = Vec::with_capacity(fields.len());
                let mut names = FxHashSet::default();
                for (index, field) in fields.iter().enumerate() {
                    if !names.insert(field.name.name) {
                        self.twice(field.name, "field");
                    }
                    let term = self.annotation(&field.ty);
                    let name = field.name.name;
                    out.push(Field { name, ty: term, mutable: field.mutable });
                    if !qualified {
                        self.declared.add_field(name, data, index as u32);
                    }
                }
                self.graph.datas[data].kind = DataKind::Record(out);
            }
            TypeDeclKind::Union(cases) => {
                let mut out: Vec<Case> = Vec::with_capacity(cases.len());
                let mut names = FxHashSet::default();
                for (index, case) in cases.iter().enumerate() {
                    if !names.insert(case.name.name) {
                        self.twice(case.name, "case");
                    }
                    let fields = self.payload(&case.fields);
                    out.push(Case { name: case.name.name, fields });
                    let constructor = Constructor::Case(data, index as u32);
                    let names = case.fields.iter().map(|f| f.name.map(|n| n.name)).collect();
                    self.declared.name_components(constructor, names);
                    if !qualified {
                        self.env.current().constructors.insert(case.name.name, constructor);
                    }
                }
                self.graph.datas[data].kind = DataKind::Union(out);
            }
            TypeDeclKind::Enum(values) => self.define_enum(values, data),
            TypeDeclKind::Interface => self.define_interface(ty, data),
            _ => {}
        }
        self.no_stray_vars(ty);
    }

    /// An enumeration is a union whose cases have numbers; they are ordered by them.
    fn define_enum(&mut self, values: &[(Ident, Lit)], data: DataId) {
        let mut sorted: Vec<&(Ident, Lit)> = values.iter().collect();
        sorted.sort_by_key(|(_, lit)| match lit {
            Lit::Int { value, .. } => *value,
            Lit::Char(c) => *c as i128,
            _ => 0,
        });
        let mut cases: Vec<Case> = Vec::with_capacity(values.len());
        let mut names = FxHashSet::default();
        for (name, _) in &sorted {
            if !names.insert(name.name) {
                self.twice(*name, "case");
            }
            cases.push(Case { name: name.name, fields: Vec::new() });
        }
        self.graph.datas[data].kind = DataKind::Union(cases);
        self.declared.add_enum(data, sorted.into_iter().map(|(_, lit)| lit.clone()).collect());
    }

    fn payload(&mut self, fields: &[CaseField]) -> Vec<Term> {
        fields.iter().map(|field| self.annotation(&field.ty)).collect()
    }

    fn twice(&mut self, name: Ident, what: &str) {
        let message = format!("the {what} `{}` is declared twice", name.name);
        self.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
    }

    /// Type variables in a declaration must be its parameters.
    fn no_stray_vars(&mut self, ty: &TypeDecl) {
        let mut stray = self.type_names.all();
        stray.retain(|name| !ty.params.iter().any(|p| p.name == *name));
        for name in stray {
            let message = format!("`'{name}` is not a type parameter of `{}`", ty.name.name);
            let diagnostic = Diagnostic::new(codes::UNKNOWN_TYPE, ty.span, message)
                .help(format!("declare it: `{}<'{name}>`", ty.name.name));
            self.report(diagnostic);
        }
    }

    fn define_alias(&mut self, ty: &TypeDecl) {
        let TypeDeclKind::Alias(body) = &ty.kind else { return };
        self.not_twice(ty.name, |module, name| module.types.contains_key(&name));
        let params: Vec<_> = ty.params.iter().map(|p| self.graph.params.push(p.name)).collect();
        self.name_params(ty, &params);
        let term = self.annotation(body);
        self.no_stray_vars(ty);
        let entry = TypeName::Alias(params, term);
        self.env.current().types.insert(ty.name.name, entry);
    }

    fn exception(&mut self, name: Ident, fields: &[CaseField], span: Span) {
        self.type_names.clear();
        let names = fields.iter().map(|f| f.name.map(|n| n.name)).collect();
        let fields = self.payload(fields);
        let exn = self.graph.exns.push(ExnDecl { name: name.name, span, fields });
        if self.reports.in_library() {
            self.graph.messages.insert(exn);
            self.graph.exns[exn].name = self.note_standard(exn, name.name);
        }
        self.declared.name_components(Constructor::Exn(exn), names);
        self.env.current().constructors.insert(name.name, Constructor::Exn(exn));
        if self.reports.in_library() {
            let known = &mut self.graph.known;
            match name.name.as_str() {
                "Failure" => known.failure = Some(exn),
                "MatchFailureException" => known.match_failure = Some(exn),
                "DivideByZeroException" => known.divide_by_zero = Some(exn),
                "IndexOutOfRangeException" => known.index_range = Some(exn),
                "ArgumentException" => known.bad_argument = Some(exn),
                "Stopped'" => known.stopped = Some(exn),
                _ => {}
            }
        }
    }

    /// Checks a group of bindings and brings their names into scope.
    pub(crate) fn let_group(&mut self, group: &LetGroup, scope: Scope) -> Vec<Bindings> {
        if group.recursive {
            if let Some(group) = recursive_values::tied(group) {
                return self.let_group(&group, scope);
            }
            return vec![self.recursive_group(group, scope)];
        }
        let mut out = Vec::with_capacity(group.bindings.len());
        let mut names: Bound = Vec::new();
        for binding in &group.bindings {
            let item = self.let_binding(binding, scope, &mut names);
            for stmt in self.active_patterns.take_views().stmts {
                if let Kind::Let { recursive, bindings } = self.graph.nodes[stmt].kind.clone() {
                    for &(view, _) in &bindings {
                        self.graph.bindings[view].scope = scope;
                    }
                    out.push(Bindings::Let { recursive, bindings });
                }
            }
            if !matches!(item, Bindings::Nothing) {
                out.push(item);
            }
        }
        self.introduce(&names, scope);
        out
    }

    /// Brings names into scope: into the module, or the local scope.
    fn introduce(&mut self, names: &Bound, scope: Scope) {
        for &(name, binding) in names {
            match scope {
                Scope::Local => self.env.add_local(name, binding),
                Scope::Module => {
                    let span = self.graph.bindings[binding].span;
                    self.not_twice(Ident { name, span }, |module, name| {
                        module.values.contains_key(&name)
                    });
                    self.env.current().values.insert(name, binding);
                }
            }
        }
    }

    fn let_binding(&mut self, binding: &LetBinding, scope: Scope, names: &mut Bound) -> Bindings {
        let Some(name) = self.bound_name(binding) else {
            return self.let_pattern(binding, scope, names);
        };
        self.store.enter_level();
        let ty = self.store.fresh();
        let id = self.new_binding(name, ty, binding, scope);
        if self.note_inline(binding, id, scope) {
            self.store.leave_level();
            names.push((name.name, id));
            return Bindings::Nothing;
        }
        let mark = self.active_patterns.mark();
        let waiting = self.products.count();
        self.enter_active(binding);
        let value = self.binding_value(binding, id, ty, false);
        self.active_patterns.leave(mark);
        self.attributes(binding, id, value);
        self.store.leave_level();
        self.rigid(binding);
        let general = !binding.mutable && self.is_value(value);
        if general || scope == Scope::Module {
            self.settle_products(waiting);
        }
        self.settle(&[id], general, binding.inline);
        names.push((name.name, id));
        self.note_active(binding, id, names);
        Bindings::Let { recursive: false, bindings: vec![(id, value)] }
    }

    fn recursive_group(&mut self, group: &LetGroup, scope: Scope) -> Bindings {
        self.store.enter_level();
        let mut names: Bound = Vec::new();
        let mut ids = Vec::new();
        for binding in &group.bindings {
            let Some(name) = self.bound_name(binding) else {
                let message = "a recursive binding needs a name, not a pattern";
                self.report(Diagnostic::new(
                    codes::UNEXPECTED_TOKEN,
                    binding.pattern.span,
                    message,
                ));
                ids.push(None);
                continue;
            };
            let ty = self.store.fresh();
            let id = self.new_binding(name, ty, binding, scope);
            self.open_groups.open(id);
            names.push((name.name, id));
            self.note_recursive_active(binding, id, &mut names);
            ids.push(Some(id));
        }
        self.introduce(&names, scope);
        let waiting = self.products.count();
        let members: Vec<BindingId> = ids.iter().flatten().copied().collect();
        let mut bindings = Vec::new();
        for (binding, id) in group.bindings.iter().zip(&ids) {
            let Some(id) = *id else { continue };
            let ty = self.binding_type(id);
            let mark = self.active_patterns.mark();
            self.enter_active(binding);
            let value = self.binding_value(binding, id, ty, true);
            self.active_patterns.leave(mark);
            if !matches!(self.graph.nodes[value].kind, Kind::Lambda { .. } | Kind::Error) {
                let message = "only functions can be recursive";
                let span = self.graph.bindings[id].span;
                let diagnostic = Diagnostic::new(codes::UNSUPPORTED, span, message)
                    .help("give it a parameter, or write it without `rec`");
                self.report(diagnostic);
            }
            self.attributes(binding, id, value);
            bindings.push((id, value));
        }
        self.store.leave_level();
        group.bindings.iter().for_each(|binding| self.rigid(binding));
        let general = bindings.iter().all(|&(_, value)| self.is_value(value));
        let inline = group.bindings.iter().any(|b| b.inline);
        self.settle_products(waiting);
        self.settle(&members, general, inline);
        Bindings::Let { recursive: true, bindings }
    }

    /// The name that a binding gives, unless it is taken apart by a pattern.
    fn bound_name(&self, binding: &LetBinding) -> Option<Ident> {
        let mut pattern = &binding.pattern;
        while let PatKind::Annot(inner, _) = &pattern.kind {
            pattern = inner;
        }
        let PatKind::Name(path) = &pattern.kind else { return None };
        let name = path.as_single()?;
        let is_case = binding.params.is_empty() && self.env.constructor(name.name).is_some();
        if is_case { None } else { Some(name) }
    }

    pub(crate) fn new_binding(
        &mut self,
        name: Ident,
        ty: Term,
        binding: &LetBinding,
        scope: Scope,
    ) -> BindingId {
        let id = self.binding(name.name, name.span, ty, scope);
        self.graph.bindings[id].mutable = binding.mutable;
        if scope == Scope::Local
            && !name.name.as_str().starts_with('_')
            && !self.reports.in_library()
        {
            self.for_the_end.introduce(id, name.span);
        }
        id
    }

    /// The value of a binding, checked against its type.
    fn binding_value(
        &mut self,
        binding: &LetBinding,
        id: BindingId,
        ty: Term,
        recursive: bool,
    ) -> NodeId {
        let mut pattern = &binding.pattern;
        while let PatKind::Annot(inner, annotation) = &pattern.kind {
            let annotated = self.annotation(annotation);
            self.expect(ty, annotated, annotation.span);
            pattern = inner;
        }
        for (var, ordered) in &binding.comparable {
            let term = self.named_var(var.name);
            self.store.mark_compared(term, Compared::by(*ordered));
        }
        if is_entry_point(binding) && !binding.params.is_empty() {
            // What it returns is judged later, with a message of its own.
            let arguments = self.store.add(Shape::Array(Term::STR));
            let result = self.store.fresh();
            let function = self.store.fun(arguments, result);
            self.store.unify(ty, function).ok();
        }
        let name = Some(self.graph.bindings[id].name);
        let value = if binding.params.is_empty() {
            if let Some(annotation) = &binding.result {
                let annotated = self.annotation(annotation);
                self.expect(ty, annotated, annotation.span);
            }
            self.named_value(&binding.body, ty, name)
        } else {
            let looped = match name {
                Some(name) if recursive => self.loop_instead(binding, name),
                _ => None,
            };
            let function = Function {
                this: None,
                params: &binding.params,
                result: binding.result.as_ref(),
                body: looped.as_ref().unwrap_or(&binding.body),
                name,
                span: binding.span,
            };
            self.function(&function, ty)
        };
        self.graph.bindings[id].def = Some(value);
        value
    }

    /// An expression that gets a name; a lambda takes it over.
    fn named_value(&mut self, body: &Expr, ty: Term, name: Option<Symbol>) -> NodeId {
        match &body.kind {
            ExprKind::Lambda { params, body: inner } => {
                let span = body.span;
                let function =
                    Function { this: None, params, result: None, body: inner, name, span };
                self.function(&function, ty)
            }
            ExprKind::Function(arms) => self.function_arms(arms, ty, name, body.span),
            _ => self.expr(body, ty),
        }
    }

    /// Explicit type parameters must stay as general as they are declared.
    fn rigid(&mut self, binding: &LetBinding) {
        for param in &binding.type_params {
            let Some(term) = self.type_names.get(param.name) else { continue };
            if !self.store.is_unbound(term) {
                let message = format!("`'{}` can only be `{}` here", param.name, self.show(term));
                let diagnostic = Diagnostic::new(codes::RIGID_TYPE, param.span, message)
                    .note("the body needs a type that is less general than the declared one");
                self.report(diagnostic);
            }
        }
    }

    /// Generalises the bindings of a group that has been checked, all over the same parameters.
    fn settle(&mut self, members: &[BindingId], general: bool, inline: bool) {
        let mut params = Vec::new();
        for &id in members {
            let ty = self.binding_type(id);
            if general {
                let names = &mut self.graph.params;
                let mut make = || {
                    let name = (b'a' + (names.len() % 26) as u8) as char;
                    names.push(Symbol::new(name.encode_utf8(&mut [0; 4])))
                };
                self.store.generalise(ty, inline, &mut make, &mut params);
            } else {
                self.store.keep(ty);
            }
        }
        let args: Vec<_> = params.iter().map(|&p| self.store.add(Shape::Param(p))).collect();
        for &id in members {
            self.graph.bindings[id].params.clone_from(&params);
            for node in self.open_groups.close(id) {
                if let Kind::Var { args: slot, .. } = &mut self.graph.nodes[node].kind {
                    slot.clone_from(&args);
                }
            }
        }
    }

    /// Whether evaluating a node does nothing, so that it may be made polymorphic.
    fn is_value(&self, node: NodeId) -> bool {
        match &self.graph.nodes[node].kind {
            Kind::Lambda { .. } | Kind::Lit(_) | Kind::Var { .. } | Kind::Error => {
                !matches!(&self.graph.nodes[node].kind, Kind::Var { binding, .. }
                    if self.graph.bindings[*binding].mutable)
            }
            Kind::Prim { op: Prim::Zeroed, .. } => true,
            Kind::Prim { op: Prim::Convert, args } => args.iter().all(|&n| self.is_value(n)),
            Kind::Tuple(items) | Kind::List(items) => items.iter().all(|&n| self.is_value(n)),
            Kind::Construct { args, .. } => args.iter().all(|&n| self.is_value(n)),
            Kind::Record { data, fields, .. } => {
                let DataKind::Record(decl) = &self.graph.datas[*data].kind else { return false };
                !decl.iter().any(|f| f.mutable) && fields.iter().all(|&n| self.is_value(n))
            }
            _ => false,
        }
    }

    fn let_pattern(&mut self, binding: &LetBinding, scope: Scope, names: &mut Bound) -> Bindings {
        if binding.disposed && !matches!(binding.pattern.kind, PatKind::Wild) {
            let message = "`use` needs a name";
            self.report(Diagnostic::new(codes::UNSUPPORTED, binding.pattern.span, message));
        }
        if let Some(param) = binding.params.first() {
            let message = "a function needs a name before its parameters";
            self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, param.span, message));
        }
        let ty = self.store.fresh();
        if let Some(annotation) = &binding.result {
            let annotated = self.annotation(annotation);
            self.expect(ty, annotated, annotation.span);
        }
        let value = self.expr(&binding.body, ty);
        let mut bound = Bound::new();
        let pattern = self.pattern(&binding.pattern, ty, scope, &mut bound);
        for &(_, id) in &bound {
            self.graph.bindings[id].def = Some(value);
            self.graph.bindings[id].mutable = binding.mutable;
        }
        names.extend(bound);
        Bindings::Pattern { pattern, value }
    }

    fn attributes(&mut self, binding: &LetBinding, id: BindingId, value: NodeId) {
        if self.reports.in_library() {
            self.note_wrapper(id, value);
            self.note_raw_memory(id);
        }
        for attribute in &binding.attributes {
            match attribute.name.last().name.as_str() {
                "EntryPoint" => self.entry_point(id, attribute),
                "Literal" => match &self.graph.nodes[value].kind {
                    Kind::Lit(lit) => {
                        let lit: Lit = lit.clone();
                        self.declared.add_literal(id, lit);
                    }
                    Kind::Error => {}
                    _ => {
                        let message = "a `[<Literal>]` needs a constant";
                        let span = self.span_of(value);
                        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
                    }
                },
                "FidelityExtern" => self.foreign(attribute, id, value),
                "DllImport" => {
                    let message = "`DllImport` is not supported";
                    let diagnostic = Diagnostic::new(codes::UNSUPPORTED, attribute.span, message)
                        .help(
                            "write `[<FidelityExtern(\"library\", \"function\")>]` before a `let`",
                        );
                    self.report(diagnostic);
                }
                _ => {}
            }
        }
    }

    /// Remembers a library function whose body is one operation on its parameters.
    pub(crate) fn note_wrapper(&mut self, id: BindingId, value: NodeId) {
        let Kind::Lambda { params, body, .. } = &self.graph.nodes[value].kind else { return };
        let Kind::Prim { op, args } = &self.graph.nodes[*body].kind else { return };
        if self.graph.bindings[id].name == "reraise" {
            self.library_types.note_wrapper(id, *op, vec![0]);
            return;
        }
        let position = |arg: &NodeId| match &self.graph.nodes[*arg].kind {
            Kind::Var { binding, .. } => params.iter().position(
                |&p| matches!(self.graph.nodes[p].kind, Kind::Param(own) if own == *binding),
            ),
            _ => None,
        };
        let order: Option<Vec<usize>> = args.iter().map(position).collect();
        if let Some(order) = order
            && order.len() == params.len()
        {
            self.library_types.note_wrapper(id, *op, order);
        }
    }

    fn entry_point(&mut self, id: BindingId, attribute: &Attribute) {
        let strings = self.store.add(Shape::Array(Term::STR));
        let want = self.store.fun(strings, Term::INT);
        let found = self.binding_type(id);
        let span = self.graph.bindings[id].span;
        if self.store.unify(want, found).is_err() {
            let message = format!(
                "the entry point must take the arguments and return the exit status: \
                 `string[] -> int`, but this is `{}`",
                self.show(found)
            );
            self.report(Diagnostic::new(codes::BAD_MAIN, span, message));
        }
        if let Some(first) = self.graph.main {
            let first = self.graph.bindings[first].span;
            let diagnostic = Diagnostic::new(codes::BAD_MAIN, span, "a second entry point")
                .also(first, "the first is here")
                .also(attribute.span, "because of this attribute");
            self.report(diagnostic);
        }
        self.graph.main = Some(id);
    }
}

fn is_entry_point(binding: &LetBinding) -> bool {
    binding.attributes.iter().any(|a| a.name.last().name == "EntryPoint")
}

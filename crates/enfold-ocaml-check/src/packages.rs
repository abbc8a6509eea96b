//! First-class modules: tuples of their values.
//!
//! `(module S with type t = int)` is a package of a signature at types; its representation is the tuple of
//! the values of the signature and what makes and recognises its exceptions (`packed_exceptions`), those of modules in it last. Types of the signature that it does not give are kept
//! at the universal type, and so is what values are polymorphic in. Packing makes the tuple, unpacking binds its components.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId, ParamId, Scope};
use enfold_ocaml::tree::{Expr, ModuleExpr, PackageType};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind, TopItem};
use crate::env::{Constructor, ConstructorKind, Module, ModuleRef, Sig, Value, ValueKind};
use crate::packed_types::Shared;
use crate::patterns::Bound;
use crate::signatures::{Given, Source, What};
use crate::store::{Def, Shape, Term, TyCon, TyConId};
use crate::universal::{Marks, Way};

/// A signature of first-class modules, with the paths of the types that it is given.
pub struct Package<'t> {
    name: String,
    sig: Rc<Sig<'t>>,
    paths: Vec<Vec<Symbol>>,
    /// The representations of the types that it declares.
    shared: Shared,
}

impl Package<'_> {
    pub fn set_shared(&mut self, shared: Shared) {
        self.shared = shared;
    }
}

impl<'t> Checker<'t, '_> {
    pub(crate) fn package_name(&self, package: u32) -> String {
        self.packing.package(package as usize).name.clone()
    }

    /// `(module S with type t = …)` as a type.
    pub(crate) fn package_type(&mut self, package: &'t PackageType) -> Term {
        let Some(sig) = self.signature_path(&package.path) else { return Term::ERROR };
        let mut constraints: Vec<(Vec<Symbol>, Term)> = Vec::new();
        for (path, ty) in &package.constraints {
            let names = path.segments.iter().map(|segment| segment.ident.name).collect();
            constraints.push((names, self.annotation(ty)));
        }
        constraints.sort_by(|a, b| a.0.cmp(&b.0));
        let (paths, types): (Vec<_>, Vec<Term>) = constraints.into_iter().unzip();
        let same = |p: &Package<'t>| Rc::ptr_eq(&p.sig, &sig) && p.paths == paths;
        let index = self.packing.find(same).unwrap_or_else(|| {
            let name = package.path.to_string();
            let shared = Shared::new();
            let index = self.packing.add(Package { name, sig: sig.clone(), paths, shared });
            let source = Source::Fresh;
            if let Some(module) = self.package_module(index, &types, &source, package.span) {
                let shared = self.shared_types(&module, &types, package.span);
                self.packing.share(index, shared);
            }
            index
        });
        let Some(module) = self.package_module(index, &types, &Source::Fresh, package.span) else {
            return Term::ERROR;
        };
        let (values, marks) = self.package_values(&module, package.span);
        let values = self.store.tuple(&values);
        let values = self.at_universal(values, &marks);
        self.store.add(Shape::Package(index as u32, types.into(), values))
    }

    /// The module of a package at types: a view of a module, or one without values.
    fn package_module(
        &mut self,
        package: usize,
        types: &[Term],
        source: &Source<'t>,
        span: Span,
    ) -> Option<Rc<Module<'t>>> {
        let (sig, paths) = {
            let package = self.packing.package(package);
            (package.sig.clone(), package.paths.clone())
        };
        let mut given = Vec::new();
        for (path, &term) in paths.into_iter().zip(types) {
            let name = path[path.len() - 1];
            let def = Def::Alias(term);
            let (params, outer) = (Rc::new([]), Rc::new([]));
            let con = self.store.add_tycon(TyCon { name, span, params, def, outer });
            self.given.name(con, term);
            given.push(Given { path, what: What::Type(con), substitute: false });
        }
        match self.match_signature(&sig, source, None, &given, span)? {
            ModuleRef::Structure(module) => match source {
                Source::Fresh => {
                    let shared = self.packing.package(package).shared.clone();
                    Some(self.with_shared(&module, &shared))
                }
                _ => Some(module),
            },
            ModuleRef::Functor(_) => {
                self.unsupported(span, "functors as first-class modules");
                None
            }
        }
    }

    /// The types of the values of a package's module, and variables for the types that are not known.
    fn package_values(&mut self, module: &Module<'t>, span: Span) -> (Vec<Term>, Marks) {
        let mut marks = Marks::new();
        let components = self.package_components(module, module);
        self.check_applications(&components, module, span);
        if !self.unknown_types(module, &mut marks, span) {
            return (Vec::new(), marks);
        }
        // Names of types stand for variables now, which have to be seen. What a value is polymorphic in is kept at
        // the universal type.
        let exn = self.known.exn;
        let mut types = Vec::new();
        for component in components {
            match component {
                Component::Value(value) => {
                    let map: Vec<_> = value.params.iter().map(|&p| (p, exn)).collect();
                    let ty = self.store.expand_all(value.ty);
                    types.push(self.store.substitute(ty, &map));
                }
                Component::Exception(exception) => types.extend(self.exception_types(&exception)),
            }
        }
        (types, marks)
    }

    /// Reports a type with parameters that is not known and is given anything but what a value is polymorphic in: its values
    /// are kept as if it were given the universal type.
    fn check_applications(&mut self, components: &[Component], module: &Module<'t>, span: Span) {
        let mut hidden = Vec::new();
        self.with_parameters(module, &mut hidden);
        if hidden.is_empty() {
            return;
        }
        for component in components {
            let (types, params) = match component {
                Component::Value(value) => (vec![value.ty], value.params.clone()),
                Component::Exception(of) => (self.exception_types(of).to_vec(), of.params.clone()),
            };
            if types.into_iter().any(|ty| !self.applied_to_own(ty, &hidden, &params)) {
                let what = "abstract types with parameters of first-class modules, at types that are known,";
                self.unsupported(span, what);
                return;
            }
        }
    }

    fn with_parameters(&mut self, module: &Module<'t>, found: &mut Vec<TyConId>) {
        for &con in module.types.values() {
            let tycon = self.store.tycon(con);
            if matches!(tycon.def, Def::Abstract) && !tycon.params.is_empty() {
                found.push(con);
            }
        }
        for inner in module.modules.values() {
            if let ModuleRef::Structure(inner) = inner {
                self.with_parameters(inner, found);
            }
        }
    }

    /// Whether these types are only given these parameters.
    fn applied_to_own(&mut self, ty: Term, hidden: &[TyConId], params: &[ParamId]) -> bool {
        match self.store.head(ty) {
            Shape::Con(con, args) if hidden.contains(&con) => args
                .iter()
                .all(|&arg| matches!(self.store.head(arg), Shape::Param(p) if params.contains(&p))),
            Shape::Tuple(items) | Shape::Con(_, items) => {
                items.iter().all(|&item| self.applied_to_own(item, hidden, params))
            }
            Shape::Arrow(_, from, to) => {
                self.applied_to_own(from, hidden, params) && self.applied_to_own(to, hidden, params)
            }
            _ => true,
        }
    }

    /// Makes variables of the types of a module that are not known; whether that can be.
    fn unknown_types(&mut self, module: &Module<'t>, marks: &mut Marks, span: Span) -> bool {
        for (name, &con) in &module.types {
            if !matches!(self.store.tycon(con).def, Def::Abstract) {
                continue;
            }
            let param = self.param(name.as_str());
            let term = self.store.add(Shape::Param(param));
            self.store.define(con, Def::Alias(term));
            marks.push((param, Term::ERROR));
        }
        module.modules.values().all(|inner| match inner {
            ModuleRef::Structure(inner) => self.unknown_types(inner, marks, span),
            ModuleRef::Functor(_) => {
                self.unsupported(span, "functors inside of first-class modules");
                false
            }
        })
    }

    /// `(module M : S)`.
    pub(crate) fn pack(
        &mut self,
        module: &'t ModuleExpr,
        ty: Option<&'t PackageType>,
        want: Term,
        span: Span,
    ) -> NodeId {
        if let Some(ty) = ty {
            let ty = self.package_type(ty);
            if !self.expect(ty, want, span) {
                return self.error_node(span);
            }
        }
        let Shape::Package(package, types, _) = self.store.head(want) else {
            if !matches!(self.store.head(want), Shape::Error) {
                let message = "the signature of this module is not known here";
                let report = Diagnostic::new(codes::AMBIGUOUS_TYPE, span, message)
                    .help("write it: `(module M : S)`");
                self.report(report);
            }
            return self.error_node(span);
        };
        let mut stmts = Vec::new();
        self.building.open_block();
        let found = self.at_path(None, |c| c.named_module(module, Symbol::new("Packed")));
        self.take_block(&mut stmts);
        let Some(found) = found else { return self.error_node(span) };
        if let Some(whole) = self.same_package(&found, want, span) {
            return self.block(stmts, whole);
        }
        let source = Source::Actual(found);
        let Some(view) = self.package_module(package as usize, &types, &source, span) else {
            return self.error_node(span);
        };
        let fresh = self.package_module(package as usize, &types, &Source::Fresh, span);
        let Some(fresh) = fresh else { return self.error_node(span) };
        let mut unknown = Vec::new();
        self.known_as(&fresh, &view, &mut unknown);
        let mut nodes: Vec<NodeId> = Vec::new();
        for component in self.package_components(&fresh, &view) {
            match component {
                Component::Value(value) => nodes.push(self.at_exn(&value, span)),
                Component::Exception(of) => nodes.extend(self.pack_exception(&of, span)),
            }
        }
        let (shapes, marks) = self.package_values(&fresh, span);
        // What they are in the module that is packed.
        let marks: Marks =
            marks.into_iter().zip(unknown).map(|((param, _), known)| (param, known)).collect();
        self.same_declared(&fresh, &view);
        for (node, shape) in nodes.iter_mut().zip(shapes) {
            *node = self.converted(*node, shape, &marks, Way::Up, span);
        }
        self.packing.end_renaming();
        let node = match &nodes[..] {
            [] => self.unit_node(span),
            [one] => *one,
            _ => self.node(Kind::Tuple(nodes), want, span),
        };
        self.graph.nodes[node].ty = want;
        self.block(stmts, node)
    }

    /// The package that a module was unpacked from, if that is what is wanted: packing it again would make functions around functions.
    fn same_package(&mut self, module: &ModuleRef<'t>, want: Term, span: Span) -> Option<NodeId> {
        let ModuleRef::Structure(module) = module else { return None };
        let (binding, ty) = module.package?;
        let (Shape::Package(a, types, _), Shape::Package(b, wanted, _)) =
            (self.store.head(ty), self.store.head(want))
        else {
            return None;
        };
        let same =
            a == b && types.iter().zip(&*wanted).all(|(&a, &b)| self.store.unify(a, b).is_ok());
        if !same {
            return None;
        }
        let node = self.var_node(binding, span);
        self.graph.nodes[node].ty = want;
        Some(node)
    }

    /// What the types that are not known are in a module, in order.
    fn known_as(&mut self, fresh: &Module<'t>, view: &Module<'t>, found: &mut Vec<Term>) {
        for (name, &con) in &fresh.types {
            if matches!(self.store.tycon(con).def, Def::Abstract) {
                let exn = self.known.exn;
                let args = vec![exn; self.store.tycon(con).params.len()];
                let con = view.types.get(name).copied();
                found.push(con.map_or(Term::ERROR, |con| self.store.con(con, &args)));
            }
        }
        for (name, inner) in &fresh.modules {
            if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(view))) =
                (inner, view.modules.get(name))
            {
                self.known_as(inner, view, found);
            }
        }
    }

    /// What a package holds of a module, in the order of another one: values, exceptions, and then those of the modules in it.
    fn package_components(&self, like: &Module<'t>, module: &Module<'t>) -> Vec<Component> {
        let values = like.values.keys().filter_map(|name| module.values.get(name));
        let mut found: Vec<Component> = values.cloned().map(Component::Value).collect();
        let held = |c: &&Rc<Constructor>| c.kind.is_extension() && self.is_packable(c);
        let names = like.constructors.iter().filter(|(_, c)| held(c)).map(|(name, _)| name);
        let exceptions = names.filter_map(|name| module.constructors.get(name));
        found.extend(exceptions.cloned().map(Component::Exception));
        for (name, inner) in &like.modules {
            if let (ModuleRef::Structure(inner), Some(ModuleRef::Structure(module))) =
                (inner, module.modules.get(name))
            {
                found.extend(self.package_components(inner, module));
            }
        }
        found
    }

    /// A value, at the universal type where it is polymorphic.
    fn at_exn(&mut self, value: &Rc<Value>, span: Span) -> NodeId {
        let node = self.mention(value, span);
        if !value.params.is_empty() {
            let exn = self.known.exn;
            let map: Vec<_> = value.params.iter().map(|&p| (p, exn)).collect();
            let (found, wanted) = (self.type_of(node), self.store.substitute(value.ty, &map));
            let _ = self.store.unify(found, wanted);
        }
        node
    }

    /// `(val e : S)`.
    pub(crate) fn unpack_expr(
        &mut self,
        expr: &'t Expr,
        ty: Option<&'t PackageType>,
        span: Span,
    ) -> Option<ModuleRef<'t>> {
        let want = match ty {
            Some(ty) => self.package_type(ty),
            None => self.store.fresh(),
        };
        let value = self.expr(expr, want);
        let scope = self.scope();
        let (module, items) = self.unpacked(value, want, scope, span)?;
        items.into_iter().for_each(|item| self.emit(item));
        Some(ModuleRef::Structure(Rc::new(module)))
    }

    /// The module of a package's value, and the definitions of what it holds.
    fn unpacked(
        &mut self,
        value: NodeId,
        ty: Term,
        scope: Scope,
        span: Span,
    ) -> Option<(Module<'t>, Vec<TopItem>)> {
        let Shape::Package(package, types, _) = self.store.head(ty) else {
            if !matches!(self.store.head(ty), Shape::Error) {
                let shown = self.show(ty);
                let message = format!("this has type `{shown}`: it is no module");
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
            }
            return None;
        };
        let view = self.package_module(package as usize, &types, &Source::Fresh, span)?;
        let (whole, value, bind) = self.whole_package(value, scope, span);
        let (mut pats, mut items) = (Vec::new(), Vec::new());
        let out = (&mut pats, &mut items);
        let mut module = self.unpacked_values(&view, value, scope, span, out);
        module.name = self.building.name();
        module.package = Some((whole, ty));
        let item = match (pats.pop(), pats.is_empty()) {
            (None, _) => TopItem::Do(value),
            (Some(one), true) => match one.kind {
                PatKind::Bind(binding) => {
                    TopItem::Let { recursive: false, bindings: vec![(binding, value)] }
                }
                _ => return None,
            },
            (Some(last), false) => {
                pats.push(last);
                let pattern = Pat { kind: PatKind::Tuple(pats), ty, span };
                TopItem::LetPat { pattern, value }
            }
        };
        items.insert(0, item);
        Some((module, bind.into_iter().chain(items).collect()))
    }

    /// A package's value under a name, and a mention of it.
    fn whole_package(
        &mut self,
        value: NodeId,
        scope: Scope,
        span: Span,
    ) -> (BindingId, NodeId, Option<TopItem>) {
        if let Kind::Var { binding, args } = &self.graph.nodes[value].kind
            && args.is_empty()
            && !self.open_groups.is_open(*binding)
        {
            return (*binding, value, None);
        }
        let binding = self.binding(Symbol::new("package "), span, self.type_of(value), scope);
        self.graph.bindings[binding].def = Some(value);
        let mention = self.var_node(binding, span);
        let item = TopItem::Let { recursive: false, bindings: vec![(binding, value)] };
        (binding, mention, Some(item))
    }

    /// A module whose values are components of a package, the patterns that bind them, and what is defined after that.
    fn unpacked_values(
        &mut self,
        view: &Module<'t>,
        value: NodeId,
        scope: Scope,
        span: Span,
        (pats, items): (&mut Vec<Pat>, &mut Vec<TopItem>),
    ) -> Module<'t> {
        let mut module = Module { name: view.name.clone(), ..Module::default() };
        module.include(view);
        let exn = self.known.exn;
        for &con in view.types.values() {
            if matches!(self.store.tycon(con).def, Def::Abstract) {
                self.store.define(con, Def::Sealed(exn, 0));
                if !self.store.tycon(con).params.is_empty() {
                    self.packing.make_universal(con);
                }
            }
        }
        for (&name, declared) in &view.values {
            let map: Vec<_> = declared.params.iter().map(|&p| (p, exn)).collect();
            let held = self.store.substitute(declared.ty, &map);
            let binding = self.binding(name, span, held, scope);
            self.graph.bindings[binding].def = Some(value);
            pats.push(Pat { kind: PatKind::Bind(binding), ty: held, span });
            let kind = match declared.params.is_empty() {
                true => ValueKind::Binding(binding, Rc::new([])),
                false => ValueKind::Universal(binding),
            };
            let (params, ty) = (declared.params.clone(), declared.ty);
            module.values.insert(name, Rc::new(Value { kind, params, ty, span }));
        }
        for (&name, exception) in view.constructors.iter().filter(|(_, c)| c.kind.is_extension()) {
            let constructor = match self.is_packable(exception) {
                true => {
                    let out = (&mut *pats, &mut *items);
                    self.unpack_exception(exception, value, scope, span, out)
                }
                false => Constructor { kind: ConstructorKind::Unpackable, ..(**exception).clone() },
            };
            module.constructors.insert(name, Rc::new(constructor));
        }
        for (&name, inner) in &view.modules {
            if let ModuleRef::Structure(inner) = inner {
                let out = (&mut *pats, &mut *items);
                let inner = self.unpacked_values(inner, value, scope, span, out);
                module.modules.insert(name, ModuleRef::Structure(Rc::new(inner)));
            }
        }
        module
    }

    /// Makes the modules that a pattern unpacks visible.
    pub(crate) fn unpack_bound(&mut self, bound: &Bound, stmts: &mut Vec<NodeId>) {
        for &(binding, name, ty) in &bound.modules {
            let span = self.graph.bindings[binding].span;
            let value = self.var_node(binding, span);
            let Some((module, items)) = self.unpacked(value, ty, Scope::Local, span) else {
                continue;
            };
            for item in items {
                let node = self.item_node(item);
                stmts.push(node);
            }
            if let Some(name) = name {
                self.env.add_module(name.name, ModuleRef::Structure(Rc::new(module)));
            }
        }
    }
}

/// What a package holds.
enum Component {
    Value(Rc<Value>),
    /// Two components.
    Exception(Rc<Constructor>),
}

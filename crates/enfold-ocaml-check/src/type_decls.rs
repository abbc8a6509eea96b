//! Declarations of types, exceptions and extensions.
//!
//! A variant or record type becomes a declared type of the graph; a constructor with a record of its own
//! becomes a case with one field, whose type is a record of the graph. An extensible type is the
//! trunk's type of exceptions. A type that is declared inside of a function may mention the type
//! parameters in scope there: its representation has them as further parameters.

use std::rc::Rc;

use enfold_graph::{DataId, ParamId};
use enfold_ocaml::tree::{
    self, CaseArgs, CaseDecl, CoreTypeKind, ExtensionCase, FieldDecl, TypeDecl, TypeGroup, TypeKind,
};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::annotations::Mode;
use crate::case_order::{by_rank, ranks};
use crate::draft::{Case, DataDecl, DataKind, ExnDecl};
use crate::env::{Constructor, ConstructorKind, Field, Parts, Payload};
use crate::store::{Def, Shape, Term, TyCon, TyConId};
use crate::universal::Marks;

impl<'t> Checker<'t, '_> {
    /// A group of types; they see each other.
    pub(crate) fn type_group(&mut self, group: &'t TypeGroup) {
        if let Some(cons) = self.types_again(group) {
            for (decl, &con) in group.decls.iter().zip(&*cons) {
                self.define_type(decl.name.name, con);
            }
            return self.group_parts(&cons);
        }
        let cons: Vec<TyConId> = group.decls.iter().map(|decl| self.reserve_type(decl)).collect();
        self.note_types(&cons);
        if group.recursive {
            for (decl, &con) in group.decls.iter().zip(&cons) {
                self.define_type(decl.name.name, con);
            }
        }
        let mut done = Vec::new();
        for (decl, &con) in group.decls.iter().zip(&cons) {
            let foreseen = self.as_foreseen(decl, con);
            done.push(foreseen);
            if !foreseen {
                self.reserve_data(decl, con);
            }
        }
        for ((decl, &con), done) in group.decls.iter().zip(&cons).zip(done) {
            if !done {
                self.type_body(decl, con);
            }
        }
        for (decl, &con) in group.decls.iter().zip(&cons) {
            self.note_growing(con, &cons);
            if decl.private && matches!(decl.kind, TypeKind::Variant(_) | TypeKind::Record(_)) {
                self.declared.make_unmakable(con);
            }
            if !group.recursive {
                self.define_type(decl.name.name, con);
            }
            self.report_cycle(con);
        }
        self.group_parts(&cons);
    }

    /// Makes the parts of a group visible. Of those that have the same name, the first is meant here, and the last by paths.
    fn group_parts(&mut self, cons: &[TyConId]) {
        cons.iter().rev().for_each(|&con| self.parts_in_scope(con));
        cons.iter().for_each(|&con| self.parts_in_module(con));
    }

    /// A type constructor that is not defined yet.
    pub(crate) fn reserve_type(&mut self, decl: &'t TypeDecl) -> TyConId {
        let params: Vec<ParamId> = decl
            .params
            .iter()
            .map(|p| self.param(p.name.map_or("a", |name| name.name.as_str())))
            .collect();
        let name = self.qualified(decl.name.name);
        let outer: Rc<[Term]> = self.given.all();
        let def = Def::Pending;
        let (span, params) = (decl.name.span, params.into());
        let con = self.store.add_tycon(TyCon { name, span, params, def, outer });
        for (i, param) in decl.params.iter().enumerate() {
            if matches!(param.variance, tree::Variance::Covariant) {
                self.declared.make_covariant(con, i);
            }
        }
        con
    }

    pub(crate) fn define_type(&mut self, name: Symbol, con: TyConId) {
        self.env.add_type(name, con);
        if let Some(module) = self.building.current() {
            module.types.insert(name, con);
        }
    }

    /// Makes the constructors and fields of a type visible.
    pub(crate) fn define_parts(&mut self, con: TyConId) {
        self.parts_in_scope(con);
        self.parts_in_module(con);
    }

    fn parts_in_scope(&mut self, con: TyConId) {
        let Some(parts) = self.declared.parts(con).cloned() else { return };
        for constructor in &parts.constructors {
            self.env.add_constructor(constructor.name, constructor.clone());
        }
        parts.fields.iter().for_each(|field| self.env.add_field(field.clone()));
    }

    fn parts_in_module(&mut self, con: TyConId) {
        let Some(parts) = self.declared.parts(con).cloned() else { return };
        let Some(module) = self.building.current() else { return };
        for constructor in &parts.constructors {
            module.constructors.insert(constructor.name, constructor.clone());
        }
        for field in &parts.fields {
            module.add_field(field.clone());
        }
    }

    pub(crate) fn define_constructor(&mut self, name: Symbol, constructor: Rc<Constructor>) {
        self.env.add_constructor(name, constructor.clone());
        if let Some(module) = self.building.current() {
            module.constructors.insert(name, constructor);
        }
    }

    fn reserve_data(&mut self, decl: &'t TypeDecl, con: TyConId) {
        if decl.manifest.is_some() {
            return;
        }
        let kind = match &decl.kind {
            TypeKind::Variant(_) => DataKind::Union(Vec::new()),
            TypeKind::Record(_) => DataKind::Record(Vec::new()),
            TypeKind::Open => {
                let params = self.store.tycon(con).params.len();
                if params > 0 {
                    self.store.erase(con, vec![true; params].into());
                }
                return self.store.define(con, Def::Open);
            }
            TypeKind::Abstract => return self.store.define(con, Def::Abstract),
        };
        let data = self.new_data(con, kind);
        self.store.define(con, Def::Data(data));
    }

    /// A declared type of the graph for a type constructor.
    pub(crate) fn new_data(&mut self, con: TyConId, kind: DataKind) -> DataId {
        let tycon = self.store.tycon(con);
        let params = tycon.params.to_vec();
        if !tycon.outer.is_empty() {
            self.declared.add_outer(self.graph.datas.next_key(), tycon.outer.clone());
        }
        let tycon = self.store.tycon(con);
        let (name, span) = (tycon.name, tycon.span);
        self.graph.datas.push(DataDecl { name, span, params, kind })
    }

    /// The type itself, over its parameters.
    pub(crate) fn self_type(&mut self, con: TyConId) -> Term {
        let params = self.store.tycon(con).params.clone();
        let args = self.store.params(&params);
        self.store.con(con, &args)
    }

    pub(crate) fn type_body(&mut self, decl: &'t TypeDecl, con: TyConId) {
        self.with_type_vars(Mode::Declared, |c| {
            let params = c.store.tycon(con).params.clone();
            for (param, &id) in decl.params.iter().zip(&*params) {
                if let Some(name) = param.name {
                    let term = c.store.add(Shape::Param(id));
                    if c.type_names.insert(name.name, term).is_some() {
                        let message =
                            format!("the type parameter `'{}` is declared twice", name.name);
                        c.report(Diagnostic::new(codes::DUPLICATE, name.span, message));
                    }
                }
            }
            for (var, ty) in &decl.constraints {
                if let CoreTypeKind::Var(name) = &var.kind {
                    let term = c.annotation(ty);
                    c.type_names.insert(name.name, term);
                }
            }
            if let Some(manifest) = &decl.manifest {
                return c.manifest(decl, con, manifest);
            }
            match (&decl.kind, c.store.tycon(con).def.clone()) {
                (TypeKind::Variant(cases), Def::Data(data)) => c.variant(con, data, cases),
                (TypeKind::Record(fields), Def::Data(data)) => {
                    let parts = Parts { fields: c.record(con, data, fields), ..Parts::default() };
                    c.declared.set_parts(con, Rc::new(parts));
                }
                _ => {}
            }
        });
    }

    /// `type t = other`, maybe with the cases or fields of the other repeated.
    fn manifest(&mut self, decl: &'t TypeDecl, con: TyConId, manifest: &'t tree::CoreType) {
        let term = self.annotation(manifest);
        if decl.private && matches!(decl.kind, TypeKind::Abstract) {
            let seal = self.declared.new_seal();
            self.declared.make_private(con);
            return self.store.define(con, Def::Sealed(term, seal));
        }
        self.store.define(con, Def::Alias(term));
        let head = self.store.head(term);
        let Shape::Con(other, _) = head else { return };
        let Some(parts) = self.declared.parts(other).cloned() else { return };
        if matches!(decl.kind, TypeKind::Abstract) {
            // Its constructors can be told by the type, but are not brought into scope.
            return;
        }
        self.same_parts(decl, &parts);
        self.declared.set_parts(con, parts);
    }

    /// Reports a repeated declaration that differs from the first.
    pub(crate) fn same_parts(&mut self, decl: &'t TypeDecl, parts: &Parts) {
        let differs = match &decl.kind {
            TypeKind::Variant(cases) => {
                cases.len() != parts.constructors.len()
                    || cases.iter().zip(&parts.constructors).any(|(case, c)| {
                        let arity = match &case.args {
                            CaseArgs::Tuple(items) => items.len(),
                            CaseArgs::Record(_) => 1,
                        };
                        case.name.name != c.name || arity != c.arity()
                    })
            }
            TypeKind::Record(fields) => {
                fields.len() != parts.fields.len()
                    || fields.iter().zip(&parts.fields).any(|(f, g)| f.name.name != g.name)
            }
            _ => false,
        };
        if differs {
            let message =
                format!("`{}` is not declared like the type that it equals", decl.name.name);
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, decl.span, message));
        }
    }

    fn variant(&mut self, con: TyConId, data: DataId, cases: &'t [CaseDecl]) {
        if cases.iter().any(|case| case.result.is_some()) {
            return self.refining_variant(con, data, cases);
        }
        let result = self.self_type(con);
        let params = self.store.tycon(con).params.clone();
        let mut constructors: Vec<Rc<Constructor>> = Vec::new();
        let mut declared = Vec::new();
        let mut names = FxHashSet::default();
        for (case, rank) in cases.iter().zip(ranks(cases)) {
            self.report_twice_declared(case, &mut names);
            let payload = self.payload(con, &case.args, case.name.name, case.span, &params);
            let fields = self.fields_of(&payload, &params);
            declared.push((rank, Case { name: case.name.name, fields }));
            let (name, kind) = (case.name.name, ConstructorKind::Case(data, rank));
            let params = params.clone();
            let constructor = Constructor::plain(name, kind, con, params, payload, result);
            constructors.push(Rc::new(constructor));
        }
        self.graph.datas[data].kind = DataKind::Union(by_rank(declared));
        let parts = Parts { constructors, ..Parts::default() };
        self.declared.set_parts(con, Rc::new(parts));
    }

    pub(crate) fn report_twice_declared(
        &mut self,
        case: &CaseDecl,
        before: &mut FxHashSet<Symbol>,
    ) {
        if !before.insert(case.name.name) {
            let message = format!("the constructor `{}` is declared twice", case.name.name);
            self.report(Diagnostic::new(codes::DUPLICATE, case.name.span, message));
        }
    }

    /// What a case takes.
    pub(crate) fn payload(
        &mut self,
        con: TyConId,
        args: &'t CaseArgs,
        name: Symbol,
        span: Span,
        params: &Rc<[ParamId]>,
    ) -> Payload {
        match args {
            CaseArgs::Tuple(items) => {
                Payload::Tuple(items.iter().map(|item| self.annotation(item)).collect())
            }
            CaseArgs::Record(fields) => {
                let outer = self.store.tycon(con).outer.clone();
                let name = Symbol::new(&format!("{}.{name}", self.store.tycon(con).name));
                let def = Def::Pending;
                let params = params.clone();
                let record = self.store.add_tycon(TyCon { name, span, params, def, outer });
                let data = self.new_data(record, DataKind::Record(Vec::new()));
                self.store.define(record, Def::Data(data));
                let fields = self.record(record, data, fields);
                self.declared.set_parts(record, Rc::new(Parts { fields, ..Parts::default() }));
                Payload::Record(record)
            }
        }
    }

    /// The types of the fields of a case.
    pub(crate) fn fields_of(&mut self, payload: &Payload, params: &[ParamId]) -> Vec<Term> {
        match payload {
            Payload::Tuple(items) => items.to_vec(),
            Payload::Record(record) => {
                let args = self.store.params(params);
                vec![self.store.con(*record, &args)]
            }
        }
    }

    fn record(&mut self, con: TyConId, data: DataId, fields: &'t [FieldDecl]) -> Vec<Rc<Field>> {
        let record = self.self_type(con);
        let params = self.store.tycon(con).params.clone();
        let mut made: Vec<Rc<Field>> = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let name = field.name.name;
            if made.iter().any(|f| f.name == name) {
                let message = format!("the field `{name}` is declared twice");
                self.report(Diagnostic::new(codes::DUPLICATE, field.name.span, message));
            }
            let (ty, own) = self.field_type(&field.ty);
            let (index, mutable) = (index as u32, field.mutable);
            let params = params.clone();
            let tycon = con;
            made.push(Rc::new(Field {
                name,
                tycon,
                data,
                index,
                params,
                ty,
                own,
                record,
                mutable,
            }));
        }
        let mut declared = Vec::new();
        for field in &made {
            let marks: Marks = field.own.iter().map(|&p| (p, Term::ERROR)).collect();
            let ty = self.at_universal(field.ty, &marks);
            declared.push(crate::draft::Field { name: field.name, ty, mutable: field.mutable });
        }
        self.graph.datas[data].kind = DataKind::Record(declared);
        made
    }

    /// The type of a field, and what the field itself is polymorphic in.
    pub(crate) fn field_type(&mut self, ty: &'t tree::CoreType) -> (Term, Rc<[ParamId]>) {
        let CoreTypeKind::Poly { vars, ty } = &ty.kind else {
            return (self.annotation(ty), Rc::new([]));
        };
        let names = self.type_names.names();
        let mut own = Vec::new();
        for var in vars {
            let param = self.param(var.name.as_str());
            let term = self.store.add(Shape::Param(param));
            self.type_names.insert(var.name, term);
            own.push(param);
        }
        let ty = self.annotation(ty);
        self.type_names.set(names);
        (ty, own.into())
    }

    /// `exception E of …`, or `type t += E of …` for an extensible type.
    pub(crate) fn extension(&mut self, con: TyConId, case: &'t ExtensionCase) {
        match case {
            ExtensionCase::New(case) => {
                let constructor = self.extension_case(con, case);
                self.define_constructor(case.name.name, constructor);
            }
            ExtensionCase::Rebind { name, of, .. } => {
                if let Some(found) = self.constructor_path(of, None) {
                    self.define_constructor(name.name, found);
                }
            }
        }
    }

    fn extension_case(&mut self, con: TyConId, case: &'t CaseDecl) -> Rc<Constructor> {
        let name = match self.building.path() {
            Some(path) => Symbol::new(&format!("{path}.{}", case.name.name)),
            None => case.name.name,
        };
        if !self.store.tycon(con).params.is_empty() || case.result.is_some() {
            return self.refining_extension(con, case, name);
        }
        let (params, payload) = self.with_type_vars(Mode::Quantified, |c| {
            let none: Rc<[ParamId]> = Rc::new([]);
            let payload = c.payload(con, &case.args, case.name.name, case.span, &none);
            (c.type_names.quantified(), payload)
        });
        if !params.is_empty() {
            self.unsupported(case.span, "exceptions with types of their own");
        }
        let mut fields = self.fields_of(&payload, &[]);
        // What is only known in the function around it is kept at the universal type.
        let wrapped = !self.given.is_empty() && fields.iter().any(|&f| self.has_param(f));
        if wrapped {
            let exn = self.known.exn;
            fields.iter_mut().for_each(|field| *field = exn);
        }
        let exn = self.graph.exns.push(ExnDecl { name, span: case.name.span, fields });
        let (kind, result) = (ConstructorKind::Exn(exn), self.store.con(con, &[]));
        let plain = Constructor::plain(case.name.name, kind, con, Rc::new([]), payload, result);
        Rc::new(Constructor { wrapped, ..plain })
    }
}

/// The type variables that a type mentions, in order.
pub(crate) fn variables(ty: &tree::CoreType, found: &mut Vec<Symbol>) {
    match &ty.kind {
        CoreTypeKind::Var(name) if !found.contains(&name.name) => found.push(name.name),
        CoreTypeKind::Arrow { params, result } => {
            params.iter().for_each(|(_, ty)| variables(ty, found));
            variables(result, found);
        }
        CoreTypeKind::Tuple(items) | CoreTypeKind::Constr { args: items, .. } => {
            items.iter().for_each(|ty| variables(ty, found));
        }
        CoreTypeKind::Alias { ty, name } => {
            variables(ty, found);
            if !found.contains(&name.name) {
                found.push(name.name);
            }
        }
        CoreTypeKind::Variant { fields, .. } => fields.iter().for_each(|field| match &field.kind {
            tree::RowFieldKind::Tag { args, .. } => args.iter().for_each(|ty| variables(ty, found)),
            tree::RowFieldKind::Inherit(ty) => variables(ty, found),
        }),
        CoreTypeKind::Package(package) => {
            package.constraints.iter().for_each(|(_, ty)| variables(ty, found));
        }
        CoreTypeKind::Poly { vars, ty } => {
            let mut inside = Vec::new();
            variables(ty, &mut inside);
            let own = |name: &Symbol| vars.iter().any(|var| var.name == *name);
            let others = inside.into_iter().filter(|name| !own(name));
            found.extend(others.filter(|name| !found.contains(name)).collect::<Vec<_>>());
        }
        _ => {}
    }
}

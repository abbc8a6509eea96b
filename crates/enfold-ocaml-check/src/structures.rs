//! Files and structures: items in order.

use std::rc::Rc;

use enfold_graph::Scope;
use enfold_ocaml::tree::{ExtensionCase, StructureItem, StructureItemKind as Item, ValueDecl};
use enfold_syntax::{Diagnostic, codes};

use crate::annotations::Mode;
use crate::draft::TopItem;
use crate::env::{Module, ModuleRef, Sig, SigKind, Value, ValueKind};
use crate::prims::primitive;
use crate::store::TyConId;
use crate::{Checker, Unit};

impl<'t> Checker<'t, '_> {
    /// A file: a module with its name.
    pub(crate) fn unit(&mut self, unit: &Unit<'t>) {
        self.reports.begin_file(unit.library);
        self.reports.quieten(&unit.structure.quiet);
        self.building.begin_unit(unit.name);
        if unit.library && unit.name == "Predef" {
            self.building.begin(Module::default());
            self.structure_items(&unit.structure.items);
            self.building.end();
            return self.note_predef();
        }
        let base = self.env.clone();
        let name = match (unit.library, unit.name.as_str()) {
            (true, name) if name != "Stdlib" && !name.starts_with("Camlinternal") => {
                format!("Stdlib.{name}")
            }
            (_, name) => name.to_string(),
        };
        for (name, file) in unit.sees {
            if let Some(module) = self.files.of_program(*file) {
                self.env.add_module(*name, module.clone());
            }
        }
        let inside = self.env.clone();
        self.building.begin(Module { name: name.clone(), ..Module::default() });
        self.at_path(Some(name), |c| c.structure_items(&unit.structure.items));
        let module = self.building.end();
        self.env = base;
        if unit.library {
            self.note_compared(&module);
        }
        let mut module = ModuleRef::Structure(Rc::new(module));
        if let Some(interface) = unit.interface {
            let sig = Sig { kind: SigKind::Items(&interface.items), env: inside };
            if let Some(sealed) = self.seal(&module, &sig, interface.span) {
                module = sealed;
            }
        }
        self.files.add(unit.library, unit.name, module.clone());
        self.env.add_module(unit.name, module.clone());
        if let (true, "Stdlib", ModuleRef::Structure(module)) =
            (unit.library, unit.name.as_str(), &module)
        {
            self.env.open(module);
        }
        if unit.library {
            self.note_known(unit.name);
        }
    }

    pub(crate) fn structure_items(&mut self, items: &'t [StructureItem]) {
        self.names_of_structure(items);
        for item in items {
            self.with_type_vars(Mode::Unknown, |c| c.structure_item(item));
        }
    }

    fn structure_item(&mut self, item: &'t StructureItem) {
        match &item.kind {
            Item::Eval(expr) => {
                let node = self.statement(expr);
                self.emit(TopItem::Do(node));
            }
            Item::Let(group) => {
                for item in self.let_group(group, true) {
                    self.emit(item);
                }
            }
            Item::External(decl) => self.external(decl),
            Item::Types(group) => self.type_group(group),
            Item::Extend(extension) => {
                if let Some(con) = self.type_path(&extension.path) {
                    let names = extension.params.iter().map(|p| p.name.map(|name| name.name));
                    self.declared.name_extension_params(names.collect());
                    for case in &extension.cases {
                        self.extension_item(con, case);
                    }
                }
            }
            Item::Exception(case) => {
                let exn = self.known.exn_con;
                self.extension_item(exn, case);
            }
            Item::Module(binding) => {
                let name = binding.name.map_or_else(|| "_".into(), |name| name.name);
                let module = self.named_module(&binding.expr, name);
                match (module, binding.name) {
                    (Some(module), Some(name)) => self.define_module(name.name, module),
                    (None, Some(name)) => {
                        self.files.break_name(name.name);
                    }
                    _ => {}
                }
            }
            Item::RecModules(bindings) => self.recursive_modules(bindings, item.span),
            Item::ModuleType(decl) => {
                let env = self.env.clone();
                let kind = match &decl.ty {
                    Some(ty) => SigKind::Type(ty),
                    None => SigKind::Abstract,
                };
                self.define_signature(decl.name.name, Rc::new(Sig { kind, env }));
            }
            Item::Open(expr) => self.open_module(expr),
            Item::Include(expr) => {
                if let Some(module) = self.structure_of(expr) {
                    self.env.open(&module);
                    if let Some(current) = self.building.current() {
                        current.include(&module);
                    }
                }
            }
            Item::Error => {}
        }
    }

    /// An exception or another extension; in a local module it is a new one each time.
    fn extension_item(&mut self, con: TyConId, case: &'t ExtensionCase) {
        self.extension(con, case);
        if self.scope() == Scope::Local {
            let mut nodes = Vec::new();
            self.new_instance(case, &mut nodes);
            nodes.into_iter().for_each(|node| self.emit(TopItem::Do(node)));
        }
    }

    pub(crate) fn define_module(&mut self, name: enfold_syntax::Symbol, module: ModuleRef<'t>) {
        if let Some(current) = self.building.current() {
            current.modules.insert(name, module.clone());
        }
        self.env.add_module(name, module);
    }

    pub(crate) fn define_signature(&mut self, name: enfold_syntax::Symbol, sig: Rc<Sig<'t>>) {
        if let Some(current) = self.building.current() {
            current.module_types.insert(name, sig.clone());
        }
        self.env.add_module_type(name, sig);
    }

    /// `external f : t = "%name"`.
    fn external(&mut self, decl: &'t ValueDecl) {
        let name = decl.primitives.first().map_or("", |name| name.as_str());
        // This compiler's own operations trust the library.
        let own = name.starts_with("%enf_") && !self.reports.in_library();
        let Some(found) = primitive(name).filter(|_| !own) else {
            let message =
                format!("there is no primitive `{name}`: functions of C cannot be called");
            self.report(Diagnostic::new(codes::UNSUPPORTED, decl.span, message));
            self.files.break_name(decl.name.name);
            return;
        };
        let (params, ty) = self.declared_type(decl);
        let kind = ValueKind::Primitive(found);
        let value = Value { kind, params: params.into(), ty, span: decl.name.span };
        self.define_value(decl.name.name, Rc::new(value), true);
    }

    /// The type of a declared value and what it is polymorphic in.
    pub(crate) fn declared_type(
        &mut self,
        decl: &'t ValueDecl,
    ) -> (Vec<enfold_graph::ParamId>, crate::store::Term) {
        self.with_type_vars(Mode::Quantified, |c| {
            let ty = match &decl.ty.kind {
                enfold_ocaml::tree::CoreTypeKind::Poly { ty, .. } => c.annotation(ty),
                _ => c.annotation(&decl.ty),
            };
            (c.type_names.quantified_with_rows().collect(), ty)
        })
    }
}

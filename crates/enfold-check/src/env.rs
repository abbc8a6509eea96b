//! What names mean: modules, opened modules, and the local scope.
//!
//! A lone name is looked up among locals, then among the definitions of the modules around it,
//! then among the built-ins (the library module `Prelude` and the conversion functions), then
//! among the names that `open` brought in, newest first. Types and union cases of the library are
//! found everywhere. A qualified name starts at a module that is found the same way, or at another of the same name
//! if it means nothing there: `module List = …` adds to the library's `List`. `System` holds those of the
//! library that have a .NET name.

use enfold_graph::{BindingId, DataId, ExnId};
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::store::Term;

/// A module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ModuleId(pub usize);

/// A type name.
#[derive(Clone, Debug)]
pub enum TypeName {
    /// A declared record or union with that many parameters.
    Data(DataId, usize),
    /// Another name for a type, over parameters.
    Alias(Vec<enfold_graph::ParamId>, Term),
}

/// Something that builds values and can stand in patterns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constructor {
    /// A case of a union.
    Case(DataId, u32),
    /// An exception.
    Exn(ExnId),
}

/// What a module defines.
#[derive(Default, Debug)]
pub struct Module {
    pub name: String,
    pub values: FxHashMap<Symbol, BindingId>,
    pub types: FxHashMap<Symbol, TypeName>,
    pub constructors: FxHashMap<Symbol, Constructor>,
    pub modules: FxHashMap<Symbol, ModuleId>,
    /// Modules inside that are opened with this one.
    pub auto_opens: Vec<ModuleId>,
}

/// The modules that are seen at a place of the program.
#[derive(Clone, Default, Debug)]
pub struct Place {
    /// The module being checked and those around it, innermost last; the first is the root of the library, the second,
    /// once that is complete, the root of the program.
    path: Vec<ModuleId>,
    /// Opened modules, newest last, with the depth of `path` at which the opening ends.
    opens: Vec<(ModuleId, usize)>,
}

/// The local scope: bindings by name, and the names in the order in which they came.
#[derive(Default, Debug)]
pub struct Locals {
    bindings: FxHashMap<Symbol, Vec<BindingId>>,
    trail: Vec<Symbol>,
}

/// All scopes.
#[derive(Default, Debug)]
pub struct Env {
    modules: Vec<Module>,
    place: Place,
    /// The library's modules of built-ins: `Prelude` and what it leaves to `Globals`.
    prelude: Vec<ModuleId>,
    /// The modules of the library; their types and cases are visible everywhere.
    library: Vec<ModuleId>,
    locals: Locals,
}

impl Env {
    pub fn new() -> Self {
        let place = Place { path: vec![ModuleId(0)], opens: Vec::new() };
        Env { modules: vec![Module::default()], place, ..Env::default() }
    }

    /// The module being checked.
    pub fn here(&self) -> ModuleId {
        self.place.path[self.place.path.len() - 1]
    }

    /// What the module being checked defines.
    pub fn current(&mut self) -> &mut Module {
        let here = self.here();
        &mut self.modules[here.0]
    }

    /// What a module defines.
    pub fn definitions(&self, id: ModuleId) -> &Module {
        &self.modules[id.0]
    }

    /// What the root of the library defines.
    pub fn library_root(&self) -> &Module {
        &self.modules[0]
    }

    /// Another name for a type in a module that has none of that name.
    pub fn add_alias(&mut self, module: ModuleId, name: Symbol, ty: Term) {
        let types = &mut self.modules[module.0].types;
        types.entry(name).or_insert(TypeName::Alias(Vec::new(), ty));
    }

    /// The module being checked is one of the library; of its built-ins, if `prelude`.
    pub fn note_library_module(&mut self, prelude: bool) {
        let here = self.here();
        self.library.push(here);
        if prelude {
            self.prelude.push(here);
        }
    }

    /// How many modules of the library there are so far.
    pub fn library_modules(&self) -> usize {
        self.library.len()
    }

    /// A type that the built-ins define.
    pub fn builtin_type(&self, name: Symbol) -> Option<&TypeName> {
        self.builtins().find_map(|module| module.types.get(&name))
    }

    /// What is seen here, for [`Env::go_to`].
    pub fn place(&self) -> Place {
        self.place.clone()
    }

    /// Sees what is seen at another place, and no locals; yields what was seen, for [`Env::return_to`].
    pub fn go_to(&mut self, place: Place) -> (Place, Locals) {
        (std::mem::replace(&mut self.place, place), std::mem::take(&mut self.locals))
    }

    /// Sees again what was seen before [`Env::go_to`].
    pub fn return_to(&mut self, (place, locals): (Place, Locals)) {
        self.place = place;
        self.locals = locals;
    }

    /// Closes every module: a file ends.
    pub fn close_all(&mut self) {
        self.place.opens.clear();
    }

    /// The child module of that name, made if it is not there.
    pub fn enter_module(&mut self, name: Symbol) {
        let parent = self.here();
        let id = match self.modules[parent.0].modules.get(&name) {
            Some(&id) => id,
            None => {
                let id = ModuleId(self.modules.len());
                let outer = &self.modules[parent.0].name;
                let name_text =
                    if outer.is_empty() { name.to_string() } else { format!("{outer}.{name}") };
                self.modules.push(Module { name: name_text, ..Module::default() });
                self.modules[parent.0].modules.insert(name, id);
                id
            }
        };
        self.place.path.push(id);
    }

    /// Leaves the innermost module; what was opened in it is closed.
    pub fn leave_module(&mut self) {
        self.place.path.pop();
        let depth = self.place.path.len();
        self.place.opens.retain(|&(_, at)| at <= depth);
    }

    /// Opens a module, and what opens itself with it, until the innermost module is left.
    pub fn open(&mut self, id: ModuleId) {
        let depth = self.place.path.len();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.place.opens.contains(&(id, depth)) {
                self.place.opens.push((id, depth));
                open.extend(self.modules[id.0].auto_opens.iter().copied());
            }
        }
    }

    /// The library is complete: what comes now is the program's, in a root of its own.
    pub fn begin_program(&mut self) {
        let id = ModuleId(self.modules.len());
        self.modules.push(Module::default());
        self.place.path.push(id);
    }

    /// Makes the modules and types of the library that .NET has too visible under `System`.
    pub fn add_system(&mut self) {
        const MODULES: &[&str] = &[
            "Math", "Console", "Char", "String", "Array", "Convert", "Int16", "Int32", "Int64",
            "Byte", "Double", "Boolean",
        ];
        const GENERIC: &[&str] = &[
            "Dictionary",
            "HashSet",
            "Queue",
            "Stack",
            "KeyValuePair",
            "SortedDictionary",
            "SortedSet",
            "PriorityQueue",
        ];
        let known = |name: &&str| {
            let name = Symbol::new(name);
            self.modules[0].modules.get(&name).map(|&id| (name, id))
        };
        let mut modules: FxHashMap<Symbol, ModuleId> = MODULES.iter().filter_map(known).collect();
        let generic = self.add_module("System.Collections.Generic", GENERIC, &[]);
        let resize = Symbol::new("ResizeArray");
        if let Some(id) = self.modules[0].modules.get(&resize)
            && let Some(ty) = self.modules[id.0].types.get(&resize).cloned()
        {
            let types = &mut self.modules[generic.0].types;
            types.insert(resize, ty.clone());
            types.insert(Symbol::new("List"), ty);
        }
        let collections = self.add_module("System.Collections", &[], &[("Generic", generic)]);
        let text = self.add_module("System.Text", &["StringBuilder"], &[]);
        modules.insert(Symbol::new("Collections"), collections);
        modules.insert(Symbol::new("Text"), text);
        // What the library has of it is visible everywhere.
        let threading = self.add_module("System.Threading", &[], &[]);
        modules.insert(Symbol::new("Threading"), threading);
        let numerics = self.add_module("System.Numerics", &["BigInteger"], &[]);
        modules.insert(Symbol::new("Numerics"), numerics);
        let globalization = self.add_module("System.Globalization", &[], &[]);
        modules.insert(Symbol::new("Globalization"), globalization);
        let system = Symbol::new("System");
        let id = match self.modules[0].modules.get(&system) {
            Some(&id) => id,
            None => self.add_module("System", &[], &[]),
        };
        self.modules[id.0].modules.extend(modules);
        self.modules[0].modules.insert(system, id);
        self.add_system_names(id, generic);
    }

    /// Types and exceptions of the library that have no module of their own name.
    fn add_system_names(&mut self, system: ModuleId, generic: ModuleId) {
        for name in ["String", "Decimal", "MidpointRounding"].map(Symbol::new) {
            if let Some(ty) = self.type_name(name).cloned() {
                self.modules[system.0].types.insert(name, ty);
            }
        }
        let Some(&prelude) = self.modules[0].modules.get(&Symbol::new("Prelude")) else { return };
        let prelude = &self.modules[prelude.0];
        let is_exception = |name: &Symbol| name.as_str().ends_with("Exception");
        let constructors: Vec<(Symbol, Constructor)> = prelude
            .constructors
            .iter()
            .filter(|(name, _)| is_exception(name))
            .map(|(&name, &constructor)| (name, constructor))
            .collect();
        let types: Vec<(Symbol, TypeName)> = prelude
            .types
            .iter()
            .filter(|(name, _)| is_exception(name))
            .map(|(&name, ty)| (name, ty.clone()))
            .collect();
        for module in [system, generic] {
            let module = &mut self.modules[module.0];
            module.constructors.extend(constructors.iter().copied());
            module.types.extend(types.iter().cloned());
        }
    }

    /// A module with types of the library that have a module of their own name.
    fn add_module(&mut self, name: &str, types: &[&str], modules: &[(&str, ModuleId)]) -> ModuleId {
        let known = types.iter().filter_map(|name| {
            let name = Symbol::new(name);
            let own = self.modules[0].modules.get(&name);
            let mut holders = own.into_iter().chain(&self.library);
            let ty = holders.find_map(|module| self.modules[module.0].types.get(&name))?;
            Some((name, ty.clone()))
        });
        let module = Module {
            name: name.into(),
            types: known.collect(),
            modules: modules.iter().map(|&(name, id)| (Symbol::new(name), id)).collect(),
            ..Module::default()
        };
        self.modules.push(module);
        ModuleId(self.modules.len() - 1)
    }

    /// A mark to which [`Env::forget`] returns.
    pub fn mark(&self) -> usize {
        self.locals.trail.len()
    }

    /// Forgets the locals added since the mark.
    pub fn forget(&mut self, mark: usize) {
        while self.locals.trail.len() > mark {
            if let Some(name) = self.locals.trail.pop()
                && let Some(stack) = self.locals.bindings.get_mut(&name)
            {
                stack.pop();
            }
        }
    }

    pub fn add_local(&mut self, name: Symbol, binding: BindingId) {
        self.locals.bindings.entry(name).or_default().push(binding);
        self.locals.trail.push(name);
    }

    pub fn local(&self, name: Symbol) -> Option<BindingId> {
        self.locals.bindings.get(&name).and_then(|stack| stack.last()).copied()
    }

    /// Modules in the order in which a lone name is looked up, in two tiers around the built-ins.
    fn around(&self) -> impl Iterator<Item = &Module> {
        self.place.path.iter().rev().map(|id| &self.modules[id.0])
    }

    fn opened(&self) -> impl Iterator<Item = &Module> {
        self.place.opens.iter().rev().map(|(id, _)| &self.modules[id.0])
    }

    fn builtins(&self) -> impl Iterator<Item = &Module> {
        self.prelude.iter().map(|id| &self.modules[id.0])
    }

    /// Where types and cases are found last.
    fn everywhere(&self) -> impl Iterator<Item = &Module> {
        self.library.iter().rev().map(|id| &self.modules[id.0])
    }

    /// A module-level value that is not shadowed by a built-in.
    pub fn own_value(&self, name: Symbol) -> Option<BindingId> {
        self.around().find_map(|m| m.values.get(&name)).copied()
    }

    pub fn builtin_value(&self, name: Symbol) -> Option<BindingId> {
        self.builtins().find_map(|m| m.values.get(&name)).copied()
    }

    pub fn opened_value(&self, name: Symbol) -> Option<BindingId> {
        self.opened().find_map(|m| m.values.get(&name)).copied()
    }

    pub fn type_name(&self, name: Symbol) -> Option<&TypeName> {
        self.around()
            .chain(self.opened())
            .chain(self.builtins())
            .chain(self.everywhere())
            .find_map(|m| m.types.get(&name))
    }

    pub fn constructor(&self, name: Symbol) -> Option<Constructor> {
        self.around()
            .chain(self.opened())
            .chain(self.builtins())
            .chain(self.everywhere())
            .find_map(|m| m.constructors.get(&name))
            .copied()
    }

    /// The module that a name means first.
    pub fn module(&self, name: Symbol) -> Option<ModuleId> {
        self.modules_named(name).first().copied()
    }

    /// All modules of this name in the order in which something is looked for in them: a module of the program adds to one
    /// of the library, and hides what has the same name there. One that is still being defined comes last, since its
    /// name does not mean itself in it.
    pub fn modules_named(&self, name: Symbol) -> Vec<ModuleId> {
        let root = &self.modules[0];
        let around =
            self.place.path.iter().rev().filter(|id| id.0 != 0).map(|id| &self.modules[id.0]);
        let all = around.chain(self.opened()).chain([root]);
        let mut found: Vec<ModuleId> = Vec::new();
        for &id in all.filter_map(|module| module.modules.get(&name)) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        found.sort_by_key(|id| self.place.path.contains(id));
        found
    }

    /// Every value name that is visible here, for suggestions.
    pub fn visible_values(&self) -> impl Iterator<Item = Symbol> {
        let locals =
            self.locals.bindings.iter().filter(|(_, s)| !s.is_empty()).map(|(&name, _)| name);
        locals.chain(
            self.around()
                .chain(self.opened())
                .chain(self.builtins())
                .flat_map(|m| m.values.keys().chain(m.constructors.keys()).copied()),
        )
    }

    /// Every type name that is visible here, for suggestions.
    pub fn visible_types(&self) -> impl Iterator<Item = Symbol> {
        self.around()
            .chain(self.opened())
            .chain(self.builtins())
            .chain(self.everywhere())
            .flat_map(|m| m.types.keys().copied())
    }

    /// Every module name that is visible here, for suggestions.
    pub fn visible_modules(&self) -> impl Iterator<Item = Symbol> {
        self.around().chain(self.opened()).flat_map(|m| m.modules.keys().copied())
    }
}

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

/// A lambda whose body is being checked.
#[derive(Debug, Default)]
pub struct Frame {
    /// Whether it may ask for stack memory, and the mark that it then takes.
    pub owns_stack: bool,
    pub stack_mark: Option<BindingId>,
}

/// All scopes.
#[derive(Default, Debug)]
pub struct Env {
    pub modules: Vec<Module>,
    /// The module being checked and those around it, innermost last; the first is the root of the library, the second,
    /// once that is complete, the root of the program.
    pub path: Vec<ModuleId>,
    /// Opened modules, newest last, with the depth of `path` at which the opening ends.
    pub opens: Vec<(ModuleId, usize)>,
    /// The library's modules of built-ins: `Prelude` and what it leaves to `Globals`.
    pub prelude: Vec<ModuleId>,
    /// The modules of the library; their types and cases are visible everywhere.
    pub library: Vec<ModuleId>,
    locals: FxHashMap<Symbol, Vec<BindingId>>,
    trail: Vec<Symbol>,
    /// The lambdas around the place being checked, innermost last.
    pub frames: Vec<Frame>,
}

impl Env {
    pub fn new() -> Self {
        Env { modules: vec![Module::default()], path: vec![ModuleId(0)], ..Env::default() }
    }

    pub fn current(&mut self) -> &mut Module {
        let id = self.path[self.path.len() - 1];
        &mut self.modules[id.0]
    }

    /// The child module of that name, made if it is not there.
    pub fn enter_module(&mut self, name: Symbol) {
        let parent = self.path[self.path.len() - 1];
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
        self.path.push(id);
    }

    /// Leaves the innermost module; what was opened in it is closed.
    pub fn leave_module(&mut self) {
        self.path.pop();
        let depth = self.path.len();
        self.opens.retain(|&(_, at)| at <= depth);
    }

    /// Opens a module, and what opens itself with it, until the innermost module is left.
    pub fn open(&mut self, id: ModuleId) {
        let depth = self.path.len();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.opens.contains(&(id, depth)) {
                self.opens.push((id, depth));
                open.extend(self.modules[id.0].auto_opens.iter().copied());
            }
        }
    }

    /// The library is complete: what comes now is the program's, in a root of its own.
    pub fn begin_program(&mut self) {
        let id = ModuleId(self.modules.len());
        self.modules.push(Module::default());
        self.path.push(id);
    }

    /// Makes the modules and types of the library that .NET has too visible under `System`.
    pub fn add_system(&mut self) {
        const MODULES: &[&str] = &[
            "Math", "Console", "Char", "String", "Array", "Convert", "Int16", "Int32", "Int64",
            "Byte", "Double", "Boolean",
        ];
        const GENERIC: &[&str] = &["Dictionary", "HashSet", "Queue", "Stack", "KeyValuePair"];
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
        if let Some(text) = self.type_name(Symbol::new("String")).cloned() {
            self.modules[system.0].types.insert(Symbol::new("String"), text);
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
        self.trail.len()
    }

    /// Forgets the locals added since the mark.
    pub fn forget(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(name) = self.trail.pop()
                && let Some(stack) = self.locals.get_mut(&name)
            {
                stack.pop();
            }
        }
    }

    /// Hides all locals, until they are shown again.
    pub fn hide_locals(&mut self) -> (FxHashMap<Symbol, Vec<BindingId>>, Vec<Symbol>) {
        (std::mem::take(&mut self.locals), std::mem::take(&mut self.trail))
    }

    /// Shows locals that were hidden.
    pub fn show_locals(
        &mut self,
        (locals, trail): (FxHashMap<Symbol, Vec<BindingId>>, Vec<Symbol>),
    ) {
        self.locals = locals;
        self.trail = trail;
    }

    pub fn add_local(&mut self, name: Symbol, binding: BindingId) {
        self.locals.entry(name).or_default().push(binding);
        self.trail.push(name);
    }

    pub fn local(&self, name: Symbol) -> Option<BindingId> {
        self.locals.get(&name).and_then(|stack| stack.last()).copied()
    }

    /// Modules in the order in which a lone name is looked up, in two tiers around the built-ins.
    fn around(&self) -> impl Iterator<Item = &Module> {
        self.path.iter().rev().map(|id| &self.modules[id.0])
    }

    fn opened(&self) -> impl Iterator<Item = &Module> {
        self.opens.iter().rev().map(|(id, _)| &self.modules[id.0])
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
        let around = self.path.iter().rev().filter(|id| id.0 != 0).map(|id| &self.modules[id.0]);
        let all = around.chain(self.opened()).chain([root]);
        let mut found: Vec<ModuleId> = Vec::new();
        for &id in all.filter_map(|module| module.modules.get(&name)) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        found.sort_by_key(|id| self.path.contains(id));
        found
    }

    /// Every value name that is visible here, for suggestions.
    pub fn visible_values(&self) -> impl Iterator<Item = Symbol> {
        let locals = self.locals.iter().filter(|(_, s)| !s.is_empty()).map(|(&name, _)| name);
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

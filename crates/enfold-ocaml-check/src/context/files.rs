//! Files as modules, the library's apart from the program's: what the language refers to is the library's, also if the program has a
//! module of that name. And names of which was reported why they mean nothing.

use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::env::ModuleRef;

#[derive(Default)]
pub(crate) struct Files<'t> {
    library: FxHashMap<Symbol, ModuleRef<'t>>,
    program: FxHashMap<Symbol, ModuleRef<'t>>,
    broken: FxHashSet<Symbol>,
}

impl<'t> Files<'t> {
    pub fn add(&mut self, library: bool, name: Symbol, module: ModuleRef<'t>) {
        let files = if library { &mut self.library } else { &mut self.program };
        files.insert(name, module);
    }

    /// A file of the library.
    pub fn of_library(&self, name: Symbol) -> Option<&ModuleRef<'t>> {
        self.library.get(&name)
    }

    /// A file of the program.
    pub fn of_program(&self, name: Symbol) -> Option<&ModuleRef<'t>> {
        self.program.get(&name)
    }

    /// What has this name could not be made, and that was reported.
    pub fn break_name(&mut self, name: Symbol) {
        self.broken.insert(name);
    }

    pub fn is_broken(&self, name: Symbol) -> bool {
        self.broken.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::Module;
    use std::rc::Rc;

    #[test]
    fn a_program_may_have_a_module_of_the_librarys_name() {
        let mut files = Files::default();
        let name = Symbol::new("List");
        let module = |name: &str| {
            ModuleRef::Structure(Rc::new(Module { name: name.into(), ..Module::default() }))
        };
        files.add(true, name, module("Stdlib.List"));
        files.add(false, name, module("List"));
        let named = |found: Option<&ModuleRef<'_>>| match found {
            Some(ModuleRef::Structure(module)) => module.name.clone(),
            _ => String::new(),
        };
        assert_eq!(named(files.of_library(name)), "Stdlib.List");
        assert_eq!(named(files.of_program(name)), "List");
    }

    #[test]
    fn broken_names_are_known() {
        let mut files = Files::default();
        files.break_name(Symbol::new("M"));
        assert!(files.is_broken(Symbol::new("M")) && !files.is_broken(Symbol::new("N")));
    }
}

//! The files of one program of a tree: its own modules, those of its libraries, in order, with the names that dune gives them.
//!
//! ```text
//! (library (name geo))              lib/point.ml    Geo__Point, which others see as Geo.Point
//! (executable (name main)           lib/shape.ml    Geo__Shape, which knows Geo__Point as Point
//!  (libraries geo))                 (made here)     Geo = struct module Point = Geo__Point … end
//!                                   bin/main.ml     Dune__exe__Main
//! ```
//!
//! A library that has a module of its own name is seen through that one alone; one that is not wrapped has its modules
//! under their own names. As in dune only what is reached from the main module is linked: libraries in the order of
//! their dependencies, in each the modules after those that they use. Linear, up to sorting.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use enfold_ocaml::uses::{self, Uses};
use enfold_syntax::{Diagnostic, FileId, Span, Symbol, codes, shown};

use super::layout::{Component, Layout};
use super::stanza::Kind;
use crate::input::{Input, Module};
use crate::ocaml::folder::circle;

/// Libraries of OCaml's that have nothing of their own: what they held is in the standard library.
const EMPTY_LIBRARIES: [&str; 4] = ["bytes", "seq", "stdlib-shims", "result"];

/// A module: its component and its name there.
pub type Key = (usize, Symbol);

/// A module that has been read.
struct Loaded {
    interface: Option<FileId>,
    structure: Option<FileId>,
    uses: Uses,
}

/// Puts a program into `input`: the modules that it begins with, and what they reach.
pub fn load(input: &mut Input, layout: &Layout, roots: &[Key]) {
    let mut program = Program {
        input,
        layout,
        order: Vec::new(),
        loaded: BTreeMap::new(),
        aliased: BTreeSet::new(),
    };
    for (component, _) in roots {
        program.libraries(*component, &mut Vec::new());
    }
    program.reach(roots.iter().copied().collect());
    for component in program.order.clone() {
        program.emit(component);
    }
}

struct Program<'i> {
    input: &'i mut Input,
    layout: &'i Layout,
    /// The components that are needed, each after those that it needs.
    order: Vec<usize>,
    loaded: BTreeMap<Key, Loaded>,
    /// Libraries for which a module of their name has to be made.
    aliased: BTreeSet<usize>,
}

impl Program<'_> {
    fn component(&self, at: usize) -> &Component {
        &self.layout.components[at]
    }

    /// Adds a component after the libraries that it needs.
    fn libraries(&mut self, at: usize, open: &mut Vec<usize>) {
        if self.order.contains(&at) {
            return;
        }
        open.push(at);
        let component = self.component(at);
        let wanted = component.libraries.clone();
        component
            .problems
            .clone()
            .into_iter()
            .for_each(|report| self.input.diagnostics.push(report));
        for (name, span) in wanted {
            let found = self.layout.components.iter().position(|other| other.is_called(&name));
            match found {
                Some(library) if open.contains(&library) => {
                    let message = format!("the library `{}` needs itself", shown::name(&name));
                    self.report(Diagnostic::new(codes::CIRCULAR_FILES, span, message));
                }
                Some(library) => self.libraries(library, open),
                None if EMPTY_LIBRARIES.contains(&name.as_str()) => {}
                None => self.no_library(&name, span),
            }
        }
        open.pop();
        self.order.push(at);
    }

    fn report(&mut self, report: Diagnostic) {
        if !self.input.diagnostics.iter().any(|other| *other == report) {
            self.input.diagnostics.push(report);
        }
    }

    fn no_library(&mut self, name: &str, span: Span) {
        let message = format!("there is no library `{}` in this project", shown::name(name));
        let report = Diagnostic::new(codes::FOREIGN_BUILD, span, message).note(
            "Enfold has OCaml's standard library and the libraries of the project, and no others",
        );
        self.report(report);
        // Whatever is wrong with other files of the project may be why it is not there.
        let broken: Vec<Diagnostic> =
            self.layout.broken.iter().map(|(_, problem)| problem.clone()).collect();
        broken.into_iter().for_each(|report| self.report(report));
    }

    /// Reads modules and all that they reach.
    fn reach(&mut self, mut work: VecDeque<Key>) {
        while let Some(key) = work.pop_front() {
            if self.loaded.contains_key(&key) {
                continue;
            }
            let Some(loaded) = self.read(key) else { continue };
            work.extend(self.targets(key, &loaded.uses));
            self.loaded.insert(key, loaded);
        }
    }

    fn read(&mut self, (component, module): Key) -> Option<Loaded> {
        let path = self.component(component).modules.get(module.as_str())?.clone();
        let interface = path.with_extension("mli");
        let interface = interface.exists().then(|| self.input.read_bytes(&interface)).flatten();
        let structure = self.input.read_bytes(&path);
        let mut used = Uses::default();
        let text = |id: FileId| self.input.sources.file(id).text.as_str();
        if let Some(id) = interface {
            let parsed = enfold_ocaml::parse_interface(text(id), id, Default::default());
            used.add(uses::of_signature(&parsed.tree));
        }
        if let Some(id) = structure {
            let parsed = enfold_ocaml::parse(text(id), id, Default::default());
            used.add(uses::of_structure(&parsed.tree));
        }
        Some(Loaded { interface, structure, uses: used })
    }

    /// The modules that a module may mean by what it says.
    fn targets(&mut self, (at, module): Key, uses: &Uses) -> Vec<Key> {
        let mut found = Vec::new();
        for &head in &uses.heads {
            if self.has(at, head) {
                found.extend((head != module).then_some((at, head)));
                continue;
            }
            for library in self.order.clone() {
                if library == at {
                    continue;
                }
                match self.visible(library, head) {
                    Seen::Module => found.push((library, head)),
                    Seen::Parts => {
                        self.aliased.insert(library);
                        found.extend(self.parts(library, head, uses));
                    }
                    Seen::Nothing => {}
                }
            }
        }
        found
    }

    fn has(&self, component: usize, module: Symbol) -> bool {
        self.component(component).modules.contains_key(module.as_str())
    }

    /// What a name means to those outside of a library.
    fn visible(&self, library: usize, name: Symbol) -> Seen {
        let component = self.component(library);
        match &component.kind {
            Kind::Library { wrapped: false, .. } if self.has(library, name) => Seen::Module,
            Kind::Library { wrapped: true, .. } if component.main_module() == Some(name) => {
                if self.has(library, name) { Seen::Module } else { Seen::Parts }
            }
            _ => Seen::Nothing,
        }
    }

    /// Which modules of a wrapped library are used by one that uses the library.
    fn parts(&self, library: usize, name: Symbol, uses: &Uses) -> Vec<Key> {
        let all = self.component(library).modules.keys().map(|module| Symbol::new(module));
        let opened = uses.opened.contains(&name);
        let used = |module: &Symbol| {
            uses.whole.contains(&name)
                || uses.paths.contains(&(name, *module))
                || opened && uses.heads.contains(module)
        };
        all.filter(used).map(|module| (library, module)).collect()
    }

    /// What a module is called in the whole program.
    fn full_name(&self, (component, module): Key) -> Symbol {
        let of = self.component(component);
        match (&of.kind, of.main_module()) {
            (Kind::Programs { .. }, _) => Symbol::new(&format!("Dune__exe__{module}")),
            (Kind::Library { wrapped: true, .. }, Some(main)) if main != module => {
                Symbol::new(&format!("{main}__{module}"))
            }
            _ => module,
        }
    }

    /// Puts the modules of a component into the program, each after those that it uses.
    fn emit(&mut self, component: usize) {
        let own: Vec<Symbol> = self
            .loaded
            .keys()
            .filter(|(of, _)| *of == component)
            .map(|(_, module)| *module)
            .collect();
        let mut own = own;
        own.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        let mut done = BTreeSet::new();
        for &module in &own {
            self.emit_module((component, module), &own, &mut done, &mut Vec::new());
        }
        if self.aliased.contains(&component) {
            self.emit_alias(component, &own);
        }
    }

    fn emit_module(
        &mut self,
        key: Key,
        own: &[Symbol],
        done: &mut BTreeSet<Key>,
        open: &mut Vec<(Symbol, Option<FileId>)>,
    ) {
        if !done.insert(key) {
            return;
        }
        let Some(loaded) = self.loaded.get(&key) else { return };
        let (interface, structure) = (loaded.interface, loaded.structure);
        let heads = loaded.uses.heads.clone();
        open.push((key.1, structure));
        for head in heads.into_iter().filter(|head| own.contains(head)) {
            match open.iter().position(|(module, _)| *module == head) {
                Some(at) if open.len() > at + 1 => {
                    let report = circle(self.input, &open[at..]);
                    self.report(report);
                }
                Some(_) => {}
                None => self.emit_module((key.0, head), own, done, open),
            }
        }
        open.pop();
        let name = self.full_name(key);
        let sees = own.iter().map(|&module| (module, self.full_name((key.0, module))));
        let sees: Vec<(Symbol, Symbol)> = sees.filter(|(seen, full)| seen != full).collect();
        for id in interface.into_iter().chain(structure) {
            self.input.modules.insert(id, Module { name, sees: sees.clone() });
            self.input.files.push(id);
        }
    }

    /// A library whose modules are its parts.
    fn emit_alias(&mut self, component: usize, own: &[Symbol]) {
        let Some(main) = self.component(component).main_module() else { return };
        let part = |module: &Symbol| {
            format!("module {module} = {}\n", self.full_name((component, *module)))
        };
        let text: String = own.iter().map(part).collect();
        let id = self.input.sources.add_library(format!("{main}.ml-gen"), text);
        self.input.modules.insert(id, Module { name: main, sees: Vec::new() });
        self.input.files.push(id);
    }
}

/// What a name means to those outside of a library.
enum Seen {
    Nothing,
    Module,
    Parts,
}

//! A folder tree with `dune` files: which libraries and programs there are, and which modules each has.
//!
//! The tree begins where `dune-project` is, or, without one, at the highest folder that has a `dune` file and all folders between have one. Folders whose
//! names begin with `.` or `_` are not looked into. The modules of a stanza are the `.ml` files of its folder, with
//! `(include_subdirs unqualified)` also those below it, as far as `modules` takes them. Linear in the files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use enfold_syntax::{Diagnostic, Symbol};
use rustc_hash::FxHashSet;

use super::stanza::{self, DuneFile, Kind, Named};
use crate::input::Input;
use crate::ocaml::folder::{module_of, structures};

/// Folders below which nothing is looked for, so that a link that leads back ends somewhere.
const MAX_DEPTH: usize = 24;

/// A library or a group of programs with its files.
pub struct Component {
    pub kind: Kind,
    pub folder: PathBuf,
    /// Its modules and where they are.
    pub modules: BTreeMap<String, PathBuf>,
    pub libraries: Vec<Named>,
    /// What is reported if it is needed.
    pub problems: Vec<Diagnostic>,
}

impl Component {
    /// The module by which others see a library.
    pub fn main_module(&self) -> Option<Symbol> {
        match &self.kind {
            Kind::Library { name, .. } => Some(Symbol::new(&enfold_ocaml::module_name(name))),
            Kind::Programs { .. } => None,
        }
    }

    pub fn is_called(&self, wanted: &str) -> bool {
        match &self.kind {
            Kind::Library { name, public_name, .. } => {
                name == wanted || public_name.as_deref() == Some(wanted)
            }
            Kind::Programs { .. } => false,
        }
    }

    /// Whether one of its programs begins with a module.
    pub fn begins_with(&self, module: Symbol) -> bool {
        match &self.kind {
            Kind::Programs { names, .. } => {
                names.iter().any(|(name, _)| enfold_ocaml::module_name(name) == module.as_str())
            }
            Kind::Library { .. } => false,
        }
    }

    pub fn is_test(&self) -> bool {
        matches!(self.kind, Kind::Programs { test: true, .. })
    }
}

/// All of them.
pub struct Layout {
    pub root: PathBuf,
    pub components: Vec<Component>,
    /// What is wrong with `dune` files that have no stanza that could be needed, and their folders.
    pub broken: Vec<(PathBuf, Diagnostic)>,
}

/// The folder at which a tree begins that a folder is part of, if a `dune` file says what its modules are for.
pub fn root_of(folder: &Path) -> Option<PathBuf> {
    let folder =
        fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
            .ok()?;
    let has = |folder: &Path, name: &str| folder.join(name).is_file();
    let project = folder.ancestors().find(|above| has(above, "dune-project"));
    let root = match project {
        Some(root) => root,
        None => folder.ancestors().take_while(|above| has(above, "dune")).last()?,
    };
    let mut within = folder.ancestors().take_while(|above| above.starts_with(root));
    (root == folder || within.any(|above| has(above, "dune"))).then(|| root.to_owned())
}

/// A path as people write it where they stand.
pub fn shorten(path: &Path) -> PathBuf {
    let here = std::env::current_dir().and_then(fs::canonicalize);
    match here.ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned)) {
        Some(short) if short.as_os_str().is_empty() => PathBuf::from("."),
        Some(short) => short,
        None => path.to_owned(),
    }
}

/// Reads the tree that begins at a folder.
pub fn scan(input: &mut Input, root: &Path) -> Layout {
    let mut layout = Layout { root: root.to_owned(), components: Vec::new(), broken: Vec::new() };
    let mut scanner = Scanner { input, layout: &mut layout };
    scanner.folder(root, 0, None);
    layout
}

/// A folder whose stanzas take the modules of those below it.
type Group = Vec<PathBuf>;

struct Scanner<'i> {
    input: &'i mut Input,
    layout: &'i mut Layout,
}

impl Scanner<'_> {
    fn folder(&mut self, folder: &Path, depth: usize, group: Option<&mut Group>) {
        if depth > MAX_DEPTH {
            return;
        }
        let dune = folder.join("dune");
        let found = if dune.is_file() { self.dune(&dune) } else { DuneFile::default() };
        let mut files = structures(folder);
        let mut below = subfolders(folder, &found.data_only);
        match group {
            Some(group) if found.stanzas.is_empty() => {
                group.append(&mut files);
                below.iter().for_each(|below| self.folder(below, depth + 1, Some(group)));
                return;
            }
            _ => {}
        }
        if found.include_subdirs {
            let mut group = files;
            below.drain(..).for_each(|below| self.folder(&below, depth + 1, Some(&mut group)));
            files = group;
        }
        self.components(folder, found, &files);
        below.iter().for_each(|below| self.folder(below, depth + 1, None));
    }

    fn dune(&mut self, path: &Path) -> DuneFile {
        let short = shorten(path);
        let Some(file) = self.input.read(&short, None) else { return DuneFile::default() };
        stanza::read(&self.input.sources.file(file).text, file)
    }

    fn components(&mut self, folder: &Path, dune: DuneFile, files: &[PathBuf]) {
        let all: FxHashSet<Symbol> = files.iter().map(|path| module_of(path)).collect();
        if dune.stanzas.is_empty() {
            let problems = dune.problems.iter().map(|problem| (folder.to_owned(), problem.clone()));
            self.layout.broken.extend(problems);
        }
        for stanza in dune.stanzas {
            if matches!(&stanza.kind, Kind::Programs { names, .. } if names.is_empty()) {
                let problems = stanza.problems.into_iter();
                self.layout.broken.extend(problems.map(|problem| (folder.to_owned(), problem)));
                continue;
            }
            let taken = stanza.modules.of(&all);
            let modules = files
                .iter()
                .filter(|path| taken.contains(&module_of(path)))
                .map(|path| (module_of(path).to_string(), shorten(path)))
                .collect();
            let mut problems = stanza.problems;
            problems.extend(dune.problems.iter().cloned());
            self.layout.components.push(Component {
                kind: stanza.kind,
                folder: folder.to_owned(),
                modules,
                libraries: stanza.libraries,
                problems,
            });
        }
    }
}

/// The folders in a folder, in the order of the alphabet.
fn subfolders(folder: &Path, data_only: &[String]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        !name.starts_with(['.', '_']) && !data_only.contains(&name) && path.is_dir()
    };
    let mut found: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(wanted).collect();
    found.sort();
    found
}

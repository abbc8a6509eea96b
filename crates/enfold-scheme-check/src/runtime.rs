//! The lower half of the library, in OCaml: parsed, checked, and found by names.
//!
//! A procedure of Scheme that is written in OCaml has its name there, letter by letter: `string->number` is
//! `p_string_to_number` ([`mangle`]). Its type says how it is called: a `string` first is the place of the call, `unit` stands
//! for no parameters, the others are values; it yields a value, a `bool` or `unit`.

use enfold_graph::{BindingId, DataId, DataKind, ExnId, Graph, IntKind, TopItem, Ty, TyId};
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml_check::Unit;
use enfold_syntax::{Diagnostics, FileId, SourceMap, Symbol};
use rustc_hash::FxHashMap;

use crate::library::SCHEME_FILES;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lib/", $name)))),*]
    };
}

/// The files in OCaml, each after those that it uses.
const OCAML_FILES: &[(&str, &str)] = files![
    "schemeValue.ml",
    "schemeBig.ml",
    "schemeNumberText.ml",
    "schemePrint.ml",
    "schemeControl.ml",
    "schemeNumber.ml",
    "schemeEqual.ml",
    "schemeList.ml",
    "schemeText.ml",
    "schemeVector.ml",
    "schemePort.ml",
    "schemeRead.ml",
    "schemeTable.ml",
    "eshkolDual.ml",
    "eshkolTensor.ml",
    "eshkol.ml",
];

const COUNT: usize = enfold_ocaml::LIBRARY.len() + OCAML_FILES.len() + SCHEME_FILES.len();

/// All files of the library: OCaml's own, those in OCaml, those in Scheme.
pub static LIBRARY: &[(&str, &str)] = &joined();

const fn joined() -> [(&'static str, &'static str); COUNT] {
    let mut all = [("", ""); COUNT];
    let mut at = 0;
    let parts = [enfold_ocaml::LIBRARY, OCAML_FILES, SCHEME_FILES];
    let mut part = 0;
    while part < parts.len() {
        let mut index = 0;
        while index < parts[part].len() {
            all[at] = parts[part][index];
            at += 1;
            index += 1;
        }
        part += 1;
    }
    all
}

/// Where the files in Scheme begin in [`LIBRARY`].
pub const FIRST_SCHEME_FILE: usize = enfold_ocaml::LIBRARY.len() + OCAML_FILES.len();

/// A function of the library.
#[derive(Clone)]
pub struct Primitive {
    /// The function.
    pub binding: BindingId,
    /// Its parameters.
    pub params: Vec<TyId>,
    /// What it yields.
    pub result: TyId,
}

/// What the graph has of the library.
pub struct Runtime {
    /// The union of all values.
    pub data: DataId,
    /// Its type.
    pub value: TyId,
    pub bool: TyId,
    pub unit: TyId,
    pub int: TyId,
    pub int32: TyId,
    pub float: TyId,
    pub string: TyId,
    /// What is raised to a `guard`.
    pub raised: Option<ExnId>,
    cases: FxHashMap<Symbol, u32>,
    functions: FxHashMap<Symbol, BindingId>,
    /// The type of a pair.
    pub pair: DataId,
}

/// A file as the parser left it.
struct Parsed {
    name: Symbol,
    structure: Structure,
    interface: Option<Signature>,
}

impl Runtime {
    /// Checks the library.
    pub fn load(files: &[FileId], sources: &SourceMap) -> (Runtime, Graph, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let parsed = parse(files, &mut diagnostics);
        let units: Vec<Unit<'_>> = parsed
            .iter()
            .map(|file| Unit {
                name: file.name,
                structure: &file.structure,
                interface: file.interface.as_ref(),
                library: true,
                sees: &[],
            })
            .collect();
        let checked = enfold_ocaml_check::check(&units, sources);
        diagnostics.append(checked.diagnostics);
        let mut graph = checked.graph;
        let own = &files[enfold_ocaml::LIBRARY.len()..FIRST_SCHEME_FILE];
        let runtime = Runtime::find(&mut graph, own);
        (runtime, graph, diagnostics)
    }

    fn find(graph: &mut Graph, own: &[FileId]) -> Runtime {
        let named = |name: &str| {
            let mut own = graph.datas.iter().filter(|(_, data)| own.contains(&data.span.file));
            let is = |found: &str| found.rsplit('.').next() == Some(name);
            let found = own.find(|(_, data)| is(data.name.as_str()));
            found.map_or(DataId::from_u32(0), |(id, _)| id)
        };
        let (data, pair) = (named("value"), named("pair"));
        let mut cases = FxHashMap::default();
        if let Some(DataKind::Union(all)) = graph.datas.get(data).map(|data| &data.kind) {
            cases.extend(all.iter().zip(0..).map(|(case, index)| (case.name, index)));
        }
        let mut functions = FxHashMap::default();
        for item in &graph.top {
            let TopItem::Let { bindings, .. } = item else { continue };
            for (binding, _) in bindings {
                let found = &graph.bindings[*binding];
                if own.contains(&found.span.file) {
                    functions.insert(found.name, *binding);
                }
            }
        }
        let raised = graph.exns.iter().find(|(_, exn)| exn.name.as_str().ends_with("Raised"));
        let raised = raised.map(|(id, _)| id);
        let types = &mut graph.types;
        Runtime {
            data,
            pair,
            value: types.intern(Ty::Data(data, Vec::new())),
            bool: types.intern(Ty::Bool),
            unit: types.intern(Ty::Unit),
            int: types.intern(Ty::Int(enfold_ocaml_check::INT)),
            int32: types.intern(Ty::Int(IntKind::I32)),
            float: types.intern(Ty::Float),
            string: types.intern(Ty::Str),
            raised,
            cases,
            functions,
        }
    }

    /// The number of a case of the union; the library has all that are asked for.
    pub fn case(&self, name: &str) -> u32 {
        self.cases.get(&Symbol::new(name)).copied().unwrap_or(0)
    }

    /// A binding of the library, by its name in OCaml.
    pub fn binding(&self, name: &str) -> Option<BindingId> {
        self.functions.get(&Symbol::new(name)).copied()
    }

    /// A function of the library, by its name in OCaml.
    pub fn function(&self, graph: &Graph, name: &str) -> Option<Primitive> {
        let binding = self.binding(name)?;
        let (mut params, mut result) = (Vec::new(), graph.bindings[binding].ty);
        while let Ty::Fun(from, to) = &graph.types[result] {
            params.push(*from);
            result = *to;
        }
        Some(Primitive { binding, params, result })
    }
}

fn parse(files: &[FileId], diagnostics: &mut Diagnostics) -> Vec<Parsed> {
    let options = enfold_ocaml::Options { library: true };
    let texts = OCAML_FILES.iter().map(|(_, text)| *text);
    let lower = enfold_ocaml::LIBRARY.len()..FIRST_SCHEME_FILE;
    let needed = enfold_ocaml::needed_library(texts);
    let all = needed.into_iter().chain(lower.map(|index| (index, None)));
    all.map(|(structure, interface)| {
        let (name, text) = LIBRARY[structure];
        let found = enfold_ocaml::parse(text, files[structure], options);
        diagnostics.append(found.diagnostics);
        let interface = interface.map(|index| {
            let found = enfold_ocaml::parse_interface(LIBRARY[index].1, files[index], options);
            diagnostics.append(found.diagnostics);
            found.tree
        });
        let name = Symbol::new(&enfold_ocaml::module_name(name));
        Parsed { name, structure: found.tree, interface }
    })
    .collect()
}

/// The name in OCaml of a name of Scheme.
pub fn mangle(name: &str) -> String {
    let mut out = String::from("p");
    let mut rest = name;
    let mut apart = true;
    while let Some(first) = rest.chars().next() {
        let (word, size) = match first {
            '-' if rest.starts_with("->") => ("to", 2),
            '-' if name == "-" => ("minus", 1),
            '-' | ':' => ("", 1),
            '?' => ("p", 1),
            '!' => ("x", 1),
            '*' => ("star", 1),
            '+' => ("plus", 1),
            '/' => ("slash", 1),
            '=' => ("eq", 1),
            '<' => ("lt", 1),
            '>' => ("gt", 1),
            '%' => ("", 1),
            _ => {
                out.push_str(if apart { "_" } else { "" });
                out.push(first);
                apart = false;
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        if !word.is_empty() {
            out.push('_');
            out.push_str(word);
        }
        if first == '%' {
            out.push('_');
        }
        apart = true;
        rest = &rest[size..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::mangle;

    #[test]
    fn names_are_spelled_in_letters() {
        let all = [
            "car",
            "string->number",
            "vector-set!",
            "<=",
            "-",
            "call/cc",
            "%delay-force",
            "eshkol:write",
        ];
        let spelled: Vec<String> = all.iter().map(|name| mangle(name)).collect();
        let wanted = [
            "p_car",
            "p_string_to_number",
            "p_vector_set_x",
            "p_lt_eq",
            "p_minus",
            "p_call_slash_cc",
            "p__delay_force",
            "p_eshkol_write",
        ];
        assert_eq!(spelled, wanted);
    }
}

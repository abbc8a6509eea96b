//! Types and functions as the language writes them.
//!
//! ```text
//! list<(string * int63)>                   F# (string * int) list           OCaml (string * int) list
//! Stdlib.ref<int63 -> int63>                                                OCaml (int -> int) ref
//! Map<string, list<int>>                   F# Map<string, int list>
//! map, list.ml:9                                                            OCaml List.map
//! ```
//!
//! The graph and core name types in one form, with arguments in angle brackets. That form is read and written again; a
//! name that cannot be read, since it was cut for its length, stays as it is. Cost: linear in the name. How languages
//! differ is one row each ([`Style`]).

use enfold_syntax::{SourceMap, Span, Symbol};

/// The language in which the user writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// F#/Clef.
    #[default]
    FSharp,
    /// OCaml.
    OCaml,
    /// Scheme.
    Scheme,
}

/// How a language writes types.
struct Style {
    /// What stands behind the type of an array's elements.
    array: &'static str,
    /// Types that stand behind their arguments; without a list, all do.
    postfix: Option<&'static [&'static str]>,
    /// What the compiler calls otherwise.
    renamed: &'static [(&'static str, &'static str)],
}

const FSHARP: Style =
    Style { array: "[]", postfix: Some(&["list", "option", "seq"]), renamed: &[] };

const OCAML: Style =
    Style { array: " array", postfix: None, renamed: &[("int63", "int"), ("int", "int32")] };

const SCHEME: Style = Style {
    array: " vector",
    postfix: None,
    renamed: &[
        ("SchemeValue.value", "value"),
        ("SchemeValue.pair", "pair"),
        ("SchemeValue.text", "string"),
        ("int63", "integer"),
    ],
};

/// A type's name, taken apart.
enum Name {
    /// A name with arguments.
    Applied(String, Vec<Name>),
    Tuple(Vec<Name>),
    Function(Box<Name>, Box<Name>),
    Array(Box<Name>),
}

/// What may stand without parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Tight {
    Function,
    Tuple,
    Operand,
}

impl Language {
    fn style(self) -> &'static Style {
        match self {
            Language::FSharp => &FSHARP,
            Language::OCaml => &OCAML,
            Language::Scheme => &SCHEME,
        }
    }

    /// A type, given in the compiler's form.
    pub fn spell(self, name: &str) -> String {
        let mut reader = Reader { rest: name };
        match reader.function() {
            Some(read) if reader.rest.is_empty() => {
                let mut out = String::new();
                self.write(&read, Tight::Function, &mut out);
                out
            }
            _ => name.to_string(),
        }
    }

    fn write(self, name: &Name, tight: Tight, out: &mut String) {
        match name {
            Name::Function(from, to) => parenthesised(tight > Tight::Function, out, |out| {
                self.write(from, Tight::Tuple, out);
                out.push_str(" -> ");
                self.write(to, Tight::Function, out);
            }),
            Name::Tuple(items) => parenthesised(tight > Tight::Tuple, out, |out| {
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { " * " } else { "" });
                    self.write(item, Tight::Operand, out);
                }
            }),
            Name::Array(item) => {
                self.write(item, Tight::Operand, out);
                out.push_str(self.style().array);
            }
            Name::Applied(name, args) => self.applied(name, args, out),
        }
    }

    fn applied(self, name: &str, args: &[Name], out: &mut String) {
        let name = self.plain(name);
        let postfix = self.style().postfix.is_none_or(|names| names.contains(&name));
        match args {
            [] => out.push_str(name),
            [only] if postfix => {
                self.write(only, Tight::Operand, out);
                out.push(' ');
                out.push_str(name);
            }
            args => {
                out.push_str(if postfix { "(" } else { name });
                out.push_str(if postfix { "" } else { "<" });
                for (index, arg) in args.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    self.write(arg, Tight::Function, out);
                }
                out.push_str(if postfix { ") " } else { ">" });
                out.push_str(if postfix { name } else { "" });
            }
        }
    }

    /// A name without arguments.
    fn plain(self, name: &str) -> &str {
        let name = name.strip_prefix("Stdlib.").unwrap_or(name);
        let inner = name.starts_with("Camlinternal").then(|| name.split_once('.')).flatten();
        let name = inner.map_or(name, |(_, rest)| rest);
        let renamed = self.style().renamed.iter().find(|(theirs, _)| *theirs == name);
        renamed.map_or(name, |(_, ours)| ours)
    }

    /// A function of the library as users call it.
    pub fn library_name(self, sources: &SourceMap, name: Symbol, defined: Span) -> String {
        let name = name.as_str();
        if sources.iter().count() <= defined.file.as_u32() as usize || defined.hi == 0 {
            return format!("compiler's {name}");
        }
        let file = sources.file(defined.file);
        let module = match self {
            Language::Scheme if file.name.ends_with(".scm") || name.starts_with("p_") => {
                return unmangled(name);
            }
            Language::OCaml | Language::Scheme => {
                file.name.split('.').next().unwrap_or("").to_string()
            }
            Language::FSharp => {
                let line = file.text.lines().find_map(|line| line.strip_prefix("module "));
                line.unwrap_or("").split([' ', '=']).next().unwrap_or("").to_string()
            }
        };
        match module.as_str() {
            // What these define is visible everywhere, or belongs to no module that users know.
            "" | "stdlib" | "predef" | "Prelude" | "Globals" | "Members" | "System" | "Printf" => {
                name.to_string()
            }
            module if module.starts_with("camlinternal") => name.to_string(),
            module => {
                let mut letters = module.chars();
                let first = letters.next().map(|c| c.to_uppercase().to_string());
                format!("{}{}.{name}", first.unwrap_or_default(), letters.as_str())
            }
        }
    }
}

/// A procedure of Scheme that is written in OCaml, as users call it, as far as that can be told.
fn unmangled(name: &str) -> String {
    name.trim_start_matches("p_").replace("_to_", "->").replace('_', "-")
}

fn parenthesised(needed: bool, out: &mut String, write: impl FnOnce(&mut String)) {
    out.push_str(if needed { "(" } else { "" });
    write(out);
    out.push_str(if needed { ")" } else { "" });
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn takes(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn function(&mut self) -> Option<Name> {
        let from = self.tuple()?;
        if !self.takes(" -> ") {
            return Some(from);
        }
        Some(Name::Function(Box::new(from), Box::new(self.function()?)))
    }

    fn tuple(&mut self) -> Option<Name> {
        let mut items = vec![self.operand()?];
        while self.takes(" * ") {
            items.push(self.operand()?);
        }
        if items.len() == 1 { items.pop() } else { Some(Name::Tuple(items)) }
    }

    fn operand(&mut self) -> Option<Name> {
        let mut name = if self.takes("(") {
            let inner = self.function()?;
            self.takes(")").then_some(inner)?
        } else {
            self.applied()?
        };
        while self.takes("[]") {
            name = Name::Array(Box::new(name));
        }
        Some(name)
    }

    fn applied(&mut self) -> Option<Name> {
        let end = self.rest.find(['<', '>', ',', '(', ')', '[', '*', '-', '…']);
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        // A space belongs to the operator that follows.
        let kept = name.trim_end();
        if kept.is_empty() {
            return None;
        }
        let name = kept.to_string();
        self.rest = &self.rest[kept.len()..];
        if !rest.starts_with('<') || self.rest.len() != rest.len() {
            return Some(Name::Applied(name, Vec::new()));
        }
        self.takes("<");
        let mut args = vec![self.function()?];
        while self.takes(", ") {
            args.push(self.function()?);
        }
        self.takes(">").then_some(Name::Applied(name, args))
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{FSharp, OCaml};

    #[test]
    fn types_are_written_as_the_language_writes_them() {
        assert_eq!(OCaml.spell("list<int63>"), "int list");
        assert_eq!(OCaml.spell("Stdlib.ref<int63 -> int63>"), "(int -> int) ref");
        assert_eq!(OCaml.spell("list<string * int63>"), "(string * int) list");
        assert_eq!(OCaml.spell("list<(string * int63)>"), "(string * int) list");
        assert_eq!(OCaml.spell("Stdlib.Hashtbl.t<string, int63>"), "(string, int) Hashtbl.t");
        assert_eq!(OCaml.spell("(int63 -> int63)[]"), "(int -> int) array");
        assert_eq!(FSharp.spell("list<list<int>>"), "int list list");
        assert_eq!(FSharp.spell("Map<string, option<int>>"), "Map<string, int option>");
        assert_eq!(FSharp.spell("(int -> int)[]"), "(int -> int)[]");
        assert_eq!(FSharp.spell("(int * string) -> unit"), "int * string -> unit");
        assert_eq!(FSharp.spell("list<int -> int"), "list<int -> int");
        assert_eq!(FSharp.spell("outcome<(int * …"), "outcome<(int * …");
    }
}

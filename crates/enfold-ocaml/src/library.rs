//! The texts of OCaml's own library, which files a program needs, and the order in which files come.
//!
//! A file of the library is needed if the name of its module stands in the program, or is used by a file that is
//! needed. Files come after those that they use: one uses a module if it opens or includes it, takes a part
//! of it (`List.map`), names it (`module L = List`) or gives it to a functor (`Make (Int)`).
//! Comments and strings do not count. Cost: linear in the texts.

use rustc_hash::{FxHashMap, FxHashSet};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lib/", $name)))),*]
    };
}

/// Name and text of every library file; interfaces too.
pub const LIBRARY: &[(&str, &str)] = files![
    "arg.ml",
    "array.ml",
    "arrayLabels.ml",
    "atomic.ml",
    "atomic.mli",
    "bool.ml",
    "buffer.ml",
    "buffer.mli",
    "bytes.ml",
    "bytesLabels.ml",
    "callback.ml",
    "camlinternalFiles.ml",
    "camlinternalFormat.ml",
    "camlinternalFormatBasics.ml",
    "camlinternalIntegers.ml",
    "camlinternalLazy.ml",
    "camlinternalSort.ml",
    "char.ml",
    "complex.ml",
    "diff.ml",
    "digest.ml",
    "either.ml",
    "filename.ml",
    "float.ml",
    "format.ml",
    "format.mli",
    "fun.ml",
    "gc.ml",
    "hashtbl.ml",
    "hashtbl.mli",
    "in_channel.ml",
    "int.ml",
    "int32.ml",
    "int64.ml",
    "lazy.ml",
    "list.ml",
    "listLabels.ml",
    "map.ml",
    "moreLabels.ml",
    "nativeint.ml",
    "option.ml",
    "out_channel.ml",
    "pervasives.ml",
    "predef.ml",
    "printexc.ml",
    "printf.ml",
    "queue.ml",
    "queue.mli",
    "random.ml",
    "random.mli",
    "result.ml",
    "scanf.ml",
    "scanf.mli",
    "seq.ml",
    "set.ml",
    "stack.ml",
    "stack.mli",
    "stdLabels.ml",
    "stdlib.ml",
    "stream.ml",
    "string.ml",
    "stringLabels.ml",
    "sys.ml",
    "uchar.ml",
    "uchar.mli",
    "unit.ml",
    "weak.ml",
];

/// Files that every program needs, in order.
const ALWAYS: &[&str] = &[
    "predef.ml",
    "camlinternalLazy.ml",
    "camlinternalFormatBasics.ml",
    "camlinternalFiles.ml",
    "stdlib.ml",
];

/// The name of the module that a file defines.
pub fn module_name(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let mut chars = stem.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The indices in [`LIBRARY`] of the structures that a program of these texts needs, in order, each with
/// the index of its interface.
pub fn needed_library<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<(usize, Option<usize>)> {
    let said: FxHashSet<String> = texts.into_iter().flat_map(words).collect();
    let structures: FxHashMap<String, usize> = LIBRARY
        .iter()
        .enumerate()
        .filter(|(_, (name, _))| name.ends_with(".ml"))
        .map(|(i, (name, _))| (module_name(name), i))
        .collect();
    let mut order: Vec<usize> = Vec::new();
    for name in ALWAYS {
        order.extend(LIBRARY.iter().position(|(file, _)| file == name));
    }
    let formats = ["Format", "Scanf", "Stdlib", "format_of_string", "format", "format4", "format6"];
    let formats = formats.iter().any(|word| said.contains(*word));
    let wanted = |name: &String| said.contains(name) || formats && name == "CamlinternalFormat";
    let mut names: Vec<&String> = structures.keys().filter(|name| wanted(name)).collect();
    names.sort();
    for name in names {
        visit(structures[name], &structures, &mut order, &mut Vec::new());
    }
    order.into_iter().map(|i| (i, interface(i))).collect()
}

fn interface(structure: usize) -> Option<usize> {
    let name = format!("{}i", LIBRARY[structure].0);
    LIBRARY.iter().position(|(file, _)| *file == name)
}

/// Adds a file after those that it uses.
fn visit(
    at: usize,
    structures: &FxHashMap<String, usize>,
    order: &mut Vec<usize>,
    path: &mut Vec<usize>,
) {
    if order.contains(&at) || path.contains(&at) {
        return;
    }
    path.push(at);
    let mut texts = vec![LIBRARY[at].1];
    texts.extend(interface(at).map(|i| LIBRARY[i].1));
    let mut found: Vec<usize> = texts
        .into_iter()
        .flat_map(used_modules)
        .filter_map(|name| structures.get(&name).copied())
        .collect();
    found.sort_unstable();
    found.dedup();
    for other in found {
        visit(other, structures, order, path);
    }
    path.pop();
    order.push(at);
}

/// The modules that a text of the library uses.
fn used_modules(text: &str) -> Vec<String> {
    let text = without_comments(text);
    let mut found = Vec::new();
    let mut before = "";
    let mut rest = &text[..];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    while let Some(start) = rest.find(is_word) {
        let marks = rest[..start].trim();
        let tail = &rest[start..];
        let end = tail.find(|c| !is_word(c)).unwrap_or(tail.len());
        let (word, after) = tail.split_at(end);
        let capital = word.starts_with(|c: char| c.is_uppercase());
        let part = marks.ends_with('.') && !marks.ends_with("..");
        let taken = after.trim_start().starts_with('.');
        let named =
            matches!(before, "open" | "include" | "of") && marks.trim_start_matches('!').is_empty();
        let given = marks.ends_with('(') && after.trim_start().starts_with(')');
        let same = marks.ends_with('=');
        if capital && !part && (taken || named || given || same) {
            found.push(word.to_string());
        }
        before = word;
        rest = after;
    }
    found
}

/// The words of a text that may be names of modules or formats.
fn words(text: &str) -> Vec<String> {
    let text = without_comments(text);
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
        .filter(|word| word.starts_with(|c: char| c.is_uppercase()) || word.starts_with("format"))
        .map(str::to_string)
        .collect()
}

/// The words of a text that may be names of modules; comments and strings do not count.
pub fn capitalised_words(text: &str) -> Vec<String> {
    words(text).into_iter().filter(|word| word.starts_with(char::is_uppercase)).collect()
}

/// A text without comments and without what is in quotes.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut i = 0;
    let mut depth = 0usize;
    while i < bytes.len() {
        let two = &bytes[i..bytes.len().min(i + 2)];
        if two == b"(*" && bytes.get(i + 2) != Some(&b')') {
            depth += 1;
            i += 2;
        } else if two == b"*)" && depth > 0 {
            depth -= 1;
            i += 2;
        } else if let Some(end) = quoted_end(text, i) {
            i = end;
            out.push(' ');
        } else if bytes[i] == b'"' {
            i += 1;
            while i < bytes.len() && bytes[i] != b'"' {
                i += if bytes[i] == b'\\' { 2 } else { 1 };
            }
            i += 1;
            out.push(' ');
        } else if bytes[i] == b'\'' && bytes.get(i + 2) == Some(&b'\'') {
            i += 3;
            out.push(' ');
        } else if two == b"'\\" {
            i += 2;
            while i < bytes.len() && bytes[i] != b'\'' && bytes[i] != b'\n' {
                i += 1;
            }
            i += 1;
            out.push(' ');
        } else {
            if depth == 0 && bytes[i].is_ascii() {
                out.push(char::from(bytes[i]));
            }
            i += 1;
        }
    }
    out
}

/// Where a string `{id|…|id}` ends, if one begins here.
fn quoted_end(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let inside = rest.strip_prefix(b"{")?;
    let id = inside.iter().take_while(|b| b.is_ascii_lowercase() || **b == b'_').count();
    if inside.get(id) != Some(&b'|') {
        return None;
    }
    let start = at + id + 2;
    let close = format!("|{}}}", &text[at + 1..at + 1 + id]);
    let end = text.get(start..)?.find(&close)?;
    Some(start + end + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        needed_library([text]).into_iter().map(|(i, _)| LIBRARY[i].0).collect()
    }

    #[test]
    fn every_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/lib");
        for entry in std::fs::read_dir(folder).expect("the library is there") {
            let name = entry.expect("readable").file_name().to_string_lossy().into_owned();
            let source = name.ends_with(".ml") || name.ends_with(".mli");
            assert!(
                !source || LIBRARY.iter().any(|(file, _)| *file == name),
                "{name} is not listed"
            );
        }
    }

    #[test]
    fn only_what_is_mentioned() {
        assert_eq!(names("print_endline \"List.map\" (* Map *)"), ALWAYS);
        assert!(names("List.iter f xs").contains(&"list.ml"));
        assert!(names("let s = {|a \"quote|} let () = List.iter f xs").contains(&"list.ml"));
        assert_eq!(names("{x|List.map|} Map|x}"), ALWAYS);
        assert!(names("module M = Map.Make (Int)").contains(&"int.ml"));
    }

    #[test]
    fn uses_are_told_from_constructors() {
        assert_eq!(
            used_modules("open A include B C.x (D) module E = F"),
            ["A", "B", "C", "D", "F"]
        );
        assert!(used_modules("Some x | List of int | M 'a'").is_empty());
        assert_eq!(used_modules("A.B.c"), ["A"]);
    }
}

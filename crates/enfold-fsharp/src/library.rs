//! The texts of the language's own library, which are compiled before the user's files, and which
//! of them a program needs.
//!
//! A file is needed if one of its words stands in the program or in a file that is needed: its
//! module's name, the names of its types and of the members that it adds to other types, or, for
//! what can be used without any of those, further words. That a word only stands in a comment does
//! no harm. Cost: linear in the program and in the library's text.

use rustc_hash::FxHashSet;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lib/", $name)))),*]
    };
}

/// Name and text of every library file, in the order in which they see each other.
pub const LIBRARY: &[(&str, &str)] = files![
    "prelude.fs",
    "members_text.fs",
    "option.fs",
    "valueoption.fs",
    "result.fs",
    "keyvalue.fs",
    "dictionary.fs",
    "hashset.fs",
    "array.fs",
    "diff.fs",
    "list.fs",
    "map.fs",
    "set.fs",
    "resizearray.fs",
    "queue.fs",
    "stack.fs",
    "string.fs",
    "stringbuilder.fs",
    "slices.fs",
    "members_option.fs",
    "members_list.fs",
    "members_array.fs",
    "members_string.fs",
    "members_split.fs",
    "math.fs",
    "bigint.fs",
    "decimal.fs",
    "array2d.fs",
    "convert.fs",
    "random.fs",
    "members_map.fs",
    "members_set.fs",
    "members_resizearray.fs",
    "members_dictionary.fs",
    "members_hashset.fs",
    "members_queue.fs",
    "members_stack.fs",
    "members_stringbuilder.fs",
    "char.fs",
    "console.fs",
    "format.fs",
    "parse.fs",
    "int32.fs",
    "int64.fs",
    "int16.fs",
    "byte.fs",
    "boolean.fs",
    "double.fs",
    "bits.fs",
    "sys.fs",
    "lazy.fs",
    "lazy_pattern.fs",
    "collect.fs",
    "float_range.fs",
    "seq_of.fs",
    "seq.fs",
    "list_seq.fs",
    "array_seq.fs",
    "map_seq.fs",
    "set_seq.fs",
    "string_seq.fs",
    "concat_seq.fs",
    "sorted_dictionary.fs",
    "sorted_set.fs",
    "priority_queue.fs",
    "members_resizearray_seq.fs",
    "members_hashset_seq.fs",
    "members_queue_seq.fs",
    "members_stack_seq.fs",
    "async.fs",
    "channel.fs",
    "thread.fs",
    "mutex.fs",
    "condvar.fs",
    "mailbox.fs",
    "platform.fs",
    "native_ptr.fs",
    "foreign.fs",
    "c_string.fs",
    "fn_ptr.fs",
    "arena.fs",
    "region.fs",
    "fidelity_memory.fs",
    "native_interop.fs",
    "unchecked.fs",
    "nativedefault.fs",
    "printf.fs",
    "language_primitives.fs",
    "globals.fs",
    "system.fs",
];

/// Files that every program needs; they need no others.
const ALWAYS: &[&str] = &["prelude.fs"];

/// Words other than the name of its module for which a file is needed.
const FURTHER_WORDS: &[(&str, &[&str])] = &[
    // The operator is `List.append`.
    ("list.fs", &["@"]),
    // A loop over a string: `for c in text`.
    ("string.fs", &["in"]),
    // Formats may stand in any interpolated string.
    ("printf.fs", &["printf", "printfn", "eprintf", "eprintfn", "sprintf", "failwithf", "$"]),
    ("globals.fs", &["set", "dict", "readOnlyDict"]),
    // Ranges may be of floats, and are then collected.
    ("float_range.fs", &[".."]),
    // A loop over something unknown is one over a sequence.
    ("seq_of.fs", &["in", "seq", "{..}"]),
    // Comprehensions, of which any of these may be the only word.
    ("collect.fs", &["for", "if", "while", "match", "yield", ".."]),
    ("seq.fs", &["seq", "{..}"]),
    ("lazy.fs", &["lazy"]),
    ("lazy_pattern.fs", &["Lazy"]),
    ("async.fs", &["async"]),
    ("mailbox.fs", &["MailboxProcessor", "AsyncReplyChannel", "Inbox"]),
    // What its functions are made of.
    ("foreign.fs", &["FidelityExtern"]),
    ("list_seq.fs", &["ofSeq", "toSeq"]),
    ("array_seq.fs", &["ofSeq", "toSeq"]),
    ("map_seq.fs", &["ofSeq", "toSeq", "keys", "values"]),
    ("members_list.fs", &["[..]"]),
    ("members_array.fs", &["[..]"]),
    ("members_string.fs", &["[..]", "String", "new string"]),
];

/// Files that are needed if the program itself says one of these words and one of the further ones, if
/// there are any. All ways to get a collection say the name of its type.
const TOGETHER: &[(&str, &[&str], &[&str])] = &[
    ("members_split.fs", &["StringSplitOptions"], &[]),
    ("concat_seq.fs", &["concat"], &["Seq", "seq"]),
    ("sorted_dictionary.fs", &["SortedDictionary"], &[]),
    ("sorted_set.fs", &["SortedSet"], &[]),
    ("priority_queue.fs", &["PriorityQueue"], &[]),
    ("bigint.fs", &["bigint", "BigInteger", "1I", "decimal", "Decimal", "1m"], &[]),
    ("decimal.fs", &["decimal", "Decimal", "1m"], &[]),
    ("members_map.fs", &["Map"], &[]),
    ("members_set.fs", &["Set", "set"], &[]),
    ("members_resizearray.fs", &["ResizeArray", "Generic"], &[]),
    ("members_dictionary.fs", &["Dictionary", "dict", "readOnlyDict"], &[]),
    ("members_hashset.fs", &["HashSet"], &[]),
    ("members_queue.fs", &["Queue"], &[]),
    ("members_stack.fs", &["Stack"], &[]),
    ("members_stringbuilder.fs", &["StringBuilder"], &[]),
    ("members_resizearray_seq.fs", &["ResizeArray", "Generic"], &["Seq", "seq"]),
    ("members_hashset_seq.fs", &["HashSet"], &["Seq", "seq"]),
    ("members_queue_seq.fs", &["Queue"], &["Seq", "seq"]),
    ("members_stack_seq.fs", &["Stack"], &["Seq", "seq"]),
    // What takes sequences, unless there are lists only.
    ("string_seq.fs", &["concat", "join", "Join"], NOT_ONLY_LISTS),
    ("set_seq.fs", &["ofSeq", "toSeq", "unionMany", "intersectMany"], NOT_ONLY_LISTS),
];

const NOT_ONLY_LISTS: &[&str] = &[
    "Seq",
    "seq",
    "Array",
    "[|",
    "Split",
    "Keys",
    "Values",
    "Join",
    "ResizeArray",
    "HashSet",
    "Queue",
    "Stack",
    "Set",
    "set",
    "Generic",
];

/// The indices in [`LIBRARY`] of the files that a program of these texts needs, in order.
pub fn needed_library<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let mut said: FxHashSet<&str> = FxHashSet::default();
    texts.into_iter().for_each(|text| said.extend(words(text)));
    let program = said.clone();
    let mut needed = vec![false; LIBRARY.len()];
    for (i, (name, text)) in LIBRARY.iter().enumerate() {
        let Some((_, types, further)) = TOGETHER.iter().find(|of| of.0 == *name) else {
            continue;
        };
        let says = |words: &[&str]| words.iter().any(|word| program.contains(word));
        if says(types) && (further.is_empty() || says(further)) {
            needed[i] = true;
            said.extend(words(text).filter(|word| is_module(word)));
        }
    }
    loop {
        let fresh = LIBRARY.iter().enumerate().filter(|(i, (name, text))| {
            !needed[*i]
                && TOGETHER.iter().all(|of| of.0 != *name)
                && (ALWAYS.contains(name) || calls(name, text).any(|word| said.contains(word)))
        });
        let fresh: Vec<usize> = fresh.map(|(i, _)| i).collect();
        if fresh.is_empty() {
            return (0..LIBRARY.len()).filter(|&i| needed[i]).collect();
        }
        for i in fresh {
            needed[i] = true;
            let (name, text) = LIBRARY[i];
            if !ALWAYS.contains(&name) {
                said.extend(words(text).filter(|word| is_module(word)));
            }
        }
    }
}

/// The words for which a file is needed.
fn calls(name: &str, text: &'static str) -> impl Iterator<Item = &'static str> {
    let further = FURTHER_WORDS.iter().find(|(file, _)| *file == name).map_or(&[][..], |f| f.1);
    text.lines().filter_map(declared).chain(further.iter().copied())
}

/// The name of the module or type that a line declares, or of the member that it adds.
fn declared(line: &'static str) -> Option<&'static str> {
    let rest = if let Some(rest) = line.strip_prefix("module ") {
        rest
    } else if let Some(rest) = line.strip_prefix("type ") {
        // An extension declares its members only.
        if line.trim_end().ends_with(" with") {
            return None;
        }
        rest
    } else {
        line.trim_start().strip_prefix("member ")?.split_once('.')?.1
    };
    words(rest).next()
}

/// Words and the marks that count as some; `1I` and `1m` stand for all literals that end so.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let marks = ["@", "$", "[|", "..", "new string"];
    let marks = marks.into_iter().filter(|mark| text.contains(*mark));
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
        .filter(|word| !word.is_empty())
        .chain(marks)
        .chain(has_slice(text).then_some("[..]"))
        .chain(has_braced_range(text).then_some("{..}"))
        .chain(has_number(text, &['I']).then_some("1I"))
        .chain(has_number(text, &['m', 'M']).then_some("1m"))
}

/// Whether a number stands there that ends with one of these letters.
fn has_number(text: &str, letters: &[char]) -> bool {
    text.match_indices(letters).any(|(at, _)| {
        let before = text.as_bytes().get(at.wrapping_sub(1)).copied();
        let after = text.as_bytes().get(at + 1).copied();
        before.is_some_and(|b| b.is_ascii_digit() || b == b'.')
            && !after.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

/// Whether `..` stands in braces: `{ 1 .. n }` is a sequence.
fn has_braced_range(text: &str) -> bool {
    let opens = |at: usize| {
        let line = text[..at].rfind('\n').map_or(0, |line| line + 1);
        text[line..at].bytes().rev().take(200).find(|b| b"{[}]".contains(b)) == Some(b'{')
    };
    text.match_indices("..").any(|(at, _)| opens(at))
}

/// Whether `..` stands in brackets that belong to what is before them: `xs.[1..]`, and not `[1..]`.
fn has_slice(text: &str) -> bool {
    let bytes = text.as_bytes();
    let opens = |at: usize| {
        let before = bytes[..at].iter().rev().take(200);
        let to_line = before.take_while(|b| **b != b'\n');
        to_line.clone().position(|b| *b == b'[').is_some_and(|back| {
            let previous = (at - back - 1).checked_sub(1).map(|i| bytes[i]);
            previous.is_some_and(|b| b.is_ascii_alphanumeric() || b".)]\"_'".contains(&b))
        })
    };
    text.contains("[*]") || text.match_indices("..").any(|(at, _)| opens(at))
}

/// The library itself uses nothing without the name of its module, but for lists.
fn is_module(word: &str) -> bool {
    word == "@" || word.starts_with(|c: char| c.is_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        needed_library([text]).into_iter().map(|i| LIBRARY[i].0).collect()
    }

    #[test]
    fn only_what_is_mentioned() {
        assert_eq!(names("Console.writeln \"hello\""), ["prelude.fs", "console.fs"]);
        assert!(names("let m: Map<int, string> = f ()").contains(&"map.fs"));
        assert!(names("for c in text do ()").contains(&"string.fs"));
    }

    #[test]
    fn files_are_needed_for_what_they_declare() {
        assert_eq!(declared("module Map"), Some("Map"));
        assert_eq!(declared("type Queue<'T> = { mutable head: int }"), Some("Queue"));
        assert_eq!(declared("type list<'T> with"), None);
        assert_eq!(declared("    member xs.Head : 'T = List.head xs"), Some("Head"));
        assert_eq!(declared("let head (xs: 'T list) : 'T ="), None);
    }

    #[test]
    fn what_is_needed_needs_others() {
        let set = names("Set.empty");
        assert!(set.contains(&"map.fs") && set.contains(&"array.fs"));
    }
}

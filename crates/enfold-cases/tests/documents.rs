//! The map and the recipes are true: every file that ARCHITECTURE.md and CONTRIBUTING.md name is there, and a recipe
//! that says which files ask for a kind, an operation or a representation names all that do.

use std::collections::BTreeSet;
use std::path::Path;

use enfold_cases::root;

/// What a recipe is about, and the word by which the code asks for it.
const RECIPES: [(&str, &str); 4] = [
    ("## A kind of region", "RegionKind::"),
    ("## A kind of region", "RegionOp::"),
    ("## A representation of function values", "FunctionValues::"),
    ("## A representation of function values", "Environments::"),
];

/// Other things of the graph and of the checkers are called regions too.
const OF_THE_TRUNK: [&str; 5] =
    ["enfold-core", "enfold-place", "enfold-interp", "enfold-mlir", "enfold-cli"];

/// Endings of what the documents call a file.
const ENDINGS: [&str; 9] = ["rs", "md", "td", "cpp", "h", "ll", "toml", "fs", "ml"];

fn text(document: &str) -> String {
    std::fs::read_to_string(root().join(document)).expect("the document can be read")
}

/// All files and folders below, as paths from the root with `/` in front of each part.
fn tree() -> BTreeSet<String> {
    let (mut found, mut work) = (BTreeSet::new(), vec![(root(), String::new())]);
    while let Some((folder, name)) = work.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let part = entry.file_name().to_string_lossy().into_owned();
            let made = part == "target" || part == "node_modules" || part == ".git";
            if !made {
                let name = format!("{name}/{part}");
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    work.push((entry.path(), name.clone()));
                }
                found.insert(name);
            }
        }
    }
    found
}

/// What stands between single backquotes in prose.
fn quoted(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let prose = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    });
    prose.flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// Whether it is meant as a path of this repository, and not of a pattern or of something to be made.
fn is_path(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    let invented = |part: &str| part.contains("NAME") || part.contains("CODE");
    let ends = Path::new(word).extension().is_some_and(|e| ENDINGS.iter().any(|known| e == *known));
    let path = word.contains('/') || ends;
    path && word.chars().all(plain) && !invented(word) && !word.starts_with('.')
}

#[test]
fn every_file_that_the_documents_name_is_there() {
    let tree = tree();
    let exists = |word: &str| {
        let end = format!("/{}", word.trim_end_matches('/'));
        tree.iter().any(|path| path.ends_with(&end) || path.ends_with(&format!("{end}.rs")))
    };
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = text(document);
        let paths: Vec<&str> = quoted(&text).into_iter().filter(|word| is_path(word)).collect();
        assert!(paths.len() > 5, "{document} names files: {paths:?}");
        let gone: Vec<&str> = paths.into_iter().filter(|word| !exists(word)).collect();
        assert!(gone.is_empty(), "{document} names what is not there: {gone:?}");
    }
}

#[test]
fn recipes_name_every_place_that_asks() {
    let contributing = text("CONTRIBUTING.md");
    let tree = tree();
    let sources: Vec<&String> = tree
        .iter()
        .filter(|path| path.ends_with(".rs") && !path.contains("tests"))
        .filter(|path| {
            OF_THE_TRUNK.iter().any(|name| path.starts_with(&format!("/crates/{name}/")))
        })
        .collect();
    for (heading, word) in RECIPES {
        let recipe = contributing.split(heading).nth(1).expect("the recipe is there");
        let recipe = recipe.split("\n## ").next().unwrap_or_default();
        let named: Vec<String> =
            quoted(recipe).into_iter().map(|word| format!("/{word}")).collect();
        let (mut asks, mut missing) = (0, Vec::new());
        for path in &sources {
            let source = std::fs::read_to_string(root().join(&path[1..])).expect("a source file");
            if source.contains(word) {
                asks += 1;
                if !named.iter().any(|name| path.ends_with(name.as_str())) {
                    missing.push(path);
                }
            }
        }
        assert!(asks > 2, "{word} is not what the code says any more");
        assert!(missing.is_empty(), "`{heading}` says nothing of {word} in {missing:?}");
    }
}

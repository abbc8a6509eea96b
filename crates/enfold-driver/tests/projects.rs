//! Project files: what each key does, and where a mistake is reported.

use std::path::Path;

use enfold_cases::Folder;
use enfold_driver::closures::Closures;
use enfold_driver::project::{OutputKind, Project};
use enfold_driver::render::{self, Format};
use enfold_driver::{Input, load};
use expect_test::{Expect, expect};

fn make(name: &str, files: &[(&str, &str)]) -> Folder {
    Folder::with(&format!("project-{name}"), files)
}

/// The reports about a project, with names relative to the folder.
fn reports(folder: &Folder, file: &str) -> String {
    let input = load(&folder.at(file));
    folder.relative(&render::all(&input.diagnostics, &input.sources, Format::Short, false))
}

fn one(name: &str, project: &str) -> (Folder, Input) {
    let folder = make(name, &[("p.fidproj", project), ("a.fs", "let a = 1\n")]);
    let input = load(&folder.0.join("p.fidproj"));
    (folder, input)
}

fn check(name: &str, project: &str, expected: Expect) {
    let (folder, _) = one(name, project);
    expected.assert_eq(&reports(&folder, "p.fidproj"));
}

#[test]
fn keys_that_have_an_effect() {
    let text = r#"
        [package]
        name = "demo"
        version = "1.2.3"
        description = "d"
        authors = ["a"]
        license = "MIT"
        [compilation]
        target = "native"
        memory_model = "stack_only"
        strict_escape = true
        closures = "pair"
        [optimization]
        level = 3
        [dependencies]
        platform = { path = "/no/such/Fidelity.Platform.fidproj" }
        [build]
        sources = [
            "a.fs", # a comment
        ]
        output = "out"
        output_kind = "console"
        [link]
        libraries = ["c", "m"]
    "#;
    let (folder, input) = one("effect", text);
    assert!(input.diagnostics.is_empty(), "{:?}", input.diagnostics);
    let expected = Project {
        name: "demo".into(),
        version: "1.2.3".into(),
        folder: folder.0.clone(),
        output: "out".into(),
        kind: OutputKind::Program,
        libraries: vec!["c".into(), "m".into()],
        level: Some(3),
        closures: Some(Closures::Pair),
        strict_escape: true,
        lazy_thunks: false,
    };
    assert_eq!(input.project, Some(expected));
    assert_eq!(input.files.len(), 1);
}

#[test]
fn the_least_project() {
    let (folder, input) = one("least", "[build]\nsources = ['a.fs']");
    let project = input.project.expect("it is usable");
    assert_eq!(project.name, "p");
    assert_eq!(project.default_output(), folder.0.join("targets/p"));
    assert!(input.diagnostics.is_empty());
}

#[test]
fn keys_without_effect_are_warned_of() {
    let text = "\
[package]
nmae = \"x\"
[compilation]
heap_size = 1_000
memory_model = \"magic\"
[build]
sources = [\"a.fs\"]
output_kind = \"freestanding\"
[build.output_formats]
hex = true
[platform.linux]
time_implementation = \"libc\"
[dependencies]
extra = { version = \"1\", optional = true }
";
    check(
        "ineffective",
        text,
        expect![[r#"
            p.fidproj:2:1: warning[W0005]: there is no project key `package.nmae`
            p.fidproj:4:1: warning[W0005]: `compilation.heap_size` has no effect
            p.fidproj:5:16: warning[W0005]: there is no memory model `magic`
            p.fidproj:8:1: warning[W0005]: a freestanding program is built like a console program
            p.fidproj:10:1: warning[W0005]: `build.output_formats.hex` has no effect
            p.fidproj:12:1: warning[W0005]: `platform.linux.time_implementation` has no effect
            p.fidproj:14:9: warning[W0005]: the optional dependency `extra` has no path and is left out
        "#]],
    );
}

#[test]
fn values_that_cannot_be_used() {
    let text = "\
[package]
name = 5
[compilation]
target = \"thumbv8m.main-none-eabihf\"
strict_escape = \"yes\"
closures = \"boxed\"
[optimization]
level = 9
[build]
sources = \"a.fs\"
output = \"../out\"
output_kind = \"kernel\"
[link]
libraries = [\"-Wl,evil\", 3]
[dependencies]
other = \"1.0\"
";
    check(
        "values",
        text,
        expect![[r#"
            p.fidproj:2:8: error[E0501]: `package.name` must be a string; this is a value of kind integer
            p.fidproj:4:10: error[E0501]: Enfold cannot compile for the target `thumbv8m.main-none-eabihf`: `cpu` and `library` are what it knows
            p.fidproj:5:17: error[E0501]: `compilation.strict_escape` must be `true` or `false`; this is a value of kind string
            p.fidproj:6:12: error[E0501]: `compilation.closures` must be one of "flat", "pair", "linked", "global"
            p.fidproj:8:9: error[E0501]: `optimization.level` must be 0, 1, 2 or 3
            p.fidproj:10:11: error[E0501]: `build.sources` must be an array of strings; this is a value of kind string
            p.fidproj:11:10: error[E0501]: the output `../out` is no file inside of the project
            p.fidproj:12:15: error[E0501]: Enfold cannot build output of kind `kernel`
            p.fidproj:14:14: error[E0501]: `-Wl,evil` is not the name of a library
            p.fidproj:14:26: error[E0501]: `link.libraries` must be an array of strings; this is a value of kind integer
            p.fidproj:16:9: error[E0501]: the dependency `other` has no `path`, and Enfold has no package registry
        "#]],
    );
}

#[test]
fn what_is_not_toml() {
    check(
        "toml",
        "[build\nsources = [\"a.fs\"]\n= 3\n",
        expect![[r#"
        p.fidproj:1:7: error[E0501]: this is not TOML: unclosed table, expected `]`
        p.fidproj:3:1: error[E0501]: this is not TOML: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`
    "#]],
    );
    check(
        "empty",
        "",
        expect![[r#"
        p.fidproj:1:1: error[E0501]: the project has no `build.sources`
    "#]],
    );
    check(
        "none",
        "[build]\nsources = []\n",
        expect![[r#"
        p.fidproj:2:11: error[E0501]: `build.sources` names no file
    "#]],
    );
}

#[test]
fn files_that_are_missing_or_no_source() {
    let text = "[build]\nsources = [\"a.fs\", \"b.fs\", \"p.fidproj\"]\n";
    check(
        "missing",
        text,
        expect![[r#"
            p.fidproj:2:20: error[E0502]: cannot read `b.fs`: there is no such file
            p.fidproj:2:28: error[E0504]: `p.fidproj` ends in `.fidproj`: another project is a dependency, not a source
        "#]],
    );
}

#[test]
fn dependencies_come_first_and_once() {
    let project = |sources: &str, dependencies: &str| {
        format!("[build]\nsources = [\"{sources}\"]\n[dependencies]\n{dependencies}")
    };
    let folder = make(
        "dependencies",
        &[
            (
                "top.fidproj",
                &project("top.fs", "a = { path = \"a\" }\nb = { path = \"b/b.fidproj\" }"),
            ),
            ("top.fs", ""),
            ("a/a.fidproj", &project("a.fs", "base = { path = \"../base\" }")),
            ("a/a.fs", ""),
            ("b/b.fidproj", &project("b.fs", "base = { path = \"../base\" }")),
            ("b/b.fs", ""),
            ("base/base.fidproj", &project("base.fs", "")),
            ("base/base.fs", ""),
            ("loop.fidproj", &project("top.fs", "me = { path = \"loop.fidproj\" }")),
        ],
    );
    let input = load(&folder.0.join("top.fidproj"));
    let name = |id| Path::new(&input.sources.file(id).name).file_name().map(|n| n.to_owned());
    let order: Vec<_> = input.files.iter().map(|id| name(*id)).collect();
    let expected = ["base.fs", "a.fs", "b.fs", "top.fs"].map(|n| Some(n.into()));
    assert_eq!(order, expected);
    assert!(input.diagnostics.is_empty());
    expect![[r#"
        loop.fidproj:4:6: error[E0501]: the dependency `me` needs the project that it is part of
    "#]]
    .assert_eq(&reports(&folder, "loop.fidproj"));
}

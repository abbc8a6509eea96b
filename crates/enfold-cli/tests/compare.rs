//! `enfold compare` on the programs of `bench/closures`: each does the same under every representation, and the numbers say what
//! is known of flat and linked closures (Shao and Appel, "Space-efficient closure representations", 1994).

mod support;

use enfold_cases::{Folder, root};
use support::enfold_in;

/// Representations in the order in which they are asked for.
const FLAT: usize = 0;
const PAIR: usize = 1;
const LINKED: usize = 2;

/// The numbers of one line of the table.
fn row(table: &str, name: &str) -> Vec<u64> {
    let line = table.lines().find(|line| line.starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no line `{name}` in\n{table}"));
    let numbers = line[name.len()..].split_whitespace();
    numbers.map(|text| text.parse().unwrap_or_else(|_| panic!("{line}"))).collect()
}

fn compared(program: &str, more: &[&str]) -> String {
    let file = format!("bench/closures/{program}");
    let args = [&["compare", &file, "--keep-closures", "--runs=1", "-O0"], more].concat();
    let done = enfold_in(&root(), &args);
    assert_eq!(done.status, Some(0), "{program}: {done:?}");
    done.stdout
}

#[test]
fn flat_closures_are_read_at_once_and_linked_ones_parent_by_parent() {
    let steps = row(&compared("access.ml", &[]), "instructions of core");
    assert!(steps[LINKED] > steps[FLAT] * 5 / 4, "{steps:?}");
}

#[test]
fn closures_of_one_scope_share_an_environment() {
    let table = compared("many_from_one_scope.ml", &[]);
    let (words, environments) = (row(&table, "words captured"), row(&table, "environments made"));
    assert!(words[LINKED] * 4 < words[FLAT] && words[PAIR] == words[FLAT], "{words:?}");
    assert!(environments[LINKED] >= 30_000 && environments[FLAT] == 0, "{environments:?}");
}

#[test]
fn a_small_closure_keeps_no_list_alive_unless_it_is_linked() {
    let peak = row(&compared("space_safety.ml", &[]), "most bytes alive in regions");
    assert!(peak[LINKED] > 1_000_000 && peak[FLAT] < 100_000, "{peak:?}");
}

#[test]
fn every_program_does_the_same_under_each() {
    let folder = root().join("bench/closures");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let made = row(&compared(&name, &[]), "closures made");
        assert!(made[FLAT] > 0, "{name}: {made:?}");
    }
}

#[test]
fn some_of_them_as_a_page_and_for_other_programs() {
    let folder = Folder::new("compared");
    let page = folder.at("page.html");
    let page_name = page.display().to_string();
    let json =
        compared("counters.ml", &["--closures=linked,flat", "--format=json", "-o", &page_name]);
    let at = |name: &str| json.find(&format!("\"closures\":\"{name}\"")).expect("it is there");
    assert!(at("linked") < at("flat") && !json.contains("pair"), "{json}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains("<svg") && page.contains("counters.ml"), "{page}");
}

#[test]
fn a_program_that_is_wrong_is_not_compared() {
    let folder = Folder::new("compared-wrong");
    let file = folder.write("wrong.ml", "let x : int = \"a\"\n");
    let done = enfold_in(&root(), &["compare", &file]);
    assert_eq!(done.status, Some(1), "{done:?}");
    assert!(done.stdout.is_empty() && done.stderr.contains("E0"), "{done:?}");
}

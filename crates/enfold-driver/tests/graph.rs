//! The graph of every test program verifies, and its text is read back to the same graph.

use enfold_cases::Case;
use enfold_driver::{deep_stack, load, stages};
use enfold_graph::{text, verify};

#[test]
fn every_program_verifies_and_is_read_back() {
    let programs = enfold_cases::programs().expect("the programs can be read");
    assert!(!programs.is_empty());
    let faults: Vec<String> = programs.iter().filter_map(|case| fault(case).err()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn fault(case: &Case) -> Result<(), String> {
    let run = deep_stack::run(|| {
        let checked = stages::check(&load(&case.path));
        if checked.diagnostics.has_errors() {
            return Err("it is rejected".to_string());
        }
        verify::verify(&checked.graph).map_err(|faults| faults.join("\n  "))?;
        let written = text::print(&checked.graph);
        let read = text::parse(&written)?;
        verify::verify(&read).map_err(|faults| format!("once read: {}", faults.join("\n  ")))?;
        let again = text::print(&read);
        let mut lines = written.lines().zip(again.lines());
        match lines.find(|(before, after)| before != after) {
            Some((before, after)) => Err(format!("`{before}` is read as `{after}`")),
            None if written != again => Err("lines are lost".to_string()),
            None => Ok(()),
        }
    });
    let result = run.unwrap_or_else(|_| Err("it panics".to_string()));
    result.map_err(|fault| format!("{}: {fault}", case.name()))
}

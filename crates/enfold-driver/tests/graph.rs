//! The graph of every test program verifies, and its text is read back to the same graph.

use enfold_cases::Case;
use enfold_driver::{deep_stack, load, stages};
use enfold_graph::{text, verify};

#[test]
fn every_program_verifies_and_is_read_back() {
    let programs = enfold_cases::programs().expect("the programs can be read");
    assert!(!programs.is_empty());
    // Of the many small programs in Scheme, each of which has the library in its graph, some are enough.
    let chosen = programs.iter().enumerate();
    let chosen = chosen.filter(|(at, case)| !enfold_cases::is_scheme(case) || at % 12 == 0);
    let faults: Vec<String> = chosen.filter_map(|(_, case)| fault(case).err()).collect();
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

/// Operators whose operands change places: captures are in the order of the text all the
/// same, which the verifier checks.
#[test]
fn captures_of_operators_are_in_order() {
    let bodies = [
        "a |> f",
        "f <| a",
        "(f >> g) a",
        "(g << f) a",
        "(a, b) ||> h",
        "h a b",
        "b |> h a",
        "[ a; b ] |> List.map f |> List.length",
        "{ second = b; first = a }.first",
        "(let mutable m = b in m <- a; f m)",
        "if a = b then f b else g a",
        "arr.[a] <- b; a",
        "Array.length arr + List.fold h b [ a ]",
        "try f b with Failure _ -> (match Some g with Some k when a > b -> k a | _ -> b)",
    ];
    for body in bodies {
        let text = format!(
            "type R = {{ first: int; second: int }}\n\
             let make (b: int) (g: int -> int) (arr: int[]) (a: int) h f = fun () -> {body}\n\
             [<EntryPoint>]\nlet main _ = make 1 id [||] 2 (+) id ()\n"
        );
        let input = enfold_driver::Input::from_text("order.fs", &text);
        let checked = deep_stack::run(|| stages::check(&input)).expect(body);
        let reports: Vec<_> = checked.diagnostics.iter().map(|r| r.message.clone()).collect();
        assert!(!checked.diagnostics.has_errors(), "{body}: {reports:?}");
        let verified = verify::verify(&checked.graph);
        assert!(verified.is_ok(), "{body}: {verified:?}");
    }
}

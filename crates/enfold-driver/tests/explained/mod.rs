//! What `explain` claims against what a run counts.
//!
//! Every object that a run makes must be in the explanation: at the user's place to which the run attributes it, with its
//! kind, and with the home in which it was made among those that are claimed. What is claimed and never made is fine: not
//! everything that can happen does. Exceptions that operations make when they fail belong to no statement that makes
//! values, and are only counted. All objects together must be those that the run's memory counted.

use std::collections::HashMap;

use enfold_core::ir::Program;
use enfold_driver::Input;
use enfold_graph::Graph;
use enfold_interp::Outcome;
use enfold_place::Placement;
use enfold_place::explain::{self, Explanation, Question};
use enfold_syntax::Span;

/// What is said about a program.
pub fn said(input: &Input, graph: &Graph, program: &Program, placement: &Placement) -> Explanation {
    let question = Question { line: None, language: input.language };
    explain::explain(graph, program, placement, &input.sources, question)
}

/// What was made and is not explained, or explained otherwise.
pub fn compare(input: &Input, said: &Explanation, outcome: &Outcome) -> Result<(), String> {
    let mut claimed: HashMap<(Option<Span>, &str), Vec<&str>> = HashMap::new();
    for note in &said.made {
        let at = note.at.as_ref().map(|at| at.span);
        claimed.entry((at, note.kind)).or_default().extend(&note.home.homes);
    }
    let mut wrong = String::new();
    let mut objects = 0;
    for made in &outcome.tally {
        objects += made.made.objects;
        if made.site.is_none() {
            continue;
        }
        let homes = claimed.get(&(made.at, made.kind)).map_or(&[] as &[&str], Vec::as_slice);
        if !homes.contains(&made.home.name()) {
            let at = made.at.map_or("before the start".to_string(), |at| input.sources.locate(at));
            wrong += &format!(
                "{at}: {} × {} in {} ({:?}); explained: {homes:?}\n",
                made.made.objects,
                made.kind,
                made.home.name(),
                made.site,
            );
        }
    }
    let memory = outcome.memory.ok_or("the program was placed")?;
    let counted = memory.total().objects - memory.registers;
    if objects != counted {
        wrong += &format!("{objects} objects have a place, and {counted} were made\n");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

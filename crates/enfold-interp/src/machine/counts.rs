//! Counts references to objects of counted regions, and gives back what nobody refers to any more.
//!
//! An object that is not in a counted region has no count, and is left alone. With the last reference to an object it is given
//! back, where it stands, and the references that it holds are dropped: by a list of what is still to do, not by recursion.

use enfold_core::ir::CountOp;

use super::{Machine, Result};
use crate::code::{Holds, Operands, Part, Refs, RefsId};
use crate::heap;

/// Words, and where references are in them.
type Todo = Vec<(Vec<u64>, RefsId)>;

impl Machine<'_> {
    pub(super) fn count(&mut self, op: CountOp, words: Operands, refs: RefsId) -> Result<()> {
        self.collect(words);
        let mut todo: Todo = vec![(self.passing.clone(), refs)];
        while let Some((words, refs)) = todo.pop() {
            match &self.code.refs[refs as usize] {
                Refs::None => {}
                Refs::Parts(cases) => {
                    let case =
                        if cases.len() > 1 { words.first().copied().unwrap_or(0) } else { 0 };
                    parts(&words, cases.get(case as usize), &mut todo);
                }
                Refs::Object(kind, holds) => {
                    let Some(&word) = words.first().filter(|word| heap::is_pointer(**word)) else {
                        continue;
                    };
                    if op == CountOp::Dup {
                        self.heap.dup(word, *kind)?;
                    } else if let Some((tag, payload)) = self.heap.drop(word, *kind, self.here())? {
                        held(holds, tag, &payload, &mut todo);
                    }
                }
            }
        }
        Ok(())
    }
}

fn parts(words: &[u64], case: Option<&Vec<Part>>, todo: &mut Todo) {
    for part in case.into_iter().flatten() {
        let (at, width) = (part.at as usize, part.width as usize);
        if let Some(words) = words.get(at..at + width) {
            todo.push((words.to_vec(), part.refs));
        }
    }
}

fn held(holds: &Holds, tag: u64, payload: &[u64], todo: &mut Todo) {
    match holds {
        Holds::Nothing => {}
        Holds::Cases(cases) => parts(payload, cases.get(tag as usize), todo),
        Holds::Each(0, _) => {}
        Holds::Each(width, refs) => {
            for element in payload.chunks_exact(*width as usize) {
                todo.push((element.to_vec(), *refs));
            }
        }
    }
}

//! Counts references to objects of counted regions, and gives back what nobody refers to any more.
//!
//! An object that is not in a counted region has no count, and is left alone. With the last reference to an object it is given
//! back, where it stands, and the references that it holds are dropped: by a list of what is still to do, not by recursion.

use enfold_core::ir::CountOp;

use super::{Machine, Result};
use crate::code::{Holds, Kind, Operands, Part, Refs, RefsId};
use crate::heap;

/// Words, and where references are in them.
type Todo = Vec<(Vec<u64>, RefsId)>;

impl Machine<'_> {
    pub(super) fn count(&mut self, op: CountOp, words: Operands, refs: RefsId) -> Result<()> {
        match op {
            CountOp::Dup | CountOp::Drop => {
                self.collect(words);
                self.count_all(op, vec![(self.passing.clone(), refs)])
            }
            CountOp::Hold => {
                self.collect(words);
                self.held.push((self.frames.len(), self.passing.clone(), refs));
                Ok(())
            }
            CountOp::Unhold => {
                self.held.pop();
                Ok(())
            }
            // The slot still refers to the object, but nobody asks it.
            CountOp::Take => Ok(()),
        }
    }

    /// An exception leaves the functions with more callers than this: what they hold is dropped, the newest first.
    pub(super) fn drop_held(&mut self, callers: usize) -> Result<()> {
        while self.held.last().is_some_and(|held| held.0 > callers) {
            let Some((_, words, refs)) = self.held.pop() else { break };
            self.count_all(CountOp::Drop, vec![(words, refs)])?;
        }
        Ok(())
    }

    /// All elements of a new array are one value, of which there was one reference.
    pub(super) fn count_elements(&mut self, array: u64, width: u32, refs: RefsId) -> Result<()> {
        let payload = self.heap.payload(array, Kind::Array)?.to_vec();
        let elements = elements(&payload, width).skip(1);
        self.count_all(CountOp::Dup, elements.map(|words| (words, refs)).collect())
    }

    /// Before elements are copied.
    pub(super) fn count_blit(&mut self, args: Operands, width: u32, refs: RefsId) -> Result<()> {
        let arg = |index: u32| self.nth(args, index);
        let (src, si, dst, di, n) = (arg(0), arg(1), arg(2), arg(3), arg(4));
        let range = |start: u64, payload: &[u64]| -> Option<Vec<u64>> {
            let start = usize::try_from(start).ok()?.checked_mul(width as usize)?;
            let words = usize::try_from(n).ok()?.checked_mul(width as usize)?;
            payload.get(start..start.checked_add(words)?).map(<[u64]>::to_vec)
        };
        let from = range(si, self.heap.payload(src, Kind::Array)?);
        let to = range(di, self.heap.payload(dst, Kind::Array)?);
        // Otherwise the copy fails, and nothing changes.
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        let each =
            |words: &[u64]| -> Todo { elements(words, width).map(|words| (words, refs)).collect() };
        self.count_all(CountOp::Dup, each(&from))?;
        self.count_all(CountOp::Drop, each(&to))
    }

    fn count_all(&mut self, op: CountOp, mut todo: Todo) -> Result<()> {
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

fn elements(payload: &[u64], width: u32) -> impl Iterator<Item = Vec<u64>> {
    payload.chunks_exact(width.max(1) as usize).map(<[u64]>::to_vec)
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
        Holds::Functions(functions) => {
            let function = payload.first().copied().unwrap_or_default();
            let found = functions.iter().find(|entry| u64::from(entry.0) == function);
            parts(payload, found.map(|entry| &entry.1), todo);
        }
        Holds::Cases(cases) => parts(payload, cases.get(tag as usize), todo),
        Holds::Each(0, _) => {}
        Holds::Each(width, refs) => {
            for element in payload.chunks_exact(*width as usize) {
                todo.push((element.to_vec(), *refs));
            }
        }
    }
}

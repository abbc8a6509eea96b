//! The report of a run that has no more stack or memory: where the user's program asked for it.
//!
//! ```text
//! main.ml:1:19: stack overflow
//! ```
//!
//! The instruction that fails may come from the library. Then it is the nearest caller's place that counts; if the
//! library's code was put in line, the next instruction of the same function that is the user's. Core that was read
//! from text has no places, and its report is the bare words.

use enfold_syntax::SourceMap;

use super::Machine;
use crate::code::Pc;

impl Machine<'_> {
    /// What is printed when there is no more of something.
    pub(super) fn exhausted(&self, what: &str, sources: &SourceMap) -> String {
        let callers = self.frames.iter().rev().map(|frame| frame.pc.saturating_sub(1));
        let here = self.place(self.here(), sources);
        let near = || self.near(self.here(), sources);
        let place = here.or_else(near).or_else(|| {
            callers
                .clone()
                .find_map(|pc| self.place(pc, sources).or_else(|| self.near(pc, sources)))
        });
        place.map_or_else(|| format!("{what}\n"), |place| format!("{place}: {what}\n"))
    }

    /// Where an instruction stands, if that is in a file of the user's.
    fn place(&self, pc: Pc, sources: &SourceMap) -> Option<String> {
        let span = self.code.spans.get(pc as usize)?;
        let (_, file) = sources.iter().find(|(id, _)| *id == span.file)?;
        (!file.library && span.hi > 0).then(|| sources.locate(*span))
    }

    /// Where the next instruction of the same function stands that is the user's: it is what uses the result. Else the
    /// one before.
    fn near(&self, pc: Pc, sources: &SourceMap) -> Option<String> {
        let entries = self.code.functions.iter().map(|function| function.entry);
        let start = entries.clone().filter(|entry| *entry <= pc).max()?;
        let end = entries.filter(|entry| *entry > pc).min();
        let end = end.unwrap_or(self.code.insts.len() as Pc);
        (pc..end).chain((start..pc).rev()).find_map(|pc| self.place(pc, sources))
    }
}

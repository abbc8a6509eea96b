//! Where regions come from, for a profile of memory: each of a function's own regions has a number,
//! which its begin writes into its descriptor, and the program table has a text for each number.
//!
//! ```text
//! 0   the program's region
//! 1   queue.fs:20:5 serve
//! ```
//!
//! Regions of known size are parts of frames and have none. The region of a handler is that of a `try`.

use enfold_core::ir::*;
use enfold_place::{Placement, RegionKind};
use enfold_syntax::{SourceMap, Span};
use rustc_hash::FxHashMap;

use super::Emitter;
use super::build::Cursor;
use super::constants::Piece;

/// Where the number is in a descriptor.
const SITE: u32 = 48;
const TABLE: &str = "enfold.sites";

/// The numbers of regions, and the texts of numbers.
#[derive(Debug, Default)]
pub(super) struct Sites {
    numbers: FxHashMap<RegionId, u32>,
    texts: Vec<String>,
}

impl Sites {
    pub(super) fn find(program: &Program, placement: &Placement, sources: &SourceMap) -> Sites {
        let mut sites = Sites::default();
        sites.texts.push("the program's region".to_owned());
        for (_, lam) in program.lams.iter() {
            sites.block(&lam.body, &mut |region, span| {
                if placement.regions[region].kind != (RegionKind::Local { bound: None }) {
                    return None;
                }
                let file = span.file.as_u32() as usize;
                let known = file < sources.iter().count() && span.hi > 0;
                let place = if known { sources.locate(span) } else { "somewhere".to_owned() };
                Some(format!("{place} {}", lam.name))
            });
        }
        sites
    }

    fn block(&mut self, block: &Block, text: &mut dyn FnMut(RegionId, Span) -> Option<String>) {
        block.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Region(RegionOp::Begin(region)), span, .. } = stmt
                && !self.numbers.contains_key(region)
                && let Some(text) = text(*region, *span)
            {
                self.numbers.insert(*region, self.texts.len() as u32);
                self.texts.push(text);
            }
        });
    }
}

impl Emitter<'_, '_> {
    /// The table of texts; null if there is to be no profile.
    pub(super) fn site_table(&self) -> Piece {
        let Some(sites) = &self.sites else { return Piece::Null };
        let mut pieces = vec![(0, Piece::Int(64, sites.texts.len() as i64))];
        for (index, text) in (0..).zip(&sites.texts) {
            pieces.push((8 + 8 * index, Piece::Symbol(self.c_text(text))));
        }
        self.constant_global(TABLE, 8 + 8 * sites.texts.len() as u32, &pieces);
        Piece::Symbol(TABLE.to_owned())
    }
}

impl Cursor<'_, '_, '_> {
    /// Writes into a region where it comes from.
    pub(super) fn mark_site(&self, region: RegionId) {
        let sites = self.cx.sites.as_ref();
        let Some(&number) = sites.and_then(|sites| sites.numbers.get(&region)) else { return };
        let descriptor = self.value("closure.pack", &[self.region(region)], self.cx.ptr(), &[]);
        self.store_raw(self.int(32, i64::from(number)), self.offset(descriptor, SITE));
    }
}

//! The edge to C: the entry, the program table, and `main`.

use enfold_core::ir::*;
use melior::dialect::llvm::attributes::{Linkage, linkage};
use melior::dialect::llvm::r#type as llvm_type;

use super::Emitter;
use super::build::Cursor;
use super::constants::Piece;

pub(crate) const ENTRY: &str = "enfold.entry";
pub(crate) const TABLE: &str = "enfold.program";

impl Emitter<'_, '_> {
    /// Emits `main`, which hands the program to the runtime.
    pub(super) fn emit_main(&self, entry: LamId) {
        self.emit_entry(entry);
        self.emit_table();
        let span = self.program.lams[entry].span;
        let (i32, ptr) = (self.int(32), self.ptr());
        let cursor = Cursor::new(self, &[i32, ptr], span, None);
        let table = cursor.address_of(TABLE);
        let args = [cursor.argument(0), cursor.argument(1), table];
        let status = cursor.runtime_value("enf_start", &args);
        cursor.op("llvm.return", &[status], &[], &[]);
        let ty = llvm_type::function(i32, &[i32, ptr], false);
        self.define_function("llvm.func", "main", ty, cursor, &[]);
    }

    /// The entry as a function of C's that returns the status.
    fn emit_entry(&self, entry: LamId) {
        let span = self.program.lams[entry].span;
        let mut cursor = Cursor::new(self, &[], span, None);
        let handler = self.placement.regions.get(RegionId::HANDLER);
        if handler.is_some_and(|handler| handler.counted) {
            cursor.runtime("enf_handler_counted", &[]);
        }
        let program = |_| cursor.region(RegionId::PROGRAM);
        let regions: Vec<_> = self.placement.params[entry].iter().map(program).collect();
        let status = cursor.call_values(entry, None, &regions, false);
        let status = status.unwrap_or_else(|| cursor.word(0));
        cursor.op("llvm.return", &[status], &[], &[]);
        let ty = llvm_type::function(self.int(64), &[], false);
        let attributes = [("linkage", linkage(self.context, Linkage::Internal))];
        self.define_function("llvm.func", ENTRY, ty, cursor, &attributes);
    }

    /// The entry and the exceptions that the runtime raises.
    fn emit_table(&self) {
        let mut pieces = vec![(0, Piece::Symbol(ENTRY.to_owned()))];
        for (index, exn) in self.builtin_exns().into_iter().enumerate() {
            let piece = match exn {
                Some(exn) => Piece::Symbol(self.descriptor_symbol(exn)),
                None => Piece::Null,
            };
            pieces.push((8 + 8 * index as u32, piece));
        }
        // Where functions come from: known when it is known which ones are left.
        pieces.push((48, Piece::Null));
        // Where regions come from: only for a profile.
        pieces.push((56, self.site_table()));
        self.constant_global(TABLE, 64, &pieces);
    }
}

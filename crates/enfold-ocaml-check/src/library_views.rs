//! Types of the library whose values are compared by what a function of their module makes of them.
//!
//! ```text
//! type 'a t = { count; first; last; spare }   let compared q = (q.count, q.first)      in a file of the library
//!     ─►   relation t: viewed by compared
//! ```
//!
//! Collections keep cells to use them again, which OCaml's do not have: `=`, `compare` and hashes do not see these. A view costs what
//! its function does, which copies nothing.

use enfold_graph::{Relation, View};
use enfold_syntax::Symbol;

use crate::Checker;
use crate::env::{Module, ValueKind};
use crate::store::Def;

impl<'t> Checker<'t, '_> {
    /// Notes how values of a library module's type `t` are compared, if it says so.
    pub(crate) fn note_compared(&mut self, module: &Module<'t>) {
        let Some(con) = module.types.get(&Symbol::new("t")) else { return };
        let Some(value) = module.values.get(&Symbol::new("compared")) else { return };
        if let (Def::Data(data), ValueKind::Binding(function, _)) =
            (&self.store.tycon(*con).def, &value.kind)
        {
            let word = Symbol::new(&module.name);
            self.graph
                .relations
                .insert(*data, Relation::Viewed(View { function: *function, word }));
        }
    }
}

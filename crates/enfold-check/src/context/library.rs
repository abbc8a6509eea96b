//! What of the library means more than it says: types that constructs of the language have, functions that only wrap an
//! operation, exceptions of .NET, views of collections, files that every program sees.

use enfold_graph::{BindingId, DataId, ExnId, Prim};
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::env::ModuleId;
use crate::relations::PendingView;

pub(crate) struct Library {
    list: DataId,
    machine: Option<DataId>,
    lazy: Option<DataId>,
    computation: Option<DataId>,
    wrappers: FxHashMap<BindingId, (Prim, Vec<usize>)>,
    exceptions: Vec<(Symbol, ExnId)>,
    views: Vec<PendingView>,
    element_views: FxHashMap<DataId, BindingId>,
    auto_opened: Vec<ModuleId>,
}

impl Library {
    pub fn new(list: DataId) -> Self {
        Library {
            list,
            machine: None,
            lazy: None,
            computation: None,
            wrappers: FxHashMap::default(),
            exceptions: Vec::new(),
            views: Vec::new(),
            element_views: FxHashMap::default(),
            auto_opened: Vec::new(),
        }
    }

    /// A type that the library declares; those that constructs of the language have are remembered.
    pub fn note_type(&mut self, name: &str, data: DataId) {
        match name {
            "Machine" => self.machine = Some(data),
            "Lazy" => self.lazy = Some(data),
            "Async" => self.computation = Some(data),
            _ => {}
        }
    }

    /// The list type.
    pub fn list(&self) -> DataId {
        self.list
    }

    /// The type of suspended functions.
    pub fn machine(&self) -> Option<DataId> {
        self.machine
    }

    /// The type of lazy values.
    pub fn lazy(&self) -> Option<DataId> {
        self.lazy
    }

    /// The type of asynchronous computations.
    pub fn computation(&self) -> Option<DataId> {
        self.computation
    }

    /// A function that only wraps an operation, with the order of its operands.
    pub fn note_wrapper(&mut self, function: BindingId, op: Prim, order: Vec<usize>) {
        self.wrappers.insert(function, (op, order));
    }

    /// The operation that a function wraps.
    pub fn wrapper(&self, function: BindingId) -> Option<&(Prim, Vec<usize>)> {
        self.wrappers.get(&function)
    }

    /// An exception of .NET, by the name that users see.
    pub fn note_exception(&mut self, name: Symbol, exn: ExnId) {
        self.exceptions.push((name, exn));
    }

    /// Exceptions of .NET, by the names that users see.
    pub fn exceptions(&self) -> std::slice::Iter<'_, (Symbol, ExnId)> {
        self.exceptions.iter()
    }

    /// A view of a type of the file being checked, whose function is defined further down.
    pub fn pend_view(&mut self, view: PendingView) {
        self.views.push(view);
    }

    /// The views of the file that ends.
    pub fn take_views(&mut self) -> Vec<PendingView> {
        std::mem::take(&mut self.views)
    }

    /// The function for the elements that loops and sequences see of a type.
    pub fn note_element_view(&mut self, data: DataId, function: BindingId) {
        self.element_views.insert(data, function);
    }

    pub fn element_view(&self, data: DataId) -> Option<BindingId> {
        self.element_views.get(&data).copied()
    }

    /// A file that is opened in those after it.
    pub fn open_always(&mut self, file: ModuleId) {
        self.auto_opened.push(file);
    }

    /// The files that are opened in the one that begins.
    pub fn always_opened(&self) -> Vec<ModuleId> {
        self.auto_opened.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_constructs_are_known_by_name() {
        let mut library = Library::new(DataId::from_u32(0));
        library.note_type("Map", DataId::from_u32(1));
        library.note_type("Lazy", DataId::from_u32(2));
        assert_eq!(library.list(), DataId::from_u32(0));
        assert_eq!((library.lazy(), library.machine()), (Some(DataId::from_u32(2)), None));
    }

    #[test]
    fn views_wait_for_the_end_of_their_file() {
        let mut library = Library::new(DataId::from_u32(0));
        library.note_element_view(DataId::from_u32(3), BindingId::from_u32(4));
        assert_eq!(library.element_view(DataId::from_u32(3)), Some(BindingId::from_u32(4)));
        assert!(library.take_views().is_empty());
    }
}

//! The structures around the place being checked: what they define so far, where their definitions go, what they are called in
//! reports and by exceptions, and what the signature of a recursive module says of them.

use enfold_graph::NodeId;
use enfold_syntax::Symbol;

use crate::env::{Module, ModuleRef};
use crate::recursive_modules::Foreseen;

/// Where the definitions of a structure go.
enum Out {
    /// The program itself.
    Top,
    /// The block of an expression.
    Block(Vec<NodeId>),
}

pub(crate) struct Building<'t> {
    /// The module of the file being checked.
    unit: Symbol,
    /// What the structures define, innermost last.
    structures: Vec<Module<'t>>,
    out: Vec<Out>,
    /// The name of the module being made.
    name: String,
    /// The path by which exceptions are called, if they have one: those of expressions have none.
    path: Option<String>,
    /// What is foreseen of the structure that is checked next, and of those around the place.
    foreseen: Option<Foreseen<'t>>,
    bodies: Vec<Option<Foreseen<'t>>>,
    /// Modules that the patterns of the `let` being checked unpack.
    unpacked: Vec<(Symbol, ModuleRef<'t>)>,
}

impl<'t> Building<'t> {
    pub fn new() -> Self {
        Building {
            unit: Symbol::new(""),
            structures: Vec::new(),
            out: vec![Out::Top],
            name: String::new(),
            path: None,
            foreseen: None,
            bodies: Vec::new(),
            unpacked: Vec::new(),
        }
    }

    /// A file begins.
    pub fn begin_unit(&mut self, name: Symbol) {
        self.unit = name;
    }

    /// The module of the file being checked.
    pub fn unit(&self) -> Symbol {
        self.unit
    }

    /// A structure begins of which nothing new is foreseen.
    pub fn begin(&mut self, module: Module<'t>) {
        self.structures.push(module);
    }

    /// It ends: what it defines.
    pub fn end(&mut self) -> Module<'t> {
        self.structures.pop().unwrap_or_default()
    }

    /// The body of a module begins, of which is known what was foreseen.
    pub fn begin_body(&mut self, module: Module<'t>) {
        self.bodies.push(self.foreseen.take());
        self.begin(module);
    }

    /// A signature begins.
    pub fn begin_signature(&mut self, module: Module<'t>) {
        self.bodies.push(None);
        self.begin(module);
    }

    /// The body or signature ends: what it defines.
    pub fn end_body(&mut self) -> Module<'t> {
        self.bodies.pop();
        self.end()
    }

    /// The innermost structure.
    pub fn current(&mut self) -> Option<&mut Module<'t>> {
        self.structures.last_mut()
    }

    /// The name of the innermost structure; empty where there is none.
    pub fn here(&self) -> &str {
        self.structures.last().map_or("", |module| &module.name)
    }

    /// Definitions go into a block from now on.
    pub fn open_block(&mut self) {
        self.out.push(Out::Block(Vec::new()));
    }

    /// The statements of the block that ends.
    pub fn close_block(&mut self) -> Vec<NodeId> {
        match self.out.pop() {
            Some(Out::Block(stmts)) => stmts,
            Some(Out::Top) | None => Vec::new(),
        }
    }

    /// Whether definitions go into a block, and not into the program itself.
    pub fn in_block(&self) -> bool {
        matches!(self.out.last(), Some(Out::Block(_)))
    }

    /// Adds a statement to the block.
    pub fn add_statement(&mut self, stmt: NodeId) {
        if let Some(Out::Block(stmts)) = self.out.last_mut() {
            stmts.push(stmt);
        }
    }

    /// The name of the module being made.
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// Another module is made; yields the name of the one before.
    pub fn rename(&mut self, name: String) -> String {
        std::mem::replace(&mut self.name, name)
    }

    /// The path by which exceptions that are declared here are called.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Another path; yields the one before.
    pub fn set_path(&mut self, path: Option<String>) -> Option<String> {
        std::mem::replace(&mut self.path, path)
    }

    /// What the signature of a recursive module says of the structure that is checked next; yields what was said before.
    pub fn foresee(&mut self, foreseen: Option<Foreseen<'t>>) -> Option<Foreseen<'t>> {
        std::mem::replace(&mut self.foreseen, foreseen)
    }

    /// What was foreseen of the body being checked.
    pub fn foreseen(&self) -> Option<&Foreseen<'t>> {
        self.bodies.last()?.as_ref()
    }

    /// A pattern of the `let` being checked unpacks a module.
    pub fn unpack(&mut self, name: Symbol, module: ModuleRef<'t>) {
        self.unpacked.push((name, module));
    }

    pub fn take_unpacked(&mut self) -> Vec<(Symbol, ModuleRef<'t>)> {
        std::mem::take(&mut self.unpacked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn definitions_go_into_the_innermost_block() {
        let mut building = Building::new();
        assert!(!building.in_block());
        building.open_block();
        building.add_statement(NodeId::from_u32(1));
        building.open_block();
        building.add_statement(NodeId::from_u32(2));
        assert_eq!(building.close_block(), [NodeId::from_u32(2)]);
        assert_eq!(building.close_block(), [NodeId::from_u32(1)]);
        assert!(!building.in_block());
    }

    #[test]
    fn what_is_foreseen_is_so_of_one_body() {
        let mut building = Building::new();
        building.foresee(Some(Foreseen { module: Rc::new(Module::default()), seal: 7 }));
        building.begin_body(Module { name: "M".into(), ..Module::default() });
        assert_eq!((building.foreseen().map(|f| f.seal), building.here()), (Some(7), "M"));
        building.begin_body(Module { name: "M.N".into(), ..Module::default() });
        assert!(building.foreseen().is_none(), "not of what is inside");
        assert_eq!(building.end_body().name, "M.N");
        building.begin_signature(Module::default());
        assert!(building.foreseen().is_none());
        building.end_body();
        assert_eq!(building.end_body().name, "M");
        assert!(building.foreseen().is_none() && building.here().is_empty());
    }
}

//! Which code of a loop can come back to it, as the certifier sees it.
//!
//! ```text
//! join rec loop(i) {
//!   if done { x = new_cell 0; ret … }      has left the loop: runs once, whatever it makes
//!   else    { y = new_cell 0; jump loop(j) }  comes back: runs again
//! }
//! ```
//!
//! Model: labels lead to the labels that their bodies jump to. A block within a loop comes back to it
//! if it jumps to a label of the loop's component. Cost: linear, times the depth of loops.

use enfold_core::ir::{Block, LabelId, Stmt, Term};
use rustc_hash::FxHashMap;

use super::components::components;

/// The loops of one function.
#[derive(Default)]
pub(super) struct Cycles {
    of_label: FxHashMap<LabelId, u32>,
    /// The components of loops that a block jumps to, by the block's address.
    of_block: FxHashMap<*const Block, Vec<u32>>,
}

impl Cycles {
    /// Looks at the body of a function.
    pub(super) fn of(body: &Block) -> Self {
        let mut search =
            Search { numbers: FxHashMap::default(), edges: vec![Vec::new()], loops: Vec::new() };
        search.declare(body);
        if search.loops.is_empty() {
            return Cycles::default();
        }
        search.jumps(body, 0);
        let component = components(&search.edges);
        let mut in_loop = vec![false; search.edges.len()];
        for label in &search.loops {
            in_loop[component[search.numbers[label] as usize] as usize] = true;
        }
        let of_label: FxHashMap<LabelId, u32> = search
            .numbers
            .iter()
            .map(|(&label, &number)| (label, component[number as usize]))
            .filter(|&(_, component)| in_loop[component as usize])
            .collect();
        let mut cycles = Cycles { of_label, of_block: FxHashMap::default() };
        cycles.block(body);
        cycles
    }

    /// Whether what a block of a loop's body does may be followed by another iteration of the loop.
    pub(super) fn comes_back(&self, block: &Block, label: LabelId) -> bool {
        let (targets, own) =
            (self.of_block.get(&std::ptr::from_ref(block)), self.of_label.get(&label));
        targets.zip(own).is_some_and(|(targets, own)| targets.contains(own))
    }

    fn block(&mut self, block: &Block) -> Vec<u32> {
        for stmt in &block.stmts {
            if let Stmt::Join { body, .. } = stmt {
                self.block(body);
            }
        }
        let mut targets: Vec<u32> = match &block.term {
            Term::Jump(label, _) => self.of_label.get(label).copied().into_iter().collect(),
            term => branches(term).into_iter().flat_map(|branch| self.block(branch)).collect(),
        };
        targets.sort_unstable();
        targets.dedup();
        self.of_block.insert(std::ptr::from_ref(block), targets.clone());
        targets
    }
}

struct Search {
    numbers: FxHashMap<LabelId, u32>,
    /// By number; zero is the function's body.
    edges: Vec<Vec<u32>>,
    loops: Vec<LabelId>,
}

impl Search {
    fn declare(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, recursive, .. } = stmt {
                self.numbers.insert(*label, self.edges.len() as u32);
                self.edges.push(Vec::new());
                if *recursive {
                    self.loops.push(*label);
                }
                self.declare(body);
            }
        }
        branches(&block.term).into_iter().for_each(|branch| self.declare(branch));
    }

    fn jumps(&mut self, block: &Block, from: u32) {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, .. } = stmt {
                self.jumps(body, self.numbers[label]);
            }
        }
        if let Term::Jump(label, _) = &block.term {
            let to = self.numbers.get(label).copied();
            self.edges[from as usize].extend(to);
        }
        branches(&block.term).into_iter().for_each(|branch| self.jumps(branch, from));
    }
}

/// The blocks that a terminator chooses from.
pub(super) fn branches(term: &Term) -> Vec<&Block> {
    match term {
        Term::If { then, otherwise, .. } => vec![then, otherwise],
        Term::Switch { cases, default, .. } => {
            cases.iter().map(|case| &case.1).chain(default.as_deref()).collect()
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => Vec::new(),
    }
}

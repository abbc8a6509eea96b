//! The blocks of a function as a graph that can be followed backwards: which jumps lead to a label, and what was done since.
//!
//! ```text
//! join rec loop(s, i) {          a jump from inside of the body leads to another round, one from outside enters
//!   … jump loop(s2, i2) }        the segment of a jump: what was done since the label was declared, or, from inside, since the round began
//! jump loop(0.0, 0)
//! ```

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use crate::ir::*;

/// A block, by the order in which it is found.
pub(super) type BlockId = usize;

/// Where a block stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parent {
    /// It is the function's body.
    Root,
    /// It is one of the ways at the end of a block.
    Arm(BlockId),
    /// It is the body of a label.
    Body(LabelId),
}

/// A label of the function.
pub(super) struct Label {
    pub(super) params: Vec<VarId>,
    pub(super) body: BlockId,
    /// The block in which it is declared, and the position there.
    pub(super) declared: (BlockId, usize),
    pub(super) recursive: bool,
    /// Blocks that end by a jump to it.
    pub(super) sites: Vec<BlockId>,
}

/// The blocks of a function.
pub(super) struct Paths<'a> {
    pub(super) blocks: Vec<(&'a Block, Parent)>,
    pub(super) labels: FxHashMap<LabelId, Label>,
    /// Blocks that return.
    pub(super) returns: Vec<BlockId>,
}

impl<'a> Paths<'a> {
    /// Looks at a function's body.
    pub(super) fn find(body: &'a Block) -> Paths<'a> {
        let mut paths =
            Paths { blocks: Vec::new(), labels: FxHashMap::default(), returns: Vec::new() };
        paths.block(body, Parent::Root);
        paths
    }

    fn block(&mut self, block: &'a Block, parent: Parent) -> BlockId {
        let id = self.blocks.len();
        self.blocks.push((block, parent));
        for (at, stmt) in block.stmts.iter().enumerate() {
            if let Stmt::Join { label, params, body, recursive } = stmt {
                let entry = Label {
                    params: params.clone(),
                    body: 0,
                    declared: (id, at),
                    recursive: *recursive,
                    sites: Vec::new(),
                };
                self.labels.insert(*label, entry);
                let body = self.block(body, Parent::Body(*label));
                if let Some(entry) = self.labels.get_mut(label) {
                    entry.body = body;
                }
            }
        }
        match &block.term {
            Term::Jump(label, _) => {
                if let Some(label) = self.labels.get_mut(label) {
                    label.sites.push(id);
                }
            }
            Term::Ret(_) => self.returns.push(id),
            Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
        }
        for inner in block.term.blocks() {
            self.block(inner, Parent::Arm(id));
        }
        id
    }

    /// The id of a block that was found.
    pub(super) fn id(&self, block: &Block) -> Option<BlockId> {
        self.blocks.iter().position(|(found, _)| std::ptr::eq(*found, block))
    }

    /// The block around a block, and how much of it comes before.
    pub(super) fn around(&self, block: BlockId) -> Option<(BlockId, usize)> {
        match self.blocks[block].1 {
            Parent::Root => None,
            Parent::Arm(parent) => Some((parent, self.blocks[parent].0.stmts.len())),
            Parent::Body(label) => Some(self.labels[&label].declared),
        }
    }

    /// Whether a block stands in the body of a label.
    pub(super) fn is_inside(&self, mut block: BlockId, label: LabelId) -> bool {
        loop {
            if self.blocks[block].1 == Parent::Body(label) {
                return true;
            }
            match self.around(block) {
                Some((around, _)) => block = around,
                None => return false,
            }
        }
    }

    /// Jumps to a label from outside, and from its own body.
    pub(super) fn sites(&self, label: LabelId) -> (Vec<BlockId>, Vec<BlockId>) {
        self.labels[&label].sites.iter().partition(|&&site| !self.is_inside(site, label))
    }

    /// What was done before a jump since its label was declared, or since the round began: blocks with the range of
    /// their statements, outermost first; and labels in whose bodies it stands since then.
    pub(super) fn segment(
        &self,
        site: BlockId,
        label: LabelId,
    ) -> (Vec<(BlockId, usize, usize)>, Vec<LabelId>) {
        let inside = self.is_inside(site, label);
        let declared = self.labels[&label].declared;
        let mut parts = Vec::new();
        let mut labels = Vec::new();
        let mut at = (site, self.blocks[site].0.stmts.len());
        loop {
            let (block, end) = at;
            if !inside && block == declared.0 {
                parts.push((block, declared.1 + 1, end));
                break;
            }
            parts.push((block, 0, end));
            if let Parent::Body(of) = self.blocks[block].1 {
                labels.push(of);
                if inside && of == label {
                    break;
                }
            }
            match self.around(block) {
                Some(around) => at = around,
                None => break,
            }
        }
        parts.reverse();
        labels.reverse();
        (parts, labels)
    }

    /// Blocks from which a jump to a label can be reached.
    pub(super) fn leads_to(&self, label: LabelId) -> Vec<bool> {
        let mut leads = vec![false; self.blocks.len()];
        let mut work: Vec<BlockId> = self.labels[&label].sites.clone();
        work.retain(|&site| self.is_inside(site, label));
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut leads[block], true) {
                continue;
            }
            match self.blocks[block].1 {
                Parent::Root => {}
                Parent::Arm(parent) => work.push(parent),
                Parent::Body(of) if of == label => {}
                Parent::Body(of) => work.extend(&self.labels[&of].sites),
            }
        }
        leads
            .iter_mut()
            .enumerate()
            .for_each(|(block, leads)| *leads &= self.is_inside(block, label));
        leads
    }

    /// The variables that a block mentions from a statement on.
    pub(super) fn mentioned(&self, (block, from): (BlockId, usize)) -> EntitySet<VarId> {
        let mut found = EntitySet::new();
        let block = self.blocks[block].0;
        let mut note = |atom| {
            if let Atom::Var(var) = atom {
                found.insert(var);
            }
        };
        for stmt in &block.stmts[from..] {
            stmt.each_operand(&mut |atom, _| note(atom));
            if let Stmt::Join { body, .. } = stmt {
                body.walk(&mut |stop| stop.each_operand(&mut |atom, _| note(atom)));
            }
        }
        block.term.each_atom(&mut note);
        for inner in block.term.blocks() {
            inner.walk(&mut |stop| stop.each_operand(&mut |atom, _| note(atom)));
        }
        found
    }

    /// The variables that are in scope before a statement.
    pub(super) fn in_scope(&self, (mut block, mut end): (BlockId, usize)) -> Vec<VarId> {
        let mut vars = Vec::new();
        loop {
            for stmt in &self.blocks[block].0.stmts[..end] {
                if !matches!(stmt, Stmt::Join { .. }) {
                    stmt.each_bound(&mut |var| vars.push(var));
                }
            }
            if let Parent::Body(label) = self.blocks[block].1 {
                vars.extend(&self.labels[&label].params);
            }
            match self.around(block) {
                Some(around) => (block, end) = around,
                None => return vars,
            }
        }
    }
}

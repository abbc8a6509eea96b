//! The records of closures: what lies where, and what it is called.
//!
//! ```text
//! let make n = fun x -> x + n           record of 16 bytes: code at 0, n at 8
//! List.map (add (i + 1)) xs             record of 16 bytes: code at 0, i + 1 at 8
//! ```
//!
//! A slot is called what the variable that it holds is called. A value without a name is called what the user wrote, or
//! like the parameter that it will be, or else by its type. What the graph says is captured and has another name in the record, since a
//! function was inlined, keeps the name that the user sees in the lambda, if its type tells which
//! it is. Cost: linear in the slots.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, Block, Class, LamId, Op, Program, Stmt, Ty, VarId};
use enfold_core::lower::NAMELESS;
use enfold_graph::Kind;
use rustc_hash::FxHashMap;

use super::Explainer;
use super::note::{RecordNote, SlotNote};

/// The longest text of the user's that names a slot.
const LONGEST: usize = 24;

/// Functions that share a record.
pub(super) struct Groups {
    /// The others and the function itself, in their order; empty if it is alone.
    members: SecondaryMap<LamId, Vec<LamId>>,
    /// By the variable of the first.
    by_var: FxHashMap<VarId, LamId>,
}

impl Groups {
    pub(super) fn find(program: &Program) -> Groups {
        let mut groups = Groups { members: SecondaryMap::new(), by_var: FxHashMap::default() };
        for lam in program.lams.values() {
            lam.body.each_block(&mut |block| groups.block(block));
        }
        groups
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            let Stmt::LetRec { members, .. } = stmt else { continue };
            let Some(&(var, first)) = members.first() else { continue };
            self.by_var.insert(var, first);
            for &(_, lam) in members {
                self.members[lam] = members.iter().map(|member| member.1).collect();
            }
        }
    }

    /// The first function of the group whose record a variable holds.
    pub(super) fn first(&self, var: VarId) -> Option<LamId> {
        self.by_var.get(&var).copied()
    }
}

impl Explainer<'_> {
    /// The record of a function that has one.
    pub(super) fn record(&self, id: LamId) -> Option<RecordNote> {
        let lam = &self.program.lams[id];
        if lam.class != Class::Closure {
            return None;
        }
        let alone = [id];
        let group = match self.groups.members[id].as_slice() {
            [] => &alone[..],
            group => group,
        };
        let layout = self.layouts.closure(id, group.len());
        let code = |(&lam, &offset): (&LamId, &u32)| {
            let holds = self.program.lams[lam].name.to_string();
            SlotNote { offset, bytes: 8, kind: "code", holds }
        };
        let mut slots: Vec<SlotNote> = group.iter().zip(&layout.codes).map(code).collect();
        let names = self.slot_names(id);
        for ((&var, &offset), holds) in lam.captures.iter().zip(&layout.captures).zip(names) {
            let bytes = self.layouts.size(self.program.vars[var].ty).size;
            slots.push(SlotNote { offset, bytes, kind: "capture", holds });
        }
        slots.sort_by_key(|slot| slot.offset);
        Some(RecordNote { bytes: layout.size.size, slots })
    }

    fn slot_names(&self, id: LamId) -> Vec<String> {
        let captures = &self.program.lams[id].captures;
        let mut names: Vec<String> = captures.iter().map(|&var| self.slot_name(id, var)).collect();
        // What only one name can mean, by its type.
        let seen = self.seen(id);
        let open: Vec<&(String, String)> =
            seen.iter().filter(|(name, _)| !names.contains(name)).collect();
        let other: Vec<(usize, String)> = (0..names.len())
            .filter(|&at| !seen.iter().any(|(name, _)| *name == names[at]))
            .map(|at| (at, self.held_type(captures[at])))
            .collect();
        for (name, ty) in open.iter().copied() {
            let mut slots = other.iter().filter(|(_, held)| held == ty);
            let alone = open.iter().filter(|(_, other)| other == ty).count() == 1;
            if let (Some((at, _)), None, true) = (slots.next(), slots.next(), alone) {
                names[*at] = name.clone();
            }
        }
        names
    }

    /// The names and types of what the user sees a lambda capture.
    fn seen(&self, id: LamId) -> Vec<(String, String)> {
        let node = self.program.lams[id].node.map(|node| &self.graph.nodes[node].kind);
        let Some(Kind::Lambda { captures, .. }) = node else { return Vec::new() };
        let spelled = |ty| {
            let name = enfold_graph::text::type_name(self.graph, ty);
            self.question.language.spell(&name)
        };
        captures.iter().map(|capture| (capture.name.to_string(), spelled(capture.ty))).collect()
    }

    /// The type of a captured variable; of a cell, that of what it holds.
    fn held_type(&self, var: VarId) -> String {
        let ty = self.program.vars[var].ty;
        match self.program.types[ty] {
            Ty::Cell(held) => self.type_name(held),
            _ => self.type_name(ty),
        }
    }

    fn slot_name(&self, lam: LamId, var: VarId) -> String {
        let info = &self.program.vars[var];
        if is_name(info.name.as_str()) {
            return info.name.to_string();
        }
        if self.is_user(info.span) {
            let text = self.sources.text(info.span);
            if !text.is_empty() && text.chars().count() <= LONGEST && !text.contains('\n') {
                return text.to_string();
            }
        }
        match self.parameter_name(lam, var) {
            Some(name) => name,
            None => format!("({})", self.type_name(info.ty)),
        }
    }

    /// The name of the parameter as which a function passes a variable on.
    fn parameter_name(&self, lam: LamId, var: VarId) -> Option<String> {
        let mut found = None;
        self.program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { op: Op::Call { lam, args, .. }, .. } = stmt else { continue };
                let at = args.iter().position(|&arg| arg == Atom::Var(var));
                let param = at.and_then(|at| self.program.lams[*lam].params.get(at));
                let name = param.map(|&param| self.program.vars[param].name);
                if found.is_none() {
                    found = name.filter(|name| is_name(name.as_str())).map(|name| name.to_string());
                }
            }
        });
        found
    }
}

/// Whether a user gave a name; names of the compiler's contain a space, but for one.
pub(super) fn is_name(name: &str) -> bool {
    name != NAMELESS && !name.contains(' ')
}

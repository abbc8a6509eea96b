//! The copies that are made for a site: of closed functions, and of those around it, which stand next to what they are copies of.

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::super::activity::Node;
use super::super::region::Place;
use super::super::shadow_types::Mode;
use super::super::transform::Transform;
use super::{Expansion, Joining, leader};
use crate::ir::*;

/// A copy that is not made with another one.
struct Root {
    lam: LamId,
    copy: LamId,
    /// Around the site: after which variable it stands, in which function, and its own variable.
    around: Option<(VarId, LamId, VarId)>,
}

/// Copies of functions that mention each other.
struct Group {
    /// They stand after this one …
    leader: VarId,
    /// … in this function.
    home: LamId,
    members: Vec<(VarId, LamId)>,
    span: Span,
}

impl Expansion {
    /// Copies all functions that are not copied with others.
    pub(super) fn copy_roots(&mut self, transform: &mut Transform<'_>) {
        let mut first = Vec::new();
        if transform.mode == Mode::Reverse {
            first.extend(transform.lasting.tape.map(|tape| tape.ty));
        }
        let outer = if transform.asking { Vec::new() } else { transform.outer.clone() };
        let outer: Vec<TyId> = outer
            .into_iter()
            .map(|var| {
                let ty = transform.ty(var);
                transform.shadow_ty(ty)
            })
            .collect();
        let lams: Vec<LamId> = transform.region.lams.clone();
        let mut roots = Vec::new();
        for lam in lams {
            if !transform.is_copied(lam) {
                continue;
            }
            match transform.region.place(transform.known, lam) {
                Place::Inner => {}
                Place::Closed => {
                    let copy = transform.declare_copy(lam);
                    transform.copies.insert(lam, Atom::Lam(copy));
                    roots.push(Root { lam, copy, around: None });
                }
                Place::Around(after, home) => {
                    let copy = transform.declare_copy(lam);
                    let first: Vec<TyId> = first.iter().chain(&outer).copied().collect();
                    let ty = transform.copy_ty(lam, &first);
                    let Lambda { name, span, .. } = transform.program.lams[copy];
                    let var = transform.program.fresh(name, ty, span);
                    transform.copies.insert(lam, Atom::Var(var));
                    roots.push(Root { lam, copy, around: Some((after, home, var)) });
                }
            }
        }
        for &Root { lam, copy, around } in &roots {
            transform.declared.clear();
            self.copy_root(transform, (lam, copy), around.is_some());
        }
        self.place_around(transform, &roots);
        if transform.asking {
            self.copy_outside(transform, &first);
        }
    }

    /// Functions that functions of the region bind can be made outside of it as well: those have copies next to them, for which all that they capture
    /// does not change.
    fn copy_outside(&mut self, transform: &mut Transform<'_>, first: &[TyId]) {
        let lams: Vec<LamId> = transform.region.lams.clone();
        let mut roots = Vec::new();
        for lam in lams {
            let inner = transform.region.place(transform.known, lam) == Place::Inner;
            let Some(&(after, home)) = transform.known.bound.get(&lam) else { continue };
            if !inner || !transform.is_copied(lam) {
                continue;
            }
            let copy = transform.declare_copy(lam);
            let ty = transform.copy_ty(lam, first);
            let Lambda { name, span, .. } = transform.program.lams[copy];
            let var = transform.program.fresh(name, ty, span);
            transform.outside.insert(lam, Atom::Var(var));
            roots.push(Root { lam, copy, around: Some((after, home, var)) });
        }
        for &Root { lam, copy, .. } in &roots {
            transform.look_from_outside();
            check_captures(transform, lam);
            self.copy_root(transform, (lam, copy), true);
        }
        self.place_around(transform, &roots);
    }

    fn copy_root(&self, transform: &mut Transform<'_>, (lam, copy): (LamId, LamId), around: bool) {
        let span = transform.program.lams[lam].span;
        let mut params = Vec::new();
        if let (Mode::Reverse, Some(tape)) = (transform.mode, transform.lasting.tape) {
            let tape = transform.program.fresh(Symbol::new("tape"), tape.ty, span);
            transform.tape = Some(Atom::Var(tape));
            params.push(tape);
        }
        for var in transform.outer.clone() {
            transform.shadows.remove(&var);
            if around && !transform.asking {
                let ty = transform.ty(var);
                let ty = transform.shadow_ty(ty);
                let shadow = transform.program.fresh(Symbol::new("outer'"), ty, span);
                transform.shadows.insert(var, Atom::Var(shadow));
                params.push(shadow);
            }
        }
        transform.program.lams[copy].params = params;
        transform.copy_function(lam, copy);
    }

    /// Copies stand right after what they are copies of; those of functions that mention each other mention each other.
    fn place_around(&mut self, transform: &mut Transform<'_>, roots: &[Root]) {
        let mut groups: FxHashMap<VarId, usize> = FxHashMap::default();
        let mut recursive: Vec<Group> = Vec::new();
        let asked = transform.asking;
        for &Root { copy, around, .. } in roots {
            let Some((after, home, var)) = around else { continue };
            let span = transform.program.lams[copy].span;
            // What is asked mentions its copy.
            let alone = leader(transform.program, home, after);
            let Some(leader) = alone.or(asked.then_some(after)) else {
                let stmts = vec![Stmt::bind(var, Op::Lambda(copy), span)];
                self.around.push((after, home, stmts));
                continue;
            };
            let at = *groups.entry(leader).or_insert(recursive.len());
            if at == recursive.len() {
                recursive.push(Group { leader, home, members: Vec::new(), span });
            }
            recursive[at].members.push((var, copy));
        }
        for Group { leader, home, members, span } in recursive {
            if asked {
                self.joining.push(Joining { to: (leader, home), members });
                continue;
            }
            let stmts = vec![Stmt::LetRec { members, captures: Vec::new(), span }];
            self.around.push((leader, home, stmts));
        }
    }
}

/// What a function captures and writes to cannot be followed if it is called without what is around it.
fn check_captures(transform: &mut Transform<'_>, lam: LamId) {
    let body = transform.region.body(transform.program, transform.known, lam);
    let mut own: EntitySet<VarId> = EntitySet::new();
    transform.program.lams[lam].params.iter().for_each(|&param| {
        own.insert(param);
    });
    body.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            own.insert(var);
        });
    });
    let mut found = None;
    body.walk(&mut |stop| {
        stop.each_operand(&mut |atom, _| {
            if let Atom::Var(var) = atom
                && !own.contains(var)
                && transform.active(var)
                && transform.activity.is_written(Node::Var(var))
                && !matches!(transform.program.types[transform.ty(var)], Ty::Arrow(..))
            {
                found.get_or_insert(var);
            }
        });
    });
    if let Some(var) = found {
        let Var { name, span, .. } = transform.program.vars[var];
        let reason = format!(
            "`{name}` changes with the input, and a function that captures it is called where it is not known"
        );
        transform.refuse(span, reason);
    }
}

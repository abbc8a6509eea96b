//! Module-level values that are constants are known where they are read.
//!
//! ```text
//! none = make list:0()                   …
//! t = make queue:0(none, 0)              …
//! global_set g0, t                       …
//! q = global_get g0               ⟹     none' = make list:0(); q = make queue:0(none', 0)
//! ```
//!
//! What is made of constants is constant data, so that making it again costs nothing; and it lives nowhere
//! in particular, while what is read from a module-level variable lives as long as the program, with
//! all that ever takes its place.
//!
//! Sound because an immutable variable has one value after its initialiser, and programs that read it before
//! have no claim to any other. Cost: linear, and at most [`LARGEST`] statements for each read.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use crate::ir::*;

/// Values of more statements stay where they are.
const LARGEST: usize = 12;

/// Replaces reads of constant globals; gives the number of reads.
pub fn spread_globals(program: &mut Program) -> u32 {
    let Some(entry) = program.entry else { return 0 };
    let mut constants = Constants::default();
    constants.block(program, &program.lams[entry].body);
    if constants.globals.is_empty() {
        return 0;
    }
    let mut changes = 0;
    for lam in program.lams.keys().collect::<Vec<_>>() {
        let nothing = Block { stmts: Vec::new(), term: Term::Unreachable };
        let mut body = std::mem::replace(&mut program.lams[lam].body, nothing);
        changes += replace(program, &constants.globals, &mut body);
        program.lams[lam].body = body;
    }
    changes
}

/// A constant: an atom, or statements that make it.
#[derive(Clone)]
struct Constant {
    stmts: Vec<(VarId, Op)>,
    value: Atom,
}

#[derive(Default)]
struct Constants {
    made: FxHashMap<VarId, Constant>,
    globals: SecondaryMap<GlobalId, Option<Constant>>,
}

impl Constants {
    /// Looks at what the program does first, up to where it branches.
    fn block(&mut self, program: &Program, block: &Block) {
        let mut lambdas = FxHashMap::default();
        for stmt in &block.stmts {
            let Stmt::Let { var, op, .. } = stmt else { continue };
            match op {
                Op::Copy(atom) => {
                    if let Some(constant) = self.constant(*atom) {
                        self.made.insert(*var, constant);
                    }
                }
                Op::Construct { data, args, .. } => {
                    let mut fields =
                        program.datas[*data].cases.iter().flat_map(|case| &case.fields);
                    let changes = fields.any(|field| field.mutable);
                    let parts: Option<Vec<Constant>> =
                        args.iter().map(|&arg| self.constant(arg)).collect();
                    if let Some(parts) = parts.filter(|_| !changes) {
                        let mut stmts: Vec<_> =
                            parts.into_iter().flat_map(|part| part.stmts).collect();
                        stmts.push((*var, op.clone()));
                        if stmts.len() <= LARGEST {
                            let value = Atom::Var(*var);
                            self.made.insert(*var, Constant { stmts, value });
                        }
                    }
                }
                // The whole program may be run under a handler.
                Op::Lambda(lam) => {
                    lambdas.insert(*var, *lam);
                }
                Op::Try(TryBody::Value(Atom::Var(thunk))) => {
                    if let Some(&lam) = lambdas.get(thunk) {
                        self.block(program, &program.lams[lam].body);
                    }
                }
                Op::GlobalSet(global, atom) if !program.globals[*global].mutable => {
                    self.globals[*global] = self.constant(*atom);
                }
                _ => {}
            }
        }
    }

    fn constant(&self, atom: Atom) -> Option<Constant> {
        match atom {
            Atom::Var(var) => self.made.get(&var).cloned(),
            _ => Some(Constant { stmts: Vec::new(), value: atom }),
        }
    }
}

fn replace(
    program: &mut Program,
    globals: &SecondaryMap<GlobalId, Option<Constant>>,
    block: &mut Block,
) -> u32 {
    let mut changes = 0;
    let mut stmts = Vec::with_capacity(block.stmts.len());
    for mut stmt in std::mem::take(&mut block.stmts) {
        match &mut stmt {
            Stmt::Let { var, op: Op::GlobalGet(global), span } => {
                if let Some(constant) = &globals[*global] {
                    changes += 1;
                    let mut renamed: FxHashMap<VarId, Atom> = FxHashMap::default();
                    let now = |renamed: &FxHashMap<VarId, Atom>, atom: Atom| match atom {
                        Atom::Var(var) => renamed.get(&var).copied().unwrap_or(atom),
                        _ => atom,
                    };
                    for (old, op) in &constant.stmts {
                        let new = program.vars.push(program.vars[*old].clone());
                        let mut op = op.clone();
                        if let Op::Construct { args, .. } = &mut op {
                            args.iter_mut().for_each(|arg| *arg = now(&renamed, *arg));
                        }
                        renamed.insert(*old, Atom::Var(new));
                        stmts.push(Stmt::Let { var: new, op, span: *span });
                    }
                    let op = Op::Copy(now(&renamed, constant.value));
                    stmts.push(Stmt::Let { var: *var, op, span: *span });
                    continue;
                }
            }
            Stmt::Join { body, .. } => changes += replace(program, globals, body),
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
        stmts.push(stmt);
    }
    block.stmts = stmts;
    match &mut block.term {
        Term::If { then, otherwise, .. } => {
            changes += replace(program, globals, then);
            changes += replace(program, globals, otherwise);
        }
        Term::Switch { cases, default, .. } => {
            for (_, case) in cases {
                changes += replace(program, globals, case);
            }
            if let Some(block) = default {
                changes += replace(program, globals, block);
            }
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
    changes
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::spread_globals;
    use crate::optimise::tests::{shown, sound};
    use crate::text::parse;

    fn check(text: &str, expected: Expect) {
        let mut program = parse(text).expect("reads");
        sound(&program, "reading");
        spread_globals(&mut program);
        sound(&program, "spread_globals");
        expected.assert_eq(&shown(&mut program));
    }

    #[test]
    fn constants_are_made_where_they_are_read_and_nothing_else_is() {
        check(
            "program nested entry lam0
data d0 \"list<int>\" boxed { \"[]\" | \"::\"(\"0\": int, \"1\": d0) }
global g0 known: d0
global g1 read: d0
fn lam0 main() -> int {
  none.0: d0 = make d0:0()
  one.1: d0 = make d0:1(7, none.0)
  set.2: unit = global_set g0, one.1
  line.3: string = read_line ()
  n.4: int = str_len line.3
  some.5: d0 = make d0:1(n.4, none.0)
  set.6: unit = global_set g1, some.5
  k.7: int = apply lam1(1)
  ret k.7
}
fn lam1 f(x.10: int) -> int {
  a.11: d0 = global_get g0
  b.12: d0 = global_get g1
  h.13: int = field d0:1.0 a.11
  t.14: int = field d0:1.0 b.12
  r.15: int = add h.13, t.14
  ret r.15
}",
            expect![[r#"
                program nested entry lam0
                data d0 "list<int>" boxed { "[]" | "::"("0": int, "1": d0) }
                global g0 read: d0
                fn lam0 main() -> int {
                  none.0: d0 = make d0:0()
                  one.1: d0 = make d0:1(7, none.0)
                  line.3: string = read_line ()
                  n.4: int = str_len line.3
                  some.5: d0 = make d0:1(n.4, none.0)
                  set.6: unit = global_set g0, some.5
                  k.7: int = apply lam1(1)
                  ret k.7
                }
                fn lam1 f(x.10: int) -> int {
                  none.16: d0 = make d0:0()
                  one.17: d0 = make d0:1(7, none.16)
                  a.11: d0 = copy one.17
                  b.12: d0 = global_get g0
                  h.13: int = field d0:1.0 a.11
                  t.14: int = field d0:1.0 b.12
                  r.15: int = add h.13, t.14
                  ret r.15
                }
            "#]],
        );
    }
}

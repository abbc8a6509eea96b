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
//! Sound because an immutable variable that is set in one place has one value after its initialiser, and programs
//! that read it before have no claim to any other. Cost: linear, and for each variable at most [`MOST`] statements,
//! or [`ALWAYS`] for each read.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::global_uses::{Uses, global_uses};
use crate::ir::*;

/// A value of so many statements is made wherever it is read.
const ALWAYS: usize = 12;
/// A larger one, if all reads of it together take no more.
const MOST: usize = 256;

/// Replaces reads of constant globals; gives the number of reads.
pub fn spread_globals(program: &mut Program) -> u32 {
    let Some(entry) = program.entry else { return 0 };
    let uses = global_uses(program, program.lams.keys());
    let mut constants = Constants { uses, ..Constants::default() };
    constants.function(program, entry);
    if constants.globals.is_empty() {
        return 0;
    }
    let mut changes = 0;
    for lam in program.lams.keys().collect::<Vec<_>>() {
        let nothing = Block::end(Term::Unreachable);
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
    uses: SecondaryMap<GlobalId, Uses>,
}

impl Constants {
    /// Looks at what the program does when it starts.
    fn function(&mut self, program: &Program, lam: LamId) {
        let mut lambdas = FxHashMap::default();
        program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                match op {
                    Op::Copy(atom) => {
                        if let Some(constant) = self.constant(*atom) {
                            self.made.insert(*var, constant);
                        }
                    }
                    Op::GlobalGet(global) => {
                        if let Some(constant) = self.globals[*global].clone() {
                            self.made.insert(*var, constant);
                        }
                    }
                    Op::Construct { data, args, .. } => {
                        self.construct(program, *var, *data, args, op)
                    }
                    // The whole program may be run under a handler.
                    Op::Lambda(lam) => {
                        lambdas.insert(*var, *lam);
                    }
                    Op::Try(TryBody::Value(Atom::Var(thunk))) => {
                        if let Some(&lam) = lambdas.get(thunk) {
                            self.function(program, lam);
                        }
                    }
                    Op::GlobalSet(global, atom) => {
                        let uses = &self.uses[*global];
                        let most = ALWAYS.max(MOST / uses.gets().max(1) as usize);
                        if uses.sets() == 1 && !program.globals[*global].mutable {
                            let constant = self.constant(*atom);
                            self.globals[*global] = constant.filter(|it| it.stmts.len() <= most);
                        }
                    }
                    _ => {}
                }
            }
        });
    }

    fn construct(&mut self, program: &Program, var: VarId, data: DataId, args: &[Atom], op: &Op) {
        if program.datas[data].made_anew() {
            return;
        }
        let parts: Option<Vec<Constant>> = args.iter().map(|&arg| self.constant(arg)).collect();
        let Some(parts) = parts else { return };
        let mut stmts: Vec<_> = parts.iter().flat_map(|part| part.stmts.iter().cloned()).collect();
        // Operands may be what other variables stand for.
        let mut values = parts.into_iter().map(|part| part.value);
        let mut op = op.clone();
        op.each_atom_mut(&mut |atom| *atom = values.next().unwrap_or(*atom));
        stmts.push((var, op));
        // What two operands share is made once.
        let mut seen = FxHashSet::default();
        stmts.retain(|(var, _)| seen.insert(*var));
        if stmts.len() <= MOST {
            self.made.insert(var, Constant { stmts, value: Atom::Var(var) });
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
                        stmts.push(Stmt::bind(new, op, *span));
                    }
                    let op = Op::Copy(now(&renamed, constant.value));
                    stmts.push(Stmt::bind(*var, op, *span));
                    continue;
                }
            }
            Stmt::Join { body, .. } => changes += replace(program, globals, body),
            Stmt::Let { .. } | Stmt::LetRec { .. } => {}
        }
        stmts.push(stmt);
    }
    block.stmts = stmts;
    for inner in block.term.blocks_mut() {
        changes += replace(program, globals, inner);
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

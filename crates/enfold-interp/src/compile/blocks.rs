//! Blocks, join points and their ends.

use enfold_core::ir::*;

use super::{Compiler, Label, Result};
use crate::code::{Inst, Operand, Pc, Return, Scrutinee, Switch};

impl Compiler<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<()> {
        let mark = self.next;
        // Bodies of join points, each with the slots in use where it stands.
        let mut bodies = Vec::new();
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, span } => {
                    self.comes_from(*var, *span);
                    let tail = self.program.is_tail_call(self.lam, block, index);
                    self.op(*var, op, if tail { Return::Tail } else { Return::Normal })?;
                }
                Stmt::LetRec { members, captures, span } => {
                    match members.first() {
                        Some(&(var, _)) => self.comes_from(var, *span),
                        None => self.span = *span,
                    }
                    self.letrec(members, captures)?;
                }
                Stmt::Join { label, params, body, .. } => {
                    let first = self.next;
                    params.iter().for_each(|param| {
                        self.bind(*param);
                    });
                    let width = self.next - first;
                    self.labels[*label] = Some(Label { params: first, width, at: None });
                    bodies.push((*label, body, self.next));
                }
            }
        }
        self.term(&block.term)?;
        for (label, body, next) in bodies {
            self.next = next;
            let at = Some(self.here());
            if let Some(label) = &mut self.labels[label] {
                label.at = at;
            }
            self.block(body)?;
        }
        self.next = mark;
        Ok(())
    }

    fn term(&mut self, term: &Term) -> Result<()> {
        match term {
            Term::Ret(atom) => {
                let words = self.atoms(&[*atom])?;
                self.emit(Inst::Ret(words));
            }
            Term::Jump(label, args) => {
                let words = self.all_words(args)?;
                let Some(target) = self.labels[*label] else {
                    return Err(format!("{label} is not in scope"));
                };
                if words.len() as u32 != target.width {
                    return Err(format!("a jump to {label} passes {} words", words.len()));
                }
                self.move_all(target.params, &words);
                self.jumps.push((self.here(), *label));
                self.emit(Inst::Unreachable);
            }
            Term::If { cond, then, otherwise } => {
                let cond = self.word(*cond)?;
                let at = self.here();
                self.emit(Inst::Unreachable);
                self.block(then)?;
                self.code.insts[at as usize] = Inst::Unless { cond, target: self.here() };
                self.block(otherwise)?;
            }
            Term::Switch { scrutinee, cases, default } => {
                self.switch(*scrutinee, cases, default.as_deref())?;
            }
            Term::Unreachable => self.emit(Inst::Unreachable),
        }
        Ok(())
    }

    fn switch(
        &mut self,
        scrutinee: Atom,
        cases: &[(Key, Block)],
        default: Option<&Block>,
    ) -> Result<()> {
        let (on, look) = self.scrutinee(scrutinee)?;
        let at = self.here();
        self.emit(Inst::Unreachable);
        let mut targets: Vec<(u64, Pc)> = Vec::with_capacity(cases.len());
        for (key, block) in cases {
            let key = match key {
                Key::Case(case) => (*case).into(),
                Key::Int(value) => *value as u64,
                Key::Char(c) => (*c).into(),
                Key::Exn(exn) => exn.as_u32().into(),
            };
            targets.push((key, self.here()));
            self.block(block)?;
        }
        let default = match default {
            Some(block) => {
                let at = self.here();
                self.block(block)?;
                Some(at)
            }
            None => None,
        };
        targets.sort_unstable();
        let table = self.code.switches.len() as u32;
        let tests_tag = self.tests_tag(scrutinee);
        self.code.switches.push(Switch { scrutinee: look, targets, default, tests_tag });
        self.code.insts[at as usize] = Inst::Switch { on, table };
        Ok(())
    }

    /// Whether a switch on it has to look at a tag: a union of one case has none.
    fn tests_tag(&self, scrutinee: Atom) -> bool {
        matches!(self.ty_of(scrutinee), Some(Ty::Data(data)) if self.program.datas[*data].cases.len() > 1)
    }

    /// What a switch looks at, and how. A by-value type of one case has no word for it.
    fn scrutinee(&mut self, atom: Atom) -> Result<(Operand, Scrutinee)> {
        match (self.ty_of(atom), atom) {
            (Some(Ty::Data(data)), Atom::Var(var)) => {
                let data = &self.program.datas[*data];
                match (data.repr, data.cases.len()) {
                    (Repr::Boxed, _) => Ok((self.word(atom)?, Scrutinee::Case)),
                    (Repr::Value, 0 | 1) => Ok((self.constant(0), Scrutinee::Word)),
                    (Repr::Value, _) => Ok((Operand::slot(self.slot_of(var)?), Scrutinee::Word)),
                }
            }
            (Some(Ty::Exn), _) => Ok((self.word(atom)?, Scrutinee::Exn)),
            _ => Ok((self.word(atom)?, Scrutinee::Word)),
        }
    }
}

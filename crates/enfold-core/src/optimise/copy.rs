//! Copies code under fresh names: variables, labels and inner functions of the copy are new, what
//! it mentions from outside stays. Cost: the size of the copy.

use rustc_hash::FxHashMap;

use crate::ir::*;

/// Makes copies; one per copy, so that names do not mix.
pub struct Copier<'a> {
    program: &'a mut Program,
    /// What stands for a variable in the copy; may be filled before.
    pub atoms: FxHashMap<VarId, Atom>,
    labels: FxHashMap<LabelId, LabelId>,
    lams: FxHashMap<LamId, LamId>,
    /// Inner functions that were copied: the original and the copy.
    pub copied: Vec<(LamId, LamId)>,
}

impl<'a> Copier<'a> {
    /// A copier into the same program.
    pub fn new(program: &'a mut Program) -> Self {
        Copier {
            program,
            atoms: FxHashMap::default(),
            labels: FxHashMap::default(),
            lams: FxHashMap::default(),
            copied: Vec::new(),
        }
    }

    /// A function's parameters and body, copied.
    pub fn params_and_body(&mut self, lam: LamId) -> (Vec<VarId>, Block) {
        let params = self.program.lams[lam].params.clone();
        let params = params.into_iter().map(|param| self.bind(param)).collect();
        let body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        let copy = self.block(&body);
        self.program.lams[lam].body = body;
        (params, copy)
    }

    /// A function, copied as a new one.
    pub fn lambda(&mut self, lam: LamId) -> LamId {
        let (params, body) = self.params_and_body(lam);
        let old = &self.program.lams[lam];
        let new = Lambda {
            name: old.name,
            span: old.span,
            node: old.node,
            params,
            ret: old.ret,
            body,
            class: old.class,
            captures: old.captures.clone(),
            siblings: old.siblings.clone(),
            index: old.index,
            fn_ty: old.fn_ty,
            stays: old.stays,
        };
        let id = self.program.lams.push(new);
        self.program.lineage.partial[id] = self.program.lineage.partial[lam];
        self.copied.push((lam, id));
        id
    }

    /// A new variable in place of `var`.
    pub fn bind(&mut self, var: VarId) -> VarId {
        let new = self.program.vars.push(self.program.vars[var].clone());
        self.program.lineage.copied(var, new);
        self.atoms.insert(var, Atom::Var(new));
        new
    }

    /// A new variable for a component of the record that `var` holds.
    pub fn component(&mut self, var: VarId, data: DataId, index: usize) -> VarId {
        let ty = self.program.datas[data].cases[0].fields[index].ty;
        let like = self.program.vars[var].clone();
        self.program.vars.push(Var { ty, ..like })
    }

    fn label(&mut self, label: LabelId) -> LabelId {
        let new = self.program.labels.push(self.program.labels[label]);
        self.labels.insert(label, new);
        new
    }

    /// A block, copied.
    pub fn block(&mut self, block: &Block) -> Block {
        let stmts = block.stmts.iter().map(|stmt| self.stmt(stmt)).collect();
        Block { stmts, term: self.term(&block.term) }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Stmt {
        match stmt {
            Stmt::Let { var, op, span } => {
                let op = self.op(op);
                Stmt::bind(self.bind(*var), op, *span)
            }
            Stmt::LetRec { members, captures, span } => {
                let vars: Vec<VarId> = members.iter().map(|&(var, _)| self.bind(var)).collect();
                let lams: Vec<LamId> = members.iter().map(|&(_, lam)| self.lambda(lam)).collect();
                let captures = captures.iter().map(|&a| self.atom(a)).collect();
                Stmt::LetRec {
                    members: vars.into_iter().zip(lams).collect(),
                    captures,
                    span: *span,
                }
            }
            Stmt::Join { label, params, body, recursive } => {
                let new = self.label(*label);
                let params = params.iter().map(|&param| self.bind(param)).collect();
                let body = self.block(body);
                Stmt::Join { label: new, params, body, recursive: *recursive }
            }
        }
    }

    fn op(&mut self, op: &Op) -> Op {
        let mut op = op.clone();
        match &mut op {
            Op::Lambda(lam) => *lam = self.lambda(*lam),
            op => op.each_atom_mut(&mut |a| *a = self.atom(*a)),
        }
        op
    }

    /// What stands for an operand in the copy.
    pub fn atom(&self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) => self.atoms.get(&var).copied().unwrap_or(atom),
            Atom::Lam(lam) => Atom::Lam(self.lams.get(&lam).copied().unwrap_or(lam)),
            constant => constant,
        }
    }

    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Ret(a) => Term::Ret(self.atom(*a)),
            Term::Jump(label, args) => {
                let label = self.labels.get(label).copied().unwrap_or(*label);
                Term::Jump(label, args.iter().map(|&a| self.atom(a)).collect())
            }
            Term::If { cond, then, otherwise } => {
                Term::branch(self.atom(*cond), self.block(then), self.block(otherwise))
            }
            Term::Switch { scrutinee, cases, default } => Term::Switch {
                scrutinee: self.atom(*scrutinee),
                cases: cases.iter().map(|(key, block)| (*key, self.block(block))).collect(),
                default: default.as_ref().map(|block| Box::new(self.block(block))),
            },
            Term::Unreachable => Term::Unreachable,
        }
    }

    /// Lets mentions of a closed function in the copy mean another.
    pub fn rename_lam(&mut self, from: LamId, to: LamId) {
        self.lams.insert(from, to);
    }
}

//! Blocks, join points, branches.
//!
//! A join point is a block with arguments; a jump is a branch. A switch on a union looks at the tag
//! of a by-value type, or at the word of a boxed one: below the number of cases it is the case itself,
//! otherwise a pointer, whose record has a tag if several cases have payloads.
//!
//! The last way of a switch without a default is its default: the keys are all there are.

use enfold_core::ir::*;
use enfold_core::layout::{BoxedLayout, DataLayout};
use melior::ir::{BlockRef, ValueLike};

use super::Val;
use super::arithmetic::kept;
use super::build::Cursor;
use super::data::small_word;

impl<'c> Cursor<'_, 'c, '_> {
    /// Emits a block of core from the current position on.
    pub(super) fn block(&mut self, block: &Block) {
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, span } => {
                    self.set_span(*span);
                    if self.is_tail_call(block, index) {
                        return self.tail_call(*var, op);
                    }
                    if self.statement(*var, op) {
                        return;
                    }
                }
                Stmt::LetRec { members, captures, span } => {
                    self.set_span(*span);
                    self.letrec(members, captures);
                }
                Stmt::Join { label, params, body, .. } => self.join(*label, params, body),
            }
        }
        self.term(&block.term);
    }

    pub(super) fn set_span(&mut self, span: enfold_syntax::Span) {
        self.span = span;
        if self.cx.debug {
            self.location = self.cx.location(span);
        }
    }

    fn join(&mut self, label: LabelId, params: &[VarId], body: &Block) {
        let cx = self.cx;
        let present: Vec<VarId> =
            params.iter().copied().filter(|v| !cx.erased(cx.var_ty(*v))).collect();
        let types = cx.register_types(present.iter().map(|v| cx.var_ty(*v)));
        let target = self.new_block(&types);
        for (index, &var) in present.iter().enumerate() {
            self.bind(var, Some(self.block_argument(target, index)));
        }
        self.labels.insert(label, target);
        let (here, span) = (self.block, self.span);
        self.block = target;
        self.block(body);
        self.block = here;
        self.set_span(span);
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Ret(atom) => self.ret(*atom),
            Term::Jump(label, args) => {
                let args: Vec<Val<'c>> = args.iter().filter_map(|a| self.atom(*a)).collect();
                match self.labels.get(label) {
                    Some(&target) => self.branch(target, &args),
                    None => self.cx.problem(format!("a jump to {label}, which is not in scope")),
                }
            }
            Term::If { cond, then, otherwise } => {
                let cond = self.operand(*cond);
                let (yes, no) = (self.new_block(&[]), self.new_block(&[]));
                self.branch_if(cond, yes, no);
                self.continue_in(yes, then);
                self.continue_in(no, otherwise);
            }
            Term::Switch { scrutinee, cases, default } => {
                self.switch(*scrutinee, cases, default.as_deref());
            }
            Term::Unreachable => self.unreachable(),
        }
    }

    fn continue_in(&mut self, target: BlockRef<'c, 'c>, block: &Block) {
        self.block = target;
        self.block(block);
    }

    fn ret(&mut self, atom: Atom) {
        let value = self.atom(atom);
        let op = if self.lam.is_some() { "closure.return" } else { "llvm.return" };
        self.op(op, value.as_slice(), &[], &[]);
    }

    fn switch(&mut self, scrutinee: Atom, cases: &[(Key, Block)], default: Option<&Block>) {
        let mut targets: Vec<(Key, BlockRef<'c, 'c>)> =
            cases.iter().map(|(key, _)| (*key, self.new_block(&[]))).collect();
        let mut bodies: Vec<(BlockRef<'c, 'c>, &Block)> =
            targets.iter().zip(cases).map(|((_, target), (_, body))| (*target, body)).collect();
        let otherwise = match default {
            Some(body) => {
                let target = self.new_block(&[]);
                bodies.push((target, body));
                target
            }
            None => match targets.pop() {
                Some((_, last)) => last,
                None => return self.unreachable(),
            },
        };
        self.dispatch(scrutinee, &targets, otherwise);
        for (target, body) in bodies {
            self.continue_in(target, body);
        }
    }

    fn dispatch(
        &mut self,
        scrutinee: Atom,
        targets: &[(Key, BlockRef<'c, 'c>)],
        otherwise: BlockRef<'c, 'c>,
    ) {
        match self.cx.ty_of(scrutinee) {
            Ty::Data(data) => {
                let cases: Vec<(u32, BlockRef<'c, 'c>)> = targets
                    .iter()
                    .filter_map(|(key, to)| match key {
                        Key::Case(case) => Some((*case, *to)),
                        _ => None,
                    })
                    .collect();
                self.dispatch_value(self.atom(scrutinee), data, &cases, otherwise);
            }
            Ty::Exn => self.dispatch_exn(scrutinee, targets, otherwise),
            ty => {
                let flag = self.operand(scrutinee);
                let number = |key: Key| match (key, &ty) {
                    (Key::Int(value), Ty::Int(kind)) => kept(value, *kind),
                    _ => number(key),
                };
                let cases: Vec<_> = targets.iter().map(|(key, to)| (number(*key), *to)).collect();
                self.branch_switch(flag, &cases, otherwise);
            }
        }
    }

    /// Goes where the case of a value leads, which is none if it has no size.
    pub(super) fn dispatch_value(
        &mut self,
        value: Option<Val<'c>>,
        data: DataId,
        cases: &[(u32, BlockRef<'c, 'c>)],
        otherwise: BlockRef<'c, 'c>,
    ) {
        let cx = self.cx;
        let Some(value) = value else {
            return self.branch(cases.first().map_or(otherwise, |(_, to)| *to), &[]);
        };
        match cx.layouts.data(data) {
            DataLayout::Value(layout) => {
                let Some(bytes) = layout.tag else {
                    let only = cases.first().map_or(otherwise, |(_, to)| *to);
                    return self.branch(only, &[]);
                };
                let tag = self.extract(value, 0, cx.int(bytes * 8));
                self.branch_switch(tag, &numbered(cases), otherwise);
            }
            DataLayout::Word(layout) => self.dispatch_word(value, layout, cases, otherwise),
            DataLayout::Boxed(layout) => self.dispatch_boxed(value, layout, cases, otherwise),
        }
    }

    fn dispatch_boxed(
        &mut self,
        pointer: Val<'c>,
        layout: &BoxedLayout,
        cases: &[(u32, BlockRef<'c, 'c>)],
        otherwise: BlockRef<'c, 'c>,
    ) {
        let has_record = |case: u32| layout.cases.get(case as usize).is_some_and(Option::is_some);
        let (records, words): (Vec<_>, Vec<_>) =
            cases.iter().copied().partition(|(case, _)| has_record(*case));
        let any_word = layout.cases.iter().any(Option::is_none);
        if any_word {
            // At most one case has a record and no tag: what is no known word is that.
            let record = records.first().map_or(otherwise, |(_, to)| *to);
            let word = self.value("llvm.ptrtoint", &[pointer], self.cx.int(64), &[]);
            if !layout.tag {
                // Which words the default stands for matters if the record has a way of its own.
                let mut ways = small_words(&words);
                if !records.is_empty() {
                    let missing = (0..layout.cases.len() as u32).filter(|case| {
                        !has_record(*case) && words.iter().all(|(known, _)| known != case)
                    });
                    ways.extend(missing.map(|case| (small_word(case), otherwise)));
                }
                return self.branch_switch(word, &ways, record);
            }
            let limit = self.word(small_word(layout.cases.len() as u32));
            let small = self.compare_ints("ult", word, limit);
            let (by_word, by_tag) = (self.new_block(&[]), self.new_block(&[]));
            self.branch_if(small, by_word, by_tag);
            self.block = by_word;
            self.branch_switch(word, &small_words(&words), otherwise);
            self.block = by_tag;
        }
        if !layout.tag {
            let record = records.first().map_or(otherwise, |(_, to)| *to);
            return self.branch(record, &[]);
        }
        let tag = self.load_tag(pointer);
        self.branch_switch(tag, &numbered(&records), otherwise);
    }

    fn dispatch_exn(
        &mut self,
        scrutinee: Atom,
        targets: &[(Key, BlockRef<'c, 'c>)],
        otherwise: BlockRef<'c, 'c>,
    ) {
        let exn = self.operand(scrutinee);
        let actual = self.load_raw(self.cx.ptr(), exn);
        for (key, to) in targets {
            if let Key::Exn(exn) = key {
                let wanted = self.descriptor(*exn);
                let same = self.same_pointer(actual, wanted);
                let next = self.new_block(&[]);
                self.branch_if(same, *to, next);
                self.block = next;
            }
        }
        self.branch(otherwise, &[]);
    }

    pub(super) fn same_pointer(&self, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        // llvm.icmp's predicate 0 is `eq`.
        let predicate = self.int_attr(64, 0);
        self.value("llvm.icmp", &[a, b], self.cx.int(1), &[("predicate", predicate)])
    }

    pub(super) fn is_null(&self, pointer: Val<'c>) -> Val<'c> {
        let null = self.null();
        self.same_pointer(pointer, null)
    }

    /// An operand that must have a size.
    pub(super) fn operand(&self, atom: Atom) -> Val<'c> {
        self.atom(atom).unwrap_or_else(|| {
            self.cx.problem(format!("{atom:?} has no value but is used as one"));
            self.null()
        })
    }

    /// An operand; none if its type has no size.
    pub(super) fn atom(&self, atom: Atom) -> Option<Val<'c>> {
        Some(match atom {
            Atom::Var(var) => {
                let cx = self.cx;
                let value = cx.state.borrow().vars[var];
                if value.is_none() && !cx.erased(cx.var_ty(var)) {
                    cx.problem(format!("{var} is used before it is bound"));
                    return cx.register_type(cx.var_ty(var)).map(|ty| self.poison_of(ty));
                }
                return value;
            }
            Atom::Unit => return None,
            Atom::Bool(value) => self.truth(value),
            Atom::Int(value, kind) => self.int(kind.storage_bits(), kept(value, kind)),
            Atom::Float(value) => self.float_bits(value),
            Atom::Float32(value) => self.float32_bits(value),
            Atom::Char(value) => self.int(32, i64::from(value as u32)),
            Atom::Str(string) => self.string(&self.cx.program.strings[string]),
            Atom::Lam(lam) => self.closed_function(lam),
        })
    }

    /// Stands for a value after an assumption failed; the module is thrown away.
    fn poison_of(&self, ty: melior::ir::Type<'c>) -> Val<'c> {
        let word = self.null();
        if word.r#type() == ty {
            word
        } else {
            self.value("builtin.unrealized_conversion_cast", &[word], ty, &[])
        }
    }
}

/// Ways by case as ways by number.
fn numbered<'c>(cases: &[(u32, BlockRef<'c, 'c>)]) -> Vec<(i64, BlockRef<'c, 'c>)> {
    cases.iter().map(|(case, to)| (i64::from(*case), *to)).collect()
}

/// Ways by boxed case without payload as ways by word.
fn small_words<'c>(cases: &[(u32, BlockRef<'c, 'c>)]) -> Vec<(i64, BlockRef<'c, 'c>)> {
    cases.iter().map(|(case, to)| (small_word(*case), *to)).collect()
}

fn number(key: Key) -> i64 {
    match key {
        Key::Int(value) => value,
        Key::Char(value) => i64::from(value as u32),
        Key::Case(case) => i64::from(case),
        Key::Exn(exn) => i64::from(exn.as_u32()),
    }
}

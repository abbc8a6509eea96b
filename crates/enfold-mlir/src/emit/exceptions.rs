//! Exception values, their descriptors, and `try`.
//!
//! An exception is a pointer to `{ descriptor, place, payload… }`. The descriptor's address is its
//! identity; the place is null until the exception is raised. One in static data is raised in one place only and has
//! that from the start: nobody ever writes to it, and LLVM knows which one it is.
//!
//! `x = try f` puts what `f` needs into the frame and lets the runtime call a small function that
//! calls `f` and stores its result. The runtime answers with null, or with the exception:
//!
//! ```text
//! exn = enf_guarded(region for exceptions, &f.try, &{captures of f, regions that f takes}, &result)
//! x = if exn == null then { 0, result } else { 1, exn }
//! ```

use std::collections::BTreeSet;

use enfold_core::ir::*;
use enfold_core::layout::DataLayout;
use enfold_place::{Home, Placement};
use enfold_syntax::Span;
use melior::dialect::llvm::attributes::{Linkage, linkage};
use melior::dialect::llvm::r#type as llvm_type;
use rustc_hash::FxHashMap;

use super::build::Cursor;
use super::constants::Piece;
use super::{Emitter, Val};

/// Where exceptions are raised whose home is static data.
pub(super) fn raised_statics(program: &Program, placement: &Placement) -> FxHashMap<VarId, Span> {
    let mut raised = FxHashMap::default();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                if let Stmt::Let { op: Op::Prim(Prim::Raise | Prim::NotePlace, args), span, .. } =
                    stmt
                    && let [Atom::Var(var)] = args[..]
                    && placement.homes[var] == Some(Home::Static)
                {
                    raised.insert(var, *span);
                }
            }
        });
    }
    raised
}

/// The exceptions that a program makes, or its operations.
pub(super) fn made(program: &Program) -> Vec<ExnId> {
    let b = &program.builtin;
    let by_operations =
        [b.failure, b.match_failure, b.divide_by_zero, b.index_range, b.bad_argument];
    let mut made: BTreeSet<ExnId> = by_operations.into_iter().flatten().collect();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Exception { exn, .. }, .. } = stmt {
                made.insert(*exn);
            }
        });
    }
    made.into_iter().collect()
}

impl Emitter<'_, '_> {
    /// The descriptor of an exception.
    pub(super) fn descriptor_symbol(&self, exn: ExnId) -> String {
        let symbol = format!("exn.{exn}");
        if self.define(&symbol) {
            let name = self.string_symbol(self.program.exns[exn].name.as_str());
            let pieces = [(0, Piece::Object(name)), (8, Piece::Int(32, self.exn_kind(exn)))];
            self.constant_global(&symbol, 16, &pieces);
        }
        symbol
    }

    /// The runtime's number: those that it raises itself, those whose payload is their message, others.
    fn exn_kind(&self, exn: ExnId) -> i64 {
        let position = self.builtin_exns().iter().position(|builtin| *builtin == Some(exn));
        let text = matches!(self.program.exns[exn].fields[..], [field] if self.program.types[field] == Ty::Str);
        match position {
            // What carries a text has it as its message, whoever raises it.
            Some(3) if text => 5,
            Some(index) => index as i64 + 1,
            None if text => 6,
            None => 0,
        }
    }

    /// How many bytes one takes in a counted region: those that the runtime raises are of one size, whoever makes them.
    pub(super) fn exn_bytes(&self, exn: ExnId) -> u32 {
        let own = self.layouts.exn(exn).size.size;
        if self.builtin_exns().contains(&Some(exn)) { own.max(BY_RUNTIME) } else { own }
    }

    /// In the order of the program table.
    pub(super) fn builtin_exns(&self) -> [Option<ExnId>; 5] {
        let b = &self.program.builtin;
        [b.failure, b.match_failure, b.divide_by_zero, b.index_range, b.bad_argument]
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    pub(super) fn descriptor(&self, exn: ExnId) -> Val<'c> {
        let symbol = self.cx.descriptor_symbol(exn);
        self.address_of(&symbol)
    }

    pub(super) fn exception(&mut self, var: VarId, exn: ExnId, args: &[Atom]) -> Val<'c> {
        let layout = self.cx.layouts.exn(exn);
        let raised = self.cx.raised.get(&var).and_then(|span| self.cx.place_symbol(*span));
        let known = raised.is_some();
        let descriptor = Piece::Symbol(self.cx.descriptor_symbol(exn));
        let mut pieces = vec![(0, descriptor), (8, raised.map_or(Piece::Null, Piece::Symbol))];
        let fields = &self.cx.program.exns[exn].fields;
        for ((ty, offset), arg) in fields.iter().zip(&layout.offsets).zip(args) {
            pieces.push((*offset, Piece::Atom(*ty, *arg)));
        }
        let size = match self.cx.makes_counted(self.lam, var) {
            true => self.cx.exn_bytes(exn),
            false => layout.size.size,
        };
        self.object(var, size, &pieces, known)
    }

    /// What raising does to an exception without a place; `enf_inline_note_place` of the runtime's header.
    pub(super) fn note_place(&mut self, exn: Atom) {
        if matches!(exn, Atom::Var(var) if self.cx.state.borrow().constants[var].is_some()) {
            return;
        }
        let word = self.cx.int(64);
        let slot = self.offset(self.operand(exn), WORD);
        let old = self.load_raw(word, slot);
        let (unknown, done) = (self.new_block(&[]), self.new_block(&[]));
        // One that has a place may be a constant.
        let known = self.compare_ints("ugt", old, self.word(1));
        self.branch_if(known, done, unknown);
        self.block = unknown;
        let here = self.value("llvm.ptrtoint", &[self.place()], word, &[]);
        self.store_raw(self.value("llvm.or", &[old, here], word, &[]), slot);
        self.branch(done, &[]);
        self.block = done;
    }

    pub(super) fn exn_field(&self, base: Atom, exn: ExnId, index: u32) -> Option<Val<'c>> {
        let offset = self.cx.layouts.exn(exn).offsets[index as usize];
        let ty = self.cx.program.exns[exn].fields[index as usize];
        self.cx.memory_type(ty)?;
        let place = self.offset(self.operand(base), offset);
        self.load(ty, place)
    }

    pub(super) fn try_body(&mut self, var: VarId, body: &TryBody) -> Option<Val<'c>> {
        let cx = self.cx;
        let (callee, passed, ret) = match body {
            TryBody::Known(lam, env) => {
                let lambda = &cx.program.lams[*lam];
                let (atoms, record) = match env {
                    Env::None => (&[][..], false),
                    Env::Captures(captures) => (&captures[..], false),
                    Env::Record(record) => (std::slice::from_ref(record), true),
                };
                let types: Vec<TyId> = if record {
                    atoms.iter().filter_map(|atom| self.type_id(*atom)).collect()
                } else {
                    lambda.captures.iter().map(|capture| cx.var_ty(*capture)).collect()
                };
                let passed: Vec<(TyId, Atom)> =
                    types.into_iter().zip(atoms.iter().copied()).collect();
                (Callee::Known(*lam, record), passed, lambda.ret)
            }
            TryBody::Closure(atom) => {
                let (Ty::Fn(class), Some(ty)) = (cx.ty_of(*atom), self.type_id(*atom)) else {
                    cx.problem(format!("{var} tries {atom:?}, which is no function"));
                    return None;
                };
                let ret = cx.program.fns[class].ret;
                match cx.program.fns[class].members[..] {
                    [lam] if cx.program.lams[lam].class == Class::Closure => {
                        (Callee::Known(lam, true), vec![(ty, *atom)], ret)
                    }
                    [lam] => (Callee::Known(lam, false), Vec::new(), ret),
                    _ => (Callee::Class(class), vec![(ty, *atom)], ret),
                }
            }
            TryBody::Value(_) => {
                cx.problem(format!("{var} tries a function of the nested phase"));
                return None;
            }
        };
        let types: Vec<TyId> = passed.iter().map(|(ty, _)| *ty).collect();
        let regions = self.region_args(var);
        let (offsets, size) = cx.environment(&types);
        let thunk = cx.thunk(&callee, &types, &offsets, ret);
        let env = self.frame(size + WORD * regions.len() as u32, 8);
        for ((ty, atom), offset) in passed.iter().zip(&offsets) {
            let place = self.offset(env, *offset);
            self.store(*ty, self.atom(*atom), place);
        }
        for (index, region) in regions.into_iter().enumerate() {
            let word = self.value("closure.pack", &[region], cx.ptr(), &[]);
            self.store_raw(word, self.offset(env, size + WORD * index as u32));
        }
        let size = cx.layouts.size(ret);
        let out = self.frame(size.size, size.align.max(8));
        let code = self.address_of(&thunk);
        let catches = cx.catching[var].unwrap_or(RegionId::HANDLER);
        let exn = self.runtime_value("enf_guarded", &[self.region(catches), code, env, out]);
        self.outcome(var, ret, exn, out)
    }

    fn type_id(&self, atom: Atom) -> Option<TyId> {
        match atom {
            Atom::Var(var) => Some(self.cx.var_ty(var)),
            _ => self.cx.program.types.lookup(&self.cx.ty_of(atom)),
        }
    }

    /// The union of the two outcomes.
    fn outcome(&mut self, var: VarId, ret: TyId, exn: Val<'c>, out: Val<'c>) -> Option<Val<'c>> {
        let cx = self.cx;
        let union = cx.var_ty(var);
        let Ty::Data(data) = cx.program.types[union] else {
            cx.problem(format!("{var} holds the outcome of a try but is no union"));
            return None;
        };
        let ty = cx.register_type(union)?;
        let (fine, raised, done) =
            (self.new_block(&[]), self.new_block(&[]), self.new_block(&[ty]));
        let ok = self.is_null(exn);
        self.branch_if(ok, fine, raised);
        for (block, case) in [(fine, 0), (raised, 1)] {
            self.block = block;
            let value = if case == 0 { self.load(ret, out) } else { Some(exn) };
            let whole = match cx.layouts.data(data) {
                DataLayout::Value(_) | DataLayout::Word(_) => {
                    self.by_value(data, case, &[value])?
                }
                DataLayout::Boxed(layout) => {
                    let Some(record) = layout.cases[case as usize].clone() else {
                        cx.problem(format!("{data} is no outcome of a try"));
                        return None;
                    };
                    self.boxed_outcome(var, data, case, layout.tag, &record, value)
                }
            };
            self.branch(done, &[whole]);
        }
        self.block = done;
        Some(self.block_argument(done, 0))
    }

    /// An outcome that is too large for registers.
    fn boxed_outcome(
        &self,
        var: VarId,
        data: DataId,
        case: u32,
        tag: bool,
        record: &enfold_core::layout::RecordLayout,
        value: Option<Val<'c>>,
    ) -> Val<'c> {
        let object = self.allocate(var, record.size.size);
        if tag {
            self.store_raw(self.int(32, i64::from(case)), object);
        }
        let ty = self.cx.program.datas[data].cases[case as usize].fields[0].ty;
        let place = self.offset(object, record.offsets[0]);
        self.store(ty, value, place);
        object
    }
}

/// What a `try` calls.
enum Callee {
    /// A function, and whether it runs on a record.
    Known(LamId, bool),
    /// A function value of a class.
    Class(FnId),
}

const WORD: u32 = 8;
/// Bytes of an exception that the runtime raises: the header and two words.
const BY_RUNTIME: u32 = 32;

impl<'c> Emitter<'c, '_> {
    /// Offsets of what a `try` passes to its body, and the size of it all.
    fn environment(&self, types: &[TyId]) -> (Vec<u32>, u32) {
        let mut end = 0u32;
        let offsets = types.iter().map(|ty| {
            let offset = end;
            end += self.layouts.size(*ty).size.next_multiple_of(8);
            offset
        });
        (offsets.collect(), end)
    }

    /// The function that calls a `try`'s body: `(environment, place of the result)`.
    fn thunk(&self, callee: &Callee, types: &[TyId], offsets: &[u32], ret: TyId) -> String {
        let symbol = match callee {
            Callee::Known(lam, _) => format!("{}.try", self.function_symbol(*lam)),
            Callee::Class(class) => format!("{class}.try"),
        };
        if !self.define(&symbol) {
            return symbol;
        }
        let span = match callee {
            Callee::Known(lam, _) => self.program.lams[*lam].span,
            Callee::Class(_) => {
                enfold_syntax::Span::new(enfold_syntax::FileId::from_u32(u32::MAX - 1), 0, 0)
            }
        };
        let mut cursor = Cursor::new(self, &[self.ptr(), self.ptr()], span, None);
        let env = cursor.argument(0);
        let mut values: Vec<Val<'c>> = types
            .iter()
            .zip(offsets)
            .filter_map(|(ty, offset)| {
                self.memory_type(*ty)?;
                cursor.load(*ty, cursor.offset(env, *offset))
            })
            .collect();
        let (_, size) = self.environment(types);
        let count = match callee {
            Callee::Known(lam, _) => self.placement.params[*lam].len(),
            Callee::Class(class) => self.class_regions(*class),
        };
        for index in 0..count as u32 {
            let word = cursor.load_raw(self.ptr(), cursor.offset(env, size + WORD * index));
            values.push(cursor.value("closure.unpack", &[word], self.region_type(), &[]));
        }
        let result = match (callee, &values[..]) {
            (Callee::Known(lam, true), [record, rest @ ..]) => {
                cursor.call_values(*lam, Some(*record), rest, false)
            }
            (Callee::Known(lam, _), all) => cursor.call_values(*lam, None, all, false),
            (Callee::Class(class), [callee, rest @ ..]) => {
                cursor.invoke_value(*class, *callee, rest, false)
            }
            (Callee::Class(_), []) => None,
        };
        cursor.store(ret, result, cursor.argument(1));
        cursor.op("llvm.return", &[], &[], &[]);
        let ty =
            llvm_type::function(llvm_type::void(self.context), &[self.ptr(), self.ptr()], false);
        let attributes = [("linkage", linkage(self.context, Linkage::Internal))];
        self.define_function("llvm.func", &symbol, ty, cursor, &attributes);
        symbol
    }
}

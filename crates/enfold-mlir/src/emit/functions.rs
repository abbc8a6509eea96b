//! Functions: signatures, what is bound on entry, and bodies.
//!
//! A lifted function takes its captures before its parameters. A closure reads them from its record,
//! once, on entry; LLVM sinks or drops what a path does not need. Regions come after all parameters.

use enfold_core::ir::*;
use melior::ir::attribute::{ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::FunctionType;
use melior::ir::{Attribute, BlockLike, Identifier, Region, Type};
use rustc_hash::FxHashMap;

use super::build::Cursor;
use super::counters::counters;
use super::overflows::answers;
use super::{Emitter, Val};
use crate::dialect::{self, Kind};

/// For every closure in a recursive group: the group's members by index.
pub(super) fn collect_groups(program: &Program) -> FxHashMap<LamId, Vec<LamId>> {
    let mut groups = FxHashMap::default();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::LetRec { members, .. } = stmt {
                let lams: Vec<LamId> = members.iter().map(|(_, lam)| *lam).collect();
                for &lam in &lams {
                    groups.insert(lam, lams.clone());
                }
            }
        });
    }
    groups
}

impl<'c> Emitter<'c, '_> {
    fn kind(&self, lam: LamId) -> Kind {
        match self.program.lams[lam].class {
            Class::Closure => Kind::Closure,
            Class::Lifted => Kind::Lifted,
            Class::Top | Class::Undecided => Kind::Top,
        }
    }

    /// Variables that arrive as arguments: a lifted function's captures, then the parameters.
    fn arriving(&self, lam: LamId) -> Vec<VarId> {
        let lambda = &self.program.lams[lam];
        let captures = if lambda.class == Class::Lifted { &lambda.captures[..] } else { &[] };
        captures
            .iter()
            .chain(&lambda.params)
            .copied()
            .filter(|v| !self.erased(self.var_ty(*v)))
            .collect()
    }

    /// The type of a closed function or closure as a value.
    pub(super) fn value_type(&self, lam: LamId) -> Type<'c> {
        let lambda = &self.program.lams[lam];
        let mut params = self.register_types(lambda.params.iter().map(|v| self.var_ty(*v)));
        params.extend(self.region_types(self.placement.params[lam].len()));
        dialect::fn_type(self.context, &params, self.register_type(lambda.ret))
    }

    /// The group of a closure, itself alone if it has none.
    pub(super) fn group(&self, lam: LamId) -> Vec<LamId> {
        self.groups.get(&lam).cloned().unwrap_or_else(|| vec![lam])
    }

    /// The layout of a closure's record.
    fn record(&self, lam: LamId) -> Attribute<'c> {
        let members = self.group(lam).len();
        let types: Vec<TyId> =
            self.program.lams[lam].captures.iter().map(|v| self.var_ty(*v)).collect();
        let layout = self.layouts.closure(lam, members);
        let slots: Vec<_> = types
            .iter()
            .zip(&layout.captures)
            .filter_map(|(ty, offset)| Some((self.register_type(*ty)?, *offset)))
            .collect();
        dialect::record_attribute(self.context, layout.codes.len(), &slots, layout.size.size)
    }

    /// Emits one function of core.
    pub(super) fn emit_function(&self, lam: LamId) {
        let lambda = &self.program.lams[lam];
        let symbol = self.function_symbol(lam);
        let kind = self.kind(lam);
        let arriving = self.arriving(lam);
        let regions = &self.placement.params[lam];
        let mut params = self.register_types(arriving.iter().map(|v| self.var_ty(*v)));
        params.extend(self.region_types(regions.len()));
        let mut cursor = Cursor::new(self, &params, lambda.span, Some(lam));
        cursor.counters = counters(self.program, lambda);
        cursor.answers = answers(lambda);
        for (index, var) in arriving.iter().enumerate() {
            cursor.bind(*var, Some(cursor.argument(index)));
        }
        for (index, region) in regions.iter().enumerate() {
            cursor.bind_region(*region, cursor.argument(arriving.len() + index));
        }
        if kind == Kind::Closure {
            cursor.bind_captures(lam);
        }
        if let Some(region) = self.placement.popped_by(lam) {
            cursor.pop(region);
        }
        cursor.block(&lambda.body);
        self.check_tail_calls(lam, &cursor.region);

        let result = self.register_type(lambda.ret);
        let ty = FunctionType::new(self.context, &params, result.as_slice());
        let mut attributes = vec![
            ("kind", kind.attribute(self.context)),
            ("sym_visibility", StringAttribute::new(self.context, "private").into()),
        ];
        attributes.extend(self.place_attribute(lambda.span));
        if lambda.stays {
            let words = [StringAttribute::new(self.context, "noinline").into()];
            attributes.push(("passthrough", ArrayAttribute::new(self.context, &words).into()));
        }
        // Whose record it is decides what is dropped with it: no equal function may stand for this one.
        let dropped_by_code =
            |of| kind == Kind::Closure && self.patterns.any() && self.closures_of(of).len() > 1;
        if lambda.fn_ty.is_some_and(|of| self.compares_functions || dropped_by_code(of)) {
            let number = cursor.int_attr(32, i64::from(lam.as_u32()));
            attributes.push(("closure.member", number));
        }
        if kind == Kind::Closure {
            attributes.push(("record", self.record(lam)));
            attributes.push(("index", cursor.int_attr(32, i64::from(lambda.index))));
        }
        self.define_function("closure.func", &symbol, ty.into(), cursor, &attributes);
    }

    /// Where something stands in the source, for those who ask whether two symbols are one.
    pub(super) fn place_attribute(
        &self,
        span: enfold_syntax::Span,
    ) -> Option<(&'static str, Attribute<'c>)> {
        let (file, line, col) = self.place(span)?;
        let place = StringAttribute::new(self.context, &format!("{file}:{line}:{col}"));
        Some(("closure.place", place.into()))
    }

    /// Adds a function to the module.
    pub(super) fn define_function(
        &self,
        op: &str,
        symbol: &str,
        ty: Type<'c>,
        cursor: Cursor<'_, 'c, '_>,
        attributes: &[(&str, Attribute<'c>)],
    ) {
        let location = cursor.cx.location(cursor.start);
        self.add_symbol(op, symbol, ty, cursor.region, location, attributes);
    }

    /// Adds an operation with a name, a type and a region to the module.
    pub(super) fn add_symbol(
        &self,
        op: &str,
        symbol: &str,
        ty: Type<'c>,
        region: Region<'c>,
        location: melior::ir::Location<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) {
        let name = |text| Identifier::new(self.context, text);
        let ty_name = if op == "llvm.mlir.global" { "global_type" } else { "function_type" };
        let attributes: Vec<_> =
            attributes.iter().map(|(key, value)| (name(key), *value)).collect();
        let op = OperationBuilder::new(op, location)
            .add_attributes(&[
                (name("sym_name"), StringAttribute::new(self.context, symbol).into()),
                (name(ty_name), TypeAttribute::new(ty).into()),
            ])
            .add_attributes(&attributes)
            .add_regions([region])
            .build()
            .expect("operations without inferred types can always be built");
        self.module.body().append_operation(op);
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    pub(super) fn bind(&self, var: VarId, value: Option<Val<'c>>) {
        self.cx.state.borrow_mut().vars[var] = value;
    }

    /// Binds captures and siblings of the running closure.
    fn bind_captures(&self, lam: LamId) {
        let cx = self.cx;
        let lambda = &cx.program.lams[lam];
        let mut slot = 0;
        for &capture in &lambda.captures {
            if let Some(ty) = cx.register_type(cx.var_ty(capture)) {
                let index = self.int_attr(64, slot);
                self.bind(capture, Some(self.value("closure.slot", &[], ty, &[("slot", index)])));
                slot += 1;
            }
        }
        let group = cx.group(lam);
        for &(var, index) in &lambda.siblings {
            let Some(&member) = group.get(index as usize) else {
                cx.problem(format!("{lam} names member {index} of a group of {}", group.len()));
                continue;
            };
            let ty = cx.value_type(member);
            let value = if member == lam {
                self.value("closure.self", &[], ty, &[])
            } else {
                let callee = self.symbol_attr(&cx.function_symbol(member));
                self.value("closure.sibling", &[], ty, &[("callee", callee)])
            };
            self.bind(var, Some(value));
        }
    }
}

//! Types of operands and operations; the rules are in the [module's header](super).

use super::Checker;
use crate::ir::*;

impl<'a> Checker<'a> {
    /// The type of an operand that may be used here. None if there is no such thing, which is
    /// reported, or for a constant whose type no variable has.
    pub(super) fn atom(&mut self, atom: Atom) -> Option<TyId> {
        let ty = match atom {
            Atom::Var(var) => {
                if !self.in_scope.contains(var) {
                    let name = self.program.vars.get(var).map_or("", |info| info.name.as_str());
                    self.error(format!("{var} `{name}` is not in scope"));
                }
                return self.program.vars.get(var).map(|info| info.ty);
            }
            Atom::Unit => Ty::Unit,
            Atom::Bool(_) => Ty::Bool,
            Atom::Int(value, kind) => {
                if kind.wrap(i128::from(value)) != value {
                    self.error(format!("{value} is no {}", kind.name()));
                }
                Ty::Int(kind)
            }
            Atom::Float(_) => Ty::Float,
            Atom::Float32(_) => Ty::Float32,
            Atom::Char(_) => Ty::Char,
            Atom::Str(id) => {
                if self.program.strings.get(id).is_none() {
                    self.error(format!("{id} does not exist"));
                }
                Ty::Str
            }
            Atom::Lam(lam) => return self.lam_atom(lam),
        };
        self.program.types.lookup(&ty)
    }

    fn lam_atom(&mut self, id: LamId) -> Option<TyId> {
        let Some(lam) = self.program.lams.get(id) else {
            self.error(format!("{id} does not exist"));
            return None;
        };
        self.close(id);
        if self.program.phase == Phase::Flat {
            if lam.class != Class::Top {
                self.error(format!("{id} is an atom but not closed"));
            }
            let Some(class) = lam.fn_ty else {
                self.error(format!("{id} is an atom without a class"));
                return None;
            };
            return self.program.types.lookup(&Ty::Fn(class));
        }
        let mut ty = lam.ret;
        for &param in lam.params.iter().rev() {
            ty = self.program.types.lookup(&Ty::Arrow(self.program.vars[param].ty, ty))?;
        }
        Some(ty)
    }

    /// Checks `var = op`.
    pub(super) fn op(&mut self, var: VarId, op: &'a Op) {
        let Some(info) = self.program.vars.get(var) else { return };
        let result = info.ty;
        match op {
            Op::Copy(atom) => self.expect(var, "copy", result, *atom),
            Op::Prim(prim, args) => {
                let tys: Vec<Option<TyId>> = args.iter().map(|&a| self.atom(a)).collect();
                let tys: Option<Vec<TyId>> = tys.into_iter().collect();
                if let Some(tys) = tys {
                    self.prim(var, *prim, &tys, result);
                }
            }
            Op::Lambda(lam) => {
                self.only(Phase::Nested, var);
                if self.program.phase == Phase::Nested {
                    self.nested_lambda(var, *lam);
                }
            }
            Op::Apply(callee, args) => self.apply(var, *callee, args, result),
            Op::Closure { lam, captures } => self.closure(var, *lam, captures, result),
            Op::Call { lam, env, args } => {
                self.only(Phase::Flat, var);
                let Some(callee) = self.program.lams.get(*lam) else {
                    return self.error(format!("{var}: {lam} does not exist"));
                };
                self.env(var, callee, env);
                let params: Vec<TyId> = self.tys_of(&callee.params);
                self.args(var, &params, args);
                self.same(&format!("{var}, call of {lam}"), callee.ret, result);
            }
            Op::Invoke { callee, args } => {
                self.only(Phase::Flat, var);
                let Some(fn_ty) = self.fn_ty(var, *callee) else { return };
                self.args(var, &fn_ty.params, args);
                self.same(&format!("{var}, invoke"), fn_ty.ret, result);
            }
            Op::Try(body) => self.try_op(var, body, result),
            Op::Construct { data, case, args } => {
                let fields = self.fields(var, *data, *case);
                let tys: Vec<TyId> = fields.iter().map(|field| field.ty).collect();
                self.args(var, &tys, args);
                self.is_data(var, *data, Some(result));
            }
            Op::Field { base, data, case, index } => {
                let base = self.atom(*base);
                self.is_data(var, *data, base);
                if let Some(field) = self.field(var, *data, *case, *index) {
                    self.same(&format!("{var}, field"), field.ty, result);
                }
            }
            Op::SetField { base, data, case, index, value } => {
                let base = self.atom(*base);
                self.is_data(var, *data, base);
                if let Some(field) = self.field(var, *data, *case, *index) {
                    self.expect(var, "set_field", field.ty, *value);
                }
                self.is(var, result, &Ty::Unit);
            }
            Op::Array(elem, args) => {
                args.iter().for_each(|&arg| self.expect(var, "array", *elem, arg));
                self.is(var, result, &Ty::Array(*elem));
            }
            Op::Exception { exn, args } => {
                if let Some(info) = self.program.exns.get(*exn) {
                    self.args(var, &info.fields, args);
                } else {
                    self.error(format!("{var}: {exn} does not exist"));
                }
                self.is(var, result, &Ty::Exn);
            }
            Op::ExnField { base, exn, index } => {
                if let Some(ty) = self.atom(*base) {
                    self.is(var, ty, &Ty::Exn);
                }
                let info = self.program.exns.get(*exn);
                match info.and_then(|info| info.fields.get(*index as usize)) {
                    Some(&field) => self.same(&format!("{var}, exn_field"), field, result),
                    None => self.error(format!("{var}: {exn} has no field {index}")),
                }
            }
            Op::NewCell(value) => {
                if let Some(ty) = self.atom(*value) {
                    self.is(var, result, &Ty::Cell(ty));
                }
            }
            Op::CellGet(cell) => {
                if let Some(cell) = self.atom(*cell) {
                    self.is(var, cell, &Ty::Cell(result));
                }
            }
            Op::CellSet(cell, value) => {
                let cell = self.atom(*cell);
                let value = self.atom(*value);
                if let (Some(cell), Some(value)) = (cell, value) {
                    self.is(var, cell, &Ty::Cell(value));
                }
                self.is(var, result, &Ty::Unit);
            }
            Op::GlobalGet(global) => match self.program.globals.get(*global) {
                Some(info) => self.same(&format!("{var}, {global}"), info.ty, result),
                None => self.error(format!("{var}: {global} does not exist")),
            },
            Op::GlobalSet(global, value) => {
                match self.program.globals.get(*global) {
                    Some(info) => self.expect(var, "global_set", info.ty, *value),
                    None => self.error(format!("{var}: {global} does not exist")),
                }
                self.is(var, result, &Ty::Unit);
            }
            Op::Count(_, counted) => {
                self.only(Phase::Flat, var);
                self.atom(*counted);
                self.is(var, result, &Ty::Unit);
            }
            Op::Region(_) => {
                self.only(Phase::Flat, var);
                self.is(var, result, &Ty::Unit);
            }
        }
    }

    fn only(&mut self, phase: Phase, var: VarId) {
        if self.program.phase != phase {
            self.error(format!("{var}: an operation of the {phase:?} phase"));
        }
    }

    pub(super) fn is(&mut self, var: VarId, found: TyId, expected: &Ty) {
        if self.ty(found) != expected {
            let shown = self.show(found);
            self.error(format!("{var}: expected {expected:?}, found {shown}"));
        }
    }

    fn is_data(&mut self, var: VarId, data: DataId, found: Option<TyId>) {
        if let Some(found) = found {
            self.is(var, found, &Ty::Data(data));
        }
    }

    fn expect(&mut self, var: VarId, what: &str, expected: TyId, atom: Atom) {
        match self.atom(atom) {
            Some(found) => self.same(&format!("{var}, {what}"), expected, found),
            None if matches!(atom, Atom::Var(_)) => {}
            None => {
                let shown = self.show(expected);
                self.error(format!("{var}, {what}: expected {shown}, found {atom:?}"));
            }
        }
    }

    fn args(&mut self, var: VarId, expected: &[TyId], args: &[Atom]) {
        if expected.len() != args.len() {
            self.error(format!("{var}: {} operands for {}", args.len(), expected.len()));
        }
        for (i, &arg) in args.iter().enumerate() {
            match expected.get(i) {
                Some(&ty) => self.expect(var, &format!("operand {i}"), ty, arg),
                None => {
                    self.atom(arg);
                }
            }
        }
    }

    fn tys_of(&self, vars: &[VarId]) -> Vec<TyId> {
        vars.iter().map(|&var| self.program.vars[var].ty).collect()
    }

    fn apply(&mut self, var: VarId, callee: Atom, args: &[Atom], result: TyId) {
        self.only(Phase::Nested, var);
        let known = callee;
        let callee = self.atom(callee);
        let found: Vec<Option<TyId>> = args.iter().map(|&a| self.atom(a)).collect();
        if args.is_empty() {
            self.error(format!("{var}: application to nothing"));
        }
        let Some(mut ty) = callee else { return self.apply_untyped(var, known, args, result) };
        for (i, found) in found.into_iter().enumerate() {
            let Ty::Arrow(from, to) = *self.ty(ty) else {
                let shown = self.show(ty);
                return self.error(format!("{var}: {shown} is applied"));
            };
            if let Some(found) = found {
                self.same(&format!("{var}, argument {i}"), from, found);
            }
            ty = to;
        }
        self.same(&format!("{var}, result of application"), ty, result);
    }

    /// An application of a closed function whose own type nothing else has.
    fn apply_untyped(&mut self, var: VarId, callee: Atom, args: &[Atom], result: TyId) {
        let Atom::Lam(id) = callee else { return };
        let Some(lam) = self.program.lams.get(id) else { return };
        let params = self.tys_of(&lam.params);
        let taken = args.len().min(params.len());
        self.args(var, &params[..taken], &args[..taken]);
        let what = format!("{var}, result of {id}");
        // Too few arguments: the result takes the other parameters.
        let mut rest = result;
        for &param in &params[taken..] {
            let Ty::Arrow(from, to) = *self.ty(rest) else {
                let shown = self.show(result);
                return self.error(format!("{what}: {shown} takes too few arguments"));
            };
            self.same(&what, param, from);
            rest = to;
        }
        // Too many: what it returns takes the other arguments.
        let mut ret = lam.ret;
        for &arg in &args[taken..] {
            let Ty::Arrow(from, to) = *self.ty(ret) else {
                let shown = self.show(ret);
                return self.error(format!("{var}: {shown} is applied"));
            };
            if let Some(found) = self.atom(arg) {
                self.same(&format!("{var}, argument"), from, found);
            }
            ret = to;
        }
        self.same(&what, ret, rest);
    }

    /// A function that may have a record.
    pub(super) fn closure_lam(&mut self, id: LamId) -> Option<&'a Lambda> {
        let lam = self.program.lams.get(id);
        match lam {
            None => self.error(format!("{id} does not exist")),
            Some(lam) if lam.class != Class::Closure => {
                self.error(format!("{id} gets a record but is {:?}", lam.class));
            }
            _ => {}
        }
        lam
    }

    fn closure(&mut self, var: VarId, id: LamId, captures: &[Atom], result: TyId) {
        self.only(Phase::Flat, var);
        let Some(lam) = self.closure_lam(id) else { return };
        let tys = self.tys_of(&lam.captures);
        self.args(var, &tys, captures);
        self.same_fn(&format!("{var}, closure of {id}"), result, lam.fn_ty);
        if lam.index != 0 || lam.siblings.iter().any(|&(_, at)| at != 0) {
            self.error(format!("{id} is made alone but belongs to a group"));
        }
    }

    pub(super) fn same_fn(&mut self, what: &str, ty: TyId, class: Option<FnId>) {
        let fits = matches!((self.ty(ty), class), (Ty::Fn(found), Some(class)) if *found == class);
        if !fits {
            let shown = self.show(ty);
            self.error(format!("{what}: expected a value of {class:?}, found {shown}"));
        }
    }

    fn env(&mut self, var: VarId, callee: &Lambda, env: &Env) {
        match (callee.class, env) {
            (Class::Top, Env::None) => {}
            (Class::Lifted, Env::Captures(captures)) => {
                let tys = self.tys_of(&callee.captures);
                self.args(var, &tys, captures);
            }
            (Class::Closure, Env::Record(record)) => {
                if let Some(ty) = self.atom(*record) {
                    self.same_fn(&format!("{var}, record"), ty, callee.fn_ty);
                }
            }
            (class, _) => {
                self.error(format!("{var}: environment does not fit a {class:?} function"))
            }
        }
    }

    fn fn_ty(&mut self, var: VarId, callee: Atom) -> Option<&'a FnTy> {
        let ty = self.atom(callee)?;
        match self.ty(ty) {
            Ty::Fn(class) => self.program.fns.get(*class),
            _ => {
                let shown = self.show(ty);
                self.error(format!("{var}: {shown} is invoked"));
                None
            }
        }
    }

    fn try_op(&mut self, var: VarId, body: &'a TryBody, result: TyId) {
        let unit = self.program.types.lookup(&Ty::Unit);
        let (param, ret) = match body {
            TryBody::Value(callee) => {
                self.only(Phase::Nested, var);
                let Some(ty) = self.atom(*callee) else { return };
                let Ty::Arrow(from, to) = *self.ty(ty) else {
                    return self.error(format!("{var}: try of what is no function"));
                };
                (vec![from], to)
            }
            TryBody::Known(lam, env) => {
                self.only(Phase::Flat, var);
                let Some(callee) = self.program.lams.get(*lam) else {
                    return self.error(format!("{var}: {lam} does not exist"));
                };
                self.env(var, callee, env);
                (self.tys_of(&callee.params), callee.ret)
            }
            TryBody::Closure(callee) => {
                self.only(Phase::Flat, var);
                let Some(fn_ty) = self.fn_ty(var, *callee) else { return };
                (fn_ty.params.clone(), fn_ty.ret)
            }
        };
        if param.len() != 1 || Some(param[0]) != unit {
            self.error(format!("{var}: what a try runs takes one unit"));
        }
        let fits = match self.ty(result) {
            Ty::Data(data) => match self.program.datas[*data].cases.as_slice() {
                [ok, failed] => {
                    matches!(ok.fields.as_slice(), [field] if field.ty == ret)
                        && matches!(failed.fields.as_slice(), [field] if *self.ty(field.ty) == Ty::Exn)
                }
                _ => false,
            },
            _ => false,
        };
        if !fits {
            let (shown, ret) = (self.show(result), self.show(ret));
            self.error(format!("{var}: try of {ret} yields {shown}"));
        }
    }

    fn fields(&mut self, var: VarId, data: DataId, case: u32) -> &'a [Field] {
        let info = self.program.datas.get(data);
        match info.and_then(|info| info.cases.get(case as usize)) {
            Some(case) => &case.fields,
            None => {
                self.error(format!("{var}: {data} has no case {case}"));
                &[]
            }
        }
    }

    fn field(&mut self, var: VarId, data: DataId, case: u32, index: u32) -> Option<&'a Field> {
        let field = self.fields(var, data, case).get(index as usize);
        if field.is_none() {
            self.error(format!("{var}: {data}:{case} has no field {index}"));
        }
        field
    }
}

//! Which versions of polymorphic bindings are needed, and making them.
//!
//! A version is a binding with types for its parameters. Module-level functions and values are
//! made by a worklist that starts from the entry. Local polymorphic bindings may mention variables
//! around them, so their versions stand where the binding stood; a hole keeps that place until the
//! code after it has said which versions it wants.
//!
//! ```text
//! let pair x = (x, n) in          pair = lambda lam1    // at int
//! (pair 1, pair "a")       ─►     pair = lambda lam2    // at string
//! ```
//!
//! Versions of a recursive group that need each other become one `letrec`. A version only needs
//! versions that were made before it or with it, so the groups come out in order of definition.

use enfold_graph::{BindingId, Kind, NodeId, Scope, TyId as GraphTyId};
use enfold_syntax::Span;

use super::blocks::HoleId;
use super::{Lower, Place, Requests, Slot, derive};
use crate::ir::{Atom, Global, GlobalId, LamId, Lambda, Op, Stmt, Term, TyId, VarId};

/// Something that is reached and has to be made.
#[derive(Debug)]
pub(super) enum Task {
    /// A version of a module-level function.
    Function { lam: LamId, binding: BindingId, node: NodeId, args: Vec<TyId> },
    /// A version of a module-level value.
    Value { binding: BindingId, node: NodeId, args: Vec<TyId> },
    /// A function that the compiler derives from a type.
    Derived { lam: LamId, what: derive::What, ty: TyId },
}

/// Local bindings of which at least one is polymorphic.
#[derive(Debug)]
pub(super) struct Group<'g> {
    bindings: &'g [(BindingId, NodeId)],
    recursive: bool,
    hole: HoleId,
    requests: Requests,
    made: Vec<bool>,
    /// What has been asked for since the last look, by index in `requests`.
    touched: Vec<usize>,
}

impl<'g> Lower<'g> {
    /// The value of a binding where it is mentioned.
    pub(super) fn mention(
        &mut self,
        binding: BindingId,
        args: &[GraphTyId],
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let decl = &self.graph.bindings[binding];
        // A function mentions itself in its own body without type arguments.
        let mut args = match args.len() == decl.params.len() {
            true => self.tys(args),
            false => self.params(&decl.params),
        };
        for (arg, &param) in args.iter_mut().zip(&decl.params) {
            if !self.relevant.is(param) {
                *arg = self.scalars.never;
            }
        }
        if decl.scope == Scope::Module {
            return self.mention_module(binding, args, span, hint);
        }
        match self.env[binding] {
            Slot::Value(atom) => atom,
            Slot::Cell(cell) => {
                let ty = self.ty(decl.ty);
                self.emit(Op::CellGet(cell), ty, span, hint)
            }
            Slot::Poly(group, member) => Atom::Var(self.request(group, member, args)),
            Slot::Absent => unreachable!("{binding} `{}` is not in scope at {span:?}", decl.name),
        }
    }

    pub(super) fn mention_module(
        &mut self,
        binding: BindingId,
        args: Vec<TyId>,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let graph = self.graph;
        match self.places.get(&binding).copied() {
            Some(Place::Function(node)) => Atom::Lam(self.function(binding, node, args)),
            Some(Place::Literal(node)) => self.value(node),
            Some(Place::Alias(node)) => {
                let Kind::Var { binding: other, args: wanted } = &graph.nodes[node].kind else {
                    unreachable!("{node} is an alias")
                };
                let params = &graph.bindings[binding].params;
                self.under(false, params, &args, |s| s.mention(*other, wanted, span, hint))
            }
            Some(Place::Eager | Place::OnDemand(_)) | None => {
                let global = self.global(binding, args);
                let ty = self.program.globals[global].ty;
                if self.addressed.contains(&binding) {
                    let cell = self.emit(Op::GlobalGet(global), ty, span, None);
                    let ty = self.ty(graph.bindings[binding].ty);
                    return self.emit(Op::CellGet(cell), ty, span, hint);
                }
                self.emit(Op::GlobalGet(global), ty, span, hint)
            }
        }
    }

    /// A version of a module-level function.
    pub(super) fn function(&mut self, binding: BindingId, node: NodeId, args: Vec<TyId>) -> LamId {
        let key = (binding, args);
        if let Some(&lam) = self.functions.get(&key) {
            return lam;
        }
        let decl = &self.graph.bindings[binding];
        let lam = self.reserve(decl.name, decl.span);
        self.functions.insert(key.clone(), lam);
        if self.is_too_much(&key.1, decl.span) {
            return lam;
        }
        self.tasks.push_back(Task::Function { lam, binding, node, args: key.1 });
        lam
    }

    /// The global that holds a version of a module-level value.
    pub(super) fn global(&mut self, binding: BindingId, args: Vec<TyId>) -> GlobalId {
        let key = (binding, args);
        if let Some(&global) = self.globals.get(&key) {
            return global;
        }
        let decl = &self.graph.bindings[binding];
        let mut ty = self.under(false, &decl.params, &key.1, |s| s.ty(decl.ty));
        let addressed = self.addressed.contains(&binding);
        if addressed {
            ty = self.cell_ty(ty);
        }
        let mutable = decl.mutable && !addressed;
        let global = self.program.globals.push(Global {
            name: decl.name,
            ty,
            span: decl.span,
            mutable,
            slot: false,
        });
        self.globals.insert(key.clone(), global);
        if let Some(&Place::OnDemand(node)) = self.places.get(&binding)
            && !self.is_too_much(&key.1, decl.span)
        {
            self.tasks.push_back(Task::Value { binding, node, args: key.1 });
        }
        global
    }

    /// Makes what is reached until nothing new is.
    pub(super) fn run_tasks(&mut self) {
        // What is derived from the type of exceptions knows all of them, so it comes last.
        while let Some(task) = self.tasks.pop_front().or_else(|| self.last_tasks.pop_front()) {
            if self.grown.is_some() {
                return;
            }
            match task {
                Task::Function { lam, binding, node, args } => {
                    let decl = &self.graph.bindings[binding];
                    let lambda =
                        self.under(false, &decl.params, &args, |s| s.lambda(node, Some(decl.name)));
                    self.program.lams[lam] = lambda;
                }
                Task::Value { binding, node, args } => self.module_value(binding, node, args),
                Task::Derived { lam, what, ty } => {
                    let lambda = self.derive(what, ty);
                    self.program.lams[lam] = lambda;
                }
            }
        }
    }

    fn module_value(&mut self, binding: BindingId, node: NodeId, args: Vec<TyId>) {
        let params = &self.graph.bindings[binding].params;
        let mut stmts = self.under(false, params, &args, |s| {
            s.straight(node, |s, value| s.set_global(binding, args.clone(), value))
        });
        let hole = self.holes_of[&binding];
        self.holes[hole].append(&mut stmts);
    }

    /// Statements that evaluate a node and hand its value on, without a branch among them.
    fn straight(&mut self, node: NodeId, then: impl FnOnce(&mut Self, Atom)) -> Vec<Stmt> {
        let (stmts, value) = self.detached(|s| s.value(node));
        let span = self.graph.nodes[node].span;
        let open = match stmts {
            Ok(stmts) => {
                let (rest, _) = self.detached(|s| {
                    then(s, value);
                    Atom::Unit
                });
                return stmts.into_iter().chain(rest.into_iter().flatten()).collect();
            }
            Err(open) => open,
        };
        let body = self.finish(open, Term::Ret(value));
        let ty = self.ty(self.graph.nodes[node].ty);
        let unit = self.fresh(self.names.unit, self.scalars.unit, span);
        let name = self.inner_name(None);
        let lam = self.program.lams.push(Lambda::new(name, span, None, vec![unit], ty, body));
        let (stmts, _) = self.detached(|s| {
            let arrow = s.arrow_ty(s.scalars.unit, ty);
            let thunk = s.emit(Op::Lambda(lam), arrow, span, None);
            let value = s.emit(Op::Apply(thunk, vec![Atom::Unit]), ty, span, None);
            then(s, value);
            Atom::Unit
        });
        stmts.unwrap_or_default()
    }

    /// Begins the scope of local bindings that may be wanted in several versions.
    pub(super) fn open_group(
        &mut self,
        recursive: bool,
        bindings: &'g [(BindingId, NodeId)],
    ) -> usize {
        let index = self.groups.len();
        for (member, &(binding, _)) in bindings.iter().enumerate() {
            self.env[binding] = Slot::Poly(index as u32, member as u32);
        }
        let hole = self.open_hole();
        self.groups.push(Group {
            bindings,
            recursive,
            hole,
            requests: Requests::default(),
            made: Vec::new(),
            touched: Vec::new(),
        });
        index
    }

    /// The variable that holds a version of a local binding.
    fn request(&mut self, group: u32, member: u32, args: Vec<TyId>) -> VarId {
        let key = (member, args);
        let found = self.groups[group as usize].requests.get_full(&key).map(|(i, _, &v)| (i, v));
        let (index, var) = found.unwrap_or_else(|| {
            let (binding, _) = self.groups[group as usize].bindings[member as usize];
            let decl = &self.graph.bindings[binding];
            let ty = self.under(true, &decl.params, &key.1, |s| s.ty(decl.ty));
            let var = self.named(binding, ty);
            if self.is_too_much(&key.1, decl.span) {
                return (0, var);
            }
            let group = &mut self.groups[group as usize];
            group.made.push(false);
            (group.requests.insert_full(key, var).0, var)
        });
        if self.grown.is_none() {
            self.groups[group as usize].touched.push(index);
        }
        var
    }

    /// Ends the scope of a group: makes the versions that were asked for.
    pub(super) fn close_group(&mut self, index: usize) {
        let mut next = 0;
        while next < self.groups[index].made.len() {
            if !self.groups[index].made[next] {
                let mut stmts = self.make_versions(index, next);
                let hole = self.groups[index].hole;
                self.holes[hole].append(&mut stmts);
            }
            next += 1;
        }
    }

    /// Makes one version and, if the group is recursive, all that it needs.
    fn make_versions(&mut self, index: usize, first: usize) -> Vec<Stmt> {
        let mut members = Vec::new();
        let mut stmts = Vec::new();
        let mut wanted = vec![first];
        let span = self.graph.bindings[self.groups[index].bindings[0].0].span;
        while let Some(request) = wanted.pop() {
            if std::mem::replace(&mut self.groups[index].made[request], true) {
                continue;
            }
            self.groups[index].touched.clear();
            match self.make_version(index, request) {
                Ok(member) => members.push(member),
                Err(mut value) => stmts.append(&mut value),
            }
            wanted.append(&mut self.groups[index].touched);
        }
        if self.groups[index].recursive && !members.is_empty() {
            stmts.push(Stmt::LetRec { members, captures: Vec::new(), span });
        } else {
            let lets =
                members.into_iter().map(|(var, lam)| Stmt::Let { var, op: Op::Lambda(lam), span });
            stmts.extend(lets);
        }
        stmts
    }

    /// One version: a function, or the statements that define a value.
    fn make_version(&mut self, index: usize, request: usize) -> Result<(VarId, LamId), Vec<Stmt>> {
        let group = &self.groups[index];
        let ((member, args), &var) = match group.requests.get_index(request) {
            Some((key, var)) => (key.clone(), var),
            None => unreachable!("version {request} of group {index} was never asked for"),
        };
        let (binding, node) = group.bindings[member as usize];
        let decl = &self.graph.bindings[binding];
        self.under(true, &decl.params, &args, |s| match s.graph.nodes[node].kind {
            Kind::Lambda { .. } => {
                let lambda = s.lambda(node, Some(decl.name));
                Ok((var, s.program.lams.push(lambda)))
            }
            _ => Err(s.straight(node, |s, value| {
                s.push(Stmt::bind(var, Op::Copy(value), decl.span));
            })),
        })
    }
}

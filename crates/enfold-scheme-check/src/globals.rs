//! The top level: definitions and expressions in their order.
//!
//! Procedures that nobody assigns are functions of the module, which may be called before the place where they are defined; in the graph
//! they come last. Every other
//! definition runs at its place. What may be asked for before that, by code that runs earlier or by a procedure that such
//! code reaches, is a mutable binding without a value until then, and each use of it asks. Cost: linear in the mentions.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_graph::{NodeId, Scope, TopItem};
use enfold_scheme::tree::{Expr, Formals, Item, LambdaId, Node, Origin, Var};

use crate::letrec::mentioned;
use crate::{Lowering, Meaning};

impl Lowering<'_, '_> {
    /// Lowers the whole program.
    pub fn program(&mut self) {
        self.declare_globals();
        let program = self.program;
        let mut functions: Vec<(Var, LambdaId)> = Vec::new();
        for item in &program.items {
            match item {
                Item::Define(var, value) => match self.global_function(*var, *value) {
                    Some(id) => functions.push((*var, id)),
                    None => {
                        let value = self.expr(*value);
                        self.define(*var, value);
                    }
                },
                Item::DefineValues(formals, value) => self.define_values(formals, *value),
                Item::Do(expr) => {
                    let node = self.effect(*expr);
                    self.shared.items.push(TopItem::Do(node));
                }
                Item::Extern(var, _) => {
                    let span = program.vars[*var].span;
                    self.unsupported(span, "procedures of C are not supported yet".into());
                }
            }
        }
        self.call_main();
        // Last, where all variables are visible.
        functions.into_iter().for_each(|(var, id)| self.function(var, id));
    }

    /// Eshkol's `main`, whose value is the exit status.
    fn call_main(&mut self) {
        let Some(main) = self.program.main else { return };
        let span = self.program.vars[main].span;
        let known = match self.meaning(main) {
            Meaning::Function(function) => {
                let code = function.clauses.iter().find(|code| code.takes(0)).copied();
                code.map(|code| self.shared.known_call(code, Vec::new(), span))
            }
            _ => None,
        };
        let result = known.unwrap_or_else(|| {
            let origin = Origin { span, made_by: None.into() };
            let callee = self.variable(main, origin);
            let place = self.place(origin);
            self.test_and_call(callee, Vec::new(), place, span)
        });
        let end = self.shared.runtime_call("leave_main", vec![result], span);
        let end = self.shared.ignore(end);
        self.shared.items.push(TopItem::Do(end));
    }

    /// The procedure that a global always is.
    pub fn global_function(&self, var: Var, value: Expr) -> Option<LambdaId> {
        match self.program.nodes[value] {
            Node::Lambda(id) if !self.analysis.assigned.contains(var) => Some(id),
            _ => None,
        }
    }

    /// Bindings for all that is defined; those that may be asked for too early have no value first.
    fn declare_globals(&mut self) {
        let early = self.asked_early();
        let program = self.program;
        for item in &program.items {
            match item {
                Item::Define(var, value) => match self.global_function(*var, *value) {
                    Some(id) => self.declare_global_function(*var, id),
                    None => self.declare_variable(*var, early.contains(*var)),
                },
                Item::DefineValues(formals, _) => {
                    for var in formals.vars() {
                        self.declare_variable(var, early.contains(var));
                    }
                }
                Item::Do(_) | Item::Extern(..) => {}
            }
        }
    }

    pub fn declare_global_function(&mut self, var: Var, id: LambdaId) {
        let name = self.program.vars[var].name;
        let function = self.declare_function(id, name, Scope::Module);
        let forward = function.clauses.iter().map(|code| code.binding);
        self.shared.graph.forward.extend(forward);
        self.vars[var] = Some(Meaning::Function(function));
    }

    fn declare_variable(&mut self, var: Var, early: bool) {
        let variable = &self.program.vars[var];
        let (name, span, ty) = (variable.name, variable.span, self.shared.runtime.value);
        // A name that is defined twice is assigned the second time.
        let again = matches!(self.vars[var], Some(Meaning::Value(_) | Meaning::Checked(_)));
        if again {
            return;
        }
        let mutable = early || self.analysis.assigned.contains(var);
        let binding = self.shared.binding(name, span, ty, Scope::Module, mutable);
        if !early {
            self.vars[var] = Some(Meaning::Value(binding));
            return;
        }
        self.vars[var] = Some(Meaning::Checked(binding));
        let absent = self.shared.construct("Absent", Vec::new(), span);
        self.shared.graph.bindings[binding].def = Some(absent);
        let bindings = vec![(binding, absent)];
        self.shared.first.push(TopItem::Let { recursive: false, bindings });
    }

    /// The variables that may be asked for before their definition has run.
    fn asked_early(&self) -> EntitySet<Var> {
        let program = self.program;
        let mut bodies: SecondaryMap<Var, Option<Expr>> = SecondaryMap::new();
        for item in &program.items {
            if let Item::Define(var, value) = item
                && self.global_function(*var, *value).is_some()
            {
                bodies[*var] = Some(*value);
            }
        }
        let mut defined = EntitySet::new();
        let mut early = EntitySet::new();
        let mut reached: EntitySet<Var> = EntitySet::new();
        for item in &program.items {
            let (vars, value): (Vec<Var>, Expr) = match item {
                Item::Define(var, _) if bodies[*var].is_some() => continue,
                Item::Define(var, value) => (vec![*var], *value),
                Item::DefineValues(formals, value) => (formals.vars().collect(), *value),
                Item::Do(value) => (Vec::new(), *value),
                Item::Extern(..) => continue,
            };
            let mut tasks = vec![value];
            while let Some(expr) = tasks.pop() {
                for var in mentioned(program, expr) {
                    if !program.vars[var].global || !reached.insert(var) && bodies[var].is_some() {
                        continue;
                    }
                    match bodies[var] {
                        Some(body) => tasks.push(body),
                        None if !defined.contains(var) => {
                            early.insert(var);
                        }
                        None => {}
                    }
                }
            }
            for var in vars {
                defined.insert(var);
            }
        }
        early
    }

    /// Defines a procedure.
    pub fn function(&mut self, var: Var, id: LambdaId) {
        let Meaning::Function(function) = self.meaning(var) else { return };
        let bindings = self.define_function(&function, id);
        if !bindings.is_empty() {
            self.shared.items.push(TopItem::Let { recursive: true, bindings });
        }
    }

    fn define(&mut self, var: Var, value: NodeId) {
        let Meaning::Value(binding) = self.meaning(var) else {
            let node = self.assign(var, value);
            return self.shared.items.push(TopItem::Do(node));
        };
        if self.shared.graph.bindings[binding].def.is_some() {
            let node = self.assign(var, value);
            return self.shared.items.push(TopItem::Do(node));
        }
        self.shared.graph.bindings[binding].def = Some(value);
        let bindings = vec![(binding, value)];
        self.shared.items.push(TopItem::Let { recursive: false, bindings });
    }

    fn define_values(&mut self, formals: &Formals, value: Expr) {
        let span = self.program.origins[value].span;
        let (_, local) = self.value_list(formals, value, value);
        let Some(list) = self.shared.graph.bindings[local].def else { return };
        let ty = self.shared.graph.bindings[local].ty;
        let name = self.shared.graph.bindings[local].name;
        let binding = self.shared.binding(name, span, ty, Scope::Module, false);
        self.shared.graph.bindings[binding].def = Some(list);
        let bindings = vec![(binding, list)];
        self.shared.items.push(TopItem::Let { recursive: false, bindings });
        for (var, part) in self.parts(formals, binding, span) {
            self.define(var, part);
        }
    }
}

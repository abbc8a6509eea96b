//! Calls. What is called is known, or it is a value whose case is tested.
//!
//! ```text
//! (f a b)     let f = … in let a = … in let b = … in match f with P2 g -> g a b | _ -> call2 place f a b
//! ```

use enfold_graph::{Node as GraphNode, NodeId};
use enfold_scheme::tree::{Expr, Node, RecordId, RecordProc};
use enfold_syntax::{Span, Symbol};

use crate::functions::MAX_PLAIN;
use crate::{Lowering, Meaning};

impl Lowering<'_, '_> {
    /// A call; it yields a value, a truth value or unit.
    pub fn call(&mut self, whole: Expr, callee: Expr, args: &[Expr]) -> NodeId {
        let program = self.program;
        let span = program.origins[whole].span;
        if let Node::Ref(var) = program.nodes[callee]
            && let Meaning::Function(function) = self.meaning(var)
            && let Some(code) = function.clauses.iter().find(|code| code.takes(args.len()))
        {
            let args = self.values(args);
            return self.shared.known_call(*code, args, span);
        }
        match &program.nodes[self.analysis.known(program, callee)] {
            Node::Primitive(name) => match self.primitive_call(*name, whole, args) {
                Some(node) => node,
                None => self.unknown_call(whole, callee, args),
            },
            Node::RecordProc(record, proc) => match self.record_call(*record, *proc, whole, args) {
                Some(node) => node,
                None => self.unknown_call(whole, callee, args),
            },
            Node::Lambda(id) if matches!(program.nodes[callee], Node::Lambda(_)) => {
                let clauses = &program.lambdas[*id].clauses;
                match &clauses[..] {
                    [clause]
                        if clause.formals.optional.is_empty()
                            && clause.formals.rest.is_none()
                            && clause.formals.required.len() == args.len() =>
                    {
                        let vars = clause.formals.required.iter().copied();
                        let bindings: Vec<_> = vars.zip(args.iter().copied()).collect();
                        let stmts = self.let_statements(&bindings);
                        let body = self.expr(clause.body);
                        self.shared.block(stmts, body)
                    }
                    _ => self.unknown_call(whole, callee, args),
                }
            }
            _ => self.unknown_call(whole, callee, args),
        }
    }

    /// The values of arguments, from left to right.
    pub fn values(&mut self, args: &[Expr]) -> Vec<NodeId> {
        args.iter().map(|arg| self.expr(*arg)).collect()
    }

    fn unknown_call(&mut self, whole: Expr, callee: Expr, args: &[Expr]) -> NodeId {
        let origin = self.program.origins[whole];
        let span = origin.span;
        let callee = self.expr(callee);
        let args = self.values(args);
        let place = self.place(origin);
        if args.len() > MAX_PLAIN {
            let (first, callee) = self.shared.named("callee", callee);
            let list = self.shared.list(args, span);
            let callee = self.shared.var(callee, span);
            let call = self.shared.runtime_call("call_list", vec![place, callee, list], span);
            return self.shared.block(vec![first], call);
        }
        self.test_and_call(callee, args, place, span)
    }

    /// Tests the case of what is called.
    pub fn test_and_call(
        &mut self,
        callee: NodeId,
        args: Vec<NodeId>,
        place: NodeId,
        span: Span,
    ) -> NodeId {
        let shared = &mut *self.shared;
        let count = args.len();
        let (stmt, callee) = shared.named("callee", callee);
        let mut stmts = vec![stmt];
        let mut names = Vec::new();
        for arg in args {
            let (stmt, name) = shared.named("arg", arg);
            stmts.push(stmt);
            names.push(name);
        }
        let ty = shared.function_type(count);
        let code = shared.hidden("code", span, ty);
        let func = shared.var(code, span);
        let mut given: Vec<NodeId> = names.iter().map(|name| shared.var(*name, span)).collect();
        if given.is_empty() {
            given.push(shared.unit(span));
        }
        let direct = shared.apply(func, given, shared.runtime.value, span);
        let mut slow = vec![place, shared.var(callee, span)];
        slow.extend(names.iter().map(|name| shared.var(*name, span)));
        let slow = shared.runtime_call(&format!("call{count}"), slow, span);
        let bound = shared.bind(code, span);
        let pattern = shared.case_pattern(&format!("P{count}"), vec![bound], span);
        let scrutinee = shared.var(callee, span);
        let call = shared.either(scrutinee, (pattern, direct), slow, span);
        shared.block(stmts, call)
    }

    /// A call of a record's procedure with the right number of arguments.
    fn record_call(
        &mut self,
        record: RecordId,
        proc: RecordProc,
        whole: Expr,
        args: &[Expr],
    ) -> Option<NodeId> {
        if args.len() != self.record_arity(record, proc) {
            return None;
        }
        let args = self.values(args);
        Some(self.record_operation(record, proc, whole, args))
    }

    fn record_arity(&self, record: RecordId, proc: RecordProc) -> usize {
        match proc {
            RecordProc::Construct => self.program.records[record].constructor.len(),
            RecordProc::Is | RecordProc::Get(_) => 1,
            RecordProc::Set(_) => 2,
        }
    }

    fn record_operation(
        &mut self,
        record: RecordId,
        proc: RecordProc,
        whole: Expr,
        args: Vec<NodeId>,
    ) -> NodeId {
        let origin = self.program.origins[whole];
        let span = origin.span;
        let rtype = self.record_type(record, span);
        match proc {
            RecordProc::Construct => self.construct_record(record, rtype, args, span),
            RecordProc::Is => {
                let args = [vec![rtype], args].concat();
                self.shared.runtime_call("is_record", args, span)
            }
            RecordProc::Get(index) | RecordProc::Set(index) => {
                let place = self.place(origin);
                let index = self.shared.int(index as i64, span);
                let name =
                    if matches!(proc, RecordProc::Get(_)) { "record_get" } else { "record_set" };
                let args = [vec![place, rtype, index], args].concat();
                self.shared.runtime_call(name, args, span)
            }
        }
    }

    /// The fields in their order: those that the constructor is given, in any order, and `#f`.
    fn construct_record(
        &mut self,
        record: RecordId,
        rtype: NodeId,
        args: Vec<NodeId>,
        span: Span,
    ) -> NodeId {
        let declared = &self.program.records[record];
        let fields = declared.fields.len();
        let mut stmts = Vec::new();
        let mut slots = vec![None; fields];
        for (field, arg) in declared.constructor.iter().zip(args) {
            let (stmt, name) = self.shared.named("field", arg);
            stmts.push(stmt);
            slots[*field] = Some(name);
        }
        let slots: Vec<NodeId> = slots
            .into_iter()
            .map(|slot| match slot {
                Some(name) => self.shared.var(name, span),
                None => self.shared.construct("False", Vec::new(), span),
            })
            .collect();
        let slots = self.shared.array(slots, self.shared.runtime.value, span);
        let made = self.shared.runtime_call("new_record", vec![rtype, slots], span);
        self.shared.block(stmts, made)
    }

    /// A record's procedure as a value.
    pub fn record_value(&mut self, record: RecordId, proc: RecordProc, at: Expr) -> NodeId {
        let span = self.program.origins[at].span;
        let count = self.record_arity(record, proc);
        let value = self.shared.runtime.value;
        let params: Vec<_> = (0..count).map(|_| self.shared.hidden("field", span, value)).collect();
        let args = params.iter().map(|param| self.shared.var(*param, span)).collect();
        let body = self.record_operation(record, proc, at, args);
        let body = self.shared.as_value(body);
        if count <= MAX_PLAIN {
            let lambda = self.shared.lambda(&params, body, None, span);
            return self.shared.construct(&format!("P{count}"), vec![lambda], span);
        }
        let code = self.shared.lambda(&params, body, None, span);
        let (stmt, binding) = self.shared.named("constructor", code);
        let place = self.shared.sources.locate(span);
        let code = crate::functions::Code { binding, required: count, optional: 0, rest: false };
        let function = crate::functions::Function { clauses: vec![code], place, lambda: None };
        let value = self.shared.procedure_value(&function, span);
        self.shared.block(vec![stmt], value)
    }

    /// The run-time type of a record type, which is made when the program starts.
    fn record_type(&mut self, record: RecordId, span: Span) -> NodeId {
        if let Some(binding) = self.records[record] {
            return self.shared.var(binding, span);
        }
        let declared = &self.program.records[record];
        let at = declared.span;
        let name = self.shared.text(declared.name.as_str(), at);
        let fields = declared.fields.iter();
        let fields: Vec<NodeId> =
            fields.map(|field| self.shared.text(field.name.as_str(), at)).collect();
        let fields = self.shared.array(fields, self.shared.runtime.string, at);
        let made = self.shared.runtime_call("new_record_type", vec![name, fields], at);
        let GraphNode { ty, .. } = self.shared.graph.nodes[made];
        let name = Symbol::new(&format!("{} type", declared.name));
        let binding = self.shared.binding(name, at, ty, enfold_graph::Scope::Module, false);
        self.shared.graph.bindings[binding].def = Some(made);
        let bindings = vec![(binding, made)];
        self.shared.first.push(enfold_graph::TopItem::Let { recursive: false, bindings });
        self.records[record] = Some(binding);
        self.shared.var(binding, span)
    }
}

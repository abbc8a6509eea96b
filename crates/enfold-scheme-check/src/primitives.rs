//! The library's procedures: called with a known number of arguments, and as values.
//!
//! | how it is found | how it is called |
//! |---|---|
//! | `p_NAME` and `p_NAME_n` in OCaml | two arguments at a time; other numbers as a list (`+`, `max`) |
//! | `p_NAME` of two values that yields a `bool`, any number of arguments | neighbours are compared (`<`, `char=?`) |
//! | `p_NAME` | what is not given is `Absent`; the last parameter of one that takes any number is a list |
//! | `c[ad]+r` | as `car` and `cdr` |
//! | `v_NAME` | a value |
//! | a definition in the library in Scheme | a known procedure |

use std::rc::Rc;

use enfold_graph::{BindingId, Kind, NodeId, Scope, TopItem};
use enfold_scheme::libraries::{Arity, arity};
use enfold_scheme::tree::{Expr, Origin};
use enfold_syntax::{Span, Symbol};

use crate::functions::{Code, Function};
use crate::runtime::{Primitive, mangle};
use crate::{Lowering, Shared};

/// What a name of the library stands for.
enum Found {
    /// Two at a time, and the function for any other number.
    Fold(Primitive, Primitive),
    /// Neighbours are compared.
    Chain(Primitive),
    /// A function with so many arguments.
    Plain(Primitive, Arity),
    /// `car` and `cdr`, the last one first.
    Parts(String),
    /// A value.
    Value(BindingId),
    /// A procedure in Scheme.
    Upper(Rc<Function>),
}

impl Shared<'_> {
    fn find(&mut self, name: Symbol) -> Option<Found> {
        let spelled = mangle(name.as_str());
        let counts = arity(name);
        if let Some(function) = self.runtime.function(&self.graph, &spelled) {
            let values = function.params.iter().filter(|ty| **ty == self.runtime.value).count();
            if let Some(many) = self.runtime.function(&self.graph, &format!("{spelled}_n")) {
                return Some(Found::Fold(function, many));
            }
            let many = counts.is_some_and(|counts| counts.most.is_none());
            if many && values == 2 && function.result == self.runtime.bool {
                return Some(Found::Chain(function));
            }
            let otherwise = Arity { least: values, most: Some(values) };
            return Some(Found::Plain(function, counts.unwrap_or(otherwise)));
        }
        if let Some(binding) = self.runtime.binding(&format!("v{}", &spelled[1..])) {
            return Some(Found::Value(binding));
        }
        let letters = name.as_str().strip_prefix('c').and_then(|rest| rest.strip_suffix('r'));
        if let Some(letters) = letters
            && letters.len() > 1
            && letters.chars().all(|letter| matches!(letter, 'a' | 'd'))
        {
            return Some(Found::Parts(letters.into()));
        }
        let function = self.upper.get(&name)?.clone();
        if !self.wanted.contains(&name) {
            self.wanted.push(name);
        }
        Some(Found::Upper(function))
    }

    /// The arguments of a function of the library: the place first, if it wants one; what is not given is absent.
    fn given(
        &mut self,
        function: &Primitive,
        arity: Arity,
        args: Vec<NodeId>,
        place: NodeId,
        span: Span,
    ) -> Vec<NodeId> {
        let value = self.runtime.value;
        let mut count = function.params.iter().filter(|ty| **ty == value).count();
        let mut args = args.into_iter();
        let mut all = Vec::new();
        for param in &function.params {
            if *param == self.runtime.string {
                all.push(place);
            } else if *param == self.runtime.unit {
                all.push(self.unit(span));
            } else if count == 1 && arity.most.is_none() {
                all.push(self.list(args.by_ref().collect(), span));
            } else {
                count = count.saturating_sub(1);
                let arg = args.next();
                all.push(arg.unwrap_or_else(|| self.construct("Absent", Vec::new(), span)));
            }
        }
        all
    }

    /// A call of a function of two arguments.
    fn binary(
        &mut self,
        function: &Primitive,
        a: NodeId,
        b: NodeId,
        place: NodeId,
        span: Span,
    ) -> NodeId {
        let two = Arity { least: 2, most: Some(2) };
        let args = self.given(function, two, vec![a, b], place, span);
        self.call(function, args, span)
    }

    /// A comparison of the neighbours in a list.
    fn chain(&mut self, function: &Primitive, list: NodeId, place: NodeId, span: Span) -> NodeId {
        let value = self.runtime.value;
        let params = [self.hidden("a", span, value), self.hidden("b", span, value)];
        let [a, b] = params.map(|param| self.var(param, span));
        let body = self.binary(function, a, b, place, span);
        let lambda = self.lambda(&params, body, None, span);
        let ty = self.runtime.bool;
        let ty = self.graph.types.intern(enfold_graph::Ty::Fun(value, ty));
        let ty = self.graph.types.intern(enfold_graph::Ty::Fun(value, ty));
        self.graph.nodes[lambda].ty = ty;
        self.runtime_call("chain", vec![lambda, list], span)
    }
}

impl Lowering<'_, '_> {
    /// A call of a procedure of the library; nothing if it does not take so many arguments.
    pub fn primitive_call(&mut self, name: Symbol, whole: Expr, args: &[Expr]) -> Option<NodeId> {
        let origin = self.program.origins[whole];
        if let Some(other) = self.continuations.instead_of(name, whole) {
            let args = self.values(args);
            let place = self.place(origin);
            let args = [vec![place], args].concat();
            return Some(self.shared.runtime_call(other, args, origin.span));
        }
        let Some(found) = self.found(name, origin) else {
            return Some(self.shared.construct("Unspecified", Vec::new(), origin.span));
        };
        if arity(name).is_some_and(|arity| !arity.takes(args.len())) {
            return None;
        }
        if let Found::Upper(function) = &found {
            let code = *function.clauses.iter().find(|code| code.takes(args.len()))?;
            let args = self.values(args);
            return Some(self.shared.known_call(code, args, origin.span));
        }
        if matches!(found, Found::Value(_)) {
            return None;
        }
        let args = self.values(args);
        Some(self.operation(&found, args, origin))
    }

    /// What a name stands for; what is not there is reported.
    fn found(&mut self, name: Symbol, origin: Origin) -> Option<Found> {
        let found = self.shared.find(name);
        if found.is_none() {
            let span = self.written(origin);
            self.unsupported(span, format!("`{name}` is not supported yet"));
        }
        found
    }

    fn operation(&mut self, found: &Found, args: Vec<NodeId>, origin: Origin) -> NodeId {
        let span = origin.span;
        match found {
            Found::Fold(function, many) => self.fold(function, many, args, origin),
            Found::Chain(function) => {
                let place = self.place(origin);
                if let [a, b] = args[..] {
                    return self.shared.binary(function, a, b, place, span);
                }
                let list = self.shared.list(args, span);
                self.shared.chain(function, list, place, span)
            }
            Found::Plain(function, arity) => {
                let place = self.place(origin);
                let args = self.shared.given(function, *arity, args, place, span);
                self.shared.call(function, args, span)
            }
            Found::Parts(letters) => {
                let mut value = args[0];
                for letter in letters.chars().rev() {
                    let name = if letter == 'a' { "p_car" } else { "p_cdr" };
                    let place = self.place(origin);
                    value = self.shared.runtime_call(name, vec![place, value], span);
                }
                value
            }
            Found::Value(binding) => self.shared.var(*binding, span),
            Found::Upper(function) => self.shared.procedure_value(function, span),
        }
    }

    fn fold(
        &mut self,
        function: &Primitive,
        many: &Primitive,
        args: Vec<NodeId>,
        origin: Origin,
    ) -> NodeId {
        let span = origin.span;
        if args.len() < 2 {
            let place = self.place(origin);
            let list = self.shared.list(args, span);
            return self.shared.call(many, vec![place, list], span);
        }
        // All are evaluated before the first two are put together.
        let mut stmts = Vec::new();
        let mut names = Vec::new();
        for arg in args {
            let (stmt, name) = self.shared.named("operand", arg);
            stmts.push(stmt);
            names.push(name);
        }
        let mut result = self.shared.var(names[0], span);
        for name in &names[1..] {
            let place = self.place(origin);
            let next = self.shared.var(*name, span);
            result = self.shared.binary(function, result, next, place, span);
        }
        self.shared.block(stmts, result)
    }

    /// A procedure of the library as a value: one for each name, so that it is the same everywhere.
    pub fn primitive_value(&mut self, name: Symbol, at: Expr) -> NodeId {
        let origin = self.program.origins[at];
        let span = origin.span;
        if let Some(&binding) = self.shared.primitive_values.get(&name) {
            let value = self.shared.var(binding, span);
            return self.with_name(name, value, span);
        }
        let Some(found) = self.found(name, origin) else {
            return self.shared.construct("Unspecified", Vec::new(), span);
        };
        if let Found::Value(binding) = found {
            return self.shared.var(binding, span);
        }
        let value = self.wrapped(&found, name, origin);
        let ty = self.shared.runtime.value;
        let binding = self.shared.binding(name, span, ty, Scope::Module, false);
        self.shared.graph.bindings[binding].def = Some(value);
        self.shared.first.push(TopItem::Let { recursive: false, bindings: vec![(binding, value)] });
        self.shared.primitive_values.insert(name, binding);
        let value = self.shared.var(binding, span);
        self.with_name(name, value, span)
    }

    fn wrapped(&mut self, found: &Found, name: Symbol, origin: Origin) -> NodeId {
        let span = origin.span;
        let counts = match found {
            Found::Upper(function) => return self.shared.procedure_value(function, span),
            Found::Parts(_) => Arity { least: 1, most: Some(1) },
            Found::Plain(_, arity) => *arity,
            _ => Arity { least: 0, most: None },
        };
        if counts.most == Some(counts.least) && counts.least <= crate::functions::MAX_PLAIN {
            return self.plain_value(found, counts.least, origin);
        }
        let function = self.wrapper(found, counts, name, origin);
        self.shared.procedure_value(&function, span)
    }

    fn plain_value(&mut self, found: &Found, count: usize, origin: Origin) -> NodeId {
        let span = origin.span;
        let value = self.shared.runtime.value;
        let params: Vec<BindingId> =
            (0..count).map(|_| self.shared.hidden("x", span, value)).collect();
        let args = params.iter().map(|param| self.shared.var(*param, span)).collect();
        let body = self.operation(found, args, origin);
        let body = self.shared.as_value(body);
        let lambda = self.shared.lambda(&params, body, None, span);
        self.shared.construct(&format!("P{count}"), vec![lambda], span)
    }

    /// A function at module level that takes what the procedure takes: required ones, optional ones, a list.
    fn wrapper(&mut self, found: &Found, counts: Arity, name: Symbol, origin: Origin) -> Function {
        let span = origin.span;
        let value = self.shared.runtime.value;
        let fixed = match found {
            Found::Plain(function, _) => {
                let values = function.params.iter().filter(|ty| **ty == value).count();
                counts.most.unwrap_or(values.saturating_sub(1))
            }
            _ => 0,
        };
        let rest = counts.most.is_none();
        let all = fixed + usize::from(rest);
        let params: Vec<BindingId> =
            (0..all).map(|_| self.shared.hidden("x", span, value)).collect();
        let args: Vec<NodeId> = params.iter().map(|param| self.shared.var(*param, span)).collect();
        let place = self.place(origin);
        let body = match found {
            Found::Plain(function, _) => {
                let mut given = args.into_iter();
                let mut call = Vec::new();
                for param in &function.params {
                    let string = *param == self.shared.runtime.string;
                    let next = if string { Some(place) } else { given.next() };
                    call.push(next.unwrap_or_else(|| self.shared.unit(span)));
                }
                self.shared.call(function, call, span)
            }
            Found::Fold(_, many) => self.shared.call(many, [vec![place], args].concat(), span),
            Found::Chain(function) => self.shared.chain(function, args[0], place, span),
            Found::Parts(_) | Found::Value(_) | Found::Upper(_) => {
                self.shared.node(Kind::Error, value, span)
            }
        };
        let body = self.shared.as_value(body);
        let lambda = self.shared.lambda(&params, body, Some(name), span);
        let ty = self.shared.graph.nodes[lambda].ty;
        let binding = self.shared.binding(name, span, ty, Scope::Module, false);
        self.shared.graph.bindings[binding].def = Some(lambda);
        self.shared
            .first
            .push(TopItem::Let { recursive: false, bindings: vec![(binding, lambda)] });
        let required = counts.least.min(fixed);
        let code = Code { binding, required, optional: fixed - required, rest };
        Function {
            clauses: vec![code],
            place: self.shared.sources.locate(self.written(origin)),
            lambda: None,
        }
    }
}

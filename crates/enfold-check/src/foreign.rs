//! Functions of C: `[<FidelityExtern("library", "function")>]` before a `let`, whose body is not looked at.
//!
//! ```text
//! let malloc (size: unativeint) : option<nativeint> = …
//!   ─►   let malloc size = Foreign.toOption' (foreign "c" "malloc" size)
//! ```
//!
//! What C knows: numbers, characters (32 bits), truth values, addresses and pointers. Null exists only
//! here: an optional address is zero for C, and `None` here.

use enfold_fsharp::tree::{Attribute, Expr, ExprKind, Lit};
use enfold_graph::{BindingId, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::Kind;
use crate::store::{Shape, Term};

/// How a type looks to C.
enum Passing {
    /// Not at all.
    Unit,
    /// As it is.
    Scalar,
    /// As an address.
    Pointer,
    /// As an address that may be zero.
    OptionalAddress,
    /// As the address of a pointer that may be zero.
    OptionalPointer,
}

impl Checker {
    /// Makes a binding with the attribute a call of a C function.
    pub(crate) fn foreign(&mut self, attribute: &Attribute, id: BindingId, value: NodeId) {
        let Some((library, function)) = self.foreign_names(attribute, id) else { return };
        let span = self.graph.bindings[id].span;
        let is_function = self.graph.bindings[id].scope == Scope::Module;
        let (true, Kind::Lambda { params, body, .. }) =
            (is_function, self.graph.nodes[value].kind.clone())
        else {
            let message = "a foreign function is a function at module level";
            let diagnostic = Diagnostic::new(codes::FOREIGN_SHAPE, span, message)
                .also(attribute.span, "because of this attribute")
                .help("one without arguments takes unit: `let f () : int = …`");
            return self.report(diagnostic);
        };
        let at = attribute.span;
        let str = Term::STR;
        let mut args = vec![
            self.node(Kind::Lit(Lit::Str(library)), str, at),
            self.node(Kind::Lit(Lit::Str(function)), str, at),
        ];
        for param in &params {
            match self.passed(*param, params.len() == 1) {
                Some(Some(arg)) => args.push(arg),
                Some(None) => {}
                None => return,
            }
        }
        if let Some(call) = self.foreign_result(args, body, at)
            && let Kind::Lambda { body, .. } = &mut self.graph.nodes[value].kind
        {
            *body = call;
        }
    }

    /// The two names of the attribute.
    fn foreign_names(&mut self, attribute: &Attribute, id: BindingId) -> Option<(String, String)> {
        let text = |expr: &Expr| match &expr.kind {
            ExprKind::Lit(Lit::Str(text)) => Some(text.clone()),
            _ => None,
        };
        let names: Option<Vec<String>> = attribute.args.iter().map(text).collect();
        let names = match names.as_deref() {
            Some([library, function]) => Some((library.clone(), function.clone())),
            Some([library]) => Some((library.clone(), self.graph.bindings[id].name.to_string())),
            _ => None,
        };
        match names {
            Some((library, function)) if is_library(&library) && is_function(&function) => {
                Some((library, function))
            }
            _ => {
                let message = "a foreign function has the names of a library and of a C function";
                let diagnostic = Diagnostic::new(codes::FOREIGN_SHAPE, attribute.span, message)
                    .help("write `[<FidelityExtern(\"c\", \"malloc\")>]`");
                self.report(diagnostic);
                None
            }
        }
    }

    /// What C gets for a parameter; nothing for a unit that is the only one.
    fn passed(&mut self, param: NodeId, alone: bool) -> Option<Option<NodeId>> {
        let Kind::Param(binding) = self.graph.nodes[param].kind else { return None };
        let (ty, span) = (self.binding_type(binding), self.span_of(param));
        let passing = self.passing(ty, "take", alone, span)?;
        let value = self.node(Kind::Var { binding, args: Vec::new() }, ty, span);
        let data = self.graph.known.pointer?;
        Some(Some(match passing {
            Passing::Unit => return Some(None),
            Passing::Scalar => value,
            Passing::Pointer => {
                let word = self.word();
                self.node(Kind::Field { base: value, data, index: 0 }, word, span)
            }
            Passing::OptionalAddress => {
                self.call_library("Foreign", "ofOption'", vec![value], span)
            }
            Passing::OptionalPointer => {
                self.call_library("Foreign", "ofPointer'", vec![value], span)
            }
        }))
    }

    /// The call, with what it yields as the declared type.
    fn foreign_result(&mut self, args: Vec<NodeId>, body: NodeId, span: Span) -> Option<NodeId> {
        let ty = self.type_of(body);
        let at = self.span_of(body);
        let passing = self.passing(ty, "return", true, at)?;
        let word = self.word();
        let yields = match passing {
            Passing::Unit | Passing::Scalar => ty,
            _ => word,
        };
        let call = self.node(Kind::Prim { op: Prim::Foreign, args }, yields, span);
        Some(match passing {
            Passing::Unit | Passing::Scalar => call,
            Passing::Pointer => self.pointer_to(call, ty, span),
            Passing::OptionalAddress | Passing::OptionalPointer => {
                let name = match passing {
                    Passing::OptionalAddress => "toOption'",
                    _ => "toPointer'",
                };
                let node = self.call_library("Foreign", name, vec![call], span);
                self.expect_node(ty, node);
                node
            }
        })
    }

    /// `FnPtr.ofFunction f`: the address of a function of C's that calls `f`, which captures nothing.
    pub(crate) fn code_pointer(
        &mut self,
        func: NodeId,
        function: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        // The mention is taken in: it is no use of the function as a value.
        self.graph.nodes[func].kind = Kind::Error;
        let word = self.word();
        self.expect(expected, word, span);
        let callee = self.infer(function);
        let Some(arity) = self.arity_at_module_level(callee) else {
            if !self.is_error(callee) {
                let message = "only a function at module level has an address for C";
                let at = self.span_of(callee);
                let diagnostic = Diagnostic::new(codes::CODE_POINTER, at, message)
                    .note("a closure is more than code: C cannot hand in what it captures");
                self.report(diagnostic);
            }
            return self.error_node(span);
        };
        let (mut params, mut rest) = (Vec::new(), self.type_of(callee));
        while params.len() < arity
            && let Shape::Fun(from, to) = *self.store.shape(rest)
        {
            params.push(from);
            rest = to;
        }
        let at = self.span_of(callee);
        let plain = |this: &Self, ty: Term, unit: bool| match this.store.shape(ty) {
            Shape::Unit => unit,
            Shape::Bool | Shape::Int(_) | Shape::Float | Shape::Float32 | Shape::Char => true,
            Shape::Error => true,
            _ => false,
        };
        let alone = params.len() == 1;
        let wrong = params.iter().find(|&&ty| !plain(self, ty, alone)).copied();
        if let Some(ty) = wrong.or((!plain(self, rest, true)).then_some(rest)) {
            let message = format!("C cannot call a function with `{}`", self.show(ty));
            let diagnostic = Diagnostic::new(codes::CODE_POINTER, at, message)
                .note("it takes and returns numbers, `bool`, `char` and `nativeint`");
            self.report(diagnostic);
            return self.error_node(span);
        }
        let code = self.eta(&params, rest, span, |this, args| {
            this.node(Kind::Apply { func: callee, args }, rest, span)
        });
        self.node(Kind::Prim { op: Prim::CodePointer, args: vec![code] }, word, span)
    }

    /// How many parameters a function at module level is defined with.
    fn arity_at_module_level(&self, node: NodeId) -> Option<usize> {
        let Kind::Var { binding, .. } = self.graph.nodes[node].kind else { return None };
        let binding = &self.graph.bindings[binding];
        if binding.scope != Scope::Module || binding.mutable {
            return None;
        }
        match &self.graph.nodes[binding.def?].kind {
            Kind::Lambda { params, .. } => Some(params.len()),
            _ => None,
        }
    }

    /// How a type looks to C; a report if it does not.
    fn passing(&mut self, ty: Term, does: &str, unit: bool, span: Span) -> Option<Passing> {
        let option = self.graph.known.option;
        let pointer = self.graph.known.pointer;
        let passing = match self.store.shape(ty) {
            Shape::Unit if unit => Passing::Unit,
            Shape::Bool | Shape::Int(_) | Shape::Float | Shape::Float32 | Shape::Char => {
                Passing::Scalar
            }
            Shape::Measured(..) => Passing::Scalar,
            Shape::Data(data, _) if Some(*data) == pointer => Passing::Pointer,
            Shape::Data(data, args) if Some(*data) == option => {
                let item = args[0];
                match self.store.shape(item) {
                    Shape::Int(enfold_graph::IntKind::ISize) => Passing::OptionalAddress,
                    Shape::Data(data, _) if Some(*data) == pointer => Passing::OptionalPointer,
                    _ => return self.not_for_c(ty, does, span),
                }
            }
            Shape::Error => return None,
            _ => return self.not_for_c(ty, does, span),
        };
        Some(passing)
    }

    fn not_for_c(&mut self, ty: Term, does: &str, span: Span) -> Option<Passing> {
        let shown = self.show(ty);
        let message = format!("a foreign function cannot {does} `{shown}`");
        let diagnostic = Diagnostic::new(codes::FOREIGN_TYPE, span, message).note(
            "C knows numbers, `bool`, `char`, `nativeint`, `nativeptr` and options of the latter two",
        );
        let diagnostic = match self.store.shape(ty) {
            Shape::Str if does == "take" => diagnostic
                .help("take `nativeptr<byte>`, and call it in `CString.using text (fun p -> …)`"),
            Shape::Str => diagnostic.help("return `nativeptr<byte>`, and read it: `CString.read`"),
            Shape::Unbound { .. } => diagnostic.help("say which type it is"),
            _ => diagnostic,
        };
        self.report(diagnostic);
        None
    }
}

/// Whether a text can be the name of a library: it becomes an argument of the linker.
fn is_library(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+.".contains(c);
    !text.is_empty() && !text.starts_with('-') && text.chars().all(plain)
}

/// Whether a text can be the name of a C function.
fn is_function(text: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.starts_with(|c: char| word(c) && !c.is_ascii_digit()) && text.chars().all(word)
}

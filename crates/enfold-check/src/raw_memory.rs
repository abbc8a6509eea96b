//! Memory that programs ask for by name: `stackalloc` and regions.
//!
//! ```text
//! NativePtr.stackalloc<int> 4     ─►   { address' = stack_alloc (4 * 8); owner' = Frame' mark }
//! fun x -> body                   ─►   fun x -> let mark = stack_mark ()
//!                                               let result = body
//!                                               stack_release mark; result       (if `body` has one)
//!
//! let r = Region.create 4         ─►   (fun () -> let handle = Region.open' 4
//! rest                                            let r = { region' = handle; scope' = Scope' handle }
//!                                                 try (fun () -> rest) () finally Region.close' handle) ()
//! ```
//!
//! Whoever makes the owner is the function after which the memory is gone: a pointer that gets out takes its
//! owner along, and that the check of escapes finds (`enfold-place`, `check_escapes`). A call in a function
//! with stack memory is no tail call, since the release comes after it.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, LetGroup, PatKind, Stmt, TypeExpr};
use enfold_graph::{BindingId, DataId, IntKind, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::context::Frame;
use crate::draft::Kind;
use crate::store::{Shape, Term};

/// The case of an owner that is nobody.
const NOBODY: u32 = 0;
/// The case of an owner that is a function.
const FRAME: u32 = 1;
/// The case of an owner that is a region.
const SCOPE: u32 = 2;

/// The functions and types of the library that are more than what they say.
#[derive(Debug, Default)]
pub(crate) struct RawMemory {
    /// The type of regions.
    pub region: Option<DataId>,
    pub stackalloc: Option<BindingId>,
    /// How many bytes `stackalloc` takes.
    pub bytes: Option<BindingId>,
    pub create: Option<BindingId>,
    pub release: Option<BindingId>,
    pub sizeof: Option<BindingId>,
    pub code_pointer: Option<BindingId>,
    /// The names that regions were given where they were made.
    pub regions: FxHashSet<BindingId>,
}

impl Checker {
    /// Remembers the functions of the library that mean more than their bodies say.
    pub(crate) fn note_raw_memory(&mut self, id: BindingId) {
        let module = self.env.current().name.clone();
        let place = match (module.as_str(), self.graph.bindings[id].name.as_str()) {
            ("NativePtr", "stackalloc") => &mut self.raw_memory.stackalloc,
            ("NativePtr", "bytes'") => &mut self.raw_memory.bytes,
            ("Region", "create") => &mut self.raw_memory.create,
            ("Region", "release") => &mut self.raw_memory.release,
            ("Platform", "sizeof") => &mut self.raw_memory.sizeof,
            ("FnPtr", "ofFunction") => &mut self.raw_memory.code_pointer,
            _ => return,
        };
        *place = Some(id);
    }

    /// The type of addresses.
    pub(crate) fn word(&mut self) -> Term {
        self.store.add(Shape::Int(IntKind::ISize))
    }

    /// An owner that is told from others by a number.
    fn owner_of(&mut self, case: u32, number: BindingId, span: Span) -> NodeId {
        let Some(data) = self.graph.known.owner else { return self.error_node(span) };
        let ty = self.store.add(Shape::Data(data, Box::new([])));
        let nobody = Kind::Construct { data, case: NOBODY, args: Vec::new() };
        let nobody = self.node(nobody, ty, span);
        if case == NOBODY {
            return nobody;
        }
        let number = self.local_value(number, span);
        self.node(Kind::Construct { data, case, args: vec![number, nobody] }, ty, span)
    }

    /// A pointer to memory that is nobody's.
    pub(crate) fn pointer_to(&mut self, address: NodeId, ty: Term, span: Span) -> NodeId {
        let Some(data) = self.graph.known.owner else { return self.error_node(span) };
        let owner = self.store.add(Shape::Data(data, Box::new([])));
        let kind = Kind::Construct { data, case: NOBODY, args: Vec::new() };
        let nobody = self.node(kind, owner, span);
        self.pointer(address, nobody, ty, span)
    }

    fn pointer(&mut self, address: NodeId, owner: NodeId, ty: Term, span: Span) -> NodeId {
        let Some(data) = self.graph.known.pointer else { return self.error_node(span) };
        let kind = Kind::Record { data, fields: vec![address, owner], order: vec![0, 1] };
        self.node(kind, ty, span)
    }

    /// A mention of a local of the function that is being checked.
    fn local_value(&mut self, binding: BindingId, span: Span) -> NodeId {
        let ty = self.binding_type(binding);
        self.node(Kind::Var { binding, args: Vec::new() }, ty, span)
    }

    /// `let binding = value` as a statement.
    fn let_node(&mut self, binding: BindingId, value: NodeId, span: Span) -> NodeId {
        self.graph.bindings[binding].def = Some(value);
        let unit = Term::UNIT;
        self.node(Kind::Let { recursive: false, bindings: vec![(binding, value)] }, unit, span)
    }

    /// `Platform.sizeof<ty>`.
    pub(crate) fn size_of(&mut self, ty: &TypeExpr, span: Span) -> NodeId {
        let (item, int) = (self.annotation(ty), Term::INT);
        let zero = self.node(Kind::Prim { op: Prim::Zeroed, args: Vec::new() }, item, span);
        self.node(Kind::Prim { op: Prim::SizeOf, args: vec![zero] }, int, span)
    }

    /// What the memory holds if a function is `stackalloc`.
    pub(crate) fn stackalloc_item(&self, func: NodeId) -> Option<Term> {
        match &self.graph.nodes[func].kind {
            Kind::Var { binding, args } if Some(*binding) == self.raw_memory.stackalloc => {
                args.first().copied()
            }
            _ => None,
        }
    }

    /// `NativePtr.stackalloc<item> count`.
    pub(crate) fn stackalloc(
        &mut self,
        func: NodeId,
        item: Term,
        count: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        // The mention is taken in: it is no use of the function as a value.
        self.graph.nodes[func].kind = Kind::Error;
        let (int, word) = (Term::INT, self.word());
        let count = self.expr(count, int);
        let Some(mark) = self.stack_mark(span) else { return self.error_node(span) };
        let zero = self.node(Kind::Prim { op: Prim::Zeroed, args: Vec::new() }, item, span);
        let size = self.node(Kind::Prim { op: Prim::SizeOf, args: vec![zero] }, int, span);
        let bytes = self.call_library("NativePtr", "bytes'", vec![count, size], span);
        let kind = Kind::Prim { op: Prim::StackAlloc, args: vec![bytes] };
        let address = self.node(kind, word, span);
        let owner = self.owner_of(FRAME, mark, span);
        let Some(data) = self.graph.known.pointer else { return self.error_node(span) };
        let ty = self.store.add(Shape::Data(data, Box::new([item])));
        let node = self.pointer(address, owner, ty, span);
        self.expect_node(expected, node);
        node
    }

    /// The mark of the function around; a report where there can be none.
    fn stack_mark(&mut self, span: Span) -> Option<BindingId> {
        let place = match self.around.function() {
            _ if self.around.computation().is_some() => "in a computation that can be suspended",
            None => "at module level",
            Some(function) if !function.owns_stack() => "in an expression that is run later",
            Some(function) => match function.stack_mark() {
                Some(mark) => return Some(mark),
                None => {
                    let word = self.word();
                    let mark = self.hidden("mark", span, word);
                    self.around.mark_stack(mark);
                    return Some(mark);
                }
            },
        };
        let message = format!("`stackalloc` cannot stand {place}");
        let diagnostic = Diagnostic::new(codes::STACKALLOC_PLACE, span, message)
            .note("the memory belongs to a function, and ends when that returns")
            .help("put it into a function of its own");
        self.report(diagnostic);
        None
    }

    /// The body of a function, with the release of its stack memory if it has some.
    pub(crate) fn release_stack(&mut self, body: NodeId) -> NodeId {
        let Some(mark) = self.around.function().and_then(Frame::stack_mark) else {
            return body;
        };
        let (ty, span, unit, word) =
            (self.type_of(body), self.span_of(body), Term::UNIT, self.word());
        let nothing = self.unit_node(span);
        let taken = self.node(Kind::Prim { op: Prim::StackMark, args: vec![nothing] }, word, span);
        let marked = self.let_node(mark, taken, span);
        let result = self.hidden("result", span, ty);
        let run = self.let_node(result, body, span);
        let at = self.local_value(mark, span);
        let release = self.node(Kind::Prim { op: Prim::StackRelease, args: vec![at] }, unit, span);
        let last = self.local_value(result, span);
        self.node(Kind::Block(vec![marked, run, release, last]), ty, span)
    }

    /// The name and the number of pages, if a `let` makes a region.
    pub(crate) fn creates_region<'a>(&self, group: &'a LetGroup) -> Option<(Ident, &'a Expr)> {
        let [binding] = &group.bindings[..] else { return None };
        let ExprKind::Apply(func, args) = &binding.body.kind else { return None };
        let (ExprKind::Name(path), [pages]) = (&func.kind, &args[..]) else { return None };
        let create = self.raw_memory.create?;
        if path.last().name != "create" || self.peek_value(path) != Some(create) {
            return None;
        }
        let mut pattern = &binding.pattern;
        while let PatKind::Annot(inner, _) = &pattern.kind {
            pattern = inner;
        }
        let PatKind::Name(name) = &pattern.kind else { return None };
        let simple = binding.params.is_empty() && !binding.mutable && !group.recursive;
        name.as_single().filter(|_| simple).map(|name| (name, pages))
    }

    /// `let name = Region.create pages` and the statements after it.
    pub(crate) fn region_rest(
        &mut self,
        group: &LetGroup,
        rest: &[Stmt],
        expected: Term,
    ) -> NodeId {
        let span = group.span;
        let (Some((name, pages)), Some(data)) =
            (self.creates_region(group), self.raw_memory.region)
        else {
            return self.error_node(span);
        };
        let (int, word) = (Term::INT, self.word());
        let ty = self.store.add(Shape::Data(data, Box::new([])));
        if self.around.computation().is_some() || self.around.function().is_none() {
            let place = match self.around.function().is_none() {
                true => "at module level",
                false => "in a computation that can be suspended",
            };
            let message = format!("a region cannot be made {place}");
            let diagnostic = Diagnostic::new(codes::REGION_PLACE, span, message)
                .help("put it into a function of its own");
            self.report(diagnostic);
            let mark = self.env.mark();
            let region = self.binding(name.name, name.span, ty, Scope::Local);
            self.env.add_local(name.name, region);
            let node = self.block(rest, expected, span);
            self.env.forget(mark);
            return node;
        }
        let binding = &group.bindings[0];
        let lambda = self.delayed(span, expected, |this| {
            let pages = this.expr(pages, int);
            let opened = this.call_library("Region", "open'", vec![pages], span);
            let handle = this.hidden("handle", span, word);
            let mut nodes = vec![this.let_node(handle, opened, span)];
            let scope = this.owner_of(SCOPE, handle, span);
            let number = this.local_value(handle, span);
            let kind = Kind::Record { data, fields: vec![number, scope], order: vec![0, 1] };
            let value = this.node(kind, ty, span);
            if let PatKind::Annot(_, annotation) = &binding.pattern.kind {
                let annotated = this.annotation(annotation);
                this.expect(annotated, ty, annotation.span);
            }
            let mark = this.env.mark();
            let region = this.new_binding(name, ty, binding, Scope::Local);
            this.raw_memory.regions.insert(region);
            nodes.push(this.let_node(region, value, span));
            this.env.add_local(name.name, region);
            let inner = this.delayed(span, expected, |this| {
                this.around.own_stack();
                let body = this.block(rest, expected, span);
                this.release_stack(body)
            });
            this.env.forget(mark);
            let nothing = this.unit_node(span);
            let body = this.node(Kind::Apply { func: inner, args: vec![nothing] }, expected, span);
            let handle = this.local_value(handle, span);
            let finalizer = this.call_library("Region", "close'", vec![handle], span);
            nodes.push(this.node(Kind::TryFinally { body, finalizer }, expected, span));
            this.node(Kind::Block(nodes), expected, span)
        });
        let nothing = self.unit_node(span);
        self.node(Kind::Apply { func: lambda, args: vec![nothing] }, expected, span)
    }
}

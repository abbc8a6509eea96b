//! What is wrong with pointers, stack memory and regions, where it takes finished types to see it.
//!
//! - A pointer's values are scalars, or pointers: memory behind addresses is not the compiler's, so that it
//!   cannot hold references to memory that is.
//! - `stackalloc` and `Region.create` are applied where they stand, `Region.release` to the name of a
//!   region that was made in this place.
//! - `stackalloc` does not stand in a `try`, whose body runs in a frame of its own; in a loop it is warned
//!   about, since each round takes more.
//!
//! Cost: linear in the graph.

use cranelift_entity::SecondaryMap;
use enfold_graph::walk::{RegionKind, Visitor, walk};
use enfold_graph::{BindingId, Graph, Kind, NodeId, Prim, TopItem, Ty, TyId};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::FxHashSet;

use crate::finished::Finished;

impl Finished {
    pub(crate) fn report_pointers(&mut self) {
        // Where something else is wrong, types may be missing.
        let mut found = match self.diagnostics.has_errors() {
            true => Vec::new(),
            false => self.bad_elements(),
        };
        self.misused(&mut found);
        self.misplaced(&mut found);
        found.into_iter().for_each(|diagnostic| self.diagnostics.push(diagnostic));
    }

    fn in_library_file(&self, span: Span) -> bool {
        self.library_files.contains(&span.file)
    }

    /// Pointers to what is no scalar, once for each type.
    fn bad_elements(&self) -> Vec<Diagnostic> {
        let Some(pointer) = self.graph.known.pointer else { return Vec::new() };
        // Components come before what they are part of.
        let mut bad: SecondaryMap<TyId, Option<TyId>> = SecondaryMap::new();
        let mut any = false;
        for (id, ty) in self.graph.types.iter() {
            bad[id] = match ty {
                Ty::Data(data, args) if *data == pointer && !self.is_unboxed(args[0]) => Some(id),
                Ty::Array(t) | Ty::Byref(t) => bad[*t],
                Ty::Fun(a, b) => bad[*a].or(bad[*b]),
                Ty::Tuple(items) | Ty::Data(_, items) => items.iter().find_map(|&t| bad[t]),
                _ => None,
            };
            any |= bad[id].is_some();
        }
        let mut reports = Vec::new();
        if !any {
            return self.bad_sizes();
        }
        let mut said = FxHashSet::default();
        for node in self.graph.nodes.values() {
            let Some(ty) = bad[node.ty] else { continue };
            if self.in_library_file(node.span) || !said.insert(ty) {
                continue;
            }
            let Ty::Data(_, args) = &self.graph.types[ty] else { continue };
            reports.push(self.bad_element(args[0], "a pointer cannot point to", node.span));
        }
        reports.extend(self.bad_sizes());
        reports
    }

    fn bad_element(&self, item: TyId, what: &str, span: Span) -> Diagnostic {
        let of = match self.graph.types[item] {
            Ty::Param(_) => "values of a type parameter".to_owned(),
            _ => format!("`{}`", enfold_graph::text::type_name(&self.graph, item)),
        };
        Diagnostic::new(codes::POINTER_ELEMENT, span, format!("{what} {of}"))
            .note("what is behind an address is a number, a character, a truth value or a pointer")
    }

    /// Sizes of what is no scalar.
    fn bad_sizes(&self) -> Vec<Diagnostic> {
        // What `stackalloc` asks for is an operand of a call; its pointer is reported.
        let mut operands = FxHashSet::default();
        for node in self.graph.nodes.values() {
            if let Kind::Apply { func, args } = &node.kind
                && self.mentions(*func, self.raw_memory.bytes).is_some()
            {
                operands.extend(args.iter().copied());
            }
        }
        let nodes = self
            .graph
            .nodes
            .iter()
            .filter(|(id, node)| !self.in_library_file(node.span) && !operands.contains(id));
        let wrong = nodes.filter_map(|(_, node)| match &node.kind {
            Kind::Prim { op: Prim::SizeOf, args } => {
                let item = self.graph.nodes[args[0]].ty;
                let report = || self.bad_element(item, "there is no size of", node.span);
                (!self.is_unboxed(item)).then(report)
            }
            _ => None,
        });
        wrong.collect()
    }

    /// Whether values can be behind an address.
    fn is_unboxed(&self, id: TyId) -> bool {
        match self.finished_type(id) {
            Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char | Ty::Error => true,
            Ty::Data(data, _) => Some(*data) == self.graph.known.pointer,
            _ => false,
        }
    }

    /// Functions that are more than values and are used as such.
    fn misused(&self, found: &mut Vec<Diagnostic>) {
        let special = &self.raw_memory;
        let mut released = FxHashSet::default();
        for node in self.graph.nodes.values() {
            let Kind::Apply { func, args } = &node.kind else { continue };
            if let (Some(_), [region]) = (self.mentions(*func, special.release), &args[..]) {
                released.insert(*func);
                let own = matches!(self.graph.nodes[*region].kind,
                    Kind::Var { binding, .. } if special.regions.contains(&binding));
                if !own {
                    let message = "only the function that makes a region can release it";
                    let report = Diagnostic::new(codes::REGION_PLACE, node.span, message)
                        .note("a region that is a parameter is borrowed")
                        .help("leave it out: a region ends with the scope of its name");
                    found.push(report);
                }
            }
        }
        for (id, node) in &self.graph.nodes {
            if self.in_library_file(node.span) {
                continue;
            }
            let report = if self.mentions(id, special.stackalloc).is_some() {
                let message = "`stackalloc` is applied where it stands, to the number of values";
                Diagnostic::new(codes::STACKALLOC_PLACE, node.span, message)
            } else if self.mentions(id, special.create).is_some() {
                let message = "a region needs a name in a function: `let region = Region.create …`";
                Diagnostic::new(codes::REGION_PLACE, node.span, message)
                    .note("it ends with the scope of that name")
            } else if self.mentions(id, special.code_pointer).is_some() {
                let message = "`FnPtr.ofFunction` is applied where it stands, to a function";
                Diagnostic::new(codes::CODE_POINTER, node.span, message)
            } else if self.mentions(id, special.sizeof).is_some() {
                let message = "`Platform.sizeof` needs a type: `Platform.sizeof<int>`";
                Diagnostic::new(codes::TYPE_ARGUMENTS, node.span, message)
            } else if self.mentions(id, special.release).is_some() && !released.contains(&id) {
                let message =
                    "`Region.release` is applied where it stands, to the name of a region";
                Diagnostic::new(codes::REGION_PLACE, node.span, message)
            } else {
                continue;
            };
            found.push(report);
        }
    }

    fn mentions(&self, node: NodeId, of: Option<BindingId>) -> Option<BindingId> {
        match self.graph.nodes[node].kind {
            Kind::Var { binding, .. } if Some(binding) == of => of,
            _ => None,
        }
    }

    /// Stack memory in loops and in `try`.
    fn misplaced(&self, found: &mut Vec<Diagnostic>) {
        let alloc = |kind: &Kind| matches!(kind, Kind::Prim { op: Prim::StackAlloc, .. });
        if !self.graph.nodes.values().any(|node| alloc(&node.kind)) {
            return;
        }
        let mut around = Around { kinds: Vec::new(), found };
        for item in &self.graph.top {
            match item {
                TopItem::Let { bindings, .. } => {
                    bindings.iter().for_each(|&(_, node)| walk(&self.graph, node, &mut around));
                }
                TopItem::LetPat { value: node, .. } | TopItem::Do(node) => {
                    walk(&self.graph, *node, &mut around);
                }
            }
        }
    }
}

/// What stands around the place of the walk.
struct Around<'a> {
    kinds: Vec<Kinds>,
    found: &'a mut Vec<Diagnostic>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    Function,
    Loop,
    Try,
    Other,
}

impl Visitor for Around<'_> {
    fn enter(&mut self, graph: &Graph, node: NodeId) {
        let node = &graph.nodes[node];
        if !matches!(node.kind, Kind::Prim { op: Prim::StackAlloc, .. }) {
            return;
        }
        let own = self.kinds.iter().rev().take_while(|kind| **kind != Kinds::Function);
        let (mut looped, mut tried) = (false, false);
        own.for_each(|kind| match kind {
            Kinds::Loop => looped = true,
            Kinds::Try => tried = true,
            Kinds::Function | Kinds::Other => {}
        });
        if tried {
            let message = "`stackalloc` cannot stand in a `try`";
            let report = Diagnostic::new(codes::STACKALLOC_PLACE, node.span, message)
                .note("what follows a `use` stands in one, too")
                .help("ask for the memory before it");
            self.found.push(report);
        } else if looped {
            let message = "`stackalloc` in a loop takes more memory in each round";
            let report = Diagnostic::new(codes::STACK_IN_LOOP, node.span, message)
                .note("the memory is given back when the function returns")
                .help("ask for it before the loop, or put the body into a function");
            self.found.push(report);
        }
    }

    fn before_region(&mut self, _: &Graph, _: NodeId, region: RegionKind) {
        self.kinds.push(match region {
            RegionKind::LambdaBody => Kinds::Function,
            RegionKind::LoopBody | RegionKind::LoopCondition => Kinds::Loop,
            RegionKind::TryBody | RegionKind::Finally => Kinds::Try,
            _ => Kinds::Other,
        });
    }

    fn after_region(&mut self, _: &Graph, _: NodeId, _: RegionKind) {
        self.kinds.pop();
    }
}

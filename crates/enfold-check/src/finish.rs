//! The end of checking: what could only be decided when all types are known, then the draft becomes
//! the graph: one conversion of terms to types, after which `finished` looks at the result.

use enfold_fsharp::tree::Lit;
use enfold_graph::{DataId, IntKind, NodeId, Prim, TypeTable};
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::calls::Arg;
use crate::draft::Kind;
use crate::finished::Finished;
use crate::members::{Owner, Target};
use crate::store::{Shape, Term};
use crate::{Checked, Checker};

impl Checker {
    pub(crate) fn finish(mut self) -> Checked {
        self.settle_products(0);
        self.finish_operators();
        self.finish_own_texts();
        self.into_finished().check()
    }

    /// Every term becomes a type; what nothing determined gets its default.
    fn into_finished(self) -> Finished {
        let Checker { graph, mut store, for_the_end, .. } = self;
        let (unused, compared) = for_the_end.end();
        let (diagnostics, library_files) = self.reports.end();
        let (mut table, mut memo) = (TypeTable::new(), FxHashMap::default());
        let mut graph = graph.map_types(&mut |term| store.finish(term, &mut table, &mut memo));
        let done = |(term, how, span)| (store.finish(term, &mut table, &mut memo), how, span);
        let compared = compared.into_iter().map(done).collect();
        graph.types = table;
        Finished {
            graph,
            compared,
            unused,
            diagnostics,
            library_files,
            opaque: self.declared.opaque().clone(),
            raw_memory: self.raw_memory,
        }
    }

    /// Operators whose operands turned out to have a type that defines them: `List.reduce (+) vectors`.
    fn finish_operators(&mut self) {
        let ids: Vec<NodeId> = self.graph.nodes.keys().collect();
        for id in ids {
            let Kind::Prim { op, args } = &self.graph.nodes[id].kind else { continue };
            if matches!(op, Prim::ToStr | Prim::ObjectStr) {
                self.finish_text(id, args[0]);
                continue;
            }
            if *op == Prim::Convert {
                self.finish_reading(id, args[0]);
                continue;
            }
            let name = match op {
                Prim::Add => "+",
                Prim::Sub => "-",
                Prim::Mul => "*",
                Prim::Div => "/",
                _ => continue,
            };
            let args = args.clone();
            let ty = self.type_of(args[0]);
            let Shape::Data(data, _) = *self.store.shape(ty) else { continue };
            let span = self.span_of(id);
            let found = self.static_members(Owner::Data(data), name.into());
            let nodes: Vec<Arg<'_>> = args.iter().map(|&node| Arg::Node(node)).collect();
            let binding = found.into_iter().find_map(|member| {
                let fits = self.agrees(member, &nodes, false);
                match self.members.info(member).target {
                    Target::Function(binding) if fits => Some(binding),
                    _ => None,
                }
            });
            let Some(binding) = binding else { continue };
            let func = self.mention(binding, span);
            let result = self.type_of(id);
            let wanted = self.store.funs(&[ty, ty], result);
            if self.expect(wanted, self.type_of(func), span) {
                self.graph.nodes[id].kind = Kind::Apply { func, args };
            }
        }
    }

    /// `int "12"` reads a number; `int 1.5` converts one.
    fn finish_reading(&mut self, id: NodeId, text: NodeId) {
        if !matches!(self.store.shape(self.type_of(text)), Shape::Str) {
            return;
        }
        let (span, int, str) = (self.span_of(id), Term::INT, Term::STR);
        let (reader, bounds) = match *self.store.shape(self.type_of(id)) {
            Shape::Int(kind) => ("readWhole'", Some(bounds(kind))),
            Shape::Float | Shape::Float32 => ("readFloat'", None),
            _ => return,
        };
        let Some(func) = self.library("Prelude", reader, span) else { return };
        let mut args = Vec::new();
        let mut result = Term::FLOAT;
        if let Some((name, low, high)) = bounds {
            args.push(self.node(Kind::Lit(Lit::Str(name.into())), str, span));
            for bound in [low, high] {
                let lit = Lit::Int { value: bound.into(), kind: IntKind::Int };
                args.push(self.node(Kind::Lit(lit), int, span));
            }
            result = int;
        }
        args.push(text);
        let read = self.node(Kind::Apply { func, args }, result, span);
        self.graph.nodes[id].kind = Kind::Prim { op: Prim::Convert, args: vec![read] };
    }

    /// The text of a value whose type says what it is: `List.map string accounts`, `%O`.
    fn finish_text(&mut self, id: NodeId, value: NodeId) {
        let ty = self.type_of(value);
        let Shape::Data(data, _) = *self.store.shape(ty) else { return };
        let found = self.members.named(Owner::Data(data), "ToString".into()).find_map(|member| {
            let info = self.members.info(member);
            match info.target {
                Target::Function(binding) if !info.is_static => Some(binding),
                _ => None,
            }
        });
        let Some(binding) = found else { return };
        let span = self.span_of(id);
        let func = self.mention(binding, span);
        let (unit, str) = (Term::UNIT, Term::STR);
        let wanted = self.store.funs(&[ty, unit], str);
        if self.store.unify(wanted, self.type_of(func)).is_ok() {
            let unit = self.unit_node(span);
            self.graph.nodes[id].kind = Kind::Apply { func, args: vec![value, unit] };
        }
    }

    /// Types of the program that say themselves what the text of a value is.
    fn finish_own_texts(&mut self) {
        let plain = Symbol::new("");
        self.graph.opaque.extend(self.declared.opaque().iter().map(|&data| (data, plain)));
        let datas: Vec<DataId> = self.graph.datas.keys().collect();
        for data in datas {
            let members: Vec<_> =
                self.members.named(Owner::Data(data), "ToString".into()).collect();
            for member in members {
                let info = self.members.info(member);
                let Target::Function(binding) = info.target else { continue };
                let fits = !info.is_static
                    && match *self.store.shape(self.binding_type(binding)) {
                        Shape::Fun(_, rest) => match *self.store.shape(rest) {
                            Shape::Fun(from, to) => {
                                matches!(*self.store.shape(from), Shape::Unit)
                                    && matches!(*self.store.shape(to), Shape::Str)
                            }
                            _ => false,
                        },
                        _ => false,
                    };
                if fits {
                    self.graph.texts.insert(data, binding);
                    break;
                }
            }
        }
    }
}

/// The name and the least and the greatest number of a type, as far as an `int` holds them.
fn bounds(kind: IntKind) -> (&'static str, i64, i64) {
    match kind {
        IntKind::I8 => ("a signed byte", i8::MIN.into(), i8::MAX.into()),
        IntKind::U8 | IntKind::Octet => ("an unsigned byte", 0, u8::MAX.into()),
        IntKind::I16 => ("an Int16", i16::MIN.into(), i16::MAX.into()),
        IntKind::U16 => ("a UInt16", 0, u16::MAX.into()),
        IntKind::I32 => ("an Int32", i32::MIN.into(), i32::MAX.into()),
        IntKind::U32 => ("a UInt32", 0, u32::MAX.into()),
        // As .NET calls what an `int` is there.
        IntKind::Int => ("an Int32", i64::MIN, i64::MAX),
        IntKind::I64 | IntKind::ISize | IntKind::I63 => ("an Int64", i64::MIN, i64::MAX),
        IntKind::U64 | IntKind::USize => ("a UInt64", 0, i64::MAX),
    }
}

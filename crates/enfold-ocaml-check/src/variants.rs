//! Polymorphic variants.
//!
//! All of them are one union in the graph, with a case for each pair of a tag and the type of its payload
//! that the program mentions. Rows say which cases a value may have; they are checked here and
//! have no representation, so that a function of any row is one function and widening costs nothing.
//! Cases are in the order in which OCaml compares them: constants first, then by the number of the tag.
//! A tag that somewhere has a payload of a type with parameters keeps its payload in a record at the universal type
//! everywhere, and a match opens it at the type that it expects (`enfold-core`, `lower/opened`).

use enfold_graph::{DataId, NodeId, ParamId, Prim, Ty, TyId};
use enfold_ocaml::tree::{self, Expr, Ident, Path};
use enfold_syntax::{Diagnostic, FileId, Span, Symbol, codes};

use rustc_hash::FxHashSet;

use crate::Checker;
use crate::context::{Compared, Covered, Variants};
use crate::draft::{Graph, Kind, Pat, PatKind};
use crate::finished::Finished;
use crate::patterns::{Bound, any_of};
use crate::representations::Representations;
use crate::rows::{Row, Tag};
use crate::store::{Builtin, Def, Shape, Term};

impl<'t> Checker<'t, '_> {
    /// The union of all polymorphic variants.
    pub(crate) fn variant_union(&mut self) -> DataId {
        if let Some(union) = self.variants.union() {
            return union;
        }
        let union = self.graph.datas.push(union_without_cases());
        self.variants.set_union(union);
        union
    }

    fn site(&mut self, tag: Symbol, payload: Option<Term>) -> (DataId, u32) {
        let union = self.variant_union();
        (union, self.variants.add_site(tag, payload))
    }

    fn tag_row(&mut self, name: Symbol, payload: Option<Term>, required: bool) -> Term {
        let more = self.store.fresh();
        self.store.add(Shape::Row(Row::new(vec![Tag { name, payload, required }], false, more)))
    }

    pub(crate) fn variant_expr(
        &mut self,
        tag: Ident,
        arg: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let payload = arg.map(|_| self.store.fresh());
        let row = self.tag_row(tag.name, payload, true);
        if !self.expect(row, want, span) {
            return self.error_node(span);
        }
        let args: Vec<NodeId> =
            arg.zip(payload).map(|(arg, ty)| self.expr(arg, ty)).into_iter().collect();
        let (data, case) = self.site(tag.name, payload);
        self.node(Kind::Construct { data, case, args }, want, span)
    }

    pub(crate) fn variant_pattern(
        &mut self,
        tag: Symbol,
        arg: Option<&'t tree::Pat>,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let payload = arg.map(|_| self.store.fresh());
        let row = self.tag_row(tag, payload, false);
        if !self.expect_pattern(row, want, span) {
            return Pat { kind: PatKind::Wild, ty: want, span };
        }
        self.variants.note_tag(want);
        let args: Vec<Pat> =
            arg.zip(payload).map(|(arg, ty)| self.pattern(arg, ty, bound)).into_iter().collect();
        let (data, case) = self.site(tag, payload);
        Pat { kind: PatKind::Case { data, case, args }, ty: want, span }
    }

    /// `#t`: any tag of a type.
    pub(crate) fn tags_pattern(&mut self, path: &'t Path, want: Term, span: Span) -> Pat {
        let wild = Pat { kind: PatKind::Wild, ty: want, span };
        let Some(con) = self.type_path(path) else { return wild };
        let args: Vec<Term> =
            (0..self.store.tycon(con).params.len()).map(|_| self.store.fresh()).collect();
        let ty = self.store.con(con, &args);
        let Shape::Row(row) = self.store.head(ty) else {
            let message = format!("`{path}` is no polymorphic variant type");
            self.report(Diagnostic::new(codes::TYPE_MISMATCH, span, message));
            return wild;
        };
        let tags: Vec<Tag> = self.store.whole_row(&row).tags;
        let optional = tags.iter().map(|tag| Tag { required: false, ..tag.clone() }).collect();
        let more = self.store.fresh();
        let row = self.store.add(Shape::Row(Row::new(optional, false, more)));
        if !self.expect_pattern(row, want, span) {
            return wild;
        }
        self.variants.note_tag(want);
        let pats = tags.iter().map(|tag| {
            let args = tag.payload.iter();
            let args = args.map(|&ty| Pat { kind: PatKind::Wild, ty, span }).collect();
            let (data, case) = self.site(tag.name, tag.payload);
            Pat { kind: PatKind::Case { data, case, args }, ty: want, span }
        });
        any_of(pats.collect()).unwrap_or(wild)
    }

    /// The type of the values that a pattern of tags matches.
    pub(crate) fn narrowed(&mut self, pattern: &'t tree::Pat, want: Term) -> Option<Term> {
        let Shape::Row(row) = self.store.head(want) else { return None };
        let row = self.store.whole_row(&row);
        let mut names = Vec::new();
        self.tags_of(pattern, &mut names)?;
        let tags = row.tags.into_iter().filter(|tag| names.contains(&tag.name));
        let tags = tags.map(|tag| Tag { required: true, ..tag }).collect();
        let more = self.store.fresh();
        Some(self.store.add(Shape::Row(Row::new(tags, false, more))))
    }

    /// The tags that a pattern matches, if it matches nothing else.
    fn tags_of(&mut self, pattern: &'t tree::Pat, names: &mut Vec<Symbol>) -> Option<()> {
        match &pattern.kind {
            tree::PatKind::Variant { tag, .. } => names.push(tag.name),
            tree::PatKind::TypeTags(path) => {
                let con = self.type_path(path)?;
                let args: Vec<Term> =
                    (0..self.store.tycon(con).params.len()).map(|_| self.store.fresh()).collect();
                let ty = self.store.con(con, &args);
                let Shape::Row(row) = self.store.head(ty) else { return None };
                names.extend(self.store.whole_row(&row).tags.iter().map(|tag| tag.name));
            }
            tree::PatKind::Or(sides) => {
                for side in sides {
                    self.tags_of(side, names)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Ends the patterns of a match: variants that no pattern covers as a whole have no other tags than those mentioned.
    pub(crate) fn end_patterns(&mut self, around: Covered) {
        let Covered { tagged, whole: covered } = self.variants.end_patterns(around);
        if tagged.is_empty() {
            return;
        }
        let mut whole = Vec::new();
        covered.into_iter().for_each(|ty| self.cover(ty, &mut whole));
        let covered = whole;
        for ty in tagged {
            let ty = self.store.expand(ty);
            if covered.contains(&ty) {
                continue;
            }
            if let Shape::Row(row) = self.store.shape(ty).clone() {
                let mut row = self.store.whole_row(&row);
                if !row.closed {
                    row.closed = true;
                    self.store.set(ty, Shape::Row(row));
                }
            }
        }
    }

    /// A pattern that covers values of a type covers their parts as well.
    fn cover(&mut self, ty: Term, covered: &mut Vec<Term>) {
        let ty = self.store.expand(ty);
        if covered.contains(&ty) {
            return;
        }
        covered.push(ty);
        match self.store.head(ty) {
            Shape::Tuple(items) | Shape::Con(_, items) => {
                items.iter().for_each(|&item| self.cover(item, covered));
            }
            Shape::Row(row) => {
                row.payloads().into_iter().for_each(|part| self.cover(part, covered));
            }
            _ => {}
        }
    }

    /// Whether a value of one type can be used as one of another: it has fewer tags, or the other
    /// type is what a private one hides.
    pub(crate) fn widens(&mut self, from: Term, to: Term, depth: u32) -> bool {
        let (a, b) = (self.store.expand(from), self.store.expand(to));
        if depth == 0 {
            self.variants.begin_widening();
        }
        if a == b {
            return true;
        }
        match self.variants.assume_widens(a, b) {
            Compared::Now => {}
            Compared::Before => return true,
            Compared::TooMany => return false,
        }
        match (self.store.shape(a).clone(), self.store.shape(b).clone()) {
            (Shape::Row(x), Shape::Row(y)) => {
                let (x, y) = (self.store.whole_row(&x), self.store.whole_row(&y));
                if !x.closed && self.store.is_var(x.more) {
                    return self.store.unify(a, b).is_ok();
                }
                x.tags.iter().all(|tag| {
                    let Some(other) = y.tags.iter().find(|t| t.name == tag.name) else {
                        return !y.closed;
                    };
                    match (tag.payload, other.payload) {
                        (Some(p), Some(q)) => self.widens(p, q, depth + 1),
                        (None, None) => true,
                        _ => false,
                    }
                })
            }
            (Shape::Con(c, xs), Shape::Con(d, ys)) if c == d => {
                let array = matches!(self.store.tycon(c).def, Def::Builtin(Builtin::Array));
                !array && xs.iter().zip(&*ys).all(|(&x, &y)| self.widens(x, y, depth + 1))
                    || self.store.unify(a, b).is_ok()
            }
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                xs.iter().zip(&*ys).all(|(&x, &y)| self.widens(x, y, depth + 1))
            }
            (Shape::Arrow(k, x1, x2), Shape::Arrow(l, y1, y2)) if k == l => {
                self.widens(y1, x1, depth + 1) && self.widens(x2, y2, depth + 1)
            }
            (Shape::Con(c, xs), _) if self.declared.is_private(c) => {
                let tycon = self.store.tycon(c).clone();
                let Def::Sealed(body, _) = tycon.def else { return false };
                let map: Vec<_> = tycon.params.iter().copied().zip(xs.iter().copied()).collect();
                let body = self.store.substitute(body, &map);
                self.widens(body, b, depth + 1)
            }
            _ => self.store.unify(a, b).is_ok(),
        }
    }
}

/// The declaration of the union, before its cases are known.
pub(crate) fn union_without_cases<T>() -> enfold_graph::DataDecl<T> {
    let (name, kind) = (Symbol::new("variant"), enfold_graph::DataKind::Union(Vec::new()));
    let span = Span::new(FileId::from_u32(0), 0, 0);
    enfold_graph::DataDecl { name, span, params: Vec::new(), kind }
}

/// The cases of the union that places mean.
#[derive(Default)]
pub(crate) struct Cases {
    pub union: Option<DataId>,
    /// All cases, in order.
    pub cases: Vec<enfold_graph::Case>,
    /// The case of each place, and whether its payload is kept at the universal type.
    pub of: Vec<(u32, bool)>,
    /// The parameter, and the type that it is, of the record of such payloads.
    pub payload: Option<(ParamId, TyId)>,
}

/// The cases of the union, and which of them each place means.
pub(crate) fn find_cases(
    all: &Variants,
    types: &mut Representations<'_>,
    draft: &mut Graph,
) -> Cases {
    let Some(union) = all.union() else { return Cases::default() };
    let sites = all.sites();
    let payloads: Vec<_> =
        sites.iter().map(|site| site.payload.map(|ty| types.convert(ty))).collect();
    // A tag with a payload of a type that only a function's caller knows is kept at the universal type.
    let open = sites.iter().zip(&payloads).filter(|(_, ty)| matches!(ty, Some((_, true))));
    let boxed: FxHashSet<Symbol> = open.map(|(site, _)| site.tag).collect();
    let exn = types.intern(Ty::Exn);
    let mut keys = Vec::new();
    for (site, payload) in sites.iter().zip(payloads) {
        let ty = payload.map(|(ty, _)| if boxed.contains(&site.tag) { exn } else { ty });
        keys.push((ty.is_some(), tag_number(site.tag), site.tag, ty));
    }
    let mut sorted = keys.clone();
    sorted.sort();
    sorted.dedup();
    let cases = sorted.iter().map(|(_, _, tag, ty)| enfold_graph::Case {
        name: Symbol::new(&format!("`{tag}")),
        fields: ty.iter().copied().collect(),
    });
    let of = keys.iter().map(|key| {
        let boxed = key.3.is_some() && boxed.contains(&key.2);
        (sorted.binary_search(key).unwrap_or(0) as u32, boxed)
    });
    let payload = (!boxed.is_empty()).then(|| {
        let param = draft.params.push(Symbol::new("payload"));
        (param, types.intern(Ty::Param(param)))
    });
    Cases { union: Some(union), cases: cases.collect(), of: of.collect(), payload }
}

impl Finished<'_> {
    /// The record in which a payload is kept at the universal type.
    pub(crate) fn payload_record(&mut self, cases: &Cases) -> Option<DataId> {
        let (param, ty) = cases.payload?;
        self.graph.grows = true;
        let field = enfold_graph::Field { name: Symbol::new("0"), ty, mutable: false };
        let span = Span::new(FileId::from_u32(0), 0, 0);
        let kind = enfold_graph::DataKind::Record(vec![field]);
        let (name, params) = (Symbol::new("payload"), vec![param]);
        Some(self.graph.datas.push(enfold_graph::DataDecl { name, span, params, kind }))
    }

    /// Puts the payload of a place into its record.
    pub(crate) fn box_payload(&mut self, node: NodeId, payload: DataId) {
        use enfold_graph::{Kind, Node};
        let Kind::Construct { args, .. } = self.graph.nodes[node].kind.clone() else { return };
        let [arg] = args[..] else { return };
        let (ty, span) = (self.graph.nodes[arg].ty, self.graph.nodes[arg].span);
        let types = &mut self.graph.types;
        let (record, exn) = (types.intern(Ty::Data(payload, vec![ty])), types.intern(Ty::Exn));
        let kind = Kind::Record { data: payload, fields: vec![arg], order: vec![0] };
        let record = self.graph.nodes.push(Node { kind, ty: record, span });
        let kind = Kind::Prim { op: Prim::Wrap, args: vec![record] };
        let wrapped = self.graph.nodes.push(Node { kind, ty: exn, span });
        if let Kind::Construct { args, .. } = &mut self.graph.nodes[node].kind {
            *args = vec![wrapped];
        }
    }
}

/// The number that OCaml gives a tag.
fn tag_number(tag: Symbol) -> i32 {
    let mut number: i64 = 0;
    for byte in tag.as_str().bytes() {
        number = (number * 223 + i64::from(byte)) & 0x7fff_ffff;
    }
    if number > 0x3fff_ffff { (number - 0x8000_0000) as i32 } else { number as i32 }
}

//! What a user wants to know about each lambda and each value: what was captured, how, with which
//! layout, where it lives, and why.
//!
//! ```text
//! counter.fs:3:5 fun: closure of 16 bytes in the frame of `main`
//!   captures n: int by reference at counter.fs:4:9: it is mutable, so all closures over it share its cell
//!   closure lam2 `makeCounter.lambda`: returned at counter.fs:3:5; the only function that can be there
//!     record of 16 bytes: code at 0 (8 bytes), n at 8 (8 bytes)
//!     made at counter.fs:3:5: in the frame of `main` (rgn8: 16 bytes) from counter.fs:13:16 to \
//!         counter.fs:14:53, lent at counter.fs:13:16
//!       returned from `makeCounter`
//!       last used as `next` in `main` at counter.fs:14:53
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `note` | the data that is shown, and JSON |
//! | `homes` | homes and ways in words |
//! | `leaks` | loops that leave memory behind |
//! | `values` | what is made besides closures |
//! | `text` | the form for a terminal |
//!
//! A lambda of the graph has no function in core if the optimiser made it vanish, one in the
//! common case, and several if it was specialised or is used with several arities. Everything is
//! plain data; [`Explanation::to_text`] and [`Explanation::to_json`] render it.
//!
//! Cost: linear in graph, program and sites; for values in regions that are lent also in the functions
//! that lend them.

mod homes;
mod leaks;
mod note;
mod text;
mod values;

pub use note::{
    CaptureNote, EndNote, Explanation, HomeNote, LambdaNote, LeakNote, Position, RecordNote,
    RegionNote, SlotNote, StepNote, Totals, ValueNote, VersionNote,
};

use cranelift_entity::SecondaryMap;
use enfold_core::flatten::{FlattenReport, report};
use enfold_core::ir::{Block, Class, LamId, Program, Stmt, Term, TyId, VarId};
use enfold_core::layout::Layouts;
use enfold_graph::{CaptureMode, Graph, Kind, NodeId};
use enfold_syntax::{FileId, SourceMap, Span};
use rustc_hash::FxHashMap;

use crate::home::{Placement, SiteKind};
use crate::region_lives::Lives;

/// Explains the lambdas of the user's files. With a filter only those that start on that line; if
/// there is none, the innermost one around it.
pub fn explain(
    graph: &Graph,
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    filter: Option<(FileId, u32)>,
) -> Explanation {
    let explainer = Explainer {
        graph,
        program,
        sources,
        files: sources.iter().count(),
        reasons: report(program),
        layouts: Layouts::new(program),
        functions: functions(program),
        records: Records::find(program, placement),
        lives: Lives::find(program, placement),
        placement,
    };
    let nodes = explainer.select(filter);
    let lambdas: Vec<LambdaNote> = nodes.iter().map(|&node| explainer.lambda(node)).collect();
    let values = explainer.values(filter);
    let leaks = explainer.leaks(filter);
    let totals = explainer.totals(&lambdas);
    Explanation { lambdas, values, leaks, totals }
}

fn functions(program: &Program) -> FxHashMap<NodeId, Vec<LamId>> {
    let mut functions: FxHashMap<NodeId, Vec<LamId>> = FxHashMap::default();
    for (id, lam) in program.lams.iter() {
        if let Some(node) = lam.node {
            functions.entry(node).or_default().push(id);
        }
    }
    functions
}

/// The sites that make each function's record, and the names of those that share it.
struct Records {
    sites: SecondaryMap<LamId, Vec<usize>>,
    group: SecondaryMap<LamId, Vec<LamId>>,
}

impl Records {
    fn find(program: &Program, placement: &Placement) -> Records {
        let mut records = Records { sites: SecondaryMap::new(), group: SecondaryMap::new() };
        let mut groups: FxHashMap<VarId, Vec<LamId>> = FxHashMap::default();
        program.lams.values().for_each(|lam| find_groups(&lam.body, &mut groups));
        for (index, site) in placement.sites.iter().enumerate() {
            let members: &[LamId] = match &site.kind {
                SiteKind::Closure(lam) => std::slice::from_ref(lam),
                SiteKind::Group => groups.get(&site.var).map_or(&[], Vec::as_slice),
                _ => &[],
            };
            for &lam in members {
                records.sites[lam].push(index);
                records.group[lam] = members.to_vec();
            }
        }
        records
    }
}

fn find_groups(block: &Block, groups: &mut FxHashMap<VarId, Vec<LamId>>) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::LetRec { members, .. } => {
                if let Some(&(first, _)) = members.first() {
                    groups.insert(first, members.iter().map(|&(_, lam)| lam).collect());
                }
            }
            Stmt::Join { body, .. } => find_groups(body, groups),
            Stmt::Let { .. } => {}
        }
    }
    match &block.term {
        Term::If { then, otherwise, .. } => {
            find_groups(then, groups);
            find_groups(otherwise, groups);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter().for_each(|(_, case)| find_groups(case, groups));
            default.iter().for_each(|block| find_groups(block, groups));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
}

struct Explainer<'a> {
    graph: &'a Graph,
    program: &'a Program,
    placement: &'a Placement,
    sources: &'a SourceMap,
    /// How many files there are.
    files: usize,
    reasons: FlattenReport,
    layouts: Layouts<'a>,
    functions: FxHashMap<NodeId, Vec<LamId>>,
    records: Records,
    lives: Lives,
}

impl Explainer<'_> {
    /// The lambdas that were asked for, in the order of the source.
    fn select(&self, filter: Option<(FileId, u32)>) -> Vec<NodeId> {
        let lambda = |&(_, node): &(NodeId, &enfold_graph::Node)| {
            matches!(node.kind, Kind::Lambda { .. }) && self.is_user(node.span)
        };
        let mut nodes: Vec<(NodeId, Span)> =
            self.graph.nodes.iter().filter(lambda).map(|(id, node)| (id, node.span)).collect();
        nodes.sort_by_key(|&(id, span)| (span.file, span.lo, std::cmp::Reverse(span.hi), id));
        let Some((file, line)) = filter else {
            return nodes.into_iter().map(|(id, _)| id).collect();
        };
        let in_file = nodes.into_iter().filter(|(_, span)| span.file == file);
        let lines = |span: Span| {
            let source = self.sources.file(span.file);
            (source.line_col(span.lo).0, source.line_col(span.hi).0)
        };
        let (starts, rest): (Vec<_>, Vec<_>) =
            in_file.partition(|&(_, span)| lines(span).0 == line);
        if !starts.is_empty() {
            return starts.into_iter().map(|(id, _)| id).collect();
        }
        let around = rest.into_iter().filter(|&(_, span)| {
            let (first, last) = lines(span);
            (first..=last).contains(&line)
        });
        around.min_by_key(|(_, span)| span.hi - span.lo).map(|(id, _)| id).into_iter().collect()
    }

    fn is_user(&self, span: Span) -> bool {
        self.is_known(span) && !self.sources.file(span.file).library
    }

    fn position(&self, span: Span) -> Position {
        let file = self.sources.file(span.file);
        let (line, column) = file.line_col(span.lo);
        Position { file: file.name.clone(), line, column }
    }

    fn lambda(&self, id: NodeId) -> LambdaNote {
        let node = &self.graph.nodes[id];
        let (captures, name) = match &node.kind {
            Kind::Lambda { captures, name, .. } => (captures.as_slice(), *name),
            _ => (&[] as &[_], None),
        };
        let captures = captures.iter().map(|capture| {
            let bound = self.graph.bindings[capture.binding].span;
            let (mode, reason) = match capture.mode() {
                CaptureMode::ByValue => ("value", "it never changes, so a copy will do"),
                CaptureMode::ByRef => {
                    ("reference", "it is mutable, so all closures over it share its cell")
                }
            };
            CaptureNote {
                name: capture.name.to_string(),
                ty: enfold_graph::text::type_name(self.graph, capture.ty),
                mode,
                reason,
                first_use: self.position(capture.first_use),
                bound: self.position(bound),
            }
        });
        let lams = self.functions.get(&id).map_or(&[] as &[LamId], Vec::as_slice);
        let versions: Vec<VersionNote> = lams.iter().map(|&lam| self.version(lam)).collect();
        LambdaNote {
            name: name.map(|name| name.to_string()),
            at: self.position(node.span),
            node: id.to_string(),
            verdict: verdict(&versions),
            captures: captures.collect(),
            versions,
        }
    }

    fn version(&self, id: LamId) -> VersionNote {
        let (lam, entry) = (&self.program.lams[id], &self.reasons[id]);
        let class = match lam.class {
            Class::Top | Class::Undecided => "top",
            Class::Lifted => "lifted",
            Class::Closure => "closure",
        };
        let sites = self.records.sites[id].iter().map(|&site| &self.placement.sites[site]);
        VersionNote {
            function: id.to_string(),
            name: lam.name.to_string(),
            class,
            reason: entry.reason(self.program),
            reason_at: entry.span.filter(|&span| self.is_known(span)).map(|s| self.position(s)),
            set_size: entry.set_size,
            record: (lam.class == Class::Closure).then(|| self.record(id)),
            homes: sites.map(|site| self.home(site)).collect(),
        }
    }

    /// Statements that the compiler made up have no place.
    fn is_known(&self, span: Span) -> bool {
        let file = span.file.as_u32() as usize;
        file < self.files && (file, span.lo, span.hi) != (0, 0, 0)
    }

    fn record(&self, id: LamId) -> RecordNote {
        let lam = &self.program.lams[id];
        let tys: Vec<TyId> = lam.captures.iter().map(|&var| self.program.vars[var].ty).collect();
        let alone = [id];
        let group = match self.records.group[id].as_slice() {
            [] => &alone[..],
            group => group,
        };
        let layout = self.layouts.closure(group.len() as u32, &tys);
        let code = |(&lam, &offset): (&LamId, &u32)| {
            let holds = format!("code of {}", self.program.lams[lam].name);
            SlotNote { offset, bytes: 8, holds }
        };
        let mut slots: Vec<SlotNote> = group.iter().zip(&layout.codes).map(code).collect();
        slots.extend(lam.captures.iter().zip(&layout.captures).map(|(&var, &offset)| {
            let info = &self.program.vars[var];
            let bytes = self.layouts.size(info.ty).size;
            SlotNote { offset, bytes, holds: info.name.to_string() }
        }));
        slots.sort_by_key(|slot| slot.offset);
        RecordNote { bytes: layout.size.size, slots }
    }

    fn totals(&self, lambdas: &[LambdaNote]) -> Totals {
        let has_record =
            |lambda: &LambdaNote| lambda.versions.iter().any(|version| version.record.is_some());
        let closures = lambdas.iter().filter(|lambda| has_record(lambda)).count();
        let mut totals = Totals {
            lambdas: lambdas.len(),
            free: lambdas.len() - closures,
            closures,
            ..Totals::default()
        };
        for site in self.placement.sites.iter().filter(|site| self.is_user(site.span)) {
            let count = match self.home(site).home {
                "static" => &mut totals.in_static,
                "stack" => &mut totals.on_stack,
                "frame" => &mut totals.in_frames,
                "program" => &mut totals.in_program,
                _ => &mut totals.in_regions,
            };
            *count += 1;
        }
        totals
    }
}

/// What a lambda costs, in one line.
fn verdict(versions: &[VersionNote]) -> String {
    let closures: Vec<&VersionNote> = versions.iter().filter(|v| v.record.is_some()).collect();
    if let Some(first) = closures.first() {
        let bytes = first.record.as_ref().map_or(0, |record| record.bytes);
        let mut homes: Vec<&str> = Vec::new();
        for home in closures.iter().flat_map(|version| &version.homes) {
            if !homes.contains(&home.short.as_str()) {
                homes.push(&home.short);
            }
        }
        let places = match homes.as_slice() {
            [first, second, more, ..] => format!("{first}, {second}, {more} or elsewhere"),
            few => few.join(" and "),
        };
        let popped = closures.iter().all(|version| version.homes.iter().all(|home| home.popped));
        let popped = if popped && !homes.is_empty() { ", popped when it is invoked" } else { "" };
        return format!("closure of {bytes} bytes {places}{popped}").trim_end().to_string();
    }
    let any = |class: &str| versions.iter().any(|version| version.class == class);
    let valued = versions.iter().any(|version| version.set_size > 0);
    match versions {
        [] => "no closure is made: inlined, turned into a loop, or not used",
        _ if any("lifted") => "no closure is made: lifted, its captures travel as parameters",
        _ if valued => "no closure is made: a constant",
        _ => "no closure is made: only called",
    }
    .to_string()
}

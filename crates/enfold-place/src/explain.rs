//! What a user wants to know about each lambda: what it captured, how, with which layout, where it
//! lives, and why.
//!
//! ```text
//! counter.fs:3:5 bump: closure of 16 bytes in rgn0
//!   captures n: int by reference at counter.fs:4:9: it is mutable, so all closures over it share its cell
//!   closure (lam2): returned; the only function that can be called there
//!   record of 16 bytes: code at 0, n at 8
//!   in rgn0, made at counter.fs:3:5
//!     returned from `makeCounter` at counter.fs:3:5
//! ```
//!
//! A lambda of the graph has no function in core if the optimiser made it vanish, one in the
//! common case, and several if it was specialised or is used with several arities. Everything is
//! plain data; [`Explanation::to_text`] and [`Explanation::to_json`] render it.
//!
//! Cost: linear in graph, program and sites.

mod text;

use cranelift_entity::SecondaryMap;
use enfold_core::flatten::{FlattenReport, report};
use enfold_core::ir::{Block, Class, LamId, Program, Stmt, Term, TyId, VarId};
use enfold_core::layout::Layouts;
use enfold_graph::{CaptureMode, Graph, Kind, NodeId};
use enfold_syntax::{FileId, SourceMap, Span};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::home::{Home, Placement, Site, SiteKind};

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Position {
    /// The file's name.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

/// All that is known about a program's lambdas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// In the order of the source.
    pub lambdas: Vec<LambdaNote>,
    /// Over the lambdas that are listed, and over all that the user's files make.
    pub totals: Totals,
}

/// A lambda of the user's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LambdaNote {
    /// The name that it was given, if any.
    pub name: Option<String>,
    /// Where it is.
    pub at: Position,
    /// Its node in the graph.
    pub node: String,
    /// In one line: what it costs.
    pub verdict: String,
    /// What it captures, in order of first use.
    pub captures: Vec<CaptureNote>,
    /// The functions that it became.
    pub versions: Vec<VersionNote>,
}

/// A captured variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaptureNote {
    /// Its name.
    pub name: String,
    /// Its type, as a user writes it.
    pub ty: String,
    /// `value` or `reference`.
    pub mode: &'static str,
    /// Why that way.
    pub reason: &'static str,
    /// Where the lambda first mentions it.
    pub first_use: Position,
    /// Where it is bound.
    pub bound: Position,
}

/// A function of core.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VersionNote {
    /// Its id.
    pub function: String,
    /// Its name.
    pub name: String,
    /// `top`, `lifted` or `closure`.
    pub class: &'static str,
    /// How it is used.
    pub reason: String,
    /// Where it is used so.
    pub reason_at: Option<Position>,
    /// How many functions can be where it is used as a value; zero if it is not.
    pub set_size: usize,
    /// Its record, if it has one.
    pub record: Option<RecordNote>,
    /// Where its records are made and live.
    pub homes: Vec<HomeNote>,
}

/// The record of a closure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordNote {
    /// Its size.
    pub bytes: u32,
    /// What lies where, by offset.
    pub slots: Vec<SlotNote>,
}

/// A slot of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlotNote {
    /// Where it starts.
    pub offset: u32,
    /// Its size.
    pub bytes: u32,
    /// `code` with the name of the function, or the name of the captured variable.
    pub holds: String,
}

/// A home of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HomeNote {
    /// `static`, `stack` or the region's name.
    pub home: String,
    /// Where the value is made.
    pub at: Position,
    /// Why it is not on the stack.
    pub path: Vec<StepNote>,
}

/// A step of the way along which a value leaves its frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepNote {
    /// Where.
    pub at: Position,
    /// What happens there.
    pub text: String,
}

/// Counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    /// Lambdas that are listed.
    pub lambdas: usize,
    /// Those for which no record is ever made.
    pub free: usize,
    /// Those with records.
    pub closures: usize,
    /// Values of the user's files that are constant data.
    pub in_static: usize,
    /// Those on the stack.
    pub on_stack: usize,
    /// Those in regions.
    pub in_regions: usize,
}

impl Explanation {
    /// As a machine reads it.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }
}

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
        placement,
    };
    let nodes = explainer.select(filter);
    let lambdas: Vec<LambdaNote> = nodes.iter().map(|&node| explainer.lambda(node)).collect();
    let totals = explainer.totals(&lambdas);
    Explanation { lambdas, totals }
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

    fn is_known(&self, span: Span) -> bool {
        (span.file.as_u32() as usize) < self.files
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

    fn home(&self, site: &Site) -> HomeNote {
        let steps = site.path.iter().filter(|hop| self.is_known(hop.span));
        let step = |hop: &crate::home::Hop| StepNote {
            at: self.position(hop.span),
            text: hop.text.clone(),
        };
        HomeNote {
            home: home_name(site.home),
            at: self.position(site.span),
            path: steps.map(step).collect(),
        }
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
            match site.home {
                Home::Static => totals.in_static += 1,
                Home::Stack => totals.on_stack += 1,
                Home::Region(_) => totals.in_regions += 1,
            }
        }
        totals
    }
}

fn home_name(home: Home) -> String {
    match home {
        Home::Static => "static".to_string(),
        Home::Stack => "stack".to_string(),
        Home::Region(region) => region.to_string(),
    }
}

/// What a lambda costs, in one line.
fn verdict(versions: &[VersionNote]) -> String {
    let closures: Vec<&VersionNote> = versions.iter().filter(|v| v.record.is_some()).collect();
    if let Some(first) = closures.first() {
        let bytes = first.record.as_ref().map_or(0, |record| record.bytes);
        let mut homes: Vec<&str> = Vec::new();
        for home in closures.iter().flat_map(|version| &version.homes) {
            if !homes.contains(&home.home.as_str()) {
                homes.push(&home.home);
            }
        }
        let place = |home: &&str| match *home {
            "stack" => "on the stack".to_string(),
            other => format!("in {other}"),
        };
        let places: Vec<String> = homes.iter().map(place).collect();
        return format!("closure of {bytes} bytes {}", places.join(" and ")).trim_end().to_string();
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

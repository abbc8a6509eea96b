//! What became of each lambda of the user's.
//!
//! ```text
//! fun x -> x + n     closure of 16 bytes in a region of `main`
//! fun x -> x * 2     inlined into `List.map` and at a.fs:9:3
//! loop               a loop in `sum`
//! fun y -> …         merged into `add`, which takes 2 arguments at once
//! unused             removed: nothing needs it
//! ```
//!
//! The functions of core that come from its node say what it is now; if there are none, what passes noted in the
//! program's lineage says what became of it. Cost: linear.

use enfold_core::ir::{Class, LamId};
use enfold_core::lineage;
use enfold_graph::{CaptureMode, Kind, Node, NodeId};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::homes::list;
use super::note::{Became, CaptureNote, LambdaNote, MadeNote, Place, VersionNote};
use super::records::is_name;
use super::{Explainer, quoted};

/// A lambda that is one function with the one around it.
struct Merged {
    into: Option<String>,
    takes: usize,
}

/// What is known about all lambdas.
struct Facts<'a> {
    merged: FxHashMap<NodeId, Merged>,
    fates: FxHashMap<NodeId, Vec<&'a lineage::Fate>>,
}

impl Explainer<'_> {
    /// What is to be said about lambdas, of which these closures are made.
    pub(super) fn lambdas(&self, nodes: &[NodeId], made: &[MadeNote]) -> Vec<LambdaNote> {
        let mut fates: FxHashMap<NodeId, Vec<&lineage::Fate>> = FxHashMap::default();
        for fate in &self.program.lineage.fates {
            fates.entry(fate.node).or_default().push(fate);
        }
        let facts = Facts { merged: self.merged(), fates };
        let homes = homes_of(made);
        let notes = nodes.iter().map(|&node| (node, self.lambda(node, &facts, &homes)));
        // What nobody wrote is told of where a run makes it.
        let told = |(node, note): &(NodeId, LambdaNote)| {
            note.became == Became::Closure || !self.graph.implied.contains(node)
        };
        notes.filter(told).map(|(_, note)| note).collect()
    }

    /// The lambdas that were asked for, in the order of the source.
    pub(super) fn select(&self) -> Vec<NodeId> {
        let lambda = |&(_, node): &(NodeId, &Node)| {
            matches!(node.kind, Kind::Lambda { .. }) && self.is_user(node.span)
        };
        let mut nodes: Vec<(NodeId, Span)> =
            self.graph.nodes.iter().filter(lambda).map(|(id, node)| (id, node.span)).collect();
        nodes.sort_by_key(|&(id, span)| (span.file, span.lo, std::cmp::Reverse(span.hi), id));
        let Some((file, line)) = self.question.line else {
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

    /// Lambdas whose parameters are the last ones of another lambda's.
    fn merged(&self) -> FxHashMap<NodeId, Merged> {
        let mut owner: FxHashMap<NodeId, (NodeId, usize)> = FxHashMap::default();
        let lambdas = || {
            self.graph.nodes.iter().filter_map(|(id, node)| match &node.kind {
                Kind::Lambda { params, name, .. } => Some((id, params, *name)),
                _ => None,
            })
        };
        for (id, params, _) in lambdas() {
            for &param in params {
                let before = owner.get(&param).map_or(0, |&(_, takes)| takes);
                if params.len() > before {
                    owner.insert(param, (id, params.len()));
                }
            }
        }
        let mut merged = FxHashMap::default();
        for (id, params, _) in lambdas() {
            let Some(&(into, takes)) = params.first().and_then(|param| owner.get(param)) else {
                continue;
            };
            if into != id {
                let name = match &self.graph.nodes[into].kind {
                    Kind::Lambda { name, .. } => name.map(|name| name.to_string()),
                    _ => None,
                };
                merged.insert(id, Merged { into: name, takes });
            }
        }
        merged
    }

    fn lambda(
        &self,
        id: NodeId,
        facts: &Facts<'_>,
        homes: &FxHashMap<&str, Vec<&MadeNote>>,
    ) -> LambdaNote {
        let node = &self.graph.nodes[id];
        let (captures, name) = match &node.kind {
            Kind::Lambda { captures, name, .. } => (captures.as_slice(), *name),
            _ => (&[] as &[_], None),
        };
        let captures = captures.iter().map(|capture| {
            let (mode, reason) = match capture.mode() {
                CaptureMode::ByValue => ("value", "it never changes, so a copy will do"),
                CaptureMode::ByRef => {
                    ("reference", "it is mutable, so all closures over it share its cell")
                }
            };
            let ty = enfold_graph::text::type_name(self.graph, capture.ty);
            let ty = self.question.language.spell(&ty);
            let named = is_name(capture.name.as_str());
            CaptureNote {
                name: if named { capture.name.to_string() } else { format!("({ty})") },
                ty,
                mode,
                reason,
                first_use: self.place(capture.first_use),
                bound: self.place(self.graph.bindings[capture.binding].span),
            }
        });
        let captures = captures.collect();
        let lams = self.functions.get(&id).map_or(&[] as &[LamId], Vec::as_slice);
        let versions: Vec<VersionNote> = lams.iter().map(|&lam| self.version(lam)).collect();
        let key = id.to_string();
        let records = homes.get(key.as_str()).map_or(&[] as &[&MadeNote], Vec::as_slice);
        let (became, verdict, used) = match lams {
            [] => self.gone(id, facts),
            lams => self.still_there(lams, &versions, records),
        };
        LambdaNote {
            name: name.map(|name| name.to_string()),
            at: self.place(node.span),
            node: key,
            became,
            verdict,
            used,
            captures,
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
        VersionNote {
            function: id.to_string(),
            name: lam.name.to_string(),
            class,
            reason: entry.reason(self.program),
            reason_at: entry.span.and_then(|span| self.user_place(span)),
            set_size: entry.set_size,
            record: self.record(id),
        }
    }

    /// A lambda that is one function of core, or several.
    fn still_there(
        &self,
        lams: &[LamId],
        versions: &[VersionNote],
        records: &[&MadeNote],
    ) -> (Became, String, Vec<Place>) {
        let mut used: Vec<Place> = Vec::new();
        for span in lams.iter().flat_map(|&lam| &self.attribution.calls[lam]) {
            let place = self.place(*span);
            if !used.contains(&place) {
                used.push(place);
            }
        }
        let any = |class: &str| versions.iter().any(|version| version.class == class);
        let valued = versions.iter().any(|version| version.set_size > 0);
        let (became, verdict) = if any("closure") {
            (Became::Closure, closure_verdict(versions, records))
        } else if valued {
            (Became::Constant, "captures nothing: its record is a constant".to_string())
        } else if any("lifted") {
            let text = "with what it captures as arguments";
            (Became::Lifted, format!("no record: called directly{}, {text}", called_at(&used)))
        } else {
            (Became::Function, format!("no record: called directly{}", called_at(&used)))
        };
        (became, verdict, used)
    }

    /// A lambda of which no function is left.
    fn gone(&self, id: NodeId, facts: &Facts<'_>) -> (Became, String, Vec<Place>) {
        if let Some(merged) = facts.merged.get(&id) {
            let into = match &merged.into {
                Some(name) => format!("`{name}`"),
                None => "the lambda around it".to_string(),
            };
            let verdict = format!("merged into {into}, which takes {} arguments", merged.takes);
            return (Became::Merged, verdict, Vec::new());
        }
        let fates = facts.fates.get(&id).map_or(&[] as &[&lineage::Fate], Vec::as_slice);
        let (mut inlined, mut into, mut loops) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        let own = self.graph.nodes[id].span;
        for fate in fates {
            let within = fate.within.map(|(name, span)| self.name_of(name, span));
            let within = quoted(within.as_deref().unwrap_or("the library"));
            // The call of a function by the code around all functions has the function's own place.
            let elsewhere = fate.at.file != own.file || fate.at.lo < own.lo || fate.at.hi > own.hi;
            let to = match fate.became {
                lineage::Became::Inlined if self.is_user(fate.at) && elsewhere => {
                    if seen.insert(fate.at) {
                        inlined.push(self.place(fate.at));
                    }
                    continue;
                }
                lineage::Became::Inlined => &mut into,
                lineage::Became::Loop => &mut loops,
            };
            if !to.contains(&within) {
                to.push(within);
            }
        }
        let mut parts = Vec::new();
        let own_name = match &self.graph.nodes[id].kind {
            Kind::Lambda { name: Some(name), .. } => quoted(name.as_str()),
            _ => String::new(),
        };
        let around: Vec<String> = loops.iter().filter(|name| **name != own_name).cloned().collect();
        match (loops.is_empty(), around.is_empty()) {
            (true, _) => {}
            (false, true) => parts.push("a loop".to_string()),
            (false, false) => parts.push(format!("a loop in {}", list(around.into_iter()))),
        }
        if !into.is_empty() {
            parts.push(format!("inlined into {}", list(into.iter().cloned())));
        }
        if !inlined.is_empty() {
            let verb = if into.is_empty() { "inlined at" } else { "at" };
            parts.push(format!("{verb} {}", list(inlined.iter().map(Place::to_string))));
        }
        match (parts.is_empty(), loops.is_empty()) {
            (true, _) => (Became::Removed, "removed: nothing needs it".to_string(), inlined),
            (false, true) => (Became::Inlined, parts.join(" and "), inlined),
            (false, false) => (Became::Loop, parts.join(", "), inlined),
        }
    }
}

/// The closures of each lambda, by its node.
fn homes_of(made: &[MadeNote]) -> FxHashMap<&str, Vec<&MadeNote>> {
    let mut homes: FxHashMap<&str, Vec<&MadeNote>> = FxHashMap::default();
    for note in made {
        if let Some(node) = &note.lambda {
            homes.entry(node.as_str()).or_default().push(note);
        }
    }
    homes
}

fn called_at(used: &[Place]) -> String {
    match used {
        [] => String::new(),
        used => format!(" at {}", list(used.iter().map(Place::to_string))),
    }
}

/// What the closures of a lambda cost.
fn closure_verdict(versions: &[VersionNote], records: &[&MadeNote]) -> String {
    let bytes = versions.iter().filter_map(|v| v.record.as_ref()).map(|record| record.bytes).max();
    let mut homes: Vec<&str> = Vec::new();
    for note in records {
        if !homes.contains(&note.home.short.as_str()) {
            homes.push(&note.home.short);
        }
    }
    let places = match homes.as_slice() {
        [first, second, more, ..] => format!("{first}, {second}, {more} or elsewhere"),
        few => few.join(" and "),
    };
    let popped = !records.is_empty() && records.iter().all(|note| note.home.popped);
    let popped = if popped { ", popped when it is invoked" } else { "" };
    format!("closure of {} bytes {places}{popped}", bytes.unwrap_or(0)).trim_end().to_string()
}

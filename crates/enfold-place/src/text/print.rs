//! Writes placed core as text; the grammar is in the [module's header](super).

use std::fmt::{Display, Write};

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{LamId, Program, RegionId, VarId};
use enfold_core::text::{Notes, print_with};

use crate::claim::{Claim, ClaimNode, Claimed, Node, SlotName};
use crate::home::{Home, Placement, Pops, Region, RegionKind};

pub(super) fn print(program: &Program, placement: &Placement, claims: bool) -> String {
    let mut own: SecondaryMap<LamId, Vec<RegionId>> = SecondaryMap::new();
    for (id, region) in placement.regions.iter() {
        if let Some(lam) = region.lam {
            own[lam].push(id);
        }
    }
    print_with(program, &Printed { placement, own, claims })
}

struct Printed<'a> {
    placement: &'a Placement,
    own: SecondaryMap<LamId, Vec<RegionId>>,
    claims: bool,
}

impl Printed<'_> {
    fn regions(&self, ids: impl Iterator<Item = RegionId>) -> Vec<String> {
        ids.map(|id| region(id, &self.placement.regions[id])).collect()
    }
}

impl Notes for Printed<'_> {
    fn head(&self) -> Vec<String> {
        let all = self.placement.regions.iter();
        let mut notes = self.regions(all.filter(|(_, r)| r.lam.is_none()).map(|(id, _)| id));
        if self.claims {
            // It is the same for all functions.
            let claims = self.placement.claims.values();
            notes.extend(claims.filter(|claim| !claim.shared.is_empty()).take(1).map(shared));
        }
        notes
    }

    fn before(&self, lam: LamId) -> Vec<String> {
        self.regions(self.own[lam].iter().copied())
    }

    fn after(&self, lam: LamId) -> Vec<String> {
        if self.claims { vec![claim(lam, &self.placement.claims[lam])] } else { Vec::new() }
    }

    fn of_lambda(&self, lam: LamId) -> Option<String> {
        let (taken, owned) = (&self.placement.params[lam], &self.placement.owns[lam]);
        let takes = (!taken.is_empty()).then(|| format!("takes {}", spaced(taken)));
        let owns = (!owned.is_empty()).then(|| format!("owns {}", spaced(owned)));
        let notes: Vec<String> = takes.into_iter().chain(owns).collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }

    fn of_stmt(&self, var: VarId) -> Option<String> {
        let home = match self.placement.homes[var] {
            None => None,
            Some(Home::Static) => Some("static".to_string()),
            Some(Home::Stack) => Some("stack".to_string()),
            Some(Home::Region(region)) => Some(format!("in {region}")),
        };
        let args = &self.placement.args[var];
        let with = (!args.is_empty()).then(|| format!("with {}", spaced(args)));
        let notes: Vec<String> = home.into_iter().chain(with).collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }
}

fn spaced<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(" ")
}

/// Appends formatted text; writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {
        let _ = write!($out, $($arg)*);
    };
}

fn region(id: RegionId, region: &Region) -> String {
    let Region { kind, lam, span: _, frame, alone, within, counted, pops, catches } = region;
    let kind = match kind {
        RegionKind::Program => "program",
        RegionKind::Handler => "handler",
        RegionKind::Param => "param",
        RegionKind::Local { .. } => "local",
    };
    let mut out = format!("region {id} {kind}");
    if let Some(lam) = lam {
        put!(out, " {lam}");
    }
    if let RegionKind::Local { bound: Some(bound) } = region.kind {
        put!(out, " bound {bound}");
    }
    if *frame > 0 {
        put!(out, " frame {frame}");
    }
    if *alone {
        out.push_str(" alone");
    }
    if let Some(parent) = within {
        put!(out, " within {parent}");
    }
    if *counted {
        out.push_str(" counted");
    }
    out.push_str(match pops {
        Pops::Never => "",
        Pops::Chain => " chain",
        Pops::OnEntry => " pops",
    });
    if !catches.is_empty() {
        put!(out, " catches {}", spaced(catches));
    }
    out
}

/// The name of a component, without spaces.
fn slot(name: SlotName) -> String {
    match name {
        SlotName::Field { data, case, index } => format!("{data}:{case}.{index}"),
        SlotName::Held => "held".to_string(),
        SlotName::Capture { lam, index } => format!("{lam}#{index}"),
    }
}

fn shared(claim: &Claim) -> String {
    let mut pairs: Vec<(SlotName, SlotName)> = claim.shared.iter().map(|(&a, &b)| (a, b)).collect();
    pairs.sort_unstable();
    let pairs: Vec<String> =
        pairs.iter().map(|(a, b)| format!("{}={}", slot(*a), slot(*b))).collect();
    format!("shared {}", pairs.join(" "))
}

fn node_or_none(node: Option<Node>) -> String {
    node.map_or("-".to_string(), |node| node.to_string())
}

fn claim(lam: LamId, claim: &Claim) -> String {
    let Claim {
        nodes,
        vars,
        inputs,
        result,
        raises,
        program,
        names,
        counted,
        lent,
        keeps,
        shared: _,
    } = claim;
    let mut out = format!("claim {lam}\n  program {program} raises {raises}");
    let line = |out: &mut String, word: &str, mut items: Vec<String>, sort: bool| {
        if sort {
            items.sort_by_key(|item| (item.len(), item.clone()));
        }
        if !items.is_empty() {
            put!(out, "\n  {word} {}", items.join(" "));
        }
    };
    let named = names.iter().map(|(region, name)| format!("{region}={name}")).collect();
    line(&mut out, "names", named, true);
    line(&mut out, "counted", counted.iter().map(Claimed::to_string).collect(), true);
    let lent = lent.iter().map(|(param, lent)| {
        let by = lent.by.map_or("-".to_owned(), |by| by.to_string());
        format!("{param}={by}{}", if lent.by_slot { "*" } else { "" })
    });
    line(&mut out, "lent", lent.collect(), true);
    let kept = keeps.iter().map(|(region, kept)| format!("{region}={kept}")).collect();
    line(&mut out, "keeps", kept, true);
    line(&mut out, "inputs", inputs.iter().map(|node| node_or_none(*node)).collect(), false);
    line(&mut out, "result", result.iter().map(Node::to_string).collect(), false);
    line(&mut out, "vars", vars.iter().map(|(var, node)| format!("{var}={node}")).collect(), true);
    let mut all: Vec<(&Node, &ClaimNode)> = nodes.iter().collect();
    all.sort_unstable_by_key(|entry| entry.0);
    for (id, node) in all {
        put!(out, "\n  node {id}");
        if let Some(region) = node.region {
            put!(out, " {} {region}", if node.flat { "flat" } else { "in" });
        }
        for &(name, inner) in &node.slots {
            put!(out, " {}={inner}", slot(name));
        }
    }
    out.push('\n');
    out
}

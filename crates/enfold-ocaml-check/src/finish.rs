//! The end of checking: what is still to be said of the draft, then the draft becomes the graph.
//!
//! One conversion of terms to types, everywhere (`representations`); what is to be done with known types is done by
//! `finished`.

use enfold_graph::{DataId, Equations, NodeId, Ty};

use crate::context::wanted;
use crate::draft::{Kind, TopItem};
use crate::finished::Finished;
use crate::representations::Representations;
use crate::variants::{self, Cases};
use crate::{Checked, Checker};

impl Checker<'_, '_> {
    /// Warnings that attributes do not want are left out at the end, when all are known.
    pub(crate) fn finish(mut self) -> Checked {
        let quiet = self.reports.take_quiet();
        let mut checked = self.finish_all();
        if !quiet.is_empty() {
            checked.diagnostics = wanted(&checked.diagnostics, &quiet);
        }
        checked
    }

    fn finish_all(mut self) -> Checked {
        self.report_all_dropped();
        if self.reports.has_errors() {
            let graph = enfold_graph::Graph { semantics: Self::semantics(), ..Default::default() };
            let mut diagnostics = self.reports.end();
            diagnostics.sort();
            return Checked { graph, diagnostics };
        }
        self.define_instances();
        self.end_program();
        self.settle_aliases();
        let (finished, cases) = self.into_finished();
        finished.check(&cases)
    }

    /// `Stdlib.do_at_exit ()`.
    fn end_program(&mut self) {
        let Some(value) = self.known_value("Stdlib", "do_at_exit") else { return };
        let span = value.span;
        let func = self.mention(&value, span);
        let unit = self.unit_node(span);
        let ty = self.known.unit;
        let node = self.node(Kind::Apply { func, args: vec![unit] }, ty, span);
        self.graph.top.push(TopItem::Do(node));
        self.graph.known.uncaught = self.uncaught();
    }

    /// The function that is given the exception that nobody catches.
    fn uncaught(&self) -> Option<enfold_graph::BindingId> {
        match self.known_value("Stdlib", "uncaught_exception")?.kind {
            crate::env::ValueKind::Binding(binding, _) => Some(binding),
            _ => None,
        }
    }
}

impl<'s> Checker<'_, 's> {
    /// Every term becomes a type.
    fn into_finished(self) -> (Finished<'s>, Cases) {
        let Checker { graph: mut draft, mut store, variants: sites, .. } = self;
        let next = draft.datas.next_key();
        let mut types = Representations::new(&mut store, sites.union().unwrap_or(next));
        // Types of declared types that mention types of the functions around them.
        for (data, outer) in self.declared.outer() {
            for &term in &**outer {
                let ty = types.of(term);
                if let Ty::Param(param) = *types.get(ty) {
                    draft.datas[*data].params.push(param);
                }
            }
        }
        let equations: Vec<(NodeId, Equations)> = self
            .for_the_end
            .end()
            .into_iter()
            .map(|arm| {
                let pairs = arm.pairs.iter().map(|&(a, b)| (types.of(a), types.of(b))).collect();
                (arm.body, Equations { params: arm.own, pairs })
            })
            .collect();
        let cases = variants::find_cases(&sites, &mut types, &mut draft);
        let mut graph = draft.map_types(&mut |term| types.of(term));
        let (table, variants_occur) = types.end();
        graph.types = table;
        graph.equations.extend(equations);
        let union: Option<DataId> = sites.union().or(variants_occur.then_some(next));
        if sites.union().is_none() && variants_occur {
            // Types mention variants, and nothing makes or matches one.
            graph.datas.push(variants::union_without_cases());
        }
        let finished = Finished {
            graph,
            diagnostics: self.reports.end(),
            sources: self.sources,
            again: self.again,
            refining: self.declared.end(),
            union,
            match_failure: self.known.match_failure,
        };
        (finished, cases)
    }
}

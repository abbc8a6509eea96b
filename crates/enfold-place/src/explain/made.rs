//! All that is made, each with its home, at a line of the user's.
//!
//! What the library makes for one call of the user's is many statements; those that make the like in the same home are
//! one note. Cost: linear in the sites and their owners.

use enfold_core::ir::{IntKind, LamId, Op, RegionId, Stmt, Ty, TyId};
use enfold_core::lower::UNIVERSAL;
use enfold_core::raising::{Raises, raises};
use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Explainer;
use super::attribute::Owner;
use super::note::{LambdaNote, MadeNote, Totals};
use super::records::is_name;
use crate::home::{Home, Site, SiteKind};

/// What makes two statements the same to a user.
#[derive(PartialEq, Eq, Hash)]
struct Like {
    at: Option<Span>,
    library: Option<(Symbol, Span)>,
    kind: &'static str,
    ty: TyId,
    /// The function, of a closure.
    closure: Option<LamId>,
    size: Option<u32>,
    home: Where,
}

/// A home, as far as it matters for that.
#[derive(PartialEq, Eq, Hash)]
enum Where {
    Static,
    Stack(LamId),
    Region(RegionId),
}

impl Explainer<'_> {
    /// In the order of the source; what was not asked for is left out, but for the closures of these lambdas.
    pub(super) fn made(&self, lambdas: &[NodeId]) -> Vec<MadeNote> {
        let mut like: IndexMap<Like, (usize, Owner, usize), FxBuildHasher> = IndexMap::default();
        for (index, site) in self.sites.iter().enumerate() {
            let node = self.closure_of(site).and_then(|lam| self.program.lams[lam].node);
            let own = node.is_some_and(|node| lambdas.contains(&node));
            for &owner in &self.attribution.owners[index] {
                let asked = owner.at.map_or(self.question.line.is_none(), |at| self.is_asked(at));
                if asked || own {
                    let entry = like.entry(self.like(site, owner)).or_insert((index, owner, 0));
                    entry.2 += 1;
                }
            }
        }
        let mut found: Vec<(usize, Owner, usize)> = like.into_values().collect();
        found.sort_by_key(|&(index, owner, _)| (owner.at.is_none(), owner.at, index));
        let mut notes = Vec::new();
        for (index, owner, count) in found {
            notes.push(self.note(index, owner, count));
            notes.extend(self.arguments(index, owner));
        }
        notes
    }

    /// The texts of the program's arguments, which are in the same home as the array of them.
    fn arguments(&self, index: usize, owner: Owner) -> Option<MadeNote> {
        let site = &self.sites[index];
        if !self.statements.arguments.contains(&site.var) {
            return None;
        }
        let note = self.note(index, owner, 1);
        Some(MadeNote { kind: "string", what: "string".into(), bytes: None, ..note })
    }

    fn like(&self, site: &Site, owner: Owner) -> Like {
        Like {
            at: owner.at,
            library: owner.library,
            kind: self.kind(site),
            ty: self.program.vars[site.var].ty,
            closure: self.closure_of(site),
            size: site.size,
            home: match (site.home, owner.region) {
                (Home::Region(_), Some(region)) | (Home::Region(region), None) => {
                    Where::Region(region)
                }
                (Home::Static, _) => Where::Static,
                (Home::Stack, _) => Where::Stack(site.lam),
            },
        }
    }

    fn note(&self, index: usize, owner: Owner, statements: usize) -> MadeNote {
        let site = &self.sites[index];
        let closure = self.closure_of(site);
        let lam = closure.map(|lam| &self.program.lams[lam]);
        let node = lam.and_then(|lam| lam.node).filter(|&n| self.is_user(self.graph.nodes[n].span));
        let library = owner.library.map(|(name, span)| self.name_of(name, span));
        let partial = closure.and_then(|lam| self.program.lineage.partial[lam]);
        MadeNote {
            kind: self.kind(site),
            what: self.what(site),
            bytes: site.size,
            at: owner.at.map(|at| self.place(at)),
            library,
            statements,
            closure: closure.map(|lam| lam.to_string()),
            lambda: node.map(|node| node.to_string()),
            partial: partial.map(|name| name.to_string()),
            record: closure.and_then(|lam| self.record(lam)),
            home: self.home(site, owner.region),
        }
    }

    fn closure_of(&self, site: &Site) -> Option<LamId> {
        match site.kind {
            SiteKind::Closure(lam) => Some(lam),
            SiteKind::Group => self.groups.first(site.var),
            _ => None,
        }
    }

    /// Its kind, as a run counts it.
    fn kind(&self, site: &Site) -> &'static str {
        match site.kind {
            SiteKind::Closure(_) | SiteKind::Group => "closure",
            SiteKind::Cell => "cell",
            SiteKind::Data => "data",
            SiteKind::Array => "array",
            SiteKind::Exception => "exception",
            SiteKind::Dynamic => match self.program.types[self.program.vars[site.var].ty] {
                Ty::Str => "string",
                Ty::Array(_) => "array",
                _ => "data",
            },
        }
    }

    fn what(&self, site: &Site) -> String {
        let var = &self.program.vars[site.var];
        if let Some(lam) = self.closure_of(site) {
            return match self.program.lineage.partial[lam] {
                Some(name) => format!("partial application of `{name}`"),
                None => format!("`{}`", self.program.lams[lam].name),
            };
        }
        match &self.program.types[var.ty] {
            Ty::Cell(held) if !is_name(var.name.as_str()) => format!("({})", self.type_name(*held)),
            Ty::Cell(_) => format!("`{}`", var.name),
            _ if site.kind == SiteKind::Exception => self.exception(site),
            Ty::Str => "string".to_string(),
            _ => format!("`{}`", self.type_name(var.ty)),
        }
    }

    /// Which exception a statement makes; values whose type is hidden are made as such.
    fn exception(&self, site: &Site) -> String {
        match self.statements.exceptions.get(&site.var) {
            Some(name) if name.as_str() == UNIVERSAL => UNIVERSAL.to_string(),
            Some(name) => format!("`{name}`"),
            None => "an exception".to_string(),
        }
    }

    /// A type of core as the language writes it.
    pub(super) fn type_name(&self, ty: TyId) -> String {
        self.question.language.spell(&self.internal_name(ty))
    }

    fn internal_name(&self, ty: TyId) -> String {
        match &self.program.types[ty] {
            Ty::Unit => "unit".into(),
            Ty::Bool => "bool".into(),
            Ty::Int(kind) => kind.name().into(),
            Ty::Float => "float".into(),
            Ty::Float32 => "float32".into(),
            Ty::Char => "char".into(),
            Ty::Str => "string".into(),
            Ty::Exn => "exn".into(),
            Ty::Array(item) => match self.program.types[*item] {
                Ty::Fn(_) => format!("({})[]", self.internal_name(*item)),
                Ty::Int(IntKind::Octet) => "bytes".into(),
                _ => format!("{}[]", self.internal_name(*item)),
            },
            Ty::Cell(item) => format!("byref<{}>", self.internal_name(*item)),
            Ty::Data(data) => self.program.datas[*data].name.to_string(),
            Ty::Fn(class) => {
                let class = &self.program.fns[*class];
                let mut text = String::new();
                for &param in &class.params {
                    let inner = self.internal_name(param);
                    let function = matches!(self.program.types[param], Ty::Fn(_));
                    text +=
                        &if function { format!("({inner}) -> ") } else { format!("{inner} -> ") };
                }
                text + &self.internal_name(class.ret)
            }
            Ty::Arrow(..) | Ty::Never => "value".into(),
        }
    }

    pub(super) fn totals(&self, lambdas: &[LambdaNote], made: &[MadeNote]) -> Totals {
        let closures = lambdas.iter().filter(|l| l.became == super::Became::Closure).count();
        let mut totals = Totals { lambdas: lambdas.len(), closures, ..Totals::default() };
        for note in made {
            if note.partial.is_some() {
                totals.partial += note.statements;
            }
            if note.at.is_none() {
                totals.startup += note.statements;
                continue;
            }
            let count = match note.home.home {
                "static" => &mut totals.in_static,
                "stack" => &mut totals.stack,
                "frame" => &mut totals.frame,
                "program" => &mut totals.program,
                _ => &mut totals.region,
            };
            *count += note.statements;
        }
        totals.failing = self.failing();
        totals
    }

    /// How many operations make an exception only if they fail.
    fn failing(&self) -> usize {
        let mut count = 0;
        for lam in self.program.lams.values() {
            lam.body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    let Stmt::Let { var, op: op @ Op::Prim(..), .. } = stmt else { continue };
                    let asked = self.places[*var].is_some_and(|at| self.is_asked(at));
                    if asked && matches!(raises(self.program, *var, op), Raises::Fails) {
                        count += 1;
                    }
                }
            });
        }
        count
    }
}

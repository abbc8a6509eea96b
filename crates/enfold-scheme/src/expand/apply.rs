//! A use of a macro: which rule fits, and what its template makes.
//!
//! What a use may cost is bounded: each use, each datum that is looked at and each datum that is made
//! counts against one budget, so that macros which never end are stopped in seconds, in bounded memory.

use std::rc::Rc;

use enfold_syntax::{Symbol, codes};

use super::Expander;
use super::rules::{Element, ListPattern, MacroId, Pattern, Rule, Template};
use super::scope::Scope;
use crate::data::{AliasId, DataId, Kind, UseId};
use crate::tree::Use;

/// How many uses of macros a program may have.
const MAX_USES: usize = 400_000;
/// How many data macros may look at.
const MAX_WORK: usize = 200_000_000;
/// How many data macros may make.
const MAX_MADE: usize = 5_000_000;
/// How many data are expanded, those included that a macro puts in several places.
const MAX_STEPS: usize = 4_000_000;
/// How many uses may lie within each other.
const MAX_CHAIN: u32 = 20_000;

/// What has been spent.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    uses: usize,
    work: usize,
    made: usize,
    steps: usize,
    /// The limit was reported: nothing is expanded any more.
    pub spent: bool,
}

/// What a pattern variable stands for.
#[derive(Debug, Clone)]
enum Bound {
    Nothing,
    One(DataId),
    Many(Rc<Vec<Bound>>),
}

struct Making<'r> {
    rule: &'r Rule,
    scope: Scope,
    made_by: UseId,
    aliases: Vec<Option<AliasId>>,
}

impl Expander<'_> {
    /// What a use of a macro expands to; nothing if no rule fits, which has been reported.
    pub(super) fn expand_use(&mut self, id: MacroId, x: DataId, scope: Scope) -> Option<DataId> {
        let (head, arguments) = self.data.pair(x)?;
        let name = self.data.ident(head).map_or("macro".into(), |name| self.scopes.written(name));
        if !self.spend(x) {
            return None;
        }
        // Rules are taken out while they are used: expansion never defines rules of the same macro.
        let rules = std::mem::take(&mut self.macros[id].rules);
        let found = self.apply_rules(&rules, id, x, arguments, scope, name);
        self.macros[id].rules = rules;
        match found {
            Ok(made) => made,
            Err(()) => {
                self.no_rule(id, x, name);
                None
            }
        }
    }

    /// Counts a datum that is expanded, copied or scanned; false if there have been too many. A macro can put one
    /// datum in two places, and what is small as a graph is huge as a tree.
    pub(super) fn step(&mut self, x: DataId) -> bool {
        self.budget.steps += 1;
        if self.budget.steps > MAX_STEPS {
            self.end_expansion(x);
        }
        !self.budget.spent
    }

    /// Counts a use; false if there have been too many.
    fn spend(&mut self, x: DataId) -> bool {
        self.budget.uses += 1;
        let within = self.data.made_by(x).map_or(0, |made_by| self.use_depth[made_by]);
        let over = self.budget.uses > MAX_USES
            || self.budget.work > MAX_WORK
            || self.budget.made > MAX_MADE
            || within >= MAX_CHAIN;
        if over {
            self.end_expansion(x);
        }
        !self.budget.spent
    }

    /// Reports that a limit was reached. Nothing is expanded any more.
    fn end_expansion(&mut self, x: DataId) {
        if !self.budget.spent {
            self.budget.spent = true;
            let message = "macros are expanded without end";
            self.error(x, codes::EXPANSION_LIMIT, message, |d| {
                d.label("this use was reached when the limit was").note(format!(
                    "a program may use macros {MAX_USES} times, {MAX_CHAIN} deep, and make {MAX_MADE} data with them"
                ))
            });
        }
    }

    fn apply_rules(
        &mut self,
        rules: &[Rule],
        id: MacroId,
        x: DataId,
        arguments: DataId,
        scope: Scope,
        name: Symbol,
    ) -> Result<Option<DataId>, ()> {
        let home = self.macros[id].scope;
        for rule in rules {
            let mut bound = vec![Bound::Nothing; rule.vars];
            if !self.fits(&rule.pattern, arguments, (scope, home), &mut bound) {
                if self.budget.work > MAX_WORK {
                    self.spend(x);
                    return Ok(None);
                }
                continue;
            }
            let within = self.data.made_by(x);
            let made_by = self.program.uses.push(Use {
                name,
                span: self.data.span(x),
                within: within.into(),
            });
            let depth = within.map_or(0, |within| self.use_depth[within]) + 1;
            self.use_depth[made_by] = depth;
            let mut making =
                Making { rule, scope: home, made_by, aliases: vec![None; rule.inserted.len()] };
            return Ok(self.make(&mut making, &rule.template, &bound));
        }
        Err(())
    }

    fn no_rule(&mut self, id: MacroId, x: DataId, name: Symbol) {
        let rules: Vec<DataId> = self.macros[id].rules.iter().map(|rule| rule.source).collect();
        let form = self.macros[id].form;
        let at = self.data.span(form);
        let shapes: Vec<String> = rules
            .iter()
            .take(5)
            .filter_map(|rule| self.data.pair(*rule))
            .map(|(pattern, _)| format!("`{}`", self.show(pattern)))
            .collect();
        self.error(x, codes::NO_RULE, format!("no rule of `{name}` fits this use"), |d| {
            let d = d.also(at, "the rules are here");
            if shapes.is_empty() {
                d
            } else {
                d.help(format!("it is used as {}", shapes.join(" or ")))
            }
        });
    }

    fn fits(
        &mut self,
        pattern: &Pattern,
        x: DataId,
        scopes: (Scope, Scope),
        bound: &mut [Bound],
    ) -> bool {
        self.budget.work += 1;
        match pattern {
            Pattern::Any => true,
            Pattern::Var(var) => {
                bound[*var] = Bound::One(x);
                true
            }
            Pattern::Literal(name) => self
                .data
                .ident(x)
                .is_some_and(|given| self.scopes.same(given, scopes.0, *name, scopes.1)),
            Pattern::Datum(datum) => self.data.kind(*datum) == self.data.kind(x),
            Pattern::List(list) => {
                let (items, end) = self.data.elements(x);
                self.fits_list(list, &items, Some((x, end)), scopes, bound)
            }
            Pattern::Vector(list) => match self.data.kind(x) {
                Kind::Vector(items) => {
                    let items = items.clone();
                    self.fits_list(list, &items, None, scopes, bound)
                }
                _ => false,
            },
        }
    }

    /// `whole` is a list with its end, or nothing for a vector.
    fn fits_list(
        &mut self,
        list: &ListPattern,
        items: &[DataId],
        whole: Option<(DataId, DataId)>,
        scopes: (Scope, Scope),
        bound: &mut [Bound],
    ) -> bool {
        self.budget.work += items.len();
        if self.budget.work > MAX_WORK {
            return false;
        }
        let fixed = list.before.len() + list.after.len();
        let proper = whole.is_none_or(|(_, end)| matches!(self.data.kind(end), Kind::Null));
        let count_fits = match (&list.repeated, &list.end) {
            (None, None) => items.len() == fixed && proper,
            (Some(_), None) => items.len() >= fixed && proper,
            (_, Some(_)) => items.len() >= fixed,
        };
        if !count_fits {
            return false;
        }
        let before = list.before.len();
        if !(list.before.iter().zip(items)).all(|(p, item)| self.fits(p, *item, scopes, bound)) {
            return false;
        }
        let mut at = before;
        if let Some((repeated, vars)) = &list.repeated {
            let until = items.len() - list.after.len();
            if !self.fits_repeated(repeated, vars, &items[before..until], scopes, bound) {
                return false;
            }
            at = until;
        }
        if !list.after.iter().zip(&items[at..]).all(|(p, item)| self.fits(p, *item, scopes, bound))
        {
            return false;
        }
        match (&list.end, whole) {
            (Some(end), Some((start, _))) => {
                let rest = self.rest_after(start, at + list.after.len());
                self.fits(end, rest, scopes, bound)
            }
            _ => true,
        }
    }

    fn rest_after(&self, mut x: DataId, count: usize) -> DataId {
        for _ in 0..count {
            match self.data.pair(x) {
                Some((_, rest)) => x = rest,
                None => return x,
            }
        }
        x
    }

    fn fits_repeated(
        &mut self,
        repeated: &Pattern,
        vars: &[usize],
        items: &[DataId],
        scopes: (Scope, Scope),
        bound: &mut [Bound],
    ) -> bool {
        let mut columns: Vec<Vec<Bound>> =
            vars.iter().map(|_| Vec::with_capacity(items.len())).collect();
        for item in items {
            if !self.fits(repeated, *item, scopes, bound) {
                return false;
            }
            for (column, var) in columns.iter_mut().zip(vars) {
                column.push(std::mem::replace(&mut bound[*var], Bound::Nothing));
            }
        }
        for (column, var) in columns.into_iter().zip(vars) {
            bound[*var] = Bound::Many(Rc::new(column));
        }
        true
    }

    fn make(&mut self, m: &mut Making<'_>, template: &Template, bound: &[Bound]) -> Option<DataId> {
        self.budget.made += 1;
        if self.budget.made > MAX_MADE {
            self.spend(m.rule.source);
            return None;
        }
        match template {
            Template::Datum(x) => Some(*x),
            Template::Var(var) => match &bound[*var] {
                Bound::One(x) => Some(*x),
                Bound::Nothing | Bound::Many(_) => None,
            },
            Template::Insert(number, x) => {
                let alias = match m.aliases[*number] {
                    Some(alias) => alias,
                    None => self.scopes.alias(m.rule.inserted[*number], m.scope),
                };
                m.aliases[*number] = Some(alias);
                Some(self.data.push_made(Kind::Alias(alias), self.data.span(*x), Some(m.made_by)))
            }
            Template::List(elements, end, x) => {
                let items = self.make_elements(m, elements, bound)?;
                let span = self.data.span(*x);
                let mut list = match end {
                    Some(end) => self.make(m, end, bound)?,
                    None => self.data.push_made(Kind::Null, span, Some(m.made_by)),
                };
                for item in items.into_iter().rev() {
                    list = self.data.push_made(Kind::Pair(item, list), span, Some(m.made_by));
                }
                Some(list)
            }
            Template::Vector(elements, x) => {
                let items = self.make_elements(m, elements, bound)?;
                let span = self.data.span(*x);
                Some(self.data.push_made(Kind::Vector(items.into()), span, Some(m.made_by)))
            }
        }
    }

    fn make_elements(
        &mut self,
        m: &mut Making<'_>,
        elements: &[Element],
        bound: &[Bound],
    ) -> Option<Vec<DataId>> {
        let mut items = Vec::new();
        for element in elements {
            self.make_element(m, element, element.depth, bound, &mut items)?;
        }
        self.budget.made += items.len();
        Some(items)
    }

    fn make_element(
        &mut self,
        m: &mut Making<'_>,
        element: &Element,
        depth: usize,
        bound: &[Bound],
        items: &mut Vec<DataId>,
    ) -> Option<()> {
        if depth == 0 {
            items.push(self.make(m, &element.template, bound)?);
            return Some(());
        }
        let length = |(var, levels): &(usize, usize)| match &bound[*var] {
            Bound::Many(all) if *levels >= depth => Some((*var, all.len())),
            _ => None,
        };
        let runs: Vec<(usize, usize)> = element.over.iter().filter_map(length).collect();
        let count = runs.first().map_or(0, |(_, count)| *count);
        if runs.iter().any(|(_, other)| *other != count) {
            let use_ = self.program.uses[m.made_by];
            self.report_at(
                use_.span,
                use_.within.expand(),
                codes::NO_RULE,
                format!("lists that `{}` runs over together have different lengths", use_.name),
                |d| d,
            );
            return None;
        }
        let mut inner = bound.to_vec();
        for round in 0..count {
            for (var, _) in &runs {
                if let Bound::Many(all) = &bound[*var] {
                    inner[*var] = all[round].clone();
                }
            }
            self.make_element(m, element, depth - 1, &inner, items)?;
        }
        Some(())
    }
}

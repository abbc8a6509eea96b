//! `syntax-rules`: a macro's patterns and templates, checked when it is defined.
//!
//! ```text
//! (syntax-rules (in) ((_ (v in e) ...) (list (cons 'v e) ...)))
//!   pattern:  list [ list [ var 0, literal in, var 1 ] ... ]
//!   template: list [ insert list, list [ insert cons, … var 0, var 1 ] ... ]
//! ```
//!
//! Variables become numbers, and names that a template inserts become numbers too, so that one use makes
//! one alias for each. The depth of every variable in every template is checked here; a use can then fail
//! only because it fits no pattern, or because lists that run together have different lengths.

use enfold_syntax::codes;
use rustc_hash::FxHashMap;

use super::Expander;
use super::form::Form;
use super::scope::{Meaning, Scope};
use crate::data::{DataId, Ident, Kind};

/// A macro.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MacroId(u32);
cranelift_entity::entity_impl!(MacroId, "macro");

/// A macro: its rules, and the scope in which they were written.
#[derive(Debug)]
pub(crate) struct Macro {
    pub rules: Vec<Rule>,
    pub scope: Scope,
    pub form: DataId,
}

#[derive(Debug)]
pub(crate) struct Rule {
    pub pattern: Pattern,
    pub template: Template,
    /// How many variables the pattern has.
    pub vars: usize,
    /// The names that the template inserts.
    pub inserted: Vec<Ident>,
    pub source: DataId,
}

/// A pattern.
#[derive(Debug)]
pub(crate) enum Pattern {
    /// `_`
    Any,
    Var(usize),
    Literal(Ident),
    /// Compared with `equal?`.
    Datum(DataId),
    List(Box<ListPattern>),
    Vector(Box<ListPattern>),
}

/// `(before … repeated ... after … . end)`
#[derive(Debug)]
pub(crate) struct ListPattern {
    pub before: Vec<Pattern>,
    /// What repeats, and the variables in it.
    pub repeated: Option<(Pattern, Vec<usize>)>,
    pub after: Vec<Pattern>,
    /// Nothing for a proper list.
    pub end: Option<Pattern>,
}

/// A template.
#[derive(Debug)]
pub(crate) enum Template {
    Var(usize),
    /// A name of the macro's own, and where it stands.
    Insert(usize, DataId),
    Datum(DataId),
    /// Elements, the end, and where the list stands.
    List(Vec<Element>, Option<Box<Template>>, DataId),
    Vector(Vec<Element>, DataId),
}

/// An element of a list in a template: followed by so many ellipses. Each of these variables runs with the
/// innermost so many of them: in `((a b ...) ...)` the outer ellipsis runs over `b` only if `b` is that deep.
#[derive(Debug)]
pub(crate) struct Element {
    pub template: Template,
    pub depth: usize,
    pub over: Vec<(usize, usize)>,
}

/// How deep patterns and templates may nest.
const MAX_DEPTH: usize = 500;

struct Compiler<'e, 'a> {
    expander: &'e mut Expander<'a>,
    scope: Scope,
    ellipsis: Option<Ident>,
    literals: Vec<Ident>,
    /// Variables with their numbers and depths.
    vars: FxHashMap<Ident, (usize, usize)>,
    inserted: Vec<Ident>,
    depth: usize,
}

impl Expander<'_> {
    /// The macro that a transformer stands for.
    pub(super) fn transformer(&mut self, x: DataId, scope: Scope) -> Option<Meaning> {
        if let Some(name) = self.data.ident(x) {
            // Another name for a keyword.
            let meaning = self.scopes.lookup(name, scope);
            if let Some(Meaning::Form(_) | Meaning::Macro(_)) = meaning {
                return meaning;
            }
        }
        let head = self.data.pair(x).and_then(|(head, _)| self.data.ident(head));
        let meaning = head.and_then(|head| self.scopes.lookup(head, scope));
        match meaning {
            Some(Meaning::Form(Form::SyntaxRules)) => self.syntax_rules(x, scope),
            Some(Meaning::Macro(id)) => {
                let x = self.expand_use(id, x, scope)?;
                self.enter(x)?;
                let found = self.transformer(x, scope);
                self.depth -= 1;
                found
            }
            _ => {
                let message = "only `syntax-rules` makes macros";
                self.error(x, codes::BAD_MACRO, message, |d| {
                    d.help(format!("write {}", Form::SyntaxRules.shape()))
                });
                None
            }
        }
    }

    fn syntax_rules(&mut self, x: DataId, scope: Scope) -> Option<Meaning> {
        let bad = |this: &mut Self, at, why: &str| this.bad_form(at, Form::SyntaxRules, why);
        let Some(mut parts) = self.data.list(x) else {
            bad(self, x, "it is no proper list");
            return None;
        };
        parts.remove(0);
        let custom = parts.first().and_then(|part| self.data.ident(*part));
        let ellipsis = match custom {
            Some(name) => {
                parts.remove(0);
                name
            }
            None => Ident::Plain("...".into()),
        };
        let literals = parts.first().and_then(|part| self.data.list(*part));
        let Some(literals) = literals else {
            bad(self, x, "the list of literals is missing");
            return None;
        };
        let mut names = Vec::new();
        for literal in literals {
            match self.data.ident(literal) {
                Some(name) => names.push(name),
                None => bad(self, literal, "a literal is a name"),
            }
        }
        let mut rules = Vec::new();
        for rule in &parts[1..] {
            rules.extend(self.rule(*rule, scope, ellipsis, custom.is_some(), &names));
        }
        let id = self.macros.push(Macro { rules, scope, form: x });
        Some(Meaning::Macro(id))
    }

    fn rule(
        &mut self,
        x: DataId,
        scope: Scope,
        ellipsis: Ident,
        custom: bool,
        literals: &[Ident],
    ) -> Option<Rule> {
        let parts = self.data.list(x).filter(|parts| parts.len() == 2);
        let Some(parts) = parts else {
            self.bad_form(x, Form::SyntaxRules, "a rule is a pattern and a template");
            return None;
        };
        let Some((_, arguments)) = self.data.pair(parts[0]) else {
            self.bad_form(
                parts[0],
                Form::SyntaxRules,
                "a pattern is a list that begins with the macro's name",
            );
            return None;
        };
        // An ellipsis that is a literal too is a literal.
        let is_literal = literals.iter().any(|l| self.scopes.same(*l, scope, ellipsis, scope));
        let ellipsis = (custom || !is_literal).then_some(ellipsis);
        let mut compiler = Compiler {
            scope,
            ellipsis,
            literals: literals.to_vec(),
            vars: FxHashMap::default(),
            inserted: Vec::new(),
            depth: 0,
            expander: self,
        };
        let pattern = compiler.pattern(arguments, 0)?;
        let template = compiler.template(parts[1])?;
        let (vars, inserted) = (compiler.vars.len(), compiler.inserted);
        Some(Rule { pattern, template, vars, inserted, source: x })
    }
}

impl Compiler<'_, '_> {
    fn fault<T>(&mut self, at: DataId, message: &str) -> Option<T> {
        self.expander.error(at, codes::BAD_MACRO, message, |d| d);
        None
    }

    fn enter(&mut self, at: DataId) -> Option<()> {
        if !self.expander.step(at) {
            return None;
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.expander.error(at, codes::TOO_DEEP, "this macro nests too deeply", |d| d);
            return None;
        }
        Some(())
    }

    fn is_ellipsis(&self, x: DataId) -> bool {
        let data = &self.expander.data;
        match (data.ident(x), self.ellipsis) {
            (Some(name), Some(ellipsis)) => {
                name == ellipsis
                    || !self.vars.contains_key(&name)
                        && self.expander.scopes.same(name, self.scope, ellipsis, self.scope)
            }
            _ => false,
        }
    }

    fn is_underscore(&self, name: Ident) -> bool {
        let meaning = self.expander.scopes.lookup(name, self.scope);
        meaning == Some(Meaning::Form(Form::Underscore))
            || meaning.is_none() && self.expander.scopes.written(name) == "_"
    }

    fn pattern(&mut self, x: DataId, depth: usize) -> Option<Pattern> {
        self.enter(x)?;
        let pattern = match self.expander.data.kind(x).clone() {
            Kind::Symbol(_) | Kind::Alias(_) => self.name_pattern(x, depth)?,
            Kind::Pair(..) | Kind::Null => {
                let (items, end) = self.expander.data.elements(x);
                let end = match self.expander.data.kind(end) {
                    Kind::Null => None,
                    _ => Some(end),
                };
                Pattern::List(Box::new(self.list_pattern(&items, end, depth)?))
            }
            Kind::Vector(items) => {
                Pattern::Vector(Box::new(self.list_pattern(&items, None, depth)?))
            }
            Kind::Same(_) => return self.fault(x, "a label cannot stand in a pattern"),
            Kind::Bad => return None,
            _ => Pattern::Datum(x),
        };
        self.depth -= 1;
        Some(pattern)
    }

    fn name_pattern(&mut self, x: DataId, depth: usize) -> Option<Pattern> {
        let name = self.expander.data.ident(x)?;
        if self.literals.contains(&name) {
            return Some(Pattern::Literal(name));
        }
        if self.is_ellipsis(x) {
            return self.fault(x, "an ellipsis must follow something");
        }
        if self.is_underscore(name) {
            return Some(Pattern::Any);
        }
        let number = self.vars.len();
        if self.vars.insert(name, (number, depth)).is_some() {
            let name = self.expander.scopes.written(name);
            return self
                .fault(x, &format!("the pattern variable `{name}` stands twice in one pattern"));
        }
        Some(Pattern::Var(number))
    }

    fn list_pattern(
        &mut self,
        items: &[DataId],
        end: Option<DataId>,
        depth: usize,
    ) -> Option<ListPattern> {
        let at = items.iter().position(|item| self.is_ellipsis(*item));
        let mut list = ListPattern { before: vec![], repeated: None, after: vec![], end: None };
        let rest = match at {
            None => items,
            Some(0) => return self.fault(items[0], "an ellipsis must follow something"),
            Some(at) => {
                for item in &items[..at - 1] {
                    list.before.push(self.pattern(*item, depth)?);
                }
                let first = self.vars.len();
                let repeated = self.pattern(items[at - 1], depth + 1)?;
                list.repeated = Some((repeated, (first..self.vars.len()).collect()));
                &items[at + 1..]
            }
        };
        for item in rest {
            if self.is_ellipsis(*item) {
                return self.fault(*item, "a list of a pattern can have one ellipsis only");
            }
            let pattern = self.pattern(*item, depth)?;
            if list.repeated.is_some() { &mut list.after } else { &mut list.before }.push(pattern);
        }
        if let Some(end) = end {
            list.end = Some(self.pattern(end, depth)?);
        }
        Some(list)
    }

    fn template(&mut self, x: DataId) -> Option<Template> {
        let template = self.part(x, true)?;
        let mut used = Vec::new();
        mentions(&template, &mut used);
        for (var, depth) in used {
            let bound = self.vars.iter().find(|(_, (number, _))| *number == var);
            let Some((name, (_, wanted))) = bound else { continue };
            if depth < *wanted {
                let name = self.expander.scopes.written(*name);
                return self.fault(
                    x,
                    &format!(
                        "`{name}` repeats in the pattern and must be followed by `...` here too"
                    ),
                );
            }
        }
        Some(template)
    }

    fn part(&mut self, x: DataId, ellipses: bool) -> Option<Template> {
        self.enter(x)?;
        let template = match self.expander.data.kind(x).clone() {
            Kind::Symbol(_) | Kind::Alias(_) => {
                let name = self.expander.data.ident(x)?;
                match self.vars.get(&name) {
                    Some((number, _)) => Template::Var(*number),
                    None if ellipses && self.is_ellipsis(x) => {
                        return self.fault(x, "an ellipsis must follow something");
                    }
                    None => self.insert(name, x),
                }
            }
            Kind::Pair(first, rest) if ellipses && self.is_ellipsis(first) => {
                // `(... template)`: ellipses within mean themselves.
                match self.expander.data.list(rest).as_deref() {
                    Some([only]) => self.part(*only, false)?,
                    _ => return self.fault(x, "`(... template)` has one template"),
                }
            }
            Kind::Pair(..) => {
                let (items, end) = self.expander.data.elements(x);
                let end = match self.expander.data.kind(end) {
                    Kind::Null => None,
                    _ => Some(Box::new(self.part(end, ellipses)?)),
                };
                Template::List(self.elements(&items, ellipses)?, end, x)
            }
            Kind::Vector(items) => Template::Vector(self.elements(&items, ellipses)?, x),
            _ => Template::Datum(x),
        };
        self.depth -= 1;
        Some(template)
    }

    fn insert(&mut self, name: Ident, x: DataId) -> Template {
        let known = self.inserted.iter().position(|other| *other == name);
        let number = known.unwrap_or_else(|| {
            self.inserted.push(name);
            self.inserted.len() - 1
        });
        Template::Insert(number, x)
    }

    fn elements(&mut self, items: &[DataId], ellipses: bool) -> Option<Vec<Element>> {
        let mut found = Vec::new();
        let mut rest = items.iter().peekable();
        while let Some(item) = rest.next() {
            let template = self.part(*item, ellipses)?;
            let mut depth = 0;
            while ellipses && rest.next_if(|next| self.is_ellipsis(**next)).is_some() {
                depth += 1;
            }
            let mut over = Vec::new();
            if depth > 0 {
                let mut used = Vec::new();
                mentions(&template, &mut used);
                let levels = |(var, inner): &(usize, usize)| {
                    let levels = self.var_depth(*var).saturating_sub(*inner).min(depth);
                    (levels > 0).then_some((*var, levels))
                };
                over = used.iter().filter_map(levels).collect();
                over.sort_unstable();
                over.dedup();
                let deepest = used
                    .iter()
                    .map(|(var, inner)| self.var_depth(*var).saturating_sub(*inner))
                    .max();
                if deepest.unwrap_or(0) < depth {
                    return self
                        .fault(*item, "nothing in what this ellipsis follows repeats so often");
                }
            }
            found.push(Element { template, depth, over });
        }
        Some(found)
    }

    fn var_depth(&self, var: usize) -> usize {
        self.vars.values().find(|(number, _)| *number == var).map_or(0, |(_, depth)| *depth)
    }
}

/// The variables of a template, each with the ellipses that follow it.
fn mentions(template: &Template, out: &mut Vec<(usize, usize)>) {
    match template {
        Template::Var(var) => out.push((*var, 0)),
        Template::Insert(..) | Template::Datum(_) => {}
        Template::List(elements, end, _) => {
            element_mentions(elements, out);
            end.iter().for_each(|end| mentions(end, out));
        }
        Template::Vector(elements, _) => element_mentions(elements, out),
    }
}

fn element_mentions(elements: &[Element], out: &mut Vec<(usize, usize)>) {
    for element in elements {
        let start = out.len();
        mentions(&element.template, out);
        out[start..].iter_mut().for_each(|(_, depth)| *depth += element.depth);
    }
}

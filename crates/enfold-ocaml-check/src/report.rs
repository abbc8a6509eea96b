//! The texts of type errors, and types as text.

use enfold_graph::ParamId;
use enfold_syntax::seen::Seen;
use enfold_syntax::type_vars::TypeVars;
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::store::{Clash, Label, Shape, Term};

/// What was said so far in one report.
#[derive(Default)]
struct Vars {
    names: TypeVars<Term, ParamId>,
    rows: Vec<Term>,
    /// Parts that have been shown.
    parts: u32,
}

/// No more parts of a type are shown.
const MOST_PARTS: u32 = 120;

impl Checker<'_, '_> {
    /// A type as text.
    pub(crate) fn show(&self, ty: Term) -> String {
        let [shown] = self.show_all([ty]);
        shown
    }

    /// The types of one report as text: different variables have different names in all of them.
    pub(crate) fn show_all<const N: usize>(&self, types: [Term; N]) -> [String; N] {
        let mut vars = Vars::default();
        types.iter().for_each(|&ty| drop(self.show_at(ty, 0, &mut vars)));
        let mut names = vars.names;
        names.forget_open();
        types.map(|ty| {
            let mut vars = Vars { names: std::mem::take(&mut names), ..Vars::default() };
            let shown = self.show_at(ty, 0, &mut vars);
            names = vars.names;
            shown
        })
    }

    /// The components of a constructor as text.
    pub(crate) fn show_components(&self, items: &[Term]) -> String {
        let mut vars = Vars::default();
        items.iter().for_each(|&item| drop(self.show_at(item, 2, &mut vars)));
        vars.names.forget_open();
        let mut vars = Vars { names: vars.names, ..Vars::default() };
        let shown = items.iter().map(|&item| self.show_at(item, 2, &mut vars));
        shown.collect::<Vec<_>>().join(" * ")
    }

    /// `strength`: 0 everything, 1 what stands before an arrow, 2 components of tuples, 3 arguments.
    fn show_at(&self, ty: Term, strength: u8, vars: &mut Vars) -> String {
        vars.parts += 1;
        if vars.parts > MOST_PARTS {
            return "…".into();
        }
        let root = self.store.root(ty);
        let paren = |text: String, own: u8| if strength > own { format!("({text})") } else { text };
        match self.store.shape(root) {
            Shape::Var { .. } => vars.names.open(root),
            Shape::Param(p) => vars.names.param(*p, self.graph.params[*p].as_str()),
            Shape::Link(_) | Shape::Error => "_".into(),
            Shape::Arrow(label, from, to) => {
                let from = match label {
                    Label::Optional(_) => match self.store.shape(*from) {
                        Shape::Con(_, args) if args.len() == 1 => self.show_at(args[0], 1, vars),
                        _ => self.show_at(*from, 1, vars),
                    },
                    _ => self.show_at(*from, 1, vars),
                };
                let to = self.show_at(*to, 0, vars);
                let text = match label {
                    Label::None => format!("{from} -> {to}"),
                    Label::Labelled(name) => format!("{name}:{from} -> {to}"),
                    Label::Optional(name) => format!("?{name}:{from} -> {to}"),
                };
                paren(text, 0)
            }
            Shape::Tuple(items) => {
                let items: Vec<String> =
                    items.iter().map(|&item| self.show_at(item, 2, vars)).collect();
                paren(items.join(" * "), 1)
            }
            Shape::Con(con, args) => {
                let name = self.type_name(self.store.tycon(*con).name);
                match &args[..] {
                    [] => name,
                    [one] => format!("{} {name}", self.show_at(*one, 3, vars)),
                    several => {
                        let args: Vec<String> =
                            several.iter().map(|&arg| self.show_at(arg, 0, vars)).collect();
                        format!("({}) {name}", args.join(", "))
                    }
                }
            }
            Shape::Row(row) => {
                if vars.rows.contains(&root) {
                    return "…".into();
                }
                vars.rows.push(root);
                let row = self.store.whole_row(row);
                let tags = row.tags.iter().map(|tag| match tag.payload {
                    None => format!("`{}", tag.name),
                    Some(ty) => format!("`{} of {}", tag.name, self.show_at(ty, 2, vars)),
                });
                let tags: Vec<String> = tags.collect();
                let bound = match (row.closed, self.store.is_var(row.more)) {
                    (false, _) => "> ",
                    (true, true) => "< ",
                    (true, false) => "",
                };
                format!("[{bound}{}]", tags.join(" | "))
            }
            Shape::Package(sig, ..) => format!("(module {})", self.package_name(*sig)),
        }
    }

    /// The name of a type, without the module that everybody sees through.
    pub(crate) fn type_name(&self, name: Symbol) -> String {
        let text = name.as_str();
        let short = text.strip_prefix("Stdlib.").unwrap_or(text);
        // The file's own module is understood.
        match short.split_once('.') {
            Some((first, rest)) if self.building.unit() == first => rest.to_string(),
            _ => short.to_string(),
        }
    }

    pub(crate) fn report_mismatch(&mut self, found: Term, want: Term, clash: Clash, span: Span) {
        if self.mentions_error(found) || self.mentions_error(want) {
            // Something was reported that this would only repeat.
            if self.reports.has_errors() {
                return;
            }
        }
        let [shown, wanted] = self.show_all([found, want]);
        let report = match clash {
            Clash::Infinite => {
                let message = format!("this has type `{shown}`, which would contain itself");
                Diagnostic::new(codes::INFINITE_TYPE, span, message)
                    .note(format!("`{wanted}` is expected, of which it is a part or the other way"))
            }
            Clash::Escape(param) => {
                let name = self.graph.params[param];
                let message = format!("the type `{name}` would leave the scope of its name");
                Diagnostic::new(codes::RIGID_TYPE, span, message)
            }
            Clash::Tag(tag) => {
                let message =
                    format!("this has type `{shown}`, but a value of type `{wanted}` is expected");
                Diagnostic::new(codes::TYPE_MISMATCH, span, message)
                    .note(format!("the types do not agree about the tag `` `{tag} ``"))
            }
            Clash::Mismatch => {
                let message =
                    format!("this has type `{shown}`, but a value of type `{wanted}` is expected");
                let report = Diagnostic::new(codes::TYPE_MISMATCH, span, message);
                self.hint(report, found, want, span)
            }
        };
        self.report(report);
    }

    fn mentions_error(&self, ty: Term) -> bool {
        let mut seen = Seen::new();
        let mut left = vec![ty];
        while let Some(ty) = left.pop() {
            let root = self.store.root(ty);
            match self.store.shape(root) {
                Shape::Error => return true,
                _ if seen.again(root) => {}
                Shape::Arrow(_, from, to) => left.extend([*from, *to]),
                Shape::Tuple(items) | Shape::Con(_, items) => left.extend(items.iter().copied()),
                _ => {}
            }
        }
        false
    }

    /// Reports that something has a type of more parts than any that is meant.
    pub(crate) fn report_large(&mut self, span: Span) {
        let message = "the type of this has more than 100,000 parts";
        let report = Diagnostic::new(codes::ENDLESS_TYPES, span, message)
            .note("a function that is used twice on its own result squares what it adds to a type")
            .help("give what it returns a type of its own: a record or a variant");
        self.report(report);
    }

    pub(crate) fn not_a_function(&mut self, ty: Term, span: Span) {
        let shown = self.show(ty);
        let message =
            format!("this has type `{shown}`: it is not a function and cannot be applied");
        let report = Diagnostic::new(codes::NOT_A_FUNCTION, span, message)
            .help("maybe a `;` or an operator is missing");
        self.report(report);
    }

    pub(crate) fn too_many(
        &mut self,
        ty: Term,
        function: Span,
        (last, extra): (Span, Span),
        takes: usize,
    ) {
        let shown = self.show(ty);
        let arguments = if takes == 1 { "one argument" } else { &format!("{takes} arguments") };
        let message = format!("this argument is one too many: the function takes {arguments}");
        let report = Diagnostic::new(codes::TOO_MANY_ARGUMENTS, extra, message)
            .also(function, format!("its type is `{shown}`"));
        let file = self.sources.file(extra.file);
        let next_line = file.line_col(last.hi).0 < file.line_col(extra.lo).0;
        let index = last.hi == extra.lo && self.sources.text(extra).starts_with('[');
        self.report(match (next_line, index) {
            (true, _) => report.fix("end the line before with a `;`", last.end(), ";"),
            (_, true) => report.help("an element of an array is `a.(i)`, one of a string `s.[i]`"),
            _ => report.help("maybe a `;` or an operator is missing"),
        });
    }

    pub(crate) fn wrong_label(&mut self, label: Label, function: Term, span: Span) {
        let message = match label {
            Label::None => "the function takes no further argument without a label".to_string(),
            Label::Labelled(name) => format!("the function has no parameter `~{name}`"),
            Label::Optional(name) => format!("the function has no parameter `?{name}`"),
        };
        let shown = self.show(function);
        let mut names = Vec::new();
        let mut at = function;
        while let Shape::Arrow(label, _, to) = self.store.head(at) {
            names.extend(label.name());
            at = to;
        }
        let report = Diagnostic::new(codes::TYPE_MISMATCH, span, message)
            .note(format!("its type is `{shown}`"));
        let near = label.name().and_then(|name| crate::lookup::nearest(name, &names, &|_| 0));
        self.report(match near {
            Some(name) => report.help(format!("did you mean `~{name}`?")),
            None => report,
        });
    }
}

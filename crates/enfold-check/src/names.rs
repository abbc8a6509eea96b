//! Looks names up, with advice when there is no such name.

use enfold_fsharp::tree::{Ident, Path};
use enfold_graph::{BindingId, DataId, IntKind, NodeId};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::annotations::int_kind;
use crate::draft::Kind;
use crate::env::{Constructor, ModuleId, TypeName};
use crate::members::Owner;
use crate::printf::Printer;
use crate::store::{Compared, Shape};
use crate::suggest::nearest;

/// What a name means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Meaning {
    /// A binding.
    Value(BindingId),
    /// A union case or exception.
    Constructor(Constructor),
    /// A conversion function, by its result.
    Convert(Conversion),
    /// A static member of a type.
    Static(Owner, Symbol),
    /// A case of the active pattern that is being defined.
    Choice(DataId, u32),
    /// `printf` and its kin.
    Print(Printer),
}

/// The result of a conversion function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Conversion {
    Int(IntKind),
    Float,
    Float32,
    Char,
    Str,
}

impl Conversion {
    pub(crate) fn shape(self) -> Shape {
        match self {
            Conversion::Int(kind) => Shape::Int(kind),
            Conversion::Float => Shape::Float,
            Conversion::Float32 => Shape::Float32,
            Conversion::Char => Shape::Char,
            Conversion::Str => Shape::Str,
        }
    }

    fn named(name: Symbol) -> Option<Conversion> {
        Some(match name.as_str() {
            "float" | "double" => Conversion::Float,
            "float32" | "single" => Conversion::Float32,
            "char" => Conversion::Char,
            "string" => Conversion::Str,
            other => Conversion::Int(int_kind(other)?),
        })
    }
}

impl Checker {
    /// What a lone name means.
    pub(crate) fn lone(&self, name: Symbol) -> Option<Meaning> {
        if let Some((data, case)) = self.active_patterns.case(name) {
            return Some(Meaning::Choice(data, case));
        }
        if let Some(local) = self.env.local(name) {
            return Some(Meaning::Value(local));
        }
        let value = |binding| Meaning::Value(binding);
        self.env
            .own_value(name)
            .map(value)
            .or_else(|| self.own_constructor(name))
            .or_else(|| Conversion::named(name).map(Meaning::Convert))
            .or_else(|| Printer::named(name.as_str()).map(Meaning::Print))
            .or_else(|| self.env.builtin_value(name).map(value))
            .or_else(|| self.env.opened_value(name).map(value))
            .or_else(|| self.env.constructor(name).map(Meaning::Constructor))
            .or_else(|| self.case_of_type(self.env.type_name(name)?, "new".into()))
    }

    /// Cases start with a capital letter; they are looked up before opened values.
    fn own_constructor(&self, name: Symbol) -> Option<Meaning> {
        let capital = name.as_str().starts_with(|c: char| c.is_uppercase());
        if capital { self.env.constructor(name).map(Meaning::Constructor) } else { None }
    }

    /// Splits a dotted name into what it means and the fields that follow. Reports and yields
    /// nothing if it means nothing.
    pub(crate) fn resolve_path<'p>(&mut self, path: &'p Path) -> Option<(Meaning, &'p [Ident])> {
        let (first, rest) = path.segments.split_first()?;
        if rest.is_empty() {
            return match self.lone(first.name) {
                Some(meaning) => Some((meaning, rest)),
                None => {
                    self.unknown_name(*first);
                    None
                }
            };
        }
        if let Some(local) = self.env.local(first.name) {
            return Some((Meaning::Value(local), rest));
        }
        if let Some(found) = self.in_modules(path) {
            return Some(found);
        }
        match self.lone(first.name) {
            Some(meaning @ (Meaning::Value(..) | Meaning::Constructor(_))) => Some((meaning, rest)),
            _ => {
                self.unknown_path(path);
                None
            }
        }
    }

    /// The binding that a dotted name means as a whole, without a report if there is none.
    pub(crate) fn peek_value(&self, path: &Path) -> Option<BindingId> {
        let meaning = match path.as_single() {
            Some(name) => self.lone(name.name)?,
            None => match self.in_modules(path)? {
                (meaning, []) => meaning,
                _ => return None,
            },
        };
        match meaning {
            Meaning::Value(binding) => Some(binding),
            _ => None,
        }
    }

    /// A value or case inside modules, or a case qualified by its type.
    fn in_modules<'p>(&self, path: &'p Path) -> Option<(Meaning, &'p [Ident])> {
        let segments = &path.segments;
        let modules = self.env.modules_named(segments[0].name);
        if let Some(found) = modules.into_iter().find_map(|id| self.in_module(id, segments)) {
            return Some(found);
        }
        let ty = self.env.type_name(segments[0].name)?;
        let meaning = self.case_of_type(ty, segments[1].name)?;
        Some((meaning, &segments[2..]))
    }

    /// What names after the first mean in the module that the first one names.
    fn in_module<'p>(
        &self,
        module: ModuleId,
        segments: &'p [Ident],
    ) -> Option<(Meaning, &'p [Ident])> {
        let mut module = Some(module);
        let mut at = 1;
        while let Some(id) = module {
            let name = segments[at].name;
            let found = self
                .member(id, name)
                .filter(|_| !self.is_type_path(id, segments, at))
                .or_else(|| {
                    let ty = self.env.definitions(id).types.get(&name)?;
                    let case = segments.get(at + 1).map_or("new".into(), |case| case.name);
                    self.case_of_type(ty, case)
                });
            if let Some(meaning) = found {
                let direct =
                    self.member(id, name).is_some() && !self.is_type_path(id, segments, at);
                let used = if direct { at + 1 } else { (at + 2).min(segments.len()) };
                return Some((meaning, &segments[used..]));
            }
            module = self.env.definitions(id).modules.get(&name).copied();
            at += 1;
            if at == segments.len() {
                break;
            }
        }
        None
    }

    fn member(&self, module: ModuleId, name: Symbol) -> Option<Meaning> {
        let module = &self.env.definitions(module);
        let value = module.values.get(&name).map(|&b| Meaning::Value(b));
        value.or_else(|| module.constructors.get(&name).map(|&c| Meaning::Constructor(c)))
    }

    /// Whether `segments[at]` names a class, of which the next segment is a static member.
    fn is_type_path(&self, module: ModuleId, segments: &[Ident], at: usize) -> bool {
        let module = &self.env.definitions(module);
        match (module.types.get(&segments[at].name), segments.get(at + 1)) {
            (Some(ty), Some(next)) => self.case_of_type(ty, next.name).is_some(),
            _ => false,
        }
    }

    /// A case or a static member of a type.
    fn case_of_type(&self, ty: &TypeName, case: Symbol) -> Option<Meaning> {
        let (data, owner) = match ty {
            TypeName::Data(data, _) => (Some(*data), Owner::Data(*data)),
            TypeName::Alias(_, term) => (None, self.owner(*term)?),
        };
        if let Some(data) = data
            && let crate::draft::DataKind::Union(cases) = &self.graph.datas[data].kind
            && let Some(index) = cases.iter().position(|c| c.name == case)
        {
            return Some(Meaning::Constructor(Constructor::Case(data, index as u32)));
        }
        let found = self.members.named(owner, case).any(|id| self.members.info(id).is_static);
        if found { Some(Meaning::Static(owner, case)) } else { None }
    }

    /// A mention of a binding, instantiated.
    pub(crate) fn mention(&mut self, binding: BindingId, span: Span) -> NodeId {
        self.for_the_end.mention(binding);
        if let Some(slot) = self.object_types.slot(binding) {
            return self.class_name(slot, span);
        }
        if let Some(lit) = self.declared.literal(binding) {
            let (lit, ty) = (lit.clone(), self.binding_type(binding));
            return self.node(Kind::Lit(lit), ty, span);
        }
        let ty = self.binding_type(binding);
        let open = self.open_groups.is_open(binding);
        let map = if open {
            Vec::new()
        } else {
            let params = self.graph.bindings[binding].params.clone();
            self.store.instantiate(&params)
        };
        for &(param, term) in &map {
            if let Some(demand) = self.store.demand(param)
                && demand.compared != Compared::No
            {
                self.for_the_end.compare(term, demand.compared, span);
            }
        }
        let ty = self.store.substitute(ty, &map);
        let args = map.iter().map(|&(_, term)| term).collect();
        let node = self.node(Kind::Var { binding, args }, ty, span);
        self.open_groups.mention(binding, node);
        self.through_byref(binding, node, span)
    }

    /// A byref is dereferenced where it is mentioned, as in F#.
    fn through_byref(&mut self, binding: BindingId, node: NodeId, span: Span) -> NodeId {
        match *self.store.shape(self.binding_type(binding)) {
            Shape::Byref(item) => self.node(Kind::Deref(node), item, span),
            _ => node,
        }
    }

    /// A function or value of the library by its qualified name, such as `List.append`.
    pub(crate) fn library(&mut self, module: &str, name: &str, span: Span) -> Option<NodeId> {
        let root = &self.env.library_root();
        let module = root.modules.get(&Symbol::new(module))?;
        let binding = *self.env.definitions(*module).values.get(&Symbol::new(name))?;
        Some(self.mention(binding, span))
    }

    /// Reports a name that means nothing.
    pub(crate) fn unknown_name(&mut self, ident: Ident) {
        if let Some(advice) = unsupported_name(ident.name.as_str()) {
            let message = format!("`{}` is not supported yet", ident.name);
            self.report(Diagnostic::new(codes::UNSUPPORTED, ident.span, message).help(advice));
            return;
        }
        let message = format!("there is no `{}` here", ident.name);
        let diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, ident.span, message)
            .label("not defined before this place");
        let near = nearest(ident.name, self.env.visible_values());
        let diagnostic = match near {
            Some(near) => {
                let text = format!("a name that is similar is `{near}`");
                diagnostic.fix(text, ident.span, near.as_str())
            }
            None => diagnostic,
        };
        self.report(diagnostic);
    }

    fn unknown_path(&mut self, path: &Path) {
        let first = path.segments[0];
        let Some(mut module) = self.env.module(first.name) else {
            let diagnostic = if let Some(advice) = unsupported_module(first.name.as_str()) {
                let message = format!("the module `{}` is not supported yet", first.name);
                Diagnostic::new(codes::UNSUPPORTED, first.span, message).help(advice)
            } else if self.lone(first.name).is_some() || self.env.type_name(first.name).is_some() {
                let second = path.segments[1];
                let message = format!("`{}` has no `{}`", first.name, second.name);
                Diagnostic::new(codes::UNKNOWN_FIELD, second.span, message)
            } else {
                let message = format!("there is no `{}` here", first.name);
                let near = nearest(
                    first.name,
                    self.env.visible_modules().chain(self.env.visible_values()),
                );
                let diagnostic = Diagnostic::new(codes::UNKNOWN_MODULE, first.span, message)
                    .label("neither a module nor a value of this name is defined");
                match near {
                    Some(near) => diagnostic.fix(
                        format!("a name that is similar is `{near}`"),
                        first.span,
                        near.as_str(),
                    ),
                    None => diagnostic,
                }
            };
            self.report(diagnostic);
            return;
        };
        for segment in &path.segments[1..] {
            match self.env.definitions(module).modules.get(&segment.name) {
                Some(&inner) => module = inner,
                None => return self.unknown_member(module, *segment),
            }
        }
        let last = path.last();
        let message = format!("`{path}` is a module, not a value");
        self.report(Diagnostic::new(codes::UNKNOWN_NAME, last.span, message));
    }

    fn unknown_member(&mut self, module: ModuleId, ident: Ident) {
        if let Some(advice) = unsupported_name(ident.name.as_str()) {
            let message = format!("`{}` is not supported yet", ident.name);
            let report = Diagnostic::new(codes::UNSUPPORTED, ident.span, message).help(advice);
            return self.report(report);
        }
        let module = &self.env.definitions(module);
        let names = module.values.keys().chain(module.constructors.keys()).copied();
        let near = nearest(ident.name, names);
        let message = format!("the module `{}` has no `{}`", module.name, ident.name);
        let dotnet = module.name == "System" || module.name.starts_with("System.");
        let diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, ident.span, message);
        let diagnostic = match near {
            None if dotnet => {
                diagnostic.help("of the .NET library there is what the library's modules have")
            }
            Some(near) => {
                let text = format!("a name that is similar is `{near}`");
                diagnostic.fix(text, ident.span, near.as_str())
            }
            None => diagnostic,
        };
        self.report(diagnostic);
    }
}

fn unsupported_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "kprintf" | "ksprintf" | "kbprintf" | "fprintf" | "fprintfn" | "bprintf" => {
            "make the text with `sprintf`"
        }
        "task" | "query" => "use `seq`, `async`, lists and functions",
        "box" | "unbox" | "typeof" | "typedefof" | "sizeof" => {
            "types are gone when the program runs; use a union"
        }
        "EnumOfValue" | "EnumToValue" | "FloatWithMeasure" | "Int32WithMeasure" | "DivideByInt" => {
            "of `LanguagePrimitives` there are `GenericZero` and `GenericOne`"
        }
        "Event" => "keep a list of functions, and call each of them",
        "enum" => "match on the number, and name the case of each",
        _ => return None,
    })
}

fn unsupported_module(name: &str) -> Option<&'static str> {
    Some(match name {
        "Microsoft" | "FSharp" => "the .NET library is not there; see the modules of the library",
        "Task" | "Thread" | "MailboxProcessor" | "Mutex" | "CondVar" => {
            "programs run on one thread"
        }
        "Marshal" => "see the modules `NativePtr` and `CString`",
        _ => return None,
    })
}

//! Types as written, into terms.

use enfold_fsharp::tree::{Path, TypeExpr, TypeExprKind};
use enfold_graph::IntKind;
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::{ModuleId, TypeName};
use crate::measures::{Base, Factor};
use crate::store::{Shape, Term};
use crate::suggest::nearest;

impl Checker {
    /// The term of a type as written. A type variable stands for one type in the whole
    /// module-level binding around it.
    pub(crate) fn annotation(&mut self, ty: &TypeExpr) -> Term {
        match &ty.kind {
            TypeExprKind::Error => Term::ERROR,
            TypeExprKind::Wild => self.store.fresh(),
            TypeExprKind::Flexible(inner) => self.flexible(inner, ty.span),
            TypeExprKind::Measure(factors) => self.measure(factors),
            TypeExprKind::Var(name) => self.named_var(*name),
            TypeExprKind::Fun(from, to) => {
                let from = self.annotation(from);
                let to = self.annotation(to);
                self.store.fun(from, to)
            }
            TypeExprKind::Tuple(items) => {
                let items = items.iter().map(|item| self.annotation(item)).collect();
                self.store.add(Shape::Tuple(items))
            }
            TypeExprKind::Name(path, args) => self.named_type(path, args, ty.span),
        }
    }

    /// `#t`: arguments are converted to the interface where the function is applied.
    fn flexible(&mut self, inner: &TypeExpr, span: Span) -> Term {
        let term = self.annotation(inner);
        match self.store.shape(term) {
            Shape::Data(data, _) if self.object_types.is_interface(*data) => term,
            Shape::Error => term,
            _ if self.seq_item(term).is_some() => term,
            _ => {
                let message = "flexible types other than interfaces are not supported yet";
                self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
                Term::ERROR
            }
        }
    }

    pub(crate) fn named_var(&mut self, name: Symbol) -> Term {
        if let Some(term) = self.type_names.get(name) {
            return term;
        }
        let term = self.store.fresh();
        self.type_names.insert(name, term);
        term
    }

    fn named_type(&mut self, path: &Path, args: &[TypeExpr], span: Span) -> Term {
        let terms: Vec<Term> = args.iter().map(|arg| self.annotation(arg)).collect();
        self.named_type_at(path, terms, span)
    }

    /// A named type at these arguments.
    pub(crate) fn named_type_at(&mut self, path: &Path, terms: Vec<Term>, span: Span) -> Term {
        if let Some(data) = self.anonymous_named(path.last().name, span) {
            return self.store.add(Shape::Data(data, terms.into()));
        }
        match self.find_type(path) {
            Some(TypeName::Data(data, arity)) => {
                if self.arity_fits(path, arity, terms.len(), span) {
                    self.store.add(Shape::Data(data, terms.into()))
                } else {
                    Term::ERROR
                }
            }
            Some(TypeName::Alias(params, body)) => {
                if self.arity_fits(path, params.len(), terms.len(), span) {
                    let map: Vec<_> = params.into_iter().zip(terms).collect();
                    self.store.substitute(body, &map)
                } else {
                    Term::ERROR
                }
            }
            None => self.builtin_type(path, &terms, span),
        }
    }

    fn arity_fits(&mut self, path: &Path, wants: usize, got: usize, span: Span) -> bool {
        if wants == got {
            return true;
        }
        let plural = if wants == 1 { "" } else { "s" };
        let message = format!("`{path}` takes {wants} type argument{plural}, but {got} are given");
        self.report(Diagnostic::new(codes::TYPE_ARGUMENTS, span, message));
        false
    }

    pub(crate) fn find_type(&self, path: &Path) -> Option<TypeName> {
        let name = path.last().name;
        match self.qualifiers(path) {
            None => self.env.type_name(name).cloned(),
            Some(modules) => {
                modules.into_iter().find_map(|m| self.env.definitions(m).types.get(&name)).cloned()
            }
        }
    }

    /// The names that .NET has for types of the language: `System.String`, and `String` after `open System`.
    pub(crate) fn add_system_types(&mut self) {
        const INTEGERS: &[(&str, &str)] = &[
            ("Int32", "int"),
            ("Int64", "int64"),
            ("Int16", "int16"),
            ("SByte", "sbyte"),
            ("Byte", "byte"),
            ("UInt16", "uint16"),
            ("UInt32", "uint32"),
            ("UInt64", "uint64"),
            ("IntPtr", "nativeint"),
        ];
        let Some(&system) = self.env.library_root().modules.get(&Symbol::new("System")) else {
            return;
        };
        let mut types = vec![
            ("String", Term::STR),
            ("Char", Term::CHAR),
            ("Boolean", Term::BOOL),
            ("Double", Term::FLOAT),
            ("Exception", Term::EXN),
        ];
        types.push(("Single", self.store.add(Shape::Float32)));
        for (name, own) in INTEGERS {
            if let Some(kind) = int_kind(own) {
                types.push((name, self.store.add(Shape::Int(kind))));
            }
        }
        for (name, term) in types {
            self.env.add_alias(system, Symbol::new(name), term);
        }
    }

    /// The modules that a path's qualifier names, in the order in which something is looked for in them; nothing
    /// without a qualifier.
    pub(crate) fn qualifiers(&self, path: &Path) -> Option<Vec<ModuleId>> {
        let (first, rest) = path.qualifier().split_first()?;
        let inner = |start: ModuleId| {
            rest.iter().try_fold(start, |module, segment| {
                self.env.definitions(module).modules.get(&segment.name).copied()
            })
        };
        Some(self.env.modules_named(first.name).into_iter().filter_map(inner).collect())
    }

    fn builtin_type(&mut self, path: &Path, args: &[Term], span: Span) -> Term {
        let name = path.last().name;
        let scalar = match name.as_str() {
            "unit" => Some(Shape::Unit),
            "bool" => Some(Shape::Bool),
            "float" | "double" => Some(Shape::Float),
            "float32" | "single" => Some(Shape::Float32),
            "char" => Some(Shape::Char),
            "string" => Some(Shape::Str),
            "exn" => Some(Shape::Exn),
            other => int_kind(other).map(Shape::Int),
        };
        if let (Some(shape), None) = (scalar, path.qualifier().first()) {
            if let (Some(base), &[measure]) = (Base::of(&shape), args) {
                return if self.is_measure(measure, span) {
                    self.store.measured(base, vec![(Factor::Term(measure), 1)])
                } else {
                    Term::ERROR
                };
            }
            return if self.arity_fits(path, 0, args.len(), span) {
                self.store.add(shape)
            } else {
                Term::ERROR
            };
        }
        let unary: Option<fn(Term) -> Shape> = match name.as_str() {
            "array" => Some(Shape::Array),
            "byref" => Some(Shape::Byref),
            _ => None,
        };
        if let Some(make) = unary {
            return if self.arity_fits(path, 1, args.len(), span) {
                self.store.add(make(args[0]))
            } else {
                Term::ERROR
            };
        }
        if name == "list" || name == "List" {
            return if self.arity_fits(path, 1, args.len(), span) {
                self.list_of(args[0])
            } else {
                Term::ERROR
            };
        }
        self.unknown_type(path, span);
        Term::ERROR
    }

    fn unknown_type(&mut self, path: &Path, span: Span) {
        let name = path.last();
        if let Some(what) = unsupported_type(name.name.as_str()) {
            let message = format!("the type `{}` is not supported yet ({what})", name.name);
            self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
            return;
        }
        let builtin = ["int", "float", "string", "bool", "char", "unit", "list", "array", "byte"];
        let near = nearest(
            name.name,
            self.env.visible_types().chain(builtin.iter().map(|b| Symbol::new(b))),
        );
        let message = format!("there is no type `{path}`");
        let mut diagnostic = Diagnostic::new(codes::UNKNOWN_TYPE, path.span(), message);
        if let Some(near) = near {
            let text = format!("a type with a similar name is `{near}`");
            diagnostic = diagnostic.fix(text, name.span, near.as_str());
        }
        self.report(diagnostic);
    }
}

/// The integer type of a name.
pub(crate) fn int_kind(name: &str) -> Option<IntKind> {
    Some(match name {
        "int" => IntKind::Int,
        "sbyte" | "int8" => IntKind::I8,
        "byte" | "uint8" => IntKind::U8,
        "int16" => IntKind::I16,
        "uint16" => IntKind::U16,
        "int32" => IntKind::I32,
        "uint32" => IntKind::U32,
        "int64" => IntKind::I64,
        "uint64" => IntKind::U64,
        "nativeint" => IntKind::ISize,
        "unativeint" | "uint" => IntKind::USize,
        _ => return None,
    })
}

fn unsupported_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "obj" => "every value has a type of its own; use a union",
        "Task" | "MailboxProcessor" => "asynchronous code",
        "voidptr" => "use nativeint, or a nativeptr of some scalar",
        "inref" | "outref" => "use byref",
        _ => return None,
    })
}

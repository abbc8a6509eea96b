//! Reads a graph from text; the grammar is in the [module's header](super).
//!
//! One pass of recursive descent over words. An entry's id says which table it belongs to.

use cranelift_entity::{EntityRef, PrimaryMap};
use enfold_syntax::literal::Lit;
use enfold_syntax::{FileId, Span, Symbol};

use super::words::{Word, Words};
use crate::graph::*;
use crate::prim::Prim;
use crate::semantics::Semantics;
use crate::types::{IntKind, ParamId, Ty, TyId};

/// The graph that a text describes; the error names the line.
pub fn parse(text: &str) -> Result<Graph, String> {
    let mut reader = Reader { words: Words::new(text), word: Word::End, graph: Graph::default() };
    reader.graph().map_err(|message| format!("line {}: {message}", reader.words.line()))?;
    Ok(reader.graph)
}

type Read<T> = Result<T, String>;

struct Reader<'a> {
    words: Words<'a>,
    /// The word that is looked at.
    word: Word<'a>,
    graph: Graph,
}

/// An id of a table, as its text has it.
trait Id: EntityRef {
    const PREFIX: &'static str;
}

macro_rules! ids {
    ($($id:ident $prefix:literal),*) => { $(impl Id for $id { const PREFIX: &'static str = $prefix; })* };
}
ids!(NodeId "n", BindingId "b", DataId "data", ExnId "exn", TyId "t", ParamId "p");

fn id_of<T: Id>(text: &str) -> Read<T> {
    let digits = text.strip_prefix(T::PREFIX);
    let number = digits.and_then(|digits| digits.parse::<u32>().ok()).filter(|&n| n != u32::MAX);
    let number =
        number.ok_or_else(|| format!("expected an id `{}…`, found `{text}`", T::PREFIX))?;
    Ok(T::new(number as usize))
}

fn push<K: Id, V>(table: &mut PrimaryMap<K, V>, id: &str, value: V) -> Read<()> {
    let expected = table.next_key().index();
    if id_of::<K>(id)?.index() != expected {
        return Err(format!("`{id}` is out of order: `{}{expected}` comes next", K::PREFIX));
    }
    table.push(value);
    Ok(())
}

impl<'a> Reader<'a> {
    fn graph(&mut self) -> Read<()> {
        self.next()?;
        while self.word != Word::End {
            self.entry()?;
        }
        Ok(())
    }

    fn entry(&mut self) -> Read<()> {
        let id = self.plain()?;
        match id {
            "top" => {
                let item = self.top()?;
                self.graph.top.push(item);
                return Ok(());
            }
            "main" => {
                self.graph.main = self.maybe()?;
                return Ok(());
            }
            "known" => return self.known(),
            "semantics" => {
                self.graph.semantics = self.semantics()?;
                return Ok(());
            }
            "relation" => {
                let data = self.id()?;
                let relation = self.relation()?;
                self.graph.relations.insert(data, relation);
                return Ok(());
            }
            "equations" => {
                let body = self.id()?;
                let (params, sides): (_, Vec<_>) = (self.ids()?, self.ids()?);
                let pairs = sides.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
                self.graph.equations.insert(body, Equations { params, pairs });
                return Ok(());
            }
            "stays" => {
                let function = self.id()?;
                self.graph.stays.insert(function);
                return Ok(());
            }
            "implied" => {
                let function = self.id()?;
                self.graph.implied.insert(function);
                return Ok(());
            }
            "forward" => {
                let binding = self.id()?;
                self.graph.forward.insert(binding);
                return Ok(());
            }
            "opaque" => {
                let (data, suffix) = (self.id()?, self.name()?);
                self.graph.opaque.insert(data, suffix);
                return Ok(());
            }
            "message" => {
                let exn = self.id()?;
                self.graph.messages.insert(exn);
                return Ok(());
            }
            "text" => {
                let (data, function) = (self.id()?, self.id()?);
                self.graph.texts.insert(data, function);
                return Ok(());
            }
            _ => self.keyword("=")?,
        }
        match id.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "p" => {
                let name = self.name()?;
                push(&mut self.graph.params, id, name)
            }
            "t" => self.type_entry(id),
            "data" => {
                let data = self.data()?;
                push(&mut self.graph.datas, id, data)
            }
            "exn" => {
                let exn = ExnDecl { name: self.name()?, span: self.span()?, fields: self.ids()? };
                push(&mut self.graph.exns, id, exn)
            }
            "b" => {
                let binding = self.binding()?;
                push(&mut self.graph.bindings, id, binding)
            }
            "n" => {
                let kind = self.kind()?;
                self.keyword(":")?;
                let node = Node { kind, ty: self.id()?, span: self.span()? };
                push(&mut self.graph.nodes, id, node)
            }
            _ => Err(format!("`{id}` begins no entry")),
        }
    }

    /// Moves on; yields the word that was looked at.
    fn next(&mut self) -> Read<Word<'a>> {
        let next = self.words.next_word()?;
        Ok(std::mem::replace(&mut self.word, next))
    }

    fn plain(&mut self) -> Read<&'a str> {
        match self.next()? {
            Word::Plain(text) => Ok(text),
            other => Err(format!("expected a word, found {other:?}")),
        }
    }

    fn keyword(&mut self, word: &str) -> Read<()> {
        match self.plain()? {
            found if found == word => Ok(()),
            found => Err(format!("expected `{word}`, found `{found}`")),
        }
    }

    /// Which of two words comes next: whether it is the second.
    fn either(&mut self, first: &str, second: &str) -> Read<bool> {
        match self.plain()? {
            found if found == first => Ok(false),
            found if found == second => Ok(true),
            found => Err(format!("expected `{first}` or `{second}`, found `{found}`")),
        }
    }

    fn bracket(&mut self, bracket: char) -> Read<()> {
        match self.next()? {
            Word::Bracket(found) if found == bracket => Ok(()),
            other => Err(format!("expected `{bracket}`, found {other:?}")),
        }
    }

    fn quoted(&mut self) -> Read<String> {
        match self.next()? {
            Word::Quoted(text) => Ok(text),
            other => Err(format!("expected a quoted text, found {other:?}")),
        }
    }

    fn name(&mut self) -> Read<Symbol> {
        Ok(Symbol::new(&self.quoted()?))
    }

    fn number<T: std::str::FromStr>(&mut self) -> Read<T> {
        let text = self.plain()?;
        text.parse().map_err(|_| format!("not a number that fits: `{text}`"))
    }

    fn id<T: Id>(&mut self) -> Read<T> {
        id_of(self.plain()?)
    }

    fn maybe<T: Id>(&mut self) -> Read<Option<T>> {
        if self.skip_dash()? { Ok(None) } else { Ok(Some(self.id()?)) }
    }

    fn skip_dash(&mut self) -> Read<bool> {
        let dash = self.word == Word::Plain("-");
        if dash {
            self.next()?;
        }
        Ok(dash)
    }

    fn span(&mut self) -> Read<Span> {
        let text = self.plain()?;
        let parts = text.split_once(':').and_then(|(file, range)| {
            let (lo, hi) = range.split_once('-')?;
            let file = file.parse().ok().filter(|&file| file != u32::MAX)?;
            Some(Span::new(FileId::from_u32(file), lo.parse().ok()?, hi.parse().ok()?))
        });
        parts.ok_or_else(|| format!("expected a place `file:lo-hi`, found `{text}`"))
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.bracket('[')?;
        let mut items = Vec::new();
        while self.word != Word::Bracket(']') {
            items.push(item(self)?);
        }
        self.bracket(']')?;
        Ok(items)
    }

    fn ids<T: Id>(&mut self) -> Read<Vec<T>> {
        self.list(Self::id)
    }

    fn type_entry(&mut self, id: &str) -> Read<()> {
        let ty = self.ty()?;
        let expected = self.graph.types.len();
        let (id, found) = (id_of::<TyId>(id)?, self.graph.types.intern(ty));
        if id != found || id.index() != expected {
            return Err(format!("`{id}` is out of order or is the type `{found}`"));
        }
        Ok(())
    }

    fn ty(&mut self) -> Read<Ty> {
        Ok(match self.plain()? {
            "error" => Ty::Error,
            "unit" => Ty::Unit,
            "bool" => Ty::Bool,
            "float" => Ty::Float,
            "float32" => Ty::Float32,
            "char" => Ty::Char,
            "string" => Ty::Str,
            "exn" => Ty::Exn,
            "array" => Ty::Array(self.id()?),
            "byref" => Ty::Byref(self.id()?),
            "fun" => Ty::Fun(self.id()?, self.id()?),
            "tuple" => Ty::Tuple(self.ids()?),
            "data" => Ty::Data(self.id()?, self.ids()?),
            "param" => Ty::Param(self.id()?),
            name => match IntKind::ALL.iter().find(|kind| kind.name() == name) {
                Some(kind) => Ty::Int(*kind),
                None => return Err(format!("`{name}` is no type")),
            },
        })
    }

    fn data(&mut self) -> Read<DataDecl> {
        let union = self.either("record", "union")?;
        let (name, span, params) = (self.name()?, self.span()?, self.ids()?);
        let kind = if union {
            let case = |r: &mut Self| Ok(Case { name: r.name()?, fields: r.ids()? });
            DataKind::Union(self.list(case)?)
        } else {
            let field =
                |r: &mut Self| Ok(Field { name: r.name()?, ty: r.id()?, mutable: r.mutable()? });
            DataKind::Record(self.list(field)?)
        };
        Ok(DataDecl { name, span, params, kind })
    }

    fn mutable(&mut self) -> Read<bool> {
        self.either("val", "mutable")
    }

    fn binding(&mut self) -> Read<Binding> {
        let (name, span, ty, params) = (self.name()?, self.span()?, self.id()?, self.ids()?);
        let mutable = self.mutable()?;
        let scope = if self.either("module", "local")? { Scope::Local } else { Scope::Module };
        Ok(Binding { name, span, ty, params, mutable, scope, def: self.maybe()? })
    }

    fn top(&mut self) -> Read<TopItem> {
        Ok(match self.plain()? {
            "let" => TopItem::Let { recursive: false, bindings: self.group()? },
            "rec" => TopItem::Let { recursive: true, bindings: self.group()? },
            "letpat" => TopItem::LetPat { pattern: self.pattern()?, value: self.id()? },
            "do" => TopItem::Do(self.id()?),
            other => return Err(format!("`{other}` begins no top-level item")),
        })
    }

    fn group(&mut self) -> Read<Vec<(BindingId, NodeId)>> {
        self.list(|r| Ok((r.id()?, r.id()?)))
    }

    fn relation(&mut self) -> Read<Relation> {
        Ok(match self.plain()? {
            "viewed" => Relation::Viewed(View { function: self.id()?, word: self.name()? }),
            "reference" => Relation::Reference(match self.maybe()? {
                Some(function) => Some(View { function, word: self.name()? }),
                None => None,
            }),
            "shown" => Relation::Shown(View { function: self.id()?, word: self.name()? }),
            "no_order" => Relation::NoOrder,
            "neither" => Relation::Neither,
            other => return Err(format!("`{other}` is no relation")),
        })
    }

    fn known(&mut self) -> Read<()> {
        self.graph.known = Known {
            list: self.maybe()?,
            option: self.maybe()?,
            failure: self.maybe()?,
            match_failure: self.maybe()?,
            divide_by_zero: self.maybe()?,
            index_range: self.maybe()?,
            bad_argument: self.maybe()?,
            seq: self.maybe()?,
            stopped: self.maybe()?,
            owner: self.maybe()?,
            pointer: self.maybe()?,
            uncaught: self.maybe()?,
        };
        Ok(())
    }

    fn semantics(&mut self) -> Read<Semantics> {
        let incomparable = if self.skip_dash()? { None } else { Some(self.name()?) };
        let mut semantics = Semantics { incomparable, ..Semantics::default() };
        for word in self.list(Self::plain)? {
            let fact = semantics.facts().into_iter().find(|(name, _)| *name == word);
            *fact.ok_or_else(|| format!("`{word}` is no fact of a language"))?.1 = true;
        }
        Ok(semantics)
    }

    fn capture(&mut self) -> Read<Capture> {
        let (binding, name, ty) = (self.id()?, self.name()?, self.id()?);
        let (mutable, source, first_use) = (self.mutable()?, self.maybe()?, self.span()?);
        Ok(Capture { binding, name, ty, mutable, source, first_use })
    }

    fn arms(&mut self) -> Read<Vec<Arm>> {
        self.list(|r| Ok(Arm { pattern: r.pattern()?, guard: r.maybe()?, body: r.id()? }))
    }

    fn lambda(&mut self) -> Read<Kind> {
        let (params, body, captures) = (self.ids()?, self.id()?, self.list(Self::capture)?);
        let name = if self.skip_dash()? { None } else { Some(self.name()?) };
        Ok(Kind::Lambda { params, body, captures, name })
    }

    fn for_loop(&mut self) -> Read<Kind> {
        let (var, from, step, to) = (self.id()?, self.id()?, self.maybe()?, self.id()?);
        let down = self.either("up", "down")?;
        Ok(Kind::For { var, from, step, to, down, body: self.id()? })
    }

    fn kind(&mut self) -> Read<Kind> {
        Ok(match self.plain()? {
            "error" => Kind::Error,
            "lit" => Kind::Lit(self.lit()?),
            "var" => Kind::Var { binding: self.id()?, args: self.ids()? },
            "param" => Kind::Param(self.id()?),
            "prim" => {
                let name = self.plain()?;
                let op = Prim::parse(name).ok_or_else(|| format!("`{name}` is no operation"))?;
                Kind::Prim { op, args: self.ids()? }
            }
            "and" => Kind::And(self.id()?, self.id()?),
            "or" => Kind::Or(self.id()?, self.id()?),
            "lambda" => self.lambda()?,
            "apply" => Kind::Apply { func: self.id()?, args: self.ids()? },
            "let" => Kind::Let { recursive: false, bindings: self.group()? },
            "rec" => Kind::Let { recursive: true, bindings: self.group()? },
            "letpat" => Kind::LetPat { pattern: self.pattern()?, value: self.id()? },
            "block" => Kind::Block(self.ids()?),
            "if" => Kind::If { cond: self.id()?, then: self.id()?, otherwise: self.id()? },
            "match" => Kind::Match { scrutinee: self.id()?, arms: self.arms()? },
            "try" => Kind::Try { body: self.id()?, arms: self.arms()? },
            "finally" => Kind::TryFinally { body: self.id()?, finalizer: self.id()? },
            "while" => Kind::While { cond: self.id()?, body: self.id()? },
            "for" => self.for_loop()?,
            "foreach" => {
                let (pattern, collection) = (self.pattern()?, self.id()?);
                Kind::ForEach { pattern, collection, body: self.id()? }
            }
            "assign" => Kind::Assign { binding: self.id()?, value: self.id()? },
            "assign_byref" => Kind::AssignByref { target: self.id()?, value: self.id()? },
            "deref" => Kind::Deref(self.id()?),
            "address_of" => Kind::AddressOf(self.id()?),
            "tuple" => Kind::Tuple(self.ids()?),
            "construct" => {
                Kind::Construct { data: self.id()?, case: self.number()?, args: self.ids()? }
            }
            "record" => {
                let (data, fields) = (self.id()?, self.ids()?);
                Kind::Record { data, fields, order: self.list(Self::number)? }
            }
            "update" => {
                let (data, base) = (self.id()?, self.id()?);
                let fields = self.list(|r| Ok((r.number()?, r.id()?)))?;
                Kind::RecordUpdate { data, base, fields }
            }
            "field" => Kind::Field { base: self.id()?, data: self.id()?, index: self.number()? },
            "set_field" => {
                let (base, data, index) = (self.id()?, self.id()?, self.number()?);
                Kind::SetField { base, data, index, value: self.id()? }
            }
            "exception" => Kind::Exception { exn: self.id()?, args: self.ids()? },
            "list" => Kind::List(self.ids()?),
            "array" => Kind::Array(self.ids()?),
            "range" => Kind::Range { from: self.id()?, step: self.maybe()?, to: self.id()? },
            other => return Err(format!("`{other}` is no kind of node")),
        })
    }

    fn patterns(&mut self) -> Read<Vec<Pat>> {
        self.list(Self::pattern)
    }

    fn pattern(&mut self) -> Read<Pat> {
        self.bracket('(')?;
        let kind = match self.plain()? {
            "wild" => PatKind::Wild,
            "bind" => PatKind::Bind(self.id()?),
            "lit" => PatKind::Lit(self.lit()?),
            "tuple" => PatKind::Tuple(self.patterns()?),
            "case" => {
                let (data, case) = (self.id()?, self.number()?);
                PatKind::Case { data, case, args: self.patterns()? }
            }
            "record" => {
                let data = self.id()?;
                let fields = self.list(|r| Ok((r.number()?, r.pattern()?)))?;
                PatKind::Record { data, fields }
            }
            "array" => PatKind::Array(self.patterns()?),
            "exception" => PatKind::Exception { exn: self.id()?, args: self.patterns()? },
            "or" => PatKind::Or(Box::new(self.pattern()?), Box::new(self.pattern()?)),
            "as" => PatKind::As(Box::new(self.pattern()?), self.id()?),
            "view" => PatKind::View { view: self.id()?, inner: Box::new(self.pattern()?) },
            "open" => PatKind::Open {
                data: self.id()?,
                params: self.ids()?,
                inner: Box::new(self.pattern()?),
            },
            "both" => PatKind::And(Box::new(self.pattern()?), Box::new(self.pattern()?)),
            other => return Err(format!("`{other}` is no kind of pattern")),
        };
        self.keyword(":")?;
        let pattern = Pat { kind, ty: self.id()?, span: self.span()? };
        self.bracket(')')?;
        Ok(pattern)
    }

    fn lit(&mut self) -> Read<Lit> {
        self.bracket('(')?;
        let lit = match self.plain()? {
            "unit" => Lit::Unit,
            "bool" => Lit::Bool(self.either("false", "true")?),
            "int" => Lit::Int { kind: self.num_kind()?, value: self.number()? },
            "float" => match self.bits()? {
                Some(bits) => Lit::Float(f64::from_bits(bits)),
                None => Lit::Float(self.number()?),
            },
            "float32" => match self.bits()?.map(u32::try_from) {
                Some(Ok(bits)) => Lit::Float32(f32::from_bits(bits)),
                Some(Err(_)) => return Err("too many bits".into()),
                None => Lit::Float32(self.number()?),
            },
            "char" => match self.next()? {
                Word::Char(value) => Lit::Char(value),
                other => return Err(format!("expected a character, found {other:?}")),
            },
            "string" => Lit::Str(self.quoted()?),
            other => return Err(format!("`{other}` is no kind of literal")),
        };
        self.bracket(')')?;
        Ok(lit)
    }

    /// `#7ff8…`, if that is what comes next.
    fn bits(&mut self) -> Read<Option<u64>> {
        let Word::Plain(text) = self.word else { return Ok(None) };
        let Some(digits) = text.strip_prefix('#') else { return Ok(None) };
        self.next()?;
        u64::from_str_radix(digits, 16).map(Some).map_err(|_| format!("not bits: `{text}`"))
    }

    fn num_kind(&mut self) -> Read<IntKind> {
        let name = self.plain()?;
        let found = IntKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| format!("`{name}` is no integer type"))
    }
}

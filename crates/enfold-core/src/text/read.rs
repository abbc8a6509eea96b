//! Reads core from text; the grammar is in the [module's header](super).
//!
//! One pass of recursive descent. Names are resolved by their ids, so nothing has to be defined
//! before it is mentioned; ids that no definition gives are filled with placeholders.

use cranelift_entity::{EntityRef, PrimaryMap};
use enfold_graph::NodeId;
use enfold_syntax::{FileId, Span, Symbol};

use super::notes::NotesRead;
use super::words::{Word, Words};
use crate::ir::*;

/// The program that a text describes; the error names the line. Notes are left out.
pub fn parse(text: &str) -> Result<Program, String> {
    parse_with_notes(text).map(|(program, _)| program)
}

/// The program that a text describes, and the notes in it; the error names the line.
pub fn parse_with_notes(text: &str) -> Result<(Program, NotesRead), String> {
    let mut reader = Reader {
        words: Words::new(text),
        word: Word::End,
        starts: [0; 2],
        program: Program::default(),
        vars: Vec::new(),
        labels: Vec::new(),
        datas: Vec::new(),
        exns: Vec::new(),
        strings: Vec::new(),
        globals: Vec::new(),
        lams: Vec::new(),
        fns: Vec::new(),
        notes: NotesRead::default(),
    };
    match reader.program() {
        Ok(()) => {
            let notes = std::mem::take(&mut reader.notes);
            Ok((reader.finish(), notes))
        }
        Err(message) => {
            let line = text[..reader.starts[0]].bytes().filter(|&b| b == b'\n').count() + 1;
            Err(format!("line {line}: {message}"))
        }
    }
}

type Read<T> = Result<T, String>;

struct Reader<'a> {
    words: Words<'a>,
    /// The word that is looked at.
    word: Word,
    /// Where the word before it starts, and where it starts itself.
    starts: [usize; 2],
    program: Program,
    vars: Vec<Option<Var>>,
    labels: Vec<Option<Symbol>>,
    datas: Vec<Option<Data>>,
    exns: Vec<Option<Exn>>,
    strings: Vec<Option<String>>,
    globals: Vec<Option<Global>>,
    lams: Vec<Option<Lambda>>,
    fns: Vec<Option<FnTy>>,
    notes: NotesRead,
}

fn no_span() -> Span {
    Span::new(FileId::from_u32(0), 0, 0)
}

/// More ids than this in one small text is a slip of the pen, not a program.
const MAX_ID: u32 = 1 << 24;

/// Sets `table[id]`, growing it. The same id twice is an error.
fn define<T>(table: &mut Vec<Option<T>>, id: u32, value: T) -> Read<()> {
    if id > MAX_ID {
        return Err(format!("id {id} is too large"));
    }
    let index = id as usize;
    if table.len() <= index {
        table.resize_with(index + 1, || None);
    }
    match table[index].replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("id {id} is defined twice")),
    }
}

fn fill<K: EntityRef, T>(table: Vec<Option<T>>, mut hole: impl FnMut() -> T) -> PrimaryMap<K, T> {
    table.into_iter().map(|item| item.unwrap_or_else(&mut hole)).collect()
}

fn split_id(text: &str) -> Read<(&str, u32)> {
    let split = text.rsplit_once('.').and_then(|(name, id)| Some((name, id.parse().ok()?)));
    split.ok_or_else(|| format!("expected `name.id`, found `{text}`"))
}

impl Reader<'_> {
    fn finish(self) -> Program {
        let mut program = self.program;
        let unit = program.types.intern(Ty::Unit);
        let name = Symbol::new("");
        program.vars = fill(self.vars, || Var { name, ty: unit, span: no_span() });
        program.labels = fill(self.labels, || name);
        program.datas = fill(self.datas, || Data {
            name,
            cases: Vec::new(),
            repr: Repr::Value,
            identity: false,
        });
        program.exns = fill(self.exns, || Exn { name, fields: Vec::new() });
        program.strings = fill(self.strings, String::new);
        program.globals = fill(self.globals, || Global {
            name,
            ty: unit,
            span: no_span(),
            mutable: false,
            slot: false,
        });
        program.fns =
            fill(self.fns, || FnTy { params: Vec::new(), ret: unit, members: Vec::new() });
        program.lams = fill(self.lams, || empty_lambda(name, unit));
        program
    }

    fn program(&mut self) -> Read<()> {
        self.advance()?;
        self.keyword("program")?;
        self.program.phase = match self.plain()?.as_str() {
            "nested" => Phase::Nested,
            "flat" => Phase::Flat,
            other => return Err(format!("no such phase: {other}")),
        };
        if self.eat("pairs")? {
            self.program.conventions.functions = FunctionValues::Pair;
        }
        if self.eat("linked")? {
            self.program.conventions.environments = Environments::Linked;
        } else if self.eat("slots")? {
            self.program.conventions.environments = Environments::Global;
        }
        if self.eat("entry")? {
            self.program.entry = Some(self.entity("lam")?);
        }
        let mut builtin = BuiltinExns::default();
        for (name, slot) in [
            ("failure", &mut builtin.failure),
            ("match_failure", &mut builtin.match_failure),
            ("divide_by_zero", &mut builtin.divide_by_zero),
            ("index_range", &mut builtin.index_range),
            ("bad_argument", &mut builtin.bad_argument),
        ] {
            if self.eat(name)? {
                *slot = Some(self.entity("x")?);
            }
        }
        self.program.builtin = builtin;
        while self.word != Word::End {
            self.item()?;
        }
        Ok(())
    }

    fn item(&mut self) -> Read<()> {
        if let Some(note) = self.note()? {
            self.notes.items.push(note);
            return Ok(());
        }
        match self.plain()?.as_str() {
            "string" => {
                let id = self.id("s")?;
                let Word::Quoted(text) = self.advance()? else {
                    return Err("a string needs its text".to_string());
                };
                define(&mut self.strings, id, text)
            }
            "exn" => {
                let id = self.id("x")?;
                let name = self.name()?;
                let fields = self.group('(', ')', Self::ty)?;
                define(&mut self.exns, id, Exn { name, fields })
            }
            "data" => self.data(),
            "global" => {
                let id = self.id("g")?;
                let name = self.name()?;
                self.sign(':')?;
                let ty = self.ty()?;
                let mutable = self.eat("mut")?;
                let slot = self.eat("slot")?;
                define(&mut self.globals, id, Global { name, ty, span: no_span(), mutable, slot })
            }
            "class" => {
                let id = self.id("fn")?;
                let params = self.group('(', ')', Self::ty)?;
                self.arrow()?;
                let ret = self.ty()?;
                let members = self.group('{', '}', |s| s.entity("lam"))?;
                define(&mut self.fns, id, FnTy { params, ret, members })
            }
            "fn" => self.lambda(),
            other => Err(format!("no such item: {other}")),
        }
    }

    fn data(&mut self) -> Read<()> {
        let id = self.id("d")?;
        let name = self.name()?;
        let repr = match self.plain()?.as_str() {
            "value" => Repr::Value,
            "boxed" => Repr::Boxed,
            other => return Err(format!("no such representation: {other}")),
        };
        let identity = self.eat("identity")?;
        self.sign('{')?;
        let mut cases = Vec::new();
        while !self.eat_sign('}')? {
            if !cases.is_empty() {
                self.sign('|')?;
            }
            let name = self.name()?;
            let mut fields = Vec::new();
            if self.word == Word::Sign('(') {
                fields = self.group('(', ')', Self::field)?;
            }
            cases.push(Case { name, fields });
        }
        define(&mut self.datas, id, Data { name, cases, repr, identity })
    }

    fn field(&mut self) -> Read<Field> {
        let mutable = self.eat("mut")?;
        let name = self.name()?;
        self.sign(':')?;
        Ok(Field { name, ty: self.ty()?, mutable })
    }

    fn lambda(&mut self) -> Read<()> {
        let id = self.id("lam")?;
        let mut lam = empty_lambda(self.name()?, self.program.types.intern(Ty::Unit));
        lam.params = self.group('(', ')', Self::binding)?;
        self.arrow()?;
        lam.ret = self.ty()?;
        if self.eat("node")? {
            lam.node = Some(NodeId::from_u32(self.id("n")?));
        }
        lam.stays = self.eat("stays")?;
        let classes = [("top", Class::Top), ("lifted", Class::Lifted), ("closure", Class::Closure)];
        for (word, class) in classes {
            if self.eat(word)? {
                lam.class = class;
            }
        }
        if self.eat("captures")? {
            lam.captures = self.group('(', ')', Self::binding)?;
        }
        if self.eat("siblings")? {
            lam.siblings = self.group('(', ')', |s| {
                let var = s.binding()?;
                s.sign('=')?;
                Ok((var, s.number()?))
            })?;
        }
        if self.eat("index")? {
            lam.index = self.number()?;
        }
        if self.eat("of")? {
            lam.fn_ty = Some(self.entity("fn")?);
        }
        if let Some(note) = self.note()? {
            self.notes.lams.push((LamId::from_u32(id), note));
        }
        lam.body = self.block()?;
        define(&mut self.lams, id, lam)
    }

    fn block(&mut self) -> Read<Block> {
        self.sign('{')?;
        let mut stmts = Vec::new();
        loop {
            let word = match &self.word {
                Word::Plain(word) => word.as_str(),
                _ => "",
            };
            match word {
                "letrec" => stmts.push(self.letrec()?),
                "join" => stmts.push(self.join()?),
                "ret" | "jump" | "if" | "switch" | "unreachable" => {
                    let term = self.term()?;
                    self.sign('}')?;
                    return Ok(Block { stmts, term });
                }
                _ => {
                    let var = self.binding()?;
                    self.sign('=')?;
                    stmts.push(Stmt::Let { var, op: self.op()?, span: no_span() });
                    self.note_on(var)?;
                }
            }
        }
    }

    fn letrec(&mut self) -> Read<Stmt> {
        self.keyword("letrec")?;
        let mut members = Vec::new();
        loop {
            let var = self.binding()?;
            self.sign('=')?;
            members.push((var, self.entity("lam")?));
            if !self.eat_sign(',')? {
                break;
            }
        }
        let mut captures = Vec::new();
        if self.eat("captures")? {
            captures = self.args()?;
        }
        members.iter().take(1).try_for_each(|&(var, _)| self.note_on(var))?;
        Ok(Stmt::LetRec { members, captures, span: no_span() })
    }

    fn join(&mut self) -> Read<Stmt> {
        self.keyword("join")?;
        let recursive = self.eat("rec")?;
        let (name, id) = self.name_id()?;
        define(&mut self.labels, id, name)?;
        let params = self.group('(', ')', Self::binding)?;
        let body = self.block()?;
        Ok(Stmt::Join { label: LabelId::from_u32(id), params, body, recursive })
    }

    fn term(&mut self) -> Read<Term> {
        match self.plain()?.as_str() {
            "ret" => Ok(Term::Ret(self.atom()?)),
            "jump" => {
                let (_, id) = self.name_id()?;
                Ok(Term::Jump(LabelId::from_u32(id), self.args()?))
            }
            "if" => {
                let cond = self.atom()?;
                let then = Box::new(self.block()?);
                self.keyword("else")?;
                Ok(Term::If { cond, then, otherwise: Box::new(self.block()?) })
            }
            "switch" => self.switch(),
            _ => Ok(Term::Unreachable),
        }
    }

    fn switch(&mut self) -> Read<Term> {
        let scrutinee = self.atom()?;
        self.sign('{')?;
        let mut cases = Vec::new();
        let mut default = None;
        while !self.eat_sign('}')? {
            let key = match self.plain()?.as_str() {
                "case" => Key::Case(self.number()?),
                "int" => Key::Int(self.number()?),
                "char" => match self.advance()? {
                    Word::Char(c) => Key::Char(c),
                    other => return Err(format!("expected a character, found {other:?}")),
                },
                "exn" => Key::Exn(self.entity("x")?),
                "default" => {
                    default = Some(Box::new(self.block()?));
                    continue;
                }
                other => return Err(format!("no such key: {other}")),
            };
            cases.push((key, self.block()?));
        }
        Ok(Term::Switch { scrutinee, cases, default })
    }

    fn op(&mut self) -> Read<Op> {
        let word = self.plain()?;
        Ok(match word.as_str() {
            "copy" => Op::Copy(self.atom()?),
            "lambda" => Op::Lambda(self.entity("lam")?),
            "apply" => Op::Apply(self.atom()?, self.args()?),
            "closure" => Op::Closure { lam: self.entity("lam")?, captures: self.args()? },
            "call" => Op::Call { lam: self.entity("lam")?, env: self.env()?, args: self.args()? },
            "invoke" => Op::Invoke { callee: self.atom()?, args: self.args()? },
            "try" => Op::Try(self.try_body()?),
            "make" => {
                let (data, case) = self.case()?;
                Op::Construct { data, case, args: self.args()? }
            }
            "field" => {
                let (data, case, index) = self.component()?;
                Op::Field { base: self.atom()?, data, case, index }
            }
            "set_field" => {
                let (data, case, index) = self.component()?;
                let (base, value) = self.two()?;
                Op::SetField { base, data, case, index, value }
            }
            "array" => Op::Array(self.ty()?, self.group('[', ']', Self::atom)?),
            "exception" => Op::Exception { exn: self.entity("x")?, args: self.args()? },
            "exn_field" => {
                let word = self.plain()?;
                let (exn, index) = split_id(&word)?;
                let exn = ExnId::from_u32(id_of(exn, "x")?);
                Op::ExnField { base: self.atom()?, exn, index }
            }
            "new_cell" => Op::NewCell(self.atom()?),
            "cell_get" => Op::CellGet(self.atom()?),
            "cell_set" => {
                let (cell, value) = self.two()?;
                Op::CellSet(cell, value)
            }
            "global_get" => Op::GlobalGet(self.entity("g")?),
            "global_set" => {
                let global = self.entity("g")?;
                self.sign(',')?;
                Op::GlobalSet(global, self.atom()?)
            }
            "region_begin" => Op::Region(RegionOp::Begin(self.entity("rgn")?)),
            "region_end" => Op::Region(RegionOp::End(self.entity("rgn")?)),
            "region_merge" => {
                let from = self.entity("rgn")?;
                self.sign(',')?;
                Op::Region(RegionOp::Merge { from, to: self.entity("rgn")? })
            }
            "dup" => Op::Count(CountOp::Dup, self.atom()?),
            "drop" => Op::Count(CountOp::Drop, self.atom()?),
            "hold" => Op::Count(CountOp::Hold, self.atom()?),
            "unhold" => Op::Count(CountOp::Unhold, self.atom()?),
            "take" => Op::Count(CountOp::Take, self.atom()?),
            name => {
                let prim = Prim::parse(name).ok_or_else(|| format!("no such operation: {name}"))?;
                let mut args = Vec::new();
                for i in 0..prim.arity() {
                    if i > 0 {
                        self.sign(',')?;
                    }
                    args.push(self.atom()?);
                }
                while prim == Prim::Foreign && self.eat_sign(',')? {
                    args.push(self.atom()?);
                }
                Op::Prim(prim, args)
            }
        })
    }

    fn try_body(&mut self) -> Read<TryBody> {
        if self.eat("known")? {
            return Ok(TryBody::Known(self.entity("lam")?, self.env()?));
        }
        if self.eat("closure")? {
            return Ok(TryBody::Closure(self.atom()?));
        }
        Ok(TryBody::Value(self.atom()?))
    }

    fn env(&mut self) -> Read<Env> {
        if self.word == Word::Sign('[') {
            return Ok(Env::Captures(self.group('[', ']', Self::atom)?));
        }
        if self.eat("on")? {
            return Ok(Env::Record(self.atom()?));
        }
        Ok(Env::None)
    }

    /// `d0:1`.
    fn case(&mut self) -> Read<(DataId, u32)> {
        let data = self.entity("d")?;
        self.sign(':')?;
        Ok((data, self.number()?))
    }

    /// `d0:1.2`.
    fn component(&mut self) -> Read<(DataId, u32, u32)> {
        let data = self.entity("d")?;
        self.sign(':')?;
        let Word::Number(text) = self.advance()? else {
            return Err("expected `case.index`".to_string());
        };
        let (case, index) = split_id(&text)?;
        let case = case.parse().map_err(|_| format!("not a case: {case}"))?;
        Ok((data, case, index))
    }

    fn two(&mut self) -> Read<(Atom, Atom)> {
        let first = self.atom()?;
        self.sign(',')?;
        Ok((first, self.atom()?))
    }

    fn args(&mut self) -> Read<Vec<Atom>> {
        self.group('(', ')', Self::atom)
    }

    fn atom(&mut self) -> Read<Atom> {
        Ok(match self.advance()? {
            Word::Sign('(') => {
                self.sign(')')?;
                Atom::Unit
            }
            Word::Char(c) => Atom::Char(c),
            Word::QuotedId(_, id) => Atom::Var(VarId::from_u32(id)),
            Word::Number(text) => self.number_atom(&text)?,
            Word::Plain(text) => word_atom(&text)?,
            other => return Err(format!("expected an operand, found {other:?}")),
        })
    }

    fn number_atom(&mut self, text: &str) -> Read<Atom> {
        let bad = |_| format!("not a number: {text}");
        if let Some(digits) = text.strip_suffix("f32") {
            return digits.parse().map(Atom::Float32).map_err(|_| format!("not a number: {text}"));
        }
        if text.contains(['.', 'e']) {
            return text.parse().map(Atom::Float).map_err(|_| format!("not a number: {text}"));
        }
        let value = text.parse().map_err(bad)?;
        if !self.eat_sign(':')? {
            return Ok(Atom::Int(value, IntKind::Int));
        }
        let name = self.plain()?;
        let kind = IntKind::ALL.into_iter().find(|kind| kind.name() == name);
        Ok(Atom::Int(value, kind.ok_or_else(|| format!("no such kind of integer: {name}"))?))
    }

    fn binding(&mut self) -> Read<VarId> {
        let (name, id) = self.name_id()?;
        self.sign(':')?;
        let ty = self.ty()?;
        define(&mut self.vars, id, Var { name, ty, span: no_span() })?;
        Ok(VarId::from_u32(id))
    }

    fn ty(&mut self) -> Read<TyId> {
        let ty = match self.advance()? {
            Word::Sign('(') => {
                let from = self.ty()?;
                self.arrow()?;
                let to = self.ty()?;
                self.sign(')')?;
                Ty::Arrow(from, to)
            }
            Word::Plain(word) => match word.as_str() {
                "unit" => Ty::Unit,
                "bool" => Ty::Bool,
                "float" => Ty::Float,
                "float32" => Ty::Float32,
                "char" => Ty::Char,
                "string" => Ty::Str,
                "exn" => Ty::Exn,
                "never" => Ty::Never,
                "array" => Ty::Array(self.ty_arg()?),
                "cell" => Ty::Cell(self.ty_arg()?),
                other => match IntKind::ALL.into_iter().find(|kind| kind.name() == other) {
                    Some(kind) => Ty::Int(kind),
                    None => match id_of(other, "fn") {
                        Ok(id) => Ty::Fn(FnId::from_u32(id)),
                        Err(_) => Ty::Data(DataId::from_u32(id_of(other, "d")?)),
                    },
                },
            },
            other => return Err(format!("expected a type, found {other:?}")),
        };
        Ok(self.program.types.intern(ty))
    }

    fn ty_arg(&mut self) -> Read<TyId> {
        self.sign('<')?;
        let ty = self.ty()?;
        self.sign('>')?;
        Ok(ty)
    }

    fn name(&mut self) -> Read<Symbol> {
        match self.advance()? {
            Word::Plain(text) | Word::Quoted(text) => Ok(Symbol::new(&text)),
            other => Err(format!("expected a name, found {other:?}")),
        }
    }

    fn name_id(&mut self) -> Read<(Symbol, u32)> {
        match self.advance()? {
            Word::QuotedId(name, id) => Ok((Symbol::new(&name), id)),
            Word::Plain(text) => split_id(&text).map(|(name, id)| (Symbol::new(name), id)),
            other => Err(format!("expected `name.id`, found {other:?}")),
        }
    }

    fn entity<K: EntityRef>(&mut self, prefix: &str) -> Read<K> {
        Ok(K::new(self.id(prefix)? as usize))
    }

    fn id(&mut self, prefix: &str) -> Read<u32> {
        id_of(&self.plain()?, prefix)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Read<T> {
        match self.advance()? {
            Word::Number(text) => text.parse().map_err(|_| format!("not a number here: {text}")),
            other => Err(format!("expected a number, found {other:?}")),
        }
    }

    /// `open a, b, … close`.
    fn group<T>(
        &mut self,
        open: char,
        close: char,
        mut each: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        self.sign(open)?;
        let mut items = Vec::new();
        while !self.eat_sign(close)? {
            if !items.is_empty() {
                self.sign(',')?;
            }
            items.push(each(self)?);
        }
        Ok(items)
    }

    /// A note, if one stands here.
    fn note(&mut self) -> Read<Option<String>> {
        match &self.word {
            Word::Note(note) => {
                let note = note.clone();
                self.advance()?;
                Ok(Some(note))
            }
            _ => Ok(None),
        }
    }

    /// The note on the statement that binds a variable.
    fn note_on(&mut self, var: VarId) -> Read<()> {
        if let Some(note) = self.note()? {
            self.notes.stmts.push((var, note));
        }
        Ok(())
    }

    fn plain(&mut self) -> Read<String> {
        match self.advance()? {
            Word::Plain(word) => Ok(word),
            other => Err(format!("expected a word, found {other:?}")),
        }
    }

    fn keyword(&mut self, keyword: &str) -> Read<()> {
        match self.eat(keyword)? {
            true => Ok(()),
            false => Err(format!("expected `{keyword}`, found {:?}", self.word)),
        }
    }

    fn eat(&mut self, keyword: &str) -> Read<bool> {
        let found = matches!(&self.word, Word::Plain(word) if word == keyword);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn sign(&mut self, sign: char) -> Read<()> {
        match self.eat_sign(sign)? {
            true => Ok(()),
            false => Err(format!("expected `{sign}`, found {:?}", self.word)),
        }
    }

    fn eat_sign(&mut self, sign: char) -> Read<bool> {
        let found = self.word == Word::Sign(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn arrow(&mut self) -> Read<()> {
        match self.advance()? {
            Word::Arrow => Ok(()),
            other => Err(format!("expected `->`, found {other:?}")),
        }
    }

    /// Gives the word that is looked at and looks at the next.
    fn advance(&mut self) -> Read<Word> {
        let next = self.words.next_word()?;
        self.starts = [self.starts[1], self.words.start];
        Ok(std::mem::replace(&mut self.word, next))
    }
}

fn empty_lambda(name: Symbol, ret: TyId) -> Lambda {
    Lambda {
        name,
        span: no_span(),
        node: None,
        params: Vec::new(),
        ret,
        body: Block { stmts: Vec::new(), term: Term::Ret(Atom::Unit) },
        class: Class::Undecided,
        captures: Vec::new(),
        siblings: Vec::new(),
        index: 0,
        fn_ty: None,
        stays: false,
    }
}

fn id_of(word: &str, prefix: &str) -> Read<u32> {
    let id = word.strip_prefix(prefix).and_then(|digits| digits.parse().ok());
    id.filter(|&id| id <= MAX_ID)
        .ok_or_else(|| format!("expected an id `{prefix}…`, found `{word}`"))
}

fn word_atom(text: &str) -> Read<Atom> {
    let bits = |digits| u64::from_str_radix(digits, 16).map_err(|_| format!("not bits: {digits}"));
    match text {
        "true" => return Ok(Atom::Bool(true)),
        "false" => return Ok(Atom::Bool(false)),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix("f64#") {
        return Ok(Atom::Float(f64::from_bits(bits(digits)?)));
    }
    if let Some(digits) = text.strip_prefix("f32#") {
        return Ok(Atom::Float32(f32::from_bits(bits(digits)? as u32)));
    }
    if let Ok((_, id)) = split_id(text) {
        return Ok(Atom::Var(VarId::from_u32(id)));
    }
    if let Ok(id) = id_of(text, "lam") {
        return Ok(Atom::Lam(LamId::from_u32(id)));
    }
    Ok(Atom::Str(StrId::from_u32(id_of(text, "s")?)))
}

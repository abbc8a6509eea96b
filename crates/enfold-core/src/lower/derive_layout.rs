//! The description of each type's values from which `%A` is laid out (`enfold-runtime`, `rules/layout.rs`).
//!
//! ```text
//! fn layout<Tree>(a: Tree, depth: int) -> string {        // Leaf | Node of Tree * int * Tree
//!   if depth <= 0 { ret "0f" }
//!   d = sub depth, 1
//!   switch a { case 0 { ret "01 Leaf 00" }
//!              case 1 { x = apply layout<Tree>(a.0, d); n = to_str a.1; y = apply layout<Tree>(a.2, d)
//!                       r = str_join ["10 Node 00", x, "01", n, "00", y, "06"]; ret r } } }
//! ```
//!
//! The description says what there is, and not where lines break or parentheses stand. Nothing is described that is
//! not shown: no more than a hundred levels, the first hundred elements of lists and arrays, nine of maps and sets,
//! four of sequences. So the cost is linear in what is shown, times the depth at which it stands.

use enfold_graph::BindingId;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::derive::What;
use super::prims::{ZERO, literal_suffix};
use super::types::Shape;
use crate::ir::{Atom, DataId, ExnId, IntKind, Key, Op, Prim, Term, Ty, TyId};

const WORD: char = '\u{1}';
const TEXT: char = '\u{2}';
const SAID: char = '\u{3}';
const CHAR: char = '\u{4}';
const LIST: char = '\u{5}';
const END: char = '\u{6}';
const ARRAY: char = '\u{7}';
const TUPLE: char = '\u{8}';
const RECORD: char = '\u{b}';
const CASE: char = '\u{c}';
const VIEW: char = '\u{e}';
const DOTS: char = '\u{f}';
const CASE_OF_SEVERAL: char = '\u{10}';

/// How many levels are shown.
const LEVELS: i64 = 100;
/// How many elements of lists and arrays are shown.
const ELEMENTS: i64 = 100;

/// How many elements of a collection are shown that is called so.
fn elements_of(word: &str) -> i64 {
    match word {
        "seq" => 4,
        "map" | "set" => 9,
        _ => ELEMENTS,
    }
}

/// Pieces of a description; neighbours that are constant are one.
#[derive(Default)]
struct Pieces {
    done: Vec<Atom>,
    constant: String,
}

impl Lower<'_> {
    /// The text of a value as `%A` shows it.
    pub(super) fn laid_out(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let str = self.scalars.str;
        let mut pieces = Pieces::default();
        self.describe(&mut pieces, ty, value, Atom::Int(LEVELS, IntKind::Int), span);
        let description = self.joined(pieces, span);
        self.emit(Op::Prim(Prim::LayOut, vec![description]), str, span, hint)
    }

    /// Adds the description of a value.
    fn describe(&mut self, out: &mut Pieces, ty: TyId, value: Atom, depth: Atom, span: Span) {
        let str = self.scalars.str;
        match self.program.types[ty] {
            Ty::Str => self.describe_text(out, TEXT, value, span),
            Ty::Char => {
                let text = self.op(Prim::ToStr, vec![value], str, span);
                self.describe_text(out, CHAR, text, span);
            }
            _ if self.is_scalar(ty) => {
                let (text, suffix) = self.number_text(ty, value, span);
                out.constant.push(WORD);
                self.add(out, text);
                out.constant.push_str(suffix);
                out.constant.push('\0');
            }
            Ty::Unit => out.constant.push_str(&format!("{WORD}()\0")),
            _ => match self.derived(What::Layout, ty) {
                Some(lam) => {
                    let op = Op::Apply(Atom::Lam(lam), vec![value, depth]);
                    let text = self.emit(op, str, span, None);
                    self.add(out, text);
                }
                None => out.constant.push_str(&format!("{WORD}<fun>\0")),
            },
        }
    }

    /// A text behind its length.
    fn describe_text(&mut self, out: &mut Pieces, mark: char, text: Atom, span: Span) {
        let (str, int) = (self.scalars.str, self.scalars.int);
        let length = self.op(Prim::StrLen, vec![text], int, span);
        let length = self.op(Prim::ToStr, vec![length], str, span);
        out.constant.push(mark);
        self.add(out, length);
        out.constant.push(':');
        self.add(out, text);
    }

    fn add(&mut self, out: &mut Pieces, text: Atom) {
        if !out.constant.is_empty() {
            let constant = std::mem::take(&mut out.constant);
            let constant = self.string(&constant);
            out.done.push(constant);
        }
        out.done.push(text);
    }

    fn joined(&mut self, mut pieces: Pieces, span: Span) -> Atom {
        if pieces.done.is_empty() || !pieces.constant.is_empty() {
            let constant = std::mem::take(&mut pieces.constant);
            pieces.done.push(self.string(&constant));
        }
        match pieces.done[..] {
            [only] => only,
            _ => self.concat(pieces.done, span),
        }
    }

    /// The digits of a scalar that is no text, and what stands behind them.
    fn number_text(&mut self, ty: TyId, value: Atom, span: Span) -> (Atom, &'static str) {
        let str = self.scalars.str;
        match self.program.types[ty] {
            Ty::Float => (self.op(Prim::Show, vec![value], str, span), ""),
            Ty::Float32 => {
                let float = self.program.types.intern(Ty::Float);
                let wide = self.op(Prim::Convert, vec![value], float, span);
                (self.op(Prim::Show, vec![wide], str, span), "f")
            }
            Ty::Bool => {
                let text = self.op(Prim::ToStr, vec![value], str, span);
                (self.op(Prim::StrLower, vec![text], str, span), "")
            }
            Ty::Int(kind) => (self.op(Prim::ToStr, vec![value], str, span), literal_suffix(kind)),
            _ => (self.op(Prim::ToStr, vec![value], str, span), ""),
        }
    }

    /// The body of a function from a value and a depth to the description.
    pub(super) fn derive_layout(&mut self, ty: TyId, a: Atom, depth: Atom, span: Span) -> Term {
        let (int, bool) = (self.scalars.int, self.scalars.bool);
        let deep = self.op(Prim::Le, vec![depth, ZERO], bool, span);
        let dots = self.string(&DOTS.to_string());
        self.if_atom(
            deep,
            |_| Term::Ret(dots),
            |s| {
                let one = Atom::Int(1, IntKind::Int);
                let inner = s.op(Prim::Sub, vec![depth, one], int, span);
                s.layout_of(ty, a, inner, span)
            },
        )
    }

    fn layout_of(&mut self, ty: TyId, a: Atom, depth: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Array(item) => self.layout_of_array(item, a, depth, span),
            Ty::Exn => self.layout_of_exn(a, depth, span),
            Ty::Data(data) => match self.opaque_suffix(data) {
                Some(suffix) => self.layout_said(data, suffix.as_str(), a, span),
                None => match self.layout_of_view(data, a, depth, span) {
                    Some(term) => term,
                    None => self.layout_of_data(ty, data, a, depth, span),
                },
            },
            _ => Term::Ret(self.string(&format!("{WORD}<fun>\0"))),
        }
    }

    fn layout_of_data(&mut self, ty: TyId, data: DataId, a: Atom, depth: Atom, span: Span) -> Term {
        match self.shape(data) {
            Shape::List => {
                let open = LIST.to_string();
                self.layout_of_list(ty, data, a, depth, &open, ELEMENTS, span)
            }
            Shape::Tuple => {
                let mut pieces = Pieces { constant: TUPLE.to_string(), ..Pieces::default() };
                self.describe_fields(&mut pieces, data, 0, a, depth, span);
                self.ended_with(pieces, span)
            }
            Shape::Record => self.layout_of_record(data, a, depth, span),
            Shape::Union | Shape::Option | Shape::Outcome => {
                let count = self.program.datas[data].cases.len() as u32;
                let cases = (0..count).map(|case| {
                    let block = self.block(|s| s.layout_of_case(data, case, a, depth, span));
                    (Key::Case(case), block)
                });
                let cases = cases.collect();
                Term::switch(a, cases, None)
            }
        }
    }

    fn ended_with(&mut self, mut pieces: Pieces, span: Span) -> Term {
        pieces.constant.push(END);
        Term::Ret(self.joined(pieces, span))
    }

    fn describe_fields(
        &mut self,
        out: &mut Pieces,
        data: DataId,
        case: u32,
        a: Atom,
        depth: Atom,
        span: Span,
    ) {
        let count = self.program.datas[data].cases[case as usize].fields.len() as u32;
        for i in 0..count {
            let ty = self.field_ty(data, case, i);
            let value = self.field(a, data, case, i, span, None);
            self.describe(out, ty, value, depth, span);
        }
    }

    fn layout_of_record(&mut self, data: DataId, a: Atom, depth: Atom, span: Span) -> Term {
        let names: Vec<Symbol> =
            self.program.datas[data].cases[0].fields.iter().map(|f| f.name).collect();
        let mut pieces = Pieces { constant: RECORD.to_string(), ..Pieces::default() };
        for (i, name) in names.into_iter().enumerate() {
            let ty = self.field_ty(data, 0, i as u32);
            let value = self.field(a, data, 0, i as u32, span, None);
            pieces.constant.push_str(&format!("{name}\0"));
            self.describe(&mut pieces, ty, value, depth, span);
        }
        self.ended_with(pieces, span)
    }

    fn layout_of_case(
        &mut self,
        data: DataId,
        case: u32,
        a: Atom,
        depth: Atom,
        span: Span,
    ) -> Term {
        let info = &self.program.datas[data].cases[case as usize];
        let (name, count) = (info.name, info.fields.len());
        let Some(mut pieces) = named(name.as_str(), count) else {
            return Term::Ret(self.string(&format!("{WORD}{name}\0")));
        };
        self.describe_fields(&mut pieces, data, case, a, depth, span);
        self.ended_with(pieces, span)
    }

    /// What an object says of itself, or the name of its class.
    fn layout_said(&mut self, data: DataId, suffix: &str, a: Atom, span: Span) -> Term {
        let mut pieces = Pieces::default();
        let said = self.said(data, a, span).map(|text| match suffix {
            "" => text,
            suffix => {
                let suffix = self.string(suffix);
                self.concat(vec![text, suffix], span)
            }
        });
        match said {
            Some(text) => self.describe_text(&mut pieces, SAID, text, span),
            None => {
                let name = self.class_name(data);
                pieces.constant = format!("{SAID}{}:{name}", name.len());
            }
        }
        Term::Ret(self.joined(pieces, span))
    }

    /// The list of what a collection holds, after the word for it.
    fn layout_of_view(&mut self, data: DataId, a: Atom, depth: Atom, span: Span) -> Option<Term> {
        let (view, args) = self.shown_view(data)?;
        let (list, seen) = self.view(view, &args, a, span)?;
        let Ty::Data(listed) = self.program.types[seen] else { return None };
        let open = format!("{VIEW}{}\0", view.word);
        let limit = elements_of(view.word.as_str());
        Some(self.layout_of_list(seen, listed, list, depth, &open, limit, span))
    }

    /// An exception that the program declares, as a case; others with their messages.
    fn layout_of_exn(&mut self, a: Atom, depth: Atom, span: Span) -> Term {
        let str = self.scalars.str;
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let cases = exns.into_iter().map(|exn| {
            let block = self.block(|s| match s.has_message(exn) {
                true => {
                    let message = s.op(Prim::ExnMessage, vec![a], str, span);
                    let name = s.string(&format!("{}: ", s.exception_name(exn)));
                    let text = s.concat(vec![name, message], span);
                    let mut pieces = Pieces::default();
                    s.describe_text(&mut pieces, SAID, text, span);
                    Term::Ret(s.joined(pieces, span))
                }
                false => s.layout_of_payload(exn, a, depth, span),
            });
            (Key::Exn(exn), block)
        });
        let cases = cases.collect();
        let default = Some(Box::new(self.block(|s| Term::Ret(s.string(&format!("{WORD}_\0"))))));
        Term::Switch { scrutinee: a, cases, default }
    }

    /// The name of an exception of .NET, with its namespace.
    fn exception_name(&self, exn: ExnId) -> String {
        match self.program.exns[exn].name.as_str() {
            "Failure" => "System.Exception".into(),
            name @ "KeyNotFoundException" => format!("System.Collections.Generic.{name}"),
            name => format!("System.{name}"),
        }
    }

    fn layout_of_payload(&mut self, exn: ExnId, a: Atom, depth: Atom, span: Span) -> Term {
        let name = self.program.exns[exn].name;
        let fields = self.program.exns[exn].fields.clone();
        let Some(mut pieces) = named(name.as_str(), fields.len()) else {
            return Term::Ret(self.string(&format!("{WORD}{name}\0")));
        };
        for (i, ty) in fields.into_iter().enumerate() {
            let value = self.read(super::derive::Parts::Exn(exn), a, i as u32, span);
            self.describe(&mut pieces, ty, value, depth, span);
        }
        self.ended_with(pieces, span)
    }

    fn layout_of_array(&mut self, item: TyId, a: Atom, depth: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let length = self.op(Prim::ArrLen, vec![a], int, span);
        let open = ARRAY.to_string();
        self.layout_of_items(length, &open, ELEMENTS, span, |s, i| {
            let value = s.op(Prim::ArrGet, vec![a, i], item, span);
            (s.description(item, value, depth, span), Vec::new())
        })
    }

    fn description(&mut self, ty: TyId, value: Atom, depth: Atom, span: Span) -> Atom {
        let mut pieces = Pieces::default();
        self.describe(&mut pieces, ty, value, depth, span);
        self.joined(pieces, span)
    }

    #[expect(clippy::too_many_arguments, reason = "a list and how it is shown")]
    fn layout_of_list(
        &mut self,
        ty: TyId,
        data: DataId,
        a: Atom,
        depth: Atom,
        open: &str,
        limit: i64,
        span: Span,
    ) -> Term {
        let length = self.length_up_to(ty, data, a, limit + 1, span);
        let item = self.field_ty(data, 1, 0);
        let cell_ty = self.cell_ty(ty);
        let cursor = self.emit(Op::NewCell(a), cell_ty, span, None);
        self.layout_of_items(length, open, limit, span, |s, _| {
            let rest = s.emit(Op::CellGet(cursor), ty, span, None);
            let value = s.field(rest, data, 1, 0, span, None);
            let tail = s.field(rest, data, 1, 1, span, None);
            (s.description(item, value, depth, span), vec![Op::CellSet(cursor, tail)])
        })
    }

    /// The length of a list, or the limit if it is longer.
    fn length_up_to(&mut self, ty: TyId, data: DataId, a: Atom, limit: i64, span: Span) -> Atom {
        let (int, bool) = (self.scalars.int, self.scalars.bool);
        let one = Atom::Int(1, IntKind::Int);
        self.join(int, span, None, |s, dest| {
            let first = vec![(Symbol::new("rest"), ty, a), (Symbol::new("count"), int, ZERO)];
            s.loop_from(first, span, |s, again, vars| {
                let (rest, count) = (vars[0], vars[1]);
                let empty = s.block(|s| s.deliver(dest, count));
                let cons = s.block(|s| {
                    let most = Atom::Int(limit, IntKind::Int);
                    let enough = s.op(Prim::Ge, vec![count, most], bool, span);
                    s.if_atom(
                        enough,
                        |s| s.deliver(dest, count),
                        |s| {
                            let tail = s.field(rest, data, 1, 1, span, None);
                            let count = s.op(Prim::Add, vec![count, one], int, span);
                            s.jump(again, vec![tail, count])
                        },
                    )
                });
                let cases = vec![(Key::Case(0), empty), (Key::Case(1), cons)];
                Term::switch(rest, cases, None)
            })
        })
    }

    /// The first elements between marks, and dots if there are more: as many pieces, joined.
    fn layout_of_items(
        &mut self,
        length: Atom,
        open: &str,
        limit: i64,
        span: Span,
        item: impl FnOnce(&mut Self, Atom) -> (Atom, Vec<Op>),
    ) -> Term {
        let (int, str, unit, bool) =
            (self.scalars.int, self.scalars.str, self.scalars.unit, self.scalars.bool);
        let num = |n: i64| Atom::Int(n, IntKind::Int);
        let strings = self.array_ty(str);
        let more = self.op(Prim::Gt, vec![length, num(limit)], bool, span);
        let shown = self.join(int, span, None, |s, dest| {
            s.if_atom(more, |s| s.deliver(dest, num(limit)), |s| s.deliver(dest, length))
        });
        let close = self.join(str, span, None, |s, dest| {
            let (cut, end) = (s.string(&format!("{DOTS}{END}")), s.string(&END.to_string()));
            s.if_atom(more, |s| s.deliver(dest, cut), |s| s.deliver(dest, end))
        });
        let size = self.op(Prim::Add, vec![shown, num(2)], int, span);
        let last = self.op(Prim::Add, vec![shown, num(1)], int, span);
        let open = self.string(open);
        let pieces = self.op(Prim::ArrNew, vec![size, open], strings, span);
        self.op(Prim::ArrSet, vec![pieces, last, close], unit, span);
        let first = vec![(Symbol::new("i"), int, ZERO)];
        self.loop_from(first, span, |s, again, vars| {
            let i = vars[0];
            let more = s.op(Prim::Lt, vec![i, shown], bool, span);
            let iterate = |s: &mut Self| {
                let (text, effects) = item(s, i);
                let next = s.op(Prim::Add, vec![i, num(1)], int, span);
                s.op(Prim::ArrSet, vec![pieces, next, text], unit, span);
                for effect in effects {
                    s.effect(effect, span);
                }
                s.jump(again, vec![next])
            };
            s.if_atom(more, iterate, |s| Term::Ret(s.op(Prim::StrJoin, vec![pieces], str, span)))
        })
    }
}

/// The beginning of a case with so many components; none without any.
fn named(name: &str, count: usize) -> Option<Pieces> {
    let mark = match count {
        0 => return None,
        1 => CASE,
        _ => CASE_OF_SEVERAL,
    };
    Some(Pieces { constant: format!("{mark}{name}\0"), ..Pieces::default() })
}

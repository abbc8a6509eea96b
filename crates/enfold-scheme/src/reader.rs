//! Tokens to data, with a stack of its own instead of recursion.
//!
//! **Establishes** that what was read nests at most [`MAX_DEPTH`] deep, that every span lies within
//! the text, and that every cycle goes through a [`Kind::Same`]. What could not be read is
//! [`Kind::Bad`] or left out, and has been reported. Linear in the text.

use enfold_syntax::codes;
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use crate::data::{Data, DataId, Kind};
use crate::lexer::Lexer;
use crate::token::{Bracket, Prefix, T, Token};

/// How deep data may nest: far beyond what people write, and safe for what walks over data.
pub(crate) const MAX_DEPTH: usize = 1000;

/// Reads all data of a text into `data`.
pub(crate) fn read(
    source: &str,
    file: FileId,
    fold_case: bool,
    data: &mut Data,
    out: &mut Diagnostics,
) -> Vec<DataId> {
    let lexer = Lexer::new(source, file, fold_case, out);
    let mut reader =
        Reader { lexer, data, stack: Vec::new(), labels: FxHashMap::default(), forms: Vec::new() };
    reader.run();
    reader.forms
}

/// What is being read.
enum Frame {
    Prefix(Prefix, Span, Option<DataId>),
    Sequence(Sequence),
}

struct Sequence {
    opening: Span,
    shape: Shape,
    items: Vec<DataId>,
    /// Where the dot of a dotted list is.
    dot: Option<Span>,
    end: Option<DataId>,
    /// The first bracket at the start of a line within: where a missing end is likely.
    at_margin: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    List(Bracket),
    Vector,
    Bytes,
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    data: &'a mut Data,
    stack: Vec<Frame>,
    /// The labels of the outermost datum that is being read.
    labels: FxHashMap<u64, DataId>,
    forms: Vec<DataId>,
}

impl Reader<'_> {
    fn run(&mut self) {
        loop {
            let Token { kind, span } = self.lexer.token();
            match kind {
                T::Eof => return self.finish(),
                T::Open(bracket) => self.open(Shape::List(bracket), span),
                T::OpenVector => self.open(Shape::Vector, span),
                T::OpenBytes => self.open(Shape::Bytes, span),
                T::Close(bracket) => self.close(bracket, span),
                T::Prefix(prefix) => self.prefix(prefix, span),
                T::Dot => self.dot(span),
                T::Reference(number) => self.reference(number, span),
                T::Atom(kind) => {
                    let atom = self.data.push(kind, span);
                    self.complete(atom);
                }
            }
            if self.stack.len() > MAX_DEPTH {
                let message = format!("brackets nest more than {MAX_DEPTH} deep");
                self.lexer.report(codes::TOO_DEEP, span, message);
                self.stack.clear();
                return;
            }
        }
    }

    fn open(&mut self, shape: Shape, opening: Span) {
        let lo = opening.lo as usize;
        if lo == 0 || self.lexer.source.as_bytes()[lo - 1] == b'\n' {
            for frame in self.stack.iter_mut().rev().take(1) {
                if let Frame::Sequence(outer) = frame {
                    outer.at_margin.get_or_insert(opening);
                }
            }
        }
        self.stack.push(Frame::Sequence(Sequence {
            opening,
            shape,
            items: Vec::new(),
            dot: None,
            end: None,
            at_margin: None,
        }));
    }

    fn prefix(&mut self, prefix: Prefix, span: Span) {
        let mut target = None;
        if let Prefix::Label(number) = prefix {
            let place = self.data.push(Kind::Bad, span);
            if self.labels.insert(number, place).is_some() {
                let message = format!("the label #{number}= is used twice in one datum");
                self.lexer.report(codes::DATUM_LABEL, span, message);
            }
            target = Some(place);
        }
        self.stack.push(Frame::Prefix(prefix, span, target));
    }

    fn reference(&mut self, number: u64, span: Span) {
        let datum = match self.labels.get(&number) {
            Some(target) => self.data.push(Kind::Same(*target), span),
            None => {
                let message = format!("there is no label #{number}= before this");
                self.lexer.report(codes::DATUM_LABEL, span, message);
                self.data.push(Kind::Bad, span)
            }
        };
        self.complete(datum);
    }

    fn dot(&mut self, span: Span) {
        self.drop_prefixes(span);
        match self.stack.last_mut() {
            Some(Frame::Sequence(Sequence { shape: Shape::List(_), items, dot, .. }))
                if !items.is_empty() && dot.is_none() =>
            {
                *dot = Some(span);
            }
            _ => {
                let message =
                    "a dot stands between the last two elements of a list, and nowhere else";
                self.lexer.report(codes::UNEXPECTED_TOKEN, span, message);
            }
        }
    }

    /// Reports prefixes that nothing follows.
    fn drop_prefixes(&mut self, before: Span) {
        while let Some(Frame::Prefix(_, span, _)) = self.stack.last() {
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, *span, "nothing follows this")
                .also(before, "a datum was expected before this");
            self.lexer.push_report(report);
            self.stack.pop();
        }
    }

    fn close(&mut self, bracket: Bracket, span: Span) {
        self.drop_prefixes(span);
        let Some(Frame::Sequence(sequence)) = self.stack.pop() else {
            let report = Diagnostic::new(codes::UNCLOSED, span, "this bracket closes nothing");
            self.lexer.push_report(report.fix("remove it", span, ""));
            return;
        };
        let wanted = match sequence.shape {
            Shape::List(wanted) => wanted,
            Shape::Vector | Shape::Bytes => Bracket::Round,
        };
        if wanted != bracket && sequence.shape != Shape::Vector {
            let (is, should) = match wanted {
                Bracket::Round => ("]", ")"),
                Bracket::Square => (")", "]"),
            };
            let message = format!("`{is}` closes a bracket that `{should}` should close");
            let report = Diagnostic::new(codes::UNCLOSED, span, message);
            let report = report.also(sequence.opening, "the bracket is opened here");
            self.lexer.push_report(report.fix("write the other bracket", span, should));
        }
        self.end_sequence(sequence, span);
    }

    fn end_sequence(&mut self, sequence: Sequence, closing: Span) {
        let span = sequence.opening.to(closing);
        let datum = match sequence.shape {
            Shape::Vector => self.data.push(Kind::Vector(sequence.items.into()), span),
            Shape::Bytes => {
                let bytes = sequence.items.iter().map(|item| self.byte(*item)).collect();
                self.data.push(Kind::Bytes(bytes), span)
            }
            Shape::List(_) => self.list(sequence, closing, span),
        };
        self.complete(datum);
    }

    fn list(&mut self, sequence: Sequence, closing: Span, span: Span) -> DataId {
        let end = match (sequence.end, sequence.dot) {
            (Some(end), _) => end,
            (None, Some(dot)) => {
                self.lexer.report(codes::UNEXPECTED_TOKEN, dot, "nothing follows this dot");
                self.data.push(Kind::Null, closing)
            }
            (None, None) if sequence.items.is_empty() => return self.data.push(Kind::Null, span),
            (None, None) => self.data.push(Kind::Null, closing),
        };
        let mut list = end;
        for (index, item) in sequence.items.iter().enumerate().rev() {
            // The rest of a list begins where its first element does.
            let lo = if index == 0 { span.lo } else { self.data.span(*item).lo };
            list = self.data.push(Kind::Pair(*item, list), Span { lo, ..span });
        }
        list
    }

    fn byte(&mut self, item: DataId) -> u8 {
        let value = match self.data.kind(item) {
            Kind::Number(number) => number.as_i64().and_then(|n| u8::try_from(n).ok()),
            // Has been reported.
            Kind::Bad => Some(0),
            _ => None,
        };
        value.unwrap_or_else(|| {
            let message = "a bytevector holds integers from 0 to 255";
            self.lexer.report(codes::BAD_NUMBER, self.data.span(item), message);
            0
        })
    }

    /// Puts a finished datum where it belongs.
    fn complete(&mut self, mut datum: DataId) {
        loop {
            match self.stack.last_mut() {
                None => {
                    self.labels.clear();
                    return self.forms.push(datum);
                }
                Some(Frame::Sequence(sequence)) => {
                    if sequence.end.is_some() {
                        let span = self.data.span(datum);
                        let message = "only one datum may follow the dot of a list";
                        self.lexer.report(codes::UNEXPECTED_TOKEN, span, message);
                    } else if sequence.dot.is_some() {
                        sequence.end = Some(datum);
                    } else {
                        sequence.items.push(datum);
                    }
                    return;
                }
                Some(Frame::Prefix(prefix, span, target)) => {
                    let (prefix, span, target) = (*prefix, *span, *target);
                    self.stack.pop();
                    match prefix {
                        Prefix::Comment => {
                            if self.stack.is_empty() {
                                self.labels.clear();
                            }
                            return;
                        }
                        Prefix::Label(_) => datum = self.name(datum, span, target),
                        _ => datum = self.wrap(prefix, span, datum),
                    }
                }
            }
        }
    }

    fn name(&mut self, datum: DataId, span: Span, target: Option<DataId>) -> DataId {
        let Some(target) = target else { return datum };
        // `target` is not bound yet, so a chain of references to itself ends at it.
        if self.data.resolve(datum) == target {
            self.lexer.report(codes::DATUM_LABEL, span, "this label names only itself");
            return target;
        }
        let named = self.data.resolve(datum);
        self.data.replace(target, Kind::Same(named));
        self.data.set_labelled(named);
        datum
    }

    fn wrap(&mut self, prefix: Prefix, span: Span, datum: DataId) -> DataId {
        let word = match prefix {
            Prefix::Quote => "quote",
            Prefix::Quasiquote => "quasiquote",
            Prefix::Unquote => "unquote",
            _ => "unquote-splicing",
        };
        let whole = span.to(self.data.span(datum));
        let head = self.data.push(Kind::Symbol(Symbol::new(word)), span);
        let end = self.data.push(Kind::Null, whole.end());
        let rest = self.data.push(Kind::Pair(datum, end), self.data.span(datum));
        self.data.push(Kind::Pair(head, rest), whole)
    }

    fn finish(&mut self) {
        let end = self.lexer.span(self.lexer.at);
        self.drop_prefixes(end);
        let open = self.stack.iter().find_map(|frame| match frame {
            Frame::Sequence(sequence) => Some((sequence.opening, sequence.at_margin)),
            Frame::Prefix(..) => None,
        });
        if let Some((opening, at_margin)) = open
            && !self.lexer.cut
        {
            let mut report =
                Diagnostic::new(codes::UNCLOSED, opening, "this bracket is never closed");
            if let Some(margin) = at_margin {
                report = report.also(margin, "perhaps it should end before this");
            }
            self.lexer.push_report(report);
        }
        while let Some(frame) = self.stack.pop() {
            if let Frame::Sequence(sequence) = frame {
                self.end_sequence(sequence, end);
            }
            self.drop_prefixes(end);
        }
    }
}

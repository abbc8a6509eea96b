//! Formats as two functions, one that prints and one that reads.
//!
//! ```text
//! "%d: %s\n"   ─►   made "…" (fun parts finish a b ->
//!                              conclude finish (fun sink ->
//!                                go_on parts sink; put_integer sink 'd' 0 0 (-1) a; put_text sink ": ";
//!                                put_string sink 0 0 b; put_text sink "\n"))
//!                            (fun reader ->
//!                              let a = get_integer reader 'd' 0 in get_text reader ": ";
//!                              let b = get_string reader 0 in get_text reader "\n";
//!                              fun f -> f a b)
//! ```
//!
//! The functions mentioned are those of `CamlinternalFormat`; their types give the types of the parameters. Formats
//! that hold others, and those that only make sense for reading, are expressions instead ([`formats`](crate::formats)).
//! Linear in the pieces.

use enfold_graph::{BindingId, NodeId};
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::Kind;
use crate::format_pieces::{Piece, Size};

/// What a format is made of so far.
#[derive(Default)]
struct Made {
    /// The parameters behind `parts` and `finish`.
    params: Vec<BindingId>,
    /// What prints.
    puts: Vec<NodeId>,
    /// What reads; nothing if a piece cannot be read.
    gets: Option<Vec<NodeId>>,
    /// What was read.
    read: Vec<BindingId>,
}

/// Whether pieces can be functions.
pub(crate) fn are_functions(pieces: &[Piece]) -> bool {
    let until = |pair: &[Piece]| {
        matches!(&pair[0], Piece::Conversion { kind: b's', .. })
            && matches!(&pair[1], Piece::At(_) | Piece::Layout(..))
    };
    let plain = |piece: &Piece| match piece {
        Piece::Text(_) | Piece::At(_) | Piece::Flush | Piece::Layout(..) => true,
        Piece::Conversion { skip, kind, .. } => !skip && b"diuxXofeEgGFhHsSBbcCat".contains(kind),
        Piece::Set { .. } | Piece::Nested(..) | Piece::Open(..) => false,
    };
    pieces.iter().all(plain) && !pieces.windows(2).any(until)
}

impl Checker<'_, '_> {
    /// A format all of whose pieces are plain.
    pub(crate) fn format_functions(
        &mut self,
        pieces: &[Piece],
        source: &[u8],
        span: Span,
    ) -> Option<NodeId> {
        let [parts, finish, sink, reader] =
            ["parts", "finish", "sink", "reader"].map(|name| self.hidden_local(name, span));
        let mut made = Made { gets: Some(Vec::new()), ..Made::default() };
        let before = self.format_call_on("go_on", &[parts, sink], Vec::new(), span)?;
        made.puts.push(before);
        for piece in pieces {
            self.piece_functions(piece, sink, reader, &mut made, span)?;
        }
        let last = made.puts.pop()?;
        let puts = self.block(made.puts, last);
        let puts = self.implied_over(&[sink], puts, span);
        let done = self.format_call_on("conclude", &[finish], vec![puts], span)?;
        let print = self.implied_over(&[&[parts, finish], &made.params[..]].concat(), done, span);
        let scan = match made.gets {
            Some(gets) => self.reading(gets, made.read, reader, span)?,
            None => {
                let value = self.known_value("CamlinternalFormat", "cannot_read")?;
                self.mention(&value, span)
            }
        };
        let source = self.text_node(source, span);
        self.format_call("made", vec![source, print, scan], span)
    }

    /// What reads everything and gives it to a function.
    fn reading(
        &mut self,
        mut gets: Vec<NodeId>,
        read: Vec<BindingId>,
        reader: BindingId,
        span: Span,
    ) -> Option<NodeId> {
        // A reader is one even if nothing is read.
        gets.push(self.format_call_on("get_nothing", &[reader], Vec::new(), span)?);
        let function = self.hidden_local("f", span);
        let mut result = self.var_node(function, span);
        if !read.is_empty() {
            let args: Vec<NodeId> = read.into_iter().map(|var| self.var_node(var, span)).collect();
            let types: Vec<_> = args.iter().map(|&arg| self.type_of(arg)).collect();
            let to = self.store.fresh();
            let (wanted, found) = (self.store.fun(&types, to), self.type_of(result));
            if !self.expect(found, wanted, span) {
                return None;
            }
            result = self.node(Kind::Apply { func: result, args }, to, span);
        }
        let give = self.implied_over(&[function], result, span);
        let body = self.block(gets, give);
        Some(self.implied_over(&[reader], body, span))
    }

    fn piece_functions(
        &mut self,
        piece: &Piece,
        sink: BindingId,
        reader: BindingId,
        made: &mut Made,
        span: Span,
    ) -> Option<()> {
        let text = match piece {
            Piece::Text(bytes) => bytes.clone(),
            Piece::At(byte) => vec![b'@', *byte],
            Piece::Layout(name, args, source) => {
                let hint = self.layout_node(name, args, span)?;
                let text = self.text_node(source, span);
                made.puts.push(self.format_call_on(
                    "put_layout",
                    &[sink],
                    vec![hint, text],
                    span,
                )?);
                let text = self.text_node(source, span);
                return self.get(made, "get_text", reader, vec![text], span);
            }
            Piece::Flush => {
                made.puts.push(self.format_call_on("put_flush", &[sink], Vec::new(), span)?);
                return self.get(made, "get_end", reader, Vec::new(), span);
            }
            _ => return self.conversion_functions(piece, sink, reader, made, span),
        };
        let node = self.text_node(&text, span);
        made.puts.push(self.format_call_on("put_text", &[sink], vec![node], span)?);
        let node = self.text_node(&text, span);
        self.get(made, "get_text", reader, vec![node], span)
    }

    fn conversion_functions(
        &mut self,
        piece: &Piece,
        sink: BindingId,
        reader: BindingId,
        made: &mut Made,
        span: Span,
    ) -> Option<()> {
        let Piece::Conversion { flags, width, precision, kind, wide, .. } = piece else {
            return None;
        };
        // `*` is a parameter before the value.
        let mut size = |this: &mut Self, size: Size, absent: i64| match size {
            Size::Star => {
                let local = this.hidden_local("size", span);
                made.params.push(local);
                made.gets = None;
                this.var_node(local, span)
            }
            size => this.size_node(size, absent, span),
        };
        let mut width_node = size(self, *width, 0);
        let mut precision_node = size(self, *precision, -1);
        if *precision == Size::Star {
            precision_node = self.format_call("at_least_none", vec![precision_node], span)?;
        }
        let flags = self.int_node(*flags, span);
        let letter = self.char_node(*kind, span);
        let (name, args) = match kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                let name = match wide {
                    Some(b'l') => "integer32",
                    Some(b'L') => "integer64",
                    Some(_) => "integer_native",
                    None => "integer",
                };
                (name, vec![letter, flags, width_node, precision_node])
            }
            b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H' => {
                ("float", vec![letter, flags, width_node, precision_node])
            }
            b's' => ("string", vec![flags, width_node]),
            b'S' => ("quoted_string", vec![flags, width_node]),
            b'B' | b'b' => ("bool", vec![flags, width_node]),
            b'c' => ("char", Vec::new()),
            b'C' => ("quoted_char", Vec::new()),
            b'a' => ("alpha", Vec::new()),
            b't' => ("theta", Vec::new()),
            _ => return None,
        };
        let values = if name == "alpha" { vec!["printer", "value"] } else { vec!["value"] };
        let mut all = args;
        for value in values {
            let local = self.hidden_local(value, span);
            made.params.push(local);
            all.push(self.var_node(local, span));
        }
        made.puts.push(self.format_call_on(&format!("put_{name}"), &[sink], all, span)?);
        let letter = self.char_node(*kind, span);
        width_node = self.size_node(*width, 0, span);
        let args = match name {
            "alpha" | "theta" => {
                made.gets = None;
                return Some(());
            }
            "integer" | "integer32" | "integer64" | "integer_native" => vec![letter, width_node],
            "float" | "string" => vec![width_node],
            _ => Vec::new(),
        };
        self.get_value(made, &format!("get_{name}"), reader, args, span)
    }

    /// Adds a step of reading.
    fn get(
        &mut self,
        made: &mut Made,
        name: &str,
        reader: BindingId,
        args: Vec<NodeId>,
        span: Span,
    ) -> Option<()> {
        if let Some(gets) = &mut made.gets {
            gets.push(self.format_call_on(name, &[reader], args, span)?);
        }
        Some(())
    }

    /// Adds a step that reads a value.
    fn get_value(
        &mut self,
        made: &mut Made,
        name: &str,
        reader: BindingId,
        args: Vec<NodeId>,
        span: Span,
    ) -> Option<()> {
        if let Some(gets) = &mut made.gets {
            let value = self.format_call_on(name, &[reader], args, span)?;
            let ty = self.type_of(value);
            let local = self.hidden("value", span, ty);
            gets.push(self.let_node(local, value));
            made.read.push(local);
        }
        Some(())
    }

    /// A call of a function of `CamlinternalFormat` with some variables first.
    fn format_call_on(
        &mut self,
        name: &str,
        first: &[BindingId],
        rest: Vec<NodeId>,
        span: Span,
    ) -> Option<NodeId> {
        let mut args: Vec<NodeId> = first.iter().map(|&var| self.var_node(var, span)).collect();
        args.extend(rest);
        self.format_call(name, args, span)
    }

    fn hidden_local(&mut self, what: &str, span: Span) -> BindingId {
        let ty = self.store.fresh();
        self.hidden(what, span, ty)
    }
}

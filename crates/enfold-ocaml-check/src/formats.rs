//! String literals that are formats: expressions made of the functions of `CamlinternalFormat`. Plain ones are two functions
//! ([`format_functions`](crate::format_functions)); this is what the others are.
//!
//! ```text
//! "%d: %(%s%)"   ─►   literal "…" (integer 'd' 0 0 (-1) (text ": " (nested (string 0 0 (stop ())) (stop ()))))
//! ```
//!
//! Those are ordinary polymorphic functions, so the type of the literal is the type of that expression. The
//! literal is read once from left to right and the expression is made from right to left: linear.

use enfold_graph::NodeId;
use enfold_syntax::literal::{IntKind, Lit};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::Kind;
use crate::env::Payload;
use crate::format_functions::are_functions;
use crate::format_pieces::{LayoutArg, Piece, Size, read};
use crate::store::{Shape, Term};

impl<'t> Checker<'t, '_> {
    /// Whether a string literal here is a format.
    pub(crate) fn wants_format(&mut self, want: Term) -> bool {
        match (self.store.head(want), self.known.format6) {
            (Shape::Con(con, _), Some(format6)) => con == format6,
            _ => false,
        }
    }

    pub(crate) fn format_literal(&mut self, bytes: &[u8], want: Term, span: Span) -> NodeId {
        let pieces = match read(bytes) {
            Ok(pieces) => pieces,
            Err(message) => {
                self.report(Diagnostic::new(codes::BAD_FORMAT, span, message));
                return self.error_node(span);
            }
        };
        let Some(node) = self.format_node(&pieces, bytes, span) else {
            if !self.reports.has_errors() {
                self.unsupported(span, "formats without `Printf`, `Format` or `Scanf`");
            }
            return self.error_node(span);
        };
        self.expect_node(node, want)
    }

    fn format_node(&mut self, pieces: &[Piece], source: &[u8], span: Span) -> Option<NodeId> {
        if are_functions(pieces) {
            return self.format_functions(pieces, source, span);
        }
        let stop = self.stop(span)?;
        let rest = self.pieces_before(pieces, stop, span)?;
        let source = self.text_node(source, span);
        self.format_call("literal", vec![source, rest], span)
    }

    fn pieces_before(&mut self, pieces: &[Piece], rest: NodeId, span: Span) -> Option<NodeId> {
        let mut rest = rest;
        let mut after: Option<(&Piece, NodeId)> = None;
        for piece in pieces.iter().rev() {
            let node = match (piece, after) {
                // `%s@c` reads up to a character.
                (
                    Piece::Conversion { flags, width, kind: b's', skip: false, .. },
                    Some((at, beyond)),
                ) if *width != Size::Star && matches!(at, Piece::At(_) | Piece::Layout(..)) => {
                    self.string_until(*flags, *width, at, beyond, span)?
                }
                _ => self.piece(piece, rest, span)?,
            };
            after = Some((piece, rest));
            rest = node;
        }
        Some(rest)
    }

    /// A format that is given when the program runs, of the type that the one in the literal has.
    fn nested(
        &mut self,
        pieces: &[Piece],
        types: Option<&[u8]>,
        rest: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let stop = self.stop(span)?;
        let shape = self.pieces_before(pieces, stop, span)?;
        let Some(types) = types else {
            return self.format_call("nested", vec![shape, rest], span);
        };
        let types = self.text_node(types, span);
        self.format_call("format_types", vec![types, shape, rest], span)
    }

    fn string_until(
        &mut self,
        flags: i64,
        width: Size,
        at: &Piece,
        rest: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let (stop, name, args) = match at {
            Piece::At(byte) => {
                let text = self.text_node(&[b'@', *byte], span);
                (*byte, "Text", vec![text])
            }
            Piece::Layout(hint, args, source) => {
                let hint = self.layout_node(hint, args, span)?;
                let text = self.text_node(source, span);
                (*source.get(1)?, "Layout", vec![hint, text])
            }
            _ => return None,
        };
        let module = self.known_module("CamlinternalFormatBasics")?;
        let constructor = module.constructors.get(&Symbol::new(name))?.clone();
        let map = self.store.instantiate(&constructor.params);
        let ty = self.store.substitute(constructor.result, &map);
        let item = self.constructed(&constructor, args, ty, span);
        let flags = self.int_node(flags, span);
        let width = self.size_node(width, 0, span);
        let stop = self.text_node(&[stop], span);
        self.format_call("string_until", vec![flags, width, stop, item, rest], span)
    }

    /// A call of a function of `CamlinternalFormat`.
    pub(crate) fn format_call(
        &mut self,
        name: &str,
        args: Vec<NodeId>,
        span: Span,
    ) -> Option<NodeId> {
        let value = self.known_value("CamlinternalFormat", name)?;
        let func = self.mention(&value, span);
        let types: Vec<Term> = args.iter().map(|&arg| self.type_of(arg)).collect();
        let result = self.store.fresh();
        let wanted = self.store.fun(&types, result);
        let found = self.type_of(func);
        if !self.expect(found, wanted, span) {
            return None;
        }
        Some(self.node(Kind::Apply { func, args }, result, span))
    }

    /// What follows the last piece.
    fn stop(&mut self, span: Span) -> Option<NodeId> {
        let unit = self.known.unit;
        let unit = self.node(Kind::Lit(Lit::Unit), unit, span);
        self.format_call("stop", vec![unit], span)
    }

    pub(crate) fn char_node(&mut self, byte: u8, span: Span) -> NodeId {
        let char = self.known.char;
        let lit = Lit::Int { value: byte.into(), kind: IntKind::U8 };
        self.node(Kind::Lit(lit), char, span)
    }

    fn piece(&mut self, piece: &Piece, rest: NodeId, span: Span) -> Option<NodeId> {
        match piece {
            Piece::Text(bytes) => {
                let text = self.text_node(bytes, span);
                self.format_call("text", vec![text, rest], span)
            }
            Piece::At(byte) => {
                let text = self.text_node(&[b'@', *byte], span);
                self.format_call("text", vec![text, rest], span)
            }
            Piece::Flush => self.format_call("flush", vec![rest], span),
            Piece::Nested(pieces, types) => self.nested(pieces, types.as_deref(), rest, span),
            Piece::Open(name, pieces) => {
                let stop = self.stop(span)?;
                let annotation = self.pieces_before(pieces, stop, span)?;
                let function = if *name == "Open_box" { "open_box" } else { "open_tag" };
                self.format_call(function, vec![annotation, rest], span)
            }
            Piece::Set { width, set } => {
                let width = self.size_node(*width, 0, span);
                let set = self.text_node(set, span);
                self.format_call("char_set", vec![width, set, rest], span)
            }
            Piece::Layout(name, args, source) => {
                let hint = self.layout_node(name, args, span)?;
                let source = self.text_node(source, span);
                self.format_call("layout", vec![hint, source, rest], span)
            }
            Piece::Conversion { .. } => self.conversion(piece, rest, span),
        }
    }

    pub(crate) fn size_node(&mut self, size: Size, absent: i64, span: Span) -> NodeId {
        match size {
            Size::Number(n) => self.int_node(n, span),
            _ => self.int_node(absent, span),
        }
    }

    pub(crate) fn layout_node(
        &mut self,
        name: &str,
        args: &[LayoutArg],
        span: Span,
    ) -> Option<NodeId> {
        let module = self.known_module("CamlinternalFormatBasics")?;
        let constructor = module.constructors.get(&Symbol::new(name))?.clone();
        let nodes = args
            .iter()
            .map(|arg| match arg {
                LayoutArg::Int(n) => self.int_node(*n, span),
                LayoutArg::Text(bytes) => self.text_node(bytes, span),
            })
            .collect();
        let Payload::Tuple(_) = &constructor.payload else { return None };
        Some(self.constructed(&constructor, nodes, constructor.result, span))
    }

    fn conversion(&mut self, piece: &Piece, rest: NodeId, span: Span) -> Option<NodeId> {
        let Piece::Conversion { flags, width, precision, kind, wide, skip } = piece else {
            return None;
        };
        // `*` is a function of the number: innermost the precision.
        let star = *width == Size::Star;
        let star_precision = *precision == Size::Star;
        let int = self.known.int;
        let locals: Vec<_> = [star, star_precision]
            .into_iter()
            .map(|is| is.then(|| self.hidden("size", span, int)))
            .collect();
        let width_node = match locals[0] {
            Some(local) => self.var_node(local, span),
            None => self.size_node(*width, 0, span),
        };
        let precision_node = match locals[1] {
            Some(local) => self.var_node(local, span),
            None => self.size_node(*precision, -1, span),
        };
        let flags = self.int_node(*flags, span);
        let letter = self.char_node(*kind, span);
        let mut node = match (kind, skip) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', true) => {
                self.format_call("skip_integer", vec![letter, width_node, rest], span)?
            }
            (b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H', true) => {
                self.format_call("skip_float", vec![width_node, rest], span)?
            }
            (b's', true) => self.format_call("skip_string", vec![width_node, rest], span)?,
            (b'c', true) => self.format_call("skip_char", vec![rest], span)?,
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => {
                let name = match wide {
                    Some(b'l') => "integer32",
                    Some(b'L') => "integer64",
                    Some(_) => "integer_native",
                    None => "integer",
                };
                let args = vec![letter, flags, width_node, precision_node, rest];
                self.format_call(name, args, span)?
            }
            (b'f' | b'e' | b'E' | b'g' | b'G' | b'F' | b'h' | b'H', _) => {
                let args = vec![letter, flags, width_node, precision_node, rest];
                self.format_call("float", args, span)?
            }
            (b's', _) => self.format_call("string", vec![flags, width_node, rest], span)?,
            (b'S', _) => self.format_call("quoted_string", vec![flags, width_node, rest], span)?,
            (b'B' | b'b', _) => self.format_call("bool", vec![flags, width_node, rest], span)?,
            (b'c', _) => self.format_call("char", vec![rest], span)?,
            (b'C', _) => self.format_call("quoted_char", vec![rest], span)?,
            (b'a', _) => self.format_call("alpha", vec![rest], span)?,
            (b't', _) => self.format_call("theta", vec![rest], span)?,
            (b'n' | b'l' | b'N' | b'L', _) => {
                self.format_call("count", vec![letter, rest], span)?
            }
            _ => return None,
        };
        for (local, name) in locals.into_iter().zip(["star", "star_precision"]).rev() {
            let Some(local) = local else { continue };
            let function = self.implied_over(&[local], node, span);
            node = self.format_call(name, vec![function], span)?;
        }
        Some(node)
    }
}

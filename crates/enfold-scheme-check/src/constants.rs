//! Quoted data. What has no parts is made where it stands; the rest once, when the program starts.

use enfold_graph::{BindingId, Kind, NodeId, Scope, TopItem};
use enfold_scheme::data::{DataId, Kind as Datum, Marker};
use enfold_scheme::number::Number;
use enfold_syntax::literal::Lit;
use enfold_syntax::{FileId, Span, Symbol};

use crate::{Lowering, Shared};

/// The smallest and the largest whole number of 63 bits.
const SMALL: std::ops::RangeInclusive<i64> = -(1 << 62)..=(1 << 62) - 1;

/// How many pairs of a list are made by one expression. Nothing happens when they are made: unless somebody changes them, they are
/// static data. The rest of a longer list has a name of its own, so that no expression is deep.
const NESTED: usize = 32;

impl Shared<'_> {
    /// A symbol, which is a number.
    pub fn symbol(&mut self, name: Symbol, span: Span) -> NodeId {
        let number = self.symbol_number(name);
        let number = self.int32(number, span);
        self.construct("Sym", vec![number], span)
    }

    pub fn symbol_number(&mut self, name: Symbol) -> i64 {
        self.symbols.insert_full(name).0 as i64
    }

    /// Says which symbols there are.
    pub fn declare_symbols(&mut self) -> Option<TopItem> {
        let span = Span::new(FileId::from_u32(0), 0, 0);
        let names: Vec<Symbol> = self.symbols.iter().copied().collect();
        let names = names.iter().map(|name| self.text(name.as_str(), span)).collect();
        let names = self.array(names, self.runtime.string, span);
        let call = self.runtime_call("declare_symbols", vec![names], span);
        Some(TopItem::Do(call))
    }
}

impl Lowering<'_, '_> {
    /// A quoted datum.
    pub fn constant(&mut self, datum: DataId, span: Span) -> NodeId {
        let datum = self.program.constants.resolve(datum);
        if let Some(node) = self.immediate(datum, span) {
            return node;
        }
        if let Some(&binding) = self.constants.get(&datum) {
            return self.shared.var(binding, span);
        }
        self.building.push(datum);
        let value = self.built(datum, span);
        self.building.pop();
        let binding = self.constant_binding(value, span);
        self.constants.insert(datum, binding);
        self.shared.var(binding, span)
    }

    fn constant_binding(&mut self, value: NodeId, span: Span) -> BindingId {
        let ty = self.shared.runtime.value;
        let name = Symbol::new("constant ");
        let binding = self.shared.binding(name, span, ty, Scope::Module, false);
        self.shared.graph.bindings[binding].def = Some(value);
        let item = TopItem::Let { recursive: false, bindings: vec![(binding, value)] };
        self.shared.first.push(item);
        binding
    }

    /// A value that has a name from here on.
    fn bound(&mut self, value: NodeId, span: Span) -> NodeId {
        let binding = self.constant_binding(value, span);
        self.shared.var(binding, span)
    }

    /// What needs no memory.
    fn immediate(&mut self, datum: DataId, span: Span) -> Option<NodeId> {
        let shared = &mut *self.shared;
        Some(match self.program.constants.kind(datum) {
            Datum::Null => shared.construct("Nil", Vec::new(), span),
            Datum::Bool(true) => shared.construct("True", Vec::new(), span),
            Datum::Bool(false) => shared.construct("False", Vec::new(), span),
            Datum::Symbol(name) => shared.symbol(*name, span),
            Datum::Char(c) => {
                let code = shared.int32(i64::from(u32::from(*c)), span);
                shared.construct("Char", vec![code], span)
            }
            Datum::Marker(Marker::Eof) => shared.construct("Eof", Vec::new(), span),
            Datum::Marker(_) => shared.construct("Absent", Vec::new(), span),
            Datum::Number(number) => match &**number {
                Number::Real(x) => {
                    let node = shared.node(Kind::Lit(Lit::Float(*x)), shared.runtime.float, span);
                    shared.construct("Flo", vec![node], span)
                }
                Number::Integer(n) => {
                    let small = i64::try_from(n).ok().filter(|n| SMALL.contains(n))?;
                    let node = shared.int(small, span);
                    shared.construct("Fix", vec![node], span)
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// What is made when the program starts.
    fn built(&mut self, datum: DataId, span: Span) -> NodeId {
        match self.program.constants.kind(datum).clone() {
            Datum::Pair(..) => {
                let (items, end) = self.program.constants.elements(datum);
                let mut list = self.part(end, span);
                for (at, item) in items.iter().enumerate().rev() {
                    let item = self.part(*item, span);
                    list = self.shared.runtime_call("cons", vec![item, list], span);
                    if at % NESTED == 0 && at > 0 {
                        list = self.bound(list, span);
                    }
                }
                list
            }
            Datum::Vector(items) => {
                let parts = items.iter().map(|item| self.part(*item, span)).collect();
                let items = self.shared.array(parts, self.shared.runtime.value, span);
                self.shared.construct("Vec", vec![items], span)
            }
            Datum::Str(text) => {
                let text = self.shared.text(&text, span);
                self.shared.runtime_call("string_value", vec![text], span)
            }
            Datum::Bytes(bytes) => {
                let bytes: Vec<NodeId> = bytes.iter().map(|b| self.byte(*b, span)).collect();
                let list = self.shared.list(bytes, span);
                let place = self.shared.text("", span);
                self.shared.runtime_call("p_bytevector", vec![place, list], span)
            }
            Datum::Number(number) => self.number(&number, span),
            _ => {
                self.unsupported(
                    span,
                    "quoted data that contain themselves are not supported".into(),
                );
                self.shared.construct("Nil", Vec::new(), span)
            }
        }
    }

    /// A part of a datum; one that the datum is itself a part of cannot be made yet.
    fn part(&mut self, datum: DataId, span: Span) -> NodeId {
        let datum = self.program.constants.resolve(datum);
        if self.building.contains(&datum) {
            self.unsupported(span, "quoted data that contain themselves are not supported".into());
            return self.shared.construct("Nil", Vec::new(), span);
        }
        if self.program.constants.is_labelled(datum) {
            return self.constant(datum, span);
        }
        match self.immediate(datum, span) {
            Some(node) => node,
            None => self.built(datum, span),
        }
    }

    fn byte(&mut self, byte: u8, span: Span) -> NodeId {
        let number = self.shared.int(byte.into(), span);
        self.shared.construct("Fix", vec![number], span)
    }

    fn number(&mut self, number: &Number, span: Span) -> NodeId {
        match number {
            Number::Integer(n) => self.integer(&n.to_string(), span),
            Number::Rational(ratio) => {
                let num = self.integer(&ratio.numerator().to_string(), span);
                let den = self.integer(&ratio.denominator().to_string(), span);
                self.shared.runtime_call("ratio", vec![num, den], span)
            }
            _ => {
                self.unsupported(span, "complex numbers are not supported".into());
                self.shared.construct("Nil", Vec::new(), span)
            }
        }
    }

    /// A whole number of any size, by its digits.
    fn integer(&mut self, digits: &str, span: Span) -> NodeId {
        let negative = digits.starts_with('-');
        let size = digits.trim_start_matches('-');
        let negative = self.shared.bool(negative, span);
        let text = self.shared.text(size, span);
        let radix = self.shared.int(10, span);
        self.shared.runtime_call("integer_of_string", vec![negative, text, radix], span)
    }
}

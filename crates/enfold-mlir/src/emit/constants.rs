//! What lies in static data: strings, places in the source, objects whose home is static.
//!
//! Equal strings and places exist once. An object whose parts are all constants is one itself; any
//! other is zeroed room that the statement fills when it runs.

use enfold_core::ir::*;
use enfold_syntax::Span;
use melior::dialect::llvm::attributes::{Linkage, linkage};
use melior::dialect::llvm::r#type as llvm_type;
use melior::ir::attribute::{StringAttribute, TypeAttribute};
use melior::ir::operation::OperationBuilder;
use melior::ir::{Attribute, BlockLike, Region, Type};

use super::arithmetic::kept;
use super::build::Cursor;
use super::counts::{IMMORTAL, PREFIX};
use super::{Emitter, Val};

/// What a variable is known to hold.
#[derive(Debug, Clone)]
pub(super) enum Constant {
    /// The address of an object in static data.
    Object(String),
    /// A case without payload.
    Empty(DataId, u32),
    /// A case without an address, of these constants.
    Value(DataId, u32, Vec<Atom>),
}

/// A part of an object.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    /// A number of so many bits.
    Int(u32, i64),
    /// A value of core.
    Atom(TyId, Atom),
    /// The address of something static.
    Symbol(String),
    /// The address of an object in static data.
    Object(String),
    /// No address.
    Null,
}

/// Fewer numbers are stored one by one.
const LEAST_TEMPLATE: usize = 16;

/// LLVM's number for addresses that are no identity.
const UNNAMED: i64 = 2;

impl<'c> Emitter<'c, '_> {
    /// A global variable of zeros.
    pub(super) fn zero_global(&self, symbol: &str, ty: Type<'c>, align: u32) {
        let cursor = self.initialiser();
        let zero = cursor.value("llvm.mlir.zero", &[], ty, &[]);
        cursor.op("llvm.return", &[zero], &[], &[]);
        self.global(symbol, ty, cursor.region, align, &[]);
    }

    /// A slot for what closures of a literal capture.
    pub(super) fn capture_slot(&self, symbol: &str, ty: Type<'c>) {
        let name = |text| melior::ir::Identifier::new(self.context, text);
        let location = melior::ir::Location::unknown(self.context);
        let slot = OperationBuilder::new("closure.global", location)
            .add_attributes(&[
                (name("sym_name"), StringAttribute::new(self.context, symbol).into()),
                (name("type"), TypeAttribute::new(ty).into()),
            ])
            .build()
            .expect("operations without inferred types can always be built");
        self.module.body().append_operation(slot);
    }

    /// Code that computes a global's first value.
    fn initialiser(&self) -> Cursor<'_, 'c, '_> {
        Cursor::new(self, &[], Span::new(enfold_syntax::FileId::from_u32(u32::MAX - 1), 0, 0), None)
    }

    fn global(
        &self,
        symbol: &str,
        ty: Type<'c>,
        region: Region<'c>,
        align: u32,
        further: &[(&str, Attribute<'c>)],
    ) {
        let mut attributes = vec![
            ("linkage", linkage(self.context, Linkage::Internal)),
            ("alignment", self.number(64, i64::from(align.max(1)))),
            ("addr_space", self.number(32, 0)),
        ];
        attributes.extend_from_slice(further);
        let location = melior::ir::Location::unknown(self.context);
        self.add_symbol("llvm.mlir.global", symbol, ty, region, location, &attributes);
    }

    fn number(&self, bits: u32, value: i64) -> Attribute<'c> {
        melior::ir::attribute::IntegerAttribute::new(self.int(bits), value).into()
    }

    /// Says of a global that it never changes.
    fn constant(&self) -> (&'static str, Attribute<'c>) {
        ("constant", Attribute::unit(self.context))
    }

    /// Bytes in static data.
    fn bytes_global(&self, symbol: &str, bytes: &[u8]) {
        let ty = llvm_type::array(self.int(8), bytes.len() as u32);
        let value = crate::dialect::bytes_attribute(self.context, bytes);
        self.global(symbol, ty, Region::new(), 8, &[self.constant(), ("value", value)]);
    }

    /// A string constant: its length, its bytes and a zero.
    pub(super) fn string_symbol(&self, text: &str) -> String {
        self.interned("str", text, |symbol| {
            let mut bytes = Vec::new();
            if self.patterns.any() {
                bytes.extend_from_slice(&IMMORTAL.to_le_bytes());
            }
            bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
            bytes.push(0);
            self.bytes_global(symbol, &bytes);
        })
    }

    /// A place in the source; null if there is none.
    pub(super) fn place_symbol(&self, span: Span) -> Option<String> {
        let (file, line, col) = self.place(span)?;
        let name = self.c_text(file);
        let key = format!("{name}:{line}:{col}");
        Some(self.interned("loc", &key, |symbol| {
            let pieces = [
                (0, Piece::Symbol(name.clone())),
                (8, Piece::Int(32, i64::from(line))),
                (12, Piece::Int(32, i64::from(col))),
            ];
            self.constant_global(symbol, 16, &pieces);
        }))
    }

    /// Where the bytes of an object of many numbers are, if it is one: they are copied, which takes LLVM less time than a
    /// store for each.
    pub(super) fn template(&self, size: u32, pieces: &[(u32, Piece)]) -> Option<String> {
        if pieces.len() < LEAST_TEMPLATE {
            return None;
        }
        let mut bytes = vec![0; size as usize];
        for (offset, piece) in pieces {
            let number = self.number_bits(piece)?;
            let width = self.piece_type(piece)?.1 as usize;
            let place = *offset as usize..*offset as usize + width;
            bytes.get_mut(place)?.copy_from_slice(number.to_le_bytes().get(..width)?);
        }
        let key: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        Some(self.interned("numbers", &key, |symbol| self.bytes_global(symbol, &bytes)))
    }

    /// The bits of a part that is a number.
    fn number_bits(&self, piece: &Piece) -> Option<u64> {
        Some(match piece {
            Piece::Int(_, value) => *value as u64,
            Piece::Atom(_, Atom::Int(value, kind)) => kept(*value, *kind) as u64,
            Piece::Atom(_, Atom::Bool(value)) => u64::from(*value),
            Piece::Atom(_, Atom::Char(value)) => u64::from(u32::from(*value)),
            Piece::Atom(_, Atom::Float(value)) => value.to_bits(),
            Piece::Atom(_, Atom::Float32(value)) => u64::from(value.to_bits()),
            _ => return None,
        })
    }

    /// A text as C has it: bytes and a zero.
    pub(super) fn c_text(&self, text: &str) -> String {
        self.interned("text", text, |symbol| {
            let bytes: Vec<u8> = text.bytes().chain([0]).collect();
            self.bytes_global(symbol, &bytes);
        })
    }

    /// The symbol of a constant, made on first use.
    pub(super) fn interned(&self, kind: &str, key: &str, make: impl FnOnce(&str)) -> String {
        let count = {
            let state = self.state.borrow();
            let found = state.interned.get(&format!("{kind} {key}"));
            if let Some(symbol) = found {
                return symbol.clone();
            }
            state.interned.len()
        };
        // Functions are called `name.number`.
        let symbol = format!("const.{kind}.{count}");
        self.state.borrow_mut().interned.insert(format!("{kind} {key}"), symbol.clone());
        make(&symbol);
        symbol
    }

    /// A constant made of pieces; those in it must be constants.
    pub(super) fn constant_global(&self, symbol: &str, size: u32, pieces: &[(u32, Piece)]) {
        self.described_global(symbol, size, pieces, &[self.constant()]);
    }

    /// A constant that another one may stand for if it was made of the same text.
    fn shared_global(&self, symbol: &str, size: u32, pieces: &[(u32, Piece)], span: Span) {
        let mut further = vec![self.constant(), ("unnamed_addr", self.number(64, UNNAMED))];
        further.extend(self.place_attribute(span));
        if !self.patterns.any() {
            return self.described_global(symbol, size, pieces, &further);
        }
        let count = (0, Piece::Int(64, IMMORTAL));
        let pieces = pieces.iter().map(|(offset, piece)| (offset + PREFIX, piece.clone()));
        let pieces: Vec<_> = std::iter::once(count).chain(pieces).collect();
        self.described_global(symbol, size + PREFIX, &pieces, &further);
    }

    fn described_global(
        &self,
        symbol: &str,
        size: u32,
        pieces: &[(u32, Piece)],
        further: &[(&str, Attribute<'c>)],
    ) {
        let cursor = self.initialiser();
        let mut sorted: Vec<&(u32, Piece)> = pieces.iter().collect();
        sorted.sort_by_key(|(offset, _)| *offset);
        let (mut fields, mut places, mut end) = (Vec::new(), Vec::new(), 0);
        for (offset, piece) in sorted {
            let Some((ty, bytes)) = self.piece_type(piece) else { continue };
            if *offset > end {
                fields.push(llvm_type::array(self.int(8), offset - end));
            }
            places.push((fields.len(), piece));
            fields.push(ty);
            end = offset + bytes;
        }
        if size > end {
            fields.push(llvm_type::array(self.int(8), size - end));
        }
        let ty = llvm_type::r#struct(self.context, &fields, true);
        let mut whole = cursor.value("llvm.mlir.zero", &[], ty, &[]);
        for (index, piece) in places {
            whole = cursor.insert(whole, index, cursor.constant_piece(piece), ty);
        }
        cursor.op("llvm.return", &[whole], &[], &[]);
        self.global(symbol, ty, cursor.region, 8, further);
    }

    fn piece_type(&self, piece: &Piece) -> Option<(Type<'c>, u32)> {
        Some(match piece {
            Piece::Int(bits, _) => (self.int(*bits), bits / 8),
            Piece::Atom(ty, _) => (self.memory_type(*ty)?, self.layouts.size(*ty).size),
            Piece::Symbol(_) | Piece::Object(_) | Piece::Null => (self.ptr(), 8),
        })
    }

    fn is_constant(&self, piece: &Piece) -> bool {
        match piece {
            Piece::Atom(_, atom) => self.is_constant_atom(*atom),
            _ => true,
        }
    }

    pub(super) fn is_constant_atom(&self, atom: Atom) -> bool {
        match atom {
            Atom::Var(var) => {
                self.erased(self.var_ty(var)) || self.state.borrow().constants[var].is_some()
            }
            _ => true,
        }
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    pub(super) fn string(&self, text: &str) -> Val<'c> {
        let symbol = self.cx.string_symbol(text);
        self.object_address(&symbol)
    }

    /// The address of an object in static data, which may have a count in front.
    pub(super) fn object_address(&self, symbol: &str) -> Val<'c> {
        let start = self.address_of(symbol);
        if self.cx.patterns.any() { self.offset(start, PREFIX) } else { start }
    }

    /// The place of the statement that is being emitted, for the runtime's reports.
    pub(super) fn place(&self) -> Val<'c> {
        match self.cx.place_symbol(self.span) {
            Some(symbol) => self.address_of(&symbol),
            None => self.null(),
        }
    }

    fn constant_piece(&self, piece: &Piece) -> Val<'c> {
        match piece {
            Piece::Int(bits, value) => self.int(*bits, *value),
            Piece::Symbol(symbol) => self.address_of(symbol),
            Piece::Object(symbol) => self.object_address(symbol),
            Piece::Null => self.null(),
            Piece::Atom(ty, atom) => {
                let value = self.constant_atom(*atom).unwrap_or_else(|| {
                    self.cx.problem(format!("{atom:?} of {ty} is not a constant"));
                    self.null()
                });
                self.register_to_memory(*ty, value)
            }
        }
    }

    /// A constant; none if it is nothing at run time.
    fn constant_atom(&self, atom: Atom) -> Option<Val<'c>> {
        let Atom::Var(var) = atom else { return self.atom(atom) };
        let constant = self.cx.state.borrow().constants[var].clone();
        match constant? {
            Constant::Object(symbol) => Some(self.object_address(&symbol)),
            Constant::Empty(data, case) => self.empty_case(data, case),
            Constant::Value(data, case, parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.constant_atom(*part)).collect();
                self.by_value(data, case, &parts)
            }
        }
    }

    /// An object that is a constant; none if one of its parts is not.
    pub(super) fn constant_object(
        &self,
        var: VarId,
        size: u32,
        pieces: &[(u32, Piece)],
    ) -> Option<Val<'c>> {
        if !pieces.iter().all(|(_, piece)| self.cx.is_constant(piece)) {
            return None;
        }
        let symbol = self.static_symbol(var);
        self.cx.shared_global(&symbol, size, pieces, self.span);
        self.cx.state.borrow_mut().constants[var] = Some(Constant::Object(symbol.clone()));
        Some(self.object_address(&symbol))
    }

    fn static_symbol(&self, var: VarId) -> String {
        format!("{}.static.{var}", self.cx.program.vars[var].name)
    }

    /// Room in static data that is filled at run time.
    pub(super) fn static_room(&self, var: VarId, size: u32) -> Val<'c> {
        let symbol = self.static_symbol(var);
        let ty = llvm_type::array(self.cx.int(8), size);
        self.cx.zero_global(&symbol, ty, 8);
        self.address_of(&symbol)
    }
}

//! How many words a value takes, and where its parts lie.
//!
//! Values are untyped words; types were checked before. Scalars and pointers take one word, `unit`
//! and `never` none. By-value data takes its parts' words side by side, after a word for the case
//! if there are several; the cases share the words behind it.
//!
//! ```text
//! Option<int>            [case, value]
//! (bool * (int * unit))  [bool, int]
//! Result<int, string>    [case, int or string]
//! ```
//!
//! Boxed data takes one word: the case itself where it has no payload, else a pointer.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Data, DataId, Program, Repr, Ty, TyId};

/// Widths of types, computed once each.
#[derive(Debug)]
pub struct Shapes<'a> {
    program: &'a Program,
    datas: SecondaryMap<DataId, Option<u32>>,
}

impl<'a> Shapes<'a> {
    /// Of a program's types.
    pub fn new(program: &'a Program) -> Self {
        Shapes { program, datas: SecondaryMap::new() }
    }

    /// How many words a value of this type takes.
    pub fn width(&mut self, ty: TyId) -> u32 {
        match self.program.types[ty] {
            Ty::Unit | Ty::Never => 0,
            Ty::Data(data) => self.data_width(data),
            _ => 1,
        }
    }

    /// How many words a value of this declared type takes.
    pub fn data_width(&mut self, id: DataId) -> u32 {
        let data = &self.program.datas[id];
        if data.repr == Repr::Boxed {
            return 1;
        }
        if let Some(width) = self.datas[id] {
            return width;
        }
        let cases = 0..data.cases.len() as u32;
        let payload = cases.map(|case| self.payload_width(id, case)).max().unwrap_or(0);
        let width = payload + tag_width(data);
        self.datas[id] = Some(width);
        width
    }

    /// How many words the payload of a case takes.
    pub fn payload_width(&mut self, id: DataId, case: u32) -> u32 {
        let fields = &self.program.datas[id].cases[case as usize].fields;
        fields.iter().map(|field| self.width(field.ty)).sum()
    }

    /// Where a field starts in the payload of its case, and its width.
    pub fn field(&mut self, id: DataId, case: u32, index: u32) -> (u32, u32) {
        let fields = &self.program.datas[id].cases[case as usize].fields;
        let tys = fields.iter().map(|field| field.ty);
        self.part(tys, index)
    }

    /// Where a component starts in a row of these types, and its width.
    pub fn part(&mut self, tys: impl Iterator<Item = TyId>, index: u32) -> (u32, u32) {
        let mut start = 0;
        for (at, ty) in tys.enumerate() {
            let width = self.width(ty);
            if at == index as usize {
                return (start, width);
            }
            start += width;
        }
        (start, 0)
    }
}

/// How many words say which case a by-value type has.
pub fn tag_width(data: &Data) -> u32 {
    u32::from(data.cases.len() > 1)
}

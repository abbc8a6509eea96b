//! The cursor: a function under construction, and how operations are appended to it.

use std::cell::RefCell;

use enfold_core::ir::*;
use enfold_core::layout::Machine;
use enfold_syntax::Span;
use melior::ir::attribute::{
    DenseI32ArrayAttribute, DenseI64ArrayAttribute, FlatSymbolRefAttribute, FloatAttribute,
    IntegerAttribute, TypeAttribute,
};
use melior::ir::operation::OperationBuilder;
use melior::ir::{
    Attribute, Block, BlockLike, BlockRef, Identifier, Location, OperationRef, Region, RegionLike,
    Type, ValueLike,
};
use rustc_hash::FxHashMap;

use super::holds::Nodes;
use super::opens::Opened;
use super::reuse::Reused;
use super::{Emitter, Val};

/// A function under construction.
pub(super) struct Cursor<'e, 'c, 'a> {
    pub cx: &'e Emitter<'c, 'a>,
    pub region: Region<'c>,
    pub entry: BlockRef<'c, 'c>,
    pub block: BlockRef<'c, 'c>,
    pub location: Location<'c>,
    pub span: Span,
    /// Where the function itself stands.
    pub start: Span,
    /// Where jumps go.
    pub labels: FxHashMap<LabelId, BlockRef<'c, 'c>>,
    /// The function of core, which ends with `closure.return`; others are C's and end with `llvm.return`.
    pub lam: Option<LamId>,
    /// Regions that the function takes, and its own that occurred so far.
    pub regions: RefCell<FxHashMap<RegionId, Val<'c>>>,
    /// What is taken apart keeps its memory.
    pub keeps: bool,
    /// What is taken apart where its parts are needed.
    pub(super) opened: Opened,
    /// Whose memory becomes another object's.
    pub(super) reused: Reused<'c>,
    /// What is held for calls.
    pub(super) nodes: Nodes<'c>,
    /// Integers of 63 bits that are machine integers as well; see [`counters`](super::counters).
    pub counters: FxHashMap<VarId, VarId>,
    /// Sums, differences and products that are known with the answer to whether they fit; see [`overflows`](super::overflows).
    pub answers: FxHashMap<VarId, VarId>,
    /// What was computed with these answers.
    pub wrapped: FxHashMap<VarId, Val<'c>>,
}

impl<'e, 'c, 'a> Cursor<'e, 'c, 'a> {
    /// A function whose entry block has these parameters.
    pub fn new(
        cx: &'e Emitter<'c, 'a>,
        params: &[Type<'c>],
        span: Span,
        lam: Option<LamId>,
    ) -> Self {
        let location = cx.location(span);
        let region = Region::new();
        let arguments: Vec<_> = params.iter().map(|ty| (*ty, location)).collect();
        let entry = region.append_block(Block::new(&arguments));
        let opened = lam.map_or_else(Opened::default, |lam| Opened::find(cx, lam));
        let reused = lam.map_or_else(Reused::default, |lam| Reused::find(cx, lam, &opened));
        Cursor {
            cx,
            region,
            entry,
            block: entry,
            location,
            span,
            start: span,
            labels: FxHashMap::default(),
            lam,
            regions: RefCell::default(),
            keeps: false,
            opened,
            reused,
            nodes: Nodes::default(),
            counters: FxHashMap::default(),
            answers: FxHashMap::default(),
            wrapped: FxHashMap::default(),
        }
    }

    pub fn argument(&self, index: usize) -> Val<'c> {
        self.entry.argument(index).expect("the entry block has this argument").into()
    }

    /// A new block at the end of the function.
    pub fn new_block(&self, params: &[Type<'c>]) -> BlockRef<'c, 'c> {
        let arguments: Vec<_> = params.iter().map(|ty| (*ty, self.location)).collect();
        self.region.append_block(Block::new(&arguments))
    }

    pub fn block_argument(&self, block: BlockRef<'c, 'c>, index: usize) -> Val<'c> {
        block.argument(index).expect("the block has this argument").into()
    }

    // Operations in general.

    pub fn name(&self, text: &str) -> Identifier<'c> {
        Identifier::new(self.cx.context, text)
    }

    /// Appends an operation.
    pub fn op(
        &self,
        name: &str,
        operands: &[Val<'c>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationRef<'c, 'c> {
        self.block.append_operation(self.make(name, operands, results, attributes, &[]))
    }

    /// Appends an operation with one result.
    pub fn value(
        &self,
        name: &str,
        operands: &[Val<'c>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Val<'c> {
        let op = self.op(name, operands, &[result], attributes);
        op.result(0).expect("an operation with a result").into()
    }

    pub fn make(
        &self,
        name: &str,
        operands: &[Val<'c>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        successors: &[BlockRef<'c, 'c>],
    ) -> melior::ir::Operation<'c> {
        let attributes: Vec<_> =
            attributes.iter().map(|(key, value)| (self.name(key), *value)).collect();
        let blocks: Vec<&Block<'c>> = successors.iter().map(|block| &**block).collect();
        OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_results(results)
            .add_attributes(&attributes)
            .add_successors(&blocks)
            .build()
            .expect("operations without inferred types can always be built")
    }

    // Attributes.

    pub fn int_attr(&self, bits: u32, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(self.cx.int(bits), value).into()
    }

    pub fn symbol_attr(&self, symbol: &str) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(self.cx.context, symbol).into()
    }

    pub fn type_attr(&self, ty: Type<'c>) -> Attribute<'c> {
        TypeAttribute::new(ty).into()
    }

    pub fn i32_array(&self, values: &[i32]) -> Attribute<'c> {
        DenseI32ArrayAttribute::new(self.cx.context, values).into()
    }

    pub fn position(&self, index: usize) -> Attribute<'c> {
        DenseI64ArrayAttribute::new(self.cx.context, &[index as i64]).into()
    }

    // Constants.

    pub fn int(&self, bits: u32, value: i64) -> Val<'c> {
        let attr = self.int_attr(bits, cut(value, bits));
        self.value("arith.constant", &[], self.cx.int(bits), &[("value", attr)])
    }

    pub fn word(&self, value: i64) -> Val<'c> {
        self.int(64, value)
    }

    pub fn truth(&self, value: bool) -> Val<'c> {
        self.int(1, i64::from(value))
    }

    pub fn float(&self, ty: Type<'c>, value: f64) -> Val<'c> {
        let attr = FloatAttribute::new(self.cx.context, ty, value).into();
        self.value("arith.constant", &[], ty, &[("value", attr)])
    }

    /// A float with exactly these bits: an attribute made from a number may lose a NaN's.
    pub fn float_bits(&self, value: f64) -> Val<'c> {
        if !value.is_nan() {
            return self.float(self.cx.f64(), value);
        }
        let bits = self.word(value.to_bits() as i64);
        self.value("arith.bitcast", &[bits], self.cx.f64(), &[])
    }

    pub fn float32_bits(&self, value: f32) -> Val<'c> {
        if !value.is_nan() {
            return self.float(self.cx.f32(), f64::from(value));
        }
        let bits = self.int(32, i64::from(value.to_bits() as i32));
        self.value("arith.bitcast", &[bits], self.cx.f32(), &[])
    }

    pub fn null(&self) -> Val<'c> {
        self.value("llvm.mlir.zero", &[], self.cx.ptr(), &[])
    }

    pub fn poison(&self, ty: Type<'c>) -> Val<'c> {
        self.value("llvm.mlir.poison", &[], ty, &[])
    }

    pub fn address_of(&self, symbol: &str) -> Val<'c> {
        let attr = self.symbol_attr(symbol);
        self.value("llvm.mlir.addressof", &[], self.cx.ptr(), &[("global_name", attr)])
    }

    // Memory.

    /// A pointer some bytes further.
    pub fn offset(&self, base: Val<'c>, bytes: u32) -> Val<'c> {
        if bytes == 0 {
            return base;
        }
        self.step(&[base], bytes as i32)
    }

    /// A pointer a computed number of bytes further.
    pub fn offset_by(&self, base: Val<'c>, bytes: Val<'c>) -> Val<'c> {
        self.step(&[base, bytes], i32::MIN)
    }

    /// A step forward inside an object: `inbounds nuw`, in LLVM's words.
    fn step(&self, operands: &[Val<'c>], index: i32) -> Val<'c> {
        let attributes = [
            ("rawConstantIndices", self.i32_array(&[index])),
            ("elem_type", self.type_attr(self.cx.int(8))),
            ("noWrapFlags", self.int_attr(32, 1 | 2 | 4)),
        ];
        self.value("llvm.getelementptr", operands, self.cx.ptr(), &attributes)
    }

    pub fn load_raw(&self, ty: Type<'c>, address: Val<'c>) -> Val<'c> {
        self.value("llvm.load", &[address], ty, &[])
    }

    pub fn store_raw(&self, value: Val<'c>, address: Val<'c>) {
        self.op("llvm.store", &[value, address], &[], &[]);
    }

    /// Loads a value of a core type; none if it has no size.
    pub fn load(&self, ty: TyId, address: Val<'c>) -> Option<Val<'c>> {
        let value = self.load_raw(self.cx.memory_type(ty)?, address);
        Some(self.memory_to_register(ty, value))
    }

    /// Stores a value of a core type.
    pub fn store(&self, ty: TyId, value: Option<Val<'c>>, address: Val<'c>) {
        if let Some(value) = value {
            self.store_raw(self.register_to_memory(ty, value), address);
        }
    }

    pub fn register_to_memory(&self, ty: TyId, value: Val<'c>) -> Val<'c> {
        match &self.cx.program.types[ty] {
            Ty::Bool => self.value("arith.extui", &[value], self.cx.int(8), &[]),
            Ty::Fn(_) => {
                let memory = self.cx.machine_type(Machine::Function);
                self.value("closure.pack", &[value], memory, &[])
            }
            _ => value,
        }
    }

    pub fn memory_to_register(&self, ty: TyId, value: Val<'c>) -> Val<'c> {
        match &self.cx.program.types[ty] {
            Ty::Bool => self.value("arith.trunci", &[value], self.cx.int(1), &[]),
            Ty::Fn(class) => {
                self.value("closure.unpack", &[value], self.cx.class_type(*class), &[])
            }
            _ => value,
        }
    }

    /// Room in the frame: in the entry block, so that it is taken once.
    pub fn frame(&self, size: u32, align: u32) -> Val<'c> {
        let cx = self.cx;
        let bytes = melior::dialect::llvm::r#type::array(cx.int(8), size.max(1));
        let one = self.make(
            "arith.constant",
            &[],
            &[cx.int(64)],
            &[("value", self.int_attr(64, 1))],
            &[],
        );
        let one = self.entry.insert_operation(0, one);
        let count: Val<'c> = one.result(0).expect("a constant").into();
        let attributes = [
            ("elem_type", self.type_attr(bytes)),
            ("alignment", self.int_attr(64, i64::from(align.max(1)))),
        ];
        let alloca = self.make("llvm.alloca", &[count], &[cx.ptr()], &attributes, &[]);
        let alloca = self.entry.insert_operation_after(one, alloca);
        alloca.result(0).expect("an address").into()
    }

    // Control.

    pub fn branch(&self, to: BlockRef<'c, 'c>, arguments: &[Val<'c>]) {
        self.block.append_operation(self.make("cf.br", arguments, &[], &[], &[to]));
    }

    pub fn branch_if(&self, cond: Val<'c>, then: BlockRef<'c, 'c>, otherwise: BlockRef<'c, 'c>) {
        let segments = self.i32_array(&[1, 0, 0]);
        let attributes = [("operandSegmentSizes", segments)];
        let op = self.make("cf.cond_br", &[cond], &[], &attributes, &[then, otherwise]);
        self.block.append_operation(op);
    }

    /// One of two ways, with what each is given.
    pub fn branch_either(
        &self,
        cond: Val<'c>,
        then: (BlockRef<'c, 'c>, &[Val<'c>]),
        otherwise: (BlockRef<'c, 'c>, &[Val<'c>]),
    ) {
        let counts = [1, then.1.len() as i32, otherwise.1.len() as i32];
        let attributes = [("operandSegmentSizes", self.i32_array(&counts))];
        let operands = [&[cond], then.1, otherwise.1].concat();
        let op = self.make("cf.cond_br", &operands, &[], &attributes, &[then.0, otherwise.0]);
        self.block.append_operation(op);
    }

    /// Many ways by an integer; no block takes arguments.
    pub fn branch_switch(
        &self,
        flag: Val<'c>,
        cases: &[(i64, BlockRef<'c, 'c>)],
        default: BlockRef<'c, 'c>,
    ) {
        if cases.is_empty() {
            return self.branch(default, &[]);
        }
        let ty = flag.r#type();
        let bits = melior::ir::r#type::IntegerType::try_from(ty).map_or(64, |ty| ty.width());
        let values: Vec<Attribute<'c>> =
            cases.iter().map(|(key, _)| self.int_attr(bits, cut(*key, bits))).collect();
        let shape = melior::ir::r#type::RankedTensorType::new(&[cases.len() as u64], ty, None);
        let values = melior::ir::attribute::DenseElementsAttribute::new(shape.into(), &values)
            .expect("as many values as the shape says");
        let segments = vec![0; cases.len()];
        let attributes = [
            ("case_values", values.into()),
            ("case_operand_segments", self.i32_array(&segments)),
            ("operandSegmentSizes", self.i32_array(&[1, 0, 0])),
        ];
        let blocks: Vec<_> =
            std::iter::once(default).chain(cases.iter().map(|(_, block)| *block)).collect();
        let op = self.make("cf.switch", &[flag], &[], &attributes, &blocks);
        self.block.append_operation(op);
    }

    pub fn unreachable(&self) {
        self.op("llvm.unreachable", &[], &[], &[]);
    }

    /// Goes on in a new block if `ok` holds; otherwise does what `fail` emits, which must not return.
    pub fn guard(&mut self, ok: Val<'c>, fail: impl FnOnce(&mut Self)) {
        let (cold, next) = (self.new_block(&[]), self.new_block(&[]));
        self.branch_if(ok, next, cold);
        self.block = cold;
        fail(self);
        self.unreachable();
        self.block = next;
    }
}

/// Sign-extended from its width: MLIR wants what fits, and core's unsigned numbers are zero-extended.
fn cut(value: i64, bits: u32) -> i64 {
    if bits < 64 { value << (64 - bits) >> (64 - bits) } else { value }
}

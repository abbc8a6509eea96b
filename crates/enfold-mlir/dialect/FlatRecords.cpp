//===- FlatRecords.cpp - records and function values under `flat` and `pair` -===//
//
// How a record looks is in the header of Flat.cpp.
//
//===----------------------------------------------------------------------===//

#include "Flat.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace enfold::closure;
using namespace enfold::closure::flat;

namespace {

/// The constant behind a captured value, ready to be copied into an initialiser.
Operation *constantBehind(Value value) {
  Operation *def = value.getDefiningOp();
  // An object with a count lies behind the start of its symbol.
  if (auto step = dyn_cast_or_null<LLVM::GEPOp>(def))
    return step.getDynamicIndices().empty() && step.getBase().getDefiningOp<LLVM::AddressOfOp>()
               ? def
               : nullptr;
  return isa_and_nonnull<LLVM::ConstantOp, LLVM::AddressOfOp, LLVM::ZeroOp>(def) ? def : nullptr;
}

/// Copies it.
Value copyConstant(OpBuilder &builder, Operation *constant) {
  IRMapping mapping;
  for (Value operand : constant->getOperands())
    mapping.map(operand, builder.clone(*operand.getDefiningOp())->getResult(0));
  return builder.clone(*constant, mapping)->getResult(0);
}

/// Writes the word in front of an object, and yields where the object begins.
Value startCounting(OpBuilder &builder, Location loc, Value start, int64_t word) {
  Value count = LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(word));
  LLVM::StoreOp::create(builder, loc, count, start);
  return offset(builder, loc, start, prefixSize);
}

/// The code pointers that a record starts with: none if nobody asks it which function it is.
ArrayRef<FlatSymbolRefAttr> held(ArrayRef<FlatSymbolRefAttr> codes, RecordAttr record) {
  return codes.take_front(record.getCodes());
}

/// A record in static data. If all its captures are constants it is one itself;
/// otherwise it is filled when the statement runs.
Value staticRecord(Operation *op, ArrayRef<FlatSymbolRefAttr> codes, RecordAttr record,
                   ValueRange captures, State &state, ConversionPatternRewriter &rewriter,
                   bool &filled) {
  filled = llvm::all_of(captures, [](Value value) {
    return constantBehind(value) && !value.getType().isInteger(1);
  });
  Location loc = op->getLoc();
  // A packed struct with explicit padding: offsets are ours, not LLVM's.
  SmallVector<std::pair<int64_t, unsigned>> order;
  for (auto [i, slot] : llvm::enumerate(record.getOffsets()))
    order.push_back({slot, i});
  llvm::sort(order);
  SmallVector<Type> fields;
  if (state.counts)
    fields.push_back(rewriter.getI64Type());
  int64_t before = fields.size();
  fields.append(record.getCodes(), pointer(rewriter));
  SmallVector<int64_t> place(captures.size());
  int64_t end = record.getCodes() * wordSize;
  DataLayout layout(op->getParentOfType<ModuleOp>());
  for (auto [start, i] : order) {
    if (start > end)
      fields.push_back(bytes(rewriter, start - end));
    place[i] = fields.size();
    fields.push_back(captures[i].getType());
    end = start + layout.getTypeSize(captures[i].getType());
  }
  if (record.getSize() > end)
    fields.push_back(bytes(rewriter, record.getSize() - end));
  auto type = LLVM::LLVMStructType::getLiteral(rewriter.getContext(), fields, /*isPacked=*/true);
  std::string name =
      (codes[0].getValue() + ".static." + Twine(state.statics++)).str();

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(op->getParentOfType<ModuleOp>().getBody());
  int64_t size = record.getSize() + (state.counts ? prefixSize : 0);
  auto global = LLVM::GlobalOp::create(rewriter, loc, filled ? Type(type) : bytes(rewriter, size),
                                       filled, LLVM::Linkage::Internal, name, Attribute(), wordSize);
  Block *block = rewriter.createBlock(&global.getInitializerRegion());
  rewriter.setInsertionPointToStart(block);
  Value value;
  if (filled) {
    value = LLVM::PoisonOp::create(rewriter, loc, type);
    if (state.counts) {
      Value count = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64IntegerAttr(immortal));
      value = LLVM::InsertValueOp::create(rewriter, loc, value, count, ArrayRef<int64_t>(0));
    }
    for (auto [i, code] : llvm::enumerate(held(codes, record))) {
      Value address = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), code.getValue());
      value = LLVM::InsertValueOp::create(rewriter, loc, value, address,
                                          ArrayRef<int64_t>(before + i));
    }
    for (auto [i, capture] : llvm::enumerate(captures)) {
      Value copy = copyConstant(rewriter, constantBehind(capture));
      value = LLVM::InsertValueOp::create(rewriter, loc, value, copy, ArrayRef<int64_t>(place[i]));
    }
  } else {
    value = LLVM::ZeroOp::create(rewriter, loc, global.getType());
  }
  LLVM::ReturnOp::create(rewriter, loc, value);
  rewriter.setInsertionPoint(op);
  Value start = LLVM::AddressOfOp::create(rewriter, loc, global);
  if (!state.counts)
    return start;
  return filled ? offset(rewriter, loc, start, prefixSize) : startCounting(rewriter, loc, start, immortal);
}

void storeCodes(Location loc, ArrayRef<FlatSymbolRefAttr> codes, RecordAttr record, Value base,
                ConversionPatternRewriter &rewriter) {
  for (auto [i, code] : llvm::enumerate(held(codes, record))) {
    Value address = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), code.getValue());
    LLVM::StoreOp::create(rewriter, loc, address, offset(rewriter, loc, base, i * wordSize));
  }
}

/// Makes a record in its home and fills it.
Value makeRecord(Operation *op, ArrayRef<FlatSymbolRefAttr> codes, Home home, Value region,
                 bool counted, ValueRange captures, State &state, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  RecordAttr record = state.at(codes[0]).record;
  Value base;
  if (home == Home::Static) {
    bool filled = false;
    base = staticRecord(op, codes, record, captures, state, rewriter, filled);
    if (filled)
      return base;
    storeCodes(loc, codes, record, base, rewriter);
  } else {
    base = newRecord(op, codes, home, region, counted, state, rewriter);
  }
  for (auto [capture, place] : llvm::zip(captures, record.getOffsets()))
    storeSlot(rewriter, loc, capture, offset(rewriter, loc, base, place));
  return base;
}

struct LowerMake : FlatPattern<MakeOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(MakeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value base = makeRecord(op, op.getCalleeAttr(), op.getHome(), adaptor.getRegion(),
                            op.getCounted(), adaptor.getCaptures(), state, rewriter);
    rewriter.replaceOp(op, functionValue(rewriter, op.getLoc(), op.getCallee(), base, 0));
    return success();
  }
};

struct LowerGroup : FlatPattern<GroupOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(GroupOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<FlatSymbolRefAttr> codes(op.getMembers().getAsRange<FlatSymbolRefAttr>());
    Value base = makeRecord(op, codes, op.getHome(), adaptor.getRegion(), /*counted=*/false,
                            adaptor.getCaptures(), state, rewriter);
    SmallVector<Value> values;
    for (auto [i, code] : llvm::enumerate(codes))
      values.push_back(functionValue(rewriter, op.getLoc(), code.getValue(), base, i));
    rewriter.replaceOp(op, values);
    return success();
  }
};

struct LowerSlot : FlatPattern<SlotOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(SlotOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    const FunctionInfo &self = state.around(op);
    int64_t start = state.pairs ? 0 : self.index * wordSize;
    int64_t place = self.record.getOffsets()[op.getSlot()] - start;
    Value address = offset(rewriter, op.getLoc(), ownRecord(op), place);
    Type type = typeConverter->convertType(op.getType());
    rewriter.replaceOp(op, loadSlot(rewriter, op.getLoc(), type, address));
    return success();
  }
};

struct LowerSelf : FlatPattern<SelfOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(SelfOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto func = op->getParentOfType<FunctionOpInterface>();
    rewriter.replaceOp(op, functionValue(rewriter, op.getLoc(), func.getName(), ownRecord(op), 0));
    return success();
  }
};

struct LowerSibling : FlatPattern<SiblingOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(SiblingOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t distance = state.at(op.getCalleeAttr()).index - state.around(op).index;
    rewriter.replaceOp(
        op, functionValue(rewriter, op.getLoc(), op.getCallee(), ownRecord(op), distance));
    return success();
  }
};

std::string constantName(StringRef function) { return (function + ".value").str(); }
std::string wrapperName(StringRef function) { return (function + ".code").str(); }

struct LowerConstant : FlatPattern<ConstantOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (state.pairs) {
      Value none = LLVM::ZeroOp::create(rewriter, op.getLoc(), pointer(rewriter));
      rewriter.replaceOp(
          op, functionValue(rewriter, op.getLoc(), wrapperName(op.getCallee()), none, 0));
      return success();
    }
    Value start = LLVM::AddressOfOp::create(rewriter, op.getLoc(), pointer(rewriter),
                                            constantName(op.getCallee()));
    rewriter.replaceOp(op, offset(rewriter, op.getLoc(), start, state.counts ? prefixSize : 0));
    return success();
  }
};

/// A closed function has one record, which is compared; the records of a closure share their code. Pairs hold the code.
struct LowerIs : FlatPattern<IsOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(IsOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    bool closure = state.at(op.getCalleeAttr()).kind == Kind::Closure;
    Value found = adaptor.getValue();
    if (closure || state.pairs)
      found = codeOf(rewriter, loc, found);
    std::string symbol = closure       ? op.getCallee().str()
                         : state.pairs ? wrapperName(op.getCallee())
                                       : constantName(op.getCallee());
    Value wanted = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), symbol);
    if (!closure && !state.pairs && state.counts)
      wanted = offset(rewriter, loc, wanted, prefixSize);
    rewriter.replaceOpWithNewOp<LLVM::ICmpOp>(op, LLVM::ICmpPredicate::eq, found, wanted);
    return success();
  }
};

} // namespace

Value flat::newRecord(Operation *op, ArrayRef<FlatSymbolRefAttr> codes, Home home, Value region,
                      bool counted, State &state, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  RecordAttr record = state.at(codes[0]).record;
  Value base;
  if (home == Home::Stack) {
    int64_t before = counted ? prefixSize : 0;
    base = frameSlot(rewriter, op, bytes(rewriter, before + record.getSize()), wordSize);
    if (counted)
      base = startCounting(rewriter, loc, base, onStackOnce);
  } else {
    base = regionAlloc(rewriter, loc, region, record.getSize(), counted);
  }
  storeCodes(loc, codes, record, base, rewriter);
  return base;
}

void flat::createConstantRecord(FuncOp func, const TypeConverter &converter, const State &state,
                                OpBuilder &builder) {
  Location loc = func.getLoc();
  auto target = lowerSignature(converter, func.getFunctionType(), /*self=*/false);
  auto type = lowerSignature(converter, func.getFunctionType(), /*self=*/true);
  std::string code = wrapperName(func.getSymName());
  auto wrapper = LLVM::LLVMFuncOp::create(builder, loc, code, type, LLVM::Linkage::Internal,
                                          /*dsoLocal=*/true, LLVM::CConv::Tail);
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *block = wrapper.addEntryBlock(builder);
    builder.setInsertionPointToStart(block);
    bool out = type.getNumParams() - func.getNumArguments() == 2;
    SmallVector<Value> args;
    for (auto [i, arg] : llvm::enumerate(block->getArguments()))
      if (i != (out ? 1u : 0u))
        args.push_back(arg);
    auto call = LLVM::CallOp::create(builder, loc, target, func.getSymName(), args);
    call.setCConv(LLVM::CConv::Tail);
    call.setTailCallKind(LLVM::TailCallKind::Tail);
    LLVM::ReturnOp::create(builder, loc, call.getResults());
  }
  if (state.pairs)
    return;
  Type word = pointer(builder);
  Type holder = state.counts ? Type(LLVM::LLVMStructType::getLiteral(
                                  builder.getContext(), {builder.getI64Type(), word}))
                            : word;
  auto global = LLVM::GlobalOp::create(builder, loc, holder, /*isConstant=*/true,
                                       LLVM::Linkage::Internal, constantName(func.getSymName()),
                                       Attribute(), wordSize);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&global.getInitializerRegion());
  Value value = LLVM::AddressOfOp::create(builder, loc, wrapper);
  if (state.counts) {
    Value count = LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(immortal));
    Value whole = LLVM::PoisonOp::create(builder, loc, holder);
    whole = LLVM::InsertValueOp::create(builder, loc, whole, count, ArrayRef<int64_t>(0));
    value = LLVM::InsertValueOp::create(builder, loc, whole, value, ArrayRef<int64_t>(1));
  }
  LLVM::ReturnOp::create(builder, loc, value);
}

void flat::populateRecords(const LLVMTypeConverter &converter, State &state,
                           RewritePatternSet &patterns) {
  patterns.add<LowerMake, LowerGroup, LowerSlot, LowerSelf, LowerSibling, LowerConstant,
               LowerIs>(converter, state);
}

//===- Flat.cpp - the strategy `flat` ----------------------------------------===//
//
// Lowers the closure dialect, and the arith and cf around it, to the llvm
// dialect. A function value is one pointer to its code slot:
//
//   record of @f:              { code, c1, …, cm }          value -> code
//   record of a group @f, @g:  { codef, codeg, c1, …, cm }  values -> codef, codeg
//
// A member of a group reaches the rest of the record from its own code slot, so
// a record needs no header and a value no environment pointer.
//
// before                                      after
//   %r = closure.invoke %f(%x)                  %c = llvm.load %f
//                                               %r = llvm.call tailcc %c(%f, %x)
//
// Assumes a verified module. Establishes: every function and call uses `tailcc`;
// calls in tail position carry `tail` and are followed by their return, which is
// all that LLVM needs to make the call proper (`musttail` is wrong on x86-64 for
// arguments on the stack, LLVM issue 199224). A result that does not fit the
// registers which `tailcc` returns in goes through a pointer that the caller
// passes first: left to itself LLVM would do the same behind our back and give
// up tail calls there.
//
// A closed function used as a value gets a constant record whose code is a
// wrapper that drops the record and calls the function in tail position.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

constexpr int64_t wordSize = 8;
constexpr StringLiteral allocName = "enf_alloc";

//===----------------------------------------------------------------------===//
// What is known of every function before anything changes
//===----------------------------------------------------------------------===//

/// How many integer and float registers a result needs.
struct Registers {
  unsigned ints = 0, floats = 0;

  void add(Type type) {
    if (auto record = dyn_cast<LLVM::LLVMStructType>(type)) {
      for (Type element : record.getBody())
        add(element);
    } else if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
      // Clamped: past a handful the answer is the same.
      for (uint64_t i = 0, n = std::min<uint64_t>(array.getNumElements(), 8); i < n; ++i)
        add(array.getElementType());
    } else if (isa<FloatType>(type)) {
      ++floats;
    } else {
      ++ints;
    }
  }
};

/// Whether x86-64 cannot return a value in registers: rax, rdx, rcx and xmm0, xmm1.
/// Other targets have more, so the rule is right there too.
bool returnsInMemory(Type type) {
  Registers needed;
  needed.add(type);
  return needed.ints > 3 || needed.floats > 2;
}

struct FunctionInfo {
  Kind kind;
  RecordAttr record;
  int64_t index;
  /// The result goes through the first argument.
  bool out;
};

/// Shared by all patterns.
struct State {
  DenseMap<StringAttr, FunctionInfo> functions;
  unsigned statics = 0;

  const FunctionInfo &at(FlatSymbolRefAttr name) const { return functions.at(name.getAttr()); }

  /// The function around an operation; it may have been converted already.
  const FunctionInfo &around(Operation *op) const {
    for (Operation *parent = op->getParentOp();; parent = parent->getParentOp())
      if (auto func = dyn_cast<FunctionOpInterface>(parent))
        return functions.at(func.getNameAttr());
  }
};

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Type pointer(OpBuilder &builder) { return LLVM::LLVMPointerType::get(builder.getContext()); }

Value offset(OpBuilder &builder, Location loc, Value base, int64_t bytes) {
  if (bytes == 0)
    return base;
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(bytes)},
                             LLVM::GEPNoWrapFlags::inbounds);
}

/// A truth value is a byte in memory.
void storeSlot(OpBuilder &builder, Location loc, Value value, Value address) {
  if (value.getType().isInteger(1))
    value = LLVM::ZExtOp::create(builder, loc, builder.getI8Type(), value);
  LLVM::StoreOp::create(builder, loc, value, address);
}

Value loadSlot(OpBuilder &builder, Location loc, Type type, Value address) {
  if (!type.isInteger(1))
    return LLVM::LoadOp::create(builder, loc, type, address);
  Value byte = LLVM::LoadOp::create(builder, loc, builder.getI8Type(), address);
  return LLVM::TruncOp::create(builder, loc, type, byte);
}

/// Room in the frame of the function around an operation: in the entry block, so
/// that it is taken once and has a fixed place.
Value frameSlot(OpBuilder &builder, Operation *op, Type type, unsigned alignment = 0) {
  OpBuilder::InsertionGuard guard(builder);
  auto func = op->getParentOfType<FunctionOpInterface>();
  builder.setInsertionPointToStart(&func.getFunctionBody().front());
  Value one = LLVM::ConstantOp::create(builder, op->getLoc(), builder.getI64IntegerAttr(1));
  return LLVM::AllocaOp::create(builder, op->getLoc(), pointer(builder), type, one, alignment);
}

Type bytes(OpBuilder &builder, int64_t size) {
  return LLVM::LLVMArrayType::get(builder.getI8Type(), size);
}

Value regionAlloc(OpBuilder &builder, Location loc, int64_t size) {
  Value count = LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(size));
  return LLVM::CallOp::create(builder, loc, TypeRange{pointer(builder)}, allocName,
                              ValueRange{count})
      .getResult();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

template <typename Op> struct Pattern : ConvertOpToLLVMPattern<Op> {
  Pattern(const LLVMTypeConverter &converter, State &state)
      : ConvertOpToLLVMPattern<Op>(converter), state(state) {}

  using ConvertOpToLLVMPattern<Op>::getTypeConverter;

  /// The record that the function around an operation runs on.
  Value ownRecord(Operation *op) const {
    auto func = op->getParentOfType<FunctionOpInterface>();
    return func.getFunctionBody().front().getArgument(state.around(op).out ? 1 : 0);
  }

  State &state;
};

/// The lowered type of a function. `self` adds the record.
LLVM::LLVMFunctionType lowerSignature(const TypeConverter &converter, FunctionType type, bool self) {
  MLIRContext *context = type.getContext();
  SmallVector<Type> inputs;
  Type result = LLVM::LLVMVoidType::get(context);
  if (type.getNumResults() == 1) {
    Type converted = converter.convertType(type.getResult(0));
    if (returnsInMemory(converted))
      inputs.push_back(LLVM::LLVMPointerType::get(context));
    else
      result = converted;
  }
  if (self)
    inputs.push_back(LLVM::LLVMPointerType::get(context));
  for (Type input : type.getInputs())
    inputs.push_back(converter.convertType(input));
  return LLVM::LLVMFunctionType::get(result, inputs);
}

struct LowerFunc : Pattern<FuncOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(FuncOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    bool self = op.getKind() == Kind::Closure;
    auto type = lowerSignature(*typeConverter, op.getFunctionType(), self);
    auto linkage = op.isPrivate() ? LLVM::Linkage::Internal : LLVM::Linkage::External;
    auto func = LLVM::LLVMFuncOp::create(rewriter, op.getLoc(), op.getSymName(), type, linkage,
                                         /*dsoLocal=*/true, LLVM::CConv::Tail);
    unsigned leading = type.getNumParams() - op.getNumArguments();
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    signature.addInputs(type.getParams().take_front(leading));
    for (unsigned i = 0, e = op.getNumArguments(); i != e; ++i)
      signature.addInputs(i, type.getParamType(leading + i));
    rewriter.inlineRegionBefore(op.getBody(), func.getBody(), func.end());
    if (failed(rewriter.convertRegionTypes(&func.getBody(), *typeConverter, &signature)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerReturn : Pattern<ReturnOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(ReturnOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!state.around(op).out) {
      rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, adaptor.getOperands());
      return success();
    }
    auto func = op->getParentOfType<FunctionOpInterface>();
    Value out = func.getFunctionBody().front().getArgument(0);
    LLVM::StoreOp::create(rewriter, op.getLoc(), adaptor.getOperands()[0], out);
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, ValueRange{});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Emits a call and, for a tail call, the return that belongs to it.
/// `callee` is a symbol, or null if the first operand is the code pointer.
template <typename Op>
LogicalResult emitCall(Op op, FlatSymbolRefAttr callee, Value code, Value record, ValueRange args,
                       const Pattern<Op> &pattern, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Type result;
  if (op->getNumResults() == 1)
    result = pattern.getTypeConverter()->convertType(op->getResult(0).getType());
  bool memory = result && returnsInMemory(result);

  SmallVector<Value> operands;
  Value out;
  if (code)
    operands.push_back(code);
  if (memory) {
    if (op.getTail()) {
      auto func = op->template getParentOfType<FunctionOpInterface>();
      out = func.getFunctionBody().front().getArgument(0);
    } else {
      out = frameSlot(rewriter, op, result);
    }
    operands.push_back(out);
  }
  if (record)
    operands.push_back(record);
  llvm::append_range(operands, args);

  SmallVector<Type> results;
  if (result && !memory)
    results.push_back(result);
  auto call = LLVM::CallOp::create(rewriter, loc, results, callee, operands);
  call.setCConv(LLVM::CConv::Tail);

  if (op.getTail()) {
    call.setTailCallKind(LLVM::TailCallKind::Tail);
    auto ret = cast<ReturnOp>(op->getNextNode());
    rewriter.setInsertionPoint(ret);
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(ret, call.getResults());
    rewriter.setInsertionPoint(op);
    if (memory) {
      // The only use was the return.
      rewriter.replaceOp(op, LLVM::PoisonOp::create(rewriter, loc, result));
      return success();
    }
  }
  if (memory)
    rewriter.replaceOp(op, LLVM::LoadOp::create(rewriter, loc, result, out));
  else
    rewriter.replaceOp(op, call.getResults());
  return success();
}

struct LowerCall : Pattern<CallOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(CallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    return emitCall(op, op.getCalleeAttr(), /*code=*/{}, adaptor.getRecord(), adaptor.getArgs(),
                    *this, rewriter);
  }
};

struct LowerInvoke : Pattern<InvokeOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(InvokeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value record = adaptor.getCallee();
    Value code = LLVM::LoadOp::create(rewriter, op.getLoc(), pointer(rewriter), record);
    return emitCall(op, {}, code, record, adaptor.getArgs(), *this, rewriter);
  }
};

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// The constant behind a captured value, ready to be copied into an initialiser.
Operation *constantBehind(Value value) {
  Operation *def = value.getDefiningOp();
  return isa_and_nonnull<LLVM::ConstantOp, LLVM::AddressOfOp, LLVM::ZeroOp>(def) ? def : nullptr;
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
  SmallVector<Type> fields(codes.size(), pointer(rewriter));
  SmallVector<int64_t> place(captures.size());
  int64_t end = codes.size() * wordSize;
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
  auto global = LLVM::GlobalOp::create(rewriter, loc, filled ? Type(type) : bytes(rewriter, record.getSize()),
                                       filled, LLVM::Linkage::Internal, name, Attribute(), wordSize);
  Block *block = rewriter.createBlock(&global.getInitializerRegion());
  rewriter.setInsertionPointToStart(block);
  Value value;
  if (filled) {
    value = LLVM::PoisonOp::create(rewriter, loc, type);
    for (auto [i, code] : llvm::enumerate(codes)) {
      Value address = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), code.getValue());
      value = LLVM::InsertValueOp::create(rewriter, loc, value, address, ArrayRef<int64_t>(i));
    }
    for (auto [i, capture] : llvm::enumerate(captures)) {
      Operation *copy = rewriter.clone(*constantBehind(capture));
      value = LLVM::InsertValueOp::create(rewriter, loc, value, copy->getResult(0), ArrayRef<int64_t>(place[i]));
    }
  } else {
    value = LLVM::ZeroOp::create(rewriter, loc, global.getType());
  }
  LLVM::ReturnOp::create(rewriter, loc, value);
  rewriter.setInsertionPoint(op);
  return LLVM::AddressOfOp::create(rewriter, loc, global);
}

/// Makes a record in its home and fills it.
Value makeRecord(Operation *op, ArrayRef<FlatSymbolRefAttr> codes, Home home, ValueRange captures,
                 State &state, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  RecordAttr record = state.at(codes[0]).record;
  Value base;
  switch (home) {
  case Home::Stack:
    base = frameSlot(rewriter, op, bytes(rewriter, record.getSize()), wordSize);
    break;
  case Home::Region:
    base = regionAlloc(rewriter, loc, record.getSize());
    break;
  case Home::Static: {
    bool filled = false;
    base = staticRecord(op, codes, record, captures, state, rewriter, filled);
    if (filled)
      return base;
    break;
  }
  }
  for (auto [i, code] : llvm::enumerate(codes)) {
    Value address = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), code.getValue());
    LLVM::StoreOp::create(rewriter, loc, address, offset(rewriter, loc, base, i * wordSize));
  }
  for (auto [capture, place] : llvm::zip(captures, record.getOffsets()))
    storeSlot(rewriter, loc, capture, offset(rewriter, loc, base, place));
  return base;
}

struct LowerMake : Pattern<MakeOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(MakeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, makeRecord(op, op.getCalleeAttr(), op.getHome(), adaptor.getCaptures(),
                                      state, rewriter));
    return success();
  }
};

struct LowerGroup : Pattern<GroupOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(GroupOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<FlatSymbolRefAttr> codes(op.getMembers().getAsRange<FlatSymbolRefAttr>());
    Value base = makeRecord(op, codes, op.getHome(), adaptor.getCaptures(), state, rewriter);
    SmallVector<Value> values;
    for (size_t i = 0; i != codes.size(); ++i)
      values.push_back(offset(rewriter, op.getLoc(), base, i * wordSize));
    rewriter.replaceOp(op, values);
    return success();
  }
};

struct LowerSlot : Pattern<SlotOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(SlotOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    const FunctionInfo &self = state.around(op);
    int64_t place = self.record.getOffsets()[op.getSlot()] - self.index * wordSize;
    Value address = offset(rewriter, op.getLoc(), ownRecord(op), place);
    Type type = typeConverter->convertType(op.getType());
    rewriter.replaceOp(op, loadSlot(rewriter, op.getLoc(), type, address));
    return success();
  }
};

struct LowerSelf : Pattern<SelfOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(SelfOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, ownRecord(op));
    return success();
  }
};

struct LowerSibling : Pattern<SiblingOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(SiblingOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t distance = state.at(op.getCalleeAttr()).index - state.around(op).index;
    rewriter.replaceOp(op, offset(rewriter, op.getLoc(), ownRecord(op), distance * wordSize));
    return success();
  }
};

std::string constantName(StringRef function) { return (function + ".value").str(); }

struct LowerConstant : Pattern<ConstantOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::AddressOfOp>(op, pointer(rewriter),
                                                   constantName(op.getCallee()));
    return success();
  }
};

struct LowerRegionAlloc : Pattern<RegionAllocOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(RegionAllocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, regionAlloc(rewriter, op.getLoc(), op.getSize()));
    return success();
  }
};

struct LowerPack : Pattern<PackOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(PackOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getValue());
    return success();
  }
};

struct LowerUnpack : Pattern<UnpackOp> {
  using Pattern::Pattern;

  LogicalResult matchAndRewrite(UnpackOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getWord());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The constant record of a closed function, and the wrapper it points to.
void createConstantRecord(FuncOp func, const TypeConverter &converter, OpBuilder &builder) {
  Location loc = func.getLoc();
  auto target = lowerSignature(converter, func.getFunctionType(), /*self=*/false);
  auto type = lowerSignature(converter, func.getFunctionType(), /*self=*/true);
  std::string code = (func.getSymName() + ".code").str();
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
  auto global = LLVM::GlobalOp::create(builder, loc, pointer(builder), /*isConstant=*/true,
                                       LLVM::Linkage::Internal, constantName(func.getSymName()),
                                       Attribute(), wordSize);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&global.getInitializerRegion());
  Value address = LLVM::AddressOfOp::create(builder, loc, wrapper);
  LLVM::ReturnOp::create(builder, loc, address);
}

void declareAlloc(ModuleOp module, OpBuilder &builder) {
  if (module.lookupSymbol(allocName))
    return;
  auto type = LLVM::LLVMFunctionType::get(pointer(builder), {builder.getI64Type()});
  LLVM::LLVMFuncOp::create(builder, module.getLoc(), allocName, type);
}

struct FlatPass : PassWrapper<FlatPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FlatPass)

  StringRef getArgument() const final { return "closure-to-flat"; }
  StringRef getDescription() const final {
    return "lower closures to flat records in the llvm dialect";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    LLVMTypeConverter converter(context);
    converter.addConversion([context](FnType) { return LLVM::LLVMPointerType::get(context); });

    State state;
    OpBuilder builder(context);
    builder.setInsertionPointToStart(module.getBody());
    prepare(module, converter, state, builder);

    RewritePatternSet patterns(context);
    patterns.add<LowerFunc, LowerReturn, LowerCall, LowerInvoke, LowerMake, LowerGroup, LowerSlot,
                 LowerSelf, LowerSibling, LowerConstant, LowerRegionAlloc, LowerPack, LowerUnpack>(
        converter, state);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    LLVMConversionTarget target(*context);
    target.addIllegalDialect<ClosureDialect, arith::ArithDialect, cf::ControlFlowDialect>();
    target.addLegalOp<ModuleOp>();
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      signalPassFailure();
  }

  /// Collects what the patterns need to know, and creates what they refer to.
  void prepare(ModuleOp module, const TypeConverter &converter, State &state, OpBuilder &builder) {
    for (auto func : module.getOps<FuncOp>()) {
      bool out = func.getNumResults() == 1 &&
                 returnsInMemory(converter.convertType(func.getResultTypes()[0]));
      state.functions[func.getSymNameAttr()] = {func.getKind(), func.getRecordAttr(),
                                                static_cast<int64_t>(func.getIndex()), out};
    }
    for (auto func : module.getOps<LLVM::LLVMFuncOp>())
      state.functions[func.getSymNameAttr()] = {Kind::Top, RecordAttr(), 0, false};

    llvm::SetVector<StringAttr> constants;
    bool allocates = false;
    module.walk([&](Operation *op) {
      if (auto constant = dyn_cast<ConstantOp>(op))
        constants.insert(constant.getCalleeAttr().getAttr());
      allocates |= isa<MakeOp, GroupOp, RegionAllocOp>(op);
    });
    SymbolTable symbols(module);
    for (StringAttr name : constants)
      createConstantRecord(symbols.lookup<FuncOp>(name), converter, builder);
    if (allocates)
      declareAlloc(module, builder);
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createFlatPass() { return std::make_unique<FlatPass>(); }

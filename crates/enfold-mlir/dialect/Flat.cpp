//===- Flat.cpp - the strategies `flat` and `pair` ----------------------------===//
//
// Lowers the closure dialect, and the arith and cf around it, to the llvm
// dialect. A function value is one pointer to its code slot:
//
//   record of @f:              { code, c1, …, cm }          value -> code
//   the same, if all calls of such values name @f:          { c1, …, cm }
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
// Under `pair`, which a module asks for by the attribute `closure.pairs`, a value is two words, its code and a pointer to its record, which
// holds nothing but captures; the record is null if the function is closed.
//
//   %r = closure.invoke %f(%x)                  %c = llvm.extractvalue %f[0]
//                                               %e = llvm.extractvalue %f[1]
//                                               %r = llvm.call tailcc %c(%e, %x)
//
// A region is a pointer to its descriptor (FlatRegions.cpp).
//
// A closed function used as a value gets a constant record whose code is a
// wrapper that drops the record and calls the function in tail position.
//
//===----------------------------------------------------------------------===//

#include "Flat.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace enfold::closure;
using namespace enfold::closure::flat;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {

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

} // namespace

LLVM::LLVMFunctionType flat::lowerSignature(const TypeConverter &converter, FunctionType type,
                                            bool self) {
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

namespace {

struct LowerFunc : FlatPattern<FuncOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(FuncOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    bool self = op.getKind() == Kind::Closure;
    auto type = lowerSignature(*typeConverter, op.getFunctionType(), self);
    auto linkage = op.isPrivate() ? LLVM::Linkage::Internal : LLVM::Linkage::External;
    auto func = LLVM::LLVMFuncOp::create(rewriter, op.getLoc(), op.getSymName(), type, linkage,
                                         /*dsoLocal=*/true, LLVM::CConv::Tail);
    if (auto words = op->getAttrOfType<ArrayAttr>("passthrough"))
      func.setPassthroughAttr(words);
    unsigned leading = type.getNumParams() - op.getNumArguments();
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    signature.addInputs(type.getParams().take_front(leading));
    for (unsigned i = 0, e = op.getNumArguments(); i != e; ++i)
      signature.addInputs(i, type.getParamType(leading + i));
    rewriter.inlineRegionBefore(op.getBody(), func.getBody(), func.end());
    if (failed(rewriter.convertRegionTypes(&func.getBody(), *typeConverter, &signature)))
      return failure();
    for (auto [i, input] : llvm::enumerate(op.getFunctionType().getInputs()))
      if (isa<RegionType>(input))
        describeRegion(func, leading + i);
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerReturn : FlatPattern<ReturnOp> {
  using FlatPattern::FlatPattern;

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
                       const FlatPattern<Op> &pattern, ConversionPatternRewriter &rewriter) {
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

struct LowerCall : FlatPattern<CallOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(CallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value record = adaptor.getRecord();
    if (record)
      record = recordOf(rewriter, op.getLoc(), record);
    return emitCall(op, op.getCalleeAttr(), /*code=*/{}, record, adaptor.getArgs(), *this, rewriter);
  }
};

struct LowerInvoke : FlatPattern<InvokeOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(InvokeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value code = codeOf(rewriter, op.getLoc(), adaptor.getCallee());
    Value record = recordOf(rewriter, op.getLoc(), adaptor.getCallee());
    return emitCall(op, {}, code, record, adaptor.getArgs(), *this, rewriter);
  }
};

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

struct LowerPack : FlatPattern<PackOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(PackOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getValue());
    return success();
  }
};

struct LowerUnpack : FlatPattern<UnpackOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(UnpackOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getWord());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

struct FlatPass : PassWrapper<FlatPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FlatPass)

  StringRef getArgument() const final { return "closure-to-llvm"; }
  StringRef getDescription() const final {
    return "lower closures to flat records, or to pairs of code and record, in the llvm dialect";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    bool pairs = functionsArePairs(module);
    LLVMTypeConverter converter(context);
    converter.addConversion([context, pairs](FnType) -> Type {
      return pairs ? pairType(context) : LLVM::LLVMPointerType::get(context);
    });
    converter.addConversion([context](RegionType) { return LLVM::LLVMPointerType::get(context); });
    converter.addConversion([context](EnvType) { return LLVM::LLVMPointerType::get(context); });

    // What nothing leads to is not converted, and would stay behind.
    IRRewriter eraser(context);
    for (auto func : module.getOps<FuncOp>())
      (void)eraseUnreachableBlocks(eraser, func->getRegions());

    expandCurry(module);
    State state;
    state.pairs = pairs;
    state.counts = module->hasAttr("closure.counts");
    OpBuilder builder(context);
    builder.setInsertionPointToStart(module.getBody());
    prepare(module, converter, state, builder);

    RewritePatternSet patterns(context);
    patterns.add<LowerFunc, LowerReturn, LowerCall, LowerInvoke, LowerPack, LowerUnpack>(converter,
                                                                                         state);
    populateRecords(converter, state, patterns);
    populateEnvironments(converter, state, patterns);
    populateRegions(converter, state, patterns);
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
    module.walk([&](ConstantOp op) { constants.insert(op.getCalleeAttr().getAttr()); });
    module.walk([&](IsOp op) {
      if (state.at(op.getCalleeAttr()).kind != Kind::Closure)
        constants.insert(op.getCalleeAttr().getAttr());
    });
    SymbolTable symbols(module);
    for (StringAttr name : constants)
      createConstantRecord(symbols.lookup<FuncOp>(name), converter, state, builder);
    prepareEnvironments(module, state);
    prepareRegions(module, state, builder);
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createFlatPass() { return std::make_unique<FlatPass>(); }

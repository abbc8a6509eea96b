//===- FlatEnvironments.cpp - environments in steps and slots under `flat` and `pair` -===//
//
//   before                                              after
//     %e = closure.env.new [@add] home(stack)             %e = llvm.alloca …; the code is stored
//     %e1 = closure.env.capture %n in %e : i64            llvm.store %n, %e[8]
//     %f = closure.env.closure @add with %e1 : …          %f is %e, or a pair of code and %e
//     %n = closure.env.get %self[0] : i64                 %n = llvm.load %self[8]
//     closure.global @closure_42__x : i64                 llvm.mlir.global internal @closure_42__x() : i64
//
// An environment is a pointer to where its record begins. `closure.make` is the same steps at once, by the same functions.
//
//===----------------------------------------------------------------------===//

#include "Flat.h"

using namespace mlir;
using namespace enfold::closure;
using namespace enfold::closure::flat;

namespace {

struct LowerEnvNew : FlatPattern<EnvNewOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(EnvNewOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<FlatSymbolRefAttr> codes(op.getMembers().getAsRange<FlatSymbolRefAttr>());
    rewriter.replaceOp(op, newRecord(op, codes, op.getHome(), adaptor.getRegion(), op.getCounted(),
                                     state, rewriter));
    return success();
  }
};

struct LowerEnvCapture : FlatPattern<EnvCaptureOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(EnvCaptureOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value slot = offset(rewriter, op.getLoc(), adaptor.getEnv(), state.places.at(op));
    storeSlot(rewriter, op.getLoc(), adaptor.getValue(), slot);
    rewriter.replaceOp(op, adaptor.getEnv());
    return success();
  }
};

struct LowerEnvGet : FlatPattern<EnvGetOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(EnvGetOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value slot = offset(rewriter, op.getLoc(), adaptor.getEnv(), state.places.at(op));
    Type type = typeConverter->convertType(op.getType());
    rewriter.replaceOp(op, loadSlot(rewriter, op.getLoc(), type, slot));
    return success();
  }
};

struct LowerEnvSelf : FlatPattern<EnvSelfOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(EnvSelfOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t start = state.pairs ? 0 : state.around(op).index * wordSize;
    rewriter.replaceOp(op, offset(rewriter, op.getLoc(), ownRecord(op), -start));
    return success();
  }
};

struct LowerEnvClosure : FlatPattern<EnvClosureOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(EnvClosureOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t index = state.at(op.getCalleeAttr()).index;
    rewriter.replaceOp(
        op, functionValue(rewriter, op.getLoc(), op.getCallee(), adaptor.getEnv(), index));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Slots of literals
//===----------------------------------------------------------------------===//

struct LowerGlobal : FlatPattern<GlobalOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(GlobalOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    if (!type)
      return failure();
    if (type.isInteger(1))
      type = rewriter.getI8Type();
    auto slot = LLVM::GlobalOp::create(rewriter, op.getLoc(), type, /*isConstant=*/false,
                                       LLVM::Linkage::Internal, op.getSymName(), Attribute(),
                                       /*alignment=*/0, /*addrSpace=*/0, /*dsoLocal=*/true,
                                       /*thread_local_=*/op.getPerThread());
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.createBlock(&slot.getInitializerRegion());
      Value zero = LLVM::ZeroOp::create(rewriter, op.getLoc(), type);
      LLVM::ReturnOp::create(rewriter, op.getLoc(), zero);
    }
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerGlobalLoad : FlatPattern<GlobalLoadOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(GlobalLoadOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value slot = LLVM::AddressOfOp::create(rewriter, loc, pointer(rewriter), op.getGlobal());
    rewriter.replaceOp(op, loadSlot(rewriter, loc, typeConverter->convertType(op.getType()), slot));
    return success();
  }
};

struct LowerGlobalStore : FlatPattern<GlobalStoreOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(GlobalStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value slot = LLVM::AddressOfOp::create(rewriter, op.getLoc(), pointer(rewriter), op.getGlobal());
    storeSlot(rewriter, op.getLoc(), adaptor.getValue(), slot);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void flat::prepareEnvironments(ModuleOp module, State &state) {
  module.walk([&](EnvCaptureOp op) {
    Value env = op.getEnv();
    unsigned slot = 0;
    for (; auto before = env.getDefiningOp<EnvCaptureOp>(); ++slot)
      env = before.getEnv();
    auto begin = env.getDefiningOp<EnvNewOp>();
    RecordAttr record = state.at(cast<FlatSymbolRefAttr>(begin.getMembers()[0])).record;
    state.places[op] = record.getOffsets()[slot];
  });
  module.walk([&](EnvGetOp op) {
    Value env = op.getEnv();
    while (auto before = env.getDefiningOp<EnvCaptureOp>())
      env = before.getEnv();
    auto begin = env.getDefiningOp<EnvNewOp>();
    RecordAttr record = begin ? state.at(cast<FlatSymbolRefAttr>(begin.getMembers()[0])).record
                              : state.around(op).record;
    state.places[op] = record.getOffsets()[op.getSlot()];
  });
}

void flat::populateEnvironments(const LLVMTypeConverter &converter, State &state,
                                RewritePatternSet &patterns) {
  patterns.add<LowerEnvNew, LowerEnvCapture, LowerEnvGet, LowerEnvSelf, LowerEnvClosure, LowerGlobal,
               LowerGlobalLoad, LowerGlobalStore>(converter, state);
}

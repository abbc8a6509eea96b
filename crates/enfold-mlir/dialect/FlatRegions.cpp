//===- FlatRegions.cpp - regions under `flat` --------------------------------===//
//
// A region is a pointer to its descriptor, which the runtime defines (enfold.h):
//
//   before                               after
//     %r = closure.region.local "list"     %r = llvm.alloca descriptor
//     closure.region.begin %r              llvm.call @enf_region_begin(%r, 0)
//     %p = closure.region.alloc 16 in %r   %p = llvm.call @enf_alloc(%r, 16)
//     closure.region.end %r                llvm.call @enf_region_end(%r)
//
// A region with a bound has its memory behind its descriptor; its begin writes the
// first three words of the descriptor and its end is nothing. That the memory's own
// address is written also tells LLVM that it escapes: a later call that it could
// otherwise make a tail call may use what lies there.
//
// A region that is alone begins and ends with functions of its own, which leave the
// thread's list of regions as it is.
//
// A region within another begins and ends, and is merged, with functions that take
// the other one too. Where one begins only to be filled by a merge it is given no
// bytes of the other.
//
// A counted region begins, and is merged, with functions of its own; what is allocated
// there has a count in front. It ends as any other. Within another one it shares that
// one's memory.
//
// A region with a part of the frame has it there too; its begin tells the runtime how
// many bytes there are.
//
// Fast paths are put in line after LLVM's pipeline (src/llvm/inline_fast_paths.rs).
//
//===----------------------------------------------------------------------===//

#include "Flat.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace enfold::closure;
using namespace enfold::closure::flat;

namespace {

constexpr StringLiteral allocName = "enf_alloc";
constexpr StringLiteral beginName = "enf_region_begin";
constexpr StringLiteral endName = "enf_region_end";
constexpr StringLiteral beginAloneName = "enf_region_begin_alone";
constexpr StringLiteral endAloneName = "enf_region_end_alone";
constexpr StringLiteral beginWithinName = "enf_region_begin_within";
constexpr StringLiteral endWithinName = "enf_region_end_within";
constexpr StringLiteral mergeWithinName = "enf_region_merge_within";
constexpr StringLiteral mergeName = "enf_region_merge";
constexpr StringLiteral beginCountedName = "enf_counted_begin";
constexpr StringLiteral beginCountedAloneName = "enf_counted_begin_alone";
constexpr StringLiteral shareName = "enf_counted_share";
constexpr StringLiteral mergeCountedName = "enf_counted_merge";
constexpr StringLiteral takeName = "enf_counted_take";
constexpr StringLiteral popName = "enf_region_pop";
constexpr StringLiteral programName = "enf_program";
constexpr StringLiteral programCountedName = "enf_program_counted";
constexpr StringLiteral handlerName = "enf_handler_region";

constexpr int64_t descriptorSize = 64;
constexpr int64_t endOffset = 8, pagesOffset = 16, nextOffset = 32;
/// What `pages` holds in a region with a bound.
constexpr int64_t boundedPages = 1;

/// Whether a region that begins is filled by a merge at once.
bool isFilled(RegionBeginOp begin) {
  for (Operation *next = begin->getNextNode(); isa_and_nonnull<RegionBeginOp, RegionMergeOp>(next);
       next = next->getNextNode())
    if (auto merge = dyn_cast<RegionMergeOp>(next); merge && merge.getTo() == begin.getRegion())
      return true;
  return false;
}

Value number(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
}

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

struct LowerProgram : FlatPattern<RegionProgramOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionProgramOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::AddressOfOp>(
        op, pointer(rewriter), op.getCounted() ? programCountedName : programName);
    return success();
  }
};

struct LowerHandler : FlatPattern<RegionHandlerOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionHandlerOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value place =
        LLVM::AddressOfOp::create(rewriter, op.getLoc(), pointer(rewriter), handlerName);
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, pointer(rewriter), place);
    return success();
  }
};

struct LowerLocal : FlatPattern<RegionLocalOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionLocalOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t size = descriptorSize +
                   static_cast<int64_t>(op.getBound().value_or(0) + op.getFrame().value_or(0));
    rewriter.replaceOp(op, frameSlot(rewriter, op, bytes(rewriter, size), wordSize));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Life
//===----------------------------------------------------------------------===//

struct LowerBegin : FlatPattern<RegionBeginOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionBeginOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value region = adaptor.getRegion();
    if (state.counted.contains(op)) {
      LLVM::CallOp::create(rewriter, loc, TypeRange(),
                           state.alone.contains(op) ? beginCountedAloneName : beginCountedName,
                           ValueRange{region});
      if (Value parent = state.within.lookup(op))
        LLVM::CallOp::create(rewriter, loc, TypeRange(), shareName,
                             ValueRange{region, rewriter.getRemappedValue(parent)});
      rewriter.eraseOp(op);
      return success();
    }
    if (Value parent = state.within.lookup(op)) {
      if (state.alone.contains(op)) {
        Value none = LLVM::ZeroOp::create(rewriter, loc, pointer(rewriter));
        LLVM::CallOp::create(rewriter, loc, TypeRange(), beginAloneName,
                             ValueRange{region, number(rewriter, loc, 0)});
        LLVM::StoreOp::create(rewriter, loc, none, offset(rewriter, loc, region, nextOffset));
        rewriter.eraseOp(op);
        return success();
      }
      rewriter.replaceOpWithNewOp<LLVM::CallOp>(
          op, TypeRange(), beginWithinName,
          ValueRange{region, rewriter.getRemappedValue(parent)});
      return success();
    }
    auto bound = state.bounds.find(op);
    if (bound == state.bounds.end()) {
      auto frame = state.frames.find(op);
      int64_t bytes = frame == state.frames.end() ? 0 : static_cast<int64_t>(frame->second);
      rewriter.replaceOpWithNewOp<LLVM::CallOp>(
          op, TypeRange(), state.alone.contains(op) ? beginAloneName : beginName,
          ValueRange{region, number(rewriter, loc, bytes)});
      return success();
    }
    Value start = offset(rewriter, loc, region, descriptorSize);
    Value end = offset(rewriter, loc, region, descriptorSize + bound->second);
    LLVM::StoreOp::create(rewriter, loc, start, region);
    LLVM::StoreOp::create(rewriter, loc, end, offset(rewriter, loc, region, endOffset));
    LLVM::StoreOp::create(rewriter, loc, number(rewriter, loc, boundedPages),
                          offset(rewriter, loc, region, pagesOffset));
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerEnd : FlatPattern<RegionEndOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionEndOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (Value parent = state.within.lookup(op))
      rewriter.replaceOpWithNewOp<LLVM::CallOp>(
          op, TypeRange(), endWithinName,
          ValueRange{adaptor.getRegion(), rewriter.getRemappedValue(parent)});
    else if (state.bounds.contains(op))
      rewriter.eraseOp(op);
    else
      rewriter.replaceOpWithNewOp<LLVM::CallOp>(op, TypeRange(),
                                                state.alone.contains(op) ? endAloneName : endName,
                                                adaptor.getOperands());
    return success();
  }
};

struct LowerMerge : FlatPattern<RegionMergeOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionMergeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    StringRef name = state.counted.contains(op)  ? mergeCountedName
                     : state.within.contains(op) ? mergeWithinName
                                                 : mergeName;
    rewriter.replaceOpWithNewOp<LLVM::CallOp>(op, TypeRange(), name, adaptor.getOperands());
    return success();
  }
};

struct LowerPop : FlatPattern<RegionPopOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionPopOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value record =
        offset(rewriter, op.getLoc(), ownRecord(op), -state.around(op).index * wordSize);
    Value size = number(rewriter, op.getLoc(),
                        llvm::alignTo(state.around(op).record.getSize(), wordSize));
    rewriter.replaceOpWithNewOp<LLVM::CallOp>(op, TypeRange(), popName,
                                              ValueRange{adaptor.getRegion(), record, size});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

struct LowerAlloc : FlatPattern<RegionAllocOp> {
  using FlatPattern::FlatPattern;

  LogicalResult matchAndRewrite(RegionAllocOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, regionAlloc(rewriter, op.getLoc(), adaptor.getRegion(), op.getSize(),
                                       op.getCounted()));
    return success();
  }
};

} // namespace

Value flat::regionAlloc(OpBuilder &builder, Location loc, Value region, int64_t size,
                        bool counted) {
  // Compiled code rounds up, so that the fast path need not.
  Value count = number(builder, loc, llvm::alignTo(size, wordSize));
  return LLVM::CallOp::create(builder, loc, TypeRange{pointer(builder)},
                              counted ? takeName : allocName, ValueRange{region, count})
      .getResult();
}

void flat::describeRegion(LLVM::LLVMFuncOp func, unsigned argument) {
  Builder builder(func.getContext());
  func.setArgAttr(argument, LLVM::LLVMDialect::getNonNullAttrName(), builder.getUnitAttr());
  func.setArgAttr(argument, LLVM::LLVMDialect::getNoUndefAttrName(), builder.getUnitAttr());
  func.setArgAttr(argument, LLVM::LLVMDialect::getAlignAttrName(),
                  builder.getI64IntegerAttr(wordSize));
  func.setArgAttr(argument, LLVM::LLVMDialect::getDereferenceableAttrName(),
                  builder.getI64IntegerAttr(descriptorSize));
}

void flat::prepareRegions(ModuleOp module, State &state, OpBuilder &builder) {
  llvm::SmallSetVector<StringRef, 8> used;
  module.walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<MakeOp, EnvNewOp>([&](auto record) {
          if (record.getHome() == Home::Region)
            used.insert(record.getCounted() ? takeName : allocName);
        })
        .Case<GroupOp>([&](auto record) {
          if (record.getHome() == Home::Region)
            used.insert(allocName);
        })
        .Case<RegionAllocOp>(
            [&](auto alloc) { used.insert(alloc.getCounted() ? takeName : allocName); })
        .Case<RegionMergeOp>([&](auto merge) {
          auto from = merge.getFrom().template getDefiningOp<RegionLocalOp>();
          if (from.getCounted()) {
            state.counted.insert(merge);
            used.insert(mergeCountedName);
            return;
          }
          Value parent = from.getWithin();
          if (parent)
            state.within[merge] = parent;
          used.insert(parent ? mergeWithinName : mergeName);
        })
        .Case<RegionPopOp>([&](auto) { used.insert(popName); })
        .Case<RegionProgramOp>([&](auto program) {
          used.insert(program.getCounted() ? programCountedName : programName);
        })
        .Case<RegionHandlerOp>([&](auto) { used.insert(handlerName); })
        .Case<RegionBeginOp, RegionEndOp>([&](auto edge) {
          auto local = edge.getRegion().template getDefiningOp<RegionLocalOp>();
          if (std::optional<uint64_t> bound = local.getBound())
            state.bounds[edge] = *bound;
          else if (isa<RegionBeginOp>(edge) && local.getFrame())
            state.frames[edge] = *local.getFrame();
          if (local.getCounted() && isa<RegionBeginOp>(edge)) {
            state.counted.insert(edge);
            used.insert(local.getAlone() ? beginCountedAloneName : beginCountedName);
            if (local.getAlone())
              state.alone.insert(edge);
            if (Value parent = local.getWithin()) {
              state.within[edge] = parent;
              used.insert(shareName);
            }
            return;
          }
          if (Value parent = local.getWithin(); parent && !local.getCounted()) {
            state.within[edge] = parent;
            auto begin = dyn_cast<RegionBeginOp>(edge.getOperation());
            if (begin && isFilled(begin)) {
              state.alone.insert(edge);
              used.insert(beginAloneName);
            } else {
              used.insert(begin ? beginWithinName : endWithinName);
            }
            return;
          }
          if (local.getAlone())
            state.alone.insert(edge);
          if (!local.getBound() && local.getAlone())
            used.insert(isa<RegionBeginOp>(edge) ? beginAloneName : endAloneName);
          else if (!local.getBound())
            used.insert(isa<RegionBeginOp>(edge) ? beginName : endName);
        });
  });

  Location loc = module.getLoc();
  Type ptr = pointer(builder), none = LLVM::LLVMVoidType::get(builder.getContext());
  auto function = [&](StringRef name, Type result, ArrayRef<Type> inputs) {
    if (used.contains(name) && !module.lookupSymbol(name))
      LLVM::LLVMFuncOp::create(builder, loc, name, LLVM::LLVMFunctionType::get(result, inputs));
  };
  function(allocName, ptr, {ptr, builder.getI64Type()});
  function(beginName, none, {ptr, builder.getI64Type()});
  function(endName, none, {ptr});
  function(beginAloneName, none, {ptr, builder.getI64Type()});
  function(endAloneName, none, {ptr});
  function(beginWithinName, none, {ptr, ptr});
  function(endWithinName, none, {ptr, ptr});
  function(mergeWithinName, none, {ptr, ptr});
  function(mergeName, none, {ptr, ptr});
  function(beginCountedName, none, {ptr});
  function(beginCountedAloneName, none, {ptr});
  function(shareName, none, {ptr, ptr});
  function(mergeCountedName, none, {ptr, ptr});
  function(takeName, ptr, {ptr, builder.getI64Type()});
  function(popName, none, {ptr, ptr, builder.getI64Type()});
  auto variable = [&](StringRef name, Type type) {
    if (used.contains(name) && !module.lookupSymbol(name))
      LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/false, LLVM::Linkage::External, name,
                             Attribute(), wordSize);
  };
  variable(programName, bytes(builder, descriptorSize));
  variable(programCountedName, bytes(builder, descriptorSize));
  variable(handlerName, ptr);
}

void flat::populateRegions(const LLVMTypeConverter &converter, State &state,
                           RewritePatternSet &patterns) {
  patterns.add<LowerProgram, LowerHandler, LowerLocal, LowerBegin, LowerEnd, LowerMerge, LowerPop,
               LowerAlloc>(converter, state);
}

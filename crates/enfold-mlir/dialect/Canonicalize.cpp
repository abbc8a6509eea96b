//===- Canonicalize.cpp - what `canonicalize` knows of the operations ----------===//
//
//   an invoke of a function value that is made in sight calls its function:
//     %f = closure.make @add [%n : i64] home(stack) : …     %f = closure.make @add …
//     %r = closure.invoke %f(%x) : …                        %r = closure.call @add with %f : … (%x) : …
//   whether such a value is one of a function is known:
//     %b = closure.is %f, @double : …                       %b = arith.constant false
//   a region that nothing is put into is none:
//     closure.region.begin %r … closure.region.end %r
//
// A record that is no longer used after that is not made: its allocation is an effect on its result. Enfold's own
// programs come without such things, since core is optimised before; what another front end emits may have them.
//
// **Sound:** a value that `make`, `group`, `constant`, `self` or `sibling` yields is one of the function that it names, whatever
// else flows elsewhere. A call keeps the mark of the invoke: it is followed by the same return, and is given the same values.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// The function of a value, if it is made in sight.
struct Known {
  FlatSymbolRefAttr function;
  /// Whether a call of it takes the value as its record.
  bool record = true;
};

std::optional<Known> known(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (auto make = dyn_cast<MakeOp>(op))
    return Known{make.getCalleeAttr()};
  if (auto group = dyn_cast<GroupOp>(op)) {
    unsigned index = cast<OpResult>(value).getResultNumber();
    return Known{cast<FlatSymbolRefAttr>(group.getMembers()[index])};
  }
  if (auto constant = dyn_cast<ConstantOp>(op))
    return Known{constant.getCalleeAttr(), /*record=*/false};
  if (auto sibling = dyn_cast<SiblingOp>(op))
    return Known{sibling.getCalleeAttr()};
  if (auto closure = dyn_cast<EnvClosureOp>(op))
    return Known{closure.getCalleeAttr()};
  if (isa<SelfOp>(op))
    return Known{FlatSymbolRefAttr::get(op->getParentOfType<FuncOp>().getSymNameAttr())};
  return {};
}

} // namespace

LogicalResult InvokeOp::canonicalize(InvokeOp op, PatternRewriter &rewriter) {
  // A tail call might be given an address of the frame that the partial application kept.
  if (auto curry = op.getCallee().getDefiningOp<CurryOp>(); curry && !op.getTail()) {
    SmallVector<Value> args(curry.getArgs());
    llvm::append_range(args, op.getArgs());
    rewriter.replaceOpWithNewOp<InvokeOp>(op, op.getResultTypes(), curry.getCallee(), args,
                                          UnitAttr(), ArrayAttr(), ArrayAttr());
    return success();
  }
  std::optional<Known> callee = known(op.getCallee());
  if (!callee)
    return failure();
  Value record = callee->record ? op.getCallee() : Value();
  rewriter.replaceOpWithNewOp<CallOp>(op, op.getResultTypes(), callee->function, record, op.getArgs(),
                                      op.getTailAttr(), op.getArgAttrsAttr(), op.getResAttrsAttr());
  return success();
}

LogicalResult IsOp::canonicalize(IsOp op, PatternRewriter &rewriter) {
  std::optional<Known> value = known(op.getValue());
  if (!value)
    return failure();
  bool same = value->function == op.getCalleeAttr();
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getBoolAttr(same));
  return success();
}

LogicalResult RegionLocalOp::canonicalize(RegionLocalOp op, PatternRewriter &rewriter) {
  Value region = op.getResult();
  bool empty = llvm::all_of(region.getUsers(), [&](Operation *user) {
    auto merge = dyn_cast<RegionMergeOp>(user);
    return isa<RegionBeginOp, RegionEndOp>(user) || (merge && merge.getFrom() == region);
  });
  if (!empty)
    return failure();
  for (Operation *user : llvm::make_early_inc_range(region.getUsers()))
    rewriter.eraseOp(user);
  rewriter.eraseOp(op);
  return success();
}

//===- Frames.cpp - what tail calls may be given ------------------------------===//
//
// A tail call ends the frame before the callee runs, so it is given no address of the
// frame. LLVM believes that: it drops what was stored there.
//
//   rejected:   %f = closure.make @add[%n : i64] home(stack) : !closure.fn<(i64) -> i64>
//               %r = closure.invoke tail %f(%n) : !closure.fn<(i64) -> i64>
//               closure.return %r : i64
//
// **Model.** Addresses begin at records with home(stack), at `llvm.alloca` and at
// regions of the function's own. They go on through operations without an effect on
// memory (offsets, words, aggregates, selections) to all results that can hold an
// address, and through branches to block arguments. What is loaded from memory is not
// followed: placement's certifier answers for that.
//
// Comparisons and arithmetic on plain numbers hold no address: only results that are
// pointers, function values, regions or aggregates are followed.
//
// Cost: linear in the uses of such addresses; a function without any is looked at once.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// Whether values of a type can be or contain an address.
bool holdsAddress(Type type) {
  return isa<FnType, RegionType, EnvType, LLVM::LLVMPointerType, LLVM::LLVMStructType, LLVM::LLVMArrayType>(
      type);
}

bool isTail(Operation *op) {
  if (auto call = dyn_cast<CallOp>(op))
    return call.getTail();
  if (auto invoke = dyn_cast<InvokeOp>(op))
    return invoke.getTail();
  return false;
}

bool beginsInFrame(Operation *op) {
  return makesRecordInFrame(op) || isa<RegionLocalOp, LLVM::AllocaOp>(op);
}

/// Follows addresses of a frame to the calls that end it.
class Frame {
public:
  explicit Frame(FuncOp func) {
    func.getBody().walk([&](Operation *op) {
      if (beginsInFrame(op))
        for (Value result : op->getResults())
          add(result);
    });
  }

  LogicalResult check() {
    while (!open.empty()) {
      Value value = open.pop_back_val();
      for (OpOperand &use : value.getUses())
        if (failed(follow(use)))
          return failure();
    }
    return success();
  }

private:
  void add(Value value) {
    if (seen.insert(value).second)
      open.push_back(value);
  }

  LogicalResult follow(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isTail(user))
      return user->emitOpError() << "is a tail call that passes an address of its frame";
    if (auto branch = dyn_cast<BranchOpInterface>(user)) {
      if (auto argument = branch.getSuccessorBlockArgument(use.getOperandNumber()))
        add(*argument);
      return success();
    }
    // An environment with one slot more is the same one.
    if (isMemoryEffectFree(user) || isa<EnvCaptureOp>(user))
      for (Value result : user->getResults())
        if (holdsAddress(result.getType()))
          add(result);
    return success();
  }

  llvm::DenseSet<Value> seen;
  SmallVector<Value> open;
};

} // namespace

LogicalResult FuncOp::verifyRegions() { return Frame(*this).check(); }

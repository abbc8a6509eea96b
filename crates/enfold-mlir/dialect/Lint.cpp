//===- Lint.cpp - lives that do not fit, as far as one function shows ------------===//
//
// What a verifier of one operation cannot see. Enfold's programs are certified before they become MLIR; for those that another
// front end emits this finds
//
//   a record of the frame that is returned             closure.make … home(stack) … closure.return %f
//   a use of a region before it begins, or after it ended or was handed on
//   a second begin without an end, a second end without a begin
//   a load of a slot that nothing may have been stored to (LintSlots.cpp)
//
// **Model.** Frames: addresses of stack records go on through `pack`, `unpack` and branches to returns. Regions: for each region of the
// function's own the set of states in which a place is reached, `not alive`, `alive` or both, forwards to a fixpoint; what is wrong in one of them is
// reported, once for each operation. Cost: linear in the function times three, for each region.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The states in which a place is reached; both bits where ways meet that differ.
enum State : unsigned { Unreached = 0, Dead = 1, Alive = 2, Either = 3 };

/// One region of a function's own.
class Life {
public:
  explicit Life(RegionLocalOp local) : local(local), region(local.getResult()) {}

  LogicalResult check() {
    solve();
    LogicalResult result = success();
    for (auto &[block, state] : entry)
      walk(*block, state, [&](Operation *op, const char *what) {
        InFlightDiagnostic error = op->emitError() << what << " \"" << local.getName() << "\"";
        error.attachNote(local.getLoc()) << "the region is this one";
        result = error;
      });
    return result;
  }

private:
  /// States at the starts of blocks, to a fixpoint.
  void solve() {
    SmallVector<Block *> open = {local->getBlock()};
    entry[local->getBlock()] = Dead;
    while (!open.empty()) {
      Block *block = open.pop_back_val();
      unsigned state = walk(*block, entry[block], [](Operation *, const char *) {});
      for (Block *next : block->getSuccessors()) {
        unsigned &known = entry[next];
        if ((known | state) == known)
          continue;
        known |= state;
        open.push_back(next);
      }
    }
  }

  /// The state after a block; `report` is told what is wrong in it.
  unsigned walk(Block &block, unsigned state,
                llvm::function_ref<void(Operation *, const char *)> report) {
    for (Operation &op : block) {
      if (!llvm::is_contained(op.getOperands(), region))
        continue;
      auto merge = dyn_cast<RegionMergeOp>(op);
      if (isa<RegionBeginOp>(op)) {
        if (state & Alive)
          report(&op, "begins while it may be alive: the region");
        state = Alive;
      } else if (isa<RegionEndOp>(op) || (merge && merge.getFrom() == region)) {
        if (state & Dead)
          report(&op, "gives back what may have no life here: the region");
        state = Dead;
      } else if (state & Dead) {
        report(&op, "uses what may have no life here: the region");
      }
    }
    return state;
  }

  RegionLocalOp local;
  Value region;
  llvm::MapVector<Block *, unsigned> entry;
};

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

/// A return that hands out a record of the frame.
LogicalResult checkReturns(FuncOp func) {
  SmallVector<Value> open;
  llvm::DenseSet<Value> seen;
  auto add = [&](Value value) {
    if (seen.insert(value).second)
      open.push_back(value);
  };
  func.walk([&](Operation *op) {
    if (makesRecordInFrame(op))
      llvm::for_each(op->getResults(), add);
  });
  while (!open.empty()) {
    Value value = open.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (isa<ReturnOp>(user))
        return user->emitError() << "returns a record that lives in the frame";
      if (auto branch = dyn_cast<BranchOpInterface>(user)) {
        if (auto argument = branch.getSuccessorBlockArgument(use.getOperandNumber()))
          add(*argument);
      } else if (isa<PackOp, UnpackOp, EnvCaptureOp, EnvClosureOp>(user)) {
        add(user->getResult(0));
      }
    }
  }
  return success();
}

struct LintPass : PassWrapper<LintPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LintPass)

  StringRef getArgument() const final { return "closure-lint"; }
  StringRef getDescription() const final {
    return "report records and regions whose lives do not fit their uses";
  }

  void runOnOperation() override {
    bool wrong = false;
    for (auto func : getOperation().getOps<FuncOp>()) {
      wrong |= failed(checkReturns(func));
      func.walk([&](RegionLocalOp local) { wrong |= failed(Life(local).check()); });
    }
    wrong |= failed(checkSlotsAreStored(getOperation()));
    markAllAnalysesPreserved();
    if (wrong)
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createLintPass() { return std::make_unique<LintPass>(); }

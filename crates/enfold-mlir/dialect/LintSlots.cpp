//===- LintSlots.cpp - slots that may be read before anything is in them ---------===//
//
//   closure.func closure/top @g(%z: i64) -> i64 {
//     %x = closure.global_load @closure_42__x : i64       every way here must pass a store
//
// **Model.** For each function the slots that are surely stored to when it begins: those that are stored to at every place that
// mentions it (calls it, or makes a value of it), and none for a function that others may call. In a function the set grows with each store,
// and where ways meet is what all of them have. To the greatest fixpoint, over all functions.
//
// Stores in functions that are called are not followed: what is to be read is stored where the closure is made. Cost: linear in the module for each
// round; there are as many rounds as a set of slots can shrink on the longest chain of calls.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

class Slots {
public:
  explicit Slots(ModuleOp module) : module(module) {
    for (auto slot : module.getOps<GlobalOp>())
      numbers.try_emplace(slot.getSymNameAttr(), numbers.size());
    for (auto func : module.getOps<FuncOp>())
      entry[func.getSymNameAttr()] = llvm::BitVector(numbers.size(), func.isPrivate());
  }

  LogicalResult check() {
    if (numbers.empty())
      return success();
    for (changed = true; changed;) {
      changed = false;
      for (auto func : module.getOps<FuncOp>())
        walk(func, /*report=*/false);
    }
    for (auto func : module.getOps<FuncOp>())
      walk(func, /*report=*/true);
    return result;
  }

private:
  /// Goes through a function with what is known at its begin.
  void walk(FuncOp func, bool report) {
    llvm::MapVector<Block *, llvm::BitVector> known;
    SmallVector<Block *> open = {&func.getBody().front()};
    known[open[0]] = entry[func.getSymNameAttr()];
    while (!open.empty()) {
      Block *block = open.pop_back_val();
      llvm::BitVector stored = known[block];
      for (Operation &op : *block)
        step(op, stored, /*report=*/false);
      for (Block *next : block->getSuccessors()) {
        auto [found, fresh] = known.try_emplace(next, stored);
        llvm::BitVector meet = found->second;
        meet &= stored;
        if (!fresh && meet == found->second)
          continue;
        found->second = meet;
        open.push_back(next);
      }
    }
    if (report)
      for (auto &[block, stored] : known)
        for (Operation &op : *block)
          step(op, stored, /*report=*/true);
  }

  void step(Operation &op, llvm::BitVector &stored, bool report) {
    if (auto store = dyn_cast<GlobalStoreOp>(op)) {
      stored.set(numbers.lookup(store.getGlobalAttr().getAttr()));
    } else if (auto load = dyn_cast<GlobalLoadOp>(op)) {
      if (report && !stored.test(numbers.lookup(load.getGlobalAttr().getAttr())))
        result = load.emitError() << "reads a slot that nothing may have been stored to: "
                                  << load.getGlobalAttr();
    } else {
      for (NamedAttribute attribute : op.getAttrs())
        attribute.getValue().walk([&](FlatSymbolRefAttr name) { mention(name.getAttr(), stored); });
    }
  }

  /// A function is mentioned where this is stored to.
  void mention(StringAttr name, const llvm::BitVector &stored) {
    auto found = entry.find(name);
    if (found == entry.end() || !found->second.test(stored))
      return;
    found->second &= stored;
    changed = true;
  }

  ModuleOp module;
  DenseMap<StringAttr, unsigned> numbers;
  DenseMap<StringAttr, llvm::BitVector> entry;
  bool changed = false;
  LogicalResult result = success();
};

} // namespace

LogicalResult enfold::closure::checkSlotsAreStored(ModuleOp module) { return Slots(module).check(); }

//===- RemoveSlots.cpp - captures that nobody reads ------------------------------===//
//
// before   closure.func closure private @f(%x: i64) -> i64
//              attributes {record = #closure.record<1, [i64 at 8, !llvm.ptr at 16], 24>} {
//            %n = closure.slot 0 : i64 …
//          %v = closure.make @f [%n, %list : i64, !llvm.ptr] home(region %r) : …
// after    … {record = #closure.record<1, [i64 at 8], 16>} …
//          %v = closure.make @f [%n : i64] home(region %r) : …
//
// Slots of literals that nobody loads go as well, with what is stored to them:
//
// before   closure.global @closure_42__x : i64 … closure.global_store %x to @closure_42__x : i64
//
// Slots stay where they are, so nothing moves; a record ends where its last slot did.
//
// **Assumes** a verified module. Records of groups, those that carry counts, and those that are made or read in steps are left alone: the first are read by several functions,
// and what is dropped with the second goes by its layout. A public function is left alone too, since others may make its records.
// **Sound:** nothing but `closure.slot` reads a record. Cost: linear in the module.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// A function whose records may lose slots, and where they are made.
struct Subject {
  FuncOp func;
  SmallVector<MakeOp> makes;
};

/// Which slots a function reads.
llvm::BitVector slotsRead(FuncOp func) {
  llvm::BitVector read(func.getRecord()->getSlots().size());
  func.walk([&](SlotOp slot) { read.set(slot.getSlot()); });
  return read;
}

/// The record without the slots that are not read.
RecordAttr without(RecordAttr record, const llvm::BitVector &read) {
  SmallVector<Type> slots;
  SmallVector<int64_t> offsets;
  int64_t end = record.getCodes() * 8;
  for (unsigned slot : read.set_bits()) {
    int64_t offset = record.getOffsets()[slot];
    slots.push_back(record.getSlots()[slot]);
    offsets.push_back(offset);
    // A slot ends at the latest where the next one begins.
    int64_t next = record.getSize();
    for (int64_t other : record.getOffsets())
      if (other > offset)
        next = std::min(next, other);
    end = std::max<int64_t>(end, llvm::alignTo(next, 8));
  }
  return RecordAttr::get(record.getContext(), record.getCodes(), slots, offsets, end);
}

void shrink(Subject &subject, const llvm::BitVector &read) {
  SmallVector<int64_t> places(read.size());
  int64_t place = 0;
  for (unsigned slot : read.set_bits())
    places[slot] = place++;
  subject.func.walk([&](SlotOp slot) { slot.setSlot(places[slot.getSlot()]); });
  for (MakeOp make : subject.makes) {
    SmallVector<Value> kept;
    for (unsigned slot : read.set_bits())
      kept.push_back(make.getCaptures()[slot]);
    make.getCapturesMutable().assign(kept);
  }
  subject.func.setRecordAttr(without(*subject.func.getRecord(), read));
}

/// Removes slots of literals that are not loaded.
void removeUnloaded(ModuleOp module) {
  llvm::DenseSet<StringAttr> loaded;
  module.walk([&](GlobalLoadOp load) { loaded.insert(load.getGlobalAttr().getAttr()); });
  module.walk([&](GlobalStoreOp store) {
    if (!loaded.contains(store.getGlobalAttr().getAttr()))
      store.erase();
  });
  for (auto slot : llvm::make_early_inc_range(module.getOps<GlobalOp>()))
    if (!loaded.contains(slot.getSymNameAttr()))
      slot.erase();
}

struct RemoveSlotsPass : PassWrapper<RemoveSlotsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RemoveSlotsPass)

  StringRef getArgument() const final { return "closure-remove-unused-slots"; }
  StringRef getDescription() const final { return "remove captures that no function reads"; }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    removeUnloaded(module);
    llvm::MapVector<StringAttr, Subject> subjects;
    for (auto func : module.getOps<FuncOp>())
      if (func.getKind() == Kind::Closure && func.isPrivate() && func.getRecord()->getCodes() <= 1)
        subjects[func.getSymNameAttr()].func = func;
    module.walk([&](Operation *op) {
      if (auto make = dyn_cast<MakeOp>(op)) {
        auto subject = subjects.find(make.getCalleeAttr().getAttr());
        if (subject == subjects.end())
          return;
        if (make.getCounted())
          subjects.erase(subject);
        else
          subject->second.makes.push_back(make);
      } else if (auto group = dyn_cast<GroupOp>(op)) {
        for (auto member : group.getMembers().getAsRange<FlatSymbolRefAttr>())
          subjects.erase(member.getAttr());
      } else if (auto env = dyn_cast<EnvNewOp>(op)) {
        for (auto member : env.getMembers().getAsRange<FlatSymbolRefAttr>())
          subjects.erase(member.getAttr());
      } else if (isa<EnvSelfOp>(op)) {
        subjects.erase(op->getParentOfType<FuncOp>().getSymNameAttr());
      } else if (auto sibling = dyn_cast<SiblingOp>(op)) {
        subjects.erase(sibling.getCalleeAttr().getAttr());
        subjects.erase(op->getParentOfType<FuncOp>().getSymNameAttr());
      }
    });
    for (auto &[name, subject] : subjects) {
      llvm::BitVector read = slotsRead(subject.func);
      if (!read.all())
        shrink(subject, read);
    }
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createRemoveSlotsPass() {
  return std::make_unique<RemoveSlotsPass>();
}

//===- ThreadState.cpp - the runtime's variables are each thread's own -----------===//
//
// before   llvm.mlir.global external @enf_handler_region() : !llvm.ptr
// after    llvm.mlir.global external thread_local @enf_handler_region() : !llvm.ptr
//
// After `closure-to-llvm`, for modules that become executables by MLIR's own tools. Enfold does it to LLVM IR
// (src/llvm/thread_state.rs), where it is known whether a program runs in the compiler's process instead.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// The variables; the same as in src/llvm/thread_state.rs.
constexpr StringLiteral variables[] = {"enf_program", "enf_program_counted", "enf_regions",
                                       "enf_handler_region"};

struct ThreadStatePass : PassWrapper<ThreadStatePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ThreadStatePass)

  StringRef getArgument() const final { return "closure-thread-state"; }
  StringRef getDescription() const final {
    return "make the runtime's variables in use those of the running thread";
  }

  void runOnOperation() override {
    for (auto global : getOperation().getOps<LLVM::GlobalOp>())
      if (llvm::is_contained(variables, global.getSymName()))
        global.setThreadLocal_(true);
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createThreadStatePass() {
  return std::make_unique<ThreadStatePass>();
}

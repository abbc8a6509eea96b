//===- LinkRuntime.cpp - the runtime, as other tools can link it -----------------===//
//
// before   llvm.mlir.global external @enf_handler_region() : !llvm.ptr
//          llvm.call @enf_guarded(%region, %body, %env, %out)
// after    llvm.mlir.global external thread_local @enf_handler_region() : !llvm.ptr
//          llvm.call @enf_try(%region, %body, %env, %out)
//
// After `closure-to-llvm`, for modules that become executables by MLIR's own tools. Enfold does the first to LLVM IR
// (src/llvm/thread_state.rs), where it is known whether a program runs in the compiler's process instead; and gives calls of
// `enf_guarded` a convention that MLIR has no name for (src/llvm/guard_convention.rs). `enf_try` does the same under C's.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// What every thread has its own of; the same as in src/llvm/thread_state.rs.
constexpr StringLiteral variables[] = {"enf_program", "enf_program_counted", "enf_regions",
                                       "enf_handler_region"};

struct LinkRuntimePass : PassWrapper<LinkRuntimePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LinkRuntimePass)

  StringRef getArgument() const final { return "closure-link-runtime"; }
  StringRef getDescription() const final {
    return "refer to the runtime's variables and guards as an executable has them";
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto global : module.getOps<LLVM::GlobalOp>())
      if (llvm::is_contained(variables, global.getSymName()))
        global.setThreadLocal_(true);
    SymbolTable symbols(module);
    Operation *guard = symbols.lookup("enf_guarded");
    if (guard && failed(symbols.rename(guard, "enf_try")))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createLinkRuntimePass() {
  return std::make_unique<LinkRuntimePass>();
}

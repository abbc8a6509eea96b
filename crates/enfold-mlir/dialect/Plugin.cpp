//===- Plugin.cpp - the dialect in tools that others built --------------------===//
//
// What `mlir-opt --load-dialect-plugin` and `--load-pass-plugin` ask a shared object
// for. build.rs links the dialect's objects into one, which finds MLIR itself in the
// tool that loads it.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;
using namespace enfold::closure;

/// The passes by the names under which `--pass-pipeline` knows them.
static void registerPasses() {
  registerPass([] { return createLintPass(); });
  registerPass([] { return createExpandPass(); });
  registerPass([] { return createMergeEqualPass(); });
  registerPass([] { return createRemoveSlotsPass(); });
  registerPass([] { return createFlatPass(); });
  registerPass([] { return createLinkRuntimePass(); });
}

static void registerDialects(DialectRegistry *registry) {
  registry->insert<ClosureDialect, arith::ArithDialect, cf::ControlFlowDialect, LLVM::LLVMDialect>();
  registerPasses();
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "closure", LLVM_VERSION_STRING, registerDialects};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "closure", LLVM_VERSION_STRING, registerPasses};
}

//===- CApi.cpp - what Rust sees ---------------------------------------------===//
//
// Registration of exactly the dialects, translations and passes in use (so that
// nothing else of MLIR is linked), and constructors for the dialect's types and
// attributes.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Wrap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"

using namespace mlir;
using namespace enfold::closure;

extern "C" {

/// Makes the dialects in use known to a context, and loads them.
void enfoldLoadDialects(MlirContext context) {
  DialectRegistry registry;
  registry.insert<ClosureDialect, arith::ArithDialect, cf::ControlFlowDialect, LLVM::LLVMDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  unwrap(context)->appendDialectRegistry(registry);
  unwrap(context)->loadAllAvailableDialects();
}

MlirPass enfoldCreateFlatPass() { return wrap(createFlatPass().release()); }

MlirPass enfoldCreateMergeEqualPass() { return wrap(createMergeEqualPass().release()); }

/// Gives every function a debug scope that its locations lie in.
MlirPass enfoldCreateDebugScopePass() {
  return wrap(LLVM::createDIScopeForLLVMFuncOpPass().release());
}

MlirType enfoldFnTypeGet(MlirType signature) {
  auto type = llvm::cast<FunctionType>(unwrap(signature));
  return wrap(Type(FnType::get(type.getContext(), type)));
}

MlirType enfoldRegionTypeGet(MlirContext context) {
  return wrap(Type(RegionType::get(unwrap(context))));
}

MlirAttribute enfoldRecordAttrGet(MlirContext context, int64_t codes, intptr_t count,
                                  MlirType const *slots, int64_t const *offsets, int64_t size) {
  SmallVector<Type> types;
  for (intptr_t i = 0; i != count; ++i)
    types.push_back(unwrap(slots[i]));
  return wrap(Attribute(RecordAttr::get(unwrap(context), codes, types,
                                        ArrayRef<int64_t>(offsets, count), size)));
}

MlirAttribute enfoldKindAttrGet(MlirContext context, uint32_t kind) {
  return wrap(Attribute(KindAttr::get(unwrap(context), static_cast<Kind>(kind))));
}

MlirAttribute enfoldHomeAttrGet(MlirContext context, uint32_t home) {
  return wrap(Attribute(HomeAttr::get(unwrap(context), static_cast<Home>(home))));
}

} // extern "C"

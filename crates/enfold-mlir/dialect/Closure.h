//===- Closure.h - the closure dialect ---------------------------------------===//
//
// Declarations that mlir-tblgen makes from ClosureDialect.td and EnvironmentOps.td (which
// includes the other operations), in the order in which they need each other.
//
//===----------------------------------------------------------------------===//

#ifndef ENFOLD_CLOSURE_H
#define ENFOLD_CLOSURE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ClosureDialect.h.inc"
#include "ClosureEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ClosureAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ClosureTypes.h.inc"

namespace enfold::closure {

/// Where objects with a home live.
struct HeapResource : mlir::SideEffects::Resource::Base<HeapResource> {
  llvm::StringRef getName() final { return "ClosureHeap"; }
};

/// Which regions are alive.
struct RegionsResource : mlir::SideEffects::Resource::Base<RegionsResource> {
  llvm::StringRef getName() final { return "ClosureRegions"; }
};

/// What is in the slots of literals.
struct SlotsResource : mlir::SideEffects::Resource::Base<SlotsResource> {
  llvm::StringRef getName() final { return "ClosureSlots"; }
};

/// The region of the innermost handler.
struct HandlerResource : mlir::SideEffects::Resource::Base<HandlerResource> {
  llvm::StringRef getName() final { return "ClosureHandler"; }
};

} // namespace enfold::closure

#define GET_OP_CLASSES
#include "ClosureOps.h.inc"

namespace mlir {
class ModuleOp;
class Pass;
} // namespace mlir

namespace enfold::closure {

/// The strategy `flat`: a function value is one pointer to its record.
std::unique_ptr<mlir::Pass> createFlatPass();

/// Whether function values in the module around an operation are pairs of code and record.
bool functionsArePairs(mlir::Operation *op);

/// Whether an operation makes a record that dies with the frame.
bool makesRecordInFrame(mlir::Operation *op);

/// Makes functions of partial applications.
void expandCurry(mlir::ModuleOp module);

/// Makes function values step by step.
std::unique_ptr<mlir::Pass> createExpandPass();

/// Whether every slot that is read was stored to before, as far as calls show.
mlir::LogicalResult checkSlotsAreStored(mlir::ModuleOp module);

/// Removes captures that no function reads.
std::unique_ptr<mlir::Pass> createRemoveSlotsPass();

/// Reports records and regions whose lives do not fit their uses.
std::unique_ptr<mlir::Pass> createLintPass();

/// Refers to the runtime as an executable of other tools has it.
std::unique_ptr<mlir::Pass> createLinkRuntimePass();

/// Keeps one of each class of equal functions and constants.
std::unique_ptr<mlir::Pass> createMergeEqualPass();

} // namespace enfold::closure

#endif // ENFOLD_CLOSURE_H

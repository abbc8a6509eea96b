//===- ReplaceVariable.cpp - variables that a function finds ------------------===//
//
// Puts the result of a call in the place of a variable's address:
//
//   before                             after
//     %r = load ptr, ptr @variable       %v = call ptr @accessor()   (where the function begins)
//                                        %r = load ptr, ptr %v
//
// One call in each function that uses the variable. The accessor reads no memory that changes, so
// LLVM moves the call to where it is needed.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

extern "C" {

/// Replaces every use of a variable in code.
void enfoldReplaceVariable(LLVMValueRef variable, LLVMValueRef accessor) {
  auto *global = unwrap<GlobalVariable>(variable);
  auto *function = unwrap<Function>(accessor);
  // Addresses of its parts become instructions first.
  convertUsersOfConstantsToInstructions({global});
  DenseMap<Function *, Value *> addresses;
  for (Use &use : make_early_inc_range(global->uses())) {
    auto *user = dyn_cast<Instruction>(use.getUser());
    if (!user)
      continue;
    Value *&address = addresses[user->getFunction()];
    if (!address) {
      BasicBlock &entry = user->getFunction()->getEntryBlock();
      IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
      address = builder.CreateCall(function);
    }
    use.set(address);
  }
}

} // extern "C"

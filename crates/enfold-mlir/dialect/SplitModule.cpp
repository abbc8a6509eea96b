//===- SplitModule.cpp - a module in parts, for several threads ----------------===//
//
// Parts a module by functions: it is written once as bitcode, and each thread reads
// of it what its part defines into a context of its own (src/llvm/objects.rs):
//
//   module ─► bitcode ─► thread: declarations, and the bodies of part 0
//                     ─► thread: declarations, and the bodies of part 1
//
// Bodies that are not wanted are never read. The largest functions go first, each to the part that has the least so far. What
// a function takes is its instructions; one that is not optimised takes a fifth.
// Variables are all in the first part; the others know what small constants hold. Symbols that only the module had are hidden
// ones afterwards, which the linker brings together again.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;

/// By how much code generation without optimisation is cheaper.
constexpr size_t plainShare = 5;

/// Bytes of a constant that each part repeats.
constexpr uint64_t smallConstant = 64;

static size_t weight(const Function &function) {
  size_t size = function.getInstructionCount();
  return function.hasOptNone() ? size / plainShare : size;
}

/// Whether every part may look at what a variable holds: loads of it become constants.
static bool isSmallConstant(const GlobalValue &value) {
  auto *variable = dyn_cast<GlobalVariable>(&value);
  return variable && variable->isConstant() && variable->hasInitializer() &&
         variable->getDataLayout().getTypeAllocSize(variable->getValueType()) <= smallConstant;
}

/// Lets every part see a definition.
static void share(GlobalValue &value) {
  if (value.hasLocalLinkage()) {
    value.setLinkage(GlobalValue::ExternalLinkage);
    value.setVisibility(GlobalValue::HiddenVisibility);
  }
  // Parts know one another's symbols by name; LLVM makes it one that nobody else has.
  if (!value.hasName())
    value.setName("enfold.part");
}

/// Writes the part of each function that is defined, in the module's order.
static void assign(const Module &module, unsigned parts, unsigned *chosen) {
  struct Sized {
    size_t size, at;
  };
  SmallVector<Sized> functions;
  for (const Function &function : module)
    if (!function.isDeclaration())
      functions.push_back({weight(function), functions.size()});
  std::stable_sort(functions.begin(), functions.end(),
                   [](const Sized &a, const Sized &b) { return a.size > b.size; });
  SmallVector<size_t> loads(parts, 0);
  for (auto [size, at] : functions) {
    auto least = std::min_element(loads.begin(), loads.end());
    *least += size;
    chosen[at] = least - loads.begin();
  }
}

/// Leaves in a module whose bodies are not read yet what a part defines.
static void keepPart(Module &module, unsigned part, const unsigned *chosen) {
  size_t at = 0;
  for (Function &function : module)
    if (!function.isDeclaration() && chosen[at++] != part)
      function.deleteBody();
  if (part == 0)
    return;
  for (GlobalVariable &variable : module.globals()) {
    if (!variable.hasInitializer())
      continue;
    if (isSmallConstant(variable)) {
      variable.setLinkage(GlobalValue::AvailableExternallyLinkage);
    } else {
      variable.setInitializer(nullptr);
      variable.setLinkage(GlobalValue::ExternalLinkage);
    }
  }
  module.setModuleInlineAsm("");
}

extern "C" {

/// How many functions a module defines, and their instructions.
void enfoldModuleSize(LLVMModuleRef ref, size_t *functions, size_t *instructions) {
  *functions = *instructions = 0;
  for (const Function &function : *unwrap(ref)) {
    *functions += !function.isDeclaration();
    *instructions += function.getInstructionCount();
  }
}

/// Writes a module as bitcode, and the part of each function that it defines. The buffer is the caller's. Symbols of the
/// module's own are hidden afterwards.
LLVMMemoryBufferRef enfoldWriteParts(LLVMModuleRef ref, unsigned parts, unsigned *chosen) {
  Module &module = *unwrap(ref);
  for (GlobalValue &value : module.global_values())
    share(value);
  assign(module, parts, chosen);
  SmallVector<char, 0> bytes;
  raw_svector_ostream out(bytes);
  WriteBitcodeToFile(module, out);
  return wrap(new SmallVectorMemoryBuffer(std::move(bytes), "parts", false));
}

/// Reads one part of what was written into a context; null if it cannot be read. The buffer stays the caller's, and may be
/// read by several threads at once.
LLVMModuleRef enfoldReadPart(LLVMContextRef context, LLVMMemoryBufferRef bitcode, unsigned part,
                             const unsigned *chosen) {
  auto module = getLazyBitcodeModule(unwrap(bitcode)->getMemBufferRef(), *unwrap(context));
  if (!module) {
    consumeError(module.takeError());
    return nullptr;
  }
  keepPart(**module, part, chosen);
  if (Error error = (*module)->materializeAll()) {
    consumeError(std::move(error));
    return nullptr;
  }
  return wrap(module->release());
}

} // extern "C"

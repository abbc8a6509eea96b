//===- SplitModule.cpp - a module in parts, for several threads ----------------===//
//
// Parts a module by functions and writes each part as bitcode, which a thread reads
// into a context of its own (src/llvm/objects.rs):
//
//   module ─ clone what a part defines ─► part ─► bitcode
//
// The largest functions go first, each to the part that has the least so far. What
// a function takes is its instructions; one that is not optimised takes a fifth.
// Variables are all in the first part; the others know what small constants hold. Symbols that only the module had are hidden
// ones afterwards, which the linker brings together again.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

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

/// The part of each function.
static DenseMap<const GlobalValue *, unsigned> assign(const Module &module, unsigned parts) {
  SmallVector<std::pair<size_t, const Function *>> functions;
  for (const Function &function : module)
    if (!function.isDeclaration())
      functions.emplace_back(weight(function), &function);
  std::stable_sort(functions.begin(), functions.end(),
                   [](const auto &a, const auto &b) { return a.first > b.first; });
  SmallVector<size_t> loads(parts, 0);
  DenseMap<const GlobalValue *, unsigned> chosen;
  for (auto [size, function] : functions) {
    auto least = std::min_element(loads.begin(), loads.end());
    *least += size;
    chosen[function] = least - loads.begin();
  }
  return chosen;
}

extern "C" {

/// Writes a module as so many parts. The buffers are the caller's. Symbols of the module's own are hidden
/// afterwards.
void enfoldSplitModule(LLVMModuleRef ref, unsigned parts, LLVMMemoryBufferRef *bitcodes) {
  Module &module = *unwrap(ref);
  for (GlobalValue &value : module.global_values())
    share(value);
  DenseMap<const GlobalValue *, unsigned> chosen = assign(module, parts);
  for (unsigned i = 0; i != parts; ++i) {
    ValueToValueMapTy values;
    auto defines = [&](const GlobalValue *value) {
      return chosen.lookup(value) == i || isSmallConstant(*value);
    };
    std::unique_ptr<Module> part = CloneModule(module, values, defines);
    if (i != 0)
      for (GlobalVariable &variable : part->globals())
        if (variable.hasInitializer())
          variable.setLinkage(GlobalValue::AvailableExternallyLinkage);
    if (i != 0)
      part->setModuleInlineAsm("");
    SmallVector<char, 0> bytes;
    raw_svector_ostream out(bytes);
    WriteBitcodeToFile(*part, out);
    bitcodes[i] = wrap(new SmallVectorMemoryBuffer(std::move(bytes), "part", false));
  }
}

} // extern "C"

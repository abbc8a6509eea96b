//===- Codegen.cpp - what machine code is made without --------------------------===//
//
// LLVM says by options of its tools, not of its interface, which of code generation's passes run. These two take a sixth
// of its time and gain little in most code (src/llvm/effort.rs).
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

/// Sets a flag of LLVM's, if this LLVM has it. One that has its usual value is left alone: some count that it was said.
static void set(StringRef name, bool value, bool usual) {
  auto &options = cl::getRegisteredOptions();
  auto found = options.find(name);
  if (found == options.end())
    return;
  bool again = found->second->getNumOccurrences() > 0;
  if (again || value != usual)
    found->second->addOccurrence(0, name, value ? "true" : "false", /*MultiArg=*/again);
}

/// Whether code generation reduces the strength of loops and schedules machine instructions.
extern "C" void enfoldThoroughCodegen(bool thorough) {
  set("disable-lsr", !thorough, false);
  set("enable-misched", thorough, true);
}

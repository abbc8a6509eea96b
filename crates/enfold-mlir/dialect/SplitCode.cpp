//===- SplitCode.cpp - machine code on several threads -------------------------===//
//
// Parts a module and makes an object of each part, in a context and on a thread of
// its own:
//
//   module ─ SplitModule ─► part ─ bitcode ─► thread: context, machine, object
//                           part ─ bitcode ─► thread: …
//
// Functions that only one part had seen are hidden symbols afterwards, which the
// linker brings together again. Selection and register allocation look at one
// function at a time, so the code is the same. Costs the bitcode: a few per cent.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm-c/TargetMachine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/SplitModule.h"

#include <atomic>

using namespace llvm;

/// What a thread's stack may take: selection recurses over expressions.
constexpr unsigned stackSize = 256u << 20;

static TargetMachine *unwrap(LLVMTargetMachineRef machine) {
  return reinterpret_cast<TargetMachine *>(machine);
}

/// A machine like another one, for another thread.
static std::unique_ptr<TargetMachine> another(const TargetMachine &like) {
  return std::unique_ptr<TargetMachine>(like.getTarget().createTargetMachine(
      like.getTargetTriple(), like.getTargetCPU(), like.getTargetFeatureString(), like.Options,
      like.getRelocationModel(), like.getCodeModel(), like.getOptLevel()));
}

static bool makeObject(StringRef bitcode, const TargetMachine &like, SmallVectorImpl<char> &object) {
  LLVMContext context;
  auto module = parseBitcodeFile(MemoryBufferRef(bitcode, "part"), context);
  if (!module) {
    consumeError(module.takeError());
    return false;
  }
  std::unique_ptr<TargetMachine> machine = another(like);
  if (!machine)
    return false;
  raw_svector_ostream out(object);
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, out, nullptr, CodeGenFileType::ObjectFile))
    return false;
  passes.run(**module);
  return true;
}

extern "C" {

/// Makes `parts` objects of a module, each on a thread of its own. The objects are the caller's.
/// Symbols of the module's own are hidden afterwards. Says whether all went well.
LLVMBool enfoldSplitCode(LLVMModuleRef ref, LLVMTargetMachineRef machine, unsigned parts,
                         LLVMMemoryBufferRef *objects) {
  Module *module = unwrap(ref);
  const TargetMachine &like = *unwrap(machine);
  SmallVector<SmallVector<char, 0>> codes(parts);
  SmallVector<SmallVector<char, 0>> bitcodes;
  SplitModule(
      *module, parts,
      [&](std::unique_ptr<Module> part) {
        bitcodes.emplace_back();
        raw_svector_ostream out(bitcodes.back());
        WriteBitcodeToFile(*part, out);
      },
      /*PreserveLocals=*/false, /*RoundRobin=*/true);
  std::atomic<bool> well = bitcodes.size() == parts;
  std::vector<llvm::thread> threads;
  for (unsigned i = 0; i != parts && well; ++i)
    threads.emplace_back(std::optional<unsigned>(stackSize), [&, i] {
      StringRef text(bitcodes[i].data(), bitcodes[i].size());
      if (!makeObject(text, like, codes[i]))
        well = false;
    });
  for (llvm::thread &thread : threads)
    thread.join();
  if (!well)
    return 0;
  for (unsigned i = 0; i != parts; ++i)
    objects[i] = wrap(new SmallVectorMemoryBuffer(std::move(codes[i]), "part", false));
  return 1;
}

} // extern "C"

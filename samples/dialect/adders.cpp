//===- adders.cpp - a front end for MLIR's closure dialect, to start from -----===//
//
// Reads numbers, and writes a program in the dialect that adds them with closures: for `19 20 3`
//
//   add19 = fun x -> x + 19   add20 = fun x -> x + 20   add3 = fun x -> x + 3
//   main = apply add19 (apply add20 (apply add3 0))
//
// README.md beside it says how to build it and what to do with its output. It knows nothing of Enfold's sources, only what
// `./x install --dialect` installs: the header, what mlir-tblgen made, and the shared object.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

#include <cstdlib>

using namespace mlir;
using namespace enfold::closure;

namespace {

class FrontEnd {
public:
  explicit FrontEnd(MLIRContext &context)
      : builder(&context), loc(builder.getUnknownLoc()), module(ModuleOp::create(loc)) {
    i64 = builder.getI64Type();
    oneToOne = builder.getFunctionType({i64}, {i64});
    adder = FnType::get(&context, oneToOne);
    // One code pointer, then what is captured: a word at offset 8.
    record = RecordAttr::get(&context, /*codes=*/1, {i64}, {8}, /*size=*/16);
  }

  OwningOpRef<ModuleOp> compile(ArrayRef<int64_t> numbers) {
    addFunction("add", oneToOne, Kind::Closure, [&](ValueRange args) -> Value {
      Value env = EnvSelfOp::create(builder, loc, EnvType::get(builder.getContext()));
      Value n = EnvGetOp::create(builder, loc, i64, env, 0);
      return arith::AddIOp::create(builder, loc, args[0], n);
    });
    addFunction("apply", builder.getFunctionType({adder, i64}, {i64}), Kind::Top,
                [&](ValueRange args) -> Value {
                  return InvokeOp::create(builder, loc, i64, args[0], args[1], builder.getUnitAttr(),
                                          ArrayAttr(), ArrayAttr())
                      .getResult(0);
                });
    // C calls this one; what it makes lives in its frame.
    builder.setInsertionPointToEnd(module->getBody());
    auto type = LLVM::LLVMFunctionType::get(builder.getI32Type(), {});
    auto main = LLVM::LLVMFuncOp::create(builder, loc, "main", type);
    builder.setInsertionPointToStart(main.addEntryBlock(builder));
    Value sum = constant(0);
    for (int64_t number : llvm::reverse(numbers)) {
      Value args[] = {makeAdder(constant(number)), sum};
      sum = CallOp::create(builder, loc, i64, FlatSymbolRefAttr::get(builder.getContext(), "apply"),
                           Value(), args, UnitAttr(), ArrayAttr(), ArrayAttr())
                .getResult(0);
    }
    Value status = LLVM::TruncOp::create(builder, loc, builder.getI32Type(), sum);
    LLVM::ReturnOp::create(builder, loc, status);
    return std::move(module);
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
  }

  /// `fun x -> x + n`: an environment, what it captures, and the function value of both.
  Value makeAdder(Value n) {
    MLIRContext *context = builder.getContext();
    auto add = FlatSymbolRefAttr::get(context, "add");
    Value env = EnvNewOp::create(builder, loc, EnvType::get(context), builder.getArrayAttr({add}),
                                 Value(), HomeAttr::get(context, Home::Stack), UnitAttr());
    env = EnvCaptureOp::create(builder, loc, env.getType(), n, env);
    return EnvClosureOp::create(builder, loc, adder, add, env);
  }

  void addFunction(StringRef name, FunctionType type, Kind kind,
                   llvm::function_ref<Value(ValueRange)> body) {
    builder.setInsertionPointToEnd(module->getBody());
    auto func = FuncOp::create(builder, loc, builder.getStringAttr(name), TypeAttr::get(type),
                               KindAttr::get(builder.getContext(), kind),
                               kind == Kind::Closure ? record : RecordAttr(),
                               builder.getI32IntegerAttr(0), builder.getStringAttr("private"),
                               ArrayAttr(), ArrayAttr());
    SmallVector<Location> places(type.getNumInputs(), loc);
    Block *block = builder.createBlock(&func.getBody(), {}, type.getInputs(), places);
    Value result = body(block->getArguments());
    ReturnOp::create(builder, loc, result);
  }

  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  Type i64;
  FunctionType oneToOne;
  FnType adder;
  RecordAttr record;
};

} // namespace

int main(int argc, char **argv) {
  MLIRContext context;
  context.loadDialect<ClosureDialect, arith::ArithDialect, LLVM::LLVMDialect>();
  SmallVector<int64_t> numbers;
  for (int i = 1; i < argc; ++i)
    numbers.push_back(std::atoll(argv[i]));
  OwningOpRef<ModuleOp> module = FrontEnd(context).compile(numbers);
  if (failed(verify(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}

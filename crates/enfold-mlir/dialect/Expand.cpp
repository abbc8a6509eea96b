//===- Expand.cpp - what function values are made of, step by step -------------===//
//
//   before   %f = closure.make @add [%n : i64] home(stack) : !closure.fn<(i64) -> i64>
//   after    %e = closure.env.new [@add] home(stack)
//            %e1 = closure.env.capture %n in %e : i64
//            %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
//
//   before   %g = closure.curry %f(%a) home(stack) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
//   after    %g = closure.make @closure.curry.0 [%f, %a : …] home(stack) : !closure.fn<(i64) -> i64>
//            closure.func closure private @closure.curry.0(%x: i64) -> i64 {
//              %f = closure.slot 0 …  %a = closure.slot 1 …
//              %r = closure.invoke tail %f(%a, %x) …
//              closure.return %r }
//
// Records in static data stay `closure.make`: they are constants, made at once. Strategies differ from the steps on: what `env.new`
// allocates, what `env.closure` yields. One function serves all partial applications of the same type and count.
//
// **Sound:** the call in a curried function is a tail call that is given nothing of its frame. Cost: linear.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;
using namespace enfold::closure;

namespace {

/// Lays out the record of a function value and arguments, in this order.
RecordAttr layOut(ModuleOp module, ArrayRef<Type> slots) {
  bool pairs = functionsArePairs(module);
  DataLayout layout(module);
  int64_t codes = pairs ? 0 : 1, end = codes * 8;
  SmallVector<int64_t> offsets;
  for (Type slot : slots) {
    bool function = isa<FnType>(slot);
    int64_t size = function ? (pairs ? 16 : 8) : int64_t(layout.getTypeSize(slot));
    int64_t align = function ? 8 : int64_t(layout.getTypeABIAlignment(slot));
    end = llvm::alignTo(end, align);
    offsets.push_back(end);
    end += size;
  }
  return RecordAttr::get(module.getContext(), codes, slots, offsets, llvm::alignTo(end, 8));
}

/// A function that calls its first slot with the others and its own arguments.
FuncOp makeCurried(OpBuilder &builder, ModuleOp module, Location loc, ArrayRef<Type> slots,
                   FunctionType rest, StringRef name) {
  MLIRContext *context = module.getContext();
  auto func = FuncOp::create(builder, loc, builder.getStringAttr(name), TypeAttr::get(rest),
                             KindAttr::get(context, Kind::Closure), layOut(module, slots),
                             builder.getI32IntegerAttr(0), builder.getStringAttr("private"),
                             ArrayAttr(), ArrayAttr());
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&func.getBody(), {}, rest.getInputs(),
                                     SmallVector<Location>(rest.getNumInputs(), loc));
  SmallVector<Value> args;
  for (auto [i, slot] : llvm::enumerate(slots))
    args.push_back(SlotOp::create(builder, loc, slot, builder.getI64IntegerAttr(i)));
  Value callee = args.front();
  args.erase(args.begin());
  llvm::append_range(args, block->getArguments());
  auto call = InvokeOp::create(builder, loc, rest.getResults(), callee, args, builder.getUnitAttr(),
                               ArrayAttr(), ArrayAttr());
  ReturnOp::create(builder, loc, call.getResults());
  return func;
}

/// Makes a record in steps, and yields one value for each member.
SmallVector<Value> makeInSteps(OpBuilder &builder, Operation *op, ArrayAttr members,
                               ValueRange captures, Value region, HomeAttr home, UnitAttr counted) {
  Location loc = op->getLoc();
  Value env = EnvNewOp::create(builder, loc, EnvType::get(builder.getContext()), members, region,
                               home, counted);
  for (Value capture : captures)
    env = EnvCaptureOp::create(builder, loc, env.getType(), capture, env);
  SmallVector<Value> values;
  for (auto [member, result] : llvm::zip(members.getAsRange<FlatSymbolRefAttr>(), op->getResults()))
    values.push_back(EnvClosureOp::create(builder, loc, result.getType(), member, env));
  return values;
}

struct ExpandPass : PassWrapper<ExpandPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandPass)

  StringRef getArgument() const final { return "closure-expand"; }
  StringRef getDescription() const final {
    return "make function values step by step: environments, captures, then the value";
  }

  void runOnOperation() override {
    expandCurry(getOperation());
    OpBuilder builder(&getContext());
    getOperation().walk([&](Operation *op) {
      builder.setInsertionPoint(op);
      SmallVector<Value> values;
      auto make = dyn_cast<MakeOp>(op);
      auto group = dyn_cast<GroupOp>(op);
      if (make && make.getHome() != Home::Static)
        values = makeInSteps(builder, op, builder.getArrayAttr({make.getCalleeAttr()}),
                             make.getCaptures(), make.getRegion(), make.getHomeAttr(),
                             make.getCountedAttr());
      else if (group && group.getHome() != Home::Static)
        values = makeInSteps(builder, op, group.getMembers(), group.getCaptures(), group.getRegion(),
                             group.getHomeAttr(), UnitAttr());
      else
        return;
      op->replaceAllUsesWith(values);
      op->erase();
    });
  }
};

} // namespace

void enfold::closure::expandCurry(ModuleOp module) {
  SmallVector<CurryOp> all;
  module.walk([&](CurryOp op) { all.push_back(op); });
  SymbolTable symbols(module);
  std::map<std::pair<const void *, size_t>, FuncOp> known;
  for (CurryOp op : all) {
    FnType from = op.getCallee().getType();
    SmallVector<Type> slots = {from};
    llvm::append_range(slots, op.getArgs().getTypes());
    FuncOp &func = known[{from.getAsOpaquePointer(), op.getArgs().size()}];
    if (!func) {
      OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
      std::string name = "closure.curry." + std::to_string(known.size() - 1);
      while (symbols.lookup(name))
        name += "'";
      func = makeCurried(builder, module, op.getLoc(), slots, op.getType().getSignature(), name);
      symbols.insert(func);
    }
    SmallVector<Value> captures = {op.getCallee()};
    llvm::append_range(captures, op.getArgs());
    OpBuilder builder(op);
    auto make = MakeOp::create(builder, op.getLoc(), op.getType(),
                               FlatSymbolRefAttr::get(func.getSymNameAttr()), captures,
                               op.getRegion(), op.getHomeAttr(), UnitAttr());
    op.replaceAllUsesWith(make.getResult());
    op.erase();
  }
}

std::unique_ptr<Pass> enfold::closure::createExpandPass() { return std::make_unique<ExpandPass>(); }

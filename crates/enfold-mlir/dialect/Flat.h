//===- Flat.h - what the files of the strategy `flat` share ------------------===//
//
// `pair` is `flat` with the code in the value instead of the record. Flat.cpp has functions, calls and the pass; FlatRecords.cpp records and function
// values; FlatEnvironments.cpp environments and slots; FlatRegions.cpp regions.
//
//===----------------------------------------------------------------------===//

#ifndef ENFOLD_FLAT_H
#define ENFOLD_FLAT_H

#include "Closure.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace enfold::closure::flat {

using namespace mlir;

constexpr int64_t wordSize = 8;

//===----------------------------------------------------------------------===//
// What is known of every function before anything changes
//===----------------------------------------------------------------------===//

struct FunctionInfo {
  Kind kind;
  RecordAttr record;
  int64_t index;
  /// The result goes through the first argument.
  bool out;
};

/// Shared by all patterns.
struct State {
  /// Function values are pairs of code and record, instead of pointers to records that hold the code.
  bool pairs = false;
  /// Static data has counts in front, which say that it is never given back.
  bool counts = false;
  DenseMap<StringAttr, FunctionInfo> functions;
  /// Begins and ends of regions that are a part of the frame, with their size.
  DenseMap<Operation *, int64_t> bounds;
  /// Begins of regions that have a part of the frame to start with, and its bytes.
  DenseMap<Operation *, int64_t> frames;
  /// Begins and ends of regions that the runtime does not know.
  DenseSet<Operation *> alone;
  /// Begins and merges of regions whose objects are counted.
  DenseSet<Operation *> counted;
  /// Begins, ends and merges of regions within others, and those.
  DenseMap<Operation *, Value> within;
  /// Where captures and reads of environments go, from the begin of the record.
  DenseMap<Operation *, int64_t> places;
  unsigned statics = 0;

  const FunctionInfo &at(FlatSymbolRefAttr name) const { return functions.at(name.getAttr()); }

  /// The function around an operation; it may have been converted already.
  const FunctionInfo &around(Operation *op) const {
    for (Operation *parent = op->getParentOp();; parent = parent->getParentOp())
      if (auto func = dyn_cast<FunctionOpInterface>(parent))
        return functions.at(func.getNameAttr());
  }
};

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

inline Type pointer(OpBuilder &builder) { return LLVM::LLVMPointerType::get(builder.getContext()); }

inline Value offset(OpBuilder &builder, Location loc, Value base, int64_t bytes) {
  if (bytes == 0)
    return base;
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(bytes)},
                             LLVM::GEPNoWrapFlags::inbounds);
}

/// A truth value is a byte in memory.
inline void storeSlot(OpBuilder &builder, Location loc, Value value, Value address) {
  if (value.getType().isInteger(1))
    value = LLVM::ZExtOp::create(builder, loc, builder.getI8Type(), value);
  LLVM::StoreOp::create(builder, loc, value, address);
}

inline Value loadSlot(OpBuilder &builder, Location loc, Type type, Value address) {
  if (!type.isInteger(1))
    return LLVM::LoadOp::create(builder, loc, type, address);
  Value byte = LLVM::LoadOp::create(builder, loc, builder.getI8Type(), address);
  return LLVM::TruncOp::create(builder, loc, type, byte);
}

/// Room in the frame of the function around an operation: in the entry block, so
/// that it is taken once and has a fixed place.
inline Value frameSlot(OpBuilder &builder, Operation *op, Type type, unsigned alignment = 0) {
  OpBuilder::InsertionGuard guard(builder);
  auto func = op->getParentOfType<FunctionOpInterface>();
  builder.setInsertionPointToStart(&func.getFunctionBody().front());
  Value one = LLVM::ConstantOp::create(builder, op->getLoc(), builder.getI64IntegerAttr(1));
  return LLVM::AllocaOp::create(builder, op->getLoc(), pointer(builder), type, one, alignment);
}

/// Code and record.
inline Type pairType(MLIRContext *context) {
  Type word = LLVM::LLVMPointerType::get(context);
  return LLVM::LLVMStructType::getLiteral(context, {word, word});
}

inline Type bytes(OpBuilder &builder, int64_t size) {
  return LLVM::LLVMArrayType::get(builder.getI8Type(), size);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

template <typename Op> struct FlatPattern : ConvertOpToLLVMPattern<Op> {
  FlatPattern(const LLVMTypeConverter &converter, State &state)
      : ConvertOpToLLVMPattern<Op>(converter), state(state) {}

  using ConvertOpToLLVMPattern<Op>::getTypeConverter;

  /// The record that the function around an operation runs on.
  Value ownRecord(Operation *op) const {
    auto func = op->getParentOfType<FunctionOpInterface>();
    return func.getFunctionBody().front().getArgument(state.around(op).out ? 1 : 0);
  }

  /// The value of a function whose record, if it has one, is at `base`.
  Value functionValue(OpBuilder &builder, Location loc, StringRef code, Value base,
                      int64_t index) const {
    if (!state.pairs)
      return offset(builder, loc, base, index * wordSize);
    Value pair = LLVM::PoisonOp::create(builder, loc, pairType(builder.getContext()));
    Value address = LLVM::AddressOfOp::create(builder, loc, pointer(builder), code);
    pair = LLVM::InsertValueOp::create(builder, loc, pair, address, ArrayRef<int64_t>(0));
    return LLVM::InsertValueOp::create(builder, loc, pair, base, ArrayRef<int64_t>(1));
  }

  /// The code of a function value.
  Value codeOf(OpBuilder &builder, Location loc, Value value) const {
    if (!state.pairs)
      return LLVM::LoadOp::create(builder, loc, pointer(builder), value);
    return LLVM::ExtractValueOp::create(builder, loc, value, ArrayRef<int64_t>(0));
  }

  /// What a function takes as its record.
  Value recordOf(OpBuilder &builder, Location loc, Value value) const {
    if (!state.pairs)
      return value;
    return LLVM::ExtractValueOp::create(builder, loc, value, ArrayRef<int64_t>(1));
  }

  State &state;
};

/// The lowered type of a function. `self` adds the record.
LLVM::LLVMFunctionType lowerSignature(const TypeConverter &converter, FunctionType type, bool self);

/// `size` bytes in a region, which may be a counted one.
Value regionAlloc(OpBuilder &builder, Location loc, Value region, int64_t size, bool counted);

/// Makes a record on the stack or in a region, with the code pointers that it starts with.
Value newRecord(Operation *op, ArrayRef<FlatSymbolRefAttr> codes, Home home, Value region,
                bool counted, State &state, ConversionPatternRewriter &rewriter);

/// Finds out where captures and reads of environments go.
void prepareEnvironments(ModuleOp module, State &state);

/// What lies before an object that has a count: of one that is never given back.
constexpr int64_t prefixSize = 8;
constexpr int64_t immortal = 0x80000000;
/// The same of an object on the stack with one reference: with the last one what it holds is dropped, and it stays.
constexpr int64_t onStackOnce = 0x40000001;

/// What LLVM may assume of a region that a function takes.
void describeRegion(LLVM::LLVMFuncOp func, unsigned argument);

/// What makes a value of a closed function: a wrapper that takes a record and, unless values are pairs, a constant record
/// that points to it.
void createConstantRecord(FuncOp func, const TypeConverter &converter, const State &state,
                          OpBuilder &builder);

/// Declares what regions need of the runtime, as far as the module uses it, and
/// collects the bounds of regions.
void prepareRegions(ModuleOp module, State &state, OpBuilder &builder);

void populateRecords(const LLVMTypeConverter &converter, State &state, RewritePatternSet &patterns);
void populateEnvironments(const LLVMTypeConverter &converter, State &state,
                          RewritePatternSet &patterns);
void populateRegions(const LLVMTypeConverter &converter, State &state, RewritePatternSet &patterns);

} // namespace enfold::closure::flat

#endif // ENFOLD_FLAT_H

//===- Dialect.cpp - registration, types and attributes ----------------------===//

#include "Closure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include <functional>

using namespace mlir;
using namespace enfold::closure;

#include "ClosureDialect.cpp.inc"
#include "ClosureEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ClosureAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "ClosureTypes.cpp.inc"

void ClosureDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ClosureTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ClosureAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ClosureOps.cpp.inc"
      >();
}

LogicalResult FnType::verify(function_ref<InFlightDiagnostic()> emitError,
                             FunctionType signature) {
  ArrayRef<Type> inputs = signature.getInputs();
  auto isRegion = [](Type type) { return isa<RegionType>(type); };
  if (signature.getNumResults() > 1)
    return emitError() << "a function has at most one result";
  if (llvm::any_of(signature.getResults(), isRegion))
    return emitError() << "a region is not returned";
  if (!std::is_partitioned(inputs.begin(), inputs.end(), std::not_fn(isRegion)))
    return emitError() << "regions come after the other parameters";
  return success();
}

// `<` codes `,` `[` type `at` offset, … `]` `,` size `>`
Attribute RecordAttr::parse(AsmParser &parser, Type) {
  int64_t codes = 0, size = 0;
  SmallVector<Type> slots;
  SmallVector<int64_t> offsets;
  auto slot = [&]() -> ParseResult {
    return failure(parser.parseType(slots.emplace_back()) || parser.parseKeyword("at") ||
                   parser.parseInteger(offsets.emplace_back()));
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseInteger(codes) || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, slot) || parser.parseComma() ||
      parser.parseInteger(size) || parser.parseGreater())
    return {};
  return RecordAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(), codes,
                                slots, offsets, size);
}

void RecordAttr::print(AsmPrinter &printer) const {
  printer << "<" << getCodes() << ", [";
  llvm::interleaveComma(llvm::zip(getSlots(), getOffsets()), printer, [&](auto slot) {
    printer << std::get<0>(slot) << " at " << std::get<1>(slot);
  });
  printer << "], " << getSize() << ">";
}

LogicalResult RecordAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t codes,
                                 ArrayRef<Type> slots, ArrayRef<int64_t> offsets, int64_t size) {
  if (codes < 0)
    return emitError() << "a record has no negative number of code pointers";
  if (slots.size() != offsets.size())
    return emitError() << "a record has one offset per slot";
  for (int64_t offset : offsets)
    if (offset < codes * 8 || offset >= size)
      return emitError() << "slot offset " << offset << " lies outside the captured part of a record of "
                         << size << " bytes";
  if (llvm::any_of(slots, [](Type slot) { return isa<RegionType>(slot); }))
    return emitError() << "a region is not captured";
  SmallVector<int64_t> sorted(offsets);
  llvm::sort(sorted);
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return emitError() << "two slots share an offset";
  return success();
}

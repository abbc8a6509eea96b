//===- Ops.cpp - parsing, printing and verifying the operations --------------===//

#include "Closure.h"
#include "Symbols.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace enfold::closure;

//===----------------------------------------------------------------------===//
// Pieces of syntax
//===----------------------------------------------------------------------===//

ParseResult enfold::closure::parseHome(OpAsmParser &parser, HomeAttr &home,
                                       std::optional<OpAsmParser::UnresolvedOperand> &region) {
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseKeyword(&word))
    return failure();
  std::optional<Home> value = symbolizeHome(word);
  if (!value)
    return parser.emitError(loc, "expected `stack`, `region` or `static`");
  home = HomeAttr::get(parser.getContext(), *value);
  if (*value == Home::Region && parser.parseOperand(region.emplace()))
    return failure();
  return parser.parseRParen();
}

void enfold::closure::printHome(OpAsmPrinter &printer, Operation *, HomeAttr home, Value region) {
  printer << "(" << stringifyHome(home.getValue());
  if (region)
    printer << " " << region;
  printer << ")";
}

// A bare number for a 64-bit integer attribute.
static ParseResult parseIndex(OpAsmParser &parser, IntegerAttr &attr) {
  int64_t value = 0;
  if (parser.parseInteger(value))
    return failure();
  attr = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

static void printIndex(OpAsmPrinter &printer, Operation *, IntegerAttr attr) {
  printer << attr.getInt();
}

#define GET_OP_CLASSES
#include "ClosureOps.cpp.inc"

//===----------------------------------------------------------------------===//
// What the verifiers share
//===----------------------------------------------------------------------===//

FuncOp enfold::closure::lookupFunction(Operation *op, FlatSymbolRefAttr name,
                                       SymbolTableCollection &symbols) {
  auto func = symbols.lookupNearestSymbolFrom<FuncOp>(op, name);
  if (!func)
    op->emitOpError() << "refers to " << name << ", which is not a closure.func";
  return func;
}

static LogicalResult checkTypes(Operation *op, TypeRange actual, TypeRange expected, StringRef what) {
  if (actual.size() != expected.size())
    return op->emitOpError() << "has " << actual.size() << " " << what << ", expected "
                             << expected.size();
  for (auto [index, pair] : llvm::enumerate(llvm::zip(actual, expected)))
    if (std::get<0>(pair) != std::get<1>(pair))
      return op->emitOpError() << what << " #" << index << " have type " << std::get<0>(pair)
                               << ", expected " << std::get<1>(pair);
  return success();
}

// Nothing but the return of exactly these results may follow a tail call. What it
// is given is checked for a whole function at once (Frames.cpp).
static LogicalResult checkTail(Operation *op) {
  auto ret = dyn_cast_or_null<ReturnOp>(op->getNextNode());
  if (!ret)
    return op->emitOpError() << "is a tail call that is not followed by its return";
  if (ret.getOperands() != op->getResults())
    return op->emitOpError() << "is a tail call, but other values are returned";
  return success();
}

bool enfold::closure::makesRecordInFrame(Operation *op) {
  auto isStack = [](auto made) { return made && made.getHome() == Home::Stack; };
  return isStack(dyn_cast<MakeOp>(op)) || isStack(dyn_cast<GroupOp>(op)) ||
         isStack(dyn_cast<EnvNewOp>(op)) || isStack(dyn_cast<CurryOp>(op));
}

bool enfold::closure::functionsArePairs(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  return module && module->hasAttr("closure.pairs");
}

// Whether records of a function do not say which function it is.
static bool isUnnamed(Operation *op, RecordAttr record) {
  return record.getCodes() == 0 && !functionsArePairs(op);
}

// Captures of a record against its layout, and a value against its function.
static LogicalResult checkRecord(Operation *op, FuncOp func, TypeRange captures, Value made) {
  if (func.getKind() != Kind::Closure)
    return op->emitOpError() << "makes a record for @" << func.getSymName() << ", which is "
                             << stringifyKind(func.getKind());
  if (failed(checkTypes(op, captures, func.getRecord()->getSlots(), "captures")))
    return failure();
  if (failed(checkTypes(op, made.getType(), Type(func.getValueType()), "results")))
    return failure();
  // Without a code pointer there is nothing to go through or to ask.
  for (Operation *user : made.getUsers()) {
    auto invoke = dyn_cast<InvokeOp>(user);
    if (isUnnamed(op, *func.getRecord()) && invoke && invoke.getCallee() == made)
      return op->emitOpError() << "makes @" << func.getSymName()
                               << " without a code pointer, and it is invoked";
  }
  return success();
}

// What lives in a region names it, and nothing else does.
static LogicalResult checkHome(Operation *op, Home home, Value region) {
  if ((home == Home::Region) == !!region)
    return success();
  return op->emitOpError() << (region ? "names a region but lives elsewhere"
                                      : "lives in a region but names none");
}

// The closure around an operation that reads its record.
static FuncOp enclosingClosure(Operation *op) {
  auto func = op->getParentOfType<FuncOp>();
  if (func && func.getKind() == Kind::Closure && func.getRecord())
    return func;
  op->emitOpError() << "stands outside a function of kind closure";
  return {};
}

//===----------------------------------------------------------------------===//
// closure.func, closure.return
//===----------------------------------------------------------------------===//

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<Kind> kind = symbolizeKind(word);
  if (!kind)
    return parser.emitError(loc, "expected `top`, `lifted` or `closure`");
  result.addAttribute(getKindAttrName(result.name), KindAttr::get(parser.getContext(), *kind));
  auto type = [](Builder &builder, ArrayRef<Type> inputs, ArrayRef<Type> results,
                 function_interface_impl::VariadicFlag,
                 std::string &) { return builder.getFunctionType(inputs, results); };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false, getFunctionTypeAttrName(result.name), type,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << " " << stringifyKind(getKind()) << " ";
  if (auto visibility = getSymVisibility())
    printer << *visibility << " ";
  printer.printSymbolName(getSymName());
  function_interface_impl::printFunctionSignature(printer, *this, getArgumentTypes(),
                                                  /*isVariadic=*/false, getResultTypes());
  SmallVector<StringRef> elided = {getKindAttrName(), getSymVisibilityAttrName(),
                                   getFunctionTypeAttrName(), getArgAttrsAttrName(),
                                   getResAttrsAttrName()};
  if (getIndex() == 0)
    elided.push_back(getIndexAttrName());
  function_interface_impl::printFunctionAttributes(printer, *this, elided);
  printer << " ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncOp::verify() {
  // The rules for values hold for all functions: any may become one.
  if (failed(FnType::verify([&] { return emitOpError(); }, getFunctionType())))
    return failure();
  if (getKind() != Kind::Closure) {
    if (getRecord())
      return emitOpError() << "has a record but is not of kind closure";
    return success();
  }
  if (!getRecord())
    return emitOpError() << "of kind closure needs a record";
  int64_t members = std::max<int64_t>(getRecord()->getCodes(), 1);
  if (static_cast<int64_t>(getIndex()) >= members && !functionsArePairs(*this))
    return emitOpError() << "has index " << getIndex() << " in a group of "
                         << getRecord()->getCodes();
  return success();
}

LogicalResult ReturnOp::verify() {
  auto func = cast<FuncOp>((*this)->getParentOp());
  return checkTypes(*this, getOperandTypes(), func.getResultTypes(), "operands");
}

//===----------------------------------------------------------------------===//
// Making function values
//===----------------------------------------------------------------------===//

LogicalResult MakeOp::verify() { return checkHome(*this, getHome(), getRegion()); }

LogicalResult MakeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FuncOp func = lookupFunction(*this, getCalleeAttr(), symbols);
  if (!func || failed(checkRecord(*this, func, getCaptures().getTypes(), getResult())))
    return failure();
  if (func.getRecord()->getCodes() > 1)
    return emitOpError() << "makes @" << getCallee() << ", a member of a group, alone";
  return success();
}

LogicalResult GroupOp::verify() {
  if (getMembers().empty())
    return emitOpError() << "has no members";
  if (getMembers().size() != getNumResults())
    return emitOpError() << "has " << getNumResults() << " results for " << getMembers().size()
                         << " members";
  return checkHome(*this, getHome(), getRegion());
}

LogicalResult GroupOp::verifySymbolUses(SymbolTableCollection &symbols) {
  int64_t count = getMembers().size();
  RecordAttr record;
  for (auto [index, member] : llvm::enumerate(getMembers().getAsRange<FlatSymbolRefAttr>())) {
    FuncOp func = lookupFunction(*this, member, symbols);
    if (!func || failed(checkRecord(*this, func, getCaptures().getTypes(), getResult(index))))
      return failure();
    int64_t codes = func.getRecord()->getCodes();
    bool unnamed = codes == 0 && (count == 1 || functionsArePairs(*this));
    if (func.getIndex() != index || (codes != count && !unnamed))
      return emitOpError() << "lists " << member << " as member " << index << " of " << count
                           << ", but it is member " << func.getIndex() << " of "
                           << codes;
    if (record && record != *func.getRecord())
      return emitOpError() << "has members with different records";
    record = *func.getRecord();
  }
  return success();
}

LogicalResult ConstantOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FuncOp func = lookupFunction(*this, getCalleeAttr(), symbols);
  if (!func)
    return failure();
  if (func.getKind() != Kind::Top)
    return emitOpError() << "takes @" << getCallee() << " as a constant, which is "
                         << stringifyKind(func.getKind());
  return checkTypes(*this, Type(getType()), Type(func.getValueType()), "results");
}

//===----------------------------------------------------------------------===//
// Inside a closure
//===----------------------------------------------------------------------===//

LogicalResult SlotOp::verify() {
  FuncOp func = enclosingClosure(*this);
  if (!func)
    return failure();
  ArrayRef<Type> slots = func.getRecord()->getSlots();
  if (getSlot() >= slots.size())
    return emitOpError() << "reads slot " << getSlot() << " of a record with " << slots.size()
                         << " slots";
  return checkTypes(*this, getType(), slots[getSlot()], "results");
}

LogicalResult SelfOp::verify() {
  FuncOp func = enclosingClosure(*this);
  return func ? checkTypes(*this, Type(getType()), Type(func.getValueType()), "results") : failure();
}

LogicalResult SiblingOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FuncOp self = enclosingClosure(*this);
  FuncOp func = self ? lookupFunction(*this, getCalleeAttr(), symbols) : FuncOp();
  if (!func)
    return failure();
  if (func.getRecord() != self.getRecord())
    return emitOpError() << "names @" << getCallee() << ", which is not in the group of @"
                         << self.getSymName();
  return checkTypes(*this, Type(getType()), Type(func.getValueType()), "results");
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verify() { return getTail() ? checkTail(*this) : success(); }

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FuncOp func = lookupFunction(*this, getCalleeAttr(), symbols);
  if (!func || failed(checkTypes(*this, getArgs().getTypes(), func.getArgumentTypes(), "arguments")) ||
      failed(checkTypes(*this, getResultTypes(), func.getResultTypes(), "results")))
    return failure();
  bool closure = func.getKind() == Kind::Closure;
  if (closure != !!getRecord())
    return emitOpError() << (closure ? "needs a record for @" : "gives a record to @") << getCallee()
                         << ", which is " << stringifyKind(func.getKind());
  return success();
}

ParseResult InvokeOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand callee;
  SmallVector<OpAsmParser::UnresolvedOperand> args;
  FnType type;
  if (succeeded(parser.parseOptionalKeyword("tail")))
    result.getOrAddProperties<Properties>().tail = parser.getBuilder().getUnitAttr();
  if (parser.parseOperand(callee) ||
      parser.parseOperandList(args, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type) ||
      parser.resolveOperand(callee, type, result.operands) ||
      parser.resolveOperands(args, type.getSignature().getInputs(), parser.getNameLoc(),
                             result.operands))
    return failure();
  result.addTypes(type.getSignature().getResults());
  return success();
}

void InvokeOp::print(OpAsmPrinter &printer) {
  if (getTail())
    printer << " tail";
  printer << " " << getCallee() << "(" << getArgs() << ")";
  printer.printOptionalAttrDict((*this)->getAttrs(), {getTailAttrName()});
  printer << " : " << getCallee().getType();
}

LogicalResult InvokeOp::verify() {
  FunctionType type = getCallee().getType().getSignature();
  if (failed(checkTypes(*this, getArgs().getTypes(), type.getInputs(), "arguments")) ||
      failed(checkTypes(*this, getResultTypes(), type.getResults(), "results")))
    return failure();
  return getTail() ? checkTail(*this) : success();
}

LogicalResult IsOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FuncOp func = lookupFunction(*this, getCalleeAttr(), symbols);
  if (!func)
    return failure();
  if (func.getKind() == Kind::Closure && isUnnamed(*this, *func.getRecord()))
    return emitOpError() << "asks for @" << getCallee() << ", whose records hold no code pointer";
  return checkTypes(*this, Type(getValue().getType()), Type(func.getValueType()), "operands");
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

OpFoldResult UnpackOp::fold(FoldAdaptor) {
  auto pack = getWord().getDefiningOp<PackOp>();
  return pack && pack.getValue().getType() == getType() ? pack.getValue() : OpFoldResult();
}

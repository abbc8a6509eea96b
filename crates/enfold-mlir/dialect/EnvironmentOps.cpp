//===- EnvironmentOps.cpp - environments in steps, slots, partial application -===//
//
// Syntax, rules and canonical forms of what EnvironmentOps.td defines.
//
// An environment that is being made is a chain: `env.new`, then one `env.capture` for each slot. Each link has one capture
// after it at most, so which slot a capture fills is how many stand before it.
//
//   %e = closure.env.new [@add] home(stack)           slot 0 is next
//   %e1 = closure.env.capture %n in %e : i64          complete
//   %f = closure.env.closure @add with %e1 : …
//
//===----------------------------------------------------------------------===//

#include "Closure.h"
#include "Symbols.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace enfold::closure;

namespace {

/// An environment that is being made: where it begins, and what was captured so far.
struct Chain {
  EnvNewOp begin;
  SmallVector<EnvCaptureOp> captures;
};

/// The chain that a value ends; none if it is the running closure's environment, or comes from elsewhere.
std::optional<Chain> chainOf(Value env) {
  Chain chain;
  while (auto capture = env.getDefiningOp<EnvCaptureOp>()) {
    chain.captures.push_back(capture);
    env = capture.getEnv();
  }
  chain.begin = env.getDefiningOp<EnvNewOp>();
  if (!chain.begin)
    return {};
  std::reverse(chain.captures.begin(), chain.captures.end());
  return chain;
}

/// The record that an environment is laid out as.
RecordAttr recordOf(EnvNewOp op) {
  auto member = dyn_cast_or_null<FlatSymbolRefAttr>(op.getMembers().empty() ? Attribute()
                                                                             : op.getMembers()[0]);
  auto func = member ? SymbolTable::lookupNearestSymbolFrom<FuncOp>(op, member) : FuncOp();
  return func && func.getRecord() ? *func.getRecord() : RecordAttr();
}

} // namespace

//===----------------------------------------------------------------------===//
// Environments
//===----------------------------------------------------------------------===//

LogicalResult EnvNewOp::verify() {
  if (getMembers().empty())
    return emitOpError() << "has no members";
  if (getHome() == Home::Static)
    return emitOpError() << "is in static data, where records are made at once";
  if ((getHome() == Home::Region) != !!getRegion())
    return emitOpError() << (getRegion() ? "names a region but lives elsewhere"
                                         : "lives in a region but names none");
  return success();
}

LogicalResult EnvNewOp::verifySymbolUses(SymbolTableCollection &symbols) {
  RecordAttr record;
  for (auto [index, member] : llvm::enumerate(getMembers().getAsRange<FlatSymbolRefAttr>())) {
    FuncOp func = lookupFunction(*this, member, symbols);
    if (!func)
      return failure();
    if (func.getKind() != Kind::Closure || !func.getRecord())
      return emitOpError() << "makes a record for @" << func.getSymName() << ", which is "
                           << stringifyKind(func.getKind());
    if (func.getIndex() != index || (record && record != *func.getRecord()))
      return emitOpError() << "lists " << member << " as member " << index
                           << ", which it is not of this group";
    record = *func.getRecord();
  }
  return success();
}

LogicalResult EnvCaptureOp::verify() {
  std::optional<Chain> chain = chainOf(getEnv());
  if (!chain)
    return emitOpError() << "captures into an environment that is not being made here";
  for (Operation *user : getEnv().getUsers())
    if (user != *this && !isa<EnvGetOp>(user))
      return emitOpError() << "captures into an environment that has another use";
  RecordAttr record = recordOf(chain->begin);
  if (!record)
    return success(); // What is wrong is reported where it begins.
  size_t slot = chain->captures.size();
  if (slot >= record.getSlots().size())
    return emitOpError() << "captures more than the " << slot << " slots of its environment";
  if (getValue().getType() != record.getSlots()[slot])
    return emitOpError() << "captures a value of type " << getValue().getType() << " into slot "
                         << slot << ", which has type " << record.getSlots()[slot];
  return success();
}

LogicalResult EnvCaptureOp::canonicalize(EnvCaptureOp op, PatternRewriter &rewriter) {
  // Nobody sees an environment that nobody closes over.
  if (!op.getResult().use_empty())
    return failure();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult EnvGetOp::verify() {
  RecordAttr record;
  size_t known = 0;
  if (auto self = getEnv().getDefiningOp<EnvSelfOp>()) {
    auto func = self->getParentOfType<FuncOp>();
    record = func && func.getRecord() ? *func.getRecord() : RecordAttr();
    known = record ? record.getSlots().size() : 0;
  } else if (std::optional<Chain> chain = chainOf(getEnv())) {
    record = recordOf(chain->begin);
    known = chain->captures.size();
  } else {
    return emitOpError() << "reads an environment that comes from elsewhere";
  }
  if (!record)
    return success(); // What is wrong is reported where it comes from.
  if (getSlot() >= known)
    return emitOpError() << "reads slot " << getSlot() << " of an environment with " << known
                         << " slots so far";
  if (getType() != record.getSlots()[getSlot()])
    return emitOpError() << "reads slot " << getSlot() << " as " << getType() << ", which has type "
                         << record.getSlots()[getSlot()];
  return success();
}

LogicalResult EnvGetOp::canonicalize(EnvGetOp op, PatternRewriter &rewriter) {
  std::optional<Chain> chain = chainOf(op.getEnv());
  if (!chain)
    return failure();
  rewriter.replaceOp(op, chain->captures[op.getSlot()].getValue());
  return success();
}

LogicalResult EnvSelfOp::verify() {
  auto func = (*this)->getParentOfType<FuncOp>();
  if (func && func.getKind() == Kind::Closure && func.getRecord())
    return success();
  return emitOpError() << "stands outside a function of kind closure";
}

LogicalResult EnvClosureOp::verifySymbolUses(SymbolTableCollection &symbols) {
  std::optional<Chain> chain = chainOf(getEnv());
  if (!chain)
    return emitOpError() << "closes over an environment that is not being made here";
  FuncOp func = lookupFunction(*this, getCalleeAttr(), symbols);
  if (!func)
    return failure();
  if (!llvm::is_contained(chain->begin.getMembers(), getCalleeAttr()))
    return emitOpError() << "closes @" << getCallee() << " over an environment of other functions";
  if (RecordAttr record = recordOf(chain->begin);
      record && chain->captures.size() != record.getSlots().size())
    return emitOpError() << "closes over an environment with " << chain->captures.size() << " of "
                         << record.getSlots().size() << " slots";
  if (getType() != func.getValueType())
    return emitOpError() << "has type " << getType() << ", expected " << func.getValueType();
  return success();
}

//===----------------------------------------------------------------------===//
// Slots of literals
//===----------------------------------------------------------------------===//

LogicalResult GlobalOp::verify() {
  if (isa<RegionType, EnvType>(getType()))
    return emitOpError() << "holds " << getType() << ", which is not captured";
  return success();
}

/// A load or a store against its slot.
static LogicalResult checkSlot(Operation *op, FlatSymbolRefAttr name, Type type,
                               SymbolTableCollection &symbols) {
  auto slot = symbols.lookupNearestSymbolFrom<GlobalOp>(op, name);
  if (!slot)
    return op->emitOpError() << "refers to " << name << ", which is not a closure.global";
  if (slot.getType() != type)
    return op->emitOpError() << "has type " << type << ", but " << name << " holds "
                             << slot.getType();
  return success();
}

LogicalResult GlobalLoadOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return checkSlot(*this, getGlobalAttr(), getType(), symbols);
}

LogicalResult GlobalStoreOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return checkSlot(*this, getGlobalAttr(), getValue().getType(), symbols);
}

//===----------------------------------------------------------------------===//
// Partial application
//===----------------------------------------------------------------------===//

// value `(` args `)` `home` home attributes `:` type `->` type
ParseResult CurryOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand callee;
  SmallVector<OpAsmParser::UnresolvedOperand> args;
  std::optional<OpAsmParser::UnresolvedOperand> region;
  HomeAttr home;
  FnType from, to;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(callee) || parser.parseOperandList(args, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("home") || parseHome(parser, home, region) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(from) ||
      parser.parseArrow() || parser.parseType(to))
    return failure();
  ArrayRef<Type> inputs = from.getSignature().getInputs();
  if (args.size() > inputs.size())
    return parser.emitError(loc) << "gives " << args.size() << " arguments to a function of "
                                 << inputs.size();
  if (parser.resolveOperand(callee, from, result.operands) ||
      parser.resolveOperands(args, inputs.take_front(args.size()), loc, result.operands))
    return failure();
  if (region && parser.resolveOperand(*region, RegionType::get(parser.getContext()), result.operands))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.home = home;
  properties.operandSegmentSizes = {1, static_cast<int32_t>(args.size()), region ? 1 : 0};
  result.addTypes(to);
  return success();
}

void CurryOp::print(OpAsmPrinter &printer) {
  printer << " " << getCallee() << "(" << getArgs() << ") home";
  printHome(printer, *this, getHomeAttr(), getRegion());
  printer.printOptionalAttrDict((*this)->getAttrs(), {getHomeAttrName(), "operandSegmentSizes"});
  printer << " : " << getCallee().getType() << " -> " << getType();
}

LogicalResult CurryOp::verify() {
  FunctionType type = getCallee().getType().getSignature();
  size_t given = getArgs().size();
  if (given == 0 || given >= type.getNumInputs())
    return emitOpError() << "gives " << given << " of " << type.getNumInputs()
                         << " arguments: at least one, and not all";
  for (auto [value, expected] : llvm::zip(getArgs(), type.getInputs()))
    if (value.getType() != expected || isa<RegionType>(expected))
      return emitOpError() << "gives an argument of type " << value.getType() << ", expected "
                           << expected << ", which can be captured";
  auto rest = FunctionType::get(getContext(), type.getInputs().drop_front(given), type.getResults());
  if (getType().getSignature() != rest)
    return emitOpError() << "has type " << getType() << ", expected " << FnType::get(getContext(), rest);
  if (getHome() == Home::Static || (getHome() == Home::Region) != !!getRegion())
    return emitOpError() << "is on the stack or in a region that it names";
  return success();
}

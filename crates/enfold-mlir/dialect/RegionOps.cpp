//===- RegionOps.cpp - the rules of regions ----------------------------------===//
//
// What can be checked where an operation stands. That a region is alive where it
// is used, and that nothing in it is used after its end, is placement's business.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace enfold::closure;

// The place in the frame behind a region that begins or ends, or an error.
static RegionLocalOp own(Operation *op, Value region) {
  auto local = region.getDefiningOp<RegionLocalOp>();
  if (!local)
    op->emitOpError() << "names a region that is not the function's own";
  return local;
}

LogicalResult RegionLocalOp::verify() {
  Block *block = (*this)->getBlock();
  if (!isa<FuncOp>(block->getParentOp()) || !block->isEntryBlock())
    return emitOpError() << "stands outside the entry block of a function";
  if (std::optional<uint64_t> bound = getBound(); bound && (*bound == 0 || *bound % 8 != 0))
    return emitOpError() << "has room for " << static_cast<int64_t>(*bound)
                         << " bytes, which is no multiple of eight";
  if (getAlone() && getBound())
    return emitOpError("a region with a bound is always alone");
  if (getCounted() && (getBound() || getFrame()))
    return emitOpError("a counted region has all its memory from the runtime");
  if (Value parent = getWithin()) {
    auto argument = dyn_cast<BlockArgument>(parent);
    bool alone = getAlone() || getCounted();
    if (!argument || argument.getOwner() != block || !alone || getBound() || getFrame())
      return emitOpError("a region within another is alone, without memory of its own, and the other is "
                         "one that the function takes");
  }
  if (std::optional<uint64_t> frame = getFrame(); frame && (*frame % 8 != 0 || getBound()))
    return emitOpError() << "starts with " << static_cast<int64_t>(*frame)
                         << " bytes, which is no multiple of eight, or is bounded besides";
  return success();
}

LogicalResult RegionBeginOp::verify() { return success(!!own(*this, getRegion())); }

LogicalResult RegionEndOp::verify() { return success(!!own(*this, getRegion())); }

LogicalResult RegionMergeOp::verify() {
  RegionLocalOp from = own(*this, getFrom());
  if (!from)
    return failure();
  if (from.getBound() || from.getFrame())
    return emitOpError() << "would give away a part of the frame";
  if (getFrom() == getTo())
    return emitOpError() << "merges a region with itself";
  auto to = getTo().getDefiningOp<RegionLocalOp>();
  if (to && to.getCounted() != from.getCounted())
    return emitOpError() << "merges a region into one that is not counted alike";
  if (from.getWithin() && from.getWithin() != getTo())
    return emitOpError() << "merges a region into another than the one that it is within";
  return success();
}

LogicalResult RegionPopOp::verify() {
  auto func = (*this)->getParentOfType<FuncOp>();
  if (!func || func.getKind() != Kind::Closure)
    return emitOpError() << "stands outside a function of kind closure";
  auto argument = dyn_cast<BlockArgument>(getRegion());
  if (!argument || !argument.getOwner()->isEntryBlock())
    return emitOpError() << "names a region that the function does not take";
  return success();
}

LogicalResult RegionAllocOp::verify() {
  if (static_cast<int64_t>(getSize()) <= 0)
    return emitOpError() << "allocates " << static_cast<int64_t>(getSize()) << " bytes";
  return success();
}

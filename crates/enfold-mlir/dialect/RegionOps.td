//===- RegionOps.td - regions: their life, and allocation in them -----------===//
//
// A function's own regions are places in its frame (`closure.region.local`), which
// begin and end, not last-in-first-out, and any number of times:
//
//   %r = closure.region.local "list"
//   closure.region.begin %r
//   %p = closure.region.alloc 16 in %r : !llvm.ptr
//   closure.region.end %r
//
// The handle is not the result of the begin because one end may belong to several
// begins, one per way that leads to it.
//
//===----------------------------------------------------------------------===//

#ifndef ENFOLD_REGION_OPS
#define ENFOLD_REGION_OPS

include "ClosureOps.td"

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

def Closure_RegionProgramOp : Closure_Op<"region.program", [Pure]> {
  let summary = "the region that lives as long as the program";
  let description = [{
    There is one whose objects are `counted`, and one for all others.

    ```mlir
    %r = closure.region.program
    %s = closure.region.program counted
    ```
  }];
  let arguments = (ins UnitAttr:$counted);
  let results = (outs Closure_RegionType:$result);
  let assemblyFormat = "(`counted` $counted^)? attr-dict";
}

def Closure_RegionHandlerOp : Closure_Op<"region.handler",
    [MemoryEffects<[MemRead<Closure_Handler>]>]> {
  let summary = "the region of the innermost handler";
  let description = [{
    Where an exception that leaves the function lives. It is found at run time.

    ```mlir
    %r = closure.region.handler
    ```
  }];
  let results = (outs Closure_RegionType:$result);
  let assemblyFormat = "attr-dict";
}

def Closure_RegionLocalOp : Closure_Op<"region.local"> {
  let summary = "a region of the function's own, in its frame";
  let description = [{
    Stands in the entry block, so that it is one place, however often the region
    begins. With a bound, no more than so many bytes are put into the region
    between a begin and the next end; then they are a part of the frame too, and
    beginning and ending cost next to nothing. A region that may grow can have a
    part of the frame to start with. One that is `alone` is not known to the
    runtime: no exception leaves the function while it is alive. One `within` another,
    which the function takes, starts in what is left of that one's page. The objects
    of one that is `counted` have a word in front of them that counts references; if
    it is within another counted one, it puts its objects there from the start.

    ```mlir
    %r = closure.region.local "list"
    %s = closure.region.local "pair" bound(32)
    %t = closure.region.local "text" frame(256)
    %u = closure.region.local "tree" alone
    %v = closure.region.local "part" alone within %p
    %w = closure.region.local "cache" alone counted
    ```
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$bound, OptionalAttr<I64Attr>:$frame,
                       UnitAttr:$alone, UnitAttr:$counted, Optional<Closure_RegionType>:$within);
  let results = (outs Res<Closure_RegionType, "", [MemAlloc<Closure_Regions>]>:$result);
  let assemblyFormat = [{
    $name (`bound` `(` custom<Index>($bound)^ `)`)? (`frame` `(` custom<Index>($frame)^ `)`)?
    (`alone` $alone^)? (`counted` $counted^)? (`within` $within^)? attr-dict
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Life
//===----------------------------------------------------------------------===//

def Closure_RegionBeginOp : Closure_Op<"region.begin"> {
  let summary = "a region is empty from here on";
  let description = [{
    The region is one of `closure.region.local`. It was not alive.

    ```mlir
    closure.region.begin %r
    ```
  }];
  let arguments = (ins Arg<Closure_RegionType, "", [MemWrite<Closure_Regions>]>:$region);
  let assemblyFormat = "$region attr-dict";
  let hasVerifier = 1;
}

def Closure_RegionEndOp : Closure_Op<"region.end",
    [MemoryEffects<[MemWrite<Closure_Regions>, MemFree<Closure_Heap>]>]> {
  let summary = "all that is in a region is given back";
  let description = [{
    The region is one of `closure.region.local`, and no longer alive.

    ```mlir
    closure.region.end %r
    ```
  }];
  let arguments = (ins Closure_RegionType:$region);
  let assemblyFormat = "$region attr-dict";
  let hasVerifier = 1;
}

def Closure_RegionMergeOp : Closure_Op<"region.merge",
    [MemoryEffects<[MemWrite<Closure_Regions>]>]> {
  let summary = "all that is in one region belongs to another from here on";
  let description = [{
    Nothing moves. The first region is one of `closure.region.local` without a
    bound, and no longer alive. Either both are counted or none.

    ```mlir
    closure.region.merge %r into %s
    ```
  }];
  let arguments = (ins Closure_RegionType:$from, Closure_RegionType:$to);
  let assemblyFormat = "$from `into` $to attr-dict";
  let hasVerifier = 1;
}

def Closure_RegionPopOp : Closure_Op<"region.pop",
    [MemoryEffects<[MemWrite<Closure_Regions>, MemFree<Closure_Heap>]>]> {
  let summary = "gives back the running closure's record, and what is newer";
  let description = [{
    The region is one that the function takes, and its record lives there. What is
    older than the record stays.

    ```mlir
    closure.region.pop %r
    ```
  }];
  let arguments = (ins Closure_RegionType:$region);
  let assemblyFormat = "$region attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

def Closure_RegionAllocOp : Closure_Op<"region.alloc"> {
  let summary = "room for one object in a region";
  let description = [{
    The size is in bytes; the address is a multiple of eight. What it holds at
    first is undefined. In a `counted` region the word before it says that there is
    one reference.

    ```mlir
    %p = closure.region.alloc 24 in %r : !llvm.ptr
    %q = closure.region.alloc 24 in counted %s : !llvm.ptr
    ```
  }];
  let arguments = (ins I64Attr:$size, UnitAttr:$counted,
                       Arg<Closure_RegionType, "", [MemRead<Closure_Regions>]>:$region);
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc<Closure_Heap>]>:$result);
  let assemblyFormat = "custom<Index>($size) `in` (`counted` $counted^)? $region attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

#endif // ENFOLD_REGION_OPS

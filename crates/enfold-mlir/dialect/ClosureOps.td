//===- ClosureOps.td - the operations of the closure dialect ----------------===//

#ifndef ENFOLD_CLOSURE_OPS
#define ENFOLD_CLOSURE_OPS

include "ClosureDialect.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Closure_Op<string mnemonic, list<Trait> traits = []>
    : Op<Closure_Dialect, mnemonic, traits>;

// What lives in a region, in a frame, or in static data: an unused object of
// this resource need not be made.
def Closure_Heap : Resource<"::enfold::closure::HeapResource">;

// Which regions are alive, and where each goes on. Allocation reads it: that keeps
// it between the begin and the end, and lets an unused object vanish.
def Closure_Regions : Resource<"::enfold::closure::RegionsResource">;

// Which region the innermost handler has.
def Closure_Handler : Resource<"::enfold::closure::HandlerResource">;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def Closure_FuncOp : Closure_Op<"func",
    [FunctionOpInterface, IsolatedFromAbove, AutomaticAllocationScope]> {
  let summary = "a function";
  let description = [{
    `top`: closed. `lifted`: its captures are leading parameters. `closure`: it
    has a record, which is its implicit first argument; `record` gives the
    layout and `index` its place in a recursive group (zero if alone).

    ```mlir
    closure.func top @twice(%f: !closure.fn<(i64) -> i64>, %x: i64) -> i64 { … }
    closure.func closure @add(%x: i64) -> i64
        attributes {record = #closure.record<1, [i64 at 8], 16>} { … }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       Closure_KindAttr:$kind,
                       OptionalAttr<Closure_RecordAttr>:$record,
                       DefaultValuedAttr<I32Attr, "0">:$index,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MinSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    ::mlir::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::mlir::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    bool isDeclaration() { return false; }

    /// The type of this function's values.
    FnType getValueType() { return FnType::get(getContext(), getFunctionType()); }
  }];
}

def Closure_ReturnOp : Closure_Op<"return",
    [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "returns from a function";
  let description = [{
    ```mlir
    closure.return %x : i64
    closure.return
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Making function values
//===----------------------------------------------------------------------===//

def Closure_MakeOp : Closure_Op<"make",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "makes the record of one closure";
  let description = [{
    Captures are in the order of the callee's record. Nothing else refers to the
    record yet, so an unused one is not made. A `counted` record has a word in front
    of it that counts references, in whichever home it is.

    ```mlir
    %f = closure.make @add [%n : i64] home(stack) : !closure.fn<(i64) -> i64>
    %g = closure.make @add [%n : i64] home(region %r) : !closure.fn<(i64) -> i64>
    %h = closure.make @add [%n : i64] home(region %s) counted : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<AnyType>:$captures,
                       Arg<Optional<Closure_RegionType>, "", [MemRead<Closure_Regions>]>:$region,
                       Closure_HomeAttr:$home, UnitAttr:$counted);
  let results = (outs Res<Closure_FnType, "", [MemAlloc<Closure_Heap>]>:$result);
  let assemblyFormat = [{
    $callee `[` ($captures^ `:` type($captures))? `]` `home` `` custom<Home>($home, $region)
    (`counted` $counted^)? attr-dict `:` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def Closure_GroupOp : Closure_Op<"group",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "makes the one record of a recursive group";
  let description = [{
    One result per member, in the order of their `index`; all point into one
    record that starts with one code pointer per member.

    ```mlir
    %even, %odd = closure.group [@even, @odd] [%n : i64] home(stack)
        : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
    ```
  }];
  let arguments = (ins FlatSymbolRefArrayAttr:$members,
                       Variadic<AnyType>:$captures,
                       Arg<Optional<Closure_RegionType>, "", [MemRead<Closure_Regions>]>:$region,
                       Closure_HomeAttr:$home);
  let results = (outs Res<Variadic<Closure_FnType>, "", [MemAlloc<Closure_Heap>]>:$values);
  let assemblyFormat = [{
    $members `[` ($captures^ `:` type($captures))? `]` `home` `` custom<Home>($home, $region)
    attr-dict `:` type($values)
  }];
  let hasVerifier = 1;
}

def Closure_ConstantOp : Closure_Op<"constant",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a closed function as a value";
  let description = [{
    The callee is `top`; its record is constant data.

    ```mlir
    %f = closure.constant @double : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee);
  let results = (outs Closure_FnType:$result);
  let assemblyFormat = "$callee attr-dict `:` qualified(type($result))";
}

//===----------------------------------------------------------------------===//
// Inside a closure
//===----------------------------------------------------------------------===//

def Closure_SlotOp : Closure_Op<"slot", [MemoryEffects<[MemRead<Closure_Heap>]>]> {
  let summary = "a captured value";
  let description = [{
    Slots never change after the record was made, but `closure.region.pop` gives
    the record back: no slot is read after it.

    ```mlir
    %n = closure.slot 0 : i64
    ```
  }];
  let arguments = (ins I64Attr:$slot);
  let results = (outs AnyType:$result);
  let assemblyFormat = "custom<Index>($slot) attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def Closure_SelfOp : Closure_Op<"self", [Pure]> {
  let summary = "the running closure as a value";
  let description = [{
    ```mlir
    %f = closure.self : !closure.fn<(i64) -> i64>
    ```
  }];
  let results = (outs Closure_FnType:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def Closure_SiblingOp : Closure_Op<"sibling",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "another member of the running closure's group as a value";
  let description = [{
    ```mlir
    %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee);
  let results = (outs Closure_FnType:$result);
  let assemblyFormat = "$callee attr-dict `:` qualified(type($result))";
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

def Closure_CallOp : Closure_Op<"call",
    [AttrSizedOperandSegments, CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "calls a known function";
  let description = [{
    A callee of kind `closure` takes its record after `with`. A `tail` call must
    be followed at once by the return of its results, and is given no address of
    the frame that it ends.

    ```mlir
    %r = closure.call @gcd(%a, %b) : (i64, i64) -> i64
    %r = closure.call tail @add with %f (%x) : (i64) -> i64
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Optional<Closure_FnType>:$record,
                       Variadic<AnyType>:$args,
                       UnitAttr:$tail,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$values);
  let extraClassDeclaration = [{
    operand_range getArgOperands() { return getArgs(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getArgsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() {
      return (*this)->getAttrOfType<::mlir::SymbolRefAttr>(getCalleeAttrName());
    }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(llvm::cast<::mlir::FlatSymbolRefAttr>(llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
  let assemblyFormat = [{
    (`tail` $tail^)? $callee (`with` $record^ `:` qualified(type($record)))? `(` $args `)` attr-dict
    `:` functional-type($args, $values)
  }];
  let hasVerifier = 1;
}

def Closure_InvokeOp : Closure_Op<"invoke", [CallOpInterface]> {
  let summary = "calls a function value";
  let description = [{
    One load and one indirect call; no arity is tested. A `tail` call must be
    followed at once by the return of its results, and is given no address of
    the frame that it ends.

    ```mlir
    %r = closure.invoke %f(%x) : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins Closure_FnType:$callee,
                       Variadic<AnyType>:$args,
                       UnitAttr:$tail,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$values);
  let extraClassDeclaration = [{
    operand_range getArgOperands() { return getArgs(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getArgsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCallee(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setOperand(0, llvm::cast<::mlir::Value>(callee));
    }
  }];
  let hasCanonicalizeMethod = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Closure_IsOp : Closure_Op<"is",
    [MemoryEffects<[MemRead<Closure_Heap>]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "whether a function value is one of a function";
  let description = [{
    Where few functions can be behind a value, a test and a direct call, which can
    be inlined, take the place of the indirect one.

    ```mlir
    %b = closure.is %f, @double : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins Closure_FnType:$value, FlatSymbolRefAttr:$callee);
  let results = (outs I1:$result);
  let hasCanonicalizeMethod = 1;
  let assemblyFormat = "$value `,` $callee attr-dict `:` qualified(type($value))";
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

def Closure_Value : AnyTypeOf<[Closure_FnType, Closure_RegionType]>;
def Closure_Words : AnyTypeOf<[LLVM_AnyPointer, LLVM_AnyStruct]>;

def Closure_PackOp : Closure_Op<"pack", [Pure]> {
  let summary = "a function value or a region as it lies in memory";
  let description = [{
    What records, cells and arrays store of a function value: a pointer, or a struct of
    two where functions are pairs; and what functions of C are given as a region.

    ```mlir
    %p = closure.pack %f : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins Closure_Value:$value);
  let results = (outs Closure_Words:$result);
  let assemblyFormat = "$value attr-dict `:` qualified(type($value)) `->` qualified(type($result))";
}

def Closure_UnpackOp : Closure_Op<"unpack", [Pure]> {
  let summary = "a function value or a region from what lies in memory";
  let description = [{
    The inverse of `closure.pack`.

    ```mlir
    %f = closure.unpack %p : !llvm.ptr -> !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins Closure_Words:$word);
  let results = (outs Closure_Value:$result);
  let assemblyFormat = "$word attr-dict `:` qualified(type($word)) `->` qualified(type($result))";
  let hasFolder = 1;
}

#endif // ENFOLD_CLOSURE_OPS

//===- ClosureDialect.td - the dialect, its types and attributes -----------===//
//
// What a function value is, and how the record behind it is laid out. The
// operations are in ClosureOps.td. Nothing here says how a function value is
// represented: that is the business of a lowering strategy (Flat.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef ENFOLD_CLOSURE_DIALECT
#define ENFOLD_CLOSURE_DIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Closure_Dialect : Dialect {
  let name = "closure";
  let cppNamespace = "::enfold::closure";
  let summary = "Functions, the records they capture into, and calls";
  let description = [{
    A program after closure conversion. Functions are `closure.func`; each is
    called directly, or through a function value that `closure.make`,
    `closure.group` or `closure.constant` yields. Where a record lives is
    decided before and is written on the operation that makes it; regions are
    values, so a function can take one and allocate in it.

    Every function uses a calling convention with guaranteed tail calls; a call
    that carries `tail` takes no stack.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class Closure_Type<string name, string typeMnemonic>
    : TypeDef<Closure_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Closure_FnType : Closure_Type<"Fn", "fn"> {
  let summary = "a function value";
  let description = [{
    A value that `closure.invoke` can call with exactly these arguments. The
    record is not among them. There is at most one result.

    ```mlir
    !closure.fn<(i64, f64) -> i64>
    ```
  }];
  let parameters = (ins "::mlir::FunctionType":$signature);
  let assemblyFormat = "`<` $signature `>`";
  let genVerifyDecl = 1;
}

def Closure_RegionType : Closure_Type<"Region", "region"> {
  let summary = "a region of memory, by its handle";
  let description = [{
    Objects are allocated in a region one by one and given back together. A
    handle is passed down, after a function's other parameters; it is never
    returned, captured or stored.

    ```mlir
    closure.func top @f(%x: i64, %r: !closure.region) -> i64 { … }
    ```
  }];
  let builderCall = "$_builder.getType<::enfold::closure::RegionType>()";
}

def Closure_EnvType : Closure_Type<"Env", "env"> {
  let summary = "the record of a closure that is being made, or of the running one";
  let description = [{
    Opaque: how it is laid out is the record's attribute's to say. It is closed over
    (`closure.env.closure`) when each slot was captured once.

    ```mlir
    !closure.env
    ```
  }];
  let builderCall = "$_builder.getType<::enfold::closure::EnvType>()";
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Closure_RecordAttr : AttrDef<Closure_Dialect, "Record"> {
  let mnemonic = "record";
  let summary = "the layout of a closure record";
  let description = [{
    How many code pointers it starts with (one per member of a recursive group; none
    if every call of such a value names its function), then the captured slots with
    their offsets in bytes, then its size.

    ```mlir
    #closure.record<1, [i64 at 8, i1 at 16], 24>
    ```
  }];
  let parameters = (ins "int64_t":$codes,
                        ArrayRefParameter<"::mlir::Type">:$slots,
                        ArrayRefParameter<"int64_t">:$offsets,
                        "int64_t":$size);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Closure_Kind : I32EnumAttr<"Kind", "how a function is used", [
    I32EnumAttrCase<"Top", 0, "top">,
    I32EnumAttrCase<"Lifted", 1, "lifted">,
    I32EnumAttrCase<"Closure", 2, "closure">
  ]> {
  let cppNamespace = "::enfold::closure";
  let genSpecializedAttr = 0;
}

def Closure_KindAttr : EnumAttr<Closure_Dialect, Closure_Kind, "kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def Closure_Home : I32EnumAttr<"Home", "where a record lives", [
    I32EnumAttrCase<"Stack", 0, "stack">,
    I32EnumAttrCase<"Region", 1, "region">,
    I32EnumAttrCase<"Static", 2, "static">
  ]> {
  let cppNamespace = "::enfold::closure";
  let genSpecializedAttr = 0;
}

def Closure_HomeAttr : EnumAttr<Closure_Dialect, Closure_Home, "home"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // ENFOLD_CLOSURE_DIALECT

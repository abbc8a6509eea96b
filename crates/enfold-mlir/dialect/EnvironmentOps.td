//===- EnvironmentOps.td - environments in steps, slots of literals, partial application ===//
//
// What other front ends start from, and what `closure.make` consists of.
//
//===----------------------------------------------------------------------===//

#ifndef ENFOLD_ENVIRONMENT_OPS
#define ENFOLD_ENVIRONMENT_OPS

include "RegionOps.td"

// What is in the slots of literals.
def Closure_Slots : Resource<"::enfold::closure::SlotsResource">;

//===----------------------------------------------------------------------===//
// Environments
//===----------------------------------------------------------------------===//

def Closure_EnvNewOp : Closure_Op<"env.new", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "makes the record of a closure, or of a recursive group, without its captures";
  let description = [{
    What follows captures each slot once, in order, and then closes over it. Records in static
    data are constants and are made at once, by `closure.make`.

    ```mlir
    %e = closure.env.new [@add] home(stack)
    %e1 = closure.env.capture %n in %e : i64
    %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins FlatSymbolRefArrayAttr:$members,
                       Arg<Optional<Closure_RegionType>, "", [MemRead<Closure_Regions>]>:$region,
                       Closure_HomeAttr:$home, UnitAttr:$counted);
  let results = (outs Res<Closure_EnvType, "", [MemAlloc<Closure_Heap>]>:$result);
  let assemblyFormat = [{
    $members `home` `` custom<Home>($home, $region) (`counted` $counted^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Closure_EnvCaptureOp : Closure_Op<"env.capture", []> {
  let summary = "puts a value into the next slot of an environment";
  let description = [{
    The environment is used by nothing else from here on; the result is the same one with one slot more.

    ```mlir
    %e1 = closure.env.capture %n in %e : i64
    ```
  }];
  let arguments = (ins AnyType:$value, Arg<Closure_EnvType, "", [MemWrite<Closure_Heap>]>:$env);
  let results = (outs Closure_EnvType:$result);
  let assemblyFormat = "$value `in` $env attr-dict `:` qualified(type($value))";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def Closure_EnvGetOp : Closure_Op<"env.get", []> {
  let summary = "what is in a slot of an environment";
  let description = [{
    Of the running closure's (`closure.env.self`), or of one that is being made, as far as it has been captured.

    ```mlir
    %e = closure.env.self
    %n = closure.env.get %e[0] : i64
    ```
  }];
  let arguments = (ins Arg<Closure_EnvType, "", [MemRead<Closure_Heap>]>:$env, I64Attr:$slot);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$env `[` custom<Index>($slot) `]` attr-dict `:` qualified(type($result))";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def Closure_EnvSelfOp : Closure_Op<"env.self", [Pure]> {
  let summary = "the environment of the running closure";
  let description = [{
    ```mlir
    %e = closure.env.self
    ```
  }];
  let results = (outs Closure_EnvType:$result);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def Closure_EnvClosureOp : Closure_Op<"env.closure",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a function value of a complete environment";
  let description = [{
    Each member of a group is closed over by an operation of its own.

    ```mlir
    %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Closure_EnvType:$env);
  let results = (outs Closure_FnType:$result);
  let assemblyFormat = "$callee `with` $env attr-dict `:` qualified(type($result))";
}

//===----------------------------------------------------------------------===//
// Slots of literals
//===----------------------------------------------------------------------===//

def Closure_GlobalOp : Closure_Op<"global", [Symbol]> {
  let summary = "a slot for what the closures of one literal capture";
  let description = [{
    Zero until it is stored to. It has internal linkage; with `thread_local` each thread has one. Sound only if no two
    closures of the literal are alive together, which whoever emits it has to know.

    ```mlir
    closure.global @closure_42__x : i64
    closure.global thread_local @closure_43__x : i64
    ```
  }];
  let arguments = (ins UnitAttr:$per_thread, SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "(`thread_local` $per_thread^)? $sym_name `:` $type attr-dict";
  let hasVerifier = 1;
}

def Closure_GlobalLoadOp : Closure_Op<"global_load",
    [MemoryEffects<[MemRead<Closure_Slots>]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "what was stored to a slot last";
  let description = [{
    Every way to it passes a store: `closure-lint` follows the calls.

    ```mlir
    %x = closure.global_load @closure_42__x : i64
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global attr-dict `:` qualified(type($result))";
}

def Closure_GlobalStoreOp : Closure_Op<"global_store",
    [MemoryEffects<[MemWrite<Closure_Slots>]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "puts a value into a slot";
  let description = [{
    ```mlir
    closure.global_store %x to @closure_42__x : i64
    ```
  }];
  let arguments = (ins AnyType:$value, FlatSymbolRefAttr:$global);
  let assemblyFormat = "$value `to` $global attr-dict `:` qualified(type($value))";
}

//===----------------------------------------------------------------------===//
// Partial application
//===----------------------------------------------------------------------===//

def Closure_CurryOp : Closure_Op<"curry", [AttrSizedOperandSegments]> {
  let summary = "a function value that lacks its first arguments";
  let description = [{
    Makes a record of the function value and the arguments that are given; called, it calls the value with
    all of them.

    ```mlir
    %g = closure.curry %f(%a) home(stack) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
    ```
  }];
  let arguments = (ins Closure_FnType:$callee,
                       Variadic<AnyType>:$args,
                       Arg<Optional<Closure_RegionType>, "", [MemRead<Closure_Regions>]>:$region,
                       Closure_HomeAttr:$home);
  let results = (outs Res<Closure_FnType, "", [MemAlloc<Closure_Heap>]>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // ENFOLD_ENVIRONMENT_OPS

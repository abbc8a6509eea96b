// The representation is chosen in lowering, by an attribute of the module.
// RUN: %opt %s --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s
// RUN: sed 's/^module {/module attributes {closure.pairs} {/; s/<1, \[i64 at 8\], 16>/<0, [i64 at 0], 8>/' %s | %opt --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefix=PAIR

module {
  // CHECK-LABEL: llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64
  // CHECK: llvm.getelementptr inbounds %arg0[8]
  // PAIR-LABEL: llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64
  // PAIR: llvm.load %arg0
  closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
    %n = closure.slot 0 : i64
    %r = arith.addi %x, %n : i64
    closure.return %r : i64
  }
  // CHECK-LABEL: @apply(%arg0: !llvm.ptr, %arg1: i64) -> i64
  // CHECK: %[[CODE:.*]] = llvm.load %arg0 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.call tailcc tail %[[CODE]](%arg0, %arg1)
  // PAIR-LABEL: @apply(%arg0: !llvm.struct<(ptr, ptr)>, %arg1: i64) -> i64
  // PAIR: %[[CODE:.*]] = llvm.extractvalue %arg0[0]
  // PAIR: %[[RECORD:.*]] = llvm.extractvalue %arg0[1]
  // PAIR: llvm.call tailcc tail %[[CODE]](%[[RECORD]], %arg1)
  closure.func top @apply(%f: !closure.fn<(i64) -> i64>, %x: i64) -> i64 {
    %r = closure.invoke tail %f(%x) : !closure.fn<(i64) -> i64>
    closure.return %r : i64
  }
  // CHECK-LABEL: @make
  // CHECK: llvm.mlir.addressof @add
  closure.func top @make(%n: i64, %to: !closure.region) -> !closure.fn<(i64) -> i64> {
    %f = closure.make @add [%n : i64] home(region %to) : !closure.fn<(i64) -> i64>
    closure.return %f : !closure.fn<(i64) -> i64>
  }
}

// Partial application.
// RUN: %opt %s | %opt | %check %s --check-prefix=TEXT
// RUN: %opt %s --emit-bytecode -o %t.bc && %opt %t.bc | %check %s --check-prefix=TEXT
// RUN: %opt %s --pass-pipeline='builtin.module(closure-expand)' | %check %s --check-prefix=EXPAND
// RUN: %opt %s --canonicalize | %check %s --check-prefix=CANON
// RUN: %opt %s --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefix=FLAT
// RUN: sed 's/^module {/module attributes {closure.pairs} {/' %s | %opt --pass-pipeline='builtin.module(closure-expand)' | %check %s --check-prefix=PAIR

module {
  // TEXT-LABEL: @give
  // TEXT: closure.curry %arg0(%arg1) home(region %arg2) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
  // EXPAND-LABEL: @give
  // EXPAND: closure.env.new [@closure.curry.0] home(region %arg2)
  // EXPAND: closure.env.capture %arg0
  // EXPAND: closure.env.capture %arg1
  // FLAT-LABEL: @give
  // FLAT: llvm.mlir.addressof @closure.curry.0
  closure.func top @give(%f: !closure.fn<(i64, i64) -> i64>, %a: i64, %to: !closure.region) -> !closure.fn<(i64) -> i64> {
    %g = closure.curry %f(%a) home(region %to) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
    closure.return %g : !closure.fn<(i64) -> i64>
  }
  // The same type and count share a function; an invoke in sight gives all arguments at once.
  // EXPAND-LABEL: @again
  // EXPAND: closure.env.new [@closure.curry.0] home(stack)
  // CANON-LABEL: @again
  // CANON-NEXT: closure.invoke %arg0(%arg1, %arg1) : !closure.fn<(i64, i64) -> i64>
  closure.func top @again(%f: !closure.fn<(i64, i64) -> i64>, %a: i64) -> i64 {
    %g = closure.curry %f(%a) home(stack) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
    %r = closure.invoke %g(%a) : !closure.fn<(i64) -> i64>
    closure.return %r : i64
  }
  // EXPAND: closure.func closure private @closure.curry.0(%[[X:.*]]: i64) -> i64 attributes {record = #closure.record<1, [!closure.fn<(i64, i64) -> i64> at 8, i64 at 16], 24>}
  // EXPAND: %[[F:.*]] = closure.slot 0
  // EXPAND: %[[A:.*]] = closure.slot 1 : i64
  // EXPAND: closure.invoke tail %[[F]](%[[A]], %[[X]])
  // PAIR: record = #closure.record<0, [!closure.fn<(i64, i64) -> i64> at 0, i64 at 16], 24>
}

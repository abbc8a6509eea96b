// Making at once and in steps is the same: both lower to the same code.
// RUN: %opt %s --pass-pipeline='builtin.module(closure-expand)' | %check %s
// RUN: %opt %s --pass-pipeline='builtin.module(closure-to-llvm)' -o %t.once
// RUN: %opt %s --pass-pipeline='builtin.module(closure-expand,closure-to-llvm)' -o %t.steps
// RUN: diff %t.once %t.steps

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8, i1 at 16], 24>} {
  %n = closure.slot 0 : i64
  %r = arith.addi %x, %n : i64
  closure.return %r : i64
}
closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
  %b = closure.slot 0 : i1
  closure.return %b : i1
}
closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
  %b = closure.slot 0 : i1
  closure.return %b : i1
}
// CHECK-LABEL: @make
// CHECK: %[[E:.*]] = closure.env.new [@add] home(region %arg2) counted
// CHECK: %[[E1:.*]] = closure.env.capture %arg0 in %[[E]] : i64
// CHECK: %[[E2:.*]] = closure.env.capture %arg1 in %[[E1]] : i1
// CHECK: closure.env.closure @add with %[[E2]] : !closure.fn<(i64) -> i64>
// CHECK-NOT: closure.make
closure.func top @make(%n: i64, %b: i1, %to: !closure.region) -> !closure.fn<(i64) -> i64> {
  %f = closure.make @add [%n, %b : i64, i1] home(region %to) counted : !closure.fn<(i64) -> i64>
  closure.return %f : !closure.fn<(i64) -> i64>
}
// CHECK-LABEL: @group
// CHECK: %[[E:.*]] = closure.env.new [@even, @odd] home(stack)
// CHECK: %[[E1:.*]] = closure.env.capture %arg1 in %[[E]] : i1
// CHECK: closure.env.closure @even with %[[E1]]
// CHECK: closure.env.closure @odd with %[[E1]]
closure.func top @group(%n: i64, %b: i1) -> i1 {
  %even, %odd = closure.group [@even, @odd] [%b : i1] home(stack) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  %x = closure.invoke %even(%n) : !closure.fn<(i64) -> i1>
  %y = closure.invoke %odd(%n) : !closure.fn<(i64) -> i1>
  %r = arith.andi %x, %y : i1
  closure.return %r : i1
}
// Records in static data are constants, and made at once.
// CHECK-LABEL: @constant
// CHECK: closure.make @seven
closure.func closure private @seven(%n: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %b = closure.slot 0 : i64
  closure.return %b : i64
}
closure.func top @constant() -> !closure.fn<(i64) -> i64> {
  %c = arith.constant 7 : i64
  %f = closure.make @seven [%c : i64] home(static) : !closure.fn<(i64) -> i64>
  closure.return %f : !closure.fn<(i64) -> i64>
}

// RUN: %opt %s --pass-pipeline='builtin.module(closure-remove-unused-slots)' --split-input-file | %check %s

// A capture that nobody reads goes, from the record and from where it is made; the others stay where they are.
// CHECK: closure.func closure private @f(%{{.*}}: i64) -> i64 attributes {record = #closure.record<1, [i64 at 16], 24>}
closure.func closure private @f(%x: i64) -> i64
    attributes {record = #closure.record<1, [!llvm.ptr at 8, i64 at 16, i32 at 24], 32>} {
  // CHECK: closure.slot 0 : i64
  %n = closure.slot 1 : i64
  closure.return %n : i64
}
// CHECK-LABEL: @main
closure.func top @main(%p: !llvm.ptr, %n: i64, %i: i32, %r: !closure.region) -> !closure.fn<(i64) -> i64> {
  // CHECK: closure.make @f[%arg1 : i64] home(region %arg3)
  %f = closure.make @f [%p, %n, %i : !llvm.ptr, i64, i32] home(region %r) : !closure.fn<(i64) -> i64>
  closure.return %f : !closure.fn<(i64) -> i64>
}

// -----

// Others may make records of a public function; members of a group share theirs; counted records are dropped by their layout; and what is read in steps is.
// CHECK: @shown(%{{.*}}: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>}
closure.func closure @shown(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
// CHECK: @counted(%{{.*}}: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>}
closure.func closure private @counted(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
// CHECK: @even(%{{.*}}: i64) -> i64 attributes {record = #closure.record<2, [i64 at 16], 24>}
closure.func closure private @even(%x: i64) -> i64 attributes {record = #closure.record<2, [i64 at 16], 24>} {
  closure.return %x : i64
}
closure.func closure private @odd(%x: i64) -> i64 attributes {index = 1 : i32, record = #closure.record<2, [i64 at 16], 24>} {
  closure.return %x : i64
}
// CHECK: @steps(%{{.*}}: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>}
closure.func closure private @steps(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %self = closure.env.self
  %n = closure.env.get %self[0] : i64
  closure.return %n : i64
}
closure.func top @make_steps(%n: i64, %r: !closure.region) -> !closure.fn<(i64) -> i64> {
  %f = closure.make @steps [%n : i64] home(region %r) : !closure.fn<(i64) -> i64>
  closure.return %f : !closure.fn<(i64) -> i64>
}
closure.func top @main(%n: i64, %r: !closure.region) {
  %f = closure.make @counted [%n : i64] home(region %r) counted : !closure.fn<(i64) -> i64>
  %even, %odd = closure.group [@even, @odd] [%n : i64] home(stack) : !closure.fn<(i64) -> i64>, !closure.fn<(i64) -> i64>
  closure.return
}

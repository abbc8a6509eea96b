// RUN: %opt %s --canonicalize --split-input-file | %check %s

// An invoke of a function that is made in sight is a call of it.
closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %n = closure.slot 0 : i64
  %r = arith.addi %x, %n : i64
  closure.return %r : i64
}
// CHECK-LABEL: @made
// CHECK: %[[F:.*]] = closure.make @add
// CHECK: closure.call @add with %[[F]] : !closure.fn<(i64) -> i64>
// CHECK-NOT: closure.invoke
closure.func top @made(%n: i64) -> i64 {
  %f = closure.make @add [%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  %r = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}

// -----

// So is one of a closed function, and of the function itself; tail calls stay tail calls.
closure.func top private @double(%x: i64) -> i64 {
  %r = arith.addi %x, %x : i64
  closure.return %r : i64
}
// CHECK-LABEL: @constant
// CHECK: closure.call tail @double(%{{.*}}) : (i64) -> i64
closure.func top @constant(%n: i64) -> i64 {
  %f = closure.constant @double : !closure.fn<(i64) -> i64>
  %r = closure.invoke tail %f(%n) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}
// CHECK-LABEL: @loop
// CHECK: %[[SELF:.*]] = closure.self
// CHECK: closure.call tail @loop with %[[SELF]]
closure.func closure private @loop(%x: i64) -> i64 attributes {record = #closure.record<1, [], 8>} {
  %self = closure.self : !closure.fn<(i64) -> i64>
  %r = closure.invoke tail %self(%x) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}

// -----

// Members of a group.
closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
  // CHECK: closure.call tail @odd with
  %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
  %r = closure.invoke tail %odd(%n) : !closure.fn<(i64) -> i1>
  closure.return %r : i1
}
closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
  %b = closure.slot 0 : i1
  closure.return %b : i1
}
// CHECK-LABEL: @group
// CHECK: %[[G:.*]]:2 = closure.group
// CHECK: closure.call @odd with %[[G]]#1
closure.func top @group(%n: i64, %b: i1) -> i1 {
  %even, %odd = closure.group [@even, @odd] [%b : i1] home(stack) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  %r = closure.invoke %odd(%n) : !closure.fn<(i64) -> i1>
  closure.return %r : i1
}

// -----

// What a value is of, is known where it is made; a record that nobody uses is not made.
closure.func top private @double(%x: i64) -> i64 { closure.return %x : i64 }
closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
// CHECK-LABEL: @known
// CHECK-NOT: closure.make
// CHECK-DAG: %[[NO:.*]] = arith.constant false
// CHECK: closure.return %[[NO]] : i1
closure.func top @known(%n: i64) -> i1 {
  %f = closure.make @add [%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  %b = closure.is %f, @double : !closure.fn<(i64) -> i64>
  closure.return %b : i1
}

// -----

// A region that nothing is put into is none; one that is used stays.
// CHECK-LABEL: @regions
// CHECK-NOT: "empty"
// CHECK: closure.region.local "full"
// CHECK: closure.region.begin
// CHECK-NOT: closure.region.begin
closure.func top @regions(%to: !closure.region) -> !llvm.ptr {
  %r = closure.region.local "empty" alone
  %s = closure.region.local "full" alone
  closure.region.begin %r
  closure.region.begin %s
  %p = closure.region.alloc 16 in %s : !llvm.ptr
  closure.region.end %r
  closure.region.merge %s into %to
  closure.return %p : !llvm.ptr
}

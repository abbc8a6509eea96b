// Every operation reads and prints in a tool that only loaded the dialect, as text and as bytecode.
// RUN: %opt %s | %opt | %check %s
// RUN: %opt %s --emit-bytecode -o %t.bc && %opt %t.bc | %check %s
// RUN: %opt %s --mlir-print-op-generic | %opt | %check %s

// CHECK: closure.func closure private @add(%{{.*}}: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>}
closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  // CHECK: closure.slot 0 : i64
  %n = closure.slot 0 : i64
  // CHECK: closure.self : !closure.fn<(i64) -> i64>
  %self = closure.self : !closure.fn<(i64) -> i64>
  %r = arith.addi %x, %n : i64
  closure.return %r : i64
}

// CHECK: closure.func closure private @even
closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
  // CHECK: closure.sibling @odd : !closure.fn<(i64) -> i1>
  %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
  // CHECK: closure.call tail @odd with %{{.*}} : !closure.fn<(i64) -> i1>(%{{.*}}) : (i64) -> i1
  %r = closure.call tail @odd with %odd : !closure.fn<(i64) -> i1> (%n) : (i64) -> i1
  closure.return %r : i1
}
// CHECK: closure.func closure private @odd(%{{.*}}: i64) -> i1 attributes {index = 1 : i32
closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
  %b = closure.slot 0 : i1
  closure.return %b : i1
}

closure.func top private @double(%x: i64) -> i64 {
  %r = arith.addi %x, %x : i64
  closure.return %r : i64
}

// CHECK: closure.func closure private @once
closure.func closure private @once(%x: i64, %to: !closure.region) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  // CHECK: %[[N:.*]] = closure.slot 0 : i64
  %n = closure.slot 0 : i64
  // CHECK: closure.region.pop %{{.*}}
  closure.region.pop %to
  closure.return %n : i64
}

// CHECK: closure.func top @main(%{{.*}}: i64, %{{.*}}: i1, %{{.*}}: !closure.region) -> i64
closure.func top @main(%n: i64, %b: i1, %to: !closure.region) -> i64 {
  // CHECK: closure.region.local "a" frame(256) alone
  %r = closure.region.local "a" frame(256) alone
  // CHECK: closure.region.local "b" alone within
  %s = closure.region.local "b" alone within %to
  // CHECK: closure.region.program
  %p = closure.region.program
  // CHECK: closure.region.handler
  %h = closure.region.handler
  // CHECK: closure.region.begin
  closure.region.begin %r
  closure.region.begin %s
  // CHECK: closure.make @add[%{{.*}} : i64] home(region %{{.*}}) : !closure.fn<(i64) -> i64>
  %f = closure.make @add [%n : i64] home(region %r) : !closure.fn<(i64) -> i64>
  // CHECK: closure.group [@even, @odd][%{{.*}} : i1] home(stack)
  %even, %odd = closure.group [@even, @odd] [%b : i1] home(stack) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
  // CHECK: closure.constant @double : !closure.fn<(i64) -> i64>
  %g = closure.constant @double : !closure.fn<(i64) -> i64>
  // CHECK: closure.is %{{.*}}, @double
  %is = closure.is %g, @double : !closure.fn<(i64) -> i64>
  // CHECK: closure.pack %{{.*}} : !closure.fn<(i64) -> i64> -> !llvm.ptr
  %w = closure.pack %f : !closure.fn<(i64) -> i64> -> !llvm.ptr
  // CHECK: closure.unpack %{{.*}} : !llvm.ptr -> !closure.fn<(i64) -> i64>
  %v = closure.unpack %w : !llvm.ptr -> !closure.fn<(i64) -> i64>
  // CHECK: closure.region.alloc 24 in
  %o = closure.region.alloc 24 in %s : !llvm.ptr
  // CHECK: closure.invoke %{{.*}}(%{{.*}}) : !closure.fn<(i64) -> i64>
  %x = closure.invoke %v(%n) : !closure.fn<(i64) -> i64>
  // CHECK: closure.region.merge %{{.*}} into
  closure.region.merge %s into %to
  // CHECK: closure.region.end
  closure.region.end %r
  closure.return %x : i64
}

// Environments in steps: what `closure.make` consists of.
// RUN: %opt %s | %opt | %check %s --check-prefix=TEXT
// RUN: %opt %s --emit-bytecode -o %t.bc && %opt %t.bc | %check %s --check-prefix=TEXT
// RUN: %opt %s --mlir-print-op-generic | %opt | %check %s --check-prefix=TEXT
// RUN: %opt %s --canonicalize | %check %s --check-prefix=CANON
// RUN: %opt %s --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefix=FLAT
// RUN: sed 's/^module {/module attributes {closure.pairs} {/; s/<1, \[i64 at 8\], 16>/<0, [i64 at 0], 8>/; s/<2, \[i1 at 16\], 24>/<0, [i1 at 0], 8>/' %s | %opt --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefix=PAIR

module {
  closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
    // TEXT: %[[SELF:.*]] = closure.env.self
    %self = closure.env.self
    // TEXT: closure.env.get %[[SELF]][0] : i64
    // FLAT-LABEL: @add(%arg0: !llvm.ptr, %arg1: i64)
    // FLAT: %[[AT:.*]] = llvm.getelementptr inbounds %arg0[8]
    // FLAT: llvm.load %[[AT]] : !llvm.ptr -> i64
    // PAIR-LABEL: @add(%arg0: !llvm.ptr, %arg1: i64)
    // PAIR: llvm.load %arg0 : !llvm.ptr -> i64
    %n = closure.env.get %self[0] : i64
    %r = arith.addi %x, %n : i64
    closure.return %r : i64
  }

  // TEXT-LABEL: @one
  // TEXT: %[[NEW:.*]] = closure.env.new [@add] home(region %{{.*}})
  // TEXT: %[[FULL:.*]] = closure.env.capture %{{.*}} in %[[NEW]] : i64
  // TEXT: closure.env.closure @add with %[[FULL]] : !closure.fn<(i64) -> i64>
  // FLAT-LABEL: @one
  // FLAT: %[[RECORD:.*]] = llvm.call @enf_alloc
  // FLAT: %[[CODE:.*]] = llvm.mlir.addressof @add
  // FLAT: llvm.store %[[CODE]], %[[RECORD]]
  // FLAT: %[[SLOT:.*]] = llvm.getelementptr inbounds %[[RECORD]][8]
  // FLAT: llvm.store %arg0, %[[SLOT]]
  // FLAT: llvm.return %[[RECORD]]
  // PAIR-LABEL: @one
  // PAIR: %[[RECORD:.*]] = llvm.call @enf_alloc
  // PAIR: llvm.store %arg0, %[[RECORD]]
  // PAIR: llvm.mlir.addressof @add
  // PAIR: llvm.return %{{.*}} : !llvm.struct<(ptr, ptr)>
  closure.func top @one(%n: i64, %to: !closure.region) -> !closure.fn<(i64) -> i64> {
    %e = closure.env.new [@add] home(region %to)
    %e1 = closure.env.capture %n in %e : i64
    %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
    closure.return %f : !closure.fn<(i64) -> i64>
  }

  closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
    %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
    %r = closure.call tail @odd with %odd : !closure.fn<(i64) -> i1> (%n) : (i64) -> i1
    closure.return %r : i1
  }
  closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
    // The second member is entered at its own code pointer.
    // FLAT-LABEL: @odd(%arg0: !llvm.ptr, %arg1: i64)
    // FLAT: %[[START:.*]] = llvm.getelementptr inbounds %arg0[-8]
    // FLAT: llvm.getelementptr inbounds %[[START]][16]
    %self = closure.env.self
    %b = closure.env.get %self[0] : i1
    closure.return %b : i1
  }
  // A group is closed over once for each member.
  // TEXT-LABEL: @group
  // TEXT: closure.env.new [@even, @odd] home(stack)
  // FLAT-LABEL: @group
  // FLAT: llvm.mlir.addressof @even
  // FLAT: llvm.mlir.addressof @odd
  // FLAT: llvm.getelementptr inbounds %{{.*}}[8]
  closure.func top @group(%n: i64, %b: i1) -> i1 {
    %e = closure.env.new [@even, @odd] home(stack)
    %e1 = closure.env.capture %b in %e : i1
    %even = closure.env.closure @even with %e1 : !closure.fn<(i64) -> i1>
    %odd = closure.env.closure @odd with %e1 : !closure.fn<(i64) -> i1>
    %x = closure.invoke %even(%n) : !closure.fn<(i64) -> i1>
    %y = closure.invoke %odd(%n) : !closure.fn<(i64) -> i1>
    %r = arith.andi %x, %y : i1
    closure.return %r : i1
  }

  // What was captured in sight is known; a function that is closed over is called directly; an environment that nobody
  // closes over is not made.
  // CANON-LABEL: @known
  // CANON-NEXT: closure.return %arg0
  closure.func top @known(%n: i64) -> i64 {
    %e = closure.env.new [@add] home(stack)
    %e1 = closure.env.capture %n in %e : i64
    %m = closure.env.get %e1[0] : i64
    closure.return %m : i64
  }
  // CANON-LABEL: @direct
  // CANON: %[[F:.*]] = closure.env.closure @add
  // CANON: closure.call @add with %[[F]]
  closure.func top @direct(%n: i64) -> i64 {
    %e = closure.env.new [@add] home(stack)
    %e1 = closure.env.capture %n in %e : i64
    %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
    %r = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
    closure.return %r : i64
  }
}

// What each operation becomes, for function values of one word and for pairs. `closure.make` is in lower.mlir, `closure.env.*`, `closure.global*` and `closure.curry` in files of their own.
// RUN: %opt %s --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefixes=BOTH,FLAT
// RUN: sed 's/^module {/module attributes {closure.pairs} {/; s/<1, \[i64 at 8\], 16>/<0, [i64 at 0], 8>/; s/<2, \[i1 at 16\], 24>/<0, [i1 at 0], 8>/' %s | %opt --pass-pipeline='builtin.module(closure-to-llvm)' | %check %s --check-prefixes=BOTH,PAIR

module {
  // BOTH-LABEL: llvm.func internal tailcc @add(
  // FLAT: %[[CODE:.*]] = llvm.load %arg0
  // FLAT: llvm.call tailcc %[[CODE]](%arg0, %arg1)
  // PAIR: llvm.mlir.addressof @add
  // PAIR: %[[SELF:.*]] = llvm.insertvalue %arg0, %{{.*}}[1]
  // PAIR: llvm.extractvalue %[[SELF]][0]
  closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
    %self = closure.self : !closure.fn<(i64) -> i64>
    %r = closure.invoke %self(%x) : !closure.fn<(i64) -> i64>
    closure.return %r : i64
  }

  // The other member of a group is behind its own code pointer in the same record; a pair has the same record with other code.
  // BOTH-LABEL: tailcc @even(
  // FLAT: %[[ODD:.*]] = llvm.getelementptr inbounds %arg0[8]
  // FLAT: llvm.call tailcc tail @odd(%[[ODD]], %arg1)
  // PAIR: llvm.insertvalue %arg0, %{{.*}}[1]
  // PAIR: llvm.call tailcc tail @odd(
  closure.func closure private @even(%n: i64) -> i1 attributes {record = #closure.record<2, [i1 at 16], 24>} {
    %odd = closure.sibling @odd : !closure.fn<(i64) -> i1>
    %r = closure.call tail @odd with %odd : !closure.fn<(i64) -> i1> (%n) : (i64) -> i1
    closure.return %r : i1
  }

  // BOTH-LABEL: llvm.func internal tailcc @odd(
  // FLAT: %[[AT:.*]] = llvm.getelementptr inbounds %arg0[8]
  // FLAT: llvm.load %[[AT]] : !llvm.ptr -> i8
  // PAIR: llvm.load %arg0 : !llvm.ptr -> i8
  // BOTH: llvm.trunc
  closure.func closure private @odd(%n: i64) -> i1 attributes {index = 1 : i32, record = #closure.record<2, [i1 at 16], 24>} {
    %b = closure.slot 0 : i1
    closure.return %b : i1
  }
  closure.func top private @double(%x: i64) -> i64 {
    %r = arith.addi %x, %x : i64
    closure.return %r : i64
  }

  // BOTH-LABEL: tailcc @constant(
  // FLAT: %[[VALUE:.*]] = llvm.mlir.addressof @double.value
  // FLAT: llvm.return %[[VALUE]]
  // PAIR: llvm.mlir.zero
  // PAIR: llvm.mlir.addressof @double.code
  closure.func top @constant() -> !closure.fn<(i64) -> i64> {
    %g = closure.constant @double : !closure.fn<(i64) -> i64>
    closure.return %g : !closure.fn<(i64) -> i64>
  }

  // BOTH-LABEL: tailcc @is(
  // FLAT: %[[CODE:.*]] = llvm.load %arg0
  // PAIR: %[[CODE:.*]] = llvm.extractvalue %arg0[0]
  // BOTH: llvm.icmp "eq" %[[CODE]], %{{.*}}
  closure.func top @is(%f: !closure.fn<(i64) -> i64>) -> i1 {
    %is = closure.is %f, @add : !closure.fn<(i64) -> i64>
    closure.return %is : i1
  }

  // A function value as what it is made of costs nothing.
  // BOTH-LABEL: tailcc @words(
  // BOTH-NEXT: llvm.return %arg0
  closure.func top @words(%f: !closure.fn<(i64) -> i64>) -> !closure.fn<(i64) -> i64> {
    %w = closure.pack %f : !closure.fn<(i64) -> i64> -> !llvm.ptr
    %v = closure.unpack %w : !llvm.ptr -> !closure.fn<(i64) -> i64>
    closure.return %v : !closure.fn<(i64) -> i64>
  }

  // BOTH-LABEL: tailcc @group(
  // FLAT: %[[RECORD:.*]] = llvm.alloca %{{.*}} x !llvm.array<24 x i8>
  // FLAT: llvm.store %{{.*}}, %[[RECORD]] : !llvm.ptr, !llvm.ptr
  // FLAT: %[[SECOND:.*]] = llvm.getelementptr inbounds %[[RECORD]][8]
  // FLAT: llvm.getelementptr inbounds %[[RECORD]][16]
  // FLAT: llvm.load %[[RECORD]]
  // FLAT: llvm.call tailcc %{{.*}}(%[[RECORD]], %arg1)
  // PAIR: %[[RECORD:.*]] = llvm.alloca %{{.*}} x !llvm.array<8 x i8>
  // PAIR: llvm.insertvalue %[[RECORD]]
  // PAIR: llvm.mlir.addressof @odd
  // PAIR: llvm.insertvalue %[[RECORD]]
  closure.func top @group(%b: i1, %n: i64) -> i1 {
    %even, %odd = closure.group [@even, @odd] [%b : i1] home(stack) : !closure.fn<(i64) -> i1>, !closure.fn<(i64) -> i1>
    %x = closure.invoke %even(%n) : !closure.fn<(i64) -> i1>
    %y = closure.invoke %odd(%n) : !closure.fn<(i64) -> i1>
    %r = arith.andi %x, %y : i1
    closure.return %r : i1
  }

  // BOTH-LABEL: tailcc @called(
  // BOTH: llvm.call tailcc @double(%arg0) : (i64) -> i64
  closure.func top @called(%n: i64) -> i64 {
    %r = closure.call @double (%n) : (i64) -> i64
    closure.return %r : i64
  }

  // BOTH-LABEL: tailcc @regions(
  // BOTH: %[[B:.*]] = llvm.alloca %{{.*}} x !llvm.array<64 x i8>
  // BOTH: %[[A:.*]] = llvm.alloca %{{.*}} x !llvm.array<320 x i8>
  // BOTH: llvm.call @enf_region_begin_alone(%[[A]], %{{.*}})
  // BOTH: llvm.call @enf_region_begin_within(%[[B]], %arg0)
  // BOTH: %[[O:.*]] = llvm.call @enf_alloc(%[[B]],
  // BOTH: llvm.call @enf_alloc(%[[A]],
  // BOTH: llvm.call @enf_region_end_alone(%[[A]])
  // BOTH: llvm.call @enf_region_merge_within(%[[B]], %arg0)
  // BOTH: llvm.return %[[O]]
  closure.func top @regions(%to: !closure.region) -> !llvm.ptr {
    %r = closure.region.local "a" frame(256) alone
    %s = closure.region.local "b" alone within %to
    closure.region.begin %r
    closure.region.begin %s
    %o = closure.region.alloc 24 in %s : !llvm.ptr
    %q = closure.region.alloc 8 in %r : !llvm.ptr
    closure.region.end %r
    closure.region.merge %s into %to
    closure.return %o : !llvm.ptr
  }

  // BOTH-LABEL: tailcc @known(
  // BOTH: %[[P:.*]] = llvm.mlir.addressof @enf_program
  // BOTH: %[[AT:.*]] = llvm.mlir.addressof @enf_handler_region
  // BOTH: %[[H:.*]] = llvm.load %[[AT]]
  // BOTH: llvm.call @enf_alloc(%[[H]],
  // BOTH: llvm.call @enf_alloc(%[[P]],
  closure.func top @known() -> !llvm.ptr {
    %p = closure.region.program
    %h = closure.region.handler
    %o = closure.region.alloc 24 in %h : !llvm.ptr
    %q = closure.region.alloc 24 in %p : !llvm.ptr
    closure.return %q : !llvm.ptr
  }

  // What is popped is the record that runs, with its size.
  // BOTH-LABEL: tailcc @once(
  // FLAT: %[[SIZE:.*]] = llvm.mlir.constant(16 : i64)
  // PAIR: %[[SIZE:.*]] = llvm.mlir.constant(8 : i64)
  // BOTH: llvm.call @enf_region_pop(%arg2, %arg0, %[[SIZE]])
  closure.func closure private @once(%x: i64, %to: !closure.region) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
    %n = closure.slot 0 : i64
    closure.region.pop %to
    %r = arith.addi %x, %n : i64
    closure.return %r : i64
  }
}

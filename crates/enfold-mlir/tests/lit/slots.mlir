// Slots of literals: what the closures of one literal capture, in one place for all of them. The example is that of
// a function `f x y` with `let g = fun z -> x + z in let x = 5 in g y`.
// RUN: %opt %s | %opt | %check %s --check-prefix=TEXT
// RUN: %opt %s --emit-bytecode -o %t.bc && %opt %t.bc | %check %s --check-prefix=TEXT
// RUN: %opt %s --pass-pipeline='builtin.module(closure-lint)' | %check %s --check-prefix=TEXT
// RUN: %opt %s --pass-pipeline='builtin.module(closure-remove-unused-slots)' | %check %s --check-prefix=UNUSED
// RUN: %opt %s --pass-pipeline='builtin.module(canonicalize,closure-to-llvm)' | %check %s --check-prefix=FLAT

// TEXT: closure.global @closure_42__x : i64
// UNUSED: closure.global @closure_42__x : i64
// UNUSED-NOT: closure.global @closure_42__y
// FLAT: llvm.mlir.global internal @closure_42__x()
closure.global @closure_42__x : i64
closure.global @closure_42__y : i64
// TEXT: closure.global thread_local @closure_43__b : i1
// FLAT: llvm.mlir.global internal thread_local @closure_43__b() {{.*}} : i8
closure.global thread_local @closure_43__b : i1

// TEXT-LABEL: @g
// TEXT: closure.global_load @closure_42__x : i64
closure.func top private @g(%z: i64) -> i64 {
  %x = closure.global_load @closure_42__x : i64
  %sum = arith.addi %x, %z : i64
  closure.return %sum : i64
}
closure.func top private @h(%z: i64) -> i1 {
  %b = closure.global_load @closure_43__b : i1
  closure.return %b : i1
}

// TEXT-LABEL: @f
// TEXT: closure.global_store %arg0 to @closure_42__x : i64
// UNUSED-LABEL: @f
// UNUSED-NOT: @closure_42__y
// FLAT-LABEL: @f
// FLAT: %[[SLOT:.*]] = llvm.mlir.addressof @closure_42__x
// FLAT: llvm.store %arg0, %[[SLOT]]
// FLAT: llvm.call tailcc tail @g(%arg1)
closure.func top @f(%x0: i64, %y: i64) -> i64 {
  // The slot is stored to where the closure is made; a later `x` does not matter.
  closure.global_store %x0 to @closure_42__x : i64
  closure.global_store %y to @closure_42__y : i64
  %g = closure.constant @g : !closure.fn<(i64) -> i64>
  %five = arith.constant 5 : i64
  %res = closure.invoke tail %g(%y) : !closure.fn<(i64) -> i64>
  closure.return %res : i64
}
closure.func top @k(%b: i1) -> i1 {
  closure.global_store %b to @closure_43__b : i1
  %h = closure.constant @h : !closure.fn<(i64) -> i1>
  %one = arith.constant 1 : i64
  %r = closure.invoke %h(%one) : !closure.fn<(i64) -> i1>
  closure.return %r : i1
}

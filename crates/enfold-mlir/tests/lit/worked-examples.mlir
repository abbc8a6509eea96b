// Three small programs in each way to keep captures, and what they compute: each must end with status 42.
// RUN: %opt %s --split-input-file --pass-pipeline='builtin.module(closure-lint)' | %check %s
// RUN: csplit --quiet --prefix=%t.part. %s '/^\/\/ ---/' '{*}'
// RUN: for part in 00 01 02 03; do %opt %t.part.$part --pass-pipeline='builtin.module(closure-to-llvm)' | %translate --mlir-to-llvmir | %lli; [ $? = 42 ] || exit 1; done

// let f x y = let g = fun z -> x + z in let x = 5 in g y                 f 40 2
closure.global @closure_42__x : i64
// CHECK-LABEL: @g
// CHECK: closure.global_load @closure_42__x : i64
closure.func top private @g(%z: i64) -> i64 {
  %x = closure.global_load @closure_42__x : i64
  %sum = arith.addi %x, %z : i64
  closure.return %sum : i64
}
// CHECK-LABEL: @f
// CHECK: closure.global_store %arg0 to @closure_42__x : i64
closure.func top private @f(%x0: i64, %y: i64) -> i64 {
  closure.global_store %x0 to @closure_42__x : i64
  %five = arith.constant 5 : i64
  %res = closure.call tail @g(%y) : (i64) -> i64
  closure.return %res : i64
}
llvm.func @main() -> i32 {
  %x = arith.constant 40 : i64
  %y = arith.constant 2 : i64
  %r = closure.call @f(%x, %y) : (i64, i64) -> i64
  %status = llvm.trunc %r : i64 to i32
  llvm.return %status : i32
}

// -----

// let f x = let g y = let h z = x + y + z in h 0 in let x = 5 in g 7     f 35
// CHECK-DAG: closure.global @closure_2__x : i64
// CHECK-DAG: closure.global @closure_3__x : i64
// CHECK-DAG: closure.global @closure_3__y : i64
closure.global @closure_2__x : i64
closure.global @closure_3__x : i64
closure.global @closure_3__y : i64
closure.func top private @h(%z: i64) -> i64 {
  %x = closure.global_load @closure_3__x : i64
  %y = closure.global_load @closure_3__y : i64
  %xy = arith.addi %x, %y : i64
  %r = arith.addi %xy, %z : i64
  closure.return %r : i64
}
closure.func top private @g(%y: i64) -> i64 {
  %x = closure.global_load @closure_2__x : i64
  closure.global_store %x to @closure_3__x : i64
  closure.global_store %y to @closure_3__y : i64
  %zero = arith.constant 0 : i64
  %h = closure.constant @h : !closure.fn<(i64) -> i64>
  %r = closure.invoke tail %h(%zero) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}
closure.func top private @f(%x: i64) -> i64 {
  closure.global_store %x to @closure_2__x : i64
  %five = arith.constant 5 : i64
  %seven = arith.constant 7 : i64
  %g = closure.constant @g : !closure.fn<(i64) -> i64>
  %r = closure.invoke tail %g(%seven) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}
llvm.func @main() -> i32 {
  %x = arith.constant 35 : i64
  %r = closure.call @f(%x) : (i64) -> i64
  %status = llvm.trunc %r : i64 to i32
  llvm.return %status : i32
}

// -----

// A function of two parameters that adds what it captured to the first, closed over in steps.
// CHECK-LABEL: @add
// CHECK: closure.env.get %{{.*}}[0] : i64
closure.func closure private @add(%x: i64, %y: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %0 = closure.env.self
  %lhs = closure.env.get %0[0] : i64
  %sum = arith.addi %lhs, %x : i64
  closure.return %sum : i64
}
// CHECK-LABEL: llvm.func @main
// CHECK: %[[ENV:.*]] = closure.env.new [@add] home(stack)
// CHECK: %[[ENV1:.*]] = closure.env.capture %{{.*}} in %[[ENV]] : i64
// CHECK: %[[F:.*]] = closure.env.closure @add with %[[ENV1]] : !closure.fn<(i64, i64) -> i64>
// CHECK: closure.invoke %[[F]]
llvm.func @main() -> i32 {
  %a = arith.constant 40 : i64
  %arg1 = arith.constant 2 : i64
  %arg2 = arith.constant 100 : i64
  %env = closure.env.new [@add] home(stack)
  %env1 = closure.env.capture %a in %env : i64
  %f = closure.env.closure @add with %env1 : !closure.fn<(i64, i64) -> i64>
  %result = closure.invoke %f(%arg1, %arg2) : !closure.fn<(i64, i64) -> i64>
  %status = llvm.trunc %result : i64 to i32
  llvm.return %status : i32
}

// -----

// The same function, applied to one argument after the other.
closure.func top private @sub(%x: i64, %y: i64) -> i64 {
  %r = arith.subi %x, %y : i64
  closure.return %r : i64
}
// CHECK: closure.curry
llvm.func @main() -> i32 {
  %a = arith.constant 50 : i64
  %b = arith.constant 8 : i64
  %f = closure.constant @sub : !closure.fn<(i64, i64) -> i64>
  %g = closure.curry %f(%a) home(stack) : !closure.fn<(i64, i64) -> i64> -> !closure.fn<(i64) -> i64>
  %result = closure.invoke %g(%b) : !closure.fn<(i64) -> i64>
  %status = llvm.trunc %result : i64 to i32
  llvm.return %status : i32
}

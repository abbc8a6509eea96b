// RUN: %opt %s --pass-pipeline='builtin.module(closure-lint)' --split-input-file --verify-diagnostics

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top @returned(%n: i64) -> !closure.fn<(i64) -> i64> {
  %f = closure.make @add [%n : i64] home(stack) : !closure.fn<(i64) -> i64>
  cf.br ^out(%f : !closure.fn<(i64) -> i64>)
^out(%g: !closure.fn<(i64) -> i64>):
  // expected-error @+1 {{returns a record that lives in the frame}}
  closure.return %g : !closure.fn<(i64) -> i64>
}

// -----

closure.func top @before() {
  // expected-note @+1 {{the region is this one}}
  %r = closure.region.local "r" alone
  // expected-error @+1 {{uses what may have no life here: the region "r"}}
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.region.begin %r
  closure.region.end %r
  closure.return
}

// -----

closure.func top @after(%b: i1) {
  // expected-note @+1 {{the region is this one}}
  %r = closure.region.local "r" alone
  closure.region.begin %r
  cf.cond_br %b, ^end, ^use
^end:
  closure.region.end %r
  cf.br ^use
^use:
  // expected-error @+1 {{uses what may have no life here: the region "r"}}
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.return
}

// -----

closure.func top @twice(%to: !closure.region) {
  // expected-note @+1 {{the region is this one}}
  %r = closure.region.local "r" alone
  closure.region.begin %r
  closure.region.merge %r into %to
  // expected-error @+1 {{gives back what may have no life here: the region "r"}}
  closure.region.end %r
  closure.return
}

// -----

closure.func top @loop(%b: i1) {
  // expected-note @+1 {{the region is this one}}
  %r = closure.region.local "r" alone
  cf.br ^again
^again:
  // expected-error @+1 {{begins while it may be alive: the region "r"}}
  closure.region.begin %r
  cf.cond_br %b, ^again, ^out
^out:
  closure.region.end %r
  closure.return
}

// -----

// One end for two begins, and a region that begins in each round: nothing is wrong.
closure.func top @fine(%b: i1) {
  %r = closure.region.local "r" alone
  cf.cond_br %b, ^one, ^two
^one:
  closure.region.begin %r
  cf.br ^end
^two:
  closure.region.begin %r
  cf.br ^end
^end:
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.region.end %r
  cf.cond_br %b, ^one, ^out
^out:
  closure.return
}

// -----

closure.global @closure_1__x : i64
closure.func top private @g(%z: i64) -> i64 {
  // expected-error @+1 {{reads a slot that nothing may have been stored to: @closure_1__x}}
  %x = closure.global_load @closure_1__x : i64
  closure.return %x : i64
}
// One of the two ways to the value stores nothing.
closure.func top @f(%b: i1, %x: i64) -> i64 {
  cf.cond_br %b, ^store, ^out
^store:
  closure.global_store %x to @closure_1__x : i64
  cf.br ^out
^out:
  %g = closure.constant @g : !closure.fn<(i64) -> i64>
  %r = closure.invoke %g(%x) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}

// -----

// Inner functions are mentioned where outer ones run, which are mentioned after the stores; a loop stores in each round.
closure.global @closure_2__x : i64
closure.func top private @inner(%z: i64) -> i64 {
  %x = closure.global_load @closure_2__x : i64
  closure.return %x : i64
}
closure.func top private @outer(%z: i64) -> i64 {
  %r = closure.call tail @inner(%z) : (i64) -> i64
  closure.return %r : i64
}
closure.func top @fine(%b: i1, %x: i64) -> i64 {
  cf.br ^again(%x : i64)
^again(%y: i64):
  closure.global_store %y to @closure_2__x : i64
  %r = closure.call @outer(%y) : (i64) -> i64
  cf.cond_br %b, ^again(%r : i64), ^out
^out:
  closure.return %r : i64
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top @in_steps(%n: i64) -> !closure.fn<(i64) -> i64> {
  %e = closure.env.new [@add] home(stack)
  %e1 = closure.env.capture %n in %e : i64
  %f = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
  // expected-error @+1 {{returns a record that lives in the frame}}
  closure.return %f : !closure.fn<(i64) -> i64>
}

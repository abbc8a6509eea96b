// What the verifiers of environments, slots and partial applications reject.
// RUN: %opt %s --split-input-file --verify-diagnostics

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) {
  // expected-error @+1 {{is in static data, where records are made at once}}
  %e = closure.env.new [@add] home(static)
  closure.return
}

// -----

closure.func top private @g(%x: i64) -> i64 { closure.return %x : i64 }
closure.func top private @f(%n: i64) {
  // expected-error @+1 {{makes a record for @g, which is top}}
  %e = closure.env.new [@g] home(stack)
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) {
  %e = closure.env.new [@add] home(stack)
  // expected-error @+1 {{closes over an environment with 0 of 1 slots}}
  %v = closure.env.closure @add with %e : !closure.fn<(i64) -> i64>
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) {
  %e = closure.env.new [@add] home(stack)
  %e1 = closure.env.capture %n in %e : i64
  // expected-error @+1 {{captures more than the 1 slots of its environment}}
  %e2 = closure.env.capture %n in %e1 : i64
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%b: i1) {
  %e = closure.env.new [@add] home(stack)
  // expected-error @+1 {{captures a value of type 'i1' into slot 0, which has type 'i64'}}
  %e1 = closure.env.capture %b in %e : i1
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8, i64 at 16], 24>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) {
  %e = closure.env.new [@add] home(stack)
  // expected-error @+1 {{captures into an environment that has another use}}
  %e1 = closure.env.capture %n in %e : i64
  %e2 = closure.env.capture %n in %e : i64
  closure.return
}

// -----

closure.func top private @f(%e: !closure.env, %n: i64) {
  // expected-error @+1 {{captures into an environment that is not being made here}}
  %e1 = closure.env.capture %n in %e : i64
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %self = closure.env.self
  // expected-error @+1 {{reads slot 1 of an environment with 1 slots so far}}
  %n = closure.env.get %self[1] : i64
  closure.return %n : i64
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %self = closure.env.self
  // expected-error @+1 {{reads slot 0 as 'i1', which has type 'i64'}}
  %n = closure.env.get %self[0] : i1
  closure.return %x : i64
}

// -----

closure.func top private @f(%x: i64) -> i64 {
  // expected-error @+1 {{stands outside a function of kind closure}}
  %self = closure.env.self
  closure.return %x : i64
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func closure private @sub(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) {
  %e = closure.env.new [@add] home(stack)
  %e1 = closure.env.capture %n in %e : i64
  // expected-error @+1 {{closes @sub over an environment of other functions}}
  %v = closure.env.closure @sub with %e1 : !closure.fn<(i64) -> i64>
  closure.return
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%n: i64) -> i64 {
  %e = closure.env.new [@add] home(stack)
  %e1 = closure.env.capture %n in %e : i64
  %v = closure.env.closure @add with %e1 : !closure.fn<(i64) -> i64>
  // expected-error @+1 {{is a tail call that passes an address of its frame}}
  %r = closure.invoke tail %v(%n) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}

// -----

// expected-error @+1 {{holds '!closure.region', which is not captured}}
closure.global @slot : !closure.region

// -----

closure.func top private @f(%n: i64) {
  // expected-error @+1 {{refers to @slot, which is not a closure.global}}
  closure.global_store %n to @slot : i64
  closure.return
}

// -----

closure.global @slot : i64
closure.func top private @f(%b: i1) {
  // expected-error @+1 {{has type 'i1', but @slot holds 'i64'}}
  closure.global_store %b to @slot : i1
  closure.return
}

// -----

closure.global @slot : i64
closure.func top private @f() -> i1 {
  // expected-error @+1 {{has type 'i1', but @slot holds 'i64'}}
  %b = closure.global_load @slot : i1
  closure.return %b : i1
}

// -----

closure.func top private @f(%f: !closure.fn<(i64) -> i64>, %n: i64) {
  // expected-error @+1 {{gives 1 of 1 arguments: at least one, and not all}}
  %g = closure.curry %f(%n) home(stack) : !closure.fn<(i64) -> i64> -> !closure.fn<() -> i64>
  closure.return
}

// -----

closure.func top private @f(%f: !closure.fn<(i64, i1) -> i64>, %n: i64) {
  // expected-error @+1 {{has type '!closure.fn<(i64) -> i64>', expected '!closure.fn<(i1) -> i64>'}}
  %g = closure.curry %f(%n) home(stack) : !closure.fn<(i64, i1) -> i64> -> !closure.fn<(i64) -> i64>
  closure.return
}

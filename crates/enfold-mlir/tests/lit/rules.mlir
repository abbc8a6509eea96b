// What the verifiers reject.
// RUN: %opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{of kind closure needs a record}}
closure.func closure private @f(%x: i64) -> i64 { closure.return %x : i64 }

// -----

closure.func closure private @f(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  // expected-error @+1 {{reads slot 1 of a record with 1 slots}}
  %n = closure.slot 1 : i64
  closure.return %n : i64
}

// -----

closure.func top private @g(%x: i64) -> i64 { closure.return %x : i64 }
closure.func top private @f(%x: i64) -> i64 {
  // expected-error @+1 {{makes a record for @g, which is top}}
  %v = closure.make @g [] home(stack) : !closure.fn<(i64) -> i64>
  closure.return %x : i64
}

// -----

closure.func top private @g(%x: i64) -> i64 { closure.return %x : i64 }
closure.func top private @f(%x: i64) -> i64 {
  // expected-error @+1 {{is a tail call that is not followed by its return}}
  %v = closure.call tail @g(%x) : (i64) -> i64
  %w = arith.addi %v, %v : i64
  closure.return %w : i64
}

// -----

closure.func closure private @add(%x: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  closure.return %x : i64
}
closure.func top private @f(%x: i64) -> i64 {
  %v = closure.make @add [%x : i64] home(stack) : !closure.fn<(i64) -> i64>
  // expected-error @+1 {{is a tail call that passes an address of its frame}}
  %r = closure.invoke tail %v(%x) : !closure.fn<(i64) -> i64>
  closure.return %r : i64
}

// -----

closure.func top private @f(%to: !closure.region) {
  // expected-error @+1 {{names a region that is not the function's own}}
  closure.region.end %to
  closure.return
}

//! Counted regions in the closure dialect: syntax, rules, and what `flat` makes of them.

use expect_test::expect;

use super::{flat, rejected, round_trip};

const LIFE: &str = r#"
closure.func top @main(%n: i64, %to: !closure.region) -> i64 {
  %r = closure.region.local "list" counted
  %s = closure.region.local "part" alone counted within %to
  closure.region.begin %r
  closure.region.begin %s
  %p = closure.region.alloc 24 in counted %r : !llvm.ptr
  %f = closure.make @add [%n : i64] home(region %s) counted : !closure.fn<(i64) -> i64>
  %g = closure.make @add [%n : i64] home(stack) counted : !closure.fn<(i64) -> i64>
  %x = closure.invoke %f(%n) : !closure.fn<(i64) -> i64>
  %y = closure.invoke %g(%x) : !closure.fn<(i64) -> i64>
  closure.region.merge %s into %to
  closure.region.end %r
  closure.return %y : i64
}
closure.func closure private @add(%x: i64) -> i64
    attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %n = closure.slot 0 : i64
  %y = arith.addi %x, %n : i64
  closure.return %y : i64
}"#;

#[test]
fn life() {
    round_trip(
        LIFE,
        expect![[r#"
        module {
          closure.func top @main(%arg0: i64, %arg1: !closure.region) -> i64 {
            %0 = closure.region.local "list" counted
            %1 = closure.region.local "part" alone counted within %arg1
            closure.region.begin %0
            closure.region.begin %1
            %2 = closure.region.alloc 24 in counted %0 : !llvm.ptr
            %3 = closure.make @add[%arg0 : i64] home(region %1) counted : !closure.fn<(i64) -> i64>
            %4 = closure.make @add[%arg0 : i64] home(stack) counted : !closure.fn<(i64) -> i64>
            %5 = closure.invoke %3(%arg0) : !closure.fn<(i64) -> i64>
            %6 = closure.invoke %4(%5) : !closure.fn<(i64) -> i64>
            closure.region.merge %1 into %arg1
            closure.region.end %0
            closure.return %6 : i64
          }
          closure.func closure private @add(%arg0: i64) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
            %0 = closure.slot 0 : i64
            %1 = arith.addi %arg0, %0 : i64
            closure.return %1 : i64
          }
        }
    "#]],
    );
}

#[test]
fn objects_have_counts() {
    flat(
        LIFE,
        expect![[r#"
            module {
              llvm.func @enf_region_end(!llvm.ptr)
              llvm.func @enf_counted_begin(!llvm.ptr)
              llvm.func @enf_counted_begin_alone(!llvm.ptr)
              llvm.func @enf_counted_share(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_counted_merge(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_counted_take(!llvm.ptr, i64) -> !llvm.ptr
              llvm.func tailcc @main(%arg0: i64, %arg1: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<24 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.constant(1 : i64) : i64
                %3 = llvm.alloca %2 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %4 = llvm.mlir.constant(1 : i64) : i64
                %5 = llvm.alloca %4 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                llvm.call @enf_counted_begin(%5) : (!llvm.ptr) -> ()
                llvm.call @enf_counted_begin_alone(%3) : (!llvm.ptr) -> ()
                llvm.call @enf_counted_share(%3, %arg1) : (!llvm.ptr, !llvm.ptr) -> ()
                %6 = llvm.mlir.constant(24 : i64) : i64
                %7 = llvm.call @enf_counted_take(%5, %6) : (!llvm.ptr, i64) -> !llvm.ptr
                %8 = llvm.mlir.constant(16 : i64) : i64
                %9 = llvm.call @enf_counted_take(%3, %8) : (!llvm.ptr, i64) -> !llvm.ptr
                %10 = llvm.mlir.addressof @add : !llvm.ptr
                llvm.store %10, %9 : !llvm.ptr, !llvm.ptr
                %11 = llvm.getelementptr inbounds %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %arg0, %11 : i64, !llvm.ptr
                %12 = llvm.mlir.constant(1073741825 : i64) : i64
                llvm.store %12, %1 : i64, !llvm.ptr
                %13 = llvm.getelementptr inbounds %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %14 = llvm.mlir.addressof @add : !llvm.ptr
                llvm.store %14, %13 : !llvm.ptr, !llvm.ptr
                %15 = llvm.getelementptr inbounds %13[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %arg0, %15 : i64, !llvm.ptr
                %16 = llvm.load %9 : !llvm.ptr -> !llvm.ptr
                %17 = llvm.call tailcc %16(%9, %arg0) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                %18 = llvm.load %13 : !llvm.ptr -> !llvm.ptr
                %19 = llvm.call tailcc %18(%13, %17) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                llvm.call @enf_counted_merge(%3, %arg1) : (!llvm.ptr, !llvm.ptr) -> ()
                llvm.call @enf_region_end(%5) : (!llvm.ptr) -> ()
                llvm.return %19 : i64
              }
              llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i64
                %2 = llvm.add %arg1, %1 : i64
                llvm.return %2 : i64
              }
            }
        "#]],
    );
}

#[test]
fn static_records_have_counts_in_modules_that_count() {
    flat(
        r#"
module attributes {closure.counts} {
  closure.func top @main() -> i64 {
    %c = arith.constant 7 : i64
    %f = closure.make @add [%c : i64] home(static) : !closure.fn<(i64) -> i64>
    %g = closure.constant @one : !closure.fn<(i64) -> i64>
    %x = closure.invoke %f(%c) : !closure.fn<(i64) -> i64>
    %y = closure.invoke %g(%x) : !closure.fn<(i64) -> i64>
    closure.return %y : i64
  }
  closure.func top private @one(%x: i64) -> i64 {
    closure.return %x : i64
  }
  closure.func closure private @add(%x: i64) -> i64
      attributes {record = #closure.record<1, [i64 at 8], 16>} {
    %n = closure.slot 0 : i64
    %y = arith.addi %x, %n : i64
    closure.return %y : i64
  }
}"#,
        expect![[r#"
            module attributes {closure.counts} {
              llvm.mlir.global internal constant @add.static.0() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.struct<packed (i64, ptr, i64)> {
                %0 = llvm.mlir.poison : !llvm.struct<packed (i64, ptr, i64)>
                %1 = llvm.mlir.constant(2147483648 : i64) : i64
                %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<packed (i64, ptr, i64)> 
                %3 = llvm.mlir.addressof @add : !llvm.ptr
                %4 = llvm.insertvalue %3, %2[1] : !llvm.struct<packed (i64, ptr, i64)> 
                %5 = llvm.mlir.constant(7 : i64) : i64
                %6 = llvm.insertvalue %5, %4[2] : !llvm.struct<packed (i64, ptr, i64)> 
                llvm.return %6 : !llvm.struct<packed (i64, ptr, i64)>
              }
              llvm.func internal tailcc @one.code(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.call tailcc tail @one(%arg1) : (i64) -> i64
                llvm.return %0 : i64
              }
              llvm.mlir.global internal constant @one.value() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.struct<(i64, ptr)> {
                %0 = llvm.mlir.addressof @one.code : !llvm.ptr
                %1 = llvm.mlir.constant(2147483648 : i64) : i64
                %2 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
                %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<(i64, ptr)> 
                %4 = llvm.insertvalue %0, %3[1] : !llvm.struct<(i64, ptr)> 
                llvm.return %4 : !llvm.struct<(i64, ptr)>
              }
              llvm.func tailcc @main() -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(7 : i64) : i64
                %1 = llvm.mlir.addressof @add.static.0 : !llvm.ptr
                %2 = llvm.getelementptr inbounds %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %3 = llvm.mlir.addressof @one.value : !llvm.ptr
                %4 = llvm.getelementptr inbounds %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %5 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
                %6 = llvm.call tailcc %5(%2, %0) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                %7 = llvm.load %4 : !llvm.ptr -> !llvm.ptr
                %8 = llvm.call tailcc %7(%4, %6) : !llvm.ptr, (!llvm.ptr, i64) -> i64
                llvm.return %8 : i64
              }
              llvm.func internal tailcc @one(%arg0: i64) -> i64 attributes {dso_local} {
                llvm.return %arg0 : i64
              }
              llvm.func internal tailcc @add(%arg0: !llvm.ptr, %arg1: i64) -> i64 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i64
                %2 = llvm.add %arg1, %1 : i64
                llvm.return %2 : i64
              }
            }
        "#]],
    );
}

#[test]
fn rules_of_counted_regions() {
    for wrong in ["bound(16) counted", "frame(64) counted"] {
        rejected(
            &format!(
                r#"
closure.func top @f() {{
  %r = closure.region.local "r" {wrong}
  closure.return
}}"#
            ),
            expect![
                "internal error: the text is no valid module: 'closure.region.local' op a counted region has all its memory from the runtime"
            ],
        );
    }
    rejected(
        r#"
closure.func top @f() {
  %r = closure.region.local "r" counted
  %s = closure.region.local "s"
  closure.region.begin %r
  closure.region.begin %s
  closure.region.merge %r into %s
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.merge' op merges a region into one that is not counted alike"
        ],
    );
}

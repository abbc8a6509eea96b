//! What nothing reaches.

use expect_test::expect;

use super::remove_dead;
use crate::optimise::tests::sound;
use crate::text::{parse, print};

#[test]
fn unreachable_functions_and_unread_globals_go() {
    let mut program = parse(
        "program nested entry lam3
         global g0 unread: int
         global g1 read: int
         fn lam0 unused(x.0: int) -> int { y.1: int = apply lam1(x.0) ret y.1 }
         fn lam1 alsoUnused(x.2: int) -> int { ret x.2 }
         fn lam2 used(x.3: int) -> int { y.4: int = global_get g1 ret y.4 }
         fn lam3 main() -> int {
           u.5: unit = global_set g0, 1
           v.6: unit = global_set g1, 2
           f.7: (int -> int) = copy lam2
           r.8: int = apply f.7(1)
           ret r.8
         }",
    )
    .expect("reads");
    assert_eq!(remove_dead(&mut program), 2);
    sound(&program, "remove_dead");
    expect![[r#"
        program nested entry lam1
        global g0 read: int
        fn lam0 used(x.3: int) -> int {
          y.4: int = global_get g0
          ret y.4
        }
        fn lam1 main() -> int {
          v.6: unit = global_set g0, 2
          f.7: (int -> int) = copy lam0
          r.8: int = apply f.7(1)
          ret r.8
        }
    "#]].assert_eq(&print(&program));
}

//! Literals whose closures overlap, and literals whose closures do not. Statements have no places in core's text, so that what is looked at is why.

use super::{Why, find_overlaps};
use crate::home::Options;
use crate::place;
use crate::tests::flat;

/// The functions with an overlap, and why.
fn overlaps(nested: &str) -> Vec<String> {
    let mut program = flat(nested);
    let placement = place(&mut program, &Options::default());
    let found = find_overlaps(&program, &placement);
    let why = |why| match why {
        Why::Outlives => "outlives",
        Why::Again => "again",
        Why::Inside(_) => "inside",
        Why::Thread(_) => "thread",
    };
    found.iter().map(|o| format!("{} {}", program.lams[o.literal].name, why(o.why))).collect()
}

/// `adder n` is a closure that outlives its call.
const ADDER: &str = "
    fn lam1 adder(n.100: int) -> (int -> int) {
      f.101: (int -> int) = lambda lam2
      ret f.101
    }
    fn lam2 add(x.102: int) -> int { s.103: int = add x.102, n.100  ret s.103 }
    fn lam3 twice(g.104: (int -> int)) -> int {
      a.105: int = apply g.104(1)
      b.106: int = apply g.104(a.105)
      ret b.106
    }";

#[test]
fn one_that_is_made_once_may_live_for_ever() {
    let main = "program nested entry lam0
    fn lam0 main() -> int {
      f.0: (int -> int) = apply lam1(40)
      r.1: int = apply lam3(f.0)
      ret r.1
    }";
    assert_eq!(overlaps(&format!("{main}{ADDER}")), [""; 0]);
}

#[test]
fn a_function_that_is_called_twice_makes_a_second_one() {
    let main = "program nested entry lam0
    fn lam0 main() -> int {
      f.0: (int -> int) = apply lam1(40)
      g.1: (int -> int) = apply lam1(2)
      a.2: int = apply lam3(f.0)
      b.3: int = apply lam3(g.1)
      r.4: int = add a.2, b.3
      ret r.4
    }";
    assert_eq!(overlaps(&format!("{main}{ADDER}")), ["add again"]);
}

/// A closure that dies with the call of `round` that makes it, in which `inner` is called.
fn round(inner: &str) -> String {
    format!(
        "program nested entry lam0
    fn lam0 main() -> int {{
      a.0: int = apply lam1(2)
      b.1: int = apply lam1(3)
      r.2: int = add a.0, b.1
      ret r.2
    }}
    fn lam1 round(n.3: int) -> int {{
      f.4: (int -> int) = lambda lam2
      a.5: int = apply lam3(f.4, n.3)
      b.18: int = add a.5, n.3
      ret b.18
    }}
    fn lam2 add(x.6: int) -> int {{ s.7: int = add x.6, n.3  ret s.7 }}
    fn lam3 use(g.8: (int -> int), m.9: int) -> int {{
      {inner}
      b.13: int = apply g.8(m.9)
      c.14: int = apply g.8(b.13)
      ret c.14
    }}"
    )
}

#[test]
fn one_that_dies_with_its_call_is_followed_by_another() {
    assert_eq!(overlaps(&round("")), [""; 0]);
}

#[test]
fn a_call_of_the_maker_inside_of_its_call_makes_a_second_one() {
    let again = "z.10: bool = lt m.9, 1
      join k.0(t.12: int) {
        u.15: int = apply g.8(t.12)
        v.16: int = apply g.8(u.15)
        ret v.16
      }
      if z.10 { jump k.0(0) } else {
        l.11: int = sub m.9, 1
        r.17: int = apply lam1(l.11)
        jump k.0(r.17)
      }";
    let text = round(again);
    let end = text.find("b.13").expect("there");
    let text = format!("{}}}", &text[..end]);
    assert_eq!(overlaps(&text), ["add inside"]);
}

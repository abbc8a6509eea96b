//! Fields that can be assigned to, and that nothing in the program assigns to, never change.
//!
//! ```text
//! data Pair { Pair(mut car: Value, mut cdr: Value) }     set_field p Pair.car, v      somewhere
//!   ─►  data Pair { Pair(mut car: Value, cdr: Value) }
//! ```
//!
//! Small records that never change travel by value, and what is in a field that never changes may be in another
//! region in each of them: memory that would have had to stay is given back.
//!
//! Whether two objects are the same is a question apart from whether they change. A type of which it is asked
//! ([`Program::identified`]) and which could change keeps its identity ([`Data::identity`]): its values stay boxed, and each is made anew. So
//! `==` has the result that it had.
//!
//! **Sound:** the whole program is known, and only `set_field` changes a field. Cost: one walk.

use rustc_hash::FxHashSet;

use crate::ir::*;

/// Clears [`Field::mutable`] where nothing is set, and sets [`Data::identity`].
pub(super) fn freeze_fields(program: &mut Program) {
    let mut set = FxHashSet::default();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                if let Stmt::Let { op: Op::SetField { data, case, index, .. }, .. } = stmt {
                    set.insert((*data, *case, *index));
                }
            }
        });
    }
    let identified = program.identified();
    for (id, data) in program.datas.iter_mut() {
        data.identity = data.made_anew() && identified.contains(id);
        for (case, info) in (0..).zip(&mut data.cases) {
            for (index, field) in (0..).zip(&mut info.fields) {
                field.mutable &= set.contains(&(id, case, index));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::freeze_fields;
    use crate::layout::choose_repr;
    use crate::text::{parse, print};

    #[test]
    fn what_is_set_stays_mutable_and_what_is_compared_keeps_its_identity() {
        let mut program = parse(
            "program nested entry lam0
            data d0 Half boxed { Half(mut a: int, mut b: int) }
            data d1 Asked boxed { Asked(mut a: int) }
            data d2 Quiet boxed { Quiet(mut a: int, b: d0) }
            data d3 Never boxed { Never(a: int, b: d3) | Nil }
            fn lam0 main(h.0: d0, q.1: d1) -> int {
              u.2: unit = set_field d0:0.1 h.0, 3
              s.3: bool = same q.1, q.1
              ret 0
            }",
        )
        .expect("reads");
        freeze_fields(&mut program);
        choose_repr(&mut program, &Default::default());
        let printed = print(&program);
        assert_eq!(print(&parse(&printed).expect("reads again")), printed);
        let datas = printed.lines().filter(|line| line.starts_with("data"));
        expect![[r#"
            data d0 Half boxed { Half(a: int, mut b: int) }
            data d1 Asked boxed identity { Asked(a: int) }
            data d2 Quiet value { Quiet(a: int, b: d0) }
            data d3 Never boxed { Never(a: int, b: d3) | Nil }"#]]
        .assert_eq(&datas.collect::<Vec<_>>().join("\n"));
    }
}

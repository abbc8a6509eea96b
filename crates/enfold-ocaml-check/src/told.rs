//! What is known about type parameters in the arm being checked: a constructor of a generalised data type says what they are there.
//!
//! Later equations hide earlier ones. Whether any was used says whether an expression has its type only because of them; then it is
//! given that type by a cast.

use enfold_graph::ParamId;

use crate::store::Term;

/// Equations between parameters and types.
#[derive(Default)]
pub struct Told {
    equations: Vec<(ParamId, Term)>,
    used: usize,
}

impl Told {
    pub fn is_empty(&self) -> bool {
        self.equations.is_empty()
    }

    /// A parameter is a type.
    pub(crate) fn add(&mut self, param: ParamId, to: Term) {
        self.equations.push((param, to));
    }

    /// What a parameter is, if that is known; it is used then.
    pub fn look_up(&mut self, param: ParamId) -> Option<Term> {
        let &(_, to) = self.equations.iter().rev().find(|(p, _)| *p == param)?;
        self.used += 1;
        Some(to)
    }

    /// How often equations were used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Uses since [`Told::used`] do not count.
    pub fn unuse(&mut self, used: usize) {
        self.used = used;
    }

    /// For [`Told::forget`] and [`Told::put_aside`].
    pub fn mark(&self) -> usize {
        self.equations.len()
    }

    /// What was told since the mark does not hold any more.
    pub fn forget(&mut self, mark: usize) {
        self.equations.truncate(mark);
    }

    /// Takes what was told since the mark, for [`Told::put_back`].
    pub fn put_aside(&mut self, mark: usize) -> Vec<(ParamId, Term)> {
        self.equations.split_off(mark)
    }

    /// What was put aside holds again.
    pub fn put_back(&mut self, equations: Vec<(ParamId, Term)>) {
        self.equations.extend(equations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_last_counts_until_it_is_forgotten() {
        let param = ParamId::from_u32(0);
        let mut store = crate::store::Store::new();
        let (outer, inner) = (store.fresh(), store.fresh());
        let mut told = Told::default();
        assert_eq!(told.look_up(param), None);
        assert_eq!(told.used(), 0, "nothing was there to be used");
        told.add(param, outer);
        let mark = told.mark();
        told.add(param, inner);
        assert_eq!(told.look_up(param), Some(inner));
        let aside = told.put_aside(mark);
        assert_eq!(told.look_up(param), Some(outer));
        told.put_back(aside);
        assert_eq!(told.look_up(param), Some(inner));
        told.forget(mark);
        assert_eq!(told.look_up(param), Some(outer));
        assert_eq!(told.used(), 4);
        told.unuse(1);
        assert_eq!(told.used(), 1);
    }
}

//! What stands around the place being checked: applications whose arguments are checked, matches, functions by name.

use enfold_syntax::Span;

use crate::store::Term;

#[derive(Default)]
pub(crate) struct Around {
    /// What is applied, and the argument.
    applying: Vec<(Span, Span)>,
    /// The types of what matches look at.
    matching: Vec<Term>,
    functions: Vec<String>,
    named_function: bool,
}

impl Around {
    /// An argument of an application is checked.
    pub fn enter_argument(&mut self, function: Span, argument: Span) {
        self.applying.push((function, argument));
    }

    pub fn leave_argument(&mut self) {
        self.applying.pop();
    }

    /// What an expression is the argument of, if it is one.
    pub fn applied_to(&self, argument: Span) -> Option<Span> {
        self.applying.last().filter(|(_, arg)| *arg == argument).map(|(function, _)| *function)
    }

    /// The arms of a match over a value of this type are checked.
    pub fn enter_match(&mut self, ty: Term) {
        self.matching.push(ty);
    }

    pub fn leave_match(&mut self) {
        self.matching.pop();
    }

    /// The types that matches around the innermost one look at.
    pub fn outer_matches(&self) -> Vec<Term> {
        self.matching.split_last().map_or(Vec::new(), |(_, around)| around.to_vec())
    }

    /// A function begins.
    pub fn enter_function(&mut self, name: String) {
        self.functions.push(name);
    }

    pub fn leave_function(&mut self) {
        self.functions.pop();
    }

    /// Whether there is a function around the place.
    pub fn in_function(&self) -> bool {
        !self.functions.is_empty()
    }

    /// The names of the functions, outermost first.
    pub fn functions(&self) -> impl Iterator<Item = String> {
        self.functions.iter().cloned()
    }

    /// Whether the function expression that comes next has its name already.
    pub fn name_next(&mut self, named: bool) {
        self.named_function = named;
    }

    /// The same, asked by the next one.
    pub fn take_named(&mut self) -> bool {
        std::mem::take(&mut self.named_function)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enfold_syntax::FileId;

    fn span(lo: u32) -> Span {
        Span::new(FileId::from_u32(0), lo, lo + 1)
    }

    #[test]
    fn only_the_argument_itself_is_applied_to() {
        let mut around = Around::default();
        around.enter_argument(span(1), span(3));
        assert_eq!(around.applied_to(span(3)), Some(span(1)));
        assert_eq!(around.applied_to(span(4)), None, "a part of the argument");
        around.leave_argument();
        assert_eq!(around.applied_to(span(3)), None);
    }

    #[test]
    fn a_name_is_for_the_next_function_alone() {
        let mut around = Around::default();
        around.name_next(true);
        assert!(around.take_named());
        assert!(!around.take_named());
    }

    #[test]
    fn the_innermost_match_is_not_around_itself() {
        let mut store = crate::store::Store::new();
        let (outer, inner) = (store.fresh(), store.fresh());
        let mut around = Around::default();
        assert!(around.outer_matches().is_empty());
        around.enter_match(outer);
        around.enter_match(inner);
        assert_eq!(around.outer_matches(), [outer]);
    }
}

//! What is noted on the way and looked at when all types are known: equations of arms, dropped values, the count of local
//! exceptions.

use enfold_graph::{BindingId, NodeId, ParamId};
use enfold_syntax::Span;

use crate::store::Term;

/// What is known where the body of an arm is reached: type parameters that only the arm has, and types that are equal in it.
pub(crate) struct ArmTypes {
    pub body: NodeId,
    pub own: Vec<ParamId>,
    pub pairs: Vec<(Term, Term)>,
}

#[derive(Default)]
pub(crate) struct ForTheEnd {
    arms: Vec<ArmTypes>,
    dropped: Vec<(Term, Span)>,
    instances: Option<(BindingId, NodeId)>,
}

impl ForTheEnd {
    /// What is known where the body of an arm is reached.
    pub fn tell(&mut self, body: NodeId, own: Vec<ParamId>, pairs: Vec<(Term, Term)>) {
        self.arms.push(ArmTypes { body, own, pairs });
    }

    /// A value is dropped whose type is not known yet.
    pub fn drop_value(&mut self, ty: Term, span: Span) {
        self.dropped.push((ty, span));
    }

    pub fn take_dropped(&mut self) -> Vec<(Term, Span)> {
        std::mem::take(&mut self.dropped)
    }

    /// The number of local exceptions that a run has made: the binding, and where it starts.
    pub fn count_instances(&mut self, counter: BindingId, start: NodeId) {
        self.instances = Some((counter, start));
    }

    pub fn instances(&self) -> Option<(BindingId, NodeId)> {
        self.instances
    }

    /// What is known in arms, in the order of checking.
    pub fn end(self) -> Vec<ArmTypes> {
        self.arms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_keep_their_order() {
        let mut end = ForTheEnd::default();
        for body in [7, 3, 5].map(NodeId::from_u32) {
            end.tell(body, Vec::new(), Vec::new());
        }
        let bodies: Vec<u32> = end.end().iter().map(|arm| arm.body.as_u32()).collect();
        assert_eq!(bodies, [7, 3, 5]);
    }

    #[test]
    fn dropped_values_are_looked_at_once() {
        let mut end = ForTheEnd::default();
        let span = Span::new(enfold_syntax::FileId::from_u32(0), 0, 1);
        end.drop_value(crate::store::Store::new().fresh(), span);
        assert_eq!(end.take_dropped().len(), 1);
        assert!(end.take_dropped().is_empty());
    }
}

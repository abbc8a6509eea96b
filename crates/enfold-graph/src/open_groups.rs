//! Mentions of bindings of a recursive group that is not generalised yet, for the checkers that build the graph: they get
//! their type arguments when it is.

use rustc_hash::FxHashMap;

use crate::graph::{BindingId, NodeId};

/// The members of open groups, with the nodes that mention them.
#[derive(Debug, Default)]
pub struct OpenGroups(FxHashMap<BindingId, Vec<NodeId>>);

impl OpenGroups {
    /// The definition of a member begins.
    pub fn open(&mut self, member: BindingId) {
        self.0.insert(member, Vec::new());
    }

    /// Whether a binding is a member of an open group.
    pub fn is_open(&self, binding: BindingId) -> bool {
        self.0.contains_key(&binding)
    }

    /// A mention of a binding, if it is a member of an open group.
    pub fn mention(&mut self, binding: BindingId, node: NodeId) {
        if let Some(mentions) = self.0.get_mut(&binding) {
            mentions.push(node);
        }
    }

    /// The nodes so far that mention a binding, if it is a member of an open group.
    pub fn mentions(&self, binding: BindingId) -> &[NodeId] {
        self.0.get(&binding).map_or(&[], Vec::as_slice)
    }

    /// A member is generalised: the nodes that mention it.
    pub fn close(&mut self, member: BindingId) -> Vec<NodeId> {
        self.0.remove(&member).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_mentions_in_an_open_group_wait() {
        let mut groups = OpenGroups::default();
        let (member, other) = (BindingId::from_u32(1), BindingId::from_u32(2));
        let node = NodeId::from_u32;
        groups.open(member);
        groups.mention(member, node(5));
        groups.mention(other, node(6));
        assert!(groups.is_open(member) && !groups.is_open(other));
        assert_eq!(groups.mentions(member), [node(5)]);
        assert_eq!(groups.close(member), [node(5)]);
        groups.mention(member, node(7));
        assert!(!groups.is_open(member) && groups.close(member).is_empty());
    }
}

//! Strongly connected components, as the certifier finds them.
//!
//! Kosaraju's way (after Sharir, 1981): the order in which a first search leaves the nodes, backwards,
//! is the order in which a second one over the reversed edges starts. Cost: linear.

/// The number of each node's component. A component has a smaller number than those it leads to.
pub(super) fn components(edges: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut reversed: Vec<Vec<u32>> = vec![Vec::new(); edges.len()];
    for (from, targets) in (0..).zip(edges) {
        targets.iter().for_each(|&to| reversed[to as usize].push(from));
    }
    let mut component = vec![NONE; edges.len()];
    let mut next = 0;
    for start in leaving_order(edges).into_iter().rev() {
        if component[start as usize] != NONE {
            continue;
        }
        let mut work = vec![start];
        component[start as usize] = next;
        while let Some(node) = work.pop() {
            for &from in &reversed[node as usize] {
                if component[from as usize] == NONE {
                    component[from as usize] = next;
                    work.push(from);
                }
            }
        }
        next += 1;
    }
    component
}

/// All nodes, each after those that a search first reaches from it.
pub(super) fn leaving_order(edges: &[Vec<u32>]) -> Vec<u32> {
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::with_capacity(edges.len());
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in 0..edges.len() as u32 {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        path.push((start, 0));
        while let Some((node, at)) = path.last_mut() {
            match edges[*node as usize].get(*at) {
                Some(&to) => {
                    *at += 1;
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        path.push((to, 0));
                    }
                }
                None => {
                    order.push(*node);
                    path.pop();
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{components, leaving_order};

    #[test]
    fn what_leads_to_each_other_is_together() {
        // 0 → 1 ⇄ 2 → 3, and 4 by itself.
        let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        let found = components(&edges);
        assert_eq!(found[1], found[2]);
        assert!(found[0] < found[1] && found[1] < found[3]);
        assert!(found[4] != found[3] && found[4] != found[0]);
        let order = leaving_order(&edges);
        let at = |node| order.iter().position(|&other| other == node);
        assert!(at(3) < at(2) && at(2) < at(1) && at(1) < at(0));
    }
}

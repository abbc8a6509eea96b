//! Strongly connected components of a graph, each after those that it leads to.
//!
//! Tarjan's search ("Depth-first search and linear graph algorithms", 1972) with its own stack, since
//! chains of types and of calls can be as long as a program. Cost: linear.

/// The components of the nodes `0..edges.len()`; a component comes after all that it leads to.
pub fn components(edges: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let count = edges.len();
    let mut search = Search {
        order: vec![UNSEEN; count],
        low: vec![0; count],
        open: vec![false; count],
        stack: Vec::new(),
        found: Vec::new(),
        next: 0,
    };
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in 0..count as u32 {
        if search.order[start as usize] != UNSEEN {
            continue;
        }
        search.enter(start);
        path.push((start, 0));
        while let Some((node, at)) = path.last_mut() {
            let node = *node;
            if let Some(&to) = edges[node as usize].get(*at) {
                *at += 1;
                if search.order[to as usize] == UNSEEN {
                    search.enter(to);
                    path.push((to, 0));
                } else if search.open[to as usize] {
                    search.lower(node, search.order[to as usize]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                search.lower(parent, search.low[node as usize]);
            }
            search.leave(node);
        }
    }
    search.found
}

const UNSEEN: u32 = u32::MAX;

struct Search {
    order: Vec<u32>,
    low: Vec<u32>,
    open: Vec<bool>,
    stack: Vec<u32>,
    found: Vec<Vec<u32>>,
    next: u32,
}

impl Search {
    fn enter(&mut self, node: u32) {
        self.order[node as usize] = self.next;
        self.low[node as usize] = self.next;
        self.next += 1;
        self.open[node as usize] = true;
        self.stack.push(node);
    }

    fn lower(&mut self, node: u32, to: u32) {
        let low = &mut self.low[node as usize];
        *low = (*low).min(to);
    }

    fn leave(&mut self, node: u32) {
        if self.low[node as usize] != self.order[node as usize] {
            return;
        }
        let start = self.stack.iter().rposition(|&open| open == node).unwrap_or(0);
        let component = self.stack.split_off(start);
        component.iter().for_each(|&member| self.open[member as usize] = false);
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn a_component_comes_after_what_it_leads_to() {
        // 0 → 1 ⇄ 2 → 3, and 4 by itself.
        let found = components(&[vec![1], vec![2], vec![1, 3], vec![], vec![4]]);
        let sorted: Vec<Vec<u32>> = found
            .into_iter()
            .map(|mut component| {
                component.sort_unstable();
                component
            })
            .collect();
        assert_eq!(sorted, [vec![3], vec![1, 2], vec![0], vec![4]]);
    }

    #[test]
    fn a_long_chain_does_not_exhaust_the_stack() {
        let edges: Vec<Vec<u32>> =
            (0..1_000_000_u32).map(|i| if i == 999_999 { vec![] } else { vec![i + 1] }).collect();
        assert_eq!(components(&edges).len(), 1_000_000);
    }
}

//! The order in which segments are written, and which are loops.
//!
//! A join point is visible in what follows it and, if it is a loop, in itself. So each segment comes after
//! those that it goes to; of segments that go to each other in a circle, the first is a loop that
//! holds the others, and those that are also entered from elsewhere are written a second time after
//! it, where they lead into the loop:
//!
//! ```text
//! head ─► k ─► head,  resume ─► k        ─►   head { k }, k, resume
//! ```
//!
//! Circles of structured programs have one entry when they are entered from inside of the circle
//! around them, so that the number of copies of a segment is at most the depth of its loops plus one.

use std::collections::BTreeSet;

/// A join point to be written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Loops {
    /// Which segment.
    pub segment: usize,
    /// For a loop: the join points inside of it.
    pub within: Option<Vec<Loops>>,
}

/// Orders the segments among `nodes` that can be reached from those that are `entered`.
pub(super) fn order(
    jumps: &[BTreeSet<usize>],
    nodes: &[usize],
    entered: &BTreeSet<usize>,
) -> Vec<Loops> {
    let nodes: BTreeSet<usize> = nodes.iter().copied().collect();
    let reached = reach(jumps, &nodes, entered);
    let mut out = Vec::new();
    for circle in circles(jumps, &reached) {
        let head = circle[0];
        if circle.len() == 1 && !jumps[head].contains(&head) {
            out.push(Loops { segment: head, within: None });
            continue;
        }
        let rest = &circle[1..];
        let inside = among(rest, &jumps[head]);
        let within = order(jumps, rest, &inside);
        out.push(Loops { segment: head, within: Some(within) });
        let mut outside = among(rest, entered);
        for other in reached.iter().filter(|other| !circle.contains(other)) {
            outside.extend(among(rest, &jumps[*other]));
        }
        if !outside.is_empty() {
            out.extend(order(jumps, rest, &outside));
        }
    }
    out
}

fn among(some: &[usize], of: &BTreeSet<usize>) -> BTreeSet<usize> {
    some.iter().copied().filter(|s| of.contains(s)).collect()
}

fn reach(
    jumps: &[BTreeSet<usize>],
    nodes: &BTreeSet<usize>,
    entered: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut reached: BTreeSet<usize> = entered.intersection(nodes).copied().collect();
    let mut work: Vec<usize> = reached.iter().copied().collect();
    while let Some(at) = work.pop() {
        for &to in jumps[at].intersection(nodes) {
            if reached.insert(to) {
                work.push(to);
            }
        }
    }
    reached
}

/// Groups of segments that go to each other, each after those that it goes to (Tarjan, 1972); the
/// segments of a group in order.
fn circles(jumps: &[BTreeSet<usize>], nodes: &BTreeSet<usize>) -> Vec<Vec<usize>> {
    let count = jumps.len();
    let mut search = Search {
        jumps,
        nodes,
        number: vec![0; count],
        low: vec![0; count],
        stack: Vec::new(),
        on_stack: vec![false; count],
        count: 0,
        found: Vec::new(),
    };
    for &s in nodes {
        if search.number[s] == 0 {
            search.visit(s);
        }
    }
    search.found
}

struct Search<'a> {
    jumps: &'a [BTreeSet<usize>],
    nodes: &'a BTreeSet<usize>,
    number: Vec<usize>,
    low: Vec<usize>,
    stack: Vec<usize>,
    on_stack: Vec<bool>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, at: usize) {
        self.count += 1;
        self.number[at] = self.count;
        self.low[at] = self.count;
        self.stack.push(at);
        self.on_stack[at] = true;
        for &to in self.jumps[at].intersection(self.nodes) {
            if self.number[to] == 0 {
                self.visit(to);
                self.low[at] = self.low[at].min(self.low[to]);
            } else if self.on_stack[to] {
                self.low[at] = self.low[at].min(self.number[to]);
            }
        }
        if self.low[at] == self.number[at] {
            let from = self.stack.iter().rposition(|&s| s == at).unwrap_or(0);
            let mut group = self.stack.split_off(from);
            group.iter().for_each(|&s| self.on_stack[s] = false);
            group.sort_unstable();
            self.found.push(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(all: &[Loops]) -> String {
        let one = |l: &Loops| match &l.within {
            Some(within) if within.is_empty() => format!("{}*", l.segment),
            Some(within) => format!("{}*{{{}}}", l.segment, show(within)),
            None => l.segment.to_string(),
        };
        all.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn ordered(edges: &[(usize, usize)], count: usize, entered: &[usize]) -> String {
        let mut jumps = vec![BTreeSet::new(); count];
        for &(from, to) in edges {
            jumps[from].insert(to);
        }
        let nodes: Vec<usize> = (0..count).collect();
        show(&order(&jumps, &nodes, &entered.iter().copied().collect()))
    }

    #[test]
    fn callees_come_first() {
        assert_eq!(ordered(&[(0, 1), (2, 1)], 3, &[0, 2]), "1 0 2");
        assert_eq!(ordered(&[(0, 1)], 3, &[0]), "1 0");
    }

    #[test]
    fn a_loop_holds_what_stands_in_it() {
        // 0 begins; 1 is a loop over 2 and 3; 4 resumes at 3.
        let edges = [(0, 1), (1, 1), (1, 2), (2, 3), (3, 1), (4, 3)];
        assert_eq!(ordered(&edges, 5, &[0, 4]), "1*{3 2} 3 0 4");
    }

    #[test]
    fn loops_in_loops() {
        // 1 is a loop over the loop 2, which 3 resumes.
        let edges = [(0, 1), (1, 2), (2, 2), (2, 1), (3, 2)];
        assert_eq!(ordered(&edges, 4, &[0, 3]), "1*{2*} 2* 0 3");
    }
}

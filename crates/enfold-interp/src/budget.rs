//! How much memory a run may take on this machine.
//!
//! A program that makes more and more objects ends with a report and not by a signal. So a run has a budget: what the
//! system says is available, less a quarter, and never more than [`MOST`]. A limit on address space and one of
//! a control group count as well. Where the system says nothing, the budget is [`MOST`].
//!
//! The heap and the stack ask before they grow, and what the system refuses all the same is an exhausted budget too.

use std::fs;

use crate::Limits;

/// The largest budget.
pub(crate) const MOST: usize = 4 << 30;

/// The smallest one: a system that has less says so by refusing memory.
const LEAST: usize = 16 << 20;

impl Limits {
    /// Limits that this machine can keep.
    pub fn of_this_machine() -> Limits {
        let known = [available(), in_group(), address_space()];
        let room = known.into_iter().flatten().min().unwrap_or(usize::MAX);
        Limits { max_bytes: budget(room), ..Limits::default() }
    }
}

fn budget(room: usize) -> usize {
    (room / 4 * 3).clamp(LEAST, MOST)
}

/// What the whole machine can give.
fn available() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    number(line).map(|kibibytes| kibibytes.saturating_mul(1024))
}

/// What the control group of this process can give.
fn in_group() -> Option<usize> {
    let read = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok();
    let most = number(&read("max")?)?;
    Some(most.saturating_sub(number(&read("current")?)?))
}

/// What a limit on address space leaves.
fn address_space() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let taken = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    Some(number(line)?.saturating_sub(number(taken)?.saturating_mul(1024)))
}

/// The first word of a text, if it is a number.
fn number(text: &str) -> Option<usize> {
    text.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_leaves_something_to_others() {
        assert_eq!(budget(1 << 30), 768 << 20);
        assert_eq!(budget(usize::MAX), MOST);
        assert_eq!(budget(0), LEAST);
    }

    #[test]
    fn limits_without_a_number_are_none() {
        assert_eq!(number("    unlimited   unlimited  bytes"), None);
        assert_eq!(number("  20515196 kB"), Some(20_515_196));
        assert_eq!(number("max\n"), None);
    }

    #[test]
    fn the_machine_gives_something() {
        let bytes = Limits::of_this_machine().max_bytes;
        assert!((LEAST..=MOST).contains(&bytes), "{bytes}");
    }
}

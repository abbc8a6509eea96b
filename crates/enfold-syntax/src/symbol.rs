//! Interned names. A [`Symbol`] is a pointer to a string that lives as long as the process, so
//! comparing two is comparing pointers, and reading one takes no lock.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashSet;

/// An interned name. Ordered by its text, so that sorting is the same on every run.
#[derive(Clone, Copy)]
pub struct Symbol(&'static str);

static NAMES: LazyLock<Mutex<FxHashSet<&'static str>>> = LazyLock::new(Mutex::default);

impl Symbol {
    /// The one symbol for `text`.
    pub fn new(text: &str) -> Symbol {
        let mut names = NAMES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(name) = names.get(text) {
            return Symbol(name);
        }
        let name: &'static str = Box::leak(text.into());
        names.insert(name);
        Symbol(name)
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0.as_ptr(), other.0.as_ptr()) && self.0.len() == other.0.len()
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.as_ptr() as usize).hash(state);
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl PartialEq<str> for Symbol {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Symbol {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Self {
        Symbol::new(text)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Symbol;

    #[test]
    fn one_text_is_one_symbol() {
        assert_eq!(Symbol::new("count"), Symbol::new(&String::from("count")));
        assert_ne!(Symbol::new("count"), Symbol::new("counts"));
        assert!(Symbol::new("a") < Symbol::new("b"));
        assert_ne!(Symbol::new(""), Symbol::new("a"));
    }
}

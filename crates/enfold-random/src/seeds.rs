//! Which programs a test runs.

use std::ops::Range;

/// The seeds that a variable of the environment names, `START..END`; others if it is not set.
///
/// # Panics
/// If what the variable says is something else.
pub fn seeds(variable: &str, otherwise: Range<u64>) -> Range<u64> {
    let Ok(text) = std::env::var(variable) else { return otherwise };
    range(&text).unwrap_or_else(|| panic!("{variable} is START..END, not {text}"))
}

fn range(text: &str) -> Option<Range<u64>> {
    let (start, end) = text.split_once("..")?;
    Some(start.parse().ok()?..end.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_two_ends() {
        assert_eq!(range("2000..9000"), Some(2000..9000));
        assert_eq!(range("2000"), None);
        assert_eq!(range("2000.."), None);
    }

    #[test]
    fn without_the_variable_there_are_others() {
        assert_eq!(seeds("ENFOLD_NO_SUCH_SEEDS", 3..7), 3..7);
    }
}

//! Finds the name that was probably meant.

use enfold_syntax::Symbol;

/// The candidate nearest to `name`, if one is near enough; ties go to the first by text.
pub fn nearest(name: Symbol, candidates: impl Iterator<Item = Symbol>) -> Option<Symbol> {
    let text = name.as_str();
    let limit = (text.chars().count() / 3).max(1);
    candidates
        .filter(|c| !c.as_str().contains(' ') && *c != name)
        .map(|c| (distance(text, c.as_str(), limit), c))
        .filter(|&(d, _)| d <= limit)
        .min()
        .map(|(_, c)| c)
}

/// Edit distance with transpositions of letter case counted as nothing; `limit + 1` if above.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    if a.eq_ignore_ascii_case(b) {
        return 0;
    }
    if a.chars().count().abs_diff(b.chars().count()) > limit {
        return limit + 1;
    }
    strsim::levenshtein(a, b)
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use enfold_syntax::Symbol;

    #[test]
    fn suggests_only_what_is_near() {
        let names = ["count", "total", "Console"].map(Symbol::new);
        assert_eq!(nearest("cuont".into(), names.into_iter()), None);
        assert_eq!(nearest("coun".into(), names.into_iter()), Some("count".into()));
        assert_eq!(nearest("console".into(), names.into_iter()), Some("Console".into()));
        assert_eq!(nearest("xyz".into(), names.into_iter()), None);
    }
}

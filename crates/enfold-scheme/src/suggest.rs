//! Names that are spelled almost like another.

use enfold_syntax::symbol::Symbol;

/// The nearest of some names, if one is near enough to be meant.
pub(crate) fn nearest(name: Symbol, among: &[Symbol]) -> Option<Symbol> {
    let limit = match name.as_str().chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let near = among.iter().map(|other| (distance(name.as_str(), other.as_str(), limit), *other));
    near.filter(|(distance, _)| *distance <= limit).min().map(|(_, other)| other)
}

/// How many letters are changed, added, taken away or exchanged with their neighbour; `limit + 1` if more.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let mut best =
                (above[j] + usize::from(a[i] != b[j])).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_what_is_near() {
        let names = ["string-append", "car", "vector-ref"].map(Into::into);
        assert_eq!(nearest("string-apend".into(), &names), Some("string-append".into()));
        assert_eq!(nearest("vectro-ref".into(), &names), Some("vector-ref".into()));
        assert_eq!(nearest("cat".into(), &names), Some("car".into()));
        assert_eq!(nearest("list".into(), &names), None);
        assert_eq!(nearest("x".into(), &names), None);
    }
}

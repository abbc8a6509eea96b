//! A smaller program that still fails.
//!
//! Works on text alone, of any language: takes away a line with the lines below it that are indented deeper, and
//! with what closes them (`end`, `done`, `in`, …) if there is such a line; takes away one level of indentation, puts a constant or a part of it in the place of something in
//! parentheses. What makes the program wrong does not fail in the wanted way, so it is not kept.
//! Stops when nothing more can be taken away, or after so many tries.

/// The smallest text found for which `fails` is true; it is for `text`.
pub fn shrink(text: &str, tries: usize, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut best = text.to_string();
    let mut left = tries;
    let mut attempt = |candidate: &str, best: &mut String| {
        if left == 0 || candidate.len() >= best.len() {
            return false;
        }
        left -= 1;
        let kept = fails(candidate);
        if kept {
            *best = candidate.to_string();
        }
        kept
    };
    loop {
        let before = best.len();
        drop_lines(&mut best, &mut attempt);
        simplify_groups(&mut best, &mut attempt);
        if best.len() == before {
            return best;
        }
    }
}

type Attempt<'a> = dyn FnMut(&str, &mut String) -> bool + 'a;

fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// How a line ends that more lines and a last one belong to.
const OPENS: [&str; 5] = ["begin", "->", "with", "do", "="];

/// Whether a line continues or closes what an earlier line of the same depth began.
fn closes(line: &str) -> bool {
    let line = line.trim_start();
    let word = line.split([' ', ';']).next().unwrap_or_default();
    ["end", "done", "in", "with", "else", "and", "|", "]"].contains(&word)
        || line.starts_with([')', ']'])
}

fn drop_lines(best: &mut String, attempt: &mut Attempt<'_>) {
    let mut index = best.lines().count();
    while index > 0 {
        index -= 1;
        let lines: Vec<&str> = best.lines().collect();
        if index >= lines.len() {
            continue;
        }
        let own = depth(lines[index]);
        let below = lines[index + 1..].iter().take_while(|line| depth(line) > own).count();
        let end = index + 1 + below;
        // With everything that continues or closes it at the same depth, and with the lines inside that.
        let mut closed = end;
        while let Some(line) = lines.get(closed).filter(|line| depth(line) == own && closes(line)) {
            closed += 1;
            let stops = !OPENS.iter().any(|word| line.trim_end().ends_with(word));
            closed += lines[closed..].iter().take_while(|line| depth(line) > own).count();
            if stops && !line.trim_start().starts_with('|') {
                break;
            }
        }
        let mut candidates = vec![[&lines[..index], &lines[end..]].concat().join("\n")];
        if closed > end {
            candidates.insert(0, [&lines[..index], &lines[closed..]].concat().join("\n"));
        }
        if below > 0 {
            let inner: Vec<&str> =
                lines[index + 1..end].iter().map(|line| line.get(4..).unwrap_or(line)).collect();
            candidates.push([&lines[..index], &inner, &lines[end..]].concat().join("\n"));
        }
        for candidate in candidates {
            if attempt(&(candidate + "\n"), best) {
                break;
            }
        }
    }
}

/// Where the bracket that opens at `start` closes.
fn closing(text: &str, start: usize) -> Option<usize> {
    let (mut level, mut quoted) = (0usize, false);
    for (offset, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' => level += 1,
            b')' | b']' | b'}' => {
                level = level.checked_sub(1)?;
                if level == 0 {
                    return Some(offset);
                }
            }
            _ => {}
        }
    }
    None
}

const CONSTANTS: [&str; 8] = ["()", "0", "1", "true", "false", "\"\"", "[]", "None"];

fn simplify_groups(best: &mut String, attempt: &mut Attempt<'_>) {
    let mut index = 0;
    while index < best.len() {
        let opens = matches!(best.as_bytes()[index], b'(' | b'[' | b'{');
        let Some(end) = opens.then(|| closing(best, index)).flatten() else {
            index += 1;
            continue;
        };
        let group = best[index..=end].to_string();
        let mut replacements: Vec<String> = CONSTANTS.iter().map(|text| (*text).into()).collect();
        // Groups directly inside it.
        let mut inside = 1;
        while inside < group.len() {
            if matches!(group.as_bytes()[inside], b'(' | b'[' | b'{')
                && let Some(close) = closing(&group, inside)
                && close < group.len() - 1
            {
                replacements.push(group[inside..=close].to_string());
                inside = close;
            }
            inside += 1;
        }
        // Without what comes before a semicolon, or after `->`, `in`, `then`, `else`.
        for mark in ["; ", "-> ", " in ", "then ", "else ", "| "] {
            if let Some(at) = group.find(mark) {
                replacements.push(format!("({}", &group[at + mark.len()..]));
            }
        }
        let mut changed = false;
        for replacement in replacements {
            let candidate = format!("{}{replacement}{}", &best[..index], &best[end + 1..]);
            if attempt(&candidate, best) {
                changed = true;
                break;
            }
        }
        if !changed {
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;

    /// What is left of a text of which these words are needed, and which must be balanced.
    fn left(text: &str, words: &[&str]) -> String {
        let balanced = |text: &str| {
            let opens = text.matches("begin").count() + text.matches(" do").count();
            opens == text.matches("end").count() + text.matches("done").count()
        };
        shrink(text, 1000, &mut |text| balanced(text) && words.iter().all(|w| text.contains(w)))
    }

    #[test]
    fn what_is_closed_by_a_line_goes_with_that_line() {
        let text = "let a = 1 in\nif a then begin\n    one\nend else begin\n    two\nend;\n\
            for i = 1 to 2 do\n    three\ndone;\nlast\n";
        assert_eq!(left(text, &["last"]), "last\n");
        assert_eq!(left(text, &["three"]), "for i = 1 to 2 do\n    three\ndone;\n");
        assert_eq!(left(text, &["two"]), "if a then begin\ntwo\nend;\n");
    }

    #[test]
    fn arms_of_a_match_go_alone_or_with_it() {
        let text = "begin match x with\n| A ->\n    one\n| B ->\n    two\nend;\nlast\n";
        assert_eq!(left(text, &["last"]), "last\n");
        assert_eq!(left(text, &["two"]), "begin match x with\ntwo\nend;\n");
    }
}

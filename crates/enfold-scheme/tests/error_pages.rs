//! The examples of `docs/errors` in Scheme and Eshkol: one marked `fails` reports the page's code, one
//! marked `ok` reports nothing.
#![allow(missing_docs)]

use enfold_cases::{examples, root};
use enfold_scheme::{Dialect, NoFiles, compile};
use enfold_syntax::codes;
use enfold_syntax::span::SourceMap;

#[test]
fn examples_report_what_their_pages_say() {
    let mut count = 0;
    for (code, title) in codes::ALL {
        let path = root().join(format!("docs/errors/{code}.md"));
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(page.starts_with(&format!("# {code}: {title}\n")), "{code} has another title");
        for (marks, text) in examples(&page) {
            let dialect = match () {
                () if marks.contains(&"scheme") => Dialect::Scheme,
                () if marks.contains(&"eshkol") => Dialect::Eshkol,
                () => continue,
            };
            count += 1;
            let mut sources = SourceMap::new();
            let file = sources.add("page.scm", text.as_str());
            let compiled = compile(sources, file, dialect, &NoFiles);
            let shown = enfold_cases::reports(&compiled.diagnostics, &compiled.sources);
            let reported = compiled.diagnostics.iter().any(|d| d.code == *code);
            if marks.contains(&"fails") {
                assert!(reported, "{code} is not reported for\n{text}\nbut\n{shown}");
            } else {
                assert!(shown.is_empty(), "the corrected program\n{text}\nreports\n{shown}");
            }
        }
    }
    assert!(count > 40, "{count} examples");
}

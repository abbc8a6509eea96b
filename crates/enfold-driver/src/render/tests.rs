use enfold_syntax::{Diagnostic, Diagnostics, SourceMap, Span, codes};
use expect_test::{Expect, expect};

use super::{Format, all};

fn sample() -> (Diagnostics, SourceMap) {
    let mut sources = SourceMap::new();
    let text = "let add x y = x + y\n\nlet s = \"é\"\nlet n: int = s\n";
    let file = sources.add("a.fs", text);
    let report = Diagnostic::new(
        codes::TYPE_MISMATCH,
        Span::new(file, 47, 48),
        "expected `int`, found `string`",
    )
    .label("this is a `string`")
    .also(Span::new(file, 25, 26), "defined here")
    .note("numbers and text never convert by themselves")
    .fix("read the number from the text", Span::new(file, 47, 48), "(Parse.int s)");
    let missing = sources.add("b.fs", "");
    let mut reports = Diagnostics::new();
    reports.push(report);
    let span = Span::new(missing, 0, 0);
    reports.push(Diagnostic::new(codes::NO_SUCH_FILE, span, "cannot read `b.fs`"));
    (reports, sources)
}

fn check(format: Format, expected: Expect) {
    let (reports, sources) = sample();
    expected.assert_eq(&all(&reports, &sources, format, false));
}

#[test]
fn human() {
    check(
        Format::Human,
        expect![[r#"
        error[E0201]: expected `int`, found `string`
         --> a.fs:4:14
          |
        3 | let s = "é"
          |     - defined here
        4 | let n: int = s
          |              ^ this is a `string`
          |
          = note: numbers and text never convert by themselves
        help: read the number from the text
          |
        4 - let n: int = s
        4 + let n: int = (Parse.int s)
          |

        error[E0502]: cannot read `b.fs`
        --> b.fs

        2 errors
    "#]],
    );
}

#[test]
fn short() {
    check(
        Format::Short,
        expect![[r#"
        a.fs:4:14: error[E0201]: expected `int`, found `string`
        b.fs:1:1: error[E0502]: cannot read `b.fs`
    "#]],
    );
}

#[test]
fn json() {
    check(
        Format::Json,
        expect![[r#"
        {"code":"E0201","severity":"error","message":"expected `int`, found `string`","file":"a.fs","line":4,"col":14,"offset":47,"end":{"line":4,"col":15,"offset":48},"label":"this is a `string`","labels":[{"text":"defined here","file":"a.fs","line":3,"col":5,"offset":25,"end":{"line":3,"col":6,"offset":26}}],"notes":["numbers and text never convert by themselves"],"help":[{"text":"read the number from the text","patches":[{"replacement":"(Parse.int s)","file":"a.fs","line":4,"col":14,"offset":47,"end":{"line":4,"col":15,"offset":48}}]}]}
        {"code":"E0502","severity":"error","message":"cannot read `b.fs`","file":"b.fs","line":1,"col":1,"offset":0,"end":{"line":1,"col":1,"offset":0},"label":"","labels":[],"notes":[],"help":[]}
    "#]],
    );
}

#[test]
fn colour_only_when_asked() {
    let (reports, sources) = sample();
    assert!(all(&reports, &sources, Format::Human, true).contains('\x1b'));
    assert!(!all(&reports, &sources, Format::Human, false).contains('\x1b'));
}

#[test]
fn very_many_errors_are_counted_not_shown() {
    let mut sources = SourceMap::new();
    let file = sources.add("a.fs", "x\n");
    let mut reports = Diagnostics::new();
    for _ in 0..150 {
        reports.push(Diagnostic::new(codes::UNKNOWN_NAME, Span::new(file, 0, 1), "no `x`"));
    }
    let text = all(&reports, &sources, Format::Human, false);
    assert_eq!(text.matches("E0101").count(), 100);
    assert!(text.ends_with("150 errors; 50 not shown (`--format=short` shows all)\n"));
    assert_eq!(all(&reports, &sources, Format::Short, false).lines().count(), 150);
}

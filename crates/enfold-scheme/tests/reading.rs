//! The reader: text to data, as the text that data are written as.
#![allow(missing_docs)]

mod show;

use expect_test::expect;
use show::data;

#[test]
fn atoms() {
    data(
        r####"abc |two words| a.b ... + - ->x 1+ #t #false #\a #\space #\x3bb #\( "text" #u8(1 255) #!eof"####,
        expect![[r#"
            abc
            |two words|
            a.b
            ...
            +
            -
            ->x
            1+
            #t
            #f
            #\a
            #\space
            #\λ
            #\(
            "text"
            #u8(1 255)
            #!eof
        "#]],
    );
}

#[test]
fn lists() {
    data(
        r####"(a b . c) (a . (b . (c))) [x y] () #(1 #(2)) (a . b)"####,
        expect![[r#"
            (a b . c)
            (a b c)
            (x y)
            ()
            #(1 #(2))
            (a . b)
        "#]],
    );
}

#[test]
fn prefixes() {
    data(
        r####"'a `(b ,c ,@d) ''x '()"####,
        expect![[r#"
            (quote a)
            (quasiquote (b (unquote c) (unquote-splicing d)))
            (quote (quote x))
            (quote ())
        "#]],
    );
}

#[test]
fn numbers() {
    data(
        r####"1 -7/14 #xFF #b-101 1.5 .5 1e3 #e1.25 #i1/3 +inf.0 -nan.0 1+2i 123456789012345678901234567890 1@0"####,
        expect![[r#"
            1
            -1/2
            255
            -5
            1.5
            0.5
            1000.0
            5/4
            0.3333333333333333
            +inf.0
            +nan.0
            1+2i
            123456789012345678901234567890
            1
        "#]],
    );
}

#[test]
fn strings() {
    data(
        r####""a\tb\n" "\x41;\\\"" "one \
     line" "two
lines" "|" |a\|b| |\x41;| ||"####,
        expect![[r#"
            "a\tb\n"
            "A\\\""
            "one line"
            "two\nlines"
            "|"
            |a\|b|
            A
            ||
        "#]],
    );
}

#[test]
fn comments() {
    data(
        r####"1 ; to the end
2 #| block #| nested |# |# 3 #;(skipped (deep)) 4 (a #;b c #;d) #; #;x y 5"####,
        expect![[r#"
            1
            2
            3
            4
            (a c)
            5
        "#]],
    );
}

#[test]
fn labels() {
    data(
        r####"#0=(a b . #0#) (#1=(x) #1# #1#) #2=#(1 #2#)"####,
        expect![[r#"
            #0=(a b . #0#)
            (#0=(x) #0# #0#)
            #0=#(1 #0#)
        "#]],
    );
}

#[test]
fn fold_case() {
    data(
        r####"ABC #!fold-case ABC |ABC| #\SPACE #!no-fold-case ABC"####,
        expect![[r#"
            ABC
            abc
            ABC
            #\space
            ABC
        "#]],
    );
}

#[test]
fn markers() {
    data(
        r####"(a #!optional b #!rest c)"####,
        expect![[r#"
            (a #!optional b #!rest c)
        "#]],
    );
}

#[test]
fn shebang() {
    data(
        r####"#!/usr/bin/env scheme
(display 1)"####,
        expect![[r#"
            (display 1)
        "#]],
    );
}

#[test]
fn unclosed_list() {
    data(
        r####"(define (f x)
  (+ x 1)
(define (g) 2)
"####,
        expect![[r#"
            (define (f x) (+ x 1) (define (g) 2))
            E0012 at 1:1: this bracket is never closed
                3:1: perhaps it should end before this
        "#]],
    );
}

#[test]
fn extra_bracket() {
    data(
        r####"(a)) b"####,
        expect![[r#"
            (a)
            b
            E0012 at 1:4: this bracket closes nothing
                help: remove it
                1:4: ")" -> ""
        "#]],
    );
}

#[test]
fn wrong_bracket() {
    data(
        r####"(a [b) c]"####,
        expect![[r#"
            (a (b) c)
            E0012 at 1:6: `)` closes a bracket that `]` should close
                1:4: the bracket is opened here
                help: write the other bracket
                1:6: ")" -> "]"
            E0012 at 1:9: `]` closes a bracket that `)` should close
                1:1: the bracket is opened here
                help: write the other bracket
                1:9: "]" -> ")"
        "#]],
    );
}

#[test]
fn dots() {
    data(
        r####"( . a) (a . ) (a . b c) (a . b . c) ."####,
        expect![[r#"
            (a)
            (a)
            (a . b)
            (a . b)
            E0010 at 1:3: a dot stands between the last two elements of a list, and nowhere else
            E0010 at 1:11: nothing follows this dot
            E0010 at 1:22: only one datum may follow the dot of a list
            E0010 at 1:32: a dot stands between the last two elements of a list, and nowhere else
            E0010 at 1:34: only one datum may follow the dot of a list
            E0010 at 1:37: a dot stands between the last two elements of a list, and nowhere else
        "#]],
    );
}

#[test]
fn bad_atoms() {
    data(
        r####"#\nosuch #q 12ab 1/0 #xyz {a} "\q" #!nothing #u8(256 a) #:key"####,
        expect![[r##"
            #<bad>
            #<bad>
            #<bad>
            #<bad>
            #<bad>
            a
            "q"
            #u8(0 0)
            #<bad>
            E0006 at 1:1: `#\nosuch` is no character
                help: a character is one sign, as in `#\a`, a code, as in `#\x3bb`, or a name: alarm, backspace, delete, escape, newline, null, return, space, tab
            E0001 at 1:10: `#q` means nothing
            E0005 at 1:13: `12ab` is no number
            E0005 at 1:18: the denominator is zero
            E0005 at 1:22: `#xyz` is no number
            E0001 at 1:27: `{` starts nothing in Scheme
            E0001 at 1:29: `}` starts nothing in Scheme
            E0004 at 1:32: `\q` is no escape of Scheme
                help: a backslash itself is written `\\`
            E0001 at 1:36: `#!nothing` is no directive
                help: there are `#!fold-case`, `#!no-fold-case`, `#!optional`, `#!rest`, `#!default` and `#!eof`
            E0005 at 1:50: a bytevector holds integers from 0 to 255
            E0005 at 1:54: a bytevector holds integers from 0 to 255
            E0901 at 1:57: the keyword `#:key` is not supported
        "##]],
    );
}

#[test]
fn unterminated_string() {
    data(
        r####"(display "abc"####,
        expect![[r#"
            (display "abc")
            E0002 at 1:10: this string has no closing `"`
        "#]],
    );
}

#[test]
fn unterminated_comment() {
    data(
        r####"1 #| 2 #| 3 |# 4"####,
        expect![[r#"
            1
            E0003 at 1:3: this comment has no end `|#`
        "#]],
    );
}

#[test]
fn bad_labels() {
    data(
        r####"#0# #1=#1# (#2=a #2=b) #99999999999999999999# (#3=a) #3#"####,
        expect![[r#"
            #<bad>
            #<bad>
            (#0=a #1=b)
            #<bad>
            (#0=a)
            #<bad>
            E0801 at 1:1: there is no label #0= before this
            E0801 at 1:5: this label names only itself
            E0801 at 1:18: the label #2= is used twice in one datum
            E0801 at 1:24: `#99999999999999999999#` is no label
                help: a label is written `#0=datum`, and `#0#` refers to it
            E0801 at 1:54: there is no label #3= before this
        "#]],
    );
}

#[test]
fn prefix_without_datum() {
    data(
        r####"(') '"####,
        expect![[r#"
            ()
            E0010 at 1:2: nothing follows this
                1:3: a datum was expected before this
            E0010 at 1:5: nothing follows this
                1:6: a datum was expected before this
        "#]],
    );
}

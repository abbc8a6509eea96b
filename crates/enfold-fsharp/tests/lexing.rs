//! Tokens and literals.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{expr, faults, tokens};

#[test]
fn tokens_with_layout() {
    tokens(
        "let f x =\n    g x\n    x // é\n",
        expect![[r#"
                {
        1:1     Let          let
        1:5     Ident        f
        1:7     Ident        x
        1:9     Eq           =
                {
        2:5     Ident        g
        2:7     Ident        x
                ;
        3:5     Ident        x
                }
                }
        4:1     end
    "#]],
    );
}

#[test]
fn holes_are_tokens() {
    tokens(
        r#"let s = $"a{f x}b{y}""#,
        expect![[r#"
                {
        1:1     Let          let
        1:5     Ident        s
        1:7     Eq           =
                {
        1:9     InterpBegin  $\"a{
                {
        1:13    Ident        f
        1:15    Ident        x
                }
        1:16    InterpMid    }b{
                {
        1:19    Ident        y
                }
        1:20    InterpEnd    }\"
                }
                }
        1:1     end
    "#]],
    );
}

#[test]
fn numbers() {
    expr(
        "[0; 42; 1_000; 0xFF; 0b1010; 0o17; 9223372036854775807; 0xFFFFFFFFFFFFFFFF]",
        expect!["(list 0 42 1000 255 10 15 9223372036854775807 -1)"],
    );
    expr(
        "[-9223372036854775808; -128y; - 1; -1.5]",
        expect!["(list -9223372036854775808 -128:i8 (prefix- 1) -1.5)"],
    );
    expr(
        "[1y; 255uy; -1s; 1us; 1l; 1u; 1ul; 5L; 5UL; 1n; 2un; 0xFFy; 0x80000000l]",
        expect![[r#"
        (let
          it
          (list
            1:i8
            255:u8
            -1:i16
            1:u16
            1:i32
            1:u32
            1:u32
            5:i64
            5:u64
            1:isize
            2:usize
            -1:i8
            -2147483648:i32)"#]],
    );
    expr(
        "[1.; 1.5; 1e5; 2.5e-3; 1E+2; 1.5f; 3f; 1.f; 0x3FF0000000000000LF; 0x3F800000lf]",
        expect!["(list 1.0 1.5 100000.0 0.0025 100.0 1.5:f32 3.0:f32 1.0:f32 1.0 1.0:f32)"],
    );
}

#[test]
fn a_range_is_not_a_float() {
    expr(
        "[1..5], [1.0..2.0], [5..-1..1], [a..b], [0..len-1]",
        expect![[r#"
        (let
          it
          (tuple
            (list (range 1 5))
            (list (range 1.0 2.0))
            (list (range 5 -1 1))
            (list (range a b))
            (list (range 0 (- len 1))))"#]],
    );
}

#[test]
fn bad_numbers() {
    faults(
        "let x = [256uy; 99999999999999999999; 0x; 12abc; 0b2; 1e999; 1m; 5I; 0x1FFuy; 128y]",
        expect![[r#"
            E0005 at 1:10: `256uy` does not fit in an unsigned 8-bit integer
            E0005 at 1:17: `99999999999999999999` does not fit in a signed 64-bit integer
            E0005 at 1:39: `0x` has no hexadecimal digits
            E0005 at 1:43: `abc` is not the ending of a number
            E0005 at 1:50: `0b2` has no binary digits
            E0005 at 1:55: `1e999` does not fit in a 64-bit float
            E0005 at 1:70: `0x1FFuy` does not fit in an unsigned 8-bit integer
            E0005 at 1:79: `128y` does not fit in a signed 8-bit integer
        "#]],
    );
}

#[test]
fn numbers_of_the_library_are_calls() {
    expr(
        "1.50m, -3I, 99999999999999999999I",
        expect![[r#"
        (let
          it
          (tuple (Decimal'.literal false 0 150 2) (Big'.ofInt -3) (Big'.parse "99999999999999999999"))"#]],
    );
    faults(
        "let x = [1e3m; 5Q; 99999999999999999999999999999m]",
        expect![[r#"
        E0005 at 1:10: `m` is not the ending of a number
        E0901 at 1:16: literals of your own kinds of numbers are not supported
        E0005 at 1:20: `999999999999999999999...` has more digits than a decimal number holds
    "#]],
    );
}

#[test]
fn characters() {
    expr(
        r"['a'; '\n'; '\''; '\\'; 'é'; ' '; '\065'; '\x41'; '\u00e9'; '\U0001F600'; 'a'B]",
        expect![[r#"(list 'a' '\n' '\'' '\\' 'é' ' ' 'A' 'A' 'é' '😀' 97:u8)"#]],
    );
    expr(r#"['"'; '(']"#, expect![[r#"(list '"' '(')"#]]);
    faults(
        "let x = ''' + 1",
        expect![[r#"
        E0006 at 1:9: this is not a character: between the quotes there must be exactly one
    "#]],
    );
    faults(
        "let x = ''",
        expect![[r#"
        E0006 at 1:9: this is not a character: between the quotes there must be exactly one
    "#]],
    );
    faults(
        "let x = 'ab'",
        expect![[r#"
        E0006 at 1:9: this is not a character: between the quotes there must be exactly one
    "#]],
    );
    faults(
        r"let x = '\q'",
        expect![[r#"
        E0004 at 1:10: `\q` is not an escape
    "#]],
    );
}

#[test]
fn strings() {
    expr(
        r#""a\tb\n\"q\" \\ \065 \x41 \u0041 \U0001F600 \uD83D\uDE00 \0""#,
        expect![[r#""a\tb\n\"q\" \\ A A A 😀 😀 \0""#]],
    );
    expr("\"one\\\n     two\"", expect![[r#""onetwo""#]]);
    expr(
        r#"@"c:\d ""q""", """tri"ple\n""", """#,
        expect![[r#"(tuple "c:\\d \"q\"" "tri\"ple\\n" "")"#]],
    );
    expr("\"two\nlines\"", expect![[r#""two\nlines""#]]);
    faults(
        "let x = \"\\q \\u12 \\999\"",
        expect![[r#"
            E0004 at 1:18: `\999` is larger than 255
        "#]],
    );
    faults("let x = \"bytes\"B", expect![""]);
    faults(
        "let x = \"open\nlet y = 1",
        expect![[r#"
        E0002 at 1:9: this string has no closing quote
    "#]],
    );
    faults(
        "let x = \"\"\"open\nlet y = 1",
        expect![[r#"
        E0002 at 1:9: this string has no closing quote
    "#]],
    );
}

#[test]
fn interpolation() {
    expr(
        r#"$"Hello, {name}! {{x}} 100%% {f x + 1}""#,
        expect![[r#"(interp "Hello, " name "! {x} 100% " (+ (f x) 1))"#]],
    );
    expr(
        r#"$"{a}{b}", $"plain", $@"a\{b}""q", $"""q"{"in"}"q""", $"{ { A = 1 } }""#,
        expect![[r#"
            (let
              it
              (tuple
                (interp a b)
                (interp "plain")
                (interp "a\\" b "\"q")
                (interp "q\"" "in" "\"q")
                (interp (record (A 1))))"#]],
    );
    expr(
        r#"$"{c.Person.Name}, {"nested"} {$"deep {x}"}""#,
        expect![[r#"(interp c.Person.Name ", " "nested" " " (interp "deep " x))"#]],
    );
    faults(
        r#"let x = $"{a:N2} {b,10} %d{c} {}""#,
        expect![[r#"
            E0010 at 1:31: this hole is empty
        "#]],
    );
    faults(
        "let x = $\"a {b\"\nlet y = 1",
        expect![[r#"
        E0012 at 1:15: the string ends inside of a `{` hole
            help: close the hole
            1:15: "" -> "}"
    "#]],
    );
    faults(
        "let x = $$\"\"\"a {b}\"\"\"",
        expect![[r#"
        E0901 at 1:9: strings that begin with several `$` are not supported yet
    "#]],
    );
}

#[test]
fn comments() {
    expr("1 (* a (* nested (*) *) *) + (*) // rest\n", expect!["(+ 1 *)"]);
    expr(r#"1 (* "*)" '"' @"\" """ *) " """ it's *) + 2"#, expect!["(+ 1 2)"]);
    expr(
        "1 (* \" *) + 2",
        expect![[r#"
            (+ 1 2))
            E0002 at 1:15: this string in a comment has no closing quote
        "#]],
    );
    faults(
        "let x = 1 (* open",
        expect![[r#"
        E0003 at 1:11: this comment has no end
            help: close it
            1:18: "" -> "*)"
    "#]],
    );
}

#[test]
fn names() {
    expr(
        "[base'; ``quoted id``; ``type``; été; _x; x1'']",
        expect!["(list base' quoted id type été _x x1'')"],
    );
}

#[test]
fn directives() {
    faults("#light\n#nowarn \"40\"\n#if DEBUG\nlet x = 1\n#endif\n", expect![""]);
}

#[test]
fn strange_characters() {
    faults(
        "let x = §§ + 1\nlet y\u{a0}= 2",
        expect![[r#"
        E0001 at 1:9: `§` does not belong to the language
        E0001 at 2:6: `\u{a0}` does not belong to the language
            help: use an ordinary blank
            2:6: "\u{a0}" -> " "
    "#]],
    );
    faults(
        "let f x =\n\tx\n\tx\n",
        expect![[r#"
            E0007 at 2:1: this line is indented with a tab
                note: indentation is significant, and a tab has no agreed width
                help: use spaces
                2:1: "\t" -> "    "
        "#]],
    );
    tokens(
        "\u{FEFF}let x = 1\r\n",
        expect![[r#"
                {
        1:1     Let          let
        1:5     Ident        x
        1:7     Eq           =
                {
        1:9     Number       1
                }
                }
        2:1     end
    "#]],
    );
}

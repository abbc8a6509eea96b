//! The keywords: their names, how they are written, and which libraries export them.

/// The libraries that export a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// Programs and libraries begin with them; they need no import.
    Always,
    /// `(scheme base)`
    Base,
    /// Another library, by its name.
    Library(&'static str),
    /// Eshkol's own.
    Eshkol,
}

macro_rules! forms {
    ($($variant:ident $name:literal $from:expr, $shape:literal;)*) => {
        /// A keyword.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Form { $($variant),* }

        /// Every keyword with its name and where it comes from.
        pub(crate) const FORMS: &[(Form, &str, From)] = &[$((Form::$variant, $name, $from)),*];

        impl Form {
            /// As it is written.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Form::$variant => $name),* }
            }

            /// What a use of it looks like.
            pub(crate) fn shape(self) -> &'static str {
                match self { $(Form::$variant => $shape),* }
            }
        }
    };
}

forms! {
    Quote "quote" From::Base, "(quote datum)";
    Quasiquote "quasiquote" From::Base, "(quasiquote template)";
    Unquote "unquote" From::Base, "(unquote expression), within `quasiquote`";
    UnquoteSplicing "unquote-splicing" From::Base, "(unquote-splicing expression), within `quasiquote`";
    Lambda "lambda" From::Base, "(lambda (parameter …) body …)";
    Define "define" From::Base, "(define name expression) or (define (name parameter …) body …)";
    DefineValues "define-values" From::Base, "(define-values (name …) expression)";
    DefineRecordType "define-record-type" From::Base, "(define-record-type name (constructor field …) predicate (field accessor [modifier]) …)";
    DefineSyntax "define-syntax" From::Base, "(define-syntax name (syntax-rules …))";
    LetSyntax "let-syntax" From::Base, "(let-syntax ((name (syntax-rules …)) …) body …)";
    LetrecSyntax "letrec-syntax" From::Base, "(letrec-syntax ((name (syntax-rules …)) …) body …)";
    SyntaxRules "syntax-rules" From::Base, "(syntax-rules (literal …) (pattern template) …)";
    SyntaxError "syntax-error" From::Base, "(syntax-error \"message\" datum …)";
    Ellipsis "..." From::Base, "..., within `syntax-rules`";
    Underscore "_" From::Base, "_, within `syntax-rules`";
    Let "let" From::Base, "(let ((name expression) …) body …) or (let name ((name expression) …) body …)";
    LetStar "let*" From::Base, "(let* ((name expression) …) body …)";
    Letrec "letrec" From::Base, "(letrec ((name expression) …) body …)";
    LetrecStar "letrec*" From::Base, "(letrec* ((name expression) …) body …)";
    LetValues "let-values" From::Base, "(let-values (((name …) expression) …) body …)";
    LetStarValues "let*-values" From::Base, "(let*-values (((name …) expression) …) body …)";
    If "if" From::Base, "(if test then) or (if test then else)";
    Cond "cond" From::Base, "(cond (test expression …) … (else expression …))";
    Case "case" From::Base, "(case key ((datum …) expression …) … (else expression …))";
    And "and" From::Base, "(and test …)";
    Or "or" From::Base, "(or test …)";
    When "when" From::Base, "(when test expression …)";
    Unless "unless" From::Base, "(unless test expression …)";
    Do "do" From::Base, "(do ((name init [step]) …) (test expression …) command …)";
    Begin "begin" From::Base, "(begin expression …)";
    Set "set!" From::Base, "(set! name expression)";
    Parameterize "parameterize" From::Base, "(parameterize ((parameter value) …) body …)";
    Guard "guard" From::Base, "(guard (name (test expression …) …) body …)";
    Else "else" From::Base, "else, as the last clause of `cond`, `case` or `guard`";
    Arrow "=>" From::Base, "(test => procedure), as a clause";
    Include "include" From::Base, "(include \"file\" …)";
    IncludeCi "include-ci" From::Base, "(include-ci \"file\" …)";
    CondExpand "cond-expand" From::Base, "(cond-expand (feature form …) … (else form …))";
    Import "import" From::Always, "(import import-set …), where a set is a library's name, or `only`, `except`, `prefix` or `rename` of a set";
    DefineLibrary "define-library" From::Always, "(define-library (name …) declaration …)";
    CaseLambda "case-lambda" From::Library("(scheme case-lambda)"), "(case-lambda ((parameter …) body …) …)";
    Delay "delay" From::Library("(scheme lazy)"), "(delay expression)";
    DelayForce "delay-force" From::Library("(scheme lazy)"), "(delay-force expression)";
    Load "load" From::Library("(scheme load)"), "(load \"file\")";
    Receive "receive" From::Library("(srfi 8)"), "(receive (name …) expression body …)";
    Cut "cut" From::Library("(srfi 26)"), "(cut procedure argument-or-<> …)";
    Cute "cute" From::Library("(srfi 26)"), "(cute procedure argument-or-<> …)";
    Require "require" From::Eshkol, "(require module …)";
    Provide "provide" From::Eshkol, "(provide name …)";
    WithRegion "with-region" From::Eshkol, "(with-region body …), (with-region 'name body …) or (with-region ('name bytes) body …)";
    Owned "owned" From::Eshkol, "(owned expression)";
    Move "move" From::Eshkol, "(move name)";
    Borrow "borrow" From::Eshkol, "(borrow name body …)";
    Shared "shared" From::Eshkol, "(shared expression)";
    WeakRef "weak-ref" From::Eshkol, "(weak-ref expression)";
    The "the" From::Eshkol, "(the type expression)";
    Declare ":" From::Eshkol, "(: name type)";
    DefineType "define-type" From::Eshkol, "(define-type name type)";
    Extern "extern" From::Eshkol, "(extern result-type name parameter-type …)";
    Diff "diff" From::Eshkol, "(diff expression name)";
}

/// Whether a library exports a keyword. SRFI 9 is in the base, and R5RS is all of Scheme.
pub(crate) fn exports(library: &str, form: Form, from: From) -> bool {
    match (library, from) {
        (_, From::Always) => false,
        ("(scheme base)" | "(scheme r5rs)", From::Base) => true,
        ("(scheme r5rs)", From::Library(name)) => name.starts_with("(scheme "),
        ("(srfi 9)", From::Base) => form == Form::DefineRecordType,
        ("(eshkol core)", From::Eshkol) => true,
        (library, From::Library(name)) => library == name,
        _ => false,
    }
}

/// The library that exports a keyword.
pub(crate) fn exporter(name: &str) -> Option<&'static str> {
    let found = FORMS.iter().find(|(_, known, _)| *known == name);
    found.and_then(|(_, _, from)| match from {
        From::Base => Some("(scheme base)"),
        From::Library(library) => Some(*library),
        From::Eshkol | From::Always => None,
    })
}

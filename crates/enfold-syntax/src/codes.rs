//! The catalogue of diagnostics. Each has a page `docs/errors/CODE.md` whose examples are tests.
//!
//! `E00xx` text and layout, `E01xx` names, `E02xx` types, `E03xx` patterns, `E04xx` closures and
//! lifetimes, `E05xx` projects and input, `E06xx` computations, `E07xx` foreign code,
//! `E08xx` forms and macros of Scheme, `E09xx` what Enfold does not support (yet); `W` warnings.

use std::fmt;

use crate::diag::Severity;

/// A code of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(&'static str);

impl Code {
    /// `E0201`.
    pub fn as_str(self) -> &'static str {
        self.0
    }

    /// Errors begin with `E`, warnings with `W`.
    pub fn severity(self) -> Severity {
        if self.0.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The title of its page.
    pub fn title(self) -> &'static str {
        ALL.iter().find(|(code, _)| *code == self).map_or("", |(_, title)| title)
    }

    /// The code with this text.
    pub fn parse(text: &str) -> Option<Code> {
        ALL.iter().map(|(code, _)| *code).find(|code| code.0.eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

macro_rules! catalogue {
    ($($name:ident = $code:literal, $title:literal;)*) => {
        $(#[doc = $title] pub const $name: Code = Code($code);)*
        /// Every code with the title of its page.
        pub const ALL: &[(Code, &str)] = &[$(($name, $title)),*];
    };
}

catalogue! {
    UNEXPECTED_CHARACTER = "E0001", "a character that starts no token";
    UNTERMINATED_STRING = "E0002", "a string without its closing quote";
    UNTERMINATED_COMMENT = "E0003", "a comment without its end";
    BAD_ESCAPE = "E0004", "an unknown escape in a string or character";
    BAD_NUMBER = "E0005", "a number that is malformed or does not fit";
    BAD_CHARACTER = "E0006", "a malformed character literal";
    TABS = "E0007", "a tab in the indentation";
    UNEXPECTED_TOKEN = "E0010", "something else was expected here";
    OFFSIDE = "E0011", "a line that is indented too little";
    UNCLOSED = "E0012", "a bracket without its partner";
    MISSING_BODY = "E0013", "a definition or branch without a body";
    TOO_DEEP = "E0014", "nested too deeply";
    NOT_UTF8 = "E0015", "a source file that is not UTF-8";
    UNKNOWN_NAME = "E0101", "a name that is not defined";
    UNKNOWN_TYPE = "E0102", "a type that is not defined";
    UNKNOWN_CASE = "E0103", "a union case that is not defined";
    UNKNOWN_FIELD = "E0104", "a record field that is not defined";
    UNKNOWN_MODULE = "E0105", "a module that is not defined";
    DUPLICATE = "E0106", "a name that is defined twice";
    NOT_MUTABLE = "E0107", "assignment to something immutable";
    BAD_MAIN = "E0108", "an entry point of the wrong shape";
    NEEDED_AT_ONCE = "E0109", "a value that is needed before it is there";
    TYPE_MISMATCH = "E0201", "a value of another type was expected";
    INFINITE_TYPE = "E0202", "a type that would contain itself";
    NOT_A_FUNCTION = "E0203", "something that is not a function is applied";
    BAD_OPERAND = "E0204", "an operator that is not defined for this type";
    MISSING_FIELD = "E0205", "a record without one of its fields";
    AMBIGUOUS_TYPE = "E0206", "a type that nothing determines";
    TYPE_ARGUMENTS = "E0207", "the wrong number of type arguments";
    CASE_ARGUMENTS = "E0208", "the wrong number of arguments for a union case";
    NOT_COMPARABLE = "E0209", "values that cannot be compared";
    BRANCH_MISMATCH = "E0210", "branches of different types";
    RIGID_TYPE = "E0211", "a type variable that is not as general as declared";
    TOO_MANY_ARGUMENTS = "E0212", "more arguments than the function takes";
    METHOD_ARGUMENTS = "E0213", "the wrong arguments for a method";
    BAD_CAST = "E0214", "a conversion to a type that the value does not have";
    MISSING_MEMBER = "E0215", "an interface without one of its members";
    UNIT_MISMATCH = "E0216", "another unit of measure was expected";
    PRIVATE_TYPE = "E0217", "a value of a private type is made";
    ACTIVE_PATTERN = "E0303", "an active pattern of the wrong shape";
    BAD_FORMAT = "E0220", "a format that cannot be used";
    FORMAT_ARGUMENT = "E0221", "an argument that does not fit its format";
    DUPLICATE_PATTERN_NAME = "E0301", "a name that is bound twice in one pattern";
    OR_PATTERN_NAMES = "E0302", "alternatives that bind different names";
    STRICT_ESCAPE = "E0401", "a closure outlives the mutable binding that it captures";
    ADDRESS_ESCAPES = "E0402", "the address of a local outlives it";
    POINTER_ESCAPES = "E0403", "a pointer outlives the memory that it points to";
    REGION_PLACE = "E0404", "a region that is made or released in the wrong place";
    STACKALLOC_PLACE = "E0405", "stack memory that is asked for in the wrong place";
    POINTER_ELEMENT = "E0406", "a pointer to something that is no scalar";
    NOT_SENDABLE = "E0407", "something that cannot be sent to another thread";
    SHARED_CELL = "E0408", "two threads use something that changes, without a lock";
    SHARED_CAPTURES = "E0409", "closures that can be alive together and would share what they capture";
    PROJECT = "E0501", "a project file that cannot be used";
    NO_SUCH_FILE = "E0502", "a file that cannot be read";
    NO_ENTRY = "E0503", "a program with nothing to run";
    UNKNOWN_LANGUAGE = "E0504", "a file whose language is not known";
    CIRCULAR_FILES = "E0505", "files that need each other";
    FOREIGN_BUILD = "E0506", "a library or a build step that Enfold does not have";
    BAD_OUTPUT = "E0507", "an output that is no place for an executable";
    OUTSIDE_COMPUTATION = "E0601", "a part of a computation that stands outside of one";
    BUILDER_LACKS = "E0602", "a computation that its builder has no operation for";
    FOREIGN_TYPE = "E0701", "a foreign function with a type that C does not have";
    FOREIGN_SHAPE = "E0702", "a foreign function that is declared wrongly";
    CODE_POINTER = "E0703", "a code pointer to something that is no module-level function of scalars";
    DATUM_LABEL = "E0801", "a label of data that cannot be used";
    BAD_FORM = "E0802", "a form that is not written as it must be";
    MISPLACED_DEFINITION = "E0803", "a definition where none may stand";
    ELSE_NOT_LAST = "E0804", "an `else` that is not the last clause";
    DUPLICATE_PARAMETER = "E0805", "a name that is bound twice by one form";
    KEYWORD_AS_VALUE = "E0806", "a keyword where a value is expected";
    BAD_MACRO = "E0807", "a macro that is defined wrongly";
    NO_RULE = "E0808", "a use of a macro that none of its rules fits";
    EXPANSION_LIMIT = "E0809", "macros whose expansion does not end";
    UNKNOWN_LIBRARY = "E0810", "a library that is not known";
    NOT_EXPORTED = "E0811", "a name that a library does not export";
    MACRO_COMPLAINS = "E0812", "an error that a macro reports";
    MOVED_VALUE = "E0813", "a value that is used after it was moved";
    UNSUPPORTED = "E0901", "a construct that Enfold does not support yet";
    ENDLESS_TYPES = "E0902", "something that would be needed at infinitely many types";
    NO_DERIVATIVE = "E0903", "a derivative that there is not";
    INCOMPLETE_MATCH = "W0001", "a match that leaves cases out";
    UNREACHABLE_ARM = "W0002", "an arm that can never be chosen";
    UNUSED_BINDING = "W0003", "a local name that is never used";
    DISCARDED_VALUE = "W0004", "a value that is computed and dropped";
    UNUSED_KEY = "W0005", "a project key that has no effect";
    UNDENTED = "W0006", "elements in brackets that are not indented";
    ARGUMENT_COUNT = "W0801", "a call with the wrong number of arguments";
    REDEFINED = "W0802", "a top-level name that is defined again";
    LEAK = "W0403", "a loop that leaves memory behind";
    STACK_IN_LOOP = "W0404", "stack memory that is asked for in a loop";
}

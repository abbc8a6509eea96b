//! Requests as a library makes them, on files in a folder for such.

use enfold_cases::Folder;

use super::{Arguments, Console, END, FAILED, Files, Request};

#[derive(Default)]
struct Fixed {
    input: Vec<u8>,
    output: Vec<u8>,
    /// Nothing can be written.
    full: bool,
}

impl Console for Fixed {
    fn read(&mut self, to: &mut [u8]) -> usize {
        // In small pieces, as from a terminal.
        let count = self.input.len().min(to.len()).min(3);
        to[..count].copy_from_slice(&self.input[..count]);
        self.input.drain(..count);
        count
    }
    fn write(&mut self, bytes: &[u8]) -> Result<(), i32> {
        if self.full {
            return Err(28);
        }
        self.output.extend_from_slice(bytes);
        Ok(())
    }
    fn write_err(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
    }
    fn flush(&mut self) -> Result<(), i32> {
        if self.full { Err(28) } else { Ok(()) }
    }
    fn program(&self) -> Vec<u8> {
        b"./prog".to_vec()
    }
    fn processor_time(&mut self) -> i64 {
        7
    }
}

struct Program {
    files: Files,
    console: Fixed,
}

impl Program {
    fn new(input: &str) -> Program {
        let console = Fixed { input: input.into(), ..Fixed::default() };
        Program { files: Files::new(), console }
    }

    fn ask(&mut self, request: Request, text: &str, numbers: [i64; 3]) -> i64 {
        self.fill(request, text, &mut [], numbers)
    }

    fn fill(&mut self, request: Request, text: &str, bytes: &mut [u8], numbers: [i64; 3]) -> i64 {
        let args = Arguments { text: text.as_bytes(), bytes, numbers };
        self.files.call(request as i64, args, &mut self.console)
    }

    fn line(&mut self, channel: i64) -> Option<String> {
        let length = self.ask(Request::LineLength, "", [channel, 0, 0]);
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        self.fill(Request::TakeLine, "", &mut bytes, [channel, 0, 0]);
        String::from_utf8(bytes).ok()
    }

    fn fetched(&mut self, length: i64) -> String {
        let mut bytes = vec![0; usize::try_from(length).expect("a length")];
        self.fill(Request::Fetch, "", &mut bytes, [0; 3]);
        String::from_utf8(bytes).expect("UTF-8")
    }
}

#[test]
fn lines_of_standard_input() {
    let mut program = Program::new("one\n\nthree\r\nlast");
    let lines: Vec<String> = std::iter::from_fn(|| program.line(0)).collect();
    assert_eq!(lines, ["one", "", "three\r", "last"]);
    assert_eq!(program.ask(Request::LineLength, "", [0; 3]), END);
    assert_eq!(program.ask(Request::ReadByte, "", [0; 3]), END);
    assert_eq!(program.ask(Request::Position, "", [0; 3]), 16);
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("files");
    let name = folder.at("written").display().to_string();
    let mut program = Program::new("");
    let out = program.ask(Request::OpenOut, &name, [2 | 4, 0o666, 0]);
    assert!(out >= 3, "{out}");
    program.ask(Request::Write, "first\nsecond\n", [out, 0, 0]);
    program.ask(Request::WriteByte, "", [out, i64::from(b'x'), 0]);
    assert_eq!(program.ask(Request::Position, "", [out, 0, 0]), 14);
    assert_eq!(program.ask(Request::Close, "", [out, 0, 0]), 0);
    assert_eq!(program.ask(Request::Write, "late", [out, 0, 0]), FAILED - 9);

    let input = program.ask(Request::OpenIn, &name, [0; 3]);
    assert_eq!(program.ask(Request::Length, "", [input, 0, 0]), 14);
    assert_eq!(program.line(input).as_deref(), Some("first"));
    assert_eq!(program.ask(Request::ReadByte, "", [input, 0, 0]), i64::from(b's'));
    program.ask(Request::Seek, "", [input, 2, 0]);
    assert_eq!(program.line(input).as_deref(), Some("rst"));
    assert_eq!(program.ask(Request::Position, "", [input, 0, 0]), 6);
    let mut bytes = [b'.'; 6];
    assert_eq!(program.fill(Request::Read, "", &mut bytes, [input, 1, 4]), 4);
    assert_eq!(&bytes, b".seco.");
    assert_eq!(program.fill(Request::Read, "", &mut bytes, [input, 3, 4]), FAILED - 22);
    program.ask(Request::Close, "", [input, 0, 0]);
    assert_eq!(program.ask(Request::LineLength, "", [input, 0, 0]), FAILED - 9);
    assert_eq!(program.ask(Request::Remove, &name, [0; 3]), 0);
    assert_eq!(program.ask(Request::Exists, &name, [0; 3]), 0);
}

#[test]
fn everything_is_written_at_the_end() {
    let folder = Folder::new("files");
    let name = folder.at("end").display().to_string();
    let mut program = Program::new("");
    let out = program.ask(Request::OpenOut, &name, [2 | 4, 0o666, 0]);
    program.ask(Request::Write, "kept", [out, 0, 0]);
    program.files.close_all();
    assert_eq!(std::fs::read(&name).expect("there"), b"kept");
    let more = program.ask(Request::OpenOut, &name, [1 | 2, 0o666, 0]);
    program.ask(Request::Write, " and more", [more, 0, 0]);
    program.ask(Request::FlushAll, "", [0; 3]);
    assert_eq!(std::fs::read(&name).expect("there"), b"kept and more");
    assert_eq!(program.ask(Request::OpenOut, &name, [2 | 8, 0o666, 0]), FAILED - 17);
}

#[test]
fn errors_have_the_systems_names() {
    let mut program = Program::new("");
    let missing = program.ask(Request::OpenIn, "/no/such/file", [0; 3]);
    assert_eq!(missing, FAILED - 2);
    let length = program.ask(Request::ErrorText, "", [2, 0, 0]);
    assert_eq!(program.fetched(length), "No such file or directory");
    assert_eq!(program.ask(Request::Variable, "ENFOLD_NOT_SET", [0; 3]), END);
    assert_eq!(program.ask(Request::OpenIn, "a\0b", [0; 3]), FAILED - 2);
    let args = Arguments { text: b"", bytes: &mut [], numbers: [0; 3] };
    assert_eq!(program.files.call(99, args, &mut program.console), FAILED - 22);
}

#[test]
fn folders() {
    let folder = Folder::new("files");
    let name = folder.at("folder").display().to_string();
    let mut program = Program::new("");
    assert_eq!(program.ask(Request::MakeDirectory, &name, [0, 0o777, 0]), 0);
    assert_eq!(program.ask(Request::IsDirectory, &name, [0; 3]), 1);
    for file in ["b", "a"] {
        std::fs::write(format!("{name}/{file}"), "").expect("written");
    }
    let length = program.ask(Request::List, &name, [0; 3]);
    assert_eq!(program.fetched(length), "a\0b\0");
    let names = format!("{name}/a\0{name}/c");
    assert_eq!(program.ask(Request::Rename, &names, [0; 3]), 0);
    assert_eq!(program.ask(Request::RemoveDirectory, &name, [0; 3]), FAILED - 39);
}

#[test]
fn standard_output_that_refuses_is_told() {
    let mut program = Program::new("");
    program.console.full = true;
    assert_eq!(program.ask(Request::Write, "x", [1, 0, 0]), FAILED - 28);
    assert_eq!(program.ask(Request::Flush, "", [1, 0, 0]), FAILED - 28);
    assert_eq!(program.ask(Request::FlushAll, "", [0, 0, 0]), FAILED - 28);
    assert_eq!(program.ask(Request::FlushAll, "", [1, 0, 0]), 0);
    assert_eq!(program.ask(Request::Close, "", [1, 0, 0]), FAILED - 28);
    program.console.full = false;
    assert_eq!(program.ask(Request::Write, "x", [1, 0, 0]), 0);
}

#[test]
fn standard_channels_that_are_closed_refuse() {
    let mut program = Program::new("input");
    for channel in [0, 1, 2] {
        assert_eq!(program.ask(Request::Close, "", [channel, 0, 0]), 0);
        assert_eq!(program.ask(Request::Close, "", [channel, 0, 0]), 0);
    }
    assert_eq!(program.ask(Request::ReadByte, "", [0, 0, 0]), FAILED - 9);
    assert_eq!(program.ask(Request::Write, "x", [1, 0, 0]), FAILED - 9);
    assert_eq!(program.ask(Request::Write, "x", [2, 0, 0]), FAILED - 9);
    assert_eq!(program.ask(Request::Flush, "", [1, 0, 0]), 0);
    assert!(program.console.output.is_empty());
}

#[test]
fn a_program_is_told_its_name_and_time() {
    let mut program = Program::new("");
    let length = program.ask(Request::Program, "", [0; 3]);
    assert_eq!(program.fetched(length), "./prog");
    assert_eq!(program.ask(Request::ProcessorTime, "", [0; 3]), 7);
}

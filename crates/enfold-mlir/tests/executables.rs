//! Executables: what they print, their status, debug information, and the sanitizer.

use std::process::{Command, Output};

use enfold_cases::Folder;
use enfold_core::ir::{Program, Stmt, VarId};
use enfold_mlir::{Error, Options, Source, Stage, build, emit};
use enfold_place::{Home, Placement};
use enfold_syntax::{FileId, SourceMap, Span};

const HELLO: &str = r#"
program flat entry lam0
string s0 "hello, "
string s1 "\n"
fn lam0 main() -> int top {
  a.0: array<string> = args ()
  n.1: int = arr_len a.0
  some.2: bool = gt n.1, 0
  if some.2 {
    who.3: string = arr_get a.0, 0
    t.4: string = add s0, who.3
    u.5: string = add t.4, s1
    v.6: unit = write u.5
    ret 3
  } else {
    x.7: float = sin 0.0
    y.8: int = convert x.7
    q.9: int = div 1, y.8
    ret q.9
  }
}
"#;

/// `adder` makes a closure over its parameter; `main` calls what it returns.
const ADDER: &str = "
program flat entry lam0
class fn0 (int) -> int {lam1}
fn lam0 main() -> int top {
  f.0: fn0 = call lam2(40)
  n.1: int = invoke f.0(2)
  ret n.1
}
fn lam1 add(x.10: int) -> int closure captures (n.11: int) of fn0 {
  y.12: int = add x.10, n.11
  ret y.12
}
fn lam2 adder(n.20: int) -> fn0 top {
  f.21: fn0 = closure lam1(n.20)
  ret f.21
}
";

fn parse(text: &str) -> Program {
    enfold_core::text::parse(text).expect("readable core")
}

/// Puts every statement of a program on a line of its own, at column 3.
fn give_spans(program: &mut Program, sources: &mut SourceMap) {
    let text = "  x\n".repeat(100);
    let file: FileId = sources.add("sample.fs", text);
    let mut line = 0;
    for lam in program.lams.values_mut() {
        let mut next = || {
            line += 1;
            Span::new(file, line * 4 + 2, line * 4 + 3)
        };
        lam.span = next();
        for stmt in &mut lam.body.stmts {
            if let Stmt::Let { span, .. } = stmt {
                *span = next();
            }
        }
    }
}

/// What an executable is called in its folder.
const FILE: &str = "program";

/// An executable in a folder of its own.
struct Executable(Folder);

impl Executable {
    fn build(
        name: &str,
        program: &Program,
        placement: &Placement,
        sources: &SourceMap,
        options: &Options,
    ) -> Executable {
        let folder = Folder::new(name);
        let path = folder.at(FILE);
        match build(Source::new(program, placement, sources), options, &[], &path) {
            Ok(()) => Executable(folder),
            Err(error @ (Error::Bug(_) | Error::Environment(_))) => panic!("{error}"),
        }
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(self.0.at(FILE)).args(args).output().expect("the executable runs")
    }
}

#[test]
fn prints_and_returns_a_status() {
    let program = parse(HELLO);
    for opt in [0, 3] {
        let options = Options { opt, ..Options::default() };
        let hello = Executable::build(
            "hello",
            &program,
            &Placement::default(),
            &SourceMap::new(),
            &options,
        );
        let output = hello.run(&["world"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "hello, world\n");
        assert_eq!(output.status.code(), Some(3));
    }
}

#[test]
fn an_uncaught_exception_names_the_place() {
    let (mut program, mut sources) = (parse(HELLO), SourceMap::new());
    give_spans(&mut program, &mut sources);
    let placement = Placement::default();
    let hello = Executable::build("raise", &program, &placement, &sources, &Options::default());
    let output = hello.run(&[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    // The statement that divides is in a branch and keeps the empty span of parsed core: line 1.
    assert!(text.contains("sample.fs:1:1"), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn debug_information_has_lines() {
    let (mut program, mut sources) = (parse(ADDER), SourceMap::new());
    give_spans(&mut program, &mut sources);
    let options = Options { opt: 0, debug: true, ..Options::default() };
    let text = emit(Stage::Llvm, Source::new(&program, &Placement::default(), &sources), &options)
        .expect("IR");
    assert!(text.contains("!DIFile(filename: \"sample.fs\""), "{text}");
    assert!(text.contains("!DILocation(line: 6, column: 3"), "{text}");
    let exe = Executable::build("debug", &program, &Placement::default(), &sources, &options);
    assert_eq!(exe.run(&[]).status.code(), Some(42));
}

/// A closure in the frame of the function that returned it: wrong on purpose.
fn escaping() -> (Program, Placement) {
    let mut placement = Placement::default();
    placement.homes[VarId::from_u32(21)] = Some(Home::Stack);
    (parse(ADDER), placement)
}

#[test]
fn the_sanitizer_finds_a_closure_in_a_dead_frame() {
    let (program, placement) = escaping();
    let options = Options { opt: 0, sanitize: true, ..Options::default() };
    let run = |placement: &Placement| {
        let exe = Executable::build("asan", &program, placement, &SourceMap::new(), &options);
        let mut command = Command::new(exe.0.at(FILE));
        command.env("ASAN_OPTIONS", "detect_stack_use_after_return=1:detect_leaks=0");
        command.output().expect("the executable runs")
    };
    let bad = run(&placement);
    let report = String::from_utf8_lossy(&bad.stderr).into_owned();
    assert!(report.contains("stack-use-after-return"), "{report}");
    let good = run(&Placement::default());
    assert_eq!(good.status.code(), Some(42), "{}", String::from_utf8_lossy(&good.stderr));
}

#[test]
fn assembly_uses_tail_calls() {
    let program = parse(include_str!("core/tail_calls.core"));
    let options = Options { opt: 0, ..Options::default() };
    let text =
        emit(Stage::Asm, Source::new(&program, &Placement::default(), &SourceMap::new()), &options)
            .expect("assembly");
    let few: String = text
        .lines()
        .skip_while(|line| !line.starts_with("few.4:"))
        .take_while(|line| !line.contains(".cfi_endproc") && !line.starts_with(".Lfunc_end"))
        .collect();
    assert!(few.contains("jmp\tmany.3"), "{text}");
}

/// What the optimiser dissolves is not allocated; what stays is allocated in line.
#[test]
fn optimised_allocation() {
    let llvm = |text: &str, opt| {
        let options = Options { opt, ..Options::default() };
        emit(
            Stage::Llvm,
            Source::new(&parse(text), &Placement::default(), &SourceMap::new()),
            &options,
        )
        .expect("IR")
    };
    assert!(llvm(ADDER, 0).contains("call ptr @enf_alloc"));
    assert!(!llvm(ADDER, 2).contains("enf_alloc"));
    let lists = llvm(include_str!("core/lists.core"), 2);
    assert!(lists.contains("load ptr, ptr @enf_program"), "{lists}");
}

#[test]
fn a_missing_library_is_reported() {
    let program = parse(HELLO);
    let libraries = ["no-such-library".to_owned()];
    let folder = Folder::new("missing");
    let out = folder.at(FILE);
    let error = build(
        Source::new(&program, &Placement::default(), &SourceMap::new()),
        &Options::default(),
        &libraries,
        &out,
    )
    .expect_err("cannot be linked");
    assert!(error.to_string().contains("no-such-library"), "{error}");
    assert!(!out.exists());
}

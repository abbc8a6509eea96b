//! Projects of .NET, as far as a plain program needs them.

mod said;

use enfold_cases::Folder;
use enfold_driver::load;
use enfold_driver::project::OutputKind;
use said::said;

const APP: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <AssemblyName>shop</AssemblyName>
  </PropertyGroup>
  <!-- in order -->
  <ItemGroup>
    <Compile Include="src\Stock.fs;src/Report.fs" />
    <Compile Include='Program.fs'></Compile>
    <PackageReference Include="FSharp.Core" Version="8.0.0" />
    <ProjectReference Include="..\lib\Lib.fsproj" />
  </ItemGroup>
</Project>
"#;

const LIB: &str = r#"<Project><ItemGroup><Compile Include="Names.fs" /></ItemGroup></Project>"#;

#[test]
fn files_come_in_their_order_after_those_of_other_projects() {
    let files = &[
        ("app/App.fsproj", APP),
        ("app/src/Stock.fs", "module Stock\nlet items = [Names.first]\n"),
        (
            "app/src/Report.fs",
            "module Report\nlet print () = List.iter (printfn \"%s\") Stock.items\n",
        ),
        (
            "app/Program.fs",
            "module Program\n[<EntryPoint>]\nlet main _ =\n    Report.print ()\n    0\n",
        ),
        ("lib/Lib.fsproj", LIB),
        ("lib/Names.fs", "module Names\nlet first = \"apple\"\n"),
    ];
    let folder = Folder::with("fsproj-app", files);
    for path in ["app/App.fsproj", "app"] {
        let input = load(&folder.0.join(path));
        assert_eq!(said(&folder, &input), "");
        let name = |id| input.sources.file(id).name.rsplit('/').next().map(str::to_owned);
        let names: Vec<String> = input.files.iter().filter_map(|id| name(*id)).collect();
        assert_eq!(names, ["Names.fs", "Stock.fs", "Report.fs", "Program.fs"]);
        let project = input.project.expect("a project");
        assert_eq!(project.kind, OutputKind::Program);
        assert_eq!(project.default_output(), folder.0.join("app/targets/shop"));
    }
}

#[test]
fn what_cannot_be_used_is_reported_where_it_stands() {
    let item = |item: &str| format!("<Project>\n<ItemGroup>{item}</ItemGroup>\n</Project>");
    let cases = [
        (item(r#"<Compile Include="no.fs" />"#), "p.fsproj:2:30: error[E0502]"),
        (item(r#"<Compile Include="*.fs" />"#), "p.fsproj:2:30: error[E0501]"),
        (
            item(r#"<PackageReference Include="Argu" />"#),
            "p.fsproj:2:39: error[E0506]: the package `Argu`",
        ),
        (item(r#"<Compile Include="a.fs" Condition="x" />"#), "p.fsproj:2:47: error[E0501]"),
        (item("<Compile />"), "p.fsproj:2:13: error[E0501]"),
        (item(r#"<ProjectReference Include="p.fsproj" />"#), "p.fsproj:2:39: error[E0501]"),
        ("<Project>".to_owned(), "p.fsproj:1:2: error[E0501]: this is not XML"),
        (
            "<Project></Project>".to_owned(),
            "p.fsproj:1:1: error[E0501]: the project compiles no file",
        ),
        (
            "<Project><OutputType>Module</OutputType></Project>".to_owned(),
            "p.fsproj:1:22: error[E0501]: Enfold builds no `Module`",
        ),
    ];
    for (number, (project, expected)) in cases.into_iter().enumerate() {
        let files = &[("p.fsproj", project.as_str()), ("a.fs", "let x = 1\n")];
        let folder = Folder::with(&format!("fsproj-bad{number}"), files);
        let text = said(&folder, &load(&folder.0.join("p.fsproj")));
        assert!(text.starts_with(expected), "{project}\n{text}");
    }
}

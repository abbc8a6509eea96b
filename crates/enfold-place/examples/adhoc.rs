use enfold_place::certify::certify;
use enfold_place::{Options, place};
use enfold_syntax::SourceMap;
fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let show = std::env::var("SHOW").is_ok();
    std::thread::Builder::new().stack_size(1 << 30).spawn(move || {
        let mut bad = 0;
        for path in &files {
            let text = std::fs::read_to_string(path).unwrap();
            let mut sources = SourceMap::new();
            let mut asts = Vec::new();
            for (name, text) in enfold_fsharp::LIBRARY {
                let file = sources.add_library(*name, *text);
                asts.push(enfold_fsharp::parse(text, file, enfold_fsharp::Options { library: true }).file);
            }
            let file = sources.add(path, &text);
            let parsed = enfold_fsharp::parse(&text, file, enfold_fsharp::Options { library: false });
            asts.push(parsed.file);
            let checked = enfold_check::check(&asts, asts.len() - 1);
            let mut reports = parsed.diagnostics;
            reports.append(checked.diagnostics);
            if reports.has_errors() { println!("{path}: rejected"); continue; }
            for level in [0, 2, 3] {
                let mut program = enfold_core::pipeline::compile(&checked.graph, level, &mut |_, _| {});
                let t = std::time::Instant::now();
                let placement = place(&mut program, &Options::default());
                let placed = t.elapsed();
                let t = std::time::Instant::now();
                let result = certify(&program, &placement);
                let certified = t.elapsed();
                if placed.as_millis() + certified.as_millis() > 300 { println!("{path} {level}: placed in {placed:?}, certified in {certified:?}"); }
                if let Err(errors) = result {
                    bad += 1;
                    println!("{path} at {level}: {} errors\n  {}", errors.len(), errors.iter().take(4).cloned().collect::<Vec<_>>().join("\n  "));
                    if show { println!("{}", enfold_core::text::print(&program)); 
                      if let Ok(lam) = std::env::var("LAM") { let lam = enfold_core::ir::LamId::from_u32(lam.parse().unwrap()); println!("{:#?} params {:?}", placement.claims[lam], placement.params[lam]);
                         for (v, a) in placement.args.iter() { if !a.is_empty() { println!("args {v} {a:?}"); } } 
                         for (v, a) in placement.homes.iter() { if let Some(a)=a { println!("home {v} {a:?}"); } } }
                    }
                }
            }
        }
        println!("{bad} bad");
    }).unwrap().join().unwrap();
}

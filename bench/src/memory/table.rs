//! Prints what was measured: a table with a line for each program, and what follows from it.

use super::Row;
use super::homes::Homes;
use super::program::Program;

/// The part of dynamic allocations that is to be on the stack or static.
const WANTED: f64 = 0.85;

/// What the columns are, and their names.
pub fn print_head() {
    println!("peak: memory of the process, in KiB, at N and 10 N iterations");
    println!("live: most bytes of objects in regions, at fewer iterations and ten times as many");
    println!("allocations by home in thousands, at the latter");
    println!("time: processor time at 10 N, with regions and with malloc for each object");
    println!();
    println!(
        "{:<22}{:>8}{:>8}{:>8}{:>9}{:>9}  {:<6}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}{:>9}{:>7}",
        "program",
        "N",
        "peak N",
        "10 N",
        "live",
        "10 x",
        "",
        "static",
        "stack",
        "popped",
        "region",
        "program",
        "time",
        "malloc",
        "ratio"
    );
}

/// One program's line.
pub fn print_row(program: &Program, row: &Row) {
    let [small, large] = row.peaks.map(|peak| peak / 1024);
    print!("{:<22}{:>8}{small:>8}{large:>8}", program.name, program.size);
    match row.counted {
        Some(runs) => runs.iter().for_each(|run| print!("{:>9}", run.peak)),
        None => print!("{:>9}{:>9}", "-", "-"),
    }
    let verdict = match (row.grows(), &program.grows) {
        (true, Some(_)) => "grows",
        (true, None) => "GROWS",
        (false, _) => "flat",
    };
    print!("  {verdict:<6}");
    match row.homes() {
        Some(homes) => {
            let Homes { fixed, stack, popped, region, program } = homes;
            for count in [fixed, stack, popped, region, program] {
                print!("{:>8.1}", count as f64 / 1e3);
            }
        }
        None => print!("{:>8}{:>8}{:>8}{:>8}{:>8}", "-", "-", "-", "-", "-"),
    }
    let [regions, malloc] = row.times.map(|time| time.as_secs_f64());
    println!("{regions:>7.3} s{malloc:>7.3} s{:>7.2}", row.gain());
}

/// What the table says as a whole.
pub fn print_summary(programs: &[Program], rows: &[Row]) {
    println!();
    print_growth(programs, rows);
    print_homes(rows);
    print_times(rows);
}

fn print_growth(programs: &[Program], rows: &[Row]) {
    let flat = rows.iter().filter(|row| !row.grows()).count();
    println!("{flat} of {} programs hold no more after ten times the iterations.", rows.len());
    for (program, row) in programs.iter().zip(rows) {
        let name = &program.name;
        match (row.grows(), &program.grows) {
            (true, Some(why)) => println!("  {name} grows, as expected: {why}"),
            (true, None) => println!("  {name} grows, and its file does not say why"),
            (false, Some(_)) => println!("  {name} does not grow, although its file says so"),
            (false, None) => {}
        }
    }
}

fn print_homes(rows: &[Row]) {
    let counted: Vec<Homes> = rows.iter().filter_map(Row::homes).collect();
    if counted.is_empty() {
        println!("Allocations by home: this compiler does not count them.");
        return;
    }
    let sum = counted.iter().fold(Homes::default(), |sum, homes| sum + *homes);
    let share = sum.on_stack_or_static();
    let mean = counted.iter().map(Homes::on_stack_or_static).sum::<f64>() / counted.len() as f64;
    let verdict = if share >= WANTED { "reached" } else { "missed" };
    println!(
        "On the stack or static: {:.1} % of {} allocations (wanted: {:.0} %, {verdict}); {:.1} % with \
         continuations that are popped; {:.1} % in the mean of the programs.",
        share * 100.0,
        sum.total(),
        WANTED * 100.0,
        sum.like_a_stack() * 100.0,
        mean * 100.0
    );
}

fn print_times(rows: &[Row]) {
    let gains = rows.iter().map(Row::gain);
    let mean = (gains.clone().map(f64::ln).sum::<f64>() / rows.len() as f64).exp();
    let twice = gains.filter(|gain| *gain >= 2.0).count();
    println!(
        "Against malloc for each object: {mean:.2} times as fast in the geometric mean; at least twice \
         in {twice} of {}.",
        rows.len()
    );
}

impl Row {
    fn homes(&self) -> Option<Homes> {
        self.counted.map(|[_, many]| many.homes)
    }
}

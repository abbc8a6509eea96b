//! Bands as a page: an SVG with the bands stacked on each other, the largest at the bottom, and a
//! legend. No scripts; what a band is appears when the pointer rests on it.

use std::fmt::Write;

use super::bands::{Band, Bands};
use crate::html::escape;

const WIDTH: f64 = 920.0;
const HEIGHT: f64 = 360.0;
/// Room for the numbers at the left, and at the other sides.
const LEFT: f64 = 76.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 28.0;

/// Neither too dark for a dark page nor too light for a light one; the last is for the rest.
const COLOURS: [&str; 12] = [
    "#4c8eda", "#e0872f", "#4fa64f", "#d1585a", "#9a77c9", "#a5745d", "#d878b4", "#b0a52f",
    "#2fa9b8", "#6f7fd6", "#c0504d", "#8a8f98",
];

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --soft: #888; }
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 960px; padding: 0 1rem; }
h1 { font-size: 1.15rem; font-weight: 600; margin: 0 0 .2rem; }
p { margin: 0 0 1rem; color: var(--soft); }
svg { width: 100%; height: auto; display: block; }
svg text { font-size: 11px; fill: var(--soft); }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg path { stroke: none; fill-opacity: .85; }
svg path:hover { fill-opacity: 1; stroke: currentColor; stroke-width: 1; }
table { border-collapse: collapse; margin-top: 1rem; width: 100%; }
th { text-align: left; font-weight: 500; color: var(--soft); }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; }
code { font: 13px ui-monospace, monospace; }
";

/// The page; `title` is what was run.
pub fn page(title: &str, bands: &Bands) -> String {
    let title = escape(title);
    let total = totals(bands).into_iter().max().unwrap_or(0);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Regions of {title}</title>\n<style>{STYLE}</style>\n\
         <h1>Memory in regions: <code>{title}</code></h1>\n\
         <p>At most {} within {}. Each point in time shows the most that was held around it, in \
         pages; values in frames are not counted.</p>\n",
        bytes(total),
        duration(bands.nanoseconds),
    );
    if bands.bands.is_empty() {
        out.push_str("<p>No region ever held a page.</p>\n</html>\n");
        return out;
    }
    out.push_str(&svg(bands));
    legend(&mut out, bands);
    out.push_str("</html>\n");
    out
}

/// The plot alone.
pub fn svg(bands: &Bands) -> String {
    let mut out = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"bytes by region over time\">\n"
    );
    let most = totals(bands).into_iter().max().unwrap_or(0);
    let (step, top) = steps(most);
    let scale = Scale { slices: bands.slices as f64, top: top as f64 };
    let mut level = 0;
    while level <= top {
        let y = scale.y(level);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y + 4.0,
            bytes(level)
        );
        level += step;
    }
    for part in 0..=4 {
        let x = scale.x(scale.slices * f64::from(part) / 4.0);
        let anchor = match part {
            0 => "start",
            4 => "end",
            _ => "middle",
        };
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            HEIGHT - 8.0,
            duration(bands.nanoseconds / 4 * part as u64)
        );
    }
    let mut below = vec![0; bands.slices];
    for (index, band) in bands.bands.iter().enumerate() {
        let above: Vec<u64> = below.iter().zip(&band.bytes).map(|(a, b)| a + b).collect();
        let _ = writeln!(
            out,
            "<path fill=\"{}\" d=\"{}\"><title>{}</title></path>",
            colour(index, band),
            outline(&scale, &below, &above),
            escape(&describe(band))
        );
        below = above;
    }
    out.push_str("</svg>\n");
    out
}

fn legend(out: &mut String, bands: &Bands) {
    out.push_str(
        "<table>\n<tr><th></th><th>region begins at</th><th>in</th><th class=\"number\">peak</th>\
         <th class=\"number\">on average</th></tr>\n",
    );
    for (index, band) in bands.bands.iter().enumerate() {
        let _ = writeln!(
            out,
            "<tr><td><i style=\"background:{}\"></i></td><td><code>{}</code></td>\
             <td><code>{}</code></td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
            colour(index, band),
            escape(&band.place),
            escape(&band.function),
            bytes(band.peak),
            bytes(band.average)
        );
    }
    out.push_str("</table>\n");
}

fn describe(band: &Band) -> String {
    let function = match band.function.as_str() {
        "" => String::new(),
        function => format!(" in {function}"),
    };
    format!("{}{function}: at most {}", band.place, bytes(band.peak))
}

fn colour(index: usize, band: &Band) -> &'static str {
    let last = COLOURS.len() - 1;
    if band.rest { COLOURS[last] } else { COLOURS[index % last] }
}

/// Bytes of all bands together, by slice.
fn totals(bands: &Bands) -> Vec<u64> {
    let mut totals = vec![0; bands.slices];
    for band in &bands.bands {
        totals.iter_mut().zip(&band.bytes).for_each(|(sum, bytes)| *sum += bytes);
    }
    totals
}

struct Scale {
    slices: f64,
    top: f64,
}

impl Scale {
    fn x(&self, slice: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * slice / self.slices
    }

    fn y(&self, level: u64) -> f64 {
        let height = HEIGHT - TOP - BOTTOM;
        TOP + height * (1.0 - level as f64 / self.top)
    }
}

/// The upper edge from left to right, then the lower edge back; equal neighbours are one step.
fn outline(scale: &Scale, below: &[u64], above: &[u64]) -> String {
    let mut path = String::new();
    let mut edge = |levels: &mut dyn Iterator<Item = (usize, usize, u64)>, first: &str| {
        let mut command = first;
        for (from, to, level) in levels {
            let y = scale.y(level);
            let (from, to) = (scale.x(from as f64), scale.x(to as f64));
            let _ = write!(path, "{command}{from:.1},{y:.1}H{to:.1}");
            command = "L";
        }
    };
    edge(&mut runs(above).into_iter(), "M");
    edge(&mut runs(below).into_iter().rev().map(|(from, to, level)| (to, from, level)), "L");
    path.push('Z');
    path
}

/// Stretches of one level: from, to, level.
fn runs(levels: &[u64]) -> Vec<(usize, usize, u64)> {
    let mut runs: Vec<(usize, usize, u64)> = Vec::new();
    for (at, &level) in levels.iter().enumerate() {
        match runs.last_mut() {
            Some(last) if last.2 == level => last.1 = at + 1,
            _ => runs.push((at, at + 1, level)),
        }
    }
    runs
}

/// A round distance between lines, and the topmost one.
fn steps(most: u64) -> (u64, u64) {
    let mut step: u64 = 256;
    while most / step >= 8 {
        step = step.saturating_mul(2);
    }
    (step, most.div_ceil(step).max(1).saturating_mul(step))
}

/// A number of bytes, in the unit that suits.
fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let text = if value < 10.0 { format!("{value:.1}") } else { format!("{value:.0}") };
    format!("{} {}", text.strip_suffix(".0").unwrap_or(&text), UNITS[unit])
}

/// A time, in the unit that suits.
fn duration(nanoseconds: u64) -> String {
    let seconds = nanoseconds as f64 / 1e9;
    match nanoseconds {
        0 => "0".to_owned(),
        1..1_000_000 => format!("{:.0} µs", seconds * 1e6),
        1_000_000..1_000_000_000 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::page as page_of;
    use super::*;

    const EVENTS: &str = "enfold-regions 1\ns 0 the program's region\ns 1 a<b>.fs:3:5 main\nq 1000000\n\
                          e 0 0 1024 1024\ne 1 1 3072 3072\ne 2 1 3072 0\nt 3\n";

    fn band(bytes: &[u64]) -> Band {
        Band {
            place: "a.fs:1:1".to_owned(),
            function: "f".to_owned(),
            peak: bytes.iter().copied().max().unwrap_or(0),
            average: 0,
            bytes: bytes.to_vec(),
            rest: false,
        }
    }

    #[test]
    fn the_page_is_complete_and_needs_nothing_else() {
        let page = page_of("a&b.fs", EVENTS).expect("a good file");
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        assert!(page.contains("At most 4 KiB within 4.0 ms"), "{page}");
        assert!(page.contains("<title>a&lt;b&gt;.fs:3:5 in main: at most 3 KiB</title>"), "{page}");
        assert!(page.contains("<code>a&amp;b.fs</code>") && !page.contains("<b>"), "{page}");
        for outside in ["<script", "href", "src=", "url(", "@import", "onclick"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("<path").count(), 2);
        assert_eq!(page.matches("<tr>").count(), 3);
        // The largest comes first.
        let place = |text: &str| page.find(text).expect("it is there");
        assert!(place("a&lt;b&gt;.fs:3:5</code>") < place("the program's region</code>"));
    }

    #[test]
    fn bands_lie_on_each_other() {
        let bands = Bands {
            bands: vec![band(&[512, 1024, 1024, 0]), band(&[0, 0, 1024, 1024])],
            slices: 4,
            nanoseconds: 4000,
        };
        let svg = svg(&bands);
        let paths: Vec<&str> =
            svg.split(" d=\"").skip(1).filter_map(|s| s.split('"').next()).collect();
        // 320 points high for 2048 bytes; a step of 208 points for each slice.
        assert_eq!(
            paths,
            [
                "M76.0,252.0H284.0L284.0,172.0H700.0L700.0,332.0H908.0L908.0,332.0H76.0Z",
                "M76.0,252.0H284.0L284.0,172.0H492.0L492.0,12.0H700.0L700.0,172.0H908.0\
                 L908.0,332.0H700.0L700.0,172.0H284.0L284.0,252.0H76.0Z",
            ]
        );
    }

    #[test]
    fn lines_are_at_round_numbers() {
        assert_eq!(steps(0), (256, 256));
        assert_eq!(steps(2048), (512, 2048));
        assert_eq!(steps(5000), (1024, 5120));
        let (step, top) = steps(u64::MAX / 4);
        assert!(top / step <= 8);
    }

    #[test]
    fn numbers_have_units() {
        let texts = [0, 1023, 1024, 1536, 10 << 20, 3 << 30].map(bytes);
        assert_eq!(texts, ["0 B", "1023 B", "1 KiB", "1.5 KiB", "10 MiB", "3 GiB"]);
        let texts = [0, 1500, 2_500_000, 3_000_000_000].map(duration);
        assert_eq!(texts, ["0", "2 µs", "2.5 ms", "3.00 s"]);
    }

    #[test]
    fn a_run_without_regions_says_so() {
        let page = page_of("a.fs", "enfold-regions 1\nq 1000\nt 5\n").expect("a good file");
        assert!(page.contains("No region ever held a page") && !page.contains("<svg"), "{page}");
    }
}

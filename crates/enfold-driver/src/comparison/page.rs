//! The comparison as a page: a picture with a bar for each representation under each number, and the numbers. No scripts, and
//! nothing from elsewhere.

use std::fmt::Write;

use super::table::text;
use super::{Column, Row, rows};
use crate::html::escape;

const WIDTH: f64 = 920.0;
/// Where bars begin, and where the longest ends.
const LEFT: f64 = 260.0;
const RIGHT: f64 = 140.0;
/// Of one bar, and between two groups of them.
const BAR: f64 = 14.0;
const GAP: f64 = 14.0;

/// One for each representation; neither too dark for a dark page nor too light for a light one.
const COLOURS: [&str; 4] = ["#4c8eda", "#e0872f", "#4fa64f", "#9a77c9"];

const STYLE: &str = "
:root { color-scheme: light dark; --soft: #888; }
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 960px; padding: 0 1rem; }
h1 { font-size: 1.15rem; font-weight: 600; margin: 0 0 .2rem; }
p { margin: 0 0 1rem; color: var(--soft); }
svg { width: 100%; height: auto; display: block; }
svg text { font-size: 12px; fill: currentColor; }
i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .3em 0 1em; }
code { font: 13px ui-monospace, monospace; }
";

/// The page; `title` is what was compared.
pub fn page(title: &str, columns: &[Column]) -> String {
    let title = escape(title);
    let mut legend = String::new();
    for (column, colour) in columns.iter().zip(COLOURS.iter().cycle()) {
        let _ = write!(legend, "<i style=\"background:{colour}\"></i>{}", escape(&column.closures));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Closures of {title}</title>\n<style>{STYLE}</style>\n\
         <h1>Closures of <code>{title}</code> under each representation</h1>\n\
         <p>{legend}</p>\n{}</html>\n",
        svg(&rows(columns))
    )
}

/// The picture alone. Each number has a scale of its own, whose end is its largest value.
fn svg(rows: &[Row]) -> String {
    let shown: Vec<&Row> =
        rows.iter().filter(|row| row.values.iter().flatten().any(|&value| value > 0)).collect();
    let height: f64 = shown.iter().map(|row| row.values.len() as f64 * BAR + GAP).sum();
    let mut out = format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"each number under each representation\">\n"
    );
    let mut y = 0.0;
    for row in shown {
        let most = row.values.iter().flatten().copied().max().unwrap_or(1).max(1);
        let middle = y + row.values.len() as f64 * BAR / 2.0 + 4.0;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            escape(row.name)
        );
        for (value, colour) in row.values.iter().zip(COLOURS.iter().cycle()) {
            bar(&mut out, y, *value, (most, colour), row);
            y += BAR;
        }
        y += GAP;
    }
    out.push_str("</svg>\n");
    out
}

fn bar(out: &mut String, y: f64, value: Option<u64>, (most, colour): (u64, &str), row: &Row) {
    let length = (WIDTH - LEFT - RIGHT) * value.unwrap_or(0) as f64 / most as f64;
    let label = value.map_or_else(|| "not counted".to_owned(), |value| text(value, row.unit));
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
        BAR - 2.0,
        LEFT + length + 6.0,
        y + BAR - 3.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_complete_and_needs_nothing_else() {
        let page = page("a<b>.ml", &super::super::sample());
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        assert!(page.contains("a&lt;b&gt;.ml") && !page.contains("<b>"), "{page}");
        for outside in ["<script", "href", "src=", "url(", "@import", "onclick"] {
            assert!(!page.contains(outside), "{outside}");
        }
        // Rows without any value above zero have no bars: environments, the stack, the program's region.
        assert_eq!(page.matches("<rect").count(), 3 * 8);
        assert!(page.contains("not counted"), "{page}");
    }

    #[test]
    fn the_longest_bar_is_the_largest_value() {
        let page = page("a", &super::super::sample());
        let of = |name: &str| {
            let row = page.split(name).nth(1).expect("a row");
            let widths = row.split("width=\"").skip(1).take(2);
            widths
                .filter_map(|text| text.split('"').next()?.parse::<f64>().ok())
                .collect::<Vec<_>>()
        };
        assert_eq!(of("words captured"), [520.0, 260.0]);
    }
}

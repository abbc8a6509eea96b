//! The comparison for people.
//!
//! ```text
//!                                           flat        pair      linked
//! closures made                               12          12          12
//! words captured                              24          12           -
//! ```

use super::{Column, Unit, rows};

/// A line for each number, a column for each representation.
pub fn table(columns: &[Column]) -> String {
    let mut out = format!("{:34}", "");
    for column in columns {
        out += &format!("{:>14}", column.closures);
    }
    out.push('\n');
    for row in rows(columns) {
        out += &format!("{:34}", row.name);
        for value in row.values {
            out += &format!("{:>14}", value.map_or_else(|| "-".to_owned(), |v| text(v, row.unit)));
        }
        out.push('\n');
    }
    if columns.iter().any(|column| column.counts.is_none()) {
        out += "-: the run took too long to be counted; give the program less to do\n";
    }
    out
}

/// A number in its unit.
pub(super) fn text(value: u64, unit: Unit) -> String {
    match unit {
        Unit::Objects | Unit::Bytes => value.to_string(),
        Unit::Time => format!("{:.1} ms", value as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_line_for_each_number() {
        expect![[r#"
                                                        flat          pair        linked
            closures made                                 12            12             -
            words captured                                24            12             -
            environments made                              0             0             -
            bytes on the stack                             0             0             -
            bytes in regions                            2048          2048             -
            bytes in the program's region                  0             0             -
            most bytes alive in regions                 1024          1024             -
            instructions of core                     1234567       1234567             -
            peak of the executable's regions            4096          4096          4096
            processor time                            0.2 ms        0.1 ms        0.0 ms
            size of the executable                         1             1             1
            -: the run took too long to be counted; give the program less to do
        "#]]
        .assert_eq(&table(&super::super::sample()));
    }
}

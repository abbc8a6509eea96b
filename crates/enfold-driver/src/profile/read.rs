//! Reads what a run has recorded. `enfold.h` of the runtime describes the format.

/// What the regions of one site held within one tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub tick: u64,
    /// Which site.
    pub site: usize,
    /// The most bytes at once.
    pub most: u64,
    /// Bytes at the end of the tick.
    pub last: u64,
}

/// A whole run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recording {
    /// Texts of sites: where it is, and the function.
    pub sites: Vec<String>,
    /// Nanoseconds of a tick.
    pub tick: u64,
    /// In the order of time.
    pub entries: Vec<Entry>,
    /// The tick in which the program ended.
    pub end: u64,
}

/// A site beyond this is not one.
const MOST_SITES: usize = 1 << 24;

/// Reads the file; says what is wrong with it.
pub fn read(text: &str) -> Result<Recording, String> {
    let mut recording = Recording { tick: 1, ..Recording::default() };
    let mut lines = text.lines().enumerate();
    if lines.next().map(|(_, line)| line) != Some("enfold-regions 1") {
        return Err("this is no record of regions that this version can read".to_owned());
    }
    for (number, line) in lines {
        read_line(&mut recording, line).ok_or_else(|| {
            format!("line {} of the record of regions makes no sense: {line}", number + 1)
        })?;
    }
    let last = recording.entries.last().map_or(0, |entry| entry.tick);
    recording.end = recording.end.max(last);
    Ok(recording)
}

fn read_line(recording: &mut Recording, line: &str) -> Option<()> {
    let (kind, rest) = line.split_once(' ')?;
    match kind {
        "s" => {
            let (site, text) = rest.split_once(' ')?;
            let site: usize = site.parse().ok().filter(|&site| site < MOST_SITES)?;
            if recording.sites.len() <= site {
                recording.sites.resize(site + 1, String::new());
            }
            recording.sites[site] = text.to_owned();
        }
        "q" => recording.tick = rest.parse().ok()?,
        "t" => recording.end = rest.parse().ok()?,
        "e" => {
            let mut numbers = rest.split(' ').map(str::parse::<u64>);
            let mut next = || numbers.next()?.ok();
            let (tick, site, most, last) = (next()?, next()?, next()?, next()?);
            let site = usize::try_from(site).ok().filter(|&site| site < MOST_SITES)?;
            let before = recording.entries.last().map_or(0, |entry| entry.tick);
            if tick < before {
                return None;
            }
            recording.entries.push(Entry { tick, site, most, last });
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_as_the_runtime_writes_it() {
        let text = "enfold-regions 1\ns 0 the program's region\ns 1 a.fs:3:5 main\nq 2000\n\
                    e 0 0 1024 1024\ne 2 1 9216 0\nt 9\n";
        let recording = read(text).expect("a good file");
        assert_eq!(recording.sites, ["the program's region", "a.fs:3:5 main"]);
        assert_eq!((recording.tick, recording.end), (2000, 9));
        assert_eq!(recording.entries[1], Entry { tick: 2, site: 1, most: 9216, last: 0 });
    }

    #[test]
    fn what_makes_no_sense_is_reported() {
        assert!(read("").is_err());
        assert!(read("enfold-regions 2\n").is_err());
        for line in ["x 1", "e 1 2 3", "e 1 2 3 four", "e 1 99999999999 3 4", "s 1", "q many"] {
            let error = read(&format!("enfold-regions 1\n{line}\n")).expect_err("a bad line");
            assert!(error.contains("line 2"), "{error}");
        }
        assert!(read("enfold-regions 1\ne 5 0 1 1\ne 4 0 1 1\n").is_err(), "time goes back");
    }
}

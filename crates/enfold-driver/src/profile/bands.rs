//! Bytes by site in equal slices of time.
//!
//! A slice shows the most that the regions of a site held at any moment in it, so that short peaks
//! are seen however long the run was. Sites that never held much are one band together.

use super::read::Recording;

/// How many slices there are at most.
pub const SLICES: usize = 400;
/// How many bands there are at most, the one for the rest included.
pub const BANDS: usize = 12;

/// What the regions of one site held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band {
    /// Where its regions begin, `FILE:LINE:COL`, or what they are.
    pub place: String,
    /// The function, where there is one.
    pub function: String,
    /// The most bytes at once.
    pub peak: u64,
    /// Bytes on average.
    pub average: u64,
    /// The most bytes in each slice.
    pub bytes: Vec<u64>,
    /// It stands for several sites.
    pub rest: bool,
}

/// The bands of a run, the largest first; the rest is the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bands {
    /// The bands.
    pub bands: Vec<Band>,
    /// How many slices there are.
    pub slices: usize,
    /// How long the run took, in nanoseconds.
    pub nanoseconds: u64,
}

/// Cuts a recording into slices.
pub fn bands(recording: &Recording) -> Bands {
    let ticks = recording.end.saturating_add(1);
    let slices = SLICES.min(usize::try_from(ticks).unwrap_or(SLICES)).max(1);
    let slice_of = |tick: u64| {
        let slice = u128::from(tick) * slices as u128 / u128::from(ticks);
        (slice as usize).min(slices - 1)
    };
    let count = recording.entries.iter().map(|entry| entry.site + 1).max().unwrap_or(0);
    let mut bands: Vec<Band> = (0..count).map(|site| empty(recording, site, slices)).collect();
    // Of each site: the slice up to which its bytes are known, and how many there are now.
    let mut known = vec![(0, 0); count];
    for entry in &recording.entries {
        let (band, (known, now)) = (&mut bands[entry.site], &mut known[entry.site]);
        let slice = slice_of(entry.tick);
        // Up to and with what it held when the slice began, if this is the first entry there.
        let first = usize::from(slice > *known);
        for bytes in &mut band.bytes[*known..slice + first] {
            *bytes = (*bytes).max(*now);
        }
        band.bytes[slice] = band.bytes[slice].max(entry.most);
        (*known, *now) = (slice, entry.last);
        band.peak = band.peak.max(entry.most);
    }
    for (band, (known, now)) in bands.iter_mut().zip(known) {
        for bytes in &mut band.bytes[known..] {
            *bytes = (*bytes).max(now);
        }
        band.average = average(&band.bytes);
    }
    bands.retain(|band| band.peak > 0);
    bands.sort_by(|a, b| b.peak.cmp(&a.peak).then_with(|| a.place.cmp(&b.place)));
    put_together(&mut bands, slices);
    let nanoseconds = ticks.saturating_mul(recording.tick);
    Bands { bands, slices, nanoseconds }
}

fn empty(recording: &Recording, site: usize, slices: usize) -> Band {
    let text = recording.sites.get(site).map_or("", String::as_str);
    let (place, function) = match text.rsplit_once(' ') {
        Some((place, function)) if site > 0 => (place, function),
        _ => (text, ""),
    };
    Band {
        place: place.to_owned(),
        function: function.to_owned(),
        peak: 0,
        average: 0,
        bytes: vec![0; slices],
        rest: false,
    }
}

fn average(bytes: &[u64]) -> u64 {
    let sum: u128 = bytes.iter().map(|&bytes| u128::from(bytes)).sum();
    (sum / bytes.len().max(1) as u128) as u64
}

/// The smallest ones become one.
fn put_together(bands: &mut Vec<Band>, slices: usize) {
    if bands.len() <= BANDS {
        return;
    }
    let small = bands.split_off(BANDS - 1);
    let mut rest = Band {
        place: format!("{} other places", small.len()),
        function: String::new(),
        peak: 0,
        average: 0,
        bytes: vec![0; slices],
        rest: true,
    };
    for band in &small {
        rest.bytes.iter_mut().zip(&band.bytes).for_each(|(sum, bytes)| *sum += bytes);
    }
    rest.average = average(&rest.bytes);
    rest.peak = rest.bytes.iter().copied().max().unwrap_or(0);
    bands.push(rest);
}

#[cfg(test)]
mod tests {
    use super::super::read::read;
    use super::*;

    fn of(events: &str) -> Bands {
        let text = format!(
            "enfold-regions 1\ns 0 the program's region\ns 1 a b.fs:3:5 main\ns 2 c.fs:1:1 f\nq 10\n{events}"
        );
        bands(&read(&text).expect("a good file"))
    }

    #[test]
    fn bytes_stay_until_they_change() {
        let found = of("e 1 1 8 8\ne 3 0 5 5\ne 3 1 20 2\nt 5\n");
        assert_eq!((found.slices, found.nanoseconds), (6, 60));
        let names: Vec<_> =
            found.bands.iter().map(|b| (b.place.as_str(), b.function.as_str())).collect();
        assert_eq!(names, [("a b.fs:3:5", "main"), ("the program's region", "")]);
        assert_eq!(found.bands[0].bytes, [0, 8, 8, 20, 2, 2]);
        assert_eq!(found.bands[1].bytes, [0, 0, 0, 5, 5, 5]);
        assert_eq!((found.bands[0].peak, found.bands[0].average), (20, 6));
    }

    #[test]
    fn short_peaks_are_seen_in_long_runs() {
        let found = of("e 0 1 100 100\ne 100500 1 7000 90\ne 100501 1 90 0\nt 999999\n");
        assert_eq!(found.slices, SLICES);
        let bytes = &found.bands[0].bytes;
        assert_eq!(bytes.iter().max(), Some(&7000));
        assert_eq!(bytes.iter().filter(|&&bytes| bytes == 7000).count(), 1);
        assert_eq!((bytes[0], bytes[39], bytes[40], bytes[41]), (100, 100, 7000, 0));
    }

    #[test]
    fn many_small_sites_are_one_band() {
        let mut events = String::new();
        for site in 1..=30 {
            events += &format!("e 0 {site} {} 1\n", site * 10);
        }
        let found = of(&(events + "t 1\n"));
        assert_eq!(found.bands.len(), BANDS);
        let rest = found.bands.last().expect("there is one");
        assert!(rest.rest && found.bands[0].peak == 300);
        assert_eq!(rest.place, "19 other places");
        assert_eq!(rest.bytes, [1900, 19]);
    }

    #[test]
    fn a_run_without_regions_has_no_bands() {
        let found = of("t 0\n");
        assert!(found.bands.is_empty());
        assert_eq!(found.slices, 1);
    }
}

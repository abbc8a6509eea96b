//! A plot of the memory that each region held over time, from what a run has recorded.
//!
//! ```text
//! events ─read─► Recording ─bands─► Bands ─plot─► a page of HTML with one SVG, without scripts
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`read`] | the file that the runtime leaves behind (`enf_profile` in `enfold.h`) |
//! | [`bands`] | bytes by site in equal slices of time |
//! | [`plot`] | the page |

pub mod bands;
pub mod plot;
pub mod read;

/// The page for a recording; `title` is what was run.
pub fn page(title: &str, events: &str) -> Result<String, String> {
    let recording = read::read(events)?;
    Ok(plot::page(title, &bands::bands(&recording)))
}

//! The pages of `docs/errors`, one for each code of the catalogue, built into the program.

use enfold_syntax::codes::Code;

// `(code, text)` for every file `docs/errors/CODE.md`, ordered by code; written by the build script.
include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The page of a code, as Markdown.
pub fn page(code: Code) -> Option<&'static str> {
    let index = PAGES.binary_search_by_key(&code.as_str(), |(name, _)| name).ok()?;
    Some(PAGES[index].1)
}

#[cfg(test)]
mod tests {
    use enfold_syntax::codes;

    #[test]
    fn every_code_has_a_page_and_every_page_a_code() {
        for (code, title) in codes::ALL {
            let page =
                super::page(*code).unwrap_or_else(|| panic!("docs/errors/{code}.md is missing"));
            let heading = format!("# {code}: {title}\n");
            assert!(page.starts_with(&heading), "{code}: the page must start with {heading:?}");
        }
        for (name, _) in super::PAGES {
            assert!(codes::Code::parse(name).is_some(), "docs/errors/{name}.md is for no code");
        }
    }
}

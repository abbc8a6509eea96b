//! Text in the pages of HTML that are made: `profile`, `comparison`.

/// A text with what means something in HTML replaced.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

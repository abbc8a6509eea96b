//! Before and after specialisation.

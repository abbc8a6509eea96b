//! `enfold explain`: what each lambda captures and where it lives, or what an error code means.

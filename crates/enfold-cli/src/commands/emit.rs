//! `enfold emit`: a program as one of the stages sees it.

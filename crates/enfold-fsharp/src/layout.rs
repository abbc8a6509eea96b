//! The offside rule, as a view of the next token.
//!
//! The rule is applied by the parser while it descends, and not by a pass that inserts tokens:
//! which columns matter depends on the construct that is being read, the parser knows it, and an
//! inserting pass would have to know the grammar a second time. So a construct that holds a block
//! opens a [`Context`] at the column of the block's first token, and every look at the next token
//! goes through [`Layout::view`]:
//!
//! ```text
//! first on its line, column = context's   →  Sep   another item of the block
//! first on its line, column < context's   →  End   the block is over
//! anything else                           →  Plain the token itself
//! ```
//!
//! Permitted undentations:
//! - a line that starts with an infix operator continues its block even at the block's column, and
//!   up to the operator's length and one blank to the left of it;
//! - `then else elif with and | ->` and their like never start an item;
//! - a closing bracket is seen wherever it stands, if its partner is open;
//! - a block starts at any column right of the nearest enclosing *hard* context, one whose first
//!   token starts its line; bodies of `fun`, of `else`, of loops and of brackets may even start at its column;
//! - the cases of `function` may stand at the column of the nearest hard context, under the `let` that they belong to.
//!
//! A context that is not hard, such as the right-hand side in `let x = f (fun y ->`, never forces
//! the lines below it to the right.

use crate::token::{T, Token};

/// A set of tokens that may end a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ends(u32);

impl Ends {
    pub const NONE: Ends = Ends(0);
    pub const RPAREN: Ends = Ends(1);
    pub const RBRACK: Ends = Ends(1 << 1);
    pub const BAR_RBRACK: Ends = Ends(1 << 2);
    pub const RBRACE: Ends = Ends(1 << 3);
    pub const END: Ends = Ends(1 << 4);
    pub const INTERP: Ends = Ends(1 << 5);
    pub const RATTR: Ends = Ends(1 << 6);
    pub const RINTRINSIC: Ends = Ends(1 << 7);
    pub const BAR_RBRACE: Ends = Ends(1 << 8);
    pub const CLOSERS: Ends = Ends((1 << 9) - 1);
    pub const THEN: Ends = Ends(1 << 9);
    pub const ELSE: Ends = Ends(1 << 10);
    pub const WITH: Ends = Ends(1 << 11);
    pub const FINALLY: Ends = Ends(1 << 12);
    pub const DO: Ends = Ends(1 << 13);
    pub const TO: Ends = Ends(1 << 14);
    pub const BAR: Ends = Ends(1 << 15);
    pub const AND: Ends = Ends(1 << 16);
    pub const IN: Ends = Ends(1 << 17);
    pub const DONE: Ends = Ends(1 << 18);
    pub const ARROW: Ends = Ends(1 << 19);
    pub const DOT_DOT: Ends = Ends(1 << 20);
    pub const COLON: Ends = Ends(1 << 21);
    pub const COMMA: Ends = Ends(1 << 22);

    pub const fn or(self, other: Ends) -> Ends {
        Ends(self.0 | other.0)
    }

    /// The set of a token alone; empty for a token that ends nothing.
    pub fn of(kind: T) -> Ends {
        match kind {
            T::RParen => Ends::RPAREN,
            T::RBrack => Ends::RBRACK,
            T::BarRBrack => Ends::BAR_RBRACK,
            T::RBrace => Ends::RBRACE,
            T::BarRBrace => Ends::BAR_RBRACE,
            T::End => Ends::END,
            T::InterpMid | T::InterpEnd => Ends::INTERP,
            T::RAttr => Ends::RATTR,
            T::RIntrinsic => Ends::RINTRINSIC,
            T::Then => Ends::THEN,
            T::Else | T::Elif => Ends::ELSE,
            T::With => Ends::WITH,
            T::Finally => Ends::FINALLY,
            T::Do => Ends::DO,
            T::To | T::Downto => Ends::TO,
            T::Bar => Ends::BAR,
            T::And => Ends::AND,
            T::In => Ends::IN,
            T::Done => Ends::DONE,
            T::Arrow => Ends::ARROW,
            T::DotDot => Ends::DOT_DOT,
            T::Colon => Ends::COLON,
            T::Comma => Ends::COMMA,
            _ => Ends::NONE,
        }
    }

    pub fn meets(self, other: Ends) -> bool {
        self.0 & other.0 != 0
    }
}

/// A block that is being read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// Its items start here.
    pub col: u32,
    /// Its first token starts a line.
    pub hard: bool,
    /// It holds declarations.
    pub decls: bool,
    /// The index of its first token.
    pub start: usize,
    /// What ends it, besides layout.
    pub own_ends: Ends,
    /// What ends it or a block around it.
    pub ends: Ends,
    /// A `|` that starts a line belongs to it down to this column.
    bars: u32,
    /// The nearest hard context, this one included.
    nearest_hard: usize,
}

/// Where a block may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Floor {
    /// Right of the nearest hard context.
    Right,
    /// At its column too, unless declarations stand there.
    Same,
    /// At its column too; where declarations stand, only what cannot be one.
    Level,
}

/// What layout makes of the next token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Plain,
    Sep,
    End,
}

/// The contexts around the next token.
#[derive(Debug)]
pub(crate) struct Layout {
    contexts: Vec<Context>,
    /// The token whose separator was taken.
    passed: usize,
}

impl Layout {
    /// A file's: one context that no line leaves.
    pub fn new() -> Layout {
        let root = Context {
            col: 0,
            hard: true,
            decls: true,
            start: 0,
            own_ends: Ends::NONE,
            ends: Ends::NONE,
            bars: u32::MAX,
            nearest_hard: 0,
        };
        Layout { contexts: vec![root], passed: usize::MAX }
    }

    /// The innermost context.
    pub fn top(&self) -> &Context {
        &self.contexts[self.contexts.len() - 1]
    }

    fn hard(&self) -> &Context {
        &self.contexts[self.top().nearest_hard]
    }

    /// How the token with this index looks from the innermost context.
    pub fn view(&self, token: &Token, index: usize) -> View {
        if !token.first || token.kind == T::Eof {
            return View::Plain;
        }
        let top = self.top();
        if token.col > top.col || top.ends.meets(closer(token.kind)) {
            return View::Plain;
        }
        if token.col == top.col {
            let item = index != top.start && index != self.passed && !continues(token);
            return if item { View::Sep } else { View::Plain };
        }
        match grace(token) {
            Some(grace) if token.col + grace >= top.col => View::Plain,
            _ if token.kind == T::Bar && token.col >= top.bars => View::Plain,
            _ => View::End,
        }
    }

    /// Lets the cases of a `function` stand left of the blocks that it is in, down to the column of the nearest hard one:
    /// those blocks see a `|` there as theirs.
    pub fn admit_bars(&mut self, token: &Token) {
        let hard = self.top().nearest_hard;
        let col = self.contexts[hard].col;
        if token.kind != T::Bar || !token.first || token.col < col {
            return;
        }
        for context in &mut self.contexts[hard + 1..] {
            context.bars = context.bars.min(token.col);
        }
    }

    /// Whether a block may start with this token.
    pub fn may_open(&self, token: &Token, floor: Floor) -> bool {
        if !token.first {
            return true;
        }
        let hard = self.hard();
        let top = self.top();
        match floor {
            Floor::Right => token.col > hard.col && (top.hard || token.col != top.col),
            Floor::Same => token.col > hard.col || (token.col == hard.col && !hard.decls),
            Floor::Level => {
                token.col > hard.col
                    || (token.col == hard.col && !(hard.decls && token.kind.starts_declaration()))
            }
        }
    }

    /// Whether the items of a bracket that starts with this token are not indented: they stand at or left of the nearest
    /// hard context, and start no declaration.
    pub fn is_undented(&self, token: &Token) -> bool {
        token.first && token.col <= self.hard().col && !token.kind.starts_declaration()
    }

    /// Opens a block at a token.
    pub fn open(&mut self, token: &Token, index: usize, ends: Ends, decls: bool) {
        let outer = self.top();
        let nearest_hard = if token.first { self.contexts.len() } else { outer.nearest_hard };
        let own_ends = ends;
        let ends = ends.or(outer.ends);
        self.contexts.push(Context {
            col: token.col,
            hard: token.first,
            decls,
            start: index,
            own_ends,
            ends,
            bars: u32::MAX,
            nearest_hard,
        });
    }

    /// Closes the innermost block.
    pub fn close(&mut self) {
        if self.contexts.len() > 1 {
            self.contexts.pop();
        }
    }

    /// Takes the separator before a token.
    pub fn pass(&mut self, index: usize) {
        self.passed = index;
    }

    /// The column of the declarations around.
    pub fn declaration_col(&self) -> u32 {
        self.contexts.iter().rev().find(|c| c.decls).map_or(0, |c| c.col)
    }

    /// Whether a token that is left of the innermost block belongs to it all the same: no block
    /// around has its items at the token's column, and this one is the outermost right of it.
    pub fn is_misplaced(&self, token: &Token) -> bool {
        let top = self.top();
        let header = Ends::THEN.or(Ends::DO).or(Ends::TO).or(Ends::ARROW);
        let starts_over = matches!(token.kind, T::Let | T::Type | T::Module | T::Open);
        if top.own_ends.meets(header) || !top.hard && starts_over {
            return false;
        }
        let count = self.contexts.len();
        let outer = if count > 1 { self.contexts.get(count - 2) } else { None };
        token.col < top.col && outer.is_none_or(|c| c.col < token.col || count == 2)
    }

    /// Moves the innermost block to the left, so that a misplaced line belongs to it.
    pub fn lower(&mut self, col: u32) {
        if let Some(top) = self.contexts.last_mut() {
            top.col = top.col.min(col);
        }
    }

    /// Lets soft blocks make room for a token that cannot but belong to the innermost of them,
    /// because it stands right of the hard context and left of all of them.
    pub fn relax(&mut self, token: &Token) -> bool {
        let hard = self.top().nearest_hard;
        if !token.first || token.col <= self.contexts[hard].col {
            return false;
        }
        let soft = &mut self.contexts[hard + 1..];
        if soft.is_empty() || soft.iter().any(|c| c.col <= token.col) {
            return false;
        }
        for context in soft {
            context.col = token.col;
        }
        true
    }
}

fn closer(kind: T) -> Ends {
    let ends = Ends::of(kind);
    if Ends::CLOSERS.meets(ends) { ends } else { Ends::NONE }
}

/// How far to the left of its block an infix operator may start its line.
fn grace(token: &Token) -> Option<u32> {
    is_infix(token).then(|| token.hi - token.lo + 1)
}

fn is_infix(token: &Token) -> bool {
    use T::*;
    match token.kind {
        Minus | Plus | Amp => !token.tight_after,
        Op | Star | Lt | Gt | Eq | AmpAmp | BarBar | ColonColon | ColonEq | Upcast | Downcast
        | TypeTest | LArrow | Comma | Or => true,
        _ => false,
    }
}

/// Whether a token at a block's column continues the item above it.
fn continues(token: &Token) -> bool {
    use T::*;
    is_infix(token)
        || matches!(
            token.kind,
            Then | Else
                | Elif
                | With
                | Of
                | In
                | And
                | When
                | To
                | Downto
                | Finally
                | Done
                | End
                | Bar
                | Arrow
                | Dot
                | DotDot
                | Colon
                | Semi
                | SemiSemi
                | As
                | RParen
                | RBrack
                | BarRBrack
                | RBrace
                | BarRBrace
                | RAttr
                | RIntrinsic
                | InterpMid
                | InterpEnd
        )
}

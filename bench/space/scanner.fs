// n = 200000: a scanner of three functions that hand each other what they have read; two texts are read by it.
module Space.Scanner

type Token =
    | Word of string
    | Number of int
    | Mark of char

type State =
    { Tokens: Token list
      Kept: int
      Seen: int }

let weight token =
    match token with
    | Word w -> w.Length
    | Number n -> n &&& 15
    | Mark c -> int c &&& 3

let emit token state =
    { Tokens = token :: (if state.Kept > 40 then List.truncate 20 state.Tokens else state.Tokens)
      Kept = (if state.Kept > 40 then 21 else state.Kept + 1)
      Seen = (state.Seen + weight token) &&& 0xFFFFFF }

let isDigit c = c >= '0' && c <= '9'
let isLetter c = c >= 'a' && c <= 'z'

let rec between (text: string) at left state =
    if left = 0 then
        state
    else
        let c = text.[at % text.Length]
        if isLetter c then word text at left "" state
        elif isDigit c then number text at left 0 state
        else between text (at + 1) (left - 1) (if c = ' ' then state else emit (Mark c) state)

and word (text: string) at left found state =
    let c = text.[at % text.Length]
    if left > 0 && isLetter c then
        word text (at + 1) (left - 1) (found + string c) state
    else
        between text at left (emit (Word found) state)

and number (text: string) at left found state =
    let c = text.[at % text.Length]
    if left > 0 && isDigit c then
        number text (at + 1) (left - 1) (found * 10 + int c - 48) state
    else
        between text at left (emit (Number found) state)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let empty = { Tokens = []; Kept = 0; Seen = 0 }
    let a = between "let x1 = 42 + count * 7; " 0 (n * 5) empty
    let b = between "one 2 three 4 (five 66) " 0 (n * 5) { a with Tokens = List.truncate 3 a.Tokens; Kept = 3 }
    printfn "%d %d %d" a.Seen b.Seen (List.sumBy weight b.Tokens)
    0

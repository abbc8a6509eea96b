// Values of every kind travel in messages and in replies, and come back as they went.
//@ skip interp
type Colour = Red = 1 | Green = 2
type Expr =
    | Num of float
    | Var of string
    | Bin of op: char * Expr * Expr
    | Let of (string * Expr) list * Expr

type Order = { Id: uint64; Items: (string * int32) list; Notes: string option; Flags: byte[] }

type Message =
    | Expr of Expr * AsyncReplyChannel<Expr>
    | Order of Order * AsyncReplyChannel<Order>
    | Grid of int[][] * AsyncReplyChannel<int[][]>
    | Words of Set<string> * Map<char, string list> * AsyncReplyChannel<Set<string> * Map<char, string list>>
    | Mixed of (int * (float * char) option * bool) list * AsyncReplyChannel<(int * (float * char) option * bool) list>
    | Nothing of unit * AsyncReplyChannel<unit>
    | Colour of Colour * AsyncReplyChannel<Colour>
    | Nested of Result<Expr option, string list> * AsyncReplyChannel<Result<Expr option, string list>>

let echo =
    MailboxProcessor.Start(fun inbox ->
        async {
            while true do
                match! inbox.Receive() with
                | Expr(value, reply) -> reply.Reply(value)
                | Order(value, reply) -> reply.Reply(value)
                | Grid(value, reply) ->
                    // A copy: who sent it does not see this.
                    let row = Array.copy value.[0]
                    for i in 0 .. value.[0].Length - 1 do
                        value.[0].[i] <- -1
                    value.[0] <- row
                    reply.Reply(value)
                | Words(set, map, reply) -> reply.Reply((set, map))
                | Mixed(value, reply) -> reply.Reply(value)
                | Nothing((), reply) -> reply.Reply()
                | Colour(value, reply) -> reply.Reply(value)
                | Nested(value, reply) -> reply.Reply(value)
        })

let same (what: string) (value: 'T) (message: 'T * AsyncReplyChannel<'T> -> Message) : unit =
    let back = echo.PostAndReply(fun reply -> message (value, reply))
    printfn "%s: %b" what (back = value)

[<EntryPoint>]
let main _ =
    let expr = Let([ ("größe", Num 1.5); ("y", Var "größe") ], Bin('×', Var "y", Bin('-', Num -0.0, Num 1e300)))
    same "expression" expr Expr
    let order = { Id = 18446744073709551615UL; Items = [ ("Käse", int32 -1); ("", int32 7) ]; Notes = None; Flags = [| 0uy; 255uy |] }
    same "order" order Order
    same "order with notes" { order with Notes = Some "süß"; Items = []; Flags = [||] } Order
    same "grid" [| [| 1; 2 |]; [||]; [| 3 |] |] Grid
    let words = Set.ofList [ "b"; "ä"; "a" ], Map.ofList [ ('b', []); ('a', [ "an"; "ab" ]) ]
    let back = echo.PostAndReply(fun reply -> Words(fst words, snd words, reply))
    printfn "words: %b %A" (back = words) back
    let none = echo.PostAndReply(fun reply -> Words(Set.empty, Map.empty, reply))
    printfn "no words: %b" (none = (Set.empty, Map.empty))
    same "mixed" [ (1, Some(0.1, 'é'), true); (2, None, false) ] Mixed
    same "long" [ for i in 1..50000 -> (i, (if i % 2 = 0 then Some(float i, 'x') else None), i > 7) ] Mixed
    same "nothing" () Nothing
    same "colour" Colour.Green Colour
    same "nested" (Ok(Some expr)) Nested
    same "failed" (Error [ "a"; "b" ]) Nested
    printfn "%A" (echo.PostAndReply(fun reply -> Expr(expr, reply)))
    0

//| expression: true
//| order: true
//| order with notes: true
//| grid: true
//| words: true (set ["a"; "b"; "ä"], map [('a', ["an"; "ab"]); ('b', [])])
//| no words: true
//| mixed: true
//| long: true
//| nothing: true
//| colour: true
//| nested: true
//| failed: true
//| Let
//|   ([("größe", Num 1.5); ("y", Var "größe")],
//|    Bin ('×', Var "y", Bin ('-', Num -0.0, Num 1e+300)))

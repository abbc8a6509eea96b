// Documents like JSON with whole numbers, as cells: made, changed, compared, added up.
type Json =
    | Null
    | End
    | Bool of bool
    | Int of int
    | Text of string
    | Item of Json * Json
    | Field of string * Json * Json

let rec record (i: int) : Json =
    Field(
        "id",
        Int i,
        Field(
            "name",
            Text "n",
            Field(
                "ok",
                Bool(i % 3 = 0),
                Field(
                    "tags",
                    Item(Int i, Item(Int(i * 7), Item(Int(i * 13), Item(Null, End)))),
                    Field("at", Field("x", Int(i * 3), Field("y", Int(i * 5), End)), End)
                )
            )
        )
    )

let rec records (i: int) : Json =
    if i > 2000 then End else Item(record i, records (i + 1))

let rec raiseBy (n: int) (json: Json) : Json =
    match json with
    | Int i -> Int(i + n)
    | Item(a, b) -> Item(raiseBy n a, raiseBy n b)
    | Field(name, a, b) -> Field(name, raiseBy n a, raiseBy n b)
    | other -> other

let rec sum (json: Json) : int =
    match json with
    | Null
    | End -> 0
    | Bool b -> if b then 1 else 0
    | Int i -> i
    | Text s -> String.length s
    | Item(a, b) -> sum a + sum b
    | Field(name, a, b) -> String.length name + sum a + sum b

[<EntryPoint>]
let main _ =
    let mutable total = 0

    for i in 1..500 do
        let document = records 1
        let changed = raiseBy i document
        total <- total + sum changed + (if document = changed then 1 else 0)

    Console.writeln (Format.int total)
    0

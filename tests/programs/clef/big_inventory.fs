// An inventory: records in maps, commands read from text, validation that gathers all faults, a
// computation expression for what can fail, reports by group, and a history that can be undone.
module Programs.Inventory

open System

// ---- the domain ----

[<Measure>]
type cent

type Category =
    | Tools
    | Garden
    | Kitchen

    static member TryParse(text: string) =
        match text.ToLower() with
        | "tools" -> Some Tools
        | "garden" -> Some Garden
        | "kitchen" -> Some Kitchen
        | _ -> None

type Item =
    { Sku: string
      Name: string
      Category: Category
      Price: int<cent>
      Stock: int }

    member item.Value = item.Price * item.Stock
    member item.IsLow = item.Stock < 5

type Fault =
    | Missing of field: string
    | NotANumber of field: string * text: string
    | OutOfRange of field: string * least: int * most: int
    | UnknownCategory of string
    | UnknownItem of string
    | Duplicate of string
    | NotEnough of sku: string * wanted: int * there: int
    | UnknownCommand of string

let explain fault =
    match fault with
    | Missing field -> $"{field} is missing"
    | NotANumber (field, text) -> $"{field}: '{text}' is not a number"
    | OutOfRange (field, least, most) -> sprintf "%s must be from %d to %d" field least most
    | UnknownCategory text -> $"there is no category '{text}'"
    | UnknownItem sku -> $"there is no item {sku}"
    | Duplicate sku -> $"{sku} is there already"
    | NotEnough (sku, wanted, there) -> $"{sku}: {wanted} wanted, {there} there"
    | UnknownCommand word -> $"unknown command '{word}'"

// ---- what can fail: the first fault ends it ----

type OrFault() =
    member _.Bind(x, f) = match x with Ok v -> f v | Error e -> Error e
    member _.Return(v) = Ok v
    member _.ReturnFrom(x: Result<'a, 'e>) = x
    member _.Zero() = Ok ()
    member _.Delay(f: unit -> Result<'a, 'e>) = f
    member _.Run(f: unit -> Result<'a, 'e>) = f ()
    member _.Combine(x: Result<unit, 'e>, f: unit -> Result<'a, 'e>) = Result.bind f x
    member _.For(items: 'a list, f: 'a -> Result<unit, 'e>) =
        let rec loop rest =
            match rest with
            | [] -> Ok ()
            | item :: tail -> match f item with Ok () -> loop tail | Error e -> Error e
        loop items

let orFault = OrFault()

// ---- validation: all faults are gathered ----

module Validation =
    let apply f x =
        match f, x with
        | Ok f, Ok x -> Ok (f x)
        | Error a, Error b -> Error (a @ b)
        | Error a, Ok _ | Ok _, Error a -> Error a

    let one result = Result.mapError List.singleton result

let (<!>) f x = Result.map f x
let (<*>) f x = Validation.apply f x

/// The fields `key=value` of a line.
type Fields = Map<string, string>

let fieldsOf (words: string list) : Fields =
    words
    |> List.choose (fun word ->
        match word.Split '=' with
        | [| key; value |] when key <> "" -> Some (key, value.Replace('_', ' '))
        | _ -> None)
    |> Map.ofList

let required field (fields: Fields) =
    match fields.TryFind field with
    | Some "" | None -> Error (Missing field)
    | Some text -> Ok text

let (|Integer|_|) (text: string) =
    match Int32.TryParse text with
    | true, n -> Some (int n)
    | _ -> None

let number field least most fields =
    match required field fields with
    | Error fault -> Error fault
    | Ok (Integer n) when n >= least && n <= most -> Ok n
    | Ok (Integer _) -> Error (OutOfRange (field, least, most))
    | Ok text -> Error (NotANumber (field, text))

let category fields =
    required "category" fields
    |> Result.bind (fun text ->
        match Category.TryParse text with
        | Some found -> Ok found
        | None -> Error (UnknownCategory text))

let validateItem (fields: Fields) : Result<Item, Fault list> =
    let make sku name category price stock =
        { Sku = sku; Name = name; Category = category; Price = price * 1<cent>; Stock = stock }
    make
    <!> Validation.one (required "sku" fields)
    <*> Validation.one (required "name" fields)
    <*> Validation.one (category fields)
    <*> Validation.one (number "price" 1 100000 fields)
    <*> Validation.one (number "stock" 0 999 fields)

// ---- the store: persistent, so that every state can be kept ----

type Store =
    { Items: Map<string, Item>
      Sold: Map<string, int> }

    static member Empty = { Items = Map.empty; Sold = Map.empty }

module Store =
    let find sku store =
        match Map.tryFind sku store.Items with
        | Some item -> Ok item
        | None -> Error (UnknownItem sku)

    let put (item: Item) store = { store with Items = store.Items.Add(item.Sku, item) }

    let add (item: Item) store =
        if store.Items.ContainsKey item.Sku then Error (Duplicate item.Sku) else Ok (put item store)

    let sell (sku, count) store =
        orFault {
            let! item = find sku store
            if item.Stock < count then
                return! Error (NotEnough (sku, count, item.Stock))
            let sold = store.Sold |> Map.change sku (fun n -> Some (Option.defaultValue 0 n + count))
            return { put { item with Stock = item.Stock - count } store with Sold = sold }
        }

    /// All or nothing.
    let sellAll orders store =
        (Ok store, orders)
        ||> List.fold (fun state order -> Result.bind (sell order) state)

    let total store = store.Items |> Map.toSeq |> Seq.sumBy (fun (_, item) -> item.Value)

// ---- commands ----

type Command =
    | Add of Item
    | Sell of (string * int) list
    | Restock of string * int
    | Rename of sku: string * name: string
    | Undo
    | Report

let (|Words|) (line: string) =
    line.Split([| ' ' |], StringSplitOptions.RemoveEmptyEntries) |> List.ofArray

let parseOrder (word: string) =
    match List.ofArray (word.Split '*') with
    | [ sku; Integer n ] when n > 0 -> Ok (sku, n)
    | [ sku ] -> Ok (sku, 1)
    | _ -> Error (NotANumber ("order", word))

let parseCommand line : Result<Command, Fault list> =
    match line with
    | Words [ "undo" ] -> Ok Undo
    | Words [ "report" ] -> Ok Report
    | Words ("add" :: rest) -> fieldsOf rest |> validateItem |> Result.map Add
    | Words ("sell" :: orders) ->
        let good, bad =
            orders
            |> List.map parseOrder
            |> List.partition (function Ok _ -> true | Error _ -> false)
        match bad with
        | [] -> Ok (Sell (good |> List.choose (function Ok order -> Some order | Error _ -> None)))
        | _ -> Error (bad |> List.choose (function Error fault -> Some fault | Ok _ -> None))
    | Words [ "restock"; sku; Integer n ] -> Ok (Restock (sku, n))
    | Words ("rename" :: sku :: words) when not words.IsEmpty ->
        Ok (Rename (sku, String.Join(" ", words)))
    | Words (word :: _) -> Error [ UnknownCommand word ]
    | _ -> Error [ UnknownCommand "" ]

// ---- reports ----

let money (amount: int<cent>) =
    let cents = int amount
    sprintf "%d.%02d" (cents / 100) (cents % 100)

let report (store: Store) =
    let groups =
        store.Items
        |> Map.toList
        |> List.map snd
        |> List.groupBy (fun item -> item.Category)
        |> List.sortBy fst
    [ for category, items in groups do
          yield $"{category}"
          for item in items |> List.sortByDescending (fun item -> item.Value) do
              let mark = if item.IsLow then " (low)" else ""
              yield sprintf "  %-4s %-14s %9s x %3d = %10s%s" item.Sku item.Name (money item.Price) item.Stock (money item.Value) mark
          yield sprintf "  %s" (items |> List.sumBy (fun item -> item.Value) |> money)
      yield $"total {money (Store.total store)}"
      if not store.Sold.IsEmpty then
          let sold = [ for KeyValue (sku, n) in store.Sold -> $"{sku} {n}" ]
          yield "sold " + String.concat ", " sold ]

/// The session: a stack of states.
type Session() =
    let mutable states = [ Store.Empty ]
    let mutable faults = 0

    member _.Current = List.head states
    member _.Faults = faults
    member _.Depth = states.Length

    member private this.Push(next: Result<Store, Fault>) : Result<string, Fault> =
        match next with
        | Ok store ->
            states <- store :: states
            Ok "ok"
        | Error fault -> Error fault

    member this.Execute(command: Command) : Result<string, Fault> =
        let store = this.Current
        match command with
        | Add item -> this.Push(Store.add item store)
        | Sell orders -> this.Push(Store.sellAll orders store)
        | Restock (sku, n) ->
            this.Push(
                orFault {
                    let! item = Store.find sku store
                    let stock = item.Stock + n
                    if stock < 0 || stock > 999 then return! Error (OutOfRange ("stock", 0, 999))
                    return Store.put { item with Stock = stock } store
                }
            )
        | Rename (sku, name) ->
            this.Push(Store.find sku store |> Result.map (fun item -> Store.put { item with Name = name } store))
        | Undo ->
            match states with
            | _ :: (_ :: _ as older) ->
                states <- older
                Ok "undone"
            | _ -> Ok "nothing to undo"
        | Report -> Ok (String.concat "\n" (report store))

    member this.Line(line: string) =
        let say (found: Fault list) =
            faults <- faults + found.Length
            found |> List.iter (fun fault -> printfn "  ! %s" (explain fault))
        printfn "> %s" line
        match parseCommand line with
        | Error found -> say found
        | Ok command ->
            match this.Execute command with
            | Ok text -> printfn "%s" text
            | Error fault -> say [ fault ]

let checkAll (session: Session) (skus: string list) =
    orFault {
        for sku in skus do
            let! item = Store.find sku session.Current
            printfn "checked %s" item.Name
        return skus.Length
    }

[<EntryPoint>]
let main _ =
    let session = Session()
    let script =
        """report
add sku=h1 name=hammer category=Tools price=1999 stock=12
add sku=s1 name=hand_saw category=tools price=2450 stock=3
add sku=p1 name=flower_pot category=garden price=399 stock=40
add sku=k1 name=bread_knife category=kitchen price=1500 stock=7
add sku=h1 name=other category=tools price=1 stock=1
add name= category=toys price=12x stock=5000
report
sell h1*2 p1*10 k1
sell s1*2 h1*11
sell x9
sell h1*0 k1*two
restock s1 20
restock h1 2000
rename k1 long bread knife
report
undo
undo
undo
report
dance now
undo
undo
undo
undo
undo"""
    for line in script.Split '\n' do
        session.Line line
    printfn "%d faults, depth %d" session.Faults session.Depth
    let session = Session()
    [ "add sku=a name=apple category=garden price=5 stock=1"; "add sku=b name=basket category=garden price=900 stock=2" ]
    |> List.iter session.Line
    printfn "%A" (checkAll session [ "a"; "b" ])
    printfn "%A" (checkAll session [ "b"; "c"; "a" ])
    0

//| > report
//| total 0.00
//| > add sku=h1 name=hammer category=Tools price=1999 stock=12
//| ok
//| > add sku=s1 name=hand_saw category=tools price=2450 stock=3
//| ok
//| > add sku=p1 name=flower_pot category=garden price=399 stock=40
//| ok
//| > add sku=k1 name=bread_knife category=kitchen price=1500 stock=7
//| ok
//| > add sku=h1 name=other category=tools price=1 stock=1
//|   ! h1 is there already
//| > add name= category=toys price=12x stock=5000
//|   ! sku is missing
//|   ! name is missing
//|   ! there is no category 'toys'
//|   ! price: '12x' is not a number
//|   ! stock must be from 0 to 999
//| > report
//| Tools
//|   h1   hammer             19.99 x  12 =     239.88
//|   s1   hand saw           24.50 x   3 =      73.50 (low)
//|   313.38
//| Garden
//|   p1   flower pot          3.99 x  40 =     159.60
//|   159.60
//| Kitchen
//|   k1   bread knife        15.00 x   7 =     105.00
//|   105.00
//| total 577.98
//| > sell h1*2 p1*10 k1
//| ok
//| > sell s1*2 h1*11
//|   ! h1: 11 wanted, 10 there
//| > sell x9
//|   ! there is no item x9
//| > sell h1*0 k1*two
//|   ! order: 'h1*0' is not a number
//|   ! order: 'k1*two' is not a number
//| > restock s1 20
//| ok
//| > restock h1 2000
//|   ! stock must be from 0 to 999
//| > rename k1 long bread knife
//| ok
//| > report
//| Tools
//|   s1   hand saw           24.50 x  23 =     563.50
//|   h1   hammer             19.99 x  10 =     199.90
//|   763.40
//| Garden
//|   p1   flower pot          3.99 x  30 =     119.70
//|   119.70
//| Kitchen
//|   k1   long bread knife     15.00 x   6 =      90.00
//|   90.00
//| total 973.10
//| sold h1 2, k1 1, p1 10
//| > undo
//| undone
//| > undo
//| undone
//| > undo
//| undone
//| > report
//| Tools
//|   h1   hammer             19.99 x  12 =     239.88
//|   s1   hand saw           24.50 x   3 =      73.50 (low)
//|   313.38
//| Garden
//|   p1   flower pot          3.99 x  40 =     159.60
//|   159.60
//| Kitchen
//|   k1   bread knife        15.00 x   7 =     105.00
//|   105.00
//| total 577.98
//| > dance now
//|   ! unknown command 'dance'
//| > undo
//| undone
//| > undo
//| undone
//| > undo
//| undone
//| > undo
//| undone
//| > undo
//| nothing to undo
//| 12 faults, depth 1
//| > add sku=a name=apple category=garden price=5 stock=1
//| ok
//| > add sku=b name=basket category=garden price=900 stock=2
//| ok
//| checked apple
//| checked basket
//| Ok 2
//| checked basket
//| Error (UnknownItem "c")

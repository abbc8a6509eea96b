// Interfaces that extend interfaces.
type INamed =
    abstract Name: string

type ISized =
    abstract Size: int

type IItem =
    inherit INamed
    inherit ISized
    abstract Describe: unit -> string

type ISpecial =
    inherit IItem
    abstract Price: int with get, set

type Book(title: string, pages: int) =
    let mutable price = 1
    interface INamed with
        member _.Name = title
    interface ISized with
        member _.Size = pages
    interface IItem with
        member this.Describe() = $"{title}, {pages} pages"
    interface ISpecial with
        member _.Price with get () = price and set v = price <- v

let name (x: INamed) = x.Name
let size (x: ISized) = x.Size
let both (x: IItem) = $"{name x} {size x} {x.Name}/{x.Size}"

[<EntryPoint>]
let main _ =
    let book = Book("Dune", 412)
    Console.writeln $"{name book} {size book} {both book}"
    let special = book :> ISpecial
    special.Price <- 12
    Console.writeln $"{special.Describe()} {special.Name} {special.Size} {special.Price} {both special}"
    let loose =
        { new IItem with
            member _.Describe() = "loose"
            member _.Name = "note"
            member _.Size = 1 }
    Console.writeln $"{both loose} {loose.Describe()}"
    let named: INamed list = [ book; special; loose ]
    Console.writeln (named |> List.map (fun n -> n.Name) |> String.concat ", ")
    0

//| Dune 412 Dune 412 Dune/412
//| Dune, 412 pages Dune 412 12 Dune 412 Dune/412
//| note 1 note/1 loose
//| Dune, Dune, note

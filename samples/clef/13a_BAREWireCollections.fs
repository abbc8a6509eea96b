/// The collections of a schema compiler for a binary format: maps of types, sets that find cycles,
/// lists of fields and their sizes, sequences of references, arrays of bytes.
module Samples.BAREWireCollections

open Console
open Format
open Parse

/// What can be stored. Several cases are called like modules of the library, and one like a type.
type SchemaType =
    | Primitive of string
    | Named of string
    | Optional of SchemaType
    | Array of SchemaType
    | Map of SchemaType * SchemaType
    | Struct of StructField list
    | Union of SchemaType list
    | Enum of string list

and StructField =
    { Name: string
      Type: SchemaType }

type Schema =
    { Root: string
      Types: Map<string, SchemaType> }

/// A step from a type to one of its parts.
type PathStep =
    | StructField of string
    | ArrayItem
    | UnionCase

module SchemaOps =
    let createSchema (root: string) : Schema =
        { Root = root; Types = Map.empty<string, SchemaType> }

    let addType (name: string) (ty: SchemaType) (schema: Schema) : Schema =
        { schema with Types = Map.add name ty schema.Types }

    let tryFindType (name: string) (schema: Schema) : SchemaType option = Map.tryFind name schema.Types

    let hasType (name: string) (schema: Schema) : bool = Map.containsKey name schema.Types

    let typeCount (schema: Schema) : int = Seq.fold (fun n _ -> n + 1) 0 (Map.keys schema.Types)

module Validation =
    /// The names that a type mentions, in order; a name may come more than once.
    let rec referencedTypes (ty: SchemaType) : seq<string> =
        match ty with
        | Named name -> seq { yield name }
        | Primitive _ -> Seq.empty
        | Enum _ -> Seq.empty
        | Optional item -> referencedTypes item
        | Array item -> referencedTypes item
        | Map (key, value) -> Seq.append (referencedTypes key) (referencedTypes value)
        | Struct fields -> fields |> Seq.collect (fun field -> referencedTypes field.Type)
        | Union cases -> cases |> Seq.collect referencedTypes

    /// The names from a type back to itself, if there is such a way.
    let rec private cycleFrom
        (schema: Schema)
        (visiting: Set<string>)
        (path: string list)
        (name: string)
        : string list option =
        if Set.contains name visiting then
            Some (List.rev (name :: path))
        else
            match Map.tryFind name schema.Types with
            | None -> None
            | Some ty ->
                let visiting = Set.add name visiting
                referencedTypes ty |> Seq.tryPick (cycleFrom schema visiting (name :: path))

    let findCycle (schema: Schema) : string list option =
        Map.keys schema.Types |> Seq.tryPick (cycleFrom schema Set.empty<string> [])

module SizeAnalysis =
    type SizeInfo =
        { Min: int
          /// Nothing if there is no bound.
          Max: int option }

    let isFixed (size: SizeInfo) : bool =
        match size.Max with
        | Some most -> most = size.Min
        | None -> false

    let private primitiveSize (name: string) : SizeInfo =
        match name with
        | "bool" | "byte" -> { Min = 1; Max = Some 1 }
        | "int" | "float32" -> { Min = 4; Max = Some 4 }
        | "long" | "float" -> { Min = 8; Max = Some 8 }
        | _ -> { Min = 1; Max = None }

    let private addSizes (a: SizeInfo) (b: SizeInfo) : SizeInfo =
        let most =
            match a.Max, b.Max with
            | Some x, Some y -> Some (x + y)
            | _ -> None
        { Min = a.Min + b.Min; Max = most }

    let rec calculateSize (ty: SchemaType) : SizeInfo =
        match ty with
        | Primitive name -> primitiveSize name
        | Struct fields -> calculateStructSize fields
        | Optional item ->
            let inner = calculateSize item
            { Min = 1; Max = Option.map (fun n -> n + 1) inner.Max }
        | Union cases ->
            let sizes = List.map calculateSize cases
            let least = sizes |> Seq.map (fun size -> size.Min) |> Seq.min
            { Min = 1 + least; Max = None }
        | _ -> { Min = 1; Max = None }

    and calculateStructSize (fields: StructField list) : SizeInfo =
        List.fold (fun sum (field: StructField) ->
            addSizes sum (calculateSize field.Type)
        ) { Min = 0; Max = Some 0 } fields

    let compatible (a: StructField list) (b: StructField list) : bool =
        List.length a = List.length b
        && List.forall2 (fun (f1: StructField) (f2: StructField) ->
            f1.Name = f2.Name && f1.Type = f2.Type) a b

module View =
    /// Size and alignment.
    let sizeAndAlignment (ty: SchemaType) : int * int =
        match ty with
        | Primitive "bool" -> (1, 1)
        | Primitive "int" -> (4, 4)
        | Primitive "float" -> (8, 8)
        | _ -> (8, 8)

    let unionSizeAndAlignment (cases: SchemaType list) : int * int =
        List.fold
            (fun (size, align) case ->
                let (s, a) = sizeAndAlignment case
                (max size s, max align a))
            (0, 0)
            cases

    let fieldPath (steps: PathStep list) : string =
        let name step =
            match step with
            | StructField name -> name
            | ArrayItem -> "[]"
            | UnionCase -> "|"
        String.concat "." (List.map name steps)

let truth (b: bool) : string = if b then "true" else "false"

let heading (title: string) : unit = Console.writeln $"=== {title} ==="

let mapOperations () =
    heading "Map Operations (Schema Pattern)"
    let schema = SchemaOps.createSchema "Root"
                 |> SchemaOps.addType "Person" (Struct [ { Name = "name"; Type = Primitive "string" } ])
                 |> SchemaOps.addType "Age" (Primitive "int")
                 |> SchemaOps.addType "People" (Array (Named "Person"))
    Console.writeln ("Has 'Person': " + truth (SchemaOps.hasType "Person" schema))
    Console.writeln ("Has 'Unknown': " + truth (SchemaOps.hasType "Unknown" schema))
    match SchemaOps.tryFindType "Person" schema with
    | Some _ -> Console.writeln "Found 'Person' type"
    | None -> Console.writeln "No 'Person' type"
    Console.writeln $"Type count: {Format.int (SchemaOps.typeCount schema)}"
    Console.writeln ""

let setOperations () =
    heading "Set Operations (Cycle Detection Pattern)"
    let report schema =
        match Validation.findCycle schema with
        | None -> Console.writeln "No cycle detected (correct)"
        | Some path -> Console.writeln ("Cycle detected: " + String.concat " -> " path)
    SchemaOps.createSchema "Order"
    |> SchemaOps.addType "Order" (Struct [ { Name = "item"; Type = Named "Item" } ])
    |> SchemaOps.addType "Item" (Primitive "string")
    |> report
    SchemaOps.createSchema "A"
    |> SchemaOps.addType "B" (Optional (Named "A"))
    |> SchemaOps.addType "A" (Struct [ { Name = "b"; Type = Named "B" } ])
    |> report
    Console.writeln ""

let listOperations () =
    heading "List Operations (Size Analysis Pattern)"
    let fields1 = [
        { Name = "id"; Type = Primitive "int" }
        { Name = "weight"; Type = Primitive "float" }
    ]
    let fields2 = [ { Name = "id"; Type = Primitive "int" }; { Name = "weight"; Type = Primitive "float" } ]
    let fields3 = [ { Name = "id"; Type = Primitive "int" } ]
    let size = SizeAnalysis.calculateStructSize fields1
    Console.writeln $"Struct min size: {Format.int size.Min}"
    Console.writeln ("Struct is fixed: " + truth (SizeAnalysis.isFixed size))
    Console.writeln ("fields1 compatible with fields2: " + truth (SizeAnalysis.compatible fields1 fields2))
    Console.writeln ("fields1 compatible with fields3: " + truth (SizeAnalysis.compatible fields1 fields3))
    let path = [ StructField "a"; UnionCase; ArrayItem ]
    let hasUnion = List.exists (function UnionCase -> true | _ -> false) path
    Console.writeln ("Path has UnionCase: " + truth hasUnion)
    Console.writeln $"Reversed path length: {Format.int (List.length (List.rev path))}"
    Console.writeln ""

let seqOperations () =
    heading "Seq Operations (Validation Pattern)"
    let fields = [
        { Name = "owner"; Type = Named "Person" }
        { Name = "count"; Type = Primitive "int" }
        { Name = "tags"; Type = Map (Primitive "string", Named "Tag") }
    ]
    let references = fields |> Seq.collect (fun field -> Validation.referencedTypes field.Type) |> Seq.toList
    Console.writeln $"Referenced types count: {Format.int (List.length references)}"
    let cases = [ Primitive "bool"; Primitive "int"; Primitive "byte" ]
    let sizes = cases |> Seq.map (fun case -> (SizeAnalysis.calculateSize case).Min)
    Console.writeln $"Max union case size: {Format.int (Seq.fold max 0 sizes)}"
    let named = [ ("ten", 10); ("five", 5); ("seven", 7) ]
    let (_, least) = Seq.minBy snd named
    Console.writeln $"Min size: {Format.int least}"
    Console.writeln ""

let arrayOperations () =
    heading "Array Operations (Memory Pattern)"
    let bytes = [| 1uy; 2uy; 3uy; 4uy; 5uy |]
    let resized = Array.zeroCreate 10
    Array.blit bytes 0 resized 0 (Array.length bytes)
    Console.writeln $"Resized array length: {Format.int (Array.length resized)}"
    Console.writeln $"Resized[0]: {Format.int (int resized.[0])}"
    Console.writeln $"Resized[5] (should be 0): {Format.int (int resized.[5])}"
    let squares = Array.init 4 (fun i -> i * i)
    Console.writeln $"Array.init result[2]: {Format.int squares.[2]}"
    let copied = Array.copy bytes
    Console.writeln $"Copied array length: {Format.int (Array.length copied)}"
    Console.writeln ""

let utilities () =
    heading "Utility Patterns (View Pattern)"
    let layout = View.sizeAndAlignment (Primitive "int")
    Console.writeln $"Int size (fst): {Format.int (fst layout)}"
    Console.writeln $"Int align (snd): {Format.int (snd layout)}"
    let (maxSize, maxAlign) = View.unionSizeAndAlignment [ Primitive "bool"; Primitive "float"; Primitive "int" ]
    Console.writeln $"Union max size: {Format.int maxSize}"
    Console.writeln $"Union max align: {Format.int maxAlign}"
    let path = [ StructField "root"; StructField "person"; StructField "name" ]
    Console.writeln ("Field path: " + View.fieldPath path)
    Console.writeln ""

let options () =
    heading "Option.map Pattern"
    let increment = Option.map (fun n -> n + 1)
    match increment (Some 10) with
    | Some n -> Console.writeln $"Some 10 |> Option.map (+1): Some {Format.int n}"
    | None -> Console.writeln "Some 10 |> Option.map (+1): None"
    match increment None with
    | Some _ -> Console.writeln "None |> Option.map (+1): Some"
    | None -> Console.writeln "None |> Option.map (+1): None (correct)"
    Console.writeln ""

[<EntryPoint>]
let main argv =
    let rule = "================================================"
    Console.writeln rule
    Console.writeln "  PRD-13a: BAREWire Collection Patterns Test"
    Console.writeln rule
    mapOperations ()
    setOperations ()
    listOperations ()
    seqOperations ()
    arrayOperations ()
    utilities ()
    options ()
    Console.writeln rule
    Console.writeln "  All BAREWire patterns validated!"
    Console.writeln rule
    0

//| ================================================
//|   PRD-13a: BAREWire Collection Patterns Test
//| ================================================
//| === Map Operations (Schema Pattern) ===
//| Has 'Person': true
//| Has 'Unknown': false
//| Found 'Person' type
//| Type count: 3
//|
//| === Set Operations (Cycle Detection Pattern) ===
//| No cycle detected (correct)
//| Cycle detected: A -> B -> A
//|
//| === List Operations (Size Analysis Pattern) ===
//| Struct min size: 12
//| Struct is fixed: true
//| fields1 compatible with fields2: true
//| fields1 compatible with fields3: false
//| Path has UnionCase: true
//| Reversed path length: 3
//|
//| === Seq Operations (Validation Pattern) ===
//| Referenced types count: 2
//| Max union case size: 4
//| Min size: 5
//|
//| === Array Operations (Memory Pattern) ===
//| Resized array length: 10
//| Resized[0]: 1
//| Resized[5] (should be 0): 0
//| Array.init result[2]: 4
//| Copied array length: 5
//|
//| === Utility Patterns (View Pattern) ===
//| Int size (fst): 4
//| Int align (snd): 4
//| Union max size: 8
//| Union max align: 8
//| Field path: root.person.name
//|
//| === Option.map Pattern ===
//| Some 10 |> Option.map (+1): Some 11
//| None |> Option.map (+1): None (correct)
//|
//| ================================================
//|   All BAREWire patterns validated!
//| ================================================

/// Records: construction, fields, copies that differ in one field, and patterns over them.
module Samples.Records

open Console
open Format

type Person = {
    Name: string
    Age: int
}

type Address = {
    Street: string
    City: string
}

type Contact = {
    Person: Person
    Address: Address
    Email: string
}

let greet (p: Person) : string =
    $"Hello, {p.Name}! You are {Format.int p.Age} years old."

let birthday (p: Person) : Person = { p with Age = p.Age + 1 }

let category (p: Person) : string =
    match p with
    | { Age = a } when a < 18 -> "Minor"
    | { Age = a } when a < 65 -> "Adult"
    | _ -> "Senior"

let summary (p: Person) : string =
    match p with
    | { Name = n; Age = a } -> $"{n} is {Format.int a}"

let nameOnly (p: Person) : string =
    match p with
    | { Name = n; Age = _ } -> n

let cityOf (c: Contact) : string =
    match c with
    | { Address = { City = city } } -> city

let describe (c: Contact) : string =
    $"{c.Person.Name}, {c.Address.City} - {c.Email}"

let showCategory (age: int) : unit =
    let p = { Name = "Somebody"; Age = age }
    Console.writeln $"Age {Format.int age}: {category p}"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Records Test ==="
    let alice = { Name = "Alice"; Age = 30 }
    Console.writeln (greet alice)
    let older = birthday alice
    Console.write "After birthday: "
    Console.writeln (greet older)
    Console.writeln $"Name field: {alice.Name}"
    Console.writeln $"Age field: {Format.int alice.Age}"
    Console.writeln $"Category: {category alice}"
    let contact =
        { Person = { Name = "Bob"; Age = 45 }
          Address = { Street = "12 Main Street"; City = "Springfield" }
          Email = "bob@example.com" }
    Console.writeln $"Contact: {describe contact}"

    Console.writeln ""
    Console.writeln "=== Age Categories ==="
    showCategory 10
    showCategory 35
    showCategory 70

    Console.writeln ""
    Console.writeln "=== Multi-field Pattern ==="
    Console.writeln $"Summary: {summary alice}"

    Console.writeln ""
    Console.writeln "=== Nested Pattern ==="
    Console.writeln $"Contact city: {cityOf contact}"
    let diana = { Name = "Diana"; Age = 28 }
    Console.writeln $"Name only: {nameOnly diana}"
    0

//| === Records Test ===
//| Hello, Alice! You are 30 years old.
//| After birthday: Hello, Alice! You are 31 years old.
//| Name field: Alice
//| Age field: 30
//| Category: Adult
//| Contact: Bob, Springfield - bob@example.com
//|
//| === Age Categories ===
//| Age 10: Minor
//| Age 35: Adult
//| Age 70: Senior
//|
//| === Multi-field Pattern ===
//| Summary: Alice is 30
//|
//| === Nested Pattern ===
//| Contact city: Springfield
//| Name only: Diana

/// Splitting text with options, as .NET has it.
module System

[<RequireQualifiedAccess>]
type StringSplitOptions =
    | None = 0
    | RemoveEmptyEntries = 1
    | TrimEntries = 2

let private chosen (options: StringSplitOptions) (parts: string[]) : string[] =
    match options with
    | StringSplitOptions.RemoveEmptyEntries -> Array.filter (fun part -> part <> "") parts
    | StringSplitOptions.TrimEntries -> Array.map String.trim parts
    | _ -> parts

type string with
    member s.Split (separator: char, options: StringSplitOptions) : string[] = chosen options (s.Split separator)
    member s.Split (separators: char[], options: StringSplitOptions) : string[] = chosen options (s.Split separators)
    member s.Split (separator: string, options: StringSplitOptions) : string[] = chosen options (s.Split separator)
    member s.Split (separators: string[], options: StringSplitOptions) : string[] =
        let first = separators.[0]
        chosen options ((Array.fold (fun (text: string) (other: string) -> text.Replace (other, first)) s separators).Split first)

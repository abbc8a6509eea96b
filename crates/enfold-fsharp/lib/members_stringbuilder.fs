/// What can be asked of text that grows with a dot, as .NET has it.
module Members

type StringBuilder with
    member b.Length : int = StringBuilder.length b
    member b.Append (text: string) : StringBuilder = StringBuilder.append text b
    member b.Append (c: char) : StringBuilder = StringBuilder.appendChar c b
    member b.Append (n: int) : StringBuilder = StringBuilder.append (string n) b
    member b.Append (x: float) : StringBuilder = StringBuilder.append (string x) b
    member b.Append (x: bool) : StringBuilder = StringBuilder.append (string x) b
    member b.Append (c: char, count: int) : StringBuilder =
        for _ in 1 .. count do
            StringBuilder.appendChar c b |> ignore
        b
    member b.AppendLine () : StringBuilder = StringBuilder.append "\n" b
    member b.AppendLine (text: string) : StringBuilder = StringBuilder.appendLine text b
    member b.Append (n: int64) : StringBuilder = StringBuilder.append (string n) b
    member b.Insert (at: int, text: string) : StringBuilder =
        let whole = StringBuilder.toString b
        let rest = String.substring whole at (whole.Length - at)
        b |> StringBuilder.become (String.substring whole 0 at) |> StringBuilder.append text |> StringBuilder.append rest
    member b.Remove (start: int, count: int) : StringBuilder =
        let whole = StringBuilder.toString b
        let rest = String.substring whole (start + count) (whole.Length - start - count)
        b |> StringBuilder.become (String.substring whole 0 start) |> StringBuilder.append rest
    member b.Replace (old: string, fresh: string) : StringBuilder =
        StringBuilder.become (String.replace (StringBuilder.toString b) old fresh) b
    member b.Replace (old: char, fresh: char) : StringBuilder =
        StringBuilder.become (String.replace (StringBuilder.toString b) (String.ofChar old) (String.ofChar fresh)) b
    member b.Clear () : StringBuilder = StringBuilder.clear b
    override b.ToString () : string = StringBuilder.toString b
    new () = StringBuilder.create ()
    new (text: string) = StringBuilder.append text (StringBuilder.create ())

// Text that is built, and changed in the middle.
let text = System.Text.StringBuilder()
text.Append("one two").Append(3).Insert(3, ",").Replace("two", "2").Replace(' ', '_').Remove(0, 1) |> ignore
printfn "%s" (text.ToString())

//| ne,_23

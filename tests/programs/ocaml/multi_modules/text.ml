let version = "1.0"
let lines l = String.concat "" (List.map (fun s -> s ^ "\n") l)

let indent n s =
  String.split_on_char '\n' s
  |> List.filter (fun l -> l <> "")
  |> List.map (fun l -> String.make n ' ' ^ l)
  |> lines

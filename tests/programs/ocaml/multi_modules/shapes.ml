type t = { name : string; area : float; id : int }

let make name area = { name; area; id = Counter.next () }
let circle r = make "circle" (3.14159 *. r *. r)
let rectangle ~width ~height = make "rectangle" (width *. height)
let square s = { (rectangle ~width:s ~height:s) with name = "square" }
let name s = Printf.sprintf "%s#%d" s.name s.id
let area s = s.area

// A file may hold several namespaces, and come back to one.
namespace Shapes.Plane

type Square = { Side: int }

module Squares =
    let area (square: Square) = square.Side * square.Side

namespace Shapes.Solid

open Shapes.Plane

type Cube = { Base: Square }

module Cubes =
    let volume (cube: Cube) = Squares.area cube.Base * cube.Base.Side

namespace Shapes.Plane

module More =
    let twice (square: Square) = { Side = square.Side * 2 }

namespace Program

open Shapes.Plane
open Shapes.Solid

module Main =
    [<EntryPoint>]
    let main _ =
        printfn "%d %d" (Cubes.volume { Base = { Side = 2 } }) (Squares.area (More.twice { Side = 3 }))
        printfn "%d" (Shapes.Solid.Cubes.volume { Base = { Side = 1 } })
        0

//| 8 36
//| 1

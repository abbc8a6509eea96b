(*@ error E0215 7 *)
(*@ error E0201 8 *)
(*@ error E0201 9 *)
(*@ error E0201 14 *)
(*@ error E0203 15 *)
module type S = sig type t val x : t val f : t -> int end
module A : S = struct type t = int let x = 1 end
module B : S = struct type t = int let x = 1 let f x = x ^ "" end
module C : S with type t = string = struct type t = int let x = 1 let f x = x end
module D : S = struct type t = int let x = 1 let f x = x end
module F (X : S) = struct
  let y = X.f X.x
end
let n = D.x + 1
module E = D (D)

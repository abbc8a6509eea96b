(*@ error E0201 5 *)
module type S = sig type t val x : t end

module F (X : S) = struct
  let y = X.x + 1
end

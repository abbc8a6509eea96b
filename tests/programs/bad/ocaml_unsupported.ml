(*@ error E0901 2 *)
external f : int -> int = "some_c_function"

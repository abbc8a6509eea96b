type t

val circle : float -> t
val rectangle : width:float -> height:float -> t
val square : float -> t
val name : t -> string
val area : t -> float

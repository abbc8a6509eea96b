(* What is there before any module: types with constructors of their own, and the exceptions that the
   language itself can raise. *)

type 'a list = [] | (::) of 'a * 'a list

type 'a option = None | Some of 'a

exception Match_failure of (string * int * int)
exception Assert_failure of (string * int * int)
exception Invalid_argument of string
exception Failure of string
exception Not_found
exception Out_of_memory
exception Stack_overflow
exception Sys_error of string
exception End_of_file
exception Division_by_zero
exception Sys_blocked_io
exception Undefined_recursive_module of (string * int * int)

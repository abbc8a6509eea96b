(* A guard that says no to the first alternative that matches says no to the whole pattern. *)
let guard text value = print_endline text; value

let describe what = print_endline what

let () =
  (match 1 with (_ | _) when guard "once" false -> describe "one" | _ -> describe "two");
  (match (1, 2) with
   | ((x, _) | (_, x)) when guard (string_of_int x) (x = 2) -> describe "one"
   | _ -> describe "two");
  (match (1, 2) with
   | ((x, 2) | (1, x)) when guard (string_of_int x) (x = 2) -> describe "one"
   | (1, _) -> describe "two"
   | _ -> describe "three");
  (match (3, [ 1; 2 ]) with
   | (3, ([ x; _ ] | [ _; x ] | _ :: x :: _)) when guard (string_of_int x) (x = 2) -> describe "one"
   | (_, _ :: _) -> describe "two"
   | _ -> describe "three");
  (match (2, 1) with
   | ((1, x) | (x, 1)) when guard (string_of_int x) (x = 2) -> describe "one"
   | _ -> describe "two");
  match (try Error (int_of_string "x") with Failure _ -> Ok 5) with
  | (Ok n | Error n) when guard "other" (n > 5) -> describe "large"
  | Ok (0 | 5) -> describe "five"
  | _ -> describe "none"

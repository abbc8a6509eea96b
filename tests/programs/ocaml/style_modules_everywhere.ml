(* A program of many small modules that open and include each other. *)

module Types = struct
  type id = int
  type person = { id : id; name : string; friends : id list }
end

module Ids = struct
  let next = let counter = ref 0 in fun () -> incr counter; !counter
end

module Person = struct
  include Types
  let make ?(friends = []) name = { id = Ids.next (); name; friends }
  let add_friend p f = { p with friends = f.id :: p.friends }
  let compare a b = compare a.id b.id
  let to_string { id; name; friends } = Printf.sprintf "%d:%s(%d)" id name (List.length friends)
end

module Db = struct
  module M = Map.Make (Int)
  type t = Person.person M.t
  let empty : t = M.empty
  let add (p : Person.person) (db : t) : t = M.add p.id p db
  let find id (db : t) = M.find_opt id db
  let all db = M.fold (fun _ p acc -> p :: acc) db [] |> List.sort Person.compare
  module Query = struct
    let by_name name db = List.filter (fun (p : Person.person) -> p.name = name) (all db)
    let friends_of id db =
      match find id db with
      | None -> []
      | Some { Types.friends; _ } -> List.filter_map (fun f -> find f db) friends
  end
end

module Reachable = struct
  module S = Set.Make (Int)
  let from db start =
    let rec go seen = function
      | [] -> seen
      | id :: rest when S.mem id seen -> go seen rest
      | id :: rest -> go (S.add id seen) (List.map (fun (p : Person.person) -> p.id) (Db.Query.friends_of id db) @ rest)
    in
    S.elements (go S.empty [ start ])
end

let () =
  let open Person in
  let a = make "ann" and b = make "bob" in
  let c = make ~friends:[ a.id ] "cat" in
  let a = add_friend a b in
  let b = add_friend b c in
  let d = make "dan" in
  let db = List.fold_right Db.add [ a; b; c; d ] Db.empty in
  List.iter (fun p -> print_endline (to_string p)) (Db.all db);
  Printf.printf "%d\n" (List.length (Db.Query.by_name "bob" db));
  List.iter (fun id -> Printf.printf "%d " id) (Reachable.from db (List.hd (Db.Query.by_name "ann" db)).id);
  print_newline ();
  List.iter (fun id -> Printf.printf "%d " id) Db.(Reachable.from db (match Query.by_name "dan" db with p :: _ -> p.id | [] -> 0));
  print_newline ()

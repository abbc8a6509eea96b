(* n = 100000: a document with stacks of what can be undone and done again, as functions; they have at most fifty. *)
type command = { apply : int list -> int list; revert : int list -> int list; name : string }
type editor = { mutable document : int list; undone : command Stack.t; mutable history : command list; mutable kept : int }

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest
let rec insert at x l = if at = 0 then x :: l else match l with [] -> [ x ] | y :: rest -> y :: insert (at - 1) x rest

let rec delete at = function
  | [] -> []
  | y :: rest -> if at = 0 then rest else y :: delete (at - 1) rest

let perform editor command =
  editor.document <- command.apply editor.document;
  editor.history <- command :: first 49 editor.history;
  editor.kept <- min 50 (editor.kept + 1);
  Stack.clear editor.undone

let undo editor =
  match editor.history with
  | [] -> ()
  | command :: rest ->
    editor.document <- command.revert editor.document;
    editor.history <- rest;
    editor.kept <- editor.kept - 1;
    Stack.push command editor.undone

let redo editor =
  if not (Stack.is_empty editor.undone) then begin
    let command = Stack.pop editor.undone in
    editor.document <- command.apply editor.document;
    editor.history <- command :: editor.history;
    editor.kept <- editor.kept + 1
  end

let inserting at x = { apply = insert at x; revert = delete at; name = "insert " ^ string_of_int x }

let deleting at document =
  let x = List.nth document at in
  { apply = delete at; revert = insert at x; name = "delete " ^ string_of_int x }

let () =
  let n = int_of_string Sys.argv.(1) in
  let editor = { document = []; undone = Stack.create (); history = []; kept = 0 } in
  for i = 1 to n do
    let length = List.length editor.document in
    match i mod 7 with
    | 0 | 3 -> undo editor
    | 4 -> redo editor
    | _ ->
      if length > 30 then perform editor (deleting (i * 11 mod length) editor.document)
      else perform editor (inserting (i * 5 mod (length + 1)) i)
  done;
  let sum = List.fold_left (fun sum x -> ((sum * 31) + x) land 0xFFFFFF) 7 editor.document in
  let names = List.fold_left (fun sum command -> sum + String.length command.name) 0 editor.history in
  Printf.printf "%d %d %d %d\n" sum names editor.kept (List.length editor.document)

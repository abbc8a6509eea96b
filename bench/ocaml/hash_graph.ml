(* A grid whose cells are keys of hash tables: components by flooding. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 500 in
  let wall x y = ((x * 7) + (y * 13) + (x * y)) mod 5 = 0 in
  let seen = Hashtbl.create 1000 in
  let rec flood todo count =
    match todo with
    | [] -> count
    | (x, y) :: rest ->
        if x < 0 || y < 0 || x >= n || y >= n || wall x y || Hashtbl.mem seen ((x * n) + y) then flood rest count
        else begin
          Hashtbl.replace seen ((x * n) + y) count;
          flood ((x + 1, y) :: (x - 1, y) :: (x, y + 1) :: (x, y - 1) :: rest) (count + 1)
        end
  in
  let parts = ref 0 and largest = ref 0 in
  for x = 0 to n - 1 do
    for y = 0 to n - 1 do
      let size = flood [ (x, y) ] 0 in
      if size > 0 then incr parts;
      if size > !largest then largest := size
    done
  done;
  Printf.printf "%d %d\n" !parts !largest

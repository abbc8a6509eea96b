(* Pipelines over records: grouping, summing, ranking, formatting. *)

type sale = { region : string; product : string; amount : int; price : float }

let sales =
  [ ("north", "apple", 10, 0.5); ("south", "pear", 4, 0.75); ("north", "pear", 7, 0.8); ("east", "apple", 20, 0.45);
    ("south", "apple", 1, 0.55); ("east", "fig", 3, 2.0); ("north", "fig", 2, 2.1) ]
  |> List.map (fun (region, product, amount, price) -> { region; product; amount; price })

module Groups = Map.Make (String)

let group_by key items =
  List.fold_left
    (fun groups item -> Groups.update (key item) (function None -> Some [ item ] | Some l -> Some (item :: l)) groups)
    Groups.empty items
  |> Groups.map List.rev

let revenue s = float_of_int s.amount *. s.price
let sum_by f = List.fold_left (fun acc x -> acc +. f x) 0.
let max_by f = function [] -> None | x :: rest -> Some (List.fold_left (fun best y -> if f y > f best then y else best) x rest)

let report title groups =
  print_endline title;
  groups
  |> Groups.bindings
  |> List.map (fun (k, items) -> (k, sum_by revenue items, List.length items))
  |> List.sort (fun (_, a, _) (_, b, _) -> compare b a)
  |> List.iteri (fun i (k, total, n) -> Printf.printf "%2d. %-6s %8.2f (%d)\n" (i + 1) k total n)

let () =
  report "by region" (group_by (fun s -> s.region) sales);
  report "by product" (group_by (fun s -> s.product) sales);
  sales
  |> List.filter (fun { amount; _ } -> amount > 3)
  |> List.map (fun ({ product; _ } as s) -> Printf.sprintf "%s %.2f" product (revenue s))
  |> String.concat "; "
  |> print_endline;
  (match max_by revenue sales with
   | Some { region; product; _ } -> Printf.printf "best: %s in %s\n" product region
   | None -> ());
  let totals = List.fold_left (fun (n, r) s -> (n + s.amount, r +. revenue s)) (0, 0.) sales in
  Printf.printf "%d units, %.2f\n" (fst totals) (snd totals);
  let table = Hashtbl.create 7 in
  List.iter (fun s -> Hashtbl.replace table s.product (s.amount + try Hashtbl.find table s.product with Not_found -> 0)) sales;
  List.iter (fun p -> Printf.printf "%s=%d " p (Hashtbl.find table p)) (List.sort_uniq compare (List.map (fun s -> s.product) sales));
  print_newline ()

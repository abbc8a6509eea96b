(* A queue of events with payloads of different kinds. *)
type payload = Nothing | Count of int | Amount of float | Label of string | Where of int * int
type event = { at : int; what : payload }

module Q = struct
  type t = { mutable items : event array; mutable size : int }
  let create () = { items = Array.make 16 { at = 0; what = Nothing }; size = 0 }
  let swap q i j = let x = q.items.(i) in q.items.(i) <- q.items.(j); q.items.(j) <- x
  let rec up q i = let p = (i - 1) / 2 in if i > 0 && q.items.(i).at < q.items.(p).at then (swap q i p; up q p)
  let push q e =
    if q.size = Array.length q.items then q.items <- Array.append q.items q.items;
    q.items.(q.size) <- e; q.size <- q.size + 1; up q (q.size - 1)
  let rec down q i =
    let l = (2 * i) + 1 in
    if l < q.size then begin
      let m = if l + 1 < q.size && q.items.(l + 1).at < q.items.(l).at then l + 1 else l in
      if q.items.(m).at < q.items.(i).at then (swap q i m; down q m)
    end
  let pop q =
    if q.size = 0 then None
    else begin
      let e = q.items.(0) in
      q.size <- q.size - 1; q.items.(0) <- q.items.(q.size); down q 0; Some e
    end
end

let () =
  let q = Q.create () in
  for i = 1 to 1000 do Q.push q { at = i * 7919 mod 1000; what = Count i } done;
  let counts = ref 0 and amounts = ref 0.0 in
  let rec go n =
    if n > 0 then match Q.pop q with
      | None -> ()
      | Some e ->
        let next = match e.what with
          | Nothing -> Count 1
          | Count k -> counts := !counts + k; if k land 1 = 0 then Amount (float k) else Where (k, e.at)
          | Amount x -> amounts := !amounts +. x; Label "x"
          | Label s -> counts := !counts + String.length s; Nothing
          | Where (a, b) -> counts := !counts + a - b; Count (a land 1023) in
        Q.push q { at = e.at + 1 + (n land 255); what = next };
        go (n - 1) in
  go 3_000_000;
  Printf.printf "%d %.1f\n" !counts !amounts

(* n = 3: a server that answers requests for ever: sessions with carts, time-outs, a cache of pages; a round is 200000 requests. *)
exception Denied of string

type session = { token : string; user : string; mutable cart : (string * int) list; mutable trail : string list; mutable seen : int }
type timer = { due : int; fire : int -> unit }

type server = {
  sessions : (string, session) Hashtbl.t;
  timers : timer Queue.t;
  pages : (string, string) Hashtbl.t;
  order : string Queue.t;
  mutable clock : int;
  mutable seed : int;
  mutable denied : string;
}

let random server limit =
  server.seed <- ((server.seed * 16807) + 11) land 0x3FFFFFFF;
  (server.seed lsr 8) mod limit

let rec first k = function [] -> [] | x :: rest -> if k = 0 then [] else x :: first (k - 1) rest

let rec watch server session =
  let fire now =
    if now - session.seen > 2000 then Hashtbl.remove server.sessions session.token
    else if Hashtbl.mem server.sessions session.token then watch server session
  in
  Queue.add { due = server.clock + 1000; fire } server.timers

let log_in server user =
  let token = Printf.sprintf "%s-%06x" user (random server 0xFFFFFF) in
  let session = { token; user; cart = []; trail = []; seen = server.clock } in
  Hashtbl.replace server.sessions token session;
  watch server session;
  token

let session server token =
  match Hashtbl.find_opt server.sessions token with
  | None -> raise (Denied ("no session " ^ token))
  | Some session ->
    session.seen <- server.clock;
    session

let page server name =
  match Hashtbl.find_opt server.pages name with
  | Some text -> text
  | None ->
    let text = String.concat "" (List.init 4 (fun i -> Printf.sprintf "<p>%s %d</p>" name i)) in
    if Queue.length server.order >= 64 then Hashtbl.remove server.pages (Queue.pop server.order);
    Hashtbl.replace server.pages name text;
    Queue.add name server.order;
    text

let put session item count =
  let rest = List.remove_assoc item session.cart in
  let before = try List.assoc item session.cart with Not_found -> 0 in
  session.cart <- first 12 ((item, before + count) :: rest)

let render session text =
  let buffer = Buffer.create 64 in
  Buffer.add_string buffer text;
  List.iter (fun (item, count) -> Buffer.add_string buffer (Printf.sprintf "<li>%s: %d</li>" item count)) session.cart;
  Buffer.contents buffer

let rec run_timers server =
  match Queue.peek_opt server.timers with
  | Some timer when timer.due <= server.clock ->
    ignore (Queue.pop server.timers);
    timer.fire server.clock;
    run_timers server
  | _ -> ()

let request server tokens =
  server.clock <- server.clock + 1;
  run_timers server;
  let at = random server (Array.length tokens) in
  match random server 20 with
  | 0 ->
    tokens.(at) <- log_in server ("user" ^ string_of_int (random server 500));
    0
  | 1 ->
    let session = session server tokens.(at) in
    Hashtbl.remove server.sessions session.token;
    List.length session.trail
  | 2 | 3 | 4 ->
    let session = session server tokens.(at) in
    put session ("item" ^ string_of_int (random server 40)) (1 + random server 3);
    List.length session.cart
  | _ ->
    let session = session server tokens.(at) in
    let name = "page" ^ string_of_int (random server 200) in
    session.trail <- name :: first 9 session.trail;
    String.length (render session (page server name))

let () =
  let rounds = int_of_string Sys.argv.(1) in
  let server =
    { sessions = Hashtbl.create 64; timers = Queue.create (); pages = Hashtbl.create 64; order = Queue.create ();
      clock = 0; seed = 1; denied = "" }
  in
  let tokens = Array.make 200 "" in
  let rec go round =
    if rounds = 0 || round <= rounds then begin
      let sum = ref 0 and denied = ref 0 in
      for _ = 1 to 200000 do
        try sum := (!sum + request server tokens) land 0xFFFFFF
        with Denied why ->
          incr denied;
          server.denied <- why
      done;
      Printf.printf "%d: %d %d %d %s\n%!" round !sum !denied (Hashtbl.length server.sessions) server.denied;
      go (round + 1)
    end
  in
  go 1

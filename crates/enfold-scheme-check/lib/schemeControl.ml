(* Calls of values, errors and their handlers, continuations, parameters, promises.

   An object that is raised goes to the innermost handler. A handler is a procedure, which runs where the object was raised, or a
   [guard], to which the exception [Raised] goes. A continuation of which the program only leaves (the compiler has seen to it) is
   the exception [Throw], which is caught where the continuation was captured. Any other one is what the operation [capture] yields: a function.

   What never comes back, as an error, is [abort]ed to: the functions that it leaves may then stay direct, also in programs that capture. *)

open SchemeValue
open SchemePrint

external capture : (('a -> 'b) -> 'a) -> 'a = "%enf_capture"
external abort : (unit -> 'a) -> 'b = "%enf_abort"

exception Raised of value
exception Throw of int * value

(* Handlers, the innermost first; a number stands for a [guard]. *)
let handlers = ref Nil

(* What [dynamic-wind] has entered: what runs before and after, and the handlers that were there; the innermost first. *)
let winds : (value * value * value) list ref = ref []

(* Where the object was raised that is on its way to a [guard], and the continuation that wants an answer. *)
let raised_within : (value * value * value) list ref = ref []
let raised_back = ref Absent

let raise_to_guard v =
  raised_within := !winds;
  raised_back := Absent;
  raise (Raised v)

let say text = prerr_string text

let end_program status =
  exit status

let describe v =
  match v with
  | Condition c ->
      let buffer = Buffer.create 32 in
      Buffer.add_string buffer (value_to_string c.message false);
      let rec rest list =
        match list with
        | Pair p ->
            Buffer.add_char buffer ' ';
            Buffer.add_string buffer (value_to_string p.car true);
            rest p.cdr
        | _ -> ()
      in
      rest c.irritants;
      Buffer.contents buffer
  | v -> "an object was raised: " ^ value_to_string v true

let[@inline never] uncaught place v =
  flush stdout;
  let place = match v with Condition c -> c.place | _ -> place in
  say ("error: " ^ describe v ^ "\n");
  if place <> "" then say ((if String.contains place ':' then "  at " else "  in ") ^ place ^ "\n");
  end_program 2

let condition kind place message irritants =
  Condition { kind; message = string_value message; irritants; place }

let ordinal n = if n = 1 then "1 argument" else SchemeNumberText.int_to_string n 10 ^ " arguments"

let[@inline never] rec raise_object place v continuable =
  match !handlers with
  | Pair { car = Fix _; _ } -> raise_to_guard v
  | Pair { car = handler; cdr = outer } ->
      let saved = !handlers in
      handlers := outer;
      let result = call1 place handler v in
      if continuable then (
        handlers := saved;
        result)
      else raise_object place (condition 7 place "a handler returned from what cannot be continued" (cons v Nil)) false
  | _ -> uncaught place v


(* An error of the library's. What was wrong is in the message as a text: as an object it would have to live as long as whatever a
   handler may do with it, and so would everything that is ever given to [car]. It yields nothing, whatever the
   handler does, so that results do not live as long as those of handlers. It is not called at the end of a function, where the
   text would have to live in a region of the caller's. *)
and[@inline never] fail kind place message irritants : value =
  abort (fun () -> raise_object place (condition kind place message irritants) false)

and[@inline never] fail_with kind place message v : value =
  ignore (fail kind place (message ^ " " ^ value_to_string v true) Nil);
  raise Exit

and[@inline never] not_procedure place f = fail_with 1 place "this is called, but is no procedure:" f

and[@inline never] bad_count place n =
  ignore (fail 2 place ("a procedure was called with " ^ ordinal n ^ ", which it does not take") Nil);
  raise Exit

and[@inline never] call0 place f =
  match f with
  | P0 g -> g ()
  | PN g -> g Nil
  | Param p -> p.current
  | Shown s -> call0 place s.proc
  | P1 _ | P2 _ | P3 _ | P4 _ -> bad_count place 0
  | _ -> not_procedure place f

and[@inline never] call1 place f a =
  match f with
  | P1 g -> g a
  | Shown s -> call1 place s.proc a
  | PN g -> g (cons a Nil)
  | P0 _ | P2 _ | P3 _ | P4 _ | Param _ -> bad_count place 1
  | _ -> not_procedure place f

let[@inline never] rec call2 place f a b =
  match f with
  | P2 g -> g a b
  | Shown s -> call2 place s.proc a b
  | PN g -> g (cons a (cons b Nil))
  | P0 _ | P1 _ | P3 _ | P4 _ | Param _ -> bad_count place 2
  | _ -> not_procedure place f

let[@inline never] rec call3 place f a b c =
  match f with
  | P3 g -> g a b c
  | Shown s -> call3 place s.proc a b c
  | PN g -> g (cons a (cons b (cons c Nil)))
  | P0 _ | P1 _ | P2 _ | P4 _ | Param _ -> bad_count place 3
  | _ -> not_procedure place f

let[@inline never] rec call4 place f a b c d =
  match f with
  | P4 g -> g a b c d
  | Shown s -> call4 place s.proc a b c d
  | PN g -> g (cons a (cons b (cons c (cons d Nil))))
  | P0 _ | P1 _ | P2 _ | P3 _ | Param _ -> bad_count place 4
  | _ -> not_procedure place f

(* The arguments are a proper list. *)
let[@inline never] rec call_list place f args =
  match f with
  | PN g -> g args
  | Shown s -> call_list place s.proc args
  | _ -> (
      match args with
      | Nil -> call0 place f
      | Pair { car = a; cdr = Nil } -> call1 place f a
      | Pair { car = a; cdr = Pair { car = b; cdr = Nil } } -> call2 place f a b
      | Pair { car = a; cdr = Pair { car = b; cdr = Pair { car = c; cdr = Nil } } } -> call3 place f a b c
      | Pair { car = a; cdr = Pair { car = b; cdr = Pair { car = c; cdr = Pair { car = d; cdr = Nil } } } } ->
          call4 place f a b c d
      | _ -> (
          match f with
          | P0 _ | P1 _ | P2 _ | P3 _ | P4 _ | Param _ -> bad_count place (count_list args 0)
          | _ -> not_procedure place f))

let p_apply place f args =
  let rec spread list =
    match list with
    | Pair { car = last; cdr = Nil } ->
        if proper_length last < 0 then fail_with 1 place "apply: the last argument is no list:" last else last
    | Pair { car; cdr } -> cons car (spread cdr)
    | v -> v
  in
  call_list place f (spread args)

(* The parameters of a procedure that takes its arguments as a list. *)

let check_count place args least most =
  let n = count_list args 0 in
  if n < least || (most >= 0 && n > most) then ignore (bad_count place n)

let rec argument args n =
  match args with Pair p -> if n = 0 then p.car else argument p.cdr (n - 1) | _ -> Absent

let rec arguments_after args n = if n = 0 then args else match args with Pair p -> arguments_after p.cdr (n - 1) | v -> v
let[@inline never] no_clause place args = bad_count place (count_list args 0)
let[@inline never] unbound place name : value =
  ignore (fail 4 place ("the variable " ^ name ^ " has no value yet") Nil);
  raise Exit

(* Wrong arguments of the library's procedures. *)

let[@inline never] wrong place who what v : value =
  ignore (fail_with 1 place (who ^ ": not " ^ what ^ ":") v);
  raise Exit

let[@inline never] wrong_index place who v : value =
  ignore (fail_with 3 place (who ^ ": not a valid index:") v);
  raise Exit

(* How many elements a vector, a string, a bytevector, a tensor or a list may be made with. Nobody has memory for more: a program that asks for
   it can catch that. What is fewer and still too much ends the program. *)
let largest = 68_719_476_736

let[@inline never] no_room place who v : value =
  ignore (fail_with 7 place (who ^ ": there is no memory for so many elements:") v);
  raise Exit

let elements place who v =
  match v with
  | Fix n when n >= 0 && n <= largest -> n
  | Fix n when n > 0 -> ignore (no_room place who v); 0
  | v -> ignore (wrong_index place who v); 0

(* Errors of programs *)

let p_error place message irritants : value =
  abort (fun () -> raise_object place (Condition { kind = 0; message; irritants; place }) false)

let p_raise place v : value = abort (fun () -> raise_object place v false)

let p_raise_continuable place v = raise_object place v true

let p_error_object_p v = match v with Condition _ -> true | _ -> false

let p_error_object_message place v =
  match v with Condition c -> c.message | v -> wrong place "error-object-message" "an error object" v

let p_error_object_irritants place v =
  match v with Condition c -> c.irritants | v -> wrong place "error-object-irritants" "an error object" v

let p_read_error_p v = match v with Condition { kind = 5; _ } -> true | _ -> false
let p_file_error_p v = match v with Condition { kind = 6; _ } -> true | _ -> false

let p_with_exception_handler place handler thunk =
  let saved = !handlers in
  handlers := cons handler saved;
  let result = call0 place thunk in
  handlers := saved;
  result

let enter_guard () =
  let saved = !handlers in
  handlers := cons (Fix 0) saved;
  saved

let leave_guard saved = handlers := saved

(* An object has come to a [guard]; yields where it was raised. *)
let caught saved =
  handlers := saved;
  !raised_within

(* Runs what [dynamic-wind] says about entering, from the guard to the place where the object was raised. *)
let rec enter_again place there here =
  if List.length there > List.length here then
    match there with
    | (before, _, _) :: outer ->
        enter_again place outer here;
        ignore (call0 place before);
        winds := there
    | [] -> ()

(* Leaves what was entered again. *)
let rec leave_again place here =
  match !winds with
  | (_, after, _) :: outer when List.length !winds > List.length here ->
      winds := outer;
      ignore (call0 place after);
      leave_again place here
  | _ -> ()

(* No clause of a [guard] takes the object: it goes on, as if raised again where it was. If a handler wants to go back
   there, that place is gone. *)
let[@inline never] raise_again place v there =
  let here = !winds in
  enter_again place there here;
  match
    match !handlers with
    | Pair { car = Fix _; _ } -> raise_to_guard v
    | Pair { car = handler; cdr = outer } ->
        handlers := outer;
        ignore (call1 place handler v);
        fail 7 place "a handler returned to a place that a guard has left" (cons v Nil)
    | _ -> uncaught place v
  with
  | v -> v
  | exception Raised v ->
      let within = !raised_within and back = !raised_back in
      leave_again place here;
      raised_within := within;
      raised_back := back;
      raise (Raised v)
  | exception Throw (id, v) ->
      leave_again place here;
      raise (Throw (id, v))

(* Several values *)

let p_values args = match args with Pair { car; cdr = Nil } -> car | args -> Values { all = args }
let value_list v = match v with Values { all } -> all | v -> cons v Nil
let p_call_with_values place producer consumer = call_list place consumer (value_list (call0 place producer))

let values_count place v least most =
  let list = value_list v in
  let n = count_list list 0 in
  if n < least || (most >= 0 && n > most) then
    ignore (fail 2 place ("there are " ^ SchemeNumberText.int_to_string n 10 ^ " values, which is not the number that is expected") Nil);
  list

(* Continuations *)

(* Leaves and enters what [dynamic-wind] says, from here to a place. *)
let[@inline never] rec rewind place there =
  let here = !winds in
  if here != there then
    let depth = List.length here and wanted = List.length there in
    if depth < wanted then
      match there with
      | (before, _, outside) :: outer ->
          rewind place outer;
          handlers := outside;
          ignore (call0 place before);
          winds := there
      | [] -> ()
    else
      match here with
      | (_, after, outside) :: outer ->
          winds := outer;
          handlers := outside;
          ignore (call0 place after);
          rewind place there
      | [] -> ()

let p_call_with_current_continuation place f =
  let saved = !handlers and there = !winds in
  capture (fun k ->
      let enter args =
        let v = p_values args in
        if !winds != there then rewind place there;
        handlers := saved;
        k v
      in
      call1 place f (PN enter))

let p_call_slash_cc place f = p_call_with_current_continuation place f

let captured = ref 0

(* The same for a continuation that is only left, while it is there. *)
let[@inline never] call_escape place f =
  let id = !captured in
  captured := id + 1;
  let saved = !handlers in
  let k args = raise (Throw (id, p_values args)) in
  match call1 place f (PN k) with
  | v -> v
  | exception Throw (other, v) ->
      if other = id then (
        handlers := saved;
        v)
      else raise (Throw (other, v))

let[@inline never] p_dynamic_wind place before thunk after =
  ignore (call0 place before);
  let saved = !handlers and outer = !winds in
  winds := (before, after, saved) :: outer;
  let leave () =
    let inner = !handlers in
    handlers := saved;
    winds := outer;
    ignore (call0 place after);
    handlers := inner
  in
  match call0 place thunk with
  | result ->
      leave ();
      result
  | exception Throw (id, v) ->
      leave ();
      raise (Throw (id, v))
  | exception Raised v ->
      let within = !raised_within and back = !raised_back in
      leave ();
      raised_within := within;
      raised_back := back;
      raise (Raised v)

(* In programs that enter continuations again: [raise-continuable] to a [guard] remembers where it was, so that a guard without a clause that
   fits can go back there, to the next handler. *)
let[@inline never] rec raise_to_return place v =
  match !handlers with
  | Pair { car = Fix _; cdr = outer } ->
      let saved = !handlers in
      ignore
        (p_call_with_current_continuation place
           (P1
              (fun back ->
                raised_within := !winds;
                raised_back := back;
                raise (Raised v))));
      handlers := outer;
      let result = raise_to_return place v in
      handlers := saved;
      result
  | _ -> raise_object place v true

(* The continuation that wants an answer to the object that has come to a [guard]. *)
let caught_back () = !raised_back

let raise_again_back place v there back =
  match back with Absent -> raise_again place v there | back -> call1 place back Unspecified

(* Parameters *)

let p_make_parameter place v converter =
  match converter with
  | Absent -> Param { current = v; converter }
  | f -> Param { current = call1 place f v; converter = f }

(* Gives a parameter a value for a while; yields the one before. *)
let convert_parameter place p v =
  match p with
  | Param { converter = Absent; _ } -> v
  | Param { converter; _ } -> call1 place converter v
  | p -> wrong place "parameterize" "a parameter" p

let swap_parameter p v =
  match p with
  | Param cell ->
      let before = cell.current in
      cell.current <- v;
      before
  | _ -> v

(* In programs that enter continuations again: a parameter has its value whenever the body is being run. *)
let parameterize_again place p v body =
  let other = ref v in
  let swap () =
    other := swap_parameter p !other;
    Unspecified
  in
  p_dynamic_wind place (P0 swap) (P0 body) (P0 swap)

(* Promises *)

let p__delay_force thunk = Promise { box = { ready = false; content = thunk } }

let p_make_promise v = match v with Promise _ -> v | v -> Promise { box = { ready = true; content = v } }
let p__delay place thunk = p__delay_force (P0 (fun () -> p_make_promise (call0 place thunk)))
let p_promise_p v = match v with Promise _ -> true | _ -> false

let[@inline never] rec p_force place v =
  match v with
  | Promise p ->
      if p.box.ready then p.box.content
      else
        let next = call0 place p.box.content in
        if p.box.ready then p.box.content
        else (
          (match next with
          | Promise q ->
              p.box.ready <- q.box.ready;
              p.box.content <- q.box.content;
              q.box <- p.box
          | v ->
              p.box.ready <- true;
              p.box.content <- v);
          p_force place v)
  | v -> v

let p_procedure_p v =
  match v with P0 _ | P1 _ | P2 _ | P3 _ | P4 _ | PN _ | Param _ | Shown _ -> true | _ -> false

(* A procedure that is written as this text. *)
let with_source proc source = Shown { proc; source }

(* Records *)

let new_record_type record_name field_names = { record_name; field_names }
let new_record rtype slots = Record { rtype; slots }
let is_record rtype v = match v with Record r -> r.rtype == rtype | _ -> false

let record_get place rtype index v =
  match v with
  | Record r when r.rtype == rtype -> Array.get r.slots index
  | v -> wrong place (rtype.record_name ^ "-" ^ Array.get rtype.field_names index) ("a record of type " ^ rtype.record_name) v

let record_set place rtype index v x =
  match v with
  | Record r when r.rtype == rtype ->
      Array.set r.slots index x;
      Unspecified
  | v -> wrong place ("set " ^ rtype.record_name ^ "-" ^ Array.get rtype.field_names index) ("a record of type " ^ rtype.record_name) v

let p_default_object_p v = match v with Absent -> true | _ -> false
let p_void () = Unspecified

(* The value itself, of which the compiler knows nothing any more. *)
let p_opaque_identity (v : value) = Sys.opaque_identity v

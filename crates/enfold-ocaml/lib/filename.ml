(* Names of files, as Unix has them. *)

let current_dir_name = "."
let parent_dir_name = ".."
let dir_sep = "/"
let concat folder name =
  let n = String.length folder in
  if n = 0 || folder.[n - 1] = '/' then folder ^ name else folder ^ "/" ^ name

let is_relative name = String.length name < 1 || name.[0] <> '/'

let is_implicit name =
  is_relative name
  && (not (String.starts_with ~prefix:"./" name))
  && not (String.starts_with ~prefix:"../" name)

let check_suffix name suffix = String.ends_with ~suffix name

let chop_suffix_opt ~suffix name =
  let n = String.length name and m = String.length suffix in
  if n >= m && String.sub name (n - m) m = suffix then Some (String.sub name 0 (n - m)) else None

let chop_suffix name suffix =
  let n = String.length name - String.length suffix in
  if n >= 0 then String.sub name 0 n else invalid_arg "Filename.chop_suffix"

(* How long the extension is, with its point; zero if there is none. *)
let extension_length name =
  let n = String.length name in
  let rec only_points i = i >= 0 && name.[i] <> '/' && (name.[i] <> '.' || only_points (i - 1)) in
  let rec search i =
    if i < 0 || name.[i] = '/' then 0
    else if name.[i] = '.' then if only_points (i - 1) then n - i else 0
    else search (i - 1)
  in
  search (n - 1)

let extension name =
  let n = extension_length name in
  if n = 0 then "" else String.sub name (String.length name - n) n

let chop_extension name =
  let n = extension_length name in
  if n = 0 then invalid_arg "Filename.chop_extension" else String.sub name 0 (String.length name - n)

let remove_extension name = String.sub name 0 (String.length name - extension_length name)

let basename name =
  let rec stop i = if i >= 0 && name.[i] = '/' then stop (i - 1) else i in
  let rec start i = if i >= 0 && name.[i] <> '/' then start (i - 1) else i in
  if name = "" then "."
  else
    let last = stop (String.length name - 1) in
    if last < 0 then "/"
    else
      let before = start last in
      String.sub name (before + 1) (last - before)

let dirname name =
  let rec slashes i = if i >= 0 && name.[i] = '/' then slashes (i - 1) else i in
  let rec base i = if i >= 0 && name.[i] <> '/' then base (i - 1) else i in
  if name = "" then "."
  else
    let last = slashes (String.length name - 1) in
    if last < 0 then "/"
    else
      let before = base last in
      if before < 0 then "."
      else
        let stop = slashes before in
        if stop < 0 then "/" else String.sub name 0 (stop + 1)

let null = "/dev/null"

let quote text =
  let parts = String.split_on_char '\'' text in
  "'" ^ String.concat "'\\''" parts ^ "'"

let temp_dir = ref (match Sys.getenv "TMPDIR" with name -> name | exception Not_found -> "/tmp")
let get_temp_dir_name () = !temp_dir
let set_temp_dir_name name = temp_dir := name
let temp_dir_name = !temp_dir

(* A name that is not used yet. *)
let rec temp_name folder prefix suffix count =
  let number = CamlinternalFiles.ask 27 0 0 0 land 0xFFFFFF in
  let name = concat folder (prefix ^ Printf.sprintf "%06x" number ^ suffix) in
  if not (Sys.file_exists name) then name
  else if count >= 1000 then raise (Sys_error (name ^ ": File exists"))
  else temp_name folder prefix suffix (count + 1)

let open_temp_file ?mode:_ ?(perms = 0o600) ?(temp_dir = !temp_dir) prefix suffix =
  let name = temp_name temp_dir prefix suffix 0 in
  (name, open_out_gen [ Open_wronly; Open_creat; Open_excl ] perms name)

let temp_file ?(temp_dir = !temp_dir) prefix suffix =
  let name, channel = open_temp_file ~temp_dir prefix suffix in
  close_out channel;
  name

let quote_command program ?stdin ?stdout ?stderr arguments =
  let into mark = function
    | None -> ""
    | Some name -> mark ^ quote name
  in
  let errors =
    if stderr <> None && stderr = stdout then " 2>&1" else into " 2>" stderr
  in
  String.concat " " (List.map quote (program :: arguments)) ^ into " <" stdin ^ into " >" stdout ^ errors

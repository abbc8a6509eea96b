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
let get_temp_dir_name () = "/tmp"

let quote text =
  let parts = String.split_on_char '\'' text in
  "'" ^ String.concat "'\\''" parts ^ "'"

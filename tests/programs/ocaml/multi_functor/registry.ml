let () = print_endline "registry"
let log : string list ref = ref []
let note s = log := s :: !log

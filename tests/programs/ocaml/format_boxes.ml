(* Format: boxes and breaks. *)

let () =
  let open Format in
  set_margin 30;
  printf "@[<h>one@ two@ three@ four@ five@ six@ seven@]@.";
  printf "@[<v>one@ two@ three@]@.";
  printf "@[<hv>one@ two@ three@]@.";
  printf "@[<hv 2>eleven@ twelve@ thirteen@ fourteen@ fifteen@]@.";
  printf "@[<hov 4>the quick@ brown fox@ jumps over@ the lazy@ dog and@ runs away@]@.";
  printf "@[<b 3>alpha@ beta@ gamma@ delta@ epsilon@ zeta@ eta@ theta@]@.";
  printf "@[<v 2>begin@,@[<hov 2>call(argument_one,@ argument_two,@ argument_three)@]@,end@]@.";
  printf "a@;<3 2>b@;<1 4>c@,d@.";
  printf "@[f(@[<hv>x +@ y,@ z@])@]@.";
  printf "before@\nafter@.";
  printf "@[<v>%d@ %s@ %.2f@]@." 1 "two" 3.0;
  print_string "plain";
  print_space ();
  print_int 5;
  print_cut ();
  print_char 'c';
  print_newline ();
  open_hovbox 1;
  for i = 1 to 15 do print_int i; if i < 15 then (print_char ','; print_space ()) done;
  close_box ();
  print_newline ()

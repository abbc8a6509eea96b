(* Eshkol's tensors: arrays of numbers with several indices. One with a single index is a vector; so a vector is a tensor, and a
   tensor answers to what is asked of vectors. *)

open SchemeValue
open SchemeControl
open SchemeNumber

let dimension place who v = elements place who v

let rec product shape i = if i >= Array.length shape then 1 else Array.get shape i * product shape (i + 1)

let same_shapes a b = Array.length a = Array.length b && List.for_all (fun i -> Array.get a i = Array.get b i) (List.init (Array.length a) (fun i -> i))

(* A row, as something new. *)
let row t i =
  let size = Array.length t.cells / Array.get t.shape 0 in
  let cells = Array.sub t.cells (i * size) size in
  if Array.length t.shape = 2 then Vec cells else Tensor { shape = Array.sub t.shape 1 (Array.length t.shape - 1); cells }

let with_shape shape cells =
  match Array.length shape with
  | 0 -> Array.get cells 0
  | 1 -> Vec cells
  | _ ->
      SchemeVector.tensor_row := row;
      Tensor { shape; cells }

(* The shape of a value, without a look at what elements are. *)
let rec shape_of v =
  match v with
  | Tensor t -> t.shape
  | Vec items ->
      let size = Array.length items in
      if size > 0 && is_part (Array.get items 0) && alike items (shape_of (Array.get items 0)) 1 then
        Array.append [| size |] (shape_of (Array.get items 0))
      else [| size |]
  | Pair _ -> shape_of (Vec (array_of_list v))
  | _ -> [||]

and is_part v = match v with Vec _ | Tensor _ | Pair _ -> true | _ -> false

and alike items shape i =
  i >= Array.length items || (is_part (Array.get items i) && same_shapes (shape_of (Array.get items i)) shape && alike items shape (i + 1))

(* The elements of a value in order, as far as its shape goes. *)
let rec fill_cells cells at v depth =
  if depth = 0 then (
    Array.set cells at v;
    at + 1)
  else
    match v with
    | Tensor t ->
        Array.blit t.cells 0 cells at (Array.length t.cells);
        at + Array.length t.cells
    | Vec items -> Array.fold_left (fun at x -> fill_cells cells at x (depth - 1)) at items
    | Pair _ -> fill_cells cells at (Vec (array_of_list v)) depth
    | v ->
        Array.set cells at v;
        at + 1

let cells_of v =
  match v with
  | Tensor t -> t.cells
  | v ->
      let shape = shape_of v in
      let cells = Array.make (product shape 0) (Fix 0) in
      ignore (fill_cells cells 0 v (Array.length shape));
      cells

let[@inline never] not_tensor place who v = ignore (wrong place who "a tensor" v)
let check_tensor place who v = match v with Vec _ | Tensor _ -> () | v -> not_tensor place who v
let p_tensor_p v = match v with Vec _ | Tensor _ -> true | _ -> false

let p_tensor args =
  let all = Vec (array_of_list args) in
  with_shape (shape_of all) (cells_of all)

(* A shape that is given as a number, as numbers, or as a list of them. *)
let shape_argument place who args =
  let list = match args with Pair { car = (Pair _ | Nil) as list; cdr = Nil } -> list | Pair { car = Vec items; cdr = Nil } -> list_of_array items | v -> v in
  Array.map (fun v -> dimension place who v) (array_of_list list)

(* How many elements something of this shape has, if that can be. *)
let cells_in place who shape =
  let rec go i n =
    if i >= Array.length shape then n
    else
      let d = Array.get shape i in
      if d > 0 && n > largest / d then (
        ignore (no_room place who (list_of_array (Array.map (fun d -> Fix d) shape)));
        0)
      else go (i + 1) (n * d)
  in
  go 0 1

let filled place who args x =
  let shape = shape_argument place who args in
  with_shape shape (Array.make (cells_in place who shape) x)

let p_make_tensor place shape fill =
  let fill = match fill with Absent -> Flo 0.0 | v -> v in
  filled place "make-tensor" (cons shape Nil) fill

let p_zeros place args = filled place "zeros" args (Flo 0.0)
let p_ones place args = filled place "ones" args (Flo 1.0)

let p_eye place n m =
  let rows = dimension place "eye" n in
  let columns = match m with Absent -> rows | m -> dimension place "eye" m in
  with_shape [| rows; columns |] (Array.init (cells_in place "eye" [| rows; columns |]) (fun i -> Flo (if i / columns = i mod columns then 1.0 else 0.0)))

let p_tensor_shape place v =
  check_tensor place "tensor-shape" v;
  list_of_array (Array.map (fun n -> Fix n) (shape_of v))

(* Where the part begins that indices name, and the dimensions that are left. *)
let[@inline never] locate place who shape indices =
  let rec go axis at indices =
    match indices with
    | Pair { car = Fix i; cdr } when axis < Array.length shape && i >= 0 && i < Array.get shape axis ->
        go (axis + 1) ((at * Array.get shape axis) + i) cdr
    | Pair { car; _ } ->
        ignore (wrong_index place who car);
        (0, axis)
    | _ -> (at, axis)
  in
  let at, axis = go 0 0 indices in
  (at * product shape axis, Array.sub shape axis (Array.length shape - axis))

let rec p_tensor_get place v indices =
  match (v, indices) with
  | v, Nil -> v
  | Vec items, Pair { car = Fix i; cdr } when i >= 0 && i < Array.length items -> p_tensor_get place (Array.get items i) cdr
  | Tensor t, indices ->
      let at, rest = locate place "tensor-get" t.shape indices in
      with_shape rest (Array.sub t.cells at (product rest 0))
  | Vec _, Pair { car; _ } -> wrong_index place "tensor-get" car
  | v, _ -> wrong place "tensor-get" "a tensor" v

let p_vref place v indices = p_tensor_get place v indices

(* A single index counts all elements. *)
let p_tensor_ref place v indices =
  match (v, indices) with
  | Tensor t, Pair { car = Fix i; cdr = Nil } when i >= 0 && i < Array.length t.cells -> Array.get t.cells i
  | v, indices -> p_tensor_get place v indices

let rec split_last list = match list with Pair { car; cdr = Nil } -> (Nil, car) | Pair { car; cdr } -> let before, last = split_last cdr in (cons car before, last) | _ -> (Nil, Nil)

let rec p_tensor_set_x place v args =
  let indices, x = split_last args in
  match (v, indices) with
  | Vec items, Pair { car = Fix i; cdr = Nil } when i >= 0 && i < Array.length items -> Array.set items i x; Unspecified
  | Vec items, Pair { car = Fix i; cdr = Pair _ } when i >= 0 && i < Array.length items -> (
      match args with Pair p -> p_tensor_set_x place (Array.get items i) p.cdr | _ -> Unspecified)
  | Tensor t, indices -> (
      match locate place "tensor-set!" t.shape indices with
      | at, [||] -> Array.set t.cells at x; Unspecified
      | _ -> wrong place "tensor-set!" "as many indices as the tensor has" indices)
  | Vec _, Pair { car; _ } -> wrong_index place "tensor-set!" car
  | v, _ -> wrong place "tensor-set!" "a tensor" v

let p_reshape place v args =
  let shape = shape_argument place "reshape" args in
  let cells = cells_of v in
  if product shape 0 <> Array.length cells then wrong place "reshape" "of a size that fits" v else with_shape shape (Array.copy cells)

(* The rows and columns of a matrix. *)
let matrix place who v =
  match shape_of v with
  | [| rows; columns |] -> (rows, columns)
  | _ -> ignore (wrong place who "a matrix" v); (0, 0)

let p_transpose place v (axes : value) =
  ignore axes;
  match shape_of v with
  | [| _ |] -> v
  | _ ->
      let rows, columns = matrix place "transpose" v in
      let cells = cells_of v in
      with_shape [| columns; rows |] (Array.init (cells_in place "eye" [| rows; columns |]) (fun i -> Array.get cells ((i mod rows * columns) + (i / rows))))

(* Element by element; a number goes with every element. *)
let[@inline never] each place who f a b =
  let x = cells_of a and y = cells_of b in
  let sa = shape_of a and sb = shape_of b in
  if Array.length sa = 0 then with_shape sb (Array.map (fun y -> f (Array.get x 0) y) y)
  else if Array.length sb = 0 then with_shape sa (Array.map (fun x -> f x (Array.get y 0)) x)
  else if same_shapes sa sb then with_shape sa (Array.init (Array.length x) (fun i -> f (Array.get x i) (Array.get y i)))
  else wrong place who "tensors of one shape" (cons a (cons b Nil))

let p_tensor_add place a b = each place "tensor-add" (fun x y -> p_plus place x y) a b
let p_tensor_sub place a b = each place "tensor-sub" (fun x y -> p_minus place x y) a b
let p_tensor_mul place a b = each place "tensor-mul" (fun x y -> p_star place x y) a b
let p_tensor_div place a b = each place "tensor-div" (fun x y -> p_slash place x y) a b
let total place cells = Array.fold_left (fun sum x -> p_plus place sum x) (Fix 0) cells

let p_tensor_sum place v axis =
  match axis with Absent -> total place (cells_of v) | _ -> wrong place "tensor-sum" "called without an axis" v

let p_tensor_mean place v axis =
  match axis with
  | Absent -> p_slash place (total place (cells_of v)) (Fix (Array.length (cells_of v)))
  | _ -> wrong place "tensor-mean" "called without an axis" v

(* The product of a row and a column, which begin at a cell and go on by steps. *)
let inner place x at_x step_x y at_y step_y count =
  let sum = ref (Fix 0) in
  for i = 0 to count - 1 do
    sum := p_plus place !sum (p_star place (Array.get x (at_x + (i * step_x))) (Array.get y (at_y + (i * step_y))))
  done;
  !sum

let[@inline never] p_matmul place a b =
  let x = cells_of a and y = cells_of b in
  match (shape_of a, shape_of b) with
  | [| n |], [| m |] when n = m -> inner place x 0 1 y 0 1 n
  | [| rows; n |], [| m |] when n = m -> Vec (Array.init rows (fun i -> inner place x (i * n) 1 y 0 1 n))
  | [| n |], [| m; columns |] when n = m -> Vec (Array.init columns (fun j -> inner place x 0 1 y j columns n))
  | [| rows; n |], [| m; columns |] when n = m ->
      with_shape [| rows; columns |]
        (Array.init (cells_in place "eye" [| rows; columns |]) (fun i -> inner place x (i / columns * n) 1 y (i mod columns) columns n))
  | _ -> wrong place "matmul" "tensors whose sizes fit" (cons a (cons b Nil))

let p_tensor_dot place a b = p_matmul place a b

let p_norm place v kind =
  match kind with
  | Absent -> let x = cells_of v in p_sqrt place (inner place x 0 1 x 0 1 (Array.length x))
  | _ -> wrong place "norm" "called with one argument" v

let p_arange place a b step =
  let start, stop, step = match (b, step) with Absent, _ -> (Fix 0, a, Fix 1) | b, Absent -> (a, b, Fix 1) | b, step -> (a, b, step) in
  if p_zero_p place step then wrong place "arange" "a step that is not zero" step
  else
    let count = match p_exact place (p_ceiling place (p_slash place (p_minus place stop start) step)) with Fix n when n > 0 -> n | _ -> 0 in
    Vec (Array.init count (fun i -> p_plus place start (p_star place (Fix i) step)))

(* Gauss with the largest pivot of each column. *)
let[@inline never] p_linear_solve place a b =
  let n, columns = matrix place "linear-solve" a in
  let x = Array.copy (cells_of a) and y = Array.copy (cells_of b) in
  if n <> columns || Array.length y <> n then wrong place "linear-solve" "a square matrix and a vector that fits" (cons a (cons b Nil))
  else (
    let at i j = Array.get x ((i * n) + j) in
    let swap cells i j =
      let kept = Array.get cells i in
      Array.set cells i (Array.get cells j);
      Array.set cells j kept
    in
    for k = 0 to n - 1 do
      let best = ref k in
      for i = k + 1 to n - 1 do
        if p_gt place (p_abs place (at i k)) (p_abs place (at !best k)) then best := i
      done;
      if p_zero_p place (at !best k) then ignore (wrong place "linear-solve" "a matrix that can be solved" a);
      for j = 0 to n - 1 do
        swap x ((k * n) + j) ((!best * n) + j)
      done;
      swap y k !best;
      for i = k + 1 to n - 1 do
        let factor = p_slash place (at i k) (at k k) in
        for j = k to n - 1 do
          Array.set x ((i * n) + j) (p_minus place (at i j) (p_star place factor (at k j)))
        done;
        Array.set y i (p_minus place (Array.get y i) (p_star place factor (Array.get y k)))
      done
    done;
    for k = n - 1 downto 0 do
      let rest = ref (Array.get y k) in
      for j = k + 1 to n - 1 do
        rest := p_minus place !rest (p_star place (at k j) (Array.get y j))
      done;
      Array.set y k (p_slash place !rest (at k k))
    done;
    Vec y)

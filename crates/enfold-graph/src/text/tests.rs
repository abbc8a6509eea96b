//! Text that uses every word of the grammar is read back; what is no graph is refused.

use super::{parse, print};

/// Every kind of entry, node, pattern and literal; it need not make sense.
pub(crate) const ALL: &str = r##"p0 = "a"
t0 = error
t1 = unit
t2 = bool
t3 = int
t4 = uint16
t5 = float
t6 = float32
t7 = char
t8 = string
t9 = exn
t10 = array t3
t11 = byref t3
t12 = fun t3 t10
t13 = tuple [t3 t2]
t14 = param p0
t15 = data data0 [t14]
data0 = union "Some thing" 1:5-9 [p0] ["A" [] "B" [t14 t3]]
data1 = record "R" 1:5-9 [] ["x" t3 val "y" t3 mutable]
exn0 = "Failure" 0:10-17 [t8]
b0 = "count" 1:20-25 t3 [] mutable local n1
b1 = "x " 1:20-25 t14 [p0] val module -
n0 = error : t0 0:0-0
n1 = lit (unit) : t1 0:0-0
n2 = lit (bool true) : t2 0:0-0
n3 = lit (int uint16 65535) : t4 0:0-0
n4 = lit (float -0.0) : t5 0:0-0
n5 = lit (float #7ff8000000000001) : t5 0:0-0
n6 = lit (float32 inf) : t6 0:0-0
n7 = lit (float32 #7fc00000) : t6 0:0-0
n8 = lit (char '\'') : t7 0:0-0
n9 = lit (string "a\n(\"\u{7f}é]") : t8 0:0-0
n10 = var b1 [t3] : t3 0:0-0
n11 = param b0 : t3 0:0-0
n12 = prim add [n1 n2] : t3 0:0-0
n13 = and n1 n2 : t2 0:0-0
n14 = or n1 n2 : t2 0:0-0
n15 = lambda [n11] n1 [b0 "count" t3 mutable n1 1:2-3 b1 "x " t3 val - 1:2-3] "f" : t12 0:0-0
n16 = lambda [n11] n1 [] - : t12 0:0-0
n17 = apply n1 [n2] : t3 0:0-0
n18 = let [b0 n1] : t1 0:0-0
n19 = rec [b0 n1 b1 n2] : t1 0:0-0
n20 = letpat (tuple [(wild : t3 1:2-3) (bind b0 : t2 1:2-3)] : t13 1:2-3) n1 : t1 0:0-0
n21 = block [n18 n1] : t1 0:0-0
n22 = if n1 n2 n3 : t1 0:0-0
n23 = match n1 [(lit (int int -3) : t3 0:0-0) n2 n3 (case data0 1 [] : t15 0:0-0) - n4] : t1 0:0-0
n24 = try n1 [(as (exception exn0 [(wild : t8 0:0-0)] : t9 0:0-0) b0 : t9 0:0-0) - n4] : t1 0:0-0
n25 = finally n1 n2 : t1 0:0-0
n26 = while n1 n2 : t1 0:0-0
n27 = for b0 n1 - n2 down n3 : t1 0:0-0
n28 = for b0 n1 n4 n2 up n3 : t1 0:0-0
n29 = foreach (or (array [] : t10 0:0-0) (record data1 [1 (wild : t3 0:0-0)] : t10 0:0-0) : t10 0:0-0) n1 n2 : t1 0:0-0
n30 = assign b0 n1 : t1 0:0-0
n31 = assign_byref n1 n2 : t1 0:0-0
n32 = deref n1 : t3 0:0-0
n33 = address_of b0 : t11 0:0-0
n34 = tuple [n1 n2] : t13 0:0-0
n35 = construct data0 1 [n1 n2] : t15 0:0-0
n36 = record data1 [n1 n2] [1 0] : t3 0:0-0
n37 = update data1 n1 [1 n2] : t3 0:0-0
n38 = field n1 data1 0 : t3 0:0-0
n39 = set_field n1 data1 1 n2 : t1 0:0-0
n40 = exception exn0 [n9] : t9 0:0-0
n41 = list [n1] : t3 0:0-0
n42 = array [] : t10 0:0-0
n43 = range n1 - n2 : t10 0:0-0
n44 = range n1 n3 n2 : t10 0:0-0
top let [b0 n1]
top rec [b0 n1 b1 n2]
top letpat (wild : t3 1:2-3) n1
top do n1
main b1
known data0 - exn0 - exn0 - exn0 - exn0 - data0 b1
semantics "functional value" [function_is_itself partial_order object_is_itself plain_cases_first hidden_as_stored hash_skips_functions first_alternative]
relation data0 viewed b1 "map"
relation data1 reference -
relation data2 reference b1 "seq"
relation data3 no_order
relation data4 neither
relation data5 shown b1 "seq"
text data1 b1
opaque data1 ""
opaque data2 "M"
message exn0
"##;

#[test]
fn every_word_is_read_back() {
    let graph = parse(ALL).expect("it is a graph");
    assert_eq!(print(&graph), ALL);
}

#[test]
fn what_is_no_graph_is_refused() {
    let error = |text: &str| parse(text).err().unwrap_or_else(|| "none".into());
    assert_eq!(error("t1 = unit"), "line 1: `t1` is out of order or is the type `t0`");
    assert_eq!(error("t0 = unit\nt1 = unit\n"), "line 2: `t1` is out of order or is the type `t0`");
    assert_eq!(error("p1 = \"a\""), "line 1: `p1` is out of order: `p0` comes next");
    assert_eq!(error("n0 = loop"), "line 1: `loop` is no kind of node");
    assert_eq!(error("n0 = deref b1 : t0 0:0-0"), "line 1: expected an id `n…`, found `b1`");
    assert_eq!(error("n0 = error : t0 0:0"), "line 1: expected a place `file:lo-hi`, found `0:0`");
    assert_eq!(error("p0 = \"a"), "line 1: a quote is not closed");
    assert_eq!(error("top let [b0"), "line 1: expected a word, found End");
    assert_eq!(
        error("n4294967295 = error : t0 0:0-0"),
        "line 1: expected an id `n…`, found `n4294967295`"
    );
    assert_eq!(error("semantics - [ocaml]"), "line 1: `ocaml` is no fact of a language");
    assert_eq!(error("hello = 1"), "line 1: `hello` begins no entry");
}

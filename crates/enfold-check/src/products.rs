//! Products and quotients of which nothing is known yet, in programs with units of measure.
//!
//! ```text
//! let total = List.sumBy (fun (t, v) -> t * v) [ 1<m>, 2; 3<m>, 4 ]      // int<m>
//! ```
//!
//! Where a product stands, its operands may still be unknown: what is behind the function says what they are. Without
//! units both would have one type; with units they may differ, so such a product waits until the arguments around it
//! have been checked. What is unknown even where a binding is made general has one type, as in programs without units.
//! Cost: each product is looked at once for every call that ends while it waits.

use enfold_graph::{NodeId, Prim};
use enfold_syntax::Span;

use crate::Checker;
use crate::allowed::Allowed;
use crate::store::{Shape, Term};

/// A product that waits for the types of its operands.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    op: Prim,
    operands: [NodeId; 2],
    result: Term,
    span: Span,
}

/// Those that wait, oldest first.
#[derive(Default)]
pub(crate) struct Products(Vec<Product>);

impl Products {
    /// How many wait.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn wait(&mut self, product: Product) {
        self.0.push(product);
    }

    fn at(&self, index: usize) -> Product {
        self.0[index]
    }

    fn take(&mut self, index: usize) -> Product {
        self.0.remove(index)
    }
}

impl Checker {
    /// Lets a product wait if neither operand is known; yields its type.
    pub(crate) fn wait_for_operands(
        &mut self,
        op: Prim,
        operands: [NodeId; 2],
        span: Span,
    ) -> Option<Term> {
        if !operands.iter().all(|&node| self.is_unknown(node)) {
            return None;
        }
        let result = self.store.fresh();
        self.products.wait(Product { op, operands, result, span });
        Some(result)
    }

    fn is_unknown(&self, node: NodeId) -> bool {
        self.store.is_unbound(self.type_of(node))
    }

    /// Types the products whose operands are known by now.
    pub(crate) fn settle_known_products(&mut self) {
        let mut at = 0;
        while at < self.products.count() {
            let product = self.products.at(at);
            if product.operands.iter().any(|&node| self.is_unknown(node)) {
                at += 1;
                continue;
            }
            self.products.take(at);
            self.settle_product(product);
        }
    }

    /// Types the products that began to wait since then, whether or not their operands are known.
    pub(crate) fn settle_products(&mut self, since: usize) {
        while self.products.count() > since {
            self.settle_known_products();
            if self.products.count() > since {
                let product = self.products.take(since);
                self.settle_product(product);
            }
        }
    }

    fn settle_product(&mut self, product: Product) {
        let Product { op, operands, result, span } = product;
        let own =
            |this: &Self, node| matches!(this.store.shape(this.type_of(node)), Shape::Data(..));
        if operands.iter().any(|&node| own(self, node)) {
            // An operator of a type of the program's; the end of checking finds it.
            let same = self.type_of(operands[0]);
            if self.store.is_unbound(result) {
                self.expect(result, same, span);
            }
            return;
        }
        if let Some(found) = self.product_type(op, operands, result) {
            self.expect(result, found, span);
            return;
        }
        let one = self.store.fresh_allowed(Allowed::PLAIN_NUMBER.or_own(2));
        for node in operands {
            self.expect_node(one, node);
        }
        self.expect(result, one, span);
    }
}

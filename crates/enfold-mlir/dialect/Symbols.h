//===- Symbols.h - what the files with the operations' rules share ------------===//

#ifndef ENFOLD_CLOSURE_SYMBOLS_H
#define ENFOLD_CLOSURE_SYMBOLS_H

#include "Closure.h"

namespace enfold::closure {

/// The function behind a symbol, or an error of the operation that names it.
FuncOp lookupFunction(mlir::Operation *op, mlir::FlatSymbolRefAttr name,
                      mlir::SymbolTableCollection &symbols);

/// `(` home `)`; after `region` comes which.
mlir::ParseResult parseHome(mlir::OpAsmParser &parser, HomeAttr &home,
                            std::optional<mlir::OpAsmParser::UnresolvedOperand> &region);

void printHome(mlir::OpAsmPrinter &printer, mlir::Operation *op, HomeAttr home, mlir::Value region);

} // namespace enfold::closure

#endif // ENFOLD_CLOSURE_SYMBOLS_H

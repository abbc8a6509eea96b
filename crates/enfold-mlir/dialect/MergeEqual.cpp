//===- MergeEqual.cpp - functions that are equal become one --------------------===//
//
// Monomorphic copies of one function differ in types whose values are the same to
// the machine: a sort of records and one of pairs both move pointers. Each copy
// costs as much of LLVM's time as the first.
//
// before                                        after
//   closure.func top private @map.1(…) {          closure.func top private @map.1(…) {
//     … closure.call tail @map.1(…)                 … closure.call tail @map.1(…)
//   }                                             }
//   closure.func top private @map.2(…) {          … closure.call @map.1(…)
//     … closure.call tail @map.2(…)
//   }
//   … closure.call @map.2(…)
//
// Model: symbols that nobody outside can see, and whose address is no identity, are
// parted into classes by what they consist of, with the symbols that they mention
// left out. A class is parted again where its members mention symbols of different
// classes, until nothing changes (Hopcroft, "An n log n algorithm for minimizing
// states in a finite automaton", 1971: after a part has been split off, only those who
// mention it are looked at again, and the largest part keeps its name). So functions
// that call each other are equal if they are so together. One member of each class
// stays.
//
// Sound, because equal code does equal things: the greatest bisimulation. What differs
// only in where it stands in the source (`closure.place`) is not equal: reports name
// the place. Of data, only what is marked `unnamed_addr` is merged.
// Establishes: no symbol carries `closure.place`. Cost: n log n.
//
//===----------------------------------------------------------------------===//

#include "Closure.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <map>

using namespace mlir;
using namespace enfold::closure;

namespace {

constexpr StringLiteral placeName = "closure.place";

/// What a symbol consists of: numbers that stand for operations, types, attributes and values.
using Tokens = std::vector<uintptr_t>;

struct Symbol {
  Operation *op;
  Tokens tokens;
  /// The symbols that it mentions, in order.
  SmallVector<StringAttr> mentions;
  /// The same, for those that may be merged; others count as themselves.
  SmallVector<unsigned> users;
  unsigned group = 0;
};

/// Whether a symbol may be taken for an equal one.
bool mayMerge(Operation *op) {
  if (auto func = dyn_cast<FuncOp>(op))
    return func.isPrivate() && !func.getBody().empty();
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(op))
    return func.getLinkage() == LLVM::Linkage::Internal && !func.getBody().empty();
  if (auto global = dyn_cast<LLVM::GlobalOp>(op))
    return global.getConstant() && global.getUnnamedAddr() == LLVM::UnnamedAddr::Global;
  return false;
}

/// Writes down what a symbol consists of.
class Reader {
public:
  explicit Reader(Symbol &symbol) : symbol(symbol) {
    for (Region &region : symbol.op->getRegions())
      number(region);
    read(symbol.op);
  }

private:
  void add(uintptr_t token) { symbol.tokens.push_back(token); }
  void add(const void *token) { add(reinterpret_cast<uintptr_t>(token)); }

  void number(Region &region) {
    for (Block &block : region) {
      blocks.try_emplace(&block, blocks.size());
      for (BlockArgument argument : block.getArguments())
        values.try_emplace(argument, values.size());
      for (Operation &op : block) {
        for (Value result : op.getResults())
          values.try_emplace(result, values.size());
        for (Region &inner : op.getRegions())
          number(inner);
      }
    }
  }

  void read(Operation *op) {
    add(op->getName().getAsOpaquePointer());
    for (NamedAttribute attribute : op->getAttrDictionary()) {
      // Names of symbols and regions are for people.
      StringRef name = attribute.getName();
      bool label = (op == symbol.op && name == SymbolTable::getSymbolAttrName()) ||
                   (isa<RegionLocalOp>(op) && name == "name");
      if (label)
        continue;
      add(attribute.getName().getAsOpaquePointer());
      read(attribute.getValue());
    }
    add(op->getNumOperands());
    for (Value operand : op->getOperands())
      add(values.lookup(operand));
    add(op->getNumResults());
    for (Type type : op->getResultTypes())
      add(type.getAsOpaquePointer());
    for (Block *successor : op->getSuccessors())
      add(blocks.lookup(successor));
    for (Region &region : op->getRegions()) {
      for (Block &block : region) {
        add(block.getNumArguments());
        for (Type type : block.getArgumentTypes())
          add(type.getAsOpaquePointer());
        for (Operation &inner : block)
          read(&inner);
      }
      add(uintptr_t(0));
    }
  }

  void read(Attribute attribute) {
    if (auto mention = dyn_cast<FlatSymbolRefAttr>(attribute)) {
      add(uintptr_t(1));
      symbol.mentions.push_back(mention.getAttr());
    } else if (auto array = dyn_cast<ArrayAttr>(attribute)) {
      add(array.size());
      for (Attribute element : array)
        read(element);
    } else {
      add(attribute.getAsOpaquePointer());
    }
  }

  Symbol &symbol;
  DenseMap<Value, unsigned> values;
  DenseMap<Block *, unsigned> blocks;
};

/// Parts symbols into classes of equal ones.
class Partition {
public:
  explicit Partition(ModuleOp module) {
    for (Operation &op : *module.getBody())
      if (mayMerge(&op)) {
        numbers[SymbolTable::getSymbolName(&op)] = symbols.size();
        symbols.push_back({&op, {}, {}, {}});
      }
    std::map<Tokens, unsigned> first;
    for (auto [number, symbol] : llvm::enumerate(symbols)) {
      Reader reader(symbol);
      auto [found, fresh] = first.try_emplace(std::move(symbol.tokens), groups.size());
      if (fresh)
        groups.emplace_back();
      symbol.group = found->second;
      groups[symbol.group].push_back(number);
      for (StringAttr mention : symbol.mentions)
        if (auto used = numbers.find(mention); used != numbers.end())
          symbols[used->second].users.push_back(number);
    }
    for (unsigned group = 0, end = groups.size(); group != end; ++group)
      pending.push_back(group);
    waiting.assign(groups.size(), true);
    while (!pending.empty()) {
      unsigned group = pending.pop_back_val();
      waiting[group] = false;
      split(group);
    }
  }

  /// The names of all that go, and of what stays in their place.
  DenseMap<StringAttr, FlatSymbolRefAttr> merged(SmallVectorImpl<Operation *> &gone) const {
    DenseMap<StringAttr, FlatSymbolRefAttr> names;
    for (const auto &group : groups) {
      auto kept = FlatSymbolRefAttr::get(SymbolTable::getSymbolName(symbols[group[0]].op));
      for (unsigned member : ArrayRef(group).drop_front()) {
        names[SymbolTable::getSymbolName(symbols[member].op)] = kept;
        gone.push_back(symbols[member].op);
      }
    }
    return names;
  }

private:
  /// What a member mentions, by class.
  Tokens key(const Symbol &symbol) const {
    Tokens key;
    for (StringAttr mention : symbol.mentions) {
      auto found = numbers.find(mention);
      // Odd numbers are classes: pointers are even.
      key.push_back(found == numbers.end() ? reinterpret_cast<uintptr_t>(mention.getAsOpaquePointer())
                                           : 2 * symbols[found->second].group + 1);
    }
    return key;
  }

  void split(unsigned group) {
    if (groups[group].size() < 2)
      return;
    std::map<Tokens, unsigned> order;
    SmallVector<SmallVector<unsigned>> parts;
    for (unsigned member : groups[group]) {
      auto [found, fresh] = order.try_emplace(key(symbols[member]), parts.size());
      if (fresh)
        parts.emplace_back();
      parts[found->second].push_back(member);
    }
    if (parts.size() < 2)
      return;
    auto largest = llvm::max_element(
        parts, [](const auto &a, const auto &b) { return a.size() < b.size(); });
    std::swap(*largest, parts.front());
    groups[group] = std::move(parts.front());
    for (auto &part : llvm::drop_begin(parts)) {
      unsigned fresh = groups.size();
      for (unsigned member : part)
        symbols[member].group = fresh;
      groups.push_back(std::move(part));
      waiting.push_back(false);
    }
    for (unsigned fresh = groups.size() - parts.size() + 1; fresh != groups.size(); ++fresh)
      for (unsigned member : groups[fresh])
        for (unsigned user : symbols[member].users)
          look(symbols[user].group);
  }

  void look(unsigned group) {
    if (waiting[group])
      return;
    waiting[group] = true;
    pending.push_back(group);
  }

  std::vector<Symbol> symbols;
  DenseMap<StringAttr, unsigned> numbers;
  std::vector<SmallVector<unsigned>> groups;
  SmallVector<unsigned> pending;
  std::vector<bool> waiting;
};

struct MergeEqualPass : PassWrapper<MergeEqualPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MergeEqualPass)

  StringRef getArgument() const final { return "closure-merge-equal"; }
  StringRef getDescription() const final { return "keep one of each class of equal functions"; }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<Operation *> gone;
    DenseMap<StringAttr, FlatSymbolRefAttr> names = Partition(module).merged(gone);
    for (Operation *op : gone)
      op->erase();
    if (!names.empty()) {
      AttrTypeReplacer replacer;
      replacer.addReplacement([&](FlatSymbolRefAttr attribute) -> std::optional<Attribute> {
        auto found = names.find(attribute.getAttr());
        if (found == names.end())
          return std::nullopt;
        return found->second;
      });
      replacer.recursivelyReplaceElementsIn(module);
    }
    for (Operation &op : *module.getBody())
      op.removeDiscardableAttr(placeName);
  }
};

} // namespace

std::unique_ptr<Pass> enfold::closure::createMergeEqualPass() {
  return std::make_unique<MergeEqualPass>();
}

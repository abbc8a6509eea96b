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
// mention it are looked at again, not their whole class, and the largest part keeps its name). So functions
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
  /// Its class, and where it is in it.
  unsigned group = 0;
  unsigned seat = 0;
  /// Whether what it mentions has changed its class since it was last looked at.
  bool isTouched = false;
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
      groups[found->second].push_back(number);
      for (StringAttr mention : symbol.mentions)
        if (auto used = numbers.find(mention); used != numbers.end())
          symbols[used->second].users.push_back(number);
    }
    for (unsigned group = 0, end = groups.size(); group != end; ++group)
      settle(group);
    touched.resize(groups.size());
    for (unsigned number = 0, end = symbols.size(); number != end; ++number)
      touch(number);
    while (!pending.empty()) {
      unsigned group = pending.pop_back_val();
      SmallVector<unsigned> members = std::move(touched[group]);
      touched[group].clear();
      for (unsigned member : members)
        symbols[member].isTouched = false;
      split(group, members);
    }
  }

  /// The names of all that go, and of what stays in their place.
  DenseMap<StringAttr, FlatSymbolRefAttr> merged(SmallVectorImpl<Operation *> &gone) const {
    DenseMap<StringAttr, FlatSymbolRefAttr> names;
    for (const auto &group : groups) {
      unsigned first = *llvm::min_element(group);
      auto kept = FlatSymbolRefAttr::get(SymbolTable::getSymbolName(symbols[first].op));
      for (unsigned member : group) {
        if (member == first)
          continue;
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

  /// Parts a class whose members mentioned the same classes until some of them were touched: those that were not still do.
  void split(unsigned group, ArrayRef<unsigned> members) {
    if (groups[group].size() < 2)
      return;
    std::map<Tokens, unsigned> order;
    SmallVector<SmallVector<unsigned>> parts;
    for (unsigned member : members) {
      auto [found, fresh] = order.try_emplace(key(symbols[member]), parts.size());
      if (fresh)
        parts.emplace_back();
      parts[found->second].push_back(member);
    }
    for (unsigned member : members)
      leave(member);
    // The largest part keeps the name, whether it was touched or not.
    auto largest = llvm::max_element(
        parts, [](const auto &a, const auto &b) { return a.size() < b.size(); });
    if (largest->size() > groups[group].size()) {
      std::swap(*largest, groups[group]);
      settle(group);
    }
    unsigned fresh = groups.size();
    for (auto &part : parts) {
      if (part.empty())
        continue;
      groups.push_back(std::move(part));
      touched.emplace_back();
      settle(groups.size() - 1);
    }
    for (; fresh != groups.size(); ++fresh)
      for (unsigned member : groups[fresh])
        for (unsigned user : symbols[member].users)
          touch(user);
  }

  /// Takes a member out of its class; the last one takes its seat.
  void leave(unsigned member) {
    auto &group = groups[symbols[member].group];
    unsigned seat = symbols[member].seat;
    group[seat] = group.back();
    symbols[group[seat]].seat = seat;
    group.pop_back();
  }

  /// Tells the members of a class where they are now.
  void settle(unsigned group) {
    for (auto [seat, member] : llvm::enumerate(groups[group])) {
      symbols[member].group = group;
      symbols[member].seat = seat;
    }
  }

  /// Something that a symbol mentions has another class now.
  void touch(unsigned number) {
    Symbol &symbol = symbols[number];
    if (symbol.isTouched)
      return;
    symbol.isTouched = true;
    if (touched[symbol.group].empty())
      pending.push_back(symbol.group);
    touched[symbol.group].push_back(number);
  }

  std::vector<Symbol> symbols;
  DenseMap<StringAttr, unsigned> numbers;
  std::vector<SmallVector<unsigned>> groups;
  /// The members of each class that have to be looked at again, and the classes that have any.
  std::vector<SmallVector<unsigned>> touched;
  SmallVector<unsigned> pending;
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

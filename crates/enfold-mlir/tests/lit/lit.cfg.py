# The dialect in MLIR's own tools: each `.mlir` file says how it is run and what must be seen. Started by ../stock_tools.rs,
# which names the plug-in and the folder of the tools.
import os

import lit.formats

config.name = "closure"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params["scratch"]
tools = lit_config.params["tools"]
config.substitutions.append(
    ("%opt", f"{tools}/mlir-opt --load-dialect-plugin={lit_config.params['plugin']}")
)
config.substitutions.append(("%check", f"{tools}/FileCheck"))
for name, tool in [("%translate", "mlir-translate"), ("%lli", "lli")]:
    config.substitutions.append((name, f"{tools}/{tool}"))

// The F# compiler as an oracle: says of each program of a list whether it is valid F#, and runs those that are.
//
//   node fsharp.mjs PACKAGES LIST OUT
//
// PACKAGES is a `node_modules` with `fable-standalone` (the F# compiler, compiled to JavaScript) and `fable-metadata` (the
// assemblies it reads). LIST has a line per program, with fields separated by tabs: a number, arguments separated by blanks,
// and the files in their order. Standard input of a program is the file OUT/NUMBER.stdin, if there is one. Written are
//
//   OUT/NUMBER.verdict   `accepted`, `rejected` or `untranslated` (valid, but nothing that runs here), then what was said
//   OUT/NUMBER.stdout    what the program wrote
//   OUT/NUMBER.status    its status: 2 for an exception that nobody caught; `none` if it did not end
//   OUT/NUMBER.failure   the exception that nobody caught, if there was one
//
// `prelude.fs` stands before every program. One process does everything; a program runs in a thread of its own, so that one
// that does not end can be ended. Costs 4 s to begin with, then some 0.1 s for each program.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const [packages, list, out] = process.argv.slice(2);
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const library = pathToFileURL(path.join(packages, "fable-standalone/dist/fable-library")).href;
const limit = 20_000;

const compiler = await start();
const preludeText = fs.readFileSync(path.join(here, "prelude.fs"), "utf8") + derivatives();
const preludeModule = path.join(out, "prelude.mjs");
fs.writeFileSync(preludeModule, await preludeAsJavaScript());

for (const line of fs.readFileSync(list, "utf8").split("\n").filter((line) => line !== "")) {
    const [number, args, ...files] = line.split("\t");
    const found = await judge(number, files);
    fs.writeFileSync(path.join(out, `${number}.verdict`), [found.verdict, ...found.said, ""].join("\n"));
    if (found.verdict === "accepted") {
        const ended = await run(number, found.main, args.split(" ").filter((arg) => arg !== ""));
        fs.writeFileSync(path.join(out, `${number}.stdout`), ended.stdout);
        fs.writeFileSync(path.join(out, `${number}.status`), ended.status);
        if (ended.failure !== undefined) {
            fs.writeFileSync(path.join(out, `${number}.failure`), ended.failure);
        }
    }
}

// What Enfold's library makes of its two operations of calculus, to stand in the module that ends the prelude.
function derivatives() {
    const library = fs.readFileSync(path.join(here, "../../crates/enfold-fsharp/lib/diff.fs"), "utf8");
    const above = library.indexOf("\nlet valueAndDerivative");
    return library.slice(above).replaceAll("\n", "\n    ").trimEnd() + "\n";
}

// --- The compiler -----------------------------------------------------------------------------

async function start() {
    await import(pathToFileURL(path.join(packages, "fable-standalone/dist/bundle.min.js")).href);
    const fable = globalThis.__FABLE_STANDALONE__.init();
    const folder = path.join(packages, "fable-metadata/lib");
    const names = fs.readdirSync(folder).filter((name) => name.endsWith(".dll") && !/^(Browser|Fable\.Repl)/.test(name));
    const read = (name) => new Uint8Array(fs.readFileSync(path.join(folder, path.basename(name))));
    const checker = fable.CreateChecker(names.map((name) => name.slice(0, -4)), read, []);
    return { fable, checker };
}

// Whether a program is valid; the module to run if it is, one of JavaScript for each file.
async function judge(number, files) {
    const names = ["prelude.fs", ...files.map((file, i) => (i === files.length - 1 ? "program.fs" : path.basename(file)))];
    const texts = [preludeText, ...files.map((file) => fs.readFileSync(file, "utf8"))];
    const checked = check(names, texts);
    const errors = checked.errors;
    if (errors.length > 0) {
        return { verdict: "rejected", said: errors };
    }
    const said = [];
    const module = (name) => path.join(out, `${number}-${name}.mjs`);
    for (const name of names.slice(1)) {
        const [text, wrong] = await translate(checked.results, name, (other) =>
            other === "prelude.fs" ? preludeModule : module(other),
        );
        said.push(...wrong);
        fs.writeFileSync(module(name), text);
    }
    return said.length > 0 ? { verdict: "untranslated", said } : { verdict: "accepted", said, main: module("program.fs") };
}

function check(names, texts) {
    const { fable, checker } = compiler;
    try {
        const results = fable.ParseAndCheckProject(checker, "program.fsproj", names, texts, []);
        return { results, errors: shown(fable.GetErrors(results)) };
    } catch (error) {
        return { errors: [`the compiler failed: ${error.message}`] };
    }
}

function shown(errors) {
    return errors.filter((error) => !error.IsWarning).map(
        (error) => `${error.FileName}:${error.StartLine}:${error.StartColumn + 1}: ${error.Message.split("\n").join(" ")}`,
    );
}

// JavaScript of one file, and what could not be translated.
async function translate(results, name, moduleOf) {
    const { fable } = compiler;
    try {
        const tree = fable.CompileToTargetAst("fable-library", results, name, undefined, "js");
        const wrong = shown(tree.FableErrors);
        return wrong.length > 0 ? ["", wrong] : [withStatus(await printed(fable, tree, moduleOf)), []];
    } catch (error) {
        return ["", [`${name}: ${error.message}`]];
    }
}

async function printed(fable, tree, moduleOf) {
    let text = "";
    const done = (context) => context.onSuccess(undefined);
    const writer = {
        AddSourceMapping() {},
        Dispose() {},
        MakeImportPath(to) {
            return to.startsWith("fable-library") ? library + to.slice("fable-library".length)
                : pathToFileURL(moduleOf(path.basename(to).replace(/\.js$/, ""))).href;
        },
        Write(part) {
            text += part;
            return done;
        },
    };
    await new Promise((onSuccess, onError) => fable.PrintTargetAst(tree, writer)({
        onSuccess,
        onError,
        onCancel: onError,
        cancelToken: { isCancelled: false },
        trampoline: { incrementAndCheck: () => false, hijack: (next) => next() },
    }));
    return text;
}

async function preludeAsJavaScript() {
    const checked = check(["prelude.fs"], [preludeText]);
    if (checked.errors.length > 0) {
        throw new Error(checked.errors.join("\n"));
    }
    const [text, wrong] = await translate(checked.results, "prelude.fs", () => preludeModule);
    if (wrong.length > 0) {
        throw new Error(wrong.join("\n"));
    }
    return text;
}

// What the entry point returns is the status: the translation drops it.
function withStatus(text) {
    const end = text.lastIndexOf("})(typeof process === 'object' ? process.argv.slice(2) : []);");
    const start = text.lastIndexOf("\n(function (", end);
    return end < 0 || start < 0 ? text : `${text.slice(0, start)}\nglobalThis.enfold.status = ${text.slice(start + 1)}`;
}

// --- Running ----------------------------------------------------------------------------------

function run(number, main, args) {
    const input = path.join(out, `${number}.stdin`);
    const stdin = fs.existsSync(input) ? fs.readFileSync(input, "utf8") : "";
    return new Promise((end) => {
        const worker = new Worker(path.join(here, "run.mjs"), {
            workerData: { main: pathToFileURL(main).href, stdin, args },
            argv: args,
            resourceLimits: { stackSizeMb: 200 },
        });
        let ended = { stdout: "", status: "none" };
        const timer = setTimeout(() => worker.terminate(), limit);
        worker.on("message", (message) => (ended = message));
        worker.on("error", (error) => (ended = { stdout: String(error), status: "none" }));
        worker.on("exit", () => {
            clearTimeout(timer);
            end(ended);
        });
    });
}

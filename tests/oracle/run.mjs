// Runs one translated program in a thread of its own, and reports what it wrote and its status when nothing is left to do.
//
// `prelude.fs` writes, reads and ends through `globalThis.enfold`.

import { parentPort, workerData } from "node:worker_threads";

import { jvp, vjp } from "./differences.mjs";

const lines = workerData.stdin.split("\n");
if (lines.at(-1) === "") {
    lines.pop();
}
const enfold = {
    status: 0,
    out: [],
    args: workerData.args,
    write: (text) => void enfold.out.push(text),
    readLine: () => (lines.length > 0 ? lines.shift() : null),
    exit: (status) => {
        enfold.status = status;
        throw enfold;
    },
    jvp,
    vjp,
};
globalThis.enfold = enfold;
console.log = (...parts) => enfold.write(parts.join(" ") + "\n");
console.error = () => {};

const report = () => parentPort.postMessage({ stdout: enfold.out.join(""), status: String((enfold.status ?? 0) & 255), failure: enfold.failure });
process.on("exit", report);
process.on("uncaughtException", failed);
process.on("unhandledRejection", failed);

function failed(error) {
    if (error !== enfold) {
        enfold.status = 2;
        enfold.failure = String(error?.stack ?? error);
    }
    process.exit();
}

try {
    await import(workerData.main);
} catch (error) {
    failed(error);
}

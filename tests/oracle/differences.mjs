// Derivatives by differences, for programs that ask for some: nothing here knows a rule of derivatives. Every number in a value of
// tuples, records, lists, unions and arrays counts as a float; a level of nesting costs some digits, which programs do not print.

const isPart = (key) => key !== "tag";

// The numbers of a value, in order.
function floats(value, found = []) {
    if (typeof value === "number") {
        found.push(value);
    } else if (typeof value === "object" && value !== null) {
        Object.keys(value).filter(isPart).forEach((key) => floats(value[key], found));
    }
    return found;
}

// A copy of a value with other numbers; `left` holds what is left of them.
function filled(value, left) {
    if (typeof value === "number") {
        return left.shift();
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    const keys = Object.keys(value);
    const copy = ArrayBuffer.isView(value) || Array.isArray(value) ? value.slice() : Object.create(Object.getPrototypeOf(value));
    keys.forEach((key) => (copy[key] = isPart(key) ? filled(value[key], left) : value[key]));
    return copy;
}

const copyOf = (value) => filled(value, floats(value));

// Central differences over smaller and smaller steps, extrapolated to none (Ridders); of the estimates the one that changed least.
function slopes(f) {
    const tries = 9;
    const shrink = 1.6;
    const estimates = [];
    for (let i = 0, h = 0.05; i < tries; i++, h /= shrink) {
        const [above, below] = [f(h), f(-h)];
        estimates.push(above.map((y, leaf) => (y - below[leaf]) / (2 * h)));
    }
    return estimates[0].map((_, leaf) => extrapolated(estimates.map((estimate) => estimate[leaf]), shrink * shrink));
}

function extrapolated(estimates, factor) {
    let [best, error] = [estimates[0], Infinity];
    let before = [];
    for (const estimate of estimates) {
        const row = [estimate];
        for (let j = 1, power = factor; j <= before.length; j++, power *= factor) {
            row[j] = (row[j - 1] * power - before[j - 1]) / (power - 1);
            const change = Math.max(Math.abs(row[j] - row[j - 1]), Math.abs(row[j] - before[j - 1]));
            if (change <= error) {
                [best, error] = [row[j], change];
            }
        }
        before = row;
    }
    return best;
}

function moved(x, dx, h) {
    const by = floats(dx);
    return filled(x, floats(x).map((value, i) => value + h * by[i]));
}

export function jvp(f, x, dx) {
    const y = f(copyOf(x));
    return [y, filled(y, slopes((h) => floats(f(moved(x, dx, h)))))];
}

export function vjp(f, x, dy) {
    const y = f(copyOf(x));
    const weights = floats(dy);
    const partial = (_, i, all) => {
        const basis = filled(x, all.map((_, k) => (k === i ? 1 : 0)));
        const total = (h) => [floats(f(moved(x, basis, h))).reduce((sum, y, k) => sum + y * weights[k], 0)];
        return slopes(total)[0];
    };
    return [y, filled(x, floats(x).map(partial))];
}

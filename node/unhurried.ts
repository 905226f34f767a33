import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };

/**
 * How much of a WebAssembly function is executed, roughly in bytes, before V8 optimises it. By default that is so
 * little that optimising the large functions of tree-sitter and CaDiCaL takes longer than the whole of a small check.
 */
const BUDGET = 200_000_000;
/** The default of the flag, in one version of V8 or another. */
const DEFAULTS = [1_800_000, 13_000_000];

function setBudget(budget: number): void {
  setFlagsFromString(`--wasm-tiering-budget=${budget}`);
}

/** Compiled modules, by where they are, for as long as the thread lives. */
const kept = new Map<string, object>();

/**
 * WebAssembly, compiled so that it is optimised later than V8 would. The flag itself is set back at once: while it
 * differs, V8 rejects all code that was cached, that of Node's own modules included, so that a thread takes twice as
 * long to start.
 */
export function compiledUnhurried(file: URL): object {
  const known = kept.get(file.href);
  if (known) return known;
  const bytes = readFileSync(file);
  const cached = new Script('0').createCachedData();
  // V8 looks at what is cached only if it does not know the script yet, so each has a name of its own.
  const isDefault = (budget: number): boolean => {
    setBudget(budget);
    return new Script('0', { filename: `${file.href}-${budget}`, cachedData: cached }).cachedDataRejected !== true;
  };
  setBudget(BUDGET);
  // A function is validated when it is first called, as it is compiled then.
  setFlagsFromString('--wasm-lazy-validation');
  const module = new WebAssembly.Module(bytes);
  kept.set(file.href, module);
  setFlagsFromString('--no-wasm-lazy-validation');
  if (!DEFAULTS.some(isDefault)) setBudget(BUDGET);
  return module;
}

/**
 * Bytes of bytecode of the largest function that V8 optimises, in all versions of it. Of a flag like `--opt`, not every
 * version sees that it is as before.
 */
const LARGEST_OPTIMISED = 61_440;

/**
 * Whether V8 optimises what JavaScript is executed often, in all threads. While it does not, it rejects cached code, as
 * above. Optimising what reads a small program takes as long in other threads as reading it.
 */
export function optimising(is: boolean): void {
  setFlagsFromString(`--max-optimized-bytecode-size=${is ? LARGEST_OPTIMISED : 0}`);
}

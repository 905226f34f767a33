import type { TranslationUnit } from './c/ast.js';
import type { IrFunction, Loop, Program } from './ir/ir.js';
import { loopsOf } from './ir/loops.js';
import { labelsIn } from './firmware/mentions.js';
import type { CheckOptions } from './options.js';
import { fail } from './source/diagnostic.js';
import { unknownName } from './source/suggest.js';

const RECURSION = '.recursion';

/** Refuses options that name what the source does not have: a misspelt one would say nothing. @throws DiagnosticError that names what there is */
export function checkNames(options: CheckOptions, units: readonly TranslationUnit[]): void {
  const { entry, interrupts = [], masks = [], atomicityBy = [], volatileInputs = [], errorLabel } = options;
  const functions = units.flatMap((unit) => unit.functions);
  const defined = functions.map(({ symbol }) => symbol.name);
  known('function', entry === undefined ? [] : [entry], () => defined);
  known(
    'function',
    interrupts.map(({ handler }) => handler),
    () => defined,
  );
  known('function', atomicityBy, () => defined);
  known(
    'function',
    masks.flatMap(({ disable, enable }) => [disable, enable]),
    () => [...new Set([...defined, ...units.flatMap(({ functionNames }) => [...functionNames])])],
  );
  known(
    'variable',
    volatileInputs.filter((input) => typeof input === 'string'),
    () => units.flatMap(({ variables }) => variables.map(({ name }) => name)),
  );
  const complete = functions.every(({ refused }) => !refused);
  if (errorLabel !== undefined && complete) known('label', [errorLabel], () => [...labelsIn(functions)]);
}

/** The same for bounds of loops; in functions that are never called there is nothing to unwind. @throws DiagnosticError */
export function checkLoopNames({ unwindset = {} }: CheckOptions, units: readonly TranslationUnit[], program: Program): void {
  const called = new Set(program.functions.map(({ name }) => name));
  const uncalled = units.flatMap(({ functions }) => functions.flatMap(({ symbol: { name } }) => (called.has(name) ? [] : [`${name}.`])));
  const names = Object.keys(unwindset).filter((name) => !uncalled.some((prefix) => name.startsWith(prefix)));
  const recursions = names.filter((name) => name.endsWith(RECURSION));
  const loops = names.filter((name) => !recursions.includes(name));
  known('recursion', recursions, () => functionsOf(program).map(({ name }) => `${name}${RECURSION}`));
  known('loop', loops, () => loopsByName(program).map(({ name }) => name), '--show-loops lists them all');
}

function known(what: string, names: readonly string[], existing: () => readonly string[], hint?: string): void {
  if (names.length === 0) return;
  const all = existing();
  for (const name of names) if (!all.includes(name)) fail('usage', unknownName(what, name, all), undefined, hint);
}

/** Those of the program come before those of the library. */
function functionsOf({ functions }: Program): IrFunction[] {
  return [...functions].sort((a, b) => Number(a.library) - Number(b.library));
}

function loopsByName(program: Program): Loop[] {
  return functionsOf(program).flatMap((fn) => loopsOf(fn));
}

/** What `--show-loops` prints: name and place of every loop. */
export function listLoops(program: Program): string {
  const loops = loopsByName(program);
  const longest = Math.max(0, ...loops.map(({ name }) => name.length));
  const lines = loops.map(({ name, position: { file, line, column } }) => `${name.padEnd(longest)}  ${file}:${line}:${column}`);
  return lines.length === 0 ? 'The program has no loops.' : lines.join('\n');
}

import type { TranslationUnit } from '../c/ast.js';
import type { IrFunction, Loop, Program } from '../ir/ir.js';
import { loopsOf } from '../ir/loops.js';
import { labelsIn } from '../firmware/mentions.js';
import type { CompileSettings, ReadSettings } from '../options/settings.js';
import { formatPosition } from '../source/position.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import { fail } from '../source/diagnostic.js';
import { unknownName } from '../source/suggest.js';

const RECURSION = '.recursion';
/** More loops than this are not named in a hint. */
const MOST_LISTED = 20;
/** Nor more calls of a library function. */
const MOST_CALLS = 3;

/**
 * Refuses options that name what the source does not have: a misspelt one would say nothing.
 * @throws DiagnosticError that names what there is
 */
export function checkNames(settings: ReadSettings, units: readonly TranslationUnit[]): void {
  const { entry, threads, interrupts, masks, atomicityBy, volatileInputs, errorLabel } = settings;
  const functions = units.flatMap((unit) => unit.functions);
  const defined = units.flatMap(definedIn);
  known('function', [...(entry === undefined ? [] : [entry]), ...Object.keys(threads)], () => defined);
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

function definedIn({ functions, unreached = [] }: TranslationUnit): string[] {
  return [...functions.map(({ symbol }) => symbol.name), ...unreached];
}

/**
 * Checks the names of loops in bounds.
 * @returns warnings of those that bound nothing, in functions that are never called
 * @throws DiagnosticError
 */
export function checkLoopNames(
  unwindset: CompileSettings['unwindset'],
  units: readonly TranslationUnit[],
  program: Program,
): Diagnostic[] {
  const called = new Set(program.functions.map(({ name }) => name));
  const uncalled = units.flatMap(definedIn).flatMap((name) => (called.has(name) ? [] : [`${name}.`]));
  const idle = Object.keys(unwindset).filter((name) => uncalled.some((prefix) => name.startsWith(prefix)));
  const names = Object.keys(unwindset).filter((name) => !idle.includes(name));
  const recursions = names.filter((name) => name.endsWith(RECURSION));
  const loops = names.filter((name) => !recursions.includes(name));
  known('recursion', recursions, () => functionsOf(program).map(({ name }) => `${name}${RECURSION}`));
  known('loop', loops, () => loopsByName(program).map(({ name }) => name), '--show-loops lists them all');
  return idle.map((name) => boundsNothing(name, loopsByName(program)));
}

/** @throws DiagnosticError: at the place there is nothing that has an order, or nothing at all */
export function noSuchPlace(place: string, option: 'orders' | 'fences'): never {
  const what = option === 'orders' ? 'no atomic access or fence' : 'no access to memory';
  fail(
    'usage',
    `${what} stands at ${place}`,
    undefined,
    'places are as traces show them: file:line or file:line:column',
  );
}

function boundsNothing(name: string, loops: readonly Loop[]): Diagnostic {
  const message = `the bound of '${name}' is without effect: ${name.slice(0, name.indexOf('.'))} is never called`;
  const listed = loops.slice(0, MOST_LISTED).map((loop) => loop.name);
  const more = loops.length > listed.length ? `, and ${loops.length - listed.length} more` : '';
  const hint =
    listed.length === 0 ? 'the program has no loops' : `loops that can be reached: ${listed.join(', ')}${more}`;
  return { severity: 'warning', code: 'usage', message, hint };
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

/** The output of `--show-loops`: name and place of every loop. */
export function listLoops(program: Program): string {
  const loops = loopsByName(program);
  const longest = Math.max(0, ...loops.map(({ name }) => name.length));
  const calls = callsOfLibrary(program);
  const lines = functionsOf(program).flatMap((fn) => {
    const from = fn.library ? calls.get(fn.name) : undefined;
    return loopsOf(fn).map(
      ({ name, position }) => `${name.padEnd(longest)}  ${from ? calledAt(from) : formatPosition(position)}`,
    );
  });
  return lines.length === 0 ? 'The program has no loops.' : lines.join('\n');
}

/** Where the program calls each function of the library, itself or through another one. */
function callsOfLibrary({ functions }: Program): Map<string, Position[]> {
  const calls = new Map<string, Position[]>();
  const note = (caller: IrFunction, position: Position | undefined): void => {
    for (const instr of caller.code) {
      if (instr.kind !== 'call' || instr.callee.kind !== 'direct') continue;
      const callee = functions[instr.callee.function]!;
      const at = position ?? instr.position;
      const known = calls.get(callee.name) ?? [];
      if (!callee.library || known.includes(at)) continue;
      calls.set(callee.name, [...known, at]);
      note(callee, at);
    }
  };
  for (const fn of functions) if (!fn.library) note(fn, undefined);
  return calls;
}

function calledAt(calls: readonly Position[]): string {
  const shown = calls.slice(0, MOST_CALLS).map(formatPosition).join(', ');
  return `called at ${shown}${calls.length > MOST_CALLS ? `, and ${calls.length - MOST_CALLS} more` : ''}`;
}

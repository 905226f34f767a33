import { PROGRESS_MARK } from '../ir/marks.js';
import { fail } from '../source/diagnostic.js';
import type { Expression, FunctionSymbol } from '../c/ast.js';
import { HINTS } from '../c/builtins.js';
import { plainName } from '../c/library-names.js';
import type { CType } from '../source/ctypes/ctype.js';
import { constant, FALSE, resize } from '../ir/expr.js';
import { type Expr, type Fact } from '../ir/ir.js';
import {
  AFTERMATH,
  isRequestedClass,
  PROPERTY_CLASSES,
  type Aftermath,
  type PropertyClass,
} from '../ir/check-classes.js';
import { lowerAtomicRecord } from './atomic-records.js';
import { fence, lowerAtomicBuiltin, threadFence } from './atomics.js';
import { callDefinition } from './calls.js';
import { lowerCondition } from './conditions.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerOutput, lowerValue } from './expressions.js';
import { lowerFloatBuiltin } from './float-builtins.js';
import { assumeOfFormats, literalText } from './formats.js';
import { lowerScan } from './input.js';
import { isKnownStreams } from './known-streams.js';
import { lowerAllocation, lowerMapping, lowerMemoryBuiltin } from './memory-builtins.js';
import { isOutput, output, spell, spellNew, spellWithin } from './output.js';
import { noteOutput } from './output-marks.js';
import { checkLeaks, runAtEnd, runAtQuickExit } from './startup.js';
import { lowerTaskBuiltin } from './task-builtins.js';
import { isBool, widthOf } from './types.js';
import { isUninterpreted } from './uninterpreted.js';

export type Call = Extract<Expression, { kind: 'call' }>;
/** Emits the effect of a call; yields its value, nothing for void. */
export type Handler = (cx: FunctionContext, e: Call) => Expr | undefined;

/** The argument, which must be there. */
export function argument(e: Call, index: number): Expression {
  return e.args[index] ?? fail('type', 'too few arguments', e.position);
}

function violation(cx: FunctionContext, e: Call, message: string, after: Aftermath): undefined {
  cx.emit({ kind: 'assert', cond: FALSE, property: 'assertion', message, after, position: e.position });
}

/** Reports the violation; the program's own function of the name is called afterwards, if there is one. */
function reachError(cx: FunctionContext, e: Call): undefined {
  violation(cx, e, 'reach_error() is reached', 'goes-on');
  const own = cx.program.isUserFunction('reach_error') ? cx.program.findByName('reach_error') : undefined;
  if (own) callDefinition(cx, own, e);
}

function assume(cx: FunctionContext, e: Call): undefined {
  cx.emit({ kind: 'assume', cond: lowerCondition(cx, argument(e, 0)), position: e.position });
}

/** Only the library says `chosen`: a condition that some choice of its inputs fulfils, whatever the rest is. */
function choose(cx: FunctionContext, e: Call): undefined {
  cx.emit({
    kind: 'assume',
    cond: lowerCondition(cx, argument(e, 0)),
    ...(cx.library ? { chosen: true } : {}),
    position: e.position,
  });
}

/** Waits; the condition is evaluated when it is waited for: one step. */
function wait(cx: FunctionContext, e: Call): undefined {
  cx.emit({ kind: 'atomic-begin', position: e.position });
  const cond = lowerCondition(cx, argument(e, 0));
  const owner = e.args[1] ? { owner: resize(lowerValue(cx, e.args[1]), 64, false) } : {};
  cx.emit({ kind: 'assume', cond, waits: owner, position: e.position });
  cx.emit({ kind: 'atomic-end', position: e.position });
}

function fixedMark(name: string): Handler {
  return (cx, e) => {
    cx.emit({ kind: 'mark', name, args: [], position: e.position });
    return undefined;
  };
}

/** `__tcbmc_event("name", values…)`: the values are scalars. */
function mark(cx: FunctionContext, e: Call): undefined {
  const name = literalText(e.args[0]) ?? fail('type', 'the name of an event must be a string literal', e.position);
  const args = e.args.slice(1).map((arg) => {
    if (widthOf(arg.type, arg.position) === 0)
      fail('unsupported', 'the value of an event must be a scalar', arg.position);
    return cx.code.save(lowerValue(cx, arg), arg.position);
  });
  cx.emit({ kind: 'mark', name, args, position: e.position });
}

function check(messageOf: (e: Call) => string, after: Aftermath): Handler {
  return (cx, e) => {
    const cond = lowerCondition(cx, argument(e, 0));
    cx.emit({ kind: 'assert', cond, property: 'assertion', message: messageOf(e), after, position: e.position });
    return undefined;
  };
}

function isClass(name: string): name is PropertyClass {
  return (PROPERTY_CLASSES as readonly string[]).includes(name);
}

function tcbmcAssert(cx: FunctionContext, e: Call): undefined {
  const property = literalText(e.args[1]) ?? 'assertion';
  if (!isClass(property)) return fail('type', `'${property}' is not a class of violation`, e.position);
  if (isRequestedClass(property) && !cx.program.settings.requested.has(property)) return;
  const cond = lowerCondition(cx, argument(e, 0));
  const message = literalText(e.args[2]) ?? 'assertion';
  cx.emit({ kind: 'assert', cond, property, message, after: AFTERMATH[property], position: e.position });
}

/** The exit status of the process, where programs are run or wait for it. */
function exitStatus(cx: FunctionContext, e: Call): { readonly status?: Expr } {
  if (!(cx.program.settings.exactOutput || cx.program.settings.forks) || e.args.length !== 1) {
    for (const arg of e.args) lowerOutput(cx, arg);
    return {};
  }
  const value = lowerValue(cx, e.args[0]!);
  noteOutput(cx, [value], e.position);
  return { status: cx.code.save(value, e.position) };
}

function halt(cx: FunctionContext, e: Call): undefined {
  const status = exitStatus(cx, e);
  cx.emit({ kind: 'halt', ...status, position: e.position });
}

/** Only what handles signals notices that one is sent. */
function abort(cx: FunctionContext, e: Call): Expr | undefined {
  const linked = cx.program.settings.handlesSignals ? cx.program.findByName('__tcbmc_abort') : undefined;
  return linked ? callDefinition(cx, linked, e) : halt(cx, e);
}

function exit(cx: FunctionContext, e: Call): undefined {
  const status = exitStatus(cx, e);
  runAtEnd(cx, e.position);
  checkLeaks(cx, true, e.position);
  cx.emit({ kind: 'halt', ...status, position: e.position });
}

function quickExit(cx: FunctionContext, e: Call): undefined {
  const status = exitStatus(cx, e);
  runAtQuickExit(cx, e.position);
  cx.emit({ kind: 'halt', ...status, position: e.position });
}

function nothing(cx: FunctionContext, e: Call): Expr | undefined {
  for (const arg of e.args) lowerEffect(cx, arg);
  const width = widthOf(e.type, e.position);
  return width ? constant(width, 0) : undefined;
}

function takeForGranted(cx: FunctionContext, e: Call): undefined {
  const what = literalText(e.args[0]) ?? fail('type', 'what is taken for granted must be a string literal', e.position);
  const about = literalText(e.args[1]);
  cx.emit({ kind: 'rely', what: about === undefined ? what : `${what} (${about})`, position: e.position });
}

function noteFact(fact: Fact): Handler {
  return (cx, e) => {
    cx.emit({ kind: 'fact', fact, position: e.position });
    return undefined;
  };
}

function atomicMark(kind: 'atomic-begin' | 'atomic-end'): Handler {
  return (cx, e) => {
    cx.emit({ kind, position: e.position });
    return undefined;
  };
}

/** An unconstrained value of the call's type; what is called `…bool` is 0 or 1. */
function nondet(cx: FunctionContext, e: Call, name: string): Expr | undefined {
  for (const arg of e.args) lowerEffect(cx, arg);
  if (e.type.kind === 'record') return cx.temporary(`${name}()`, e.type, e.position);
  const width = widthOf(e.type, e.position);
  if (width === 0) return undefined;
  const bit = isBool(e.type) || /_bool$/i.test(name);
  return resize(cx.nondet(bit ? 1 : width, `${name}()`, e.position, e.type, e.end), width, false);
}

const sayViolated =
  (what: string, after: Aftermath): Handler =>
  (cx, e) =>
    violation(cx, e, what, after);
const glibcAssert: Handler = (cx, e) => violation(cx, e, `assertion ${literalText(e.args[0]) ?? ''}`.trim(), 'ends');
/** Darwin's order: function, file, line, expression. */
const darwinAssert: Handler = (cx, e) => violation(cx, e, `assertion ${literalText(e.args[3]) ?? ''}`.trim(), 'ends');
const atomicBegin = atomicMark('atomic-begin');
const atomicEnd = atomicMark('atomic-end');

/** Builtins that depend on the machine, and on where the compiler puts things. */
const MACHINE_STATE = [
  'cpu_supports',
  'cpu_is',
  'thread_pointer',
  'ia32_rdtsc',
  'readcyclecounter',
  'frame_address',
  'return_address',
].map((name) => `__builtin_${name}`);

/** Hints that are barriers between processors. */
const FENCES = new Map<string, Handler>([
  ['__builtin_ia32_mfence', threadFence],
  ['__builtin_ia32_lfence', fence('acquire')],
  ['__builtin_ia32_sfence', fence('release')],
]);

/** Names whose meaning a definition in the source does not change. */
const FIXED = new Map<string, Handler>([
  ['__tcbmc_assume', assume],
  ['__tcbmc_choose', choose],
  ['__tcbmc_assert', tcbmcAssert],
  ['__tcbmc_wait', wait],
  ['__tcbmc_wait_for', wait],
  ['__tcbmc_event', mark],
  ['__tcbmc_progress', fixedMark(PROGRESS_MARK)],
  ['__tcbmc_expect_atomic_begin', fixedMark('expect-atomic-begin')],
  ['__tcbmc_expect_atomic_end', fixedMark('expect-atomic-end')],
  ['__tcbmc_halt', halt],
  ['__tcbmc_assume_of_formats', assumeOfFormats],
  ['__tcbmc_take_for_granted', takeForGranted],
  ['__tcbmc_signals_may_come', noteFact('signals')],
  ['__tcbmc_readers_meet', noteFact('readers')],
  ['__tcbmc_processes_meet', noteFact('processes')],
  ['__CPROVER_assume', assume],
  ['__CPROVER_assert', check((e) => literalText(e.args[1]) ?? 'assertion', 'goes-on')],
  ['__ESBMC_assume', assume],
  ['__ESBMC_assert', check((e) => literalText(e.args[1]) ?? 'assertion', 'goes-on')],
  ['__ESBMC_yield', nothing],
  ['__CPROVER_fence', nothing],
  ['reach_error', reachError],
  ['__VERIFIER_error', sayViolated('__VERIFIER_error() is reached', 'ends')],
  ['__assert_fail', glibcAssert],
  ['__assert', glibcAssert],
  ['__assert_rtn', darwinAssert],
  ['__assert_perror_fail', sayViolated('assert_perror failed', 'ends')],
  ['__builtin_unreachable', sayViolated('__builtin_unreachable() is reached', 'unknown')],
  ['__builtin_trap', halt],
  ['__builtin_debugtrap', halt],
  ['__builtin_assume', check(() => 'the condition of __builtin_assume does not hold', 'unknown')],
  ['__builtin_cpu_init', nothing],
  ...MACHINE_STATE.map((name): [string, Handler] => [name, (cx, e) => nondet(cx, e, name)]),
  ['__builtin_prefetch', nothing],
  ...HINTS.map((name): [string, Handler] => [name, FENCES.get(name) ?? nothing]),
  ['__builtin_expect', (cx, e) => resize(lowerValue(cx, argument(e, 0)), widthOf(e.type, e.position), true)],
  ['__builtin_constant_p', (_, e) => constant(widthOf(e.type, e.position), 0)],
  ['__builtin_object_size', (_, e) => constant(widthOf(e.type, e.position), -1)],
  ...['__tcbmc', '__VERIFIER', '__CPROVER', '__ESBMC'].flatMap((prefix): [string, Handler][] => [
    [`${prefix}_atomic_begin`, atomicBegin],
    [`${prefix}_atomic_end`, atomicEnd],
  ]),
]);

/** Marks of GenMC and of Dartagnan that say where a loop waits, and how far to unroll one: what it does is the same. */
const SPIN_MARKS = ['__VERIFIER_loop_begin', '__VERIFIER_loop_bound', '__VERIFIER_spin_start', '__VERIFIER_spin_end'];

/** Names that a definition in the source takes precedence over. */
const OVERRIDABLE = new Map<string, Handler>([
  ['__VERIFIER_assume', assume],
  ['__VERIFIER_assert', check(() => 'the condition of __VERIFIER_assert does not hold', 'goes-on')],
  ['assert', check(() => 'assertion', 'ends')],
  ...SPIN_MARKS.map((name): [string, Handler] => [name, nothing]),
  ['sprintf', spell],
  ['vsprintf', spell],
  ['snprintf', spellWithin],
  ['vsnprintf', spellWithin],
  ['asprintf', spellNew],
  ['vasprintf', spellNew],
  ['abort', abort],
  ['exit', exit],
  ['_exit', halt],
  ['_Exit', halt],
  ['quick_exit', quickExit],
]);

const NONDET = /^(__(VERIFIER|CPROVER|ESBMC)_)?nondet(_\w*)?$/;

/** The handler of a library function that a definition in the source takes precedence over. */
function libraryHandler(cx: FunctionContext, name: string, e: Call, wanted: CType | undefined): Handler | undefined {
  return (
    OVERRIDABLE.get(name) ??
    (isOutput(cx, name) ? output : undefined) ??
    lowerScan(name, e) ??
    lowerMemoryBuiltin(name, e) ??
    lowerMapping(name, e) ??
    lowerAllocation(name, e, wanted) ??
    lowerFloatBuiltin(name, e)
  );
}

/** Lowers a call of a name with a meaning of its own; undefined if it is an ordinary function. */
export function lowerBuiltin(
  cx: FunctionContext,
  symbol: FunctionSymbol,
  e: Call,
  wanted?: CType,
): { value: Expr | undefined } | undefined {
  const { name } = symbol;
  const handler = FIXED.get(name) ?? lowerTaskBuiltin(name) ?? lowerAtomicRecord(name, e) ?? lowerAtomicBuiltin(name);
  if (handler) return { value: handler(cx, e) };
  if (name.startsWith('__builtin_')) return compilerBuiltin(cx, name.slice('__builtin_'.length), e, wanted);
  if (cx.program.isUserFunction(name)) return undefined;
  if (symbol.linkage === 'internal') return undefined;
  if (isUninterpreted(name)) return { value: cx.program.uninterpretedFunctions.call(cx, symbol, e) };
  const plain = plainName(name);
  const overridable =
    cx.program.isUserFunction(plain) || isKnownStreams(cx, plain) ? undefined : libraryHandler(cx, plain, e, wanted);
  if (overridable) return { value: overridable(cx, e) };
  if (name === '__VERIFIER_nondet_memory') return fail('unsupported', `call of '${name}'`, e.position);
  if (NONDET.test(name)) return { value: nondet(cx, e, name) };
  return undefined;
}

/** `__builtin_f` is the library's `f`, or has a model `__tcbmc_f`. */
function compilerBuiltin(cx: FunctionContext, name: string, e: Call, wanted?: CType): { value: Expr | undefined } {
  const overridable = isKnownStreams(cx, name) ? undefined : libraryHandler(cx, name, e, wanted);
  if (overridable) return { value: overridable(cx, e) };
  const linked = cx.program.findByName(`__tcbmc_${name}`) ?? cx.program.findByName(name);
  if (!linked) return fail('unsupported', `call of '__builtin_${name}'`, e.position);
  return { value: callDefinition(cx, linked, e) };
}

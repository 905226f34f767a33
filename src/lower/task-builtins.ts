import type { RegisterId } from '../ir/ir.js';
import { flagsOf } from '../ir/ids.js';
import { fail } from '../source/diagnostic.js';
import type { Expression } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { constant, nonZero, register, resize } from '../ir/expr.js';
import { FORESEEN, type Callee, type Expr, type Posting } from '../ir/ir.js';
import { IS_ATOMIC, IS_PLAIN_IN_SECTION, IS_SILENT } from '../ir/access-flags.js';
import { PRIORITY_BITS, THREAD } from '../ir/task-schedule.js';
import { WORLD_REQUESTS, type WorldRequest } from '../ir/world-requests.js';
import { Label } from './builder.js';
import { argument, type Call, type Handler } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerValue } from './expressions.js';
import { literalText } from './formats.js';
import { lowerPlace, writePlace } from './lvalues.js';
import { isSigned, widthOf } from './types.js';
import { slotsIn } from './varargs.js';

const ID_BITS = 64;
const KEY_BITS = 64;
const REQUEST_BITS = 64;
/** Of the words that the library's objects consist of. */
const WORD_BYTES = 4;

function fresh(cx: FunctionContext, width: number): { dst: RegisterId; result: Expr } {
  const dst = cx.code.newRegister(width);
  return { dst, result: register(width, dst) };
}

function asResult(value: Expr, e: Call): Expr | undefined {
  const width = widthOf(e.type, e.position);
  return width === 0 ? undefined : resize(value, width, false);
}

/** A function named as such, or a pointer. */
function calleeOf(cx: FunctionContext, e: Expression): Callee {
  const pointer = lowerValue(cx, e);
  return pointer.kind === 'addr' && pointer.of === 'function'
    ? { kind: 'direct', function: pointer.id }
    : { kind: 'indirect', pointer };
}

/** `unsigned long __tcbmc_create_at(function, argument, priority)`, or without the priority. */
function create(cx: FunctionContext, e: Call): Expr | undefined {
  const callee = calleeOf(cx, argument(e, 0));
  const arg = lowerValue(cx, argument(e, 1));
  const priority = e.args[2] ? { priority: resize(lowerValue(cx, e.args[2]), PRIORITY_BITS, false) } : {};
  const { dst, result } = fresh(cx, ID_BITS);
  cx.emit({ kind: 'create', dst, callee, arg, schedule: THREAD, ...priority, position: e.position });
  return asResult(result, e);
}

/** `void __tcbmc_interrupt(void (*)(void))`: tasks that may come between the steps of this one. */
function interrupt(cx: FunctionContext, e: Call): undefined {
  const callee = calleeOf(cx, argument(e, 0));
  const { signals, signalsGoOn } = cx.program.settings;
  for (let instance = 0; instance < (signalsGoOn ? signals + 1 : signals); instance++) {
    const { dst } = fresh(cx, ID_BITS);
    const schedule = { kind: 'signal', instance, ...(instance === signals ? { beyond: true as const } : {}) } as const;
    cx.emit({ kind: 'create', dst, callee, arg: constant(cx.pointerBits, 0), schedule, position: e.position });
  }
}

/**
 * `void __tcbmc_enqueue(void *queue, unsigned long long key, function, argument)`; a timer is in a queue that nobody
 * serves.
 */
function post(cx: FunctionContext, e: Call, how: Pick<Posting, 'byItself' | 'once'>): undefined {
  const queue = lowerValue(cx, argument(e, 0));
  const key = resize(lowerValue(cx, argument(e, 1)), KEY_BITS, false);
  const callee = calleeOf(cx, argument(e, 2));
  const arg = lowerValue(cx, argument(e, 3));
  const { dst } = fresh(cx, ID_BITS);
  cx.emit({ kind: 'create', dst, callee, arg, schedule: { kind: 'posted', queue, key, ...how }, position: e.position });
}

function attend(cx: FunctionContext, e: Call, kind: 'serve' | 'drain'): undefined {
  cx.emit({ kind, queue: lowerValue(cx, argument(e, 0)), position: e.position });
}

/** `long __tcbmc_world("request", numbers and pointers…)`. */
function world(cx: FunctionContext, e: Call): Expr | undefined {
  const request = literalText(e.args[0]) ?? '';
  if (!isWorldRequest(request)) return fail('type', `'${request}' is nothing that the world can be asked`, e.position);
  const given = e.args.slice(1);
  if (given.length !== WORLD_REQUESTS[request].length)
    fail('type', `the world is asked to ${request} with ${WORLD_REQUESTS[request].join(', ')}`, e.position);
  const args = given.map((arg) =>
    cx.code.save(resize(lowerValue(cx, arg), REQUEST_BITS, isSigned(arg.type)), arg.position),
  );
  const { dst, result } = fresh(cx, REQUEST_BITS);
  const refused = request === 'refuse' ? literalText(given[0]) : undefined;
  cx.emit({ kind: 'world', dst, request, args, ...(refused === undefined ? {} : { refused }), position: e.position });
  return asResult(result, e);
}

function isWorldRequest(name: string): name is WorldRequest {
  return Object.hasOwn(WORLD_REQUESTS, name);
}

/** `void *__tcbmc_join(unsigned long task)`, or with a variable that says whether there was nothing to join. */
function join(cx: FunctionContext, e: Call): Expr | undefined {
  const task = resize(lowerValue(cx, argument(e, 0)), ID_BITS, false);
  const { dst, result } = fresh(cx, ID_BITS);
  const told = e.args[1];
  if (!told) cx.emit({ kind: 'join', dst, task, position: e.position });
  else {
    if (told.kind !== 'load') return fail('type', 'expected a variable', told.position);
    const failed = fresh(cx, 1);
    cx.emit({ kind: 'join', dst, failed: failed.dst, task, position: e.position });
    writePlace(
      cx,
      lowerPlace(cx, told.lvalue),
      resize(failed.result, widthOf(told.type, told.position), false),
      told.type,
      e.position,
    );
  }
  return asResult(result, e);
}

/**
 * `void __tcbmc_hand_out(unsigned long *handle, unsigned long task)`: what the creation of a task writes is no secret
 * of the library.
 */
function handOut(cx: FunctionContext, e: Call): undefined {
  const handle = lowerValue(cx, argument(e, 0));
  const value = resize(lowerValue(cx, argument(e, 1)), 8 * cx.program.threadIds.bytes(), false);
  cx.store(handle, value, IS_PLAIN_IN_SECTION, e.position);
}

function self(cx: FunctionContext, e: Call): Expr | undefined {
  const { dst, result } = fresh(cx, ID_BITS);
  cx.emit({ kind: 'self', dst, position: e.position });
  return asResult(result, e);
}

/** `void __tcbmc_yield(void)`: others of lower priorities may run. */
function yieldProcessor(cx: FunctionContext, e: Call): undefined {
  cx.emit({ kind: 'yield', position: e.position });
}

/** `void __tcbmc_inherit(_Bool begins)`: it may have a larger priority than its own, or does not any more. */
function inheritPriority(cx: FunctionContext, e: Call): undefined {
  const begins = lowerValue(cx, argument(e, 0));
  if (begins.kind !== 'const') fail('unsupported', '__tcbmc_inherit of what is no constant', e.position);
  cx.emit({ kind: 'inherit', begins: begins.value !== 0n, position: e.position });
}

function exitTask(cx: FunctionContext, e: Call): undefined {
  const value = resize(lowerValue(cx, argument(e, 0)), ID_BITS, false);
  cx.emit({ kind: 'exit-task', value, position: e.position });
}

/**
 * Functions of the library that free a block on behalf of the user, whose sections count. Others free what is their own,
 * in sections that the user does not see.
 */
const FREEING: ReadonlySet<string> = new Set(['free', 'cfree', 'realloc']);

function free(cx: FunctionContext, e: Call): undefined {
  const isOwn = cx.library && !FREEING.has(cx.name);
  const flags = isOwn ? { flags: IS_PLAIN_IN_SECTION } : {};
  cx.emit({ kind: 'free', address: lowerValue(cx, argument(e, 0)), ...flags, position: e.position });
}

function exists(cx: FunctionContext, e: Call): Expr | undefined {
  const address = lowerValue(cx, argument(e, 0));
  const { dst, result } = fresh(cx, 1);
  cx.emit({ kind: 'exists', dst, address, position: e.position });
  return asResult(result, e);
}

/** `int __tcbmc_is_writable(const void *)`: whether there is an object that may be written to. */
function isWritable(cx: FunctionContext, e: Call): Expr | undefined {
  const address = lowerValue(cx, argument(e, 0));
  const { dst, result } = fresh(cx, 1);
  cx.emit({ kind: 'exists', dst, address, writable: true, position: e.position });
  return asResult(result, e);
}

/** `void *__tcbmc_arguments(va_list)`: the next slot. */
function variableArguments(cx: FunctionContext, e: Call): Expr | undefined {
  return asResult(slotsIn(cx, argument(e, 0)), e);
}

function samePlace(cx: FunctionContext, e: Call): Expr | undefined {
  const left = lowerValue(cx, argument(e, 0));
  const right = lowerValue(cx, argument(e, 1));
  const { dst, result } = fresh(cx, 1);
  cx.emit({ kind: 'same-place', dst, left, right, position: e.position });
  return asResult(result, e);
}

function distance(cx: FunctionContext, e: Call): Expr | undefined {
  const left = lowerValue(cx, argument(e, 0));
  const right = lowerValue(cx, argument(e, 1));
  const { dst, result } = fresh(cx, cx.pointerBits);
  cx.emit({ kind: 'distance', dst, left, right, position: e.position });
  return asResult(result, e);
}

/** `unsigned int __tcbmc_peek(word *)`: a read that nobody is told of. */
function peek(cx: FunctionContext, e: Call): Expr | undefined {
  const address = lowerValue(cx, argument(e, 0));
  return asResult(cx.load(address, WORD_BYTES, flagsOf(IS_ATOMIC, IS_SILENT), e.position), e);
}

/** `int __tcbmc_unless_repeated(void)`: 0 or 1. */
function unlessRepeated(cx: FunctionContext, e: Call): Expr | undefined {
  const { dst, result } = fresh(cx, 1);
  cx.emit({ kind: 'nondet', dst, name: '__tcbmc_unless_repeated()', unlessRepeated: true, position: e.position });
  return asResult(result, e);
}

/** `int __tcbmc_foresee(void)`: 0 or 1; whether others will stop the task where it stands. */
function foresee(cx: FunctionContext, e: Call): Expr | undefined {
  const { dst, result } = fresh(cx, 1);
  cx.emit({ kind: 'nondet', dst, name: FORESEEN, foresees: true, position: e.position });
  return asResult(result, e);
}

function objectSize(cx: FunctionContext, e: Call): Expr | undefined {
  const address = lowerValue(cx, argument(e, 0));
  const { dst, result } = fresh(cx, cx.pointerBits);
  cx.emit({ kind: 'object-size', dst, address, position: e.position });
  return asResult(result, e);
}

/**
 * `void *__tcbmc_alloc(size_t size, int contents)`: a constant, 0 if nobody has written them, 1 for zeros, 2 if they
 * are anything that somebody has written.
 */
function alloc(cx: FunctionContext, e: Call): Expr | undefined {
  const result = allocate(cx, e, false);
  reportNoMemory(cx, result, e.position);
  return result;
}

/** `void *__tcbmc_replace(size_t size, void *block)`: may have the address of the block. */
function replace(cx: FunctionContext, e: Call): Expr | undefined {
  const size = lowerValue(cx, argument(e, 0));
  const replaces = lowerValue(cx, argument(e, 1));
  const { dst, result } = fresh(cx, cx.pointerBits);
  cx.emit({ kind: 'alloc', dst, size, zero: false, replaces, position: e.position });
  reportNoMemory(cx, result, e.position);
  return result;
}

/** `void *__tcbmc_reserve(size_t size, int contents)`: the same, always granted. */
function reserve(cx: FunctionContext, e: Call): Expr | undefined {
  return allocate(cx, e, true);
}

function allocate(cx: FunctionContext, e: Call, certain: boolean): Expr {
  const size = lowerValue(cx, argument(e, 0));
  const zero = lowerValue(cx, argument(e, 1));
  const contents = zero.kind === 'const' ? zero.value : 1n;
  const { dst, result } = fresh(cx, cx.pointerBits);
  const given = contents === 2n ? ({ given: true } as const) : {};
  cx.emit({
    kind: 'alloc',
    dst,
    size,
    zero: contents === 1n,
    ...given,
    ...(certain ? { certain } : {}),
    position: e.position,
  });
  return result;
}

/** Sets `errno`, if the program looks at it, where there is no block. */
export function reportNoMemory(cx: FunctionContext, block: Expr, position: Position): void {
  const report = cx.program.settings.usesErrno ? cx.program.findByName('__tcbmc_no_memory') : undefined;
  if (!report) return;
  const granted = new Label();
  cx.code.branch(nonZero(block), granted, position);
  cx.emit({ kind: 'call', callee: { kind: 'direct', function: cx.program.functionId(report) }, args: [], position });
  cx.code.place(granted);
}

const HANDLERS = new Map<string, Handler>([
  ['__tcbmc_create', create],
  ['__tcbmc_create_at', create],
  ['__tcbmc_interrupt', interrupt],
  ['__tcbmc_join', join],
  ['__tcbmc_enqueue', (cx, e) => post(cx, e, {})],
  ['__tcbmc_enqueue_once', (cx, e) => post(cx, e, { once: true })],
  ['__tcbmc_start_timer', (cx, e) => post(cx, e, { byItself: true })],
  ['__tcbmc_serve', (cx, e) => attend(cx, e, 'serve')],
  ['__tcbmc_drain', (cx, e) => attend(cx, e, 'drain')],
  ['__tcbmc_world', world],
  ['__tcbmc_hand_out', handOut],
  ['__tcbmc_self', self],
  ['__tcbmc_exit_task', exitTask],
  ['__tcbmc_yield', yieldProcessor],
  ['__tcbmc_inherit', inheritPriority],
  ['__tcbmc_alloc', alloc],
  ['__tcbmc_reserve', reserve],
  ['__tcbmc_replace', replace],
  ['__tcbmc_free', free],
  ['__tcbmc_object_size', objectSize],
  ['__tcbmc_exists', exists],
  ['__tcbmc_is_writable', isWritable],
  ['__tcbmc_arguments', variableArguments],
  ['__tcbmc_same_place', samePlace],
  ['__tcbmc_distance', distance],
  ['__tcbmc_peek', peek],
  ['__tcbmc_unless_repeated', unlessRepeated],
  ['__tcbmc_foresee', foresee],
]);

/** The instructions on tasks and heap blocks that the library models are written with. */
export function lowerTaskBuiltin(name: string): Handler | undefined {
  return HANDLERS.get(name);
}

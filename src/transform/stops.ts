/**
 * Where a task may be when another one deletes or suspends it. The models have such places before their own steps
 * (`rtos-tasks.c`, which says how a task stops there); in the program's functions they are put
 *
 *   - before what others can see: a store, a `free`, a section, a call of a function of the library that does such a
 *     thing and has no place itself, and a call through a pointer;
 *   - where a loop goes round, since a task may be stopped in one that has no end.
 *
 * In between a task only reads and computes. Whether it has done so when it is stopped makes no difference to others,
 * and it can have: whoever stops it need not run at once. So no execution is lost; none is invented, since a task that
 * goes on after a place was not stopped there. In a section nobody can stop it. That it is not stopped within a
 * function of the library is said where that matters.
 *
 * A program in which no task stops another one needs no places, and those of the models are taken out.
 */
import { namesOf } from '../ir/ids.js';
import type { FunctionId, Instr, IrFunction, Program } from '../ir/ir.js';
import { functionsWithAddress } from '../ir/operands.js';
import { expand } from '../ir/rewrite.js';
import { constant } from '../ir/expr.js';
import { insideSections } from './sections.js';

/** Functions that stop the task that they are given, wherever it is; without one, their caller. */
const STOPPING: ReadonlySet<string> = new Set([
  ...['vTaskSuspend', 'vTaskDelete', 'osThreadSuspend', 'osThreadTerminate'],
  ...['k_thread_suspend', 'k_thread_abort'],
]);
/** Functions that end a wait of the task that they are given. */
const WAKING: ReadonlySet<string> = new Set(['osThreadResume']);
/** The function of the models that is such a place. */
const PLACE = '__tcbmc_obey';
/** The same, at the start of a task. */
const START = '__tcbmc_begin_task';
/** Whether a task stops at a place that its model has itself. */
const CHOICE = '__tcbmc_is_to_stop';

/** Their models' functions are one step, or have places in between. */
const KERNELS: readonly string[] = ['FreeRTOS', 'CMSIS-RTOS2', 'Zephyr'];

const SEEN: ReadonlySet<Instr['kind']> = new Set<Instr['kind']>([
  ...(['store', 'free', 'atomic-begin', 'create', 'mark', 'world', 'halt', 'exit-task'] as const),
]);

/** The program itself, if it has no tasks that could be stopped. */
export function withStops(program: Program): Program {
  const { functions } = program;
  const place = namesOf<FunctionId>(functions).find((id) => functions[id]!.library && functions[id]!.name === PLACE);
  if (place === undefined) return program;
  if (!stopsAnother(program)) {
    const taken = calls(program, WAKING) ? [PLACE] : [PLACE, START, CHOICE];
    return { ...program, functions: functions.map((fn) => withoutPlaces(fn, functions, taken)) };
  }
  const { registers, params } = functions[place]!;
  const stop = (position: Instr['position']): Instr => ({
    kind: 'call',
    callee: { kind: 'direct', function: place },
    args: params.map((register) => constant(registers[register]!, 0)),
    position,
  });
  const closed = closedFunctions(program);
  const seen = seenFunctions(functions, place);
  const placesBefore = (instr: Instr): readonly Instr[] => [stop(instr.position), ...reliance(instr, functions, seen)];
  return {
    ...program,
    functions: namesOf<FunctionId>(functions).map((id) => {
      const fn = functions[id]!;
      return fn.library || closed.has(id) ? fn : withPlaces(fn, placesBefore, seen);
    }),
  };
}

/** Whether a task of a kernel may be deleted or suspended by another one. */
export function stopsAnother(program: Program): boolean {
  return calls(program, STOPPING);
}

/** Whether one of these functions of the library may be called, with another task than the caller. */
function calls(program: Program, names: ReadonlySet<string>): boolean {
  const { functions } = program;
  const stops = (id: FunctionId): boolean => functions[id]!.library && names.has(functions[id]!.name);
  return (
    [...functionsWithAddress(program)].some(stops) ||
    functions.some(({ code }) =>
      code.some((instr) => {
        if (instr.kind !== 'call' || instr.callee.kind !== 'direct' || !stops(instr.callee.function)) return false;
        const [task] = instr.args;
        return task?.kind !== 'const' || task.value !== 0n;
      }),
    )
  );
}

function withoutPlaces(fn: IrFunction, functions: readonly IrFunction[], taken: readonly string[]): IrFunction {
  return expand(fn, (instr) => {
    if (instr.kind !== 'call' || instr.callee.kind !== 'direct') return undefined;
    const { library, name } = functions[instr.callee.function]!;
    if (!library || !taken.includes(name)) return undefined;
    const { dst, position } = instr;
    return dst === undefined ? [] : [{ kind: 'assign', dst, value: constant(fn.registers[dst]!, 0), position }];
  });
}

function withPlaces(
  fn: IrFunction,
  placesBefore: (instr: Instr) => readonly Instr[],
  seen: ReadonlySet<FunctionId>,
): IrFunction {
  const inside = insideSections(fn);
  return expand(fn, (instr) => {
    const pc = fn.code.indexOf(instr);
    return inside.has(pc) || !isBefore(instr, pc, seen) ? undefined : [...placesBefore(instr), instr];
  });
}

/** A function of the library that does more than one thing is gone through as a whole. */
function reliance(instr: Instr, functions: readonly IrFunction[], seen: ReadonlySet<FunctionId>): readonly Instr[] {
  if (instr.kind !== 'call' || instr.callee.kind !== 'direct') return [];
  const { name, code, loops, position } = functions[instr.callee.function]!;
  const isOne = loops.length === 0 && !code.some((each) => isBefore(each, Infinity, seen) && each.kind === 'call');
  if (isOne || name.startsWith('__tcbmc_') || KERNELS.some((kernel) => position.file.endsWith(`${kernel}>`))) return [];
  return [{ kind: 'rely', what: `no task is deleted or suspended within ${name}`, position: instr.position }];
}

/** Whether a place belongs before the instruction. */
function isBefore(instr: Instr, pc: number, seen: ReadonlySet<FunctionId>): boolean {
  if (instr.kind === 'call') return instr.callee.kind === 'indirect' || seen.has(instr.callee.function);
  if (instr.kind === 'jump' || instr.kind === 'branch') return instr.target <= pc;
  return SEEN.has(instr.kind);
}

/** Functions of the library that do what others can see, and in which there is no place. */
function seenFunctions(functions: readonly IrFunction[], place: FunctionId): ReadonlySet<FunctionId> {
  const calls = (wanted: ReadonlySet<FunctionId>) => (instr: Instr) =>
    instr.kind === 'call' && instr.callee.kind === 'direct' && wanted.has(instr.callee.function);
  const grow = (first: (fn: IrFunction, id: FunctionId) => boolean): ReadonlySet<FunctionId> => {
    const found = new Set(namesOf<FunctionId>(functions).filter((id) => first(functions[id]!, id)));
    for (let size = -1; size < found.size;) {
      size = found.size;
      for (const id of namesOf<FunctionId>(functions))
        if (functions[id]!.library && functions[id]!.code.some(calls(found))) found.add(id);
    }
    return found;
  };
  const placed = grow(({ library, name }, id) => id === place || (library && name === CHOICE));
  const doing = grow(({ library, code }) => library && code.some(({ kind }) => SEEN.has(kind)));
  return new Set([...doing].filter((id) => !placed.has(id)));
}

/** Functions that somebody calls in a section, as far as that is known, and what they call. */
function closedFunctions(program: Program): ReadonlySet<FunctionId> {
  const { functions } = program;
  const calledIn = (fn: IrFunction, isMeant: (pc: number) => boolean): readonly FunctionId[] =>
    fn.code.flatMap((instr, pc) => {
      if (instr.kind !== 'call' || !isMeant(pc)) return [];
      return instr.callee.kind === 'direct' ? [instr.callee.function] : fn.library ? [] : pointed;
    });
  const pointed = [...functionsWithAddress(program)];
  const work = functions.flatMap((fn) => {
    const inside = insideSections(fn);
    return calledIn(fn, (pc) => inside.has(pc));
  });
  const closed = new Set<FunctionId>();
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (closed.has(id)) continue;
    closed.add(id);
    work.push(...calledIn(functions[id]!, () => true));
  }
  return closed;
}

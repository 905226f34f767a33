/**
 * Where tasks that are scheduled by priority may be off the processor: before they wait for another one's end, and before
 * each atomic section in which they may have to wait. A section is entered when it need not wait.
 */
import { expand } from '../ir/rewrite.js';
import type { FunctionId, Instr, IrFunction, Program } from '../ir/ir.js';
import { namesOf } from '../ir/ids.js';
import { placesFrom } from './sections.js';

/** Functions of the models in which a task is at a place where it is stopped, or is not: that need not wait for anything. */
const PLACING: ReadonlySet<string> = new Set(['__tcbmc_stop', '__tcbmc_set_out', '__tcbmc_perhaps_wake']);

/** The program itself, if no task has a priority. */
export function withYields(program: Program): Program {
  const { functions } = program;
  if (!functions.some(({ code }) => code.some((instr) => instr.kind === 'create' && instr.priority))) return program;
  const waiting = waitingFunctions(functions);
  const ofHandlers = new Set(functions.flatMap(({ code }) => code.flatMap(handlerIn)));
  const yielding = namesOf<FunctionId>(functions).map((id) => {
    const fn = functions[id]!;
    if (ofHandlers.has(id)) return fn;
    return expand(fn, (instr) => {
      const isPlace =
        instr.kind === 'join' ||
        instr.kind === 'drain' ||
        (instr.kind === 'atomic-begin' && waitsInSection(fn, fn.code.indexOf(instr), waiting));
      return isPlace ? [{ kind: 'yield', position: instr.position }, instr] : undefined;
    });
  });
  return { ...program, functions: yielding };
}

/** The program in which any task may run at any time. */
export function withoutPriorities(program: Program): Program {
  const free = (instr: Instr): readonly Instr[] | undefined => {
    if (instr.kind === 'yield') return [];
    return instr.kind === 'create' && instr.priority ? [{ ...instr, priority: undefined }] : undefined;
  };
  return { ...program, functions: program.functions.map((fn) => expand(fn, free)) };
}

/** Functions that may wait, or call one that may. */
function waitingFunctions(functions: readonly IrFunction[]): ReadonlySet<FunctionId> {
  const waiting = new Set<FunctionId>();
  for (let size = -1; size < waiting.size;) {
    size = waiting.size;
    for (const id of namesOf<FunctionId>(functions)) {
      const fn = functions[id]!;
      if (fn.code.some((instr) => mayWait(instr, fn, waiting))) waiting.add(id);
    }
  }
  return waiting;
}

/** An assumption of the library's is a wait that ends at some time; if it chooses among inputs, it is none. */
function mayWait(instr: Instr, { library, name }: IrFunction, waiting: ReadonlySet<FunctionId>): boolean {
  if (library && PLACING.has(name)) return false;
  if (instr.kind === 'assume') return instr.waits !== undefined || (library && !instr.chosen);
  if (instr.kind === 'call') return instr.callee.kind === 'direct' && waiting.has(instr.callee.function);
  return instr.kind === 'join' || instr.kind === 'drain';
}

/** Whether the section that begins there may wait before it ends. */
function waitsInSection(fn: IrFunction, begin: number, waiting: ReadonlySet<FunctionId>): boolean {
  for (const { pc } of placesFrom(fn, { pc: begin, depth: 0 }, (depth) => depth > 0))
    if (mayWait(fn.code[pc]!, fn, waiting)) return true;
  return false;
}

/** The function of a new handler, which waits until it may begin. */
function handlerIn(instr: Instr): FunctionId[] {
  const isHandler = instr.kind === 'create' && instr.schedule.kind !== 'thread' && instr.callee.kind === 'direct';
  return isHandler ? [instr.callee.function] : [];
}

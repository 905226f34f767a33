/**
 * Where tasks that are scheduled by priority may be off the processor: before they wait for another one's end, and before
 * each atomic section in which they may have to wait. A section is entered when it need not wait.
 */
import { successors } from '../ir/flow.js';
import { expand } from '../ir/rewrite.js';
import type { FunctionId, Instr, IrFunction, Program } from '../ir/ir.js';
import { namesOf } from '../ir/ids.js';

/** Functions that stop the task that they are given, wherever it is; without one, their caller. */
const STOPPING: ReadonlySet<string> = new Set(['vTaskSuspend', 'vTaskDelete', 'osThreadSuspend', 'osThreadTerminate']);

/** The program itself, if no task has a priority; without priorities, if one may stop another. */
export function withYields(program: Program): Program {
  const { functions } = program;
  if (!functions.some(({ code }) => code.some((instr) => instr.kind === 'create' && instr.priority))) return program;
  if (functions.some((fn) => fn.code.some((instr) => stopsAnother(instr, functions))))
    return withoutPriorities(program);
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

function stopsAnother(instr: Instr, functions: readonly IrFunction[]): boolean {
  const callee = instr.kind === 'call' && instr.callee.kind === 'direct' && functions[instr.callee.function]!;
  if (!callee || !callee.library || !STOPPING.has(callee.name)) return false;
  const [task] = instr.args;
  return task?.kind !== 'const' || task.value !== 0n;
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
function mayWait(instr: Instr, { library }: IrFunction, waiting: ReadonlySet<FunctionId>): boolean {
  if (instr.kind === 'assume') return instr.waits !== undefined || (library && !instr.chosen);
  if (instr.kind === 'call') return instr.callee.kind === 'direct' && waiting.has(instr.callee.function);
  return instr.kind === 'join' || instr.kind === 'drain';
}

/** Whether the section that begins there may wait before it ends. */
function waitsInSection(fn: IrFunction, begin: number, waiting: ReadonlySet<FunctionId>): boolean {
  const seen = new Set<string>();
  const work = [{ pc: begin, depth: 0 }];
  for (let at = work.pop(); at; at = work.pop()) {
    const instr = fn.code[at.pc]!;
    const key = `${at.pc} ${at.depth}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (mayWait(instr, fn, waiting)) return true;
    const depth = at.depth + (instr.kind === 'atomic-begin' ? 1 : instr.kind === 'atomic-end' ? -1 : 0);
    if (depth > 0) for (const pc of successors(instr, at.pc)) work.push({ pc, depth: Math.min(depth, DEEPEST) });
  }
  return false;
}

/** Sections nest no deeper, or the code is taken to be in one for longer than it is. */
const DEEPEST = 8;

/** The function of a new handler, which waits until it may begin. */
function handlerIn(instr: Instr): FunctionId[] {
  const isHandler = instr.kind === 'create' && instr.schedule.kind !== 'thread' && instr.callee.kind === 'direct';
  return isHandler ? [instr.callee.function] : [];
}

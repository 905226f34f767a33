import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Bits } from '../logic/bits.js';
import type { Action, CutPlace, Lost, Step, UnrolledProgram } from './events.js';
import type { CellId, TaskId } from './ids.js';
import { ALIVE, JOINED, SHADOWS } from './flags.js';

/** The steps of every task, for `--dump ssa`. Literals are printed as `v12`, `!v12`; constants as numbers. */
export function dumpSteps(program: UnrolledProgram): string {
  const lines: string[] = [];
  lines.push('shared cells');
  for (const cell of program.cells)
    lines.push(`  ${cellName(program, cell.id)}: ${cell.width} bits, initially ${vector(cell.initial)}`);
  for (const task of program.tasks) {
    const parent = task.parent
      ? `, created by ${task.parent.tasks.map((id) => creator(id, task.parent!.steps)).join(', or by ')}`
      : '';
    lines.push(`task ${task.id}: ${task.name}${parent}`);
    for (const step of task.steps) {
      lines.push(`  step ${step.index}`);
      for (const action of step.actions) lines.push(`    ${describe(program, action)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function creator(id: TaskId, steps: readonly Step[]): string {
  const own = steps.filter(({ task }) => task === id).map(({ index }) => index);
  return `task ${id} in ${own.length > 0 ? `step ${own.join(' or ')}` : 'no step'}`;
}

function describe(program: UnrolledProgram, action: Action): string {
  const { file, line } = action.position;
  return `[${literal(action.guard)}] ${what(program, action)}    ${file}:${line}`;
}

function what(program: UnrolledProgram, action: Action): string {
  switch (action.kind) {
    case 'read':
      return `${vector(action.value)} = ${cellName(program, action.cell)}${weaker(action)}`;
    case 'write':
      return `${cellName(program, action.cell)} = ${vector(action.value)}${weaker(action)}`;
    case 'assume':
      return `${action.waits ? 'wait for' : 'assume'} ${literal(action.cond)}`;
    case 'assert':
      return `assert ${literal(action.cond)} (${action.property}: ${action.message})`;
    case 'cut':
      return `cut ${cutText(action.place)} if ${literal(action.guard)}`;
    case 'create':
      return `create task ${action.child}`;
    case 'join':
      return `${vector(action.result)} = join ${action.choices.map(({ task, when }) => `task ${task} if ${literal(when)}`).join(', ')}`;
    case 'end':
    case 'yield':
      return action.kind;
    case 'inherit':
      return action.begins ? 'inherit' : 'inherit no more';
    case 'fence':
      return `fence ${action.order}`;
    case 'serve':
    case 'drain':
      return `${action.kind} queue ${action.queue}`;
    case 'access':
      return `${action.frees ? 'freed' : action.write ? 'written' : 'read'}: ${action.watched ?? `${program.memory.name(action.object)}+${action.offset}`}, ${action.size} bytes`;
    case 'mark':
      return `mark ${action.name} ${action.args.map(vector).join(' ')}`;
    case 'offer':
      return `offer ${action.offer}`;
    case 'neighbour':
      return `${literal(action.holds)} = offered just before: ${action.offers.join(', ')}`;
  }
}

function weaker({ order }: Action): string {
  return order === undefined || order === 'seq_cst' ? '' : ` ${order}`;
}

function cutText(place: CutPlace): string {
  switch (place.kind) {
    case 'loop':
      return `${place.name} after ${place.bound}`;
    case 'tasks':
      return `after ${place.bound} tasks`;
    case 'phases':
      return `after ${place.bound} phases`;
    case 'firings':
      return `after ${place.bound} firings of ${place.handler}`;
    case 'error':
      return `behind a failing check (${place.property})`;
    case 'conversation':
      return 'beyond what is known of the world';
    case 'address':
      return LOST[place.why];
  }
}

const LOST: Readonly<Record<Lost, string>> = {
  elsewhere: 'where the address leaves its objects',
  far: 'where the address is one of too many',
  torn: 'where the address is that of a part of a pointer',
  large: 'where the block is too large',
};

function cellName(program: UnrolledProgram, id: CellId): string {
  const cell = program.cells.find((candidate) => candidate.id === id);
  if (!cell) return `cell ${id}`;
  const object = program.memory.name(cell.object);
  if (cell.offset === ALIVE) return `${object} exists`;
  if (cell.offset === JOINED) return `${object} joined`;
  return cell.offset >= SHADOWS ? `shadow of ${object}+${cell.offset - SHADOWS}` : `${object}+${cell.offset}`;
}

function vector(value: Bits): string {
  const constant = bits.constantValue(value);
  if (constant !== undefined) return String(constant);
  return `<${[...value].reverse().map(literal).join(' ')}>`;
}

function literal(value: Lit): string {
  if (value === TRUE) return '1';
  if (value === FALSE) return '0';
  return `${value & 1 ? '!' : ''}v${value >> 1}`;
}

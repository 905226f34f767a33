/**
 * All states of a tiny program as a graph in the language of Graphviz: in each box where the tasks stand, and what
 * globals hold that is not as it was first; on each arrow who makes the step.
 */
import type { Program } from '../ir/ir.js';
import { isPointer, isUnknown, offsetOf, placeOf, Unsuited } from './numbers.js';
import type { CellsPart, TaskPart } from './parts.js';
import { GONE } from './parts.js';
import { Search } from './search.js';
import type { Setting } from './setting.js';
import { firstOf } from './shapes.js';

/** Steps between two looks at how many states there are. */
const CHUNK = 256;

/** @throws Unsuited also if there are more than so many states */
export function graphOfStates(program: Program, most: number): string {
  const steps = new Set<string>();
  const watch = {
    begin: () => steps.clear(),
    step: (from: number, to: number, task: number) => void steps.add(`  s${from} -> s${to} [label="${nameOf(task)}"];`),
  };
  const wanted = { checks: true, races: false, deadlocks: false, hangs: false };
  // Where tasks change places, nobody can tell who makes a step; and all values are shown.
  const search = new Search(program, wanted, ['symmetric-tasks', 'unread-values'], watch);
  let progress = search.advance(CHUNK);
  while (progress.kind === 'open' && search.states <= most) progress = search.advance(CHUNK);
  if (search.states > most) throw new Unsuited(`there are more than ${most} states`);
  const boxes = Array.from({ length: search.states }, (_, state) => `  s${state} [label="${boxOf(search, state)}"];`);
  if (progress.kind === 'violated') {
    boxes.push('  violation [label="a check fails", color=red];');
    steps.add(`  s${progress.before} -> violation [label="${nameOf(progress.path.at(-1)!.task)}", color=red];`);
  }
  return `digraph states {\n  node [shape=box, fontname=monospace];\n${[...boxes, ...steps].join('\n')}\n}\n`;
}

function nameOf(task: number): string {
  return task === 0 ? 'main' : `thread ${task}`;
}

function boxOf({ setting, rowOf }: Pick<Search, 'setting' | 'rowOf'>, state: number): string {
  const row = rowOf(state);
  const lines: string[] = [];
  for (let task = 0; task < setting.taskCount; task++) {
    const part = setting.parts.at(row[setting.placeOfTask(task)] ?? 0);
    if (part?.kind === 'task') lines.push(`${nameOf(task)}: ${whereabouts(part)}`);
  }
  for (const [place, number] of row.entries()) {
    const part = number > GONE ? setting.parts.at(number) : undefined;
    if (part?.kind === 'cells') lines.push(...contentsOf(setting, place, part));
  }
  return lines.map((line) => `${line.replace(/["\\]/g, '\\$&')}\\l`).join('');
}

/** The line of the user's at which it stands. */
function whereabouts({ frames, isLost }: TaskPart): string {
  if (frames.length === 0) return isLost ? 'goes round for ever' : 'ended';
  const own = frames.filter(({ code }) => !code.fn.library).length;
  const { code, pc } = frames[Math.max(own, 1) - 1]!;
  // Whoever calls stands behind the call.
  const { line } = code.instr(own < frames.length ? pc - 1 : pc).position;
  return `${code.fn.name}, line ${line}`;
}

/** The values that user's globals have there. */
function contentsOf(setting: Setting, place: number, { values }: CellsPart): string[] {
  const { of, group } = setting.cellsAt(place)!;
  const name = setting.nameOf(of);
  if (name === undefined) return [];
  const { shape } = setting.initialObject(of)!;
  return values.flatMap((value, i) => {
    const cell = shape.cells[firstOf(group) + i]!;
    if (cell.kind === 'shadow' || Object.is(value, shape.initially(cell))) return [];
    return [`${name}${cell.offset === 0 ? '' : `+${cell.offset}`} = ${textOf(setting, value)}`];
  });
}

function textOf(setting: Setting, value: number): string {
  if (isUnknown(value)) return '?';
  if (!isPointer(value)) return String(value);
  const [place, offset] = [placeOf(value), offsetOf(value)];
  return `&${setting.nameOf(place) ?? `object ${place}`}${offset === 0 ? '' : `+${offset}`}`;
}

/** A path of steps becomes the choices of an execution, by taking it once more. */
import { namesOf } from '../ir/ids.js';
import { functionsWithAddress } from '../ir/operands.js';
import type { FunctionId, GlobalId, Program } from '../ir/ir.js';
import type { Block, FinalChoices, ObjectChoice, Schedule } from '../machine/schedule.js';
import { isUnknown } from './numbers.js';
import type { Found } from './search.js';
import type { Setting } from './setting.js';
import type { Witness } from './stepper.js';
import { Stepper } from './stepper.js';
import type { Wanted } from './wanted.js';

/** Addresses are representations of objects, one region each; the machine's are those of what nobody looks at. */
const REGION = 1n << 40n;
const FIRST = (1n << 62n) + REGION;

/** The execution up to its violation. @param wanted what was looked for: past other checks that fail it goes on */
export function scheduleOf(setting: Setting, { what, path, round = 0, waiting }: Found, wanted: Wanted): Schedule {
  const noted = new Notes(setting.program);
  const { classes } = wanted;
  const stepper = new Stepper(setting, {
    checks: what === 'check',
    ...(classes ? { classes } : {}),
    races: false,
    hangs: false,
  });
  stepper.witness = noted;
  let row = stepper.first().slice();
  const blocks: Block[] = [];
  const executed: number[] = [];
  let before = 0;
  for (const [i, { task, script }] of path.entries()) {
    stepper.step(row, task, script);
    row = stepper.row.slice();
    executed[task] = (executed[task] ?? 0) + countOf(stepper, what, path.length - 1 - i);
    if (blocks.at(-1)?.task === task && i !== path.length - round) blocks.pop();
    if (i === path.length - round) before = blocks.length;
    blocks.push({ task, until: executed[task] });
  }
  const partOf = (task: number): number => row[setting.placeOfTask(task)] ?? 0;
  const standing = waiting ?? allOf(setting).filter((task) => stepper.isAlive(partOf(task)));
  // What they choose on their way to the waits.
  if (what === 'deadlock') for (const task of standing) if (stepper.canMove(partOf(task))) stepper.step(row, task, []);
  const claimed = wanted.checks ? classes : NOTHING;
  const schedule = { ...noted.schedule(blocks, setting.taskCount), ...(claimed ? { claimed } : {}) };
  if (what === 'cycle') return { ...schedule, round: before };
  return what === 'deadlock' ? { ...schedule, final: standingStill(standing, setting, executed) } : schedule;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Visible instructions of a task, at most, on its way to the wait in front of which it stands. */
const MOST_BEFORE_WAIT = 1000;

function allOf({ taskCount }: Setting): readonly number[] {
  return Array.from({ length: taskCount }, (_, task) => task);
}

/** These tasks wait, and nobody will ever wake one. */
function standingStill(
  waiting: readonly number[],
  { taskCount }: Setting,
  executed: readonly (number | undefined)[],
): FinalChoices {
  const none = new Array<boolean>(taskCount).fill(false);
  return {
    waiting: waiting.map((task) => ({ task, until: (executed[task] ?? 0) + MOST_BEFORE_WAIT })),
    mayWake: none.map(() => none),
    ended: none,
  };
}

/**
 * Visible instructions of a step that so many follow: of those that race nothing comes after what they touch, and where
 * a check fails there is one more.
 */
function countOf({ executed, executedFirst }: Stepper, what: Found['what'], left: number): number {
  if (what === 'race') return left < 2 ? executedFirst : executed;
  return what === 'check' && left === 0 ? executed + 1 : executed;
}

interface Noted {
  readonly inputs: bigint[];
  readonly objects: ObjectChoice[];
  readonly children: number[];
}

class Notes implements Witness {
  private readonly tasks: Noted[] = [];
  private region = FIRST;

  constructor(private readonly program: Program) {}

  input(task: number, value: number): void {
    this.of(task).inputs.push(isUnknown(value) ? 0n : BigInt(value));
  }

  object(task: number): void {
    this.of(task).objects.push({ address: this.place(), contents: new Map() });
  }

  child(parent: number, child: number): void {
    this.of(parent).children.push(child);
  }

  schedule(blocks: readonly Block[], tasks: number): Schedule {
    const { program } = this;
    const globals = namesOf<GlobalId>(program.globals);
    const pointed = functionsWithAddress(program);
    const globalAddresses = globals.map(() => this.place());
    const own = globals.filter((id) => program.globals[id]!.threadLocal);
    const choices = Array.from({ length: tasks }, (_, task) => ({
      id: BigInt(task + 1),
      ...this.of(task),
      threadLocals: new Map(own.map((id) => [id, task === 0 ? globalAddresses[id]! : this.place()])),
    }));
    const functionAddresses = namesOf<FunctionId>(program.functions).map((id) =>
      pointed.has(id) ? this.place() : undefined,
    );
    return { tasks: choices, blocks, globalAddresses, functionAddresses };
  }

  private of(task: number): Noted {
    return (this.tasks[task] ??= { inputs: [], objects: [], children: [] });
  }

  private place(): bigint {
    this.region += REGION;
    return this.region - REGION;
  }
}

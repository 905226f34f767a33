/**
 * Which atomicity violations somebody is interested in: who may come between, and which accesses of a task belong
 * together.
 */
import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, not } from '../src/logic/aig.js';
import type { AtomicityQuestion, Step, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';
import { mayPreempt } from '../src/steps/preemption.js';
import type { AccessInStep } from './observed-accesses.js';

/** Marks between which a program expects to be atomic: if there are any, only accesses between them are of interest. */
const EXPECT_ATOMIC = { begin: 'expect-atomic-begin', end: 'expect-atomic-end' } as const;

export class Interest {
  private readonly expectations: Expectations | undefined;

  constructor(
    private readonly program: UnrolledProgram,
    private readonly question: AtomicityQuestion,
  ) {
    this.expectations = expectationsOf(program);
  }

  /** The other task may come between two accesses of the first, and is one of those that are asked for. */
  mayComeBetween(other: UnrolledTask, task: UnrolledTask): boolean {
    return other !== task && mayPreempt(other, task) && this.question.by?.has(other.entry) !== false;
  }

  /** Whether two accesses of a task are meant to be one. */
  belongTogether(task: UnrolledTask, first: AccessInStep, third: AccessInStep): boolean {
    const { functionAt } = this.question;
    if (functionAt && functionAt(first.action.position) !== functionAt(third.action.position)) return false;
    return !this.expectations || isExpected(this.program.aig, this.expectations.get(task) ?? [], first, third);
  }
}

interface Mark {
  readonly step: Step;
  /** Place among the step's actions. */
  readonly at: number;
  readonly begin: boolean;
  readonly guard: Lit;
}

type Expectations = ReadonlyMap<UnrolledTask, readonly Mark[]>;

/** The marks of each task between which it expects to be atomic; undefined if there are none at all. */
function expectationsOf(program: UnrolledProgram): Expectations | undefined {
  const result = new Map<UnrolledTask, Mark[]>();
  for (const task of program.tasks)
    for (const step of task.steps)
      step.actions.forEach((action, at) => {
        if (action.kind !== 'mark' || (action.name !== EXPECT_ATOMIC.begin && action.name !== EXPECT_ATOMIC.end))
          return;
        result.set(task, [
          ...(result.get(task) ?? []),
          { step, at, begin: action.name === EXPECT_ATOMIC.begin, guard: action.guard },
        ]);
      });
  return result.size > 0 ? result : undefined;
}

/** Some begin comes before the first access whenever that is made, and no end can come between it and the third. */
function isExpected(g: Aig, marks: readonly Mark[], first: AccessInStep, third: AccessInStep): boolean {
  const both = g.and(first.action.guard, third.action.guard);
  const before = (step: Step, at: number, { step: other, action }: AccessInStep): boolean =>
    step.index < other.index || (step === other && at < step.actions.indexOf(action));
  for (let i = marks.length - 1; i >= 0; i--) {
    const { step, at, begin, guard } = marks[i]!;
    if (!before(step, at, third)) continue;
    if (!begin && g.and(guard, both) !== FALSE) return false;
    if (begin && before(step, at, first) && g.and(first.action.guard, not(guard)) === FALSE) return true;
  }
  return false;
}

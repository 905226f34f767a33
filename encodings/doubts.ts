/**
 * Which two accesses of a task, the second of them a read, are rarely meant to be one, so that it is rarely a mistake
 * if another task writes between them:
 *
 * - Each is made while the other task is kept out, which came between: they lie in sections of their own.
 * - Both are the same read, made once more, or the second decides whether a loop goes on: a loop that waits reads until
 *   it likes what it reads.
 * - The second stands before the first in the function, and is made in the next round of a loop.
 * - They share nothing: whether the second is made does not depend on what the first one read, and both values flow
 *   into no common expression; or the first is a write in another function.
 *
 * Of a read and a write: the other task is kept out while the read is made and let in only because of what it found
 * ("nothing is there yet, so sleep with interrupts on"). The write is made whatever it found.
 *
 * Of loops and values only what the code says is known (`src/ir/joint-use.ts`). In doubt, two accesses belong together.
 */
import type { Position } from '../src/source/diagnostic.js';
import type { AtomicityQuestion, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';
import { Masks } from './masks.js';
import type { AccessInStep } from './observed-accesses.js';
import type { Supports } from './supports.js';

const SECTIONS = 'each access is masked, in a section of its own';
const AGAIN = 'the same is read again until it is as it should be';
const NEXT_ROUND = 'the second access belongs to the next round of a loop';
const LET_IN = 'the other one is let in because of what was read, and what comes afterwards does not depend on that';
const UNRELATED = 'the two accesses have nothing to do with each other';

export class Doubts {
  private masks: Masks | undefined;

  constructor(
    private readonly program: UnrolledProgram,
    private readonly question: AtomicityQuestion,
    private readonly supports: Supports,
  ) {}

  /** Why the two are rarely meant to be one; undefined if nothing speaks against it. */
  about(task: UnrolledTask, first: AccessInStep, third: AccessInStep, other: UnrolledTask): string | undefined {
    const { uses } = this.question;
    if (!uses) return undefined;
    const masks = (this.masks ??= new Masks(this.program));
    if ([first, third].every((access) => masks.keepOut(task, access, other))) return SECTIONS;
    const [one, two] = [first.action.position, third.action.position];
    if (samePlace(one, two) || uses.polls(two)) return AGAIN;
    const inOneFunction = uses.inOneFunction(one, two);
    if (inOneFunction && isBefore(two, one)) return NEXT_ROUND;
    const related = first.action.write ? inOneFunction : this.decides(first, third) || uses.together(one, two);
    return related ? undefined : UNRELATED;
  }

  /** Whether the first read does nothing but decide whether the other access is made, as far as is known. */
  onlyDecides(first: AccessInStep, third: AccessInStep): boolean {
    const { uses } = this.question;
    return (
      uses !== undefined && this.decides(first, third) && !uses.together(first.action.position, third.action.position)
    );
  }

  /** Why a write is rarely meant to be one with a read that comes before it. */
  aboutWrite(task: UnrolledTask, first: AccessInStep, third: AccessInStep, other: UnrolledTask): string | undefined {
    if (!this.question.uses || first.action.write || this.decides(first, third)) return undefined;
    const masks = (this.masks ??= new Masks(this.program));
    if (!masks.keepOut(task, first, other)) return undefined;
    const openings = masks.openings(task, first, third, other);
    return openings.length > 0 && openings.every((guard) => this.supports.meet(first.action.value, guard))
      ? LET_IN
      : undefined;
  }

  /** Whether what was read first has to do with whether the other access is made. */
  private decides(first: AccessInStep, third: AccessInStep): boolean {
    return this.supports.meet(first.action.value, third.action.guard);
  }
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

function samePlace(one: Position, other: Position): boolean {
  return one.file === other.file && one.line === other.line && one.column === other.column;
}

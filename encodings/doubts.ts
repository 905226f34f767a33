/**
 * Which two accesses of a task, the second of them a read, are rarely meant to be one, so that it is rarely a mistake if another task writes between them:
 *
 *   - each is made while the other task is kept out, which came between: they lie in sections of their own;
 *   - both are the same read, made once more, or the second decides whether a loop goes on: a loop that waits reads until it likes what it reads;
 *   - the second stands before the first in the function, and is made in the next round of a loop;
 *   - they share nothing: whether the second is made does not depend on what the first one read, and both values flow into no common expression; or the first is a
 *     write in another function.
 *
 * Of loops and values only what the code says is known (`src/ir/joint-use.ts`). In doubt, two accesses belong together.
 */
import type { Lit } from '../src/logic/aig.js';
import { isConst, nodeOf } from '../src/logic/aig.js';
import type { Position } from '../src/source/diagnostic.js';
import type { AtomicityQuestion, UnrolledProgram, UnrolledTask } from '../src/steps/events.js';
import { Masks } from './masks.js';
import type { Access } from './observed-accesses.js';

const SECTIONS = 'each access is masked, in a section of its own';
const AGAIN = 'the same is read again until it is as it should be';
const NEXT_ROUND = 'the second access belongs to the next round of a loop';
const UNRELATED = 'the two accesses have nothing to do with each other';

export class Doubts {
  private masks: Masks | undefined;
  private readonly supports = new Map<Lit, ReadonlySet<number>>();

  constructor(
    private readonly program: UnrolledProgram,
    private readonly question: AtomicityQuestion,
  ) {}

  /** Why the two are rarely meant to be one; undefined if nothing speaks against it. */
  about(task: UnrolledTask, first: Access, third: Access, other: UnrolledTask): string | undefined {
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

  /** Whether what was read first has to do with whether the other access is made. */
  private decides(first: Access, third: Access): boolean {
    const read = new Set(first.action.value.flatMap((bit) => [...this.supportOf(bit)]));
    return [...this.supportOf(third.action.guard)].some((input) => read.has(input));
  }

  /** The inputs that a literal depends on. */
  private supportOf(literal: Lit): ReadonlySet<number> {
    const known = this.supports.get(literal);
    if (known) return known;
    const { aig } = this.program;
    const [seen, inputs] = [new Set<number>(), new Set<number>()];
    const work = [literal];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const node = nodeOf(next);
      if (isConst(next) || seen.has(node)) continue;
      seen.add(node);
      if (aig.isInput(node)) inputs.add(node);
      else if (aig.isAnd(node)) work.push(aig.left(node), aig.right(node));
    }
    this.supports.set(literal, inputs);
    return inputs;
  }
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

function samePlace(one: Position, other: Position): boolean {
  return one.file === other.file && one.line === other.line && one.column === other.column;
}

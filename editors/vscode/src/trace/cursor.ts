import type { CheckResult, Violation } from '../../../../src/answer/result.js';
import type { SourceText } from '../../../../src/report/source.js';
import { sourceLines } from '../../../../src/report/source.js';
import type { Direction, LineStep } from './steps.js';
import { neighbour, nextSwitch, stepAt, stepsOf } from './steps.js';

/** Which counterexample is looked at, and where in it. */
export class Cursor {
  private violations: readonly Violation[] = [];
  private source: SourceText = () => undefined;
  private index: number | undefined;
  private at: number | undefined;
  private known: readonly LineStep[] = [];

  constructor(private readonly changed: () => void) {}

  /** Takes a new answer; its first counterexample is the one that is looked at. */
  load({ violations }: Pick<CheckResult, 'violations'>, source: SourceText): void {
    this.violations = violations;
    this.source = source;
    this.choose(violations.length > 0 ? 0 : undefined);
  }

  choose(index: number | undefined): void {
    const violation = index === undefined ? undefined : this.violations[index];
    this.index = violation ? index : undefined;
    this.known = violation ? stepsOf(violation.trace, sourceLines(this.source)) : [];
    this.at = undefined;
    this.changed();
  }

  get chosen(): number | undefined {
    return this.index;
  }

  get steps(): readonly LineStep[] {
    return this.known;
  }

  /** The step that is looked at; undefined before stepping begins. */
  get step(): number | undefined {
    return this.at;
  }

  /** False where there is no further step. */
  move(direction: Direction, by: 'step' | 'switch'): boolean {
    const next = (by === 'step' ? neighbour : nextSwitch)(this.known, this.at, direction);
    if (next === undefined) return false;
    this.goTo(next);
    return true;
  }

  /** Goes to a place that somebody has pointed at in the timeline. */
  moveTo(file: string, line: number): void {
    const step = stepAt(this.known, file, line, this.at);
    if (step !== undefined) this.goTo(step);
  }

  goTo(step: number): void {
    this.at = step;
    this.changed();
  }
}

import type { FaultWords } from '../../ir/faults.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, not } from '../../logic/aig.js';
import type { Action, Lost, NumberFollowed, Site, Step } from '../../steps/events.js';
import type { ObjectId } from '../../steps/ids.js';
import { checkActions } from '../paths/checks.js';
import type { Recorder } from '../paths/recorder.js';
import type { Round } from '../paths/round.js';
import type { State } from '../paths/state.js';

/** Whether an access reads or writes. */
export type AccessKind = 'read' | 'write';

/** Bytes of an object. */
export interface ByteRange {
  readonly object: ObjectId;
  readonly offset: number;
  readonly size: number;
}

/**
 * An access under way: the path that makes it, the code that it stands for, and what others will see of it. Whoever
 * begins one ends it, by {@link done}, whatever it has hit: all its actions are one step.
 */
export class Access {
  /** The actions gathered by now, in order. */
  readonly actions: Action[] = [];
  /** Where the access hits a part of a pointer without being certain to. */
  private torn: Lit = FALSE;
  /** The number that its claims have in common. */
  private number: number | undefined;

  /** @param state where the path is; its memory changes with each cell that is written */
  constructor(
    private readonly round: Round,
    private readonly recorder: Recorder,
    public state: State,
    readonly site: Site,
  ) {}

  get task(): Recorder['task'] {
    return this.recorder.task;
  }

  /** Tasks that the task has created by now. */
  get childCount(): number {
    return this.recorder.childCount;
  }

  /** An input that is taken by the way. */
  logInput(...input: Parameters<Recorder['logInput']>): void {
    this.recorder.logInput(...input);
  }

  /** The pointer is followed as a number of the machine where this holds. */
  followNumber(when: Lit, by: NumberFollowed['by']): void {
    this.recorder.logNumber({ guard: this.round.g.and(this.state.guard, when), log: this.site.log, by });
  }

  add(...actions: readonly Action[]): void {
    this.actions.push(...actions);
  }

  /** An access of which nobody hears unless it is adopted. */
  trial(): Access {
    return new Access(this.round, this.recorder, this.state, this.site);
  }

  adopt(trial: Access): void {
    this.add(...trial.actions);
  }

  /** A condition without which the access is a mistake. All of one access are judged as if the others held. */
  claim(cond: Lit, fault: FaultWords): void {
    const checked = checkActions(this.round, { guard: this.state.guard, cond, ...fault, after: 'unknown' }, this.site);
    if (checked.length === 0) return;
    const access = (this.number ??= this.recorder.nextAccess());
    this.add(...checked.map((action) => ({ ...action, access })));
  }

  /** The path is not followed any further where this holds. */
  leave(lost: Lit, why: Lost = 'elsewhere'): void {
    if (lost === FALSE) return;
    const { round, state, site } = this;
    const place = { kind: 'address', position: site.position, why } as const;
    this.add(
      { kind: 'cut', guard: round.g.and(state.guard, lost), place, ...site },
      { kind: 'assume', guard: state.guard, cond: not(lost), ...site },
    );
  }

  /** Where this holds, the access hits a part of a pointer that cannot be followed. */
  tear(when: Lit): void {
    this.torn = this.round.g.or(this.torn, when);
  }

  /** The access is over. Claims alone are nobody else's business. @returns where the path is now */
  done(): State {
    this.leave(this.torn, 'torn');
    if (this.actions.some(({ kind }) => kind !== 'assert' && kind !== 'assume' && kind !== 'cut')) this.step();
    else this.alone();
    return this.state;
  }

  /** The access is over, and it is a step even if it consists of claims. */
  step(): Step | undefined {
    return this.recorder.public(this.state, this.actions);
  }

  /** The access is over, and of no interest to other tasks. */
  alone(): void {
    for (const action of this.actions) this.recorder.private(this.state, action);
  }
}

import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, not } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import * as bits from '../logic/bits.js';
import type { Action, CellId, Exit, Step, TaskId, TaskLog } from './events.js';
import type { ObjectId } from './objects.js';
import type { State } from './state.js';

export interface LoggedInput {
  readonly guard: Lit;
  readonly value: Bits;
  /** Any value is possible, whatever others are. */
  readonly isFree: boolean;
  /** How many things the task had recorded by then. */
  readonly recorded: number;
}

/** Writes down the steps and the log of one task while it is unrolled. */
export class Recorder {
  readonly steps: Step[] = [];
  private readonly visible: Lit[] = [];
  private readonly inputs: LoggedInput[] = [];
  private recorded = 0;
  private readonly objects: { guard: Lit; object: ObjectId }[] = [];
  private readonly children: { guard: Lit; task: TaskId }[] = [];
  /** Actions that nobody else can see; they belong to the step that comes next. */
  private waiting: Action[] = [];
  readonly exits: Exit[] = [];
  readonly halts: Lit[] = [];
  /** Guards of everything that changes what others or a later iteration can see; tells a waiting loop from a working one. */
  readonly effects: Lit[] = [];

  constructor(
    readonly task: TaskId,
    private readonly g: Aig,
  ) {}

  get log(): TaskLog {
    return { visible: this.visible, inputs: this.inputs, objects: this.objects, children: this.children };
  }

  /** The log's entry for a visible instruction. */
  logVisible({ guard }: Pick<State, 'guard'>): number {
    this.visible.push(guard);
    return this.visible.length - 1;
  }

  logInput(guard: Lit, value: Bits, isFree = false): void {
    this.inputs.push({ guard, value, isFree, recorded: this.recorded });
  }

  get inputCount(): number {
    return this.inputs.length;
  }

  /** Of the inputs from a number on, the free ones since which nothing was recorded. */
  recentInputs(from: number): readonly LoggedInput[] {
    let first = this.inputs.length;
    while (first > from && this.inputs[first - 1]!.recorded === this.recorded) first--;
    return this.inputs.slice(first).filter(({ isFree }) => isFree);
  }

  logObject(guard: Lit, object: ObjectId): void {
    this.objects.push({ guard, object });
    this.recorded++;
    this.effects.push(guard);
  }

  /** The path ends the whole program. */
  logHalt(guard: Lit): void {
    this.halts.push(guard);
    this.logExit(guard);
  }

  /** The path ends the whole program, or is not followed any further; `again`: since it is where it was before that step. */
  logExit(guard: Lit, again?: number): void {
    this.exits.push({ steps: this.steps.length, guard, ...(again === undefined ? {} : { again }) });
  }

  logChild(guard: Lit, task: TaskId): void {
    this.children.push({ guard, task });
    this.recorded++;
  }

  get childCount(): number {
    return this.children.length;
  }

  /** An action that only concerns this task: a condition on its going on, or a claim. */
  private(state: State, action: Action): void {
    this.recorded++;
    if (state.section?.step) this.append(state.section.step, [action]);
    else this.waiting.push(action);
  }

  /** Actions that others can see, or that depend on others; indivisible. */
  public(state: State, actions: readonly Action[]): Step | undefined {
    if (actions.length === 0) return undefined;
    this.recorded++;
    const last = state.section?.last ?? new Map<CellId | string, Action>();
    for (const action of actions) this.noteEffect(action, last);
    const open = state.section?.step;
    if (open) {
      this.append(open, actions);
      return open;
    }
    const step: Step = { task: this.task, index: this.steps.length, actions: this.waiting, sectionEnd: 0 };
    this.waiting = [];
    this.steps.push(step);
    this.append(step, actions);
    if (state.section) state.section.step = step;
    return step;
  }

  /** To write what the section has found is none: who spins on an exchange (a test-and-set lock), or sets a bit that is set, changes nothing, and so is waiting. */
  private noteEffect(action: Action, last: Map<CellId | string, Action>): void {
    const { g } = this;
    const key = placeOf(action);
    const before = key === undefined ? undefined : last.get(key);
    if (key !== undefined) last.set(key, action);
    if (isLook(action)) return;
    if (!before || !isLook(before) || !('value' in before && 'value' in action)) return void this.effects.push(action.guard);
    const isSame = bits.eq(g, before.value, action.value);
    const found = g.and(action.guard, before.guard) === action.guard ? isSame : g.and(before.guard, isSame);
    const effect = g.and(action.guard, not(found));
    if (effect !== FALSE) this.effects.push(effect);
  }

  /** The section of this state ends with the instruction just logged. */
  closeSection(state: State): void {
    if (!state.section) return;
    const { begin, step } = state.section;
    const end = this.visible.length;
    if (step) step.sectionEnd = end;
    else this.waiting = this.waiting.map((action) => (action.log >= begin ? { ...action, until: end } : action));
  }

  private append(step: Step, actions: readonly Action[]): void {
    step.actions.push(...actions);
  }
}

/** Nobody notices it but who does it. */
function isLook(action: Action): boolean {
  return action.kind === 'read' || (action.kind === 'access' && !action.write);
}

/** What an access is to. Whoever watches a variable counts all accesses to it. */
function placeOf(action: Action): CellId | string | undefined {
  if (action.kind === 'read' || action.kind === 'write') return action.cell;
  if (action.kind !== 'access' || action.frees || action.watched !== undefined) return undefined;
  return `${action.object}+${action.offset}:${action.size}`;
}

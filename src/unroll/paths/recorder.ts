import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import type { Action, Entry, Exit, NumberFollowed, Site, Step, TaskLog } from '../../steps/events.js';
import type { ObjectId, TaskId } from '../../steps/ids.js';
import type { LoggedPost } from './posts.js';
import { EffectList, SectionEffects } from './section-effects.js';
import type { Section, State } from './state.js';

export interface LoggedInput {
  readonly guard: Lit;
  readonly value: Bits;
  /** Any value is possible, whatever others are. */
  readonly isFree: boolean;
  /** Says beforehand what others will do to the task. */
  readonly foresees: boolean;
  /** How many things the task had recorded by then. */
  readonly recorded: number;
}

/** Writes down the steps and the log of one task while it is unrolled. */
export class Recorder {
  readonly steps: Step[] = [];
  private readonly visible: Lit[] = [];
  private readonly inputs: LoggedInput[] = [];
  private recorded = 0;
  private accesses = 0;
  private readonly objects: { guard: Lit; object: ObjectId }[] = [];
  private readonly children: { guard: Lit; task: TaskId }[] = [];
  private readonly numbers: NumberFollowed[] = [];
  /**
   * Actions that nobody else can see, and ends of sections in which nobody has seen anything; they belong to the step
   * that comes next.
   */
  private waiting: Action[] = [];
  private waitingEnds: Entry[] = [];
  readonly exits: Exit[] = [];
  readonly halts: Lit[] = [];
  readonly effects = new EffectList();
  /** Posts of the generation that follows its own. */
  readonly posts: LoggedPost[] = [];
  /** It has done something that another instance of it would not do in the same way. */
  isIndividual = false;

  constructor(
    readonly task: TaskId,
    private readonly g: Aig,
    /** The action writes where nobody looks. */
    private readonly isUnread: (action: Action) => boolean,
  ) {}

  /** A number for an access of which something is claimed. */
  nextAccess(): number {
    return this.accesses++;
  }

  get log(): TaskLog {
    return {
      visible: this.visible,
      inputs: this.inputs,
      objects: this.objects,
      children: this.children,
      numbers: this.numbers,
    };
  }

  /** The log's entry for a visible instruction. */
  logVisible({ guard }: Pick<State, 'guard'>): number {
    this.visible.push(guard);
    return this.visible.length - 1;
  }

  logInput(guard: Lit, value: Bits, isFree = false, foresees = false): void {
    this.inputs.push({ guard, value, isFree, foresees, recorded: this.recorded });
  }

  get inputCount(): number {
    return this.inputs.length;
  }

  inputsFrom(from: number): readonly LoggedInput[] {
    return this.inputs.slice(from);
  }

  /** Of the inputs from a number on, the free ones since which nothing was recorded. */
  recentInputs(from: number): readonly LoggedInput[] {
    let first = this.inputs.length;
    while (first > from && this.inputs[first - 1]!.recorded === this.recorded) first--;
    return this.inputs.slice(first).filter(({ isFree }) => isFree);
  }

  logObject(guard: Lit, object: ObjectId): void {
    this.logLocal(guard, object);
    this.effects.push(guard);
  }

  /** A local comes into scope. Whether it is still there, the state of the path says. */
  logLocal(guard: Lit, object: ObjectId): void {
    this.objects.push({ guard, object });
    this.recorded++;
  }

  /** The path ends the whole program. */
  logHalt(guard: Lit): void {
    this.halts.push(guard);
    this.logExit(guard);
  }

  /**
   * The path ends the whole program, or is not followed any further; `again`: since it is where it was before that
   * step.
   */
  logExit(guard: Lit, again?: number, loop?: Position): void {
    this.exits.push({
      steps: this.steps.length,
      guard,
      ...(again === undefined ? {} : { again }),
      ...(loop ? { loop } : {}),
    });
  }

  logChild(guard: Lit, task: TaskId): void {
    this.children.push({ guard, task });
    this.recorded++;
  }

  get childCount(): number {
    return this.children.length;
  }

  /** An address is followed as a number of the machine. */
  logNumber(followed: NumberFollowed): void {
    if (followed.guard !== FALSE) this.numbers.push(followed);
  }

  /** An action that only concerns this task: a condition on its going on, or a claim. */
  private({ inside }: Pick<State, 'inside'>, action: Action): void {
    this.recorded++;
    for (const { when, section } of inside) {
      const own = this.under(when, action);
      if (section?.step) section.step.actions.push(own);
      else this.waiting.push(section ? { ...own, begin: section.begin } : own);
    }
  }

  /** Where the path is in a section, that is not entered. */
  forbidSections({ guard, inside }: State, site: Site): void {
    for (const part of inside)
      if (part.depth > 0)
        this.private(
          { inside: [{ ...part, when: TRUE }] },
          { kind: 'assume', guard: this.g.and(guard, part.when), cond: FALSE, ...site },
        );
  }

  private under(when: Lit, action: Action): Action {
    return when === TRUE ? action : { ...action, guard: this.g.and(action.guard, when) };
  }

  /** Actions that others can see, or that depend on others; indivisible. */
  public({ inside }: Pick<State, 'inside'>, actions: readonly Action[]): Step | undefined {
    if (actions.length === 0) return undefined;
    this.recorded++;
    if (inside.length > 1 && actions.some(isFinding))
      throw new Error('what finds something was to be done once for each section');
    const steps = inside.map(({ when, section }) =>
      this.publicIn(section, when === TRUE ? actions : actions.map((action) => this.under(when, action))),
    );
    return steps.at(-1);
  }

  private publicIn(section: Section | undefined, actions: readonly Action[]): Step {
    const effects = section?.effects ?? new SectionEffects();
    for (const action of actions)
      if (!isClaim(action) && !this.isUnread(action)) effects.note(this.g, this.effects, action, isLook(action));
    const step = section?.step ?? this.nextStep();
    step.actions.push(...actions);
    if (section) section.step = step;
    return step;
  }

  /** These stand first in the task's first step, which is not there yet. */
  beginWith(actions: readonly Action[]): void {
    this.waiting.push(...actions);
  }

  /** Makes a step of the actions that wait for one, if it would be the task's first: with that the task has begun. */
  begin(): void {
    if (this.steps.length === 0 && this.waiting.length > 0) this.nextStep();
  }

  private nextStep(): Step {
    const step: Step = { task: this.task, index: this.steps.length, actions: this.waiting, ends: this.waitingEnds };
    this.waiting = [];
    this.waitingEnds = [];
    this.steps.push(step);
    return step;
  }

  /** The section that the path is in ends with the instruction just logged. */
  closeSections({ guard, inside }: State): void {
    for (const { when, section } of inside) {
      if (!section) continue;
      const end = { guard: this.g.and(guard, when), log: this.visible.length - 1 };
      if (section.step) section.step.ends.push(end);
      else if (this.waiting.some(({ begin }) => begin !== undefined)) this.waitingEnds.push(end);
    }
  }
}

/** It has a result, which is that of one step. */
function isFinding({ kind }: Action): boolean {
  return kind === 'read' || kind === 'join' || kind === 'neighbour' || kind === 'create';
}

/** Whether an action only claims or assumes something of an access, or yields, which changes nothing. */
function isClaim({ kind }: Action): boolean {
  return kind === 'assert' || kind === 'assume' || kind === 'cut' || kind === 'yield';
}

/**
 * Nobody notices it but who does it. A fence in a round that only looks may be left out with the round: fewer events
 * leave a graph consistent, and what is left is what the program does that comes later. Nothing of a task that goes
 * round for ever comes after its fences that others could know.
 */
function isLook(action: Action): boolean {
  return action.kind === 'read' || action.kind === 'fence' || (action.kind === 'access' && !action.write);
}

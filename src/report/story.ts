/** How a violation comes about, in a few sentences: for each stretch of a task what matters of it. */
import type { Call } from '../answer/data.js';
import type { TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { causesOf } from './causes.js';
import { eventWords, listed, taskName } from './event-words.js';
import type { Overtaking } from './overtaking.js';
import { overtakingIn, overtakingWords } from './overtaking.js';
import type { Clause } from './sentence.js';
import { CAUSE, sentence } from './sentence.js';
import type { Bar, Timeline } from './timeline.js';
import { TraceIndex } from './trace-index.js';
import type { Variables } from './variables.js';
import { lastAccess } from './variables.js';
import { violationWords } from './violation-words.js';

export interface StoryLine {
  readonly task: number;
  readonly name: string;
  readonly block: number;
  /** The event to look at. */
  readonly at: number;
  readonly text: string;
  readonly bad: boolean;
}

/** So many stretches are left out, which can be told as well. */
export interface StoryGap {
  readonly omitted: number;
  readonly lines: readonly StoryLine[];
}

export type StoryPart = StoryLine | StoryGap;

/**
 * Of a long story, so many lines at its beginning and at its end, and those that hold a cause or bring the tasks of the
 * others about.
 */
const BEGINNING = 2;
const ENDING = 6;
/** More are not told at once. */
const MOST = 30;

interface Stretch extends StoryLine {
  readonly cause: boolean;
  /** Tasks that are created or posted in it. */
  readonly begun: readonly number[];
}

/** The story in order of time. `relevant`: the events that led there (see `slice.ts`). */
export function storyOf(
  violation: Violation,
  timeline: Timeline,
  variables: Variables,
  relevant: ReadonlySet<number>,
): StoryPart[] {
  const teller = new Teller(violation, variables, relevant);
  const stretches = timeline.bars.flatMap((bar) => teller.line(bar));
  const kept = keptOf(stretches);
  const parts: StoryPart[] = [];
  let omitted: StoryLine[] = [];
  const close = (): void => {
    parts.push(...(omitted.length < 2 ? omitted : [{ omitted: omitted.length, lines: omitted }]));
    omitted = [];
  };
  stretches.forEach(({ cause: _cause, begun: _begun, ...line }, i) => {
    if (!kept.has(i)) return omitted.push(line);
    close();
    return parts.push(line);
  });
  close();
  return parts;
}

/** Which stretches are told at once. */
function keptOf(stretches: readonly Stretch[]): ReadonlySet<number> {
  const ends = new Set([...stretches.keys()].filter((i) => i < BEGINNING || i >= stretches.length - ENDING));
  const kept = new Set([...ends, ...[...stretches.keys()].filter((i) => stretches[i]!.cause)]);
  const told = new Set([...kept].map((i) => stretches[i]!.task));
  for (let i = stretches.length - 1; i >= 0; i--) {
    const { begun, task } = stretches[i]!;
    if (!kept.has(i) && !begun.some((each) => told.has(each))) continue;
    kept.add(i);
    told.add(task);
  }
  return kept.size <= MOST ? kept : ends;
}

class Teller {
  private readonly events: readonly TraceEvent[];
  private readonly index: TraceIndex;
  private readonly causes: ReadonlySet<number>;
  private readonly held = new Map<number, readonly string[]>();
  /** By the event with which a task begins that overtakes others. */
  private readonly overtaking: ReadonlyMap<number, Overtaking>;

  constructor(
    private readonly violation: Violation,
    private readonly variables: Variables,
    private readonly relevant: ReadonlySet<number>,
  ) {
    this.events = violation.trace.events;
    this.index = new TraceIndex(violation);
    this.causes = causesOf(violation, this.index);
    this.overtaking = new Map(overtakingIn(violation.trace, relevant).map((each) => [each.at, each]));
  }

  line({ task, block, first, last }: Bar): Stretch[] {
    const clauses: Clause[] = [];
    for (let at = first; at <= last; at++) {
      const { locks } = this.events[at]!;
      const overtaking = this.overtaking.get(at);
      if (overtaking)
        clauses.push({ at, verb: '', what: overtakingWords(overtaking, this.violation.trace), weight: CAUSE });
      const clause = locks ? this.locking(at, locks) : this.relevant.has(at) ? this.clause(at) : undefined;
      if (clause) clauses.push(this.causes.has(at) ? { ...clause, weight: CAUSE } : clause);
    }
    const final = clauses.at(-1);
    if (!final) return [];
    const actions = this.events.slice(first, last + 1).map(({ action }) => action);
    const bad = actions.some(({ kind }) => kind === 'violation' || kind === 'wait');
    const begun = actions.flatMap((action) =>
      action.kind === 'create' || action.kind === 'post' ? [action.child] : [],
    );
    const cause = clauses.some(({ at }) => this.causes.has(at) || this.overtaking.has(at));
    return [
      {
        task,
        name: taskName(this.violation.trace, task),
        block,
        at: final.at,
        text: sentence(clauses),
        bad,
        cause,
        begun,
      },
    ];
  }

  private locking(at: number, after: readonly string[]): Clause | undefined {
    const { task } = this.events[at]!;
    const before = this.held.get(task) ?? [];
    this.held.set(task, after);
    const taken = after.filter((lock) => !before.includes(lock));
    const released = before.filter((lock) => !after.includes(lock));
    if (taken.length > 0) return { at, verb: `takes${the(taken)}`, what: listed(taken), weight: 1 };
    return released.length > 0
      ? { at, verb: `releases${the(released)}`, what: listed(released), weight: 1 }
      : undefined;
  }

  private clause(at: number): Clause | undefined {
    const event = this.events[at]!;
    const { action } = event;
    const name = (other: number): string => taskName(this.violation.trace, other);
    const whole = { at, verb: '', what: eventWords(event, this.violation.trace), weight: 2 };
    switch (action.kind) {
      case 'read':
        return action.shared
          ? { at, verb: 'reads', what: `${action.cell} (${action.value}${this.changed(at)})`, weight: 2 }
          : undefined;
      case 'write':
        return action.shared && !(action.place.object.machine && !this.causes.has(at))
          ? { at, verb: 'sets', what: `${action.cell} to ${action.value}${this.stale(at)}`, weight: 2 }
          : undefined;
      case 'create':
        return { at, verb: 'starts', what: name(action.child), weight: CAUSE };
      case 'post':
        return { at, verb: 'posts', what: name(action.child), weight: CAUSE };
      case 'join':
        return { at, verb: 'waits for the end of', what: name(action.child), weight: 2 };
      case 'violation':
        return { ...whole, what: violationWords(this.violation, at, this.index), weight: CAUSE };
      case 'call':
        return this.isSaid(at) || (isPreparing(action.call) && !this.causes.has(at))
          ? undefined
          : { ...whole, weight: 1 };
      case 'end':
        return this.causes.has(at) ? { ...whole, what: this.ending(event.task) } : undefined;
      case 'stream':
        return { ...whole, what: `${whole.what}${this.writers(event)}` };
      case 'input':
        return action.choice
          ? undefined
          : { ...whole, weight: action.function === undefined && action.name.startsWith('0x') ? 0 : 1 };
      case 'local':
      case 'iterations':
        return undefined;
      case 'spurious':
      case 'wait':
      case 'wake':
        return whole;
    }
  }

  /** Who else has written what is sent. */
  private writers({ task, uses = [], action }: TraceEvent): string {
    if (action.kind !== 'stream' || action.does !== 'sends') return '';
    const others = new Set(uses.map((used) => this.events[used]!.task).filter((other) => other !== task));
    return others.size === 0
      ? ''
      : `, as ${listed([...others].map((other) => taskName(this.violation.trace, other)))} has written it`;
  }

  private ending(task: number): string {
    const held = this.held.get(task) ?? [];
    return held.length === 0 ? 'ends' : `ends while it holds ${listed(held)}`;
  }

  /** The next event of the same task on the same line tells what the call does. */
  private isSaid(at: number): boolean {
    const { position } = this.events[at]!;
    const next = this.events[this.index.own(at)[this.index.place[at]! + 1] ?? -1];
    return next !== undefined && TELLING.has(next.action.kind) && next.position.line === position.line;
  }

  /** The last access of the same task to the same variable before an event; then who has written it in between. */
  private between(
    at: number,
    kind: 'read' | undefined,
  ): { readonly value: string; readonly writer: string; readonly written: string } | undefined {
    const { task } = this.events[at]!;
    const variable = this.variables.all[this.variables.of[at]!]!;
    const { accesses } = variable;
    let other: { writer: string; written: string } | undefined;
    for (let i = lastAccess(variable, at) - 1; i >= 0; i--) {
      const { at: event, kind: how, value } = accesses[i]!;
      if (this.events[event]!.task === task && (kind === undefined || how === kind || !other))
        return other && { value, ...other };
      if (how === 'write' && this.events[event]!.task !== task)
        other ??= { writer: taskName(this.violation.trace, this.events[event]!.task), written: value };
    }
    return undefined;
  }

  /** A write from what has been read before somebody else has changed it. */
  private stale(at: number): string {
    const found = this.between(at, 'read');
    return found ? `, over the ${found.written} of ${found.writer} that came after its own read of ${found.value}` : '';
  }

  private changed(at: number): string {
    const found = this.between(at, undefined);
    return found && found.value !== found.written ? `, no longer ${found.value}: by ${found.writer}` : '';
  }
}

const TELLING: ReadonlySet<TraceAction['kind']> = new Set<TraceAction['kind']>([
  'create',
  'post',
  'join',
  'wait',
  'stream',
]);
const PREPARING = ['init', 'attr', 'exit', 'NVIC_', '__WFI', 'self'];

/** Calls that are told only where they are a cause. */
function isPreparing({ name }: Call): boolean {
  return PREPARING.some((part) => name.includes(part));
}

const LOCK_WORDS = ['lock', 'mutex', 'mtx'];

/** Names of locks that say what they are need no word before them. */
function the(locks: readonly string[]): string {
  return locks.every((lock) => LOCK_WORDS.some((word) => lock.toLowerCase().includes(word))) ? '' : ' the lock';
}

/** How a violation comes about, in a few sentences: for each stretch of a task what matters of it. */
import type { TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { eventWords, listed, taskName } from './event-words.js';
import type { Bar, Timeline } from './timeline.js';
import type { Variables } from './variables.js';
import { lastAccess } from './variables.js';

export interface StoryLine {
  readonly task: number;
  readonly name: string;
  readonly block: number;
  /** The event to look at. */
  readonly at: number;
  readonly text: string;
  readonly bad: boolean;
}

/** So many stretches are left out. */
export interface StoryGap {
  readonly omitted: number;
}

export type StoryPart = StoryLine | StoryGap;

/** Of a long story, so many lines at its beginning and at its end. */
const BEGINNING = 2;
const ENDING = 6;
const CLAUSES = 4;

interface Clause {
  readonly at: number;
  readonly verb: string;
  readonly what: string;
}

/** The story in order of time. `relevant`: the events that led there (see `slice.ts`). */
export function storyOf(violation: Violation, timeline: Timeline, variables: Variables, relevant: ReadonlySet<number>): StoryPart[] {
  const teller = new Teller(violation, variables, relevant);
  const lines = timeline.bars.flatMap((bar) => teller.line(bar));
  const omitted = lines.length - BEGINNING - ENDING;
  return omitted < 2 ? lines : [...lines.slice(0, BEGINNING), { omitted }, ...lines.slice(-ENDING)];
}

class Teller {
  private readonly events: readonly TraceEvent[];
  private readonly held = new Map<number, readonly string[]>();

  constructor(
    private readonly violation: Violation,
    private readonly variables: Variables,
    private readonly relevant: ReadonlySet<number>,
  ) {
    this.events = violation.trace.events;
  }

  line({ task, block, first, last }: Bar): StoryLine[] {
    const clauses: Clause[] = [];
    for (let at = first; at <= last; at++) {
      const { locks } = this.events[at]!;
      const clause = locks ? this.locking(at, locks) : this.relevant.has(at) ? this.clause(at) : undefined;
      if (clause) clauses.push(clause);
    }
    const final = clauses.at(-1);
    if (!final) return [];
    const bad = this.events.slice(first, last + 1).some(({ action }) => action.kind === 'violation' || action.kind === 'wait');
    return [{ task, name: taskName(this.violation.trace, task), block, at: final.at, text: sentence(clauses), bad }];
  }

  private locking(at: number, after: readonly string[]): Clause | undefined {
    const { task } = this.events[at]!;
    const before = this.held.get(task) ?? [];
    this.held.set(task, after);
    const taken = after.filter((lock) => !before.includes(lock));
    const released = before.filter((lock) => !after.includes(lock));
    if (taken.length > 0) return { at, verb: 'takes the lock', what: listed(taken) };
    return released.length > 0 ? { at, verb: 'releases the lock', what: listed(released) } : undefined;
  }

  private clause(at: number): Clause | undefined {
    const event = this.events[at]!;
    const { action } = event;
    const name = (other: number): string => taskName(this.violation.trace, other);
    switch (action.kind) {
      case 'read':
        return action.shared ? { at, verb: 'reads', what: `${action.cell} (${action.value}${this.changed(at)})` } : undefined;
      case 'write':
        return action.shared ? { at, verb: 'sets', what: `${action.cell} to ${action.value}${this.stale(at)}` } : undefined;
      case 'create':
        return { at, verb: 'starts', what: name(action.child) };
      case 'post':
        return { at, verb: 'posts', what: name(action.child) };
      case 'join':
        return { at, verb: 'waits for the end of', what: name(action.child) };
      case 'violation':
        return { at, verb: '', what: action.property === 'assertion' ? `here ${action.message} is false` : `here: ${action.message}` };
      case 'wait':
        return { at, verb: '', what: eventWords(event, this.violation.trace) };
      case 'call':
        return this.isSaid(at) ? undefined : { at, verb: '', what: eventWords(event, this.violation.trace) };
      case 'local':
      case 'iterations':
      case 'end':
        return undefined;
      default:
        return { at, verb: '', what: eventWords(event, this.violation.trace) };
    }
  }

  /** The next event of the same task on the same line tells what the call does. */
  private isSaid(at: number): boolean {
    const { task, position } = this.events[at]!;
    for (let i = at + 1; i < this.events.length; i++) {
      const { task: other, position: there, action } = this.events[i]!;
      if (other === task) return TELLING.has(action.kind) && there.line === position.line;
    }
    return false;
  }

  /** The last access of the same task to the same variable before an event; then who has written it in between. */
  private between(at: number, kind: 'read' | undefined): { readonly value: string; readonly writer: string; readonly written: string } | undefined {
    const { task } = this.events[at]!;
    const variable = this.variables.all[this.variables.of[at]!]!;
    const { accesses } = variable;
    let other: { writer: string; written: string } | undefined;
    for (let i = lastAccess(variable, at) - 1; i >= 0; i--) {
      const { at: event, kind: how, value } = accesses[i]!;
      if (this.events[event]!.task === task && (kind === undefined || how === kind || !other)) return other && { value, ...other };
      if (how === 'write' && this.events[event]!.task !== task) other ??= { writer: taskName(this.violation.trace, this.events[event]!.task), written: value };
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

const TELLING: ReadonlySet<TraceAction['kind']> = new Set<TraceAction['kind']>(['create', 'post', 'join', 'wait', 'stream']);

/** Clauses with the same verb become one; of many, the first and the last ones are told. */
function sentence(clauses: readonly Clause[]): string {
  const merged: { verb: string; what: string[] }[] = [];
  for (const { verb, what } of clauses) {
    const last = merged.at(-1);
    if (last && last.verb === verb && verb !== '') {
      if (!last.what.includes(what)) last.what.push(what);
    } else merged.push({ verb, what: [what] });
  }
  const texts = merged.map(({ verb, what }) => `${verb}${verb === '' ? '' : ' '}${listed(what.length > CLAUSES ? [what[0]!, '…', ...what.slice(-2)] : what)}`);
  return (texts.length > CLAUSES ? [texts[0]!, '…', ...texts.slice(1 - CLAUSES)] : texts).join('; ');
}

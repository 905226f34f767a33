/**
 * Explicit states: an engine for programs that have few of them, however long they run. It needs no bounds and proves
 * for ever, finds violations with the fewest switches, and is silent about programs in which a decision depends on what
 * it does not know: {@link Unsuited}. Sources: SPIN (Holzmann); Flanagan and Qadeer, "Transactions for software model
 * checking" (SoftMC 2003), of which `guards.ts` takes what is thread-local.
 */
import type { StatesLookedAt, Violation } from '../answer/result.js';
import type { Reduction } from '../base/reductions.js';
import type { Fact, Program } from '../ir/ir.js';
import { unreadGlobals } from '../ir/unread.js';
import type { Property } from '../properties/property.js';
import { fail } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { PlacedWeakAccess } from '../steps/weak-access.js';
import { replay } from '../trace/replay.js';
import { ReplayMismatch } from './confirm.js';
import { identityOfPlace, propertyNamed } from './distinct.js';
import type { Finding } from './engine.js';
import { graphOfStates } from '../states/graph.js';
import { Unsuited } from '../states/numbers.js';
import { scheduleOf } from '../states/schedule.js';
import type { Found } from '../states/search.js';
import { Search } from '../states/search.js';
import type { Wanted } from '../states/wanted.js';

export type { Wanted };

/** Facts about all executions. */
export interface AllStates {
  readonly kind: 'all';
  /** No state needs more switches. */
  readonly switches: number;
  readonly tasks: number;
  /** Assumptions, as of the steps of an unrolled program. */
  readonly relied: ReadonlyMap<string, ReadonlySet<string>>;
  readonly weak: readonly PlacedWeakAccess[];
  readonly facts: ReadonlySet<Fact>;
  readonly distinctnessSeen: boolean;
}

export type Looked =
  { readonly kind: 'open' } | { readonly kind: 'unsuited'; readonly why: string } | AllStates | Finding;

const UNREAD: Reduction = 'unread-values';

/** Steps between two looks at the clock. */
const CHUNK = 4096;
/** Bytes that states may take. */
const MOST_BYTES = 1 << 30;

export class States {
  private search: Search | undefined;
  /** Values at which nobody looks tell states apart all the same. */
  private tellsUnread = false;

  constructor(
    private readonly program: Program,
    private readonly properties: readonly Property[],
    private readonly wanted: Wanted,
    private readonly without: readonly Reduction[] = [],
  ) {}

  get lookedAt(): Omit<StatesLookedAt, 'milliseconds'> {
    const { states = 0, switches = 0, bytes = 0, tally } = this.search ?? {};
    return { states, steps: tally?.taken ?? 0, executed: tally?.executed ?? 0, switches, bytes };
  }

  /** Goes on for so many steps. @throws Interrupted, ReplayMismatch */
  async look(steps: number, budget: Budget): Promise<Looked> {
    try {
      const without = this.tellsUnread ? [...this.without, UNREAD] : this.without;
      this.search ??= new Search(checked(this.program), this.wanted, without);
      for (let done = 0; done < steps; done += CHUNK) {
        const progress = this.search.advance(CHUNK);
        if (progress.kind === 'violated') return this.confirmed(this.search, progress);
        if (progress.kind === 'over') return this.all(this.search);
        if (this.search.bytes > MOST_BYTES) return { kind: 'unsuited', why: 'there are too many states' };
        await budget.turn();
      }
      return { kind: 'open' };
    } catch (error) {
      if (!(error instanceof Unsuited)) throw error;
      if (!this.mayTellMore) return { kind: 'unsuited', why: error.message };
      this.tellsUnread = true;
      this.search = undefined;
      return { kind: 'open' };
    }
  }

  /**
   * Whether hangs may be told if all values tell states apart: a round that leads back to where it began but for what
   * nobody looks at is none for who replays it.
   */
  private get mayTellMore(): boolean {
    const { tellsUnread, without, wanted, program } = this;
    return wanted.hangs && !tellsUnread && !without.includes(UNREAD) && unreadGlobals(program).size > 0;
  }

  private all({ setting, switches }: Search): AllStates {
    const { relied, weak, facts, distinctnessSeen, taskCount } = setting;
    return { kind: 'all', switches, tasks: taskCount, relied, weak: [...weak.values()], facts, distinctnessSeen };
  }

  /** @throws Unsuited for a deadlock that something ends all the same */
  private confirmed({ setting }: Search, found: Found): Finding {
    const schedule = scheduleOf(setting, found, this.wanted);
    const replayed = replay(this.program, schedule, this.properties);
    if (replayed.kind === 'mismatch' && (found.what === 'deadlock' || found.what === 'cycle'))
      throw new Unsuited('some tasks may wait for ever');
    if (replayed.kind === 'mismatch')
      throw new ReplayMismatch(
        `an execution that was found among all states could not be replayed: ${replayed.message}`,
      );
    const { fault, task, trace, participants, until } = replayed;
    const { property, message, position } = fault;
    // Two accesses that are not neighbours may race with fewer.
    const fewest = found.what === 'check' && replayed.switches <= found.switches ? { fewest: true } : {};
    const about = participants.length > 0 ? { participants } : {};
    const violation: Violation = {
      property,
      message,
      position,
      task,
      switches: replayed.switches,
      ...about,
      ...fewest,
      ...(until === undefined ? {} : { until }),
      trace,
    };
    return {
      kind: 'finding',
      property: propertyNamed(property, this.properties),
      violation,
      schedule,
      identity: identityOfPlace(violation),
      ...(found.tellsLess ? { tellsLess: true } : {}),
    };
  }
}

/** More boxes nobody looks at. */
const MOST_SHOWN = 500;

/** All states of a tiny program as a graph, for Graphviz. @throws DiagnosticError */
export function dumpStates(program: Program): string {
  try {
    return graphOfStates(checked(program), MOST_SHOWN);
  } catch (error) {
    if (error instanceof Unsuited) return fail('unsupported', `not all states can be shown: ${error.message}`);
    throw error;
  }
}

/** @throws Unsuited for what is not looked at here */
function checked(program: Program): Program {
  const { pointerBits, unprotected, arguments: given, streams } = program;
  if (pointerBits !== 64) throw new Unsuited('addresses have less than 64 bits');
  if (unprotected) throw new Unsuited('accesses outside of objects are no violations');
  if (given) throw new Unsuited('the arguments of main are not known');
  if (streams) throw new Unsuited('the program talks on streams');
  return program;
}

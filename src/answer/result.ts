import type { LoopInvariant } from './invariants.js';
import type { Certificate } from './certificate.js';
import type { Conversation } from '../base/conversation.js';
import type { SeenMemory } from './execution-graph.js';
import type { OrderAdvice } from './order-advice.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { PeerOutput } from '../source/outside.js';
import type { Call, Place, Value } from './data.js';
import type { TracedTask } from './task.js';

/**
 * The outcome of a check. `safe`: every execution was covered. `bounded`: no violation was found, and something was cut
 * off or assumed away (`bounds.met`, `bounds.assumed`).
 */
export type Verdict = 'safe' | 'bounded' | 'violation' | 'unknown' | 'error';

/**
 * After CBMC's conventions: 0 safe, or no violation within bounds that the user gave; 10 violation; 5 unknown, or a
 * bound that nobody gave; 6 refused.
 */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  safe: 0,
  bounded: 5,
  violation: 10,
  unknown: 5,
  error: 6,
};
/** Not the program is at fault, but what was asked. */
export const EXIT_USAGE = 1;

/**
 * Verdicts that end a command with an exit code other than 0. `bounded`: also that a bound was met that nobody gave.
 * What is unknown, or could not be read, always does.
 */
export type FailOn = 'violation' | 'bounded';

type AnswerParts = Pick<
  CheckResult,
  'verdict' | 'bounds' | 'diagnostics' | 'dump' | 'violations' | 'reason' | 'unchangedSince'
>;

/**
 * The exit code of a command that says this. What is assumed does not count, what bounds were met does; nor do
 * violations that a baseline knows, if the search for others came to its end.
 */
export function exitCodeOf(
  { verdict, bounds, diagnostics, dump, violations, reason, unchangedSince }: AnswerParts,
  failOn: FailOn = 'bounded',
): number {
  if (verdict === 'error') return exitCodeOfError(diagnostics);
  const isOver = failOn === 'violation' || bounds.met.every(({ given }) => given);
  if (verdict === 'violation' && violations.every(({ known }) => known))
    return isOver && (failOn === 'violation' || reason === undefined) ? EXIT_CODES.safe : EXIT_CODES.bounded;
  const asWished =
    dump !== undefined ||
    unchangedSince !== undefined ||
    (verdict === 'bounded' && isOver && (failOn === 'violation' || !bounds.interrupted));
  return asWished ? EXIT_CODES.safe : EXIT_CODES[verdict];
}

/** The exit code where the program could not be read, or what was asked makes no sense. */
export function exitCodeOfError(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.some(({ severity, code }) => severity === 'error' && code === 'usage')
    ? EXIT_USAGE
    : EXIT_CODES.error;
}

export interface CheckResult {
  readonly verdict: Verdict;
  readonly bounds: Bounds;
  /**
   * The first one has the fewest context switches possible within the bounds, unless their number was given; torn
   * accesses come before other atomicity violations. With `all`: one for each violated place.
   */
  readonly violations: readonly Violation[];
  /** If properties were named: what is known of each. */
  readonly properties?: readonly { readonly name: string; readonly verdict: Exclude<Verdict, 'error'> }[];
  /** Why the verdict is `unknown`, or the search ended before it was over, in a sentence. */
  readonly reason?: string;
  /** Errors (verdict `error`) and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  readonly stats: Stats;
  /** Data that the program and the world have exchanged, where they have. */
  readonly conversation?: Conversation;
  /** Of an answer without a violation: what was looked at, line by line of the user's code. */
  readonly looked?: readonly LookedFile[];
  /** Processes that took part, and what they printed. */
  readonly peers?: readonly PeerOutput[];
  /**
   * Where races were looked for: what is known of each variable that several tasks may know. Absent where nothing is
   * known without unrolling.
   */
  readonly variables?: readonly SharedVariable[];
  /** Where deadlocks were looked for, and none was found: why it is not proved without unrolling that there is none. */
  readonly openWait?: OpenWait;
  /** Bounds that hold at the heads of loops in all executions, where they were wanted, and nothing is violated. */
  readonly invariants?: readonly LoopInvariant[];
  /** The data model of the machine for which the program was read, once that was known: `lp64`, `ilp32`, `avr`, … */
  readonly target?: string;
  /** Where one was wanted, and nothing is violated. */
  readonly certificate?: Certificate;
  /** Where orders of accesses were wanted that mend the program, or weaker ones that are enough. */
  readonly orders?: OrderAdvice;
  /** The requested dump, if any. */
  readonly dump?: string;
  /** The revision since which nothing that is read has changed, so that the question was not asked. */
  readonly unchangedSince?: string;
}

/** A wait that may last for ever, as far as is known without looking at executions. */
export interface OpenWait {
  readonly why: string;
  readonly position: Position;
}

/** A part of an object that is accessed as one, and whether it races. */
export interface SharedVariable {
  /** `counter`, `jobs[…].next`, `(struct job made at a.c:7).done`. */
  readonly name: string;
  /**
   * `proved`: in no execution at all, whatever bounds there are; `race`: in one that is among the violations; `open`:
   * nothing was found, and nothing is proved.
   */
  readonly word: 'proved' | 'race' | 'open';
  /** Why it is proved, if it is without looking at executions. */
  readonly because?: string;
  readonly accesses: readonly SharedAccess[];
}

/** Where it is accessed, and the locks that are certainly held there. */
export interface SharedAccess {
  readonly kind: 'read' | 'write';
  readonly position: Position;
  readonly locks: readonly string[];
}

/** The lines of a file that have code, ascending. */
export interface LookedFile {
  readonly file: string;
  readonly lines: readonly LookedLine[];
}

export interface LookedLine {
  readonly line: number;
  /** No execution that was looked at comes there. */
  readonly unreached?: true;
  /** Questions asked of that place: classes of checks, and properties. */
  readonly asked?: readonly string[];
  /** It reads, or writes, what other tasks can see. */
  readonly reads?: true;
  readonly writes?: true;
}

/** How far the verdict reaches. */
export interface Bounds {
  /** All executions with at most this many context switches were considered, within `met`; -1 if none were. */
  readonly switches: number;
  /** True when those with more switches were considered as well, or there are none. */
  readonly switchesComplete: boolean;
  /** Bounds that some execution would go beyond; empty: every execution was covered. */
  readonly met: readonly MetBound[];
  /** Freedoms of a real machine that were not looked at. */
  readonly assumed: readonly Assumption[];
  readonly tasks: number;
  /** All is proved without unrolling. */
  readonly proved?: true;
  /**
   * Loops in which tasks go round and change nothing, where deadlocks are asked for, and not whether those loops end.
   */
  readonly spins?: readonly Position[];
  /**
   * Where hangs are asked for: nobody has looked whether tasks go round for ever in loops of which each round changes
   * something.
   */
  readonly cycles?: 'open';
  /**
   * Where hangs are asked for: nobody has looked whether tasks never run since others of larger priorities do not wait.
   */
  readonly starvation?: 'open';
  /** The work of the search, under way or next, when it was ended early. */
  readonly interrupted?: string;
}

export type BoundKind =
  'switches' | 'loop' | 'recursion' | 'firings' | 'phases' | 'tasks' | 'arguments' | 'error' | 'conversation';

/** Something that cut executions off. */
export interface MetBound {
  readonly kind: BoundKind;
  /**
   * Of a loop as `--unwindset` takes it (`main.0`, `fac.recursion`); the handler that fires; the class of the error;
   * what is not modelled in a conversation.
   */
  readonly name?: string;
  readonly position?: Position;
  /** The bound that was covered: switches, iterations, calls, firings, phases of posted tasks, tasks, arguments. */
  readonly limit: number;
  /** Characters that each argument had at most, if the program looks at them. */
  readonly length?: number;
  /** The user gave this bound. */
  readonly given: boolean;
  /** The flag that goes further; absent if nothing does, since tcbmc itself has no larger bound. */
  readonly flag?: string;
}

export interface Assumption {
  /** `malloc never fails`. */
  readonly what: string;
  /** The outcome where it does not hold, if that was found out. */
  readonly otherwise?: string;
  /** Why it is in question: `the store at a.c:5 is relaxed`. */
  readonly because?: string;
  /**
   * As far as it was looked at after all, without finding anything: `in executions with at most 5 iterations of
   * main.0`.
   */
  readonly lookedAt?: string;
  /** The user asked for it. */
  readonly given?: boolean;
  /** The flag that looks at it. */
  readonly flag?: string;
  /** Names of the properties whose answers rest on it; absent if all do. */
  readonly of?: readonly string[];
}

export interface Violation {
  /** The class of the check, or the name of the property. */
  readonly property: string;
  readonly message: string;
  readonly position: Position;
  readonly task: string;
  readonly switches: number;
  /** No execution at all with fewer switches breaks the property, whatever other bounds are. */
  readonly fewest?: boolean;
  /** Any execution with at most so many switches would do, as was asked; there may be one with fewer. */
  readonly atMost?: number;
  /** An execution that was tried, whatever the bounds are; there may be a shorter one. */
  readonly byChance?: true;
  /** It needs something that programs rarely see: `a spurious wake-up`. */
  readonly onlyWith?: string;
  /** Of a deadlock: what ends the waiting all the same (`main ends`). Absent: nothing is seen to. */
  readonly until?: string;
  /**
   * Functions and variables that are defined nowhere, and on which it depends: perhaps only because a source file is
   * missing.
   */
  readonly dependsOnUndefined?: readonly string[];
  /** Why it is perhaps no mistake. */
  readonly remark?: string;
  /** A name that stays when lines move; of answers that are stored. */
  readonly fingerprint?: string;
  /** It stands in a baseline: it was there before. Or a comment in the source says so. */
  readonly known?: true;
  /** The comment that says so, and its reason. */
  readonly suppression?: { readonly reason: string; readonly position: Position };
  /** Who takes part in a race or a deadlock, and how. */
  readonly participants?: readonly Participant[];
  /** Of `io-schedule`, where the two executions say different things at one place of a stream. */
  readonly parting?: Parting;
  readonly trace: Trace;
  /** Where accesses are reordered: which write each read sees. */
  readonly memory?: SeenMemory;
  /** Other executions that lead to it, if more than one was asked for. */
  readonly others?: Others;
}

/**
 * Of any two of them, and of any of them and that of the violation, some accesses to the same memory come in another
 * order.
 */
export interface Others {
  readonly executions: readonly Execution[];
  /**
   * There is no further one among the executions with at most so many switches that were looked at. Absent: that is not
   * known.
   */
  readonly noneWithin?: number;
}

/** An execution that leads to a violation: what differs between them. */
export type Execution = Pick<Violation, 'position' | 'task' | 'switches' | 'participants' | 'until' | 'trace'>;

/** A task in a race or a deadlock. */
export interface Participant {
  /** Index in the trace's tasks. */
  readonly task: number;
  readonly position: Position;
  readonly stack: readonly string[];
  /** `writes counter`, `waits in pthread_mutex_lock(&m)`. */
  readonly action: string;
  /** The locks it holds. */
  readonly locks: readonly string[];
  /** Of a thread in a program with interrupt handlers: whether all are masked. */
  readonly interrupts?: 'on' | 'off';
  /** The only task for which it waits. */
  readonly waitsFor?: number;
  /** In a hang: it waits in a loop. */
  readonly round?: HangRound;
  /**
   * In a race or an atomicity violation: what it does to what. `part`: the machine makes the access in several, of
   * which this is one.
   */
  readonly access?: { readonly kind: 'read' | 'write' | 'free'; readonly cell: string; readonly part?: true };
  /** The index of the event in the trace. */
  readonly event?: number;
}

/** A replayed execution, ready to be shown. */
export interface Trace {
  /** In order of creation; index 0 is the first task. */
  readonly tasks: readonly TracedTask[];
  readonly events: readonly TraceEvent[];
  /** Where allocations may fail: what each call of the program has got that allocates. Absent in older answers. */
  readonly allocations?: readonly Allocation[];
  /**
   * In programs that post tasks: which of them wait for their turn when a block begins, those of one queue in their
   * order.
   */
  readonly queued?: readonly { readonly block: number; readonly tasks: readonly number[] }[];
}

/** A call of a library function that allocates. */
export interface Allocation {
  /** How many events of the trace come before it. */
  readonly after: number;
  readonly task: number;
  readonly block: number;
  readonly position: Position;
  readonly stack: readonly string[];
  readonly function: string;
  /** The event of the call, if that is shown. */
  readonly event?: number;
  /** It gets nothing. */
  readonly fails?: true;
}

/** A thing that is said on a stream. */
export interface Said {
  readonly does: 'sends' | 'receives' | 'reads' | 'shuts' | 'closes';
  readonly bytes?: string;
}

/** Two executions that say different things on a stream. Both are shown up to the first thing that differs. */
export interface Parting {
  readonly stream: string;
  /** The execution of which the rest of the conversation is known. */
  readonly known: readonly SaidBy[];
  /** That of the trace. */
  readonly here: readonly SaidBy[];
}

export interface SaidBy extends Said {
  /**
   * The name of the task in the trace; of one that is not there, the way of creations to it (`main.2`). Absent if it
   * arrived, and nobody has read it.
   */
  readonly task?: string;
  readonly position?: Position;
  /** Of the last, where only some of it differs: so many characters of `bytes` come before that. */
  readonly same?: number;
}

export interface TraceEvent {
  readonly task: number;
  /** 0, 1, 2, …: the event belongs to this block; where it changes a context switch happened. */
  readonly block: number;
  readonly position: Position;
  /** Names of the functions that are active, outermost first. */
  readonly stack: readonly string[];
  readonly action: TraceAction;
  /**
   * Of a read with which a block begins: where the statement begins of which it is a part, unless that evaluates it
   * again without beginning again.
   */
  readonly statement?: Position;
  /** The locks that the task holds from here on, in the order in which it took them; only where they change. */
  readonly locks?: readonly string[];
  /** Where those are of which that is known. */
  readonly held?: readonly Place[];
  /**
   * The events whose values this one was made of, ascending: what was read for a value, an address or a condition; of a
   * read, the writes that it has seen. What a call has used may be later than its beginning. Absent: none.
   */
  readonly uses?: readonly number[];
  /** The events whose values decided that this one happens: of conditions, of calls, of what has made the task. */
  readonly because?: readonly number[];
}

/**
 * `value` is `data` formatted by its type. `unwritten`: the value depends on memory never written; only where that is
 * looked for.
 */
export type TraceAction =
  /** `cell`: the place as the user would write it: `queue.items[2]`, `heap 3 (struct node).next`. */
  | (Valued &
      AccessFacts & {
        readonly kind: 'read' | 'write';
        readonly cell: string;
        readonly place: Place;
        readonly shared: boolean;
      })
  /** A scalar local in a register got a value. */
  | (Valued & { readonly kind: 'local'; readonly name: string })
  /** So many iterations that only compute, in each of which locals got values; the last ones follow. */
  | { readonly kind: 'iterations'; readonly count: number }
  /** A choice of any value. */
  | (Valued & InputFacts & { readonly kind: 'input'; readonly name: string })
  | { readonly kind: 'create'; readonly child: number }
  | { readonly kind: 'join'; readonly child: number }
  /** A task is put into a queue, or a timer is set that will put one there. */
  | { readonly kind: 'post'; readonly child: number }
  /**
   * A call of a modelled library function (`pthread_mutex_lock(&m)`), whose inner steps are not shown. `result`: what
   * it returns, where its model has chosen something, or refuses to post a task. `mark`: it is no call, but an event of
   * that name, which the program tells.
   */
  | {
      readonly kind: 'call';
      readonly text: string;
      readonly call: Call;
      readonly result?: Valued;
      readonly mark?: true;
    }
  /** A signal ends the waiting of these. */
  | { readonly kind: 'wake'; readonly woken: readonly number[] }
  /**
   * Output on a stream to the world. `bytes` as in C (`GET a\\r\\n`); `reads`: tries to, nothing else may come of it.
   */
  | ({ readonly kind: 'stream'; readonly stream: string } & Said)
  /** A wait for a condition variable returns without a signal. */
  | { readonly kind: 'spurious' }
  | { readonly kind: 'end' }
  /** `about`: the object of an invalid access. */
  | { readonly kind: 'violation'; readonly property: string; readonly message: string; readonly about?: Place }
  /**
   * Waits in a call or for a condition, and for whom if only that task can end it. `round`: goes round in a loop, for
   * ever, or as long as nobody changes what is named.
   */
  | {
      readonly kind: 'wait';
      readonly text: string;
      readonly call?: Call;
      readonly waitsFor?: number;
      readonly round?: HangRound;
    };

/**
 * `looks`: what the rounds read that others might change; `writers`: who has done that before. `endless`: nothing ever
 * ends the loop.
 */
export interface HangRound {
  readonly looks: readonly string[];
  /** Where memory is reordered: what each of them holds in the end, which may not be what is written last in the trace. */
  readonly holds?: readonly string[];
  readonly writers: readonly { readonly task: number; readonly fate: 'ended' | 'waits' | 'goes on' }[];
  readonly endless?: true;
}

interface AccessFacts {
  readonly unwritten?: true;
  /** The library function that the program calls, whose access it is. */
  readonly by?: string;
  /** Of a read, where memory is reordered: what has been written in the order shown, and is not seen. */
  readonly notYet?: string;
}

interface InputFacts {
  /** Whose call gives it. */
  readonly function?: string;
  /** The type of the function's result, if that is a floating-point type: `double`. */
  readonly type?: string;
  /** The parenthesis that closes the call, where that stands in the program's text. */
  readonly end?: Position;
  /** Not what the function returns, but what its model has chosen on the way. */
  readonly choice?: true;
  /** The value of a variable that nobody in the program has written. */
  readonly variable?: true;
  readonly unwritten?: true;
}

export interface Valued {
  readonly value: string;
  readonly data: Value;
}

export interface Stats {
  /** Milliseconds by stage, in pipeline order. */
  readonly stages: readonly { readonly name: string; readonly milliseconds: number }[];
  readonly events: number;
  readonly sharedCells: number;
  readonly variables: number;
  readonly clauses: number;
  /** Clauses by the encoding that added them. */
  readonly clausesByLabel: Readonly<Record<string, number>>;
  /** One for each switch bound tried. */
  readonly bounds: readonly {
    readonly switches: number;
    readonly result: 'sat' | 'unsat';
    readonly milliseconds: number;
  }[];
  /** If states were looked at one by one. */
  readonly states?: StatesLookedAt;
}

export interface StatesLookedAt {
  readonly states: number;
  /** Ways from one to the next that were taken, also in searches that were begun anew. */
  readonly steps: number;
  /** Of these steps: those that looked like none before. */
  readonly executed: number;
  /** Switches that it takes to come to each of them. */
  readonly switches: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Why the others were not looked at, where that is more than a lack of time. */
  readonly left?: string;
}

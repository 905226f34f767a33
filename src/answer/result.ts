import type { Diagnostic, Position } from '../source/diagnostic.js';

/** What a check found. Exactly one of these, and always with the bounds under which it holds. */
export type Verdict = 'safe' | 'violation' | 'unknown' | 'error';

/** CBMC's conventions: 0 safe, 10 violation, 5 unknown, 6 the input cannot be parsed or modelled (1 is a usage error). */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = { safe: 0, violation: 10, unknown: 5, error: 6 };

export interface CheckResult {
  readonly verdict: Verdict;
  readonly bounds: Bounds;
  /** The first one has the fewest context switches possible, unless `switches` was given. With `all`: one for each violated place. */
  readonly violations: readonly Violation[];
  /** If properties were named: what is known of each. */
  readonly properties?: readonly { readonly name: string; readonly verdict: Exclude<Verdict, 'error'> }[];
  /** Why the verdict is `unknown`, in a sentence. */
  readonly reason?: string;
  /** Errors (verdict `error`) and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  readonly stats: Stats;
  /** The requested dump, if any. */
  readonly dump?: string;
}

/** How far the verdict reaches. */
export interface Bounds {
  /** All executions with at most this many context switches were considered. */
  readonly switches: number;
  /** True when no execution can have more switches that matter: the verdict holds for any number. */
  readonly switchesComplete: boolean;
  /** Loops and recursions that some execution (within the switches) would unwind further than was done; empty: every loop fully unwound. */
  readonly cutLoops: readonly CutLoop[];
  readonly tasks: number;
}

export interface CutLoop {
  /** As `--unwindset` takes it: `function.index` with loops counted from 0 in source order, or `function.recursion`. */
  readonly name: string;
  readonly position: Position;
  readonly bound: number;
}

export interface Violation {
  /** The class of the check, or the name of the property. */
  readonly property: string;
  readonly message: string;
  readonly position: Position;
  readonly task: string;
  readonly switches: number;
  /** Who takes part in a race or a deadlock, and how. */
  readonly participants?: readonly Participant[];
  readonly trace: Trace;
}

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
  /** The only task for which it waits. */
  readonly waitsFor?: number;
}

/** A replayed execution, ready to be shown. */
export interface Trace {
  /** In order of creation; index 0 is the first task. */
  readonly tasks: readonly { readonly name: string; readonly entry: string }[];
  readonly events: readonly TraceEvent[];
}

export interface TraceEvent {
  readonly task: number;
  /** 0, 1, 2, …: the event belongs to this block; where it changes a context switch happened. */
  readonly block: number;
  readonly position: Position;
  /** Names of the functions that are active, outermost first. */
  readonly stack: readonly string[];
  readonly action: TraceAction;
}

export type TraceAction =
  /** `cell` as the user would write it: `queue.items[2]`, `*node (heap 3).next`. `value` formatted by type. */
  | { readonly kind: 'read' | 'write'; readonly cell: string; readonly value: string; readonly shared: boolean }
  /** A scalar local in a register got a value. */
  | { readonly kind: 'local'; readonly name: string; readonly value: string }
  | { readonly kind: 'input'; readonly name: string; readonly value: string }
  | { readonly kind: 'create'; readonly child: number }
  | { readonly kind: 'join'; readonly child: number }
  /** A call of a modelled library function (`pthread_mutex_lock(&m)`), whose inner steps are not shown. */
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'violation'; readonly property: string; readonly message: string }
  /** Waits, and for whom if only that task can end it. */
  | { readonly kind: 'wait'; readonly text: string; readonly waitsFor?: number };

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
  readonly bounds: readonly { readonly switches: number; readonly result: 'sat' | 'unsat'; readonly milliseconds: number }[];
}

/**
 * Small programs whose tasks go round, said in a language that means the same in C (`as-c.ts`) and in Promela
 * (`as-promela.ts`): every access to a place is a step of its own.
 */

/** The places that all tasks share hold 0, 1 or 2. */
export const PLACES = ['a', 'b', 'd'] as const;
export type Place = (typeof PLACES)[number];

export type Condition =
  | { readonly kind: 'is'; readonly place: Place; readonly value: number; readonly not: boolean }
  /** What the place held before it was set to a value is not 0. */
  | { readonly kind: 'taken'; readonly place: Place; readonly value: number }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition };

export type Act =
  | { readonly kind: 'set'; readonly place: Place; readonly value: number }
  /** To the sum of another one and a number, modulo 3. */
  | { readonly kind: 'copy'; readonly to: Place; readonly from: Place; readonly plus: number }
  | { readonly kind: 'check'; readonly condition: Condition }
  | {
      readonly kind: 'if';
      readonly condition: Condition;
      readonly then: readonly Act[];
      readonly otherwise: readonly Act[];
    }
  | { readonly kind: 'while'; readonly condition: Condition; readonly body: readonly Act[] }
  /** `ends`: what leads out of it, first thing in each round. */
  | { readonly kind: 'forever'; readonly ends: Condition | undefined; readonly body: readonly Act[] }
  | { readonly kind: 'locked'; readonly lock: Lock; readonly body: readonly Act[] }
  | { readonly kind: 'try'; readonly lock: Lock; readonly body: readonly Act[] }
  | { readonly kind: 'progress' };

export const LOCKS = ['m', 'n'] as const;
export type Lock = (typeof LOCKS)[number];

export interface Rounds {
  readonly initially: number;
  readonly workers: readonly (readonly Act[])[];
  /** What main does beside them. */
  readonly main: readonly Act[];
  /** Main waits for the workers, and does not only end itself. */
  readonly joins: boolean;
}

/** All acts, those within others, too. */
export function* actsIn(acts: readonly Act[]): Iterable<Act> {
  for (const act of acts) {
    yield act;
    if (act.kind === 'if') yield* actsIn([...act.then, ...act.otherwise]);
    if ('body' in act) yield* actsIn(act.body);
  }
}

export function isLoop(act: Act): boolean {
  return act.kind === 'while' || act.kind === 'forever';
}

export function isEndless(act: Act): boolean {
  return act.kind === 'forever' && act.ends === undefined;
}

/**
 * The expected cost of the next step of growing, in milliseconds. What is measured decides between steps that take
 * long. Between short ones a fixed order does, since a clock says more of the machine there than of the program: small
 * programs have the same answer each time.
 */

/** Of the first look at all states: after two short growths. Each further one takes twice as many steps. */
const STATES = 150;

/** Of the first look at executions by chance: after three short growths. Each further one is twice as long. */
const WALKS = 200;
/** Chance is given less time than what may also prove something. */
const LESS_OFTEN = 8;

/** How much more the next bound on switches, or the next larger limits, are taken to cost than the last. */
const NEXT_SWITCH = 2;
const NEXT_LIMITS = 2.5;

/** Steps of less than this are short. */
const SHORT = 400;
/** Their fixed costs: of each switch more, and of the first growth, of which each further one costs twice as much. */
const SWITCH = 10;
const GROWTH = 25;
/** Before any question about freedoms: after three short growths, which is where small programs end. */
const ASKING = 300;

/**
 * @param switches how many more than at first
 * @param last what the last bound took
 */
export function costOfSwitches(switches: number, last: number): number {
  return longOr(NEXT_SWITCH * last, SWITCH * (switches + 1));
}

/**
 * @param growths how often limits have grown
 * @param last what it took to unroll under the last limits, and to look at their first bound
 */
export function costOfGrowth(growths: number, last: number): number {
  return longOr(NEXT_LIMITS * last, GROWTH * 2 ** (growths + 1));
}

/**
 * @param rounds how often all open freedoms have been asked for
 * @param last what the last round took, or what it took to come to the first one
 */
export function costOfAsking(rounds: number, last: number): number {
  return longOr(rounds === 0 ? last : NEXT_LIMITS * last, ASKING * 2 ** rounds);
}

/**
 * @param rounds how often states have been looked at
 * @param last what that took the last time
 */
export function costOfStates(rounds: number, last: number): number {
  return longOr(2 * last, STATES * 2 ** rounds);
}

/**
 * @param looks how often executions were tried by chance
 * @param last what that took the last time
 */
export function costOfWalks(looks: number, last: number): number {
  return longOr(LESS_OFTEN * last, WALKS * 2 ** looks);
}

function longOr(measured: number, fixed: number): number {
  return measured > SHORT ? measured : Math.min(fixed, SHORT);
}

/** A step that can be taken next. */
export interface DriverStep {
  /** For people: "looking at 4 context switches". */
  readonly what: string;
  /** Milliseconds that it will take, roughly. */
  readonly cost: number;
  /** It is about a formula that is small: what was measured says more of the machine. */
  readonly isSmall?: boolean;
  take(): Promise<void>;
  /** It is too much: there are others. */
  giveUp?(): void;
}

/** Steps that were measured to be so, whatever their fixed costs. */
export function isLong({ cost, isSmall }: DriverStep): boolean {
  return cost > SHORT && !isSmall;
}

/** The step that seems to cost least, of equal ones the one that goes furthest; undefined if there is none. */
export function cheapestOf(steps: readonly DriverStep[]): DriverStep | undefined {
  return steps.reduce<DriverStep | undefined>((best, step) => (best && best.cost < step.cost ? best : step), undefined);
}

import { ILP32, IP16 } from '../../src/source/target.js';
import {
  allPlaces,
  allPlacesEver,
  assumptionsTold,
  checkerWith,
  everyInterleaving,
  leastSwitches,
  withinSwitches,
} from './comparers.js';
import type { Comparer, Family, Limits } from './differ.js';
import { DEFAULT_LIMITS } from './differ.js';
import { byChance } from './chance.js';
import { provedNeverDeadlock, provedNeverRace, provedOn } from './proofs.js';
import {
  deadlocks,
  cycles,
  hangs,
  lastingDeadlocks,
  races,
  racesEver,
  triples,
  triplesEver,
  verdictsWithoutMovers,
} from './mode-comparers.js';

/** Something that is asked about the random programs of a family. */
export interface Question {
  readonly about: string;
  readonly family: Family;
  /** How many programs `npm test` asks it about. */
  readonly count: number;
  readonly comparer: Comparer;
  readonly limits: Limits;
}

const INTERRUPTED: Limits = { maxSwitches: 6, maxStates: 15_000 };

type Row = readonly [string, Family, number, Comparer];

const VERDICTS: readonly Row[] = [
  ['the verdict and the least number of switches', 'plain', 22, leastSwitches(checkerWith('cadical'))],
  ['the verdict and the least number of switches', 'memory', 28, leastSwitches(checkerWith('cadical'))],
  ['the verdict and the least number of switches', 'alike', 8, leastSwitches(checkerWith('cadical'))],
  ['the same of MiniSat', 'plain', 10, leastSwitches(checkerWith('minisat'))],
  ['the same of MiniSat', 'memory', 10, leastSwitches(checkerWith('minisat'))],
  ['the verdict with three switches given', 'memory', 10, withinSwitches(checkerWith('cadical'), 3)],
  ['the verdict and the least number of switches', 'looping', 22, leastSwitches(checkerWith('cadical'))],
  ['the verdict and the least number of switches', 'elements', 12, leastSwitches(checkerWith('cadical'))],
  ['the same with three iterations given', 'looping', 11, leastSwitches(checkerWith('cadical', { unwind: 3 }))],
  ['each property with and without joined steps', 'plain', 10, verdictsWithoutMovers('cadical')],
];

const PLACES: readonly Row[] = [
  ['all places that can be violated', 'plain', 11, allPlaces('cadical')],
  ['all places that can be violated', 'probed', 22, allPlaces('cadical')],
  ['the same with addresses of 32 bits', 'probed', 12, allPlaces('cadical', { target: ILP32 })],
  ['the same where locals share addresses of 16 bits', 'stacks', 20, allPlaces('cadical', { target: IP16 })],
];

const ADDRESSES: readonly Row[] = [
  ['the verdict and the least number of switches', 'addresses', 20, leastSwitches(checkerWith('cadical'))],
  ['all places that can be violated', 'addresses', 13, allPlaces('cadical')],
  ['the verdict on all interleavings', 'addresses', 11, everyInterleaving('cadical')],
  ['what is assumed of them', 'frames', 13, assumptionsTold('cadical')],
];

const RACES: readonly Row[] = [
  ['the pairs of lines that race', 'racing', 28, races('cadical')],
  ['the same of MiniSat', 'racing', 11, races('minisat')],
  ['the pairs of lines that race', 'memory', 11, races('cadical')],
  ['the pairs of lines that race in some interleaving', 'racing', 16, racesEver('cadical')],
  ['the pairs of lines that race in some interleaving', 'memory', 8, racesEver('cadical')],
  ['the pairs of lines that race in some interleaving', 'elements', 8, racesEver('cadical')],
];

const INTERLEAVINGS: readonly Row[] = [
  ['the verdict on all interleavings', 'plain', 15, everyInterleaving('cadical')],
  ['the verdict on all interleavings', 'memory', 16, everyInterleaving('cadical')],
  ['the verdict on all interleavings', 'looping', 11, everyInterleaving('cadical')],
  ['the verdict on all interleavings', 'elements', 20, everyInterleaving('cadical')],
  ['all places, in all interleavings', 'probed', 11, allPlacesEver('cadical')],
  [
    'whether there is a deadlock, in all interleavings',
    'waiting',
    16,
    deadlocks('cadical', { encoding: 'partial-order' }),
  ],
];

const WAITS: readonly Row[] = [
  ['whether there is a deadlock', 'waiting', 28, deadlocks('cadical')],
  ['the same of MiniSat', 'waiting', 10, deadlocks('minisat')],
  [
    'the verdict with spurious wake-ups',
    'waking',
    16,
    leastSwitches(checkerWith('cadical', { spuriousWakeups: true }), { spuriousWakeups: true }),
  ],
];

const INTERRUPTS: readonly Row[] = [
  ['the verdict and the least number of switches', 'interrupts', 33, leastSwitches(checkerWith('cadical'))],
  ['the same of MiniSat', 'interrupts', 10, leastSwitches(checkerWith('minisat'))],
  ['the verdict with three switches given', 'interrupts', 13, withinSwitches(checkerWith('cadical'), 3)],
  ['the triples of lines that violate atomicity', 'torn', 11, triples('cadical')],
  ['the same of MiniSat', 'torn', 4, triples('minisat')],
  ['the pairs of lines that race', 'torn', 12, races('cadical')],
  ['the verdict on all interleavings', 'interrupts', 16, everyInterleaving('cadical')],
  ['the triples of lines that violate atomicity in some interleaving', 'torn', 6, triplesEver('cadical')],
  ['the pairs of lines that race in some interleaving', 'torn', 8, racesEver('cadical')],
  ['the pairs of lines that race', 'nested', 14, races('cadical')],
  ['the pairs of lines that race in some interleaving', 'nested', 12, racesEver('cadical')],
  [
    'whether there is a deadlock, in all interleavings',
    'held-up',
    8,
    deadlocks('cadical', { encoding: 'partial-order' }),
  ],
  ['whether there is a deadlock', 'held-up', 10, deadlocks('cadical')],
  ['whether a deadlock lasts if handlers come once more', 'held-up', 12, lastingDeadlocks('cadical')],
];

/** So many phases these programs have at most: in later ones there may be violations with fewer switches. */
const PHASES = 7;

const POSTED: readonly Row[] = [
  [
    'the verdict and the least number of switches',
    'posted',
    20,
    leastSwitches(checkerWith('cadical', { encoding: 'blocks', phases: PHASES })),
  ],
  ['the verdict on all interleavings', 'posted', 20, everyInterleaving('cadical')],
  ['the same of MiniSat', 'posted', 6, leastSwitches(checkerWith('minisat', { phases: PHASES }))],
  ['each property with and without joined steps', 'posted', 6, verdictsWithoutMovers('cadical')],
  ['the pairs of lines that race in some interleaving', 'posted', 8, racesEver('cadical')],
  ['whether there is a deadlock', 'stuck', 12, deadlocks('cadical')],
  [
    'whether there is a deadlock, in all interleavings',
    'stuck',
    8,
    deadlocks('cadical', { encoding: 'partial-order' }),
  ],
];

const CHANCE = (
  ['plain', 'memory', 'looping', 'addresses', 'elements', 'interrupts', 'posted', 'scheduled', 'inheriting'] as const
).map((family): Row => ['whether chance finds a violation, and no other', family, 15, byChance]);

const SCHEDULED: readonly Row[] = [
  [
    'the verdict and the least number of switches',
    'scheduled',
    24,
    leastSwitches(checkerWith('cadical', { encoding: 'blocks' })),
  ],
  ['the same of MiniSat', 'scheduled', 8, leastSwitches(checkerWith('minisat'))],
  ['the verdict on all interleavings', 'scheduled', 24, everyInterleaving('cadical')],
  ['all places that can be violated', 'scheduled', 10, allPlaces('cadical')],
  [
    'the verdict and the least number of switches',
    'inheriting',
    16,
    leastSwitches(checkerWith('cadical', { encoding: 'blocks' })),
  ],
  ['the verdict on all interleavings', 'inheriting', 16, everyInterleaving('cadical')],
  ['each property with and without joined steps', 'inheriting', 8, verdictsWithoutMovers('cadical')],
  ['each property with and without joined steps', 'scheduled', 10, verdictsWithoutMovers('cadical')],
  ['the pairs of lines that race', 'scheduled and waiting', 10, races('cadical')],
  ['the pairs of lines that race in some interleaving', 'scheduled and waiting', 10, racesEver('cadical')],
  ['whether a task hangs', 'scheduled and waiting', 8, hangs('cadical')],
  ['whether there is a deadlock', 'scheduled and waiting', 12, deadlocks('cadical')],
  [
    'whether there is a deadlock, in all interleavings',
    'scheduled and waiting',
    12,
    deadlocks('cadical', { encoding: 'partial-order' }),
  ],
];

const STOPS: readonly Row[] = [
  ['the verdict on all interleavings', 'stopping', 24, everyInterleaving('cadical')],
  ['the verdict on all interleavings', 'stopping and scheduled', 24, everyInterleaving('cadical')],
  ['whether it can be violated', 'stopping', 16, everyInterleaving('cadical', 'blocks')],
  ['whether it can be violated', 'stopping and scheduled', 16, everyInterleaving('cadical', 'blocks')],
  ['all places, in all interleavings', 'stopping', 12, allPlacesEver('cadical')],
  ['all places, in all interleavings', 'stopping and scheduled', 12, allPlacesEver('cadical')],
  ['the pairs of lines that race in some interleaving', 'stopping and waiting', 12, racesEver('cadical')],
  ['whether there is a deadlock', 'stopping and waiting', 12, deadlocks('cadical')],
  [
    'whether there is a deadlock, in all interleavings',
    'stopping and waiting',
    12,
    deadlocks('cadical', { encoding: 'partial-order' }),
  ],
  ['whether a task hangs', 'stopping and waiting', 8, hangs('cadical')],
];

const PROOFS: readonly Row[] = [
  ['that nothing races that is proved not to', 'guarded', 100, provedNeverRace],
  ['that nothing races that is proved not to', 'crews', 60, provedNeverRace],
  ['that nothing races that is proved not to', 'indexed', 80, provedNeverRace],
  ['the same with addresses of 16 bits', 'indexed', 20, provedOn(IP16)],
  ['that nothing races that is proved not to', 'semaphores', 60, provedNeverRace],
  ['that nothing races that is proved not to', 'phases', 60, provedNeverRace],
  ['that nothing races that is proved not to', 'counting', 60, provedNeverRace],
  ['that nothing races that is proved not to', 'chunks', 60, provedNeverRace],
  ['the same with addresses of 32 bits', 'chunks', 20, provedOn(ILP32)],
  ['that nothing races that is proved not to', 'owned', 60, provedNeverRace],
  ['the same with addresses of 32 bits', 'owned', 10, provedOn(ILP32)],
  ['that nothing races that is proved not to', 'racing', 30, provedNeverRace],
  ['that nothing races that is proved not to', 'memory', 20, provedNeverRace],
  ['that nothing races that is proved not to', 'addresses', 10, provedNeverRace],
  ['that nothing races that is proved not to', 'sections', 10, provedNeverRace],
  ['that nothing races that is proved not to', 'masked', 60, provedNeverRace],
  ['the same with addresses of 32 bits', 'guarded', 30, provedOn(ILP32)],
  ['the same with addresses of 32 bits', 'memory', 10, provedOn(ILP32)],
  ['the same with addresses of 16 bits', 'masked', 20, provedOn(IP16)],
  ['the same with addresses of 16 bits', 'elements', 10, provedOn(IP16)],
  ['that nothing races that is proved not to', 'torn', 20, provedNeverRace],
  ['that nothing races that is proved not to', 'held-up', 20, provedNeverRace],
  ['that nothing races that is proved not to', 'nested', 20, provedNeverRace],
  ['that nothing races that is proved not to', 'posted', 20, provedNeverRace],
  ['that nothing races that is proved not to', 'stuck', 20, provedNeverRace],
  ['that no tasks wait for each other that are proved not to', 'ordered', 120, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'guarded', 60, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'semaphores', 40, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'crews', 20, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'held-up', 40, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'racing', 30, provedNeverDeadlock],
  ['that no tasks wait for each other that are proved not to', 'waiting', 30, provedNeverDeadlock],
];

const SECTIONS: readonly Row[] = [
  [
    'the verdict and the least number of switches',
    'sections',
    24,
    leastSwitches(checkerWith('cadical', { encoding: 'blocks' })),
  ],
  ['the same of MiniSat', 'sections', 8, leastSwitches(checkerWith('minisat'))],
  ['the verdict on all interleavings', 'sections', 20, everyInterleaving('cadical')],
  ['all places that can be violated', 'sections', 10, allPlaces('cadical')],
  ['each property with and without joined steps', 'sections', 10, verdictsWithoutMovers('cadical')],
  ['the pairs of lines that race', 'sections alone', 10, races('cadical')],
  ['the pairs of lines that race in some interleaving', 'sections alone', 10, racesEver('cadical')],
  ['whether there is a deadlock', 'sections alone', 8, deadlocks('cadical')],
];

/** Blocks in which nothing but spinning happens are many. */
const SPIN_LIMITS: Limits = { ...DEFAULT_LIMITS, maxSwitches: 5, maxStates: 8_000 };

const SPINS: readonly Row[] = [
  [
    'the verdict and the least number of switches',
    'spinning',
    24,
    leastSwitches(checkerWith('cadical', { encoding: 'blocks' })),
  ],
  ['the verdict on all interleavings', 'spinning', 20, everyInterleaving('cadical')],
  ['all places that can be violated', 'spinning', 10, allPlaces('cadical')],
  ['the pairs of lines that race', 'spinning alone', 10, races('cadical')],
  ['the pairs of lines that race in some interleaving', 'spinning alone', 10, racesEver('cadical')],
  ['whether there is a deadlock', 'spinning alone', 8, deadlocks('cadical')],
];

const HANG_LIMITS: Limits = { ...DEFAULT_LIMITS, maxStates: 6_000 };

const HANGS: readonly Row[] = [
  ['whether tasks keep each other going round', 'hanging', 20, cycles()],
  ['whether a task hangs', 'hanging', 40, hangs('cadical', { encoding: 'blocks', maxSwitches: 8 })],
  ['whether a task hangs, in all interleavings', 'hanging', 40, hangs('cadical', { encoding: 'partial-order' })],
  ['whether a task hangs', 'spinning alone', 10, hangs('cadical')],
  ['whether a task hangs', 'waiting', 8, hangs('cadical')],
  ['whether a task hangs, in all interleavings', 'held-up', 12, hangs('cadical', { encoding: 'partial-order' })],
  ['whether a task hangs, in all interleavings', 'stuck', 8, hangs('cadical', { encoding: 'partial-order' })],
];

function questions(rows: readonly Row[], limits: Limits = DEFAULT_LIMITS): readonly Question[] {
  return rows.map(([about, family, count, comparer]) => ({ about, family, count, comparer, limits }));
}

/** By the test that asks them, each of which takes about as long as the others. */
export const QUESTIONS = {
  verdicts: questions(VERDICTS),
  places: questions(PLACES),
  addresses: questions(ADDRESSES),
  races: questions(RACES),
  interleavings: questions(INTERLEAVINGS),
  waits: questions(WAITS),
  interrupts: questions(INTERRUPTS, INTERRUPTED),
  sections: questions(SECTIONS),
  spins: questions(SPINS, SPIN_LIMITS),
  hangs: questions(HANGS, HANG_LIMITS),
  posted: questions(POSTED, INTERRUPTED),
  scheduled: questions(SCHEDULED, INTERRUPTED),
  stops: questions(STOPS),
  chance: questions(CHANCE, INTERRUPTED),
  proofs: questions(PROOFS, { maxSwitches: 6, maxStates: 5000 }),
} as const;

/** How a question is called in tests. */
export function titleOf({ about, family }: Question): string {
  return `${about}: ${family} programs`;
}

/**
 * The classics by name (Alglave, Maranget, Tautschnig, TOPLAS 2014; Sarkar et al., PLDI 2011; Lahav et al., PLDI 2017),
 * in several strengths. What is allowed is as these say; what x86 allows is for what compilers make of it: a seq_cst
 * store is locked.
 */
import type { AtomicOrder } from '../../../src/base/memory-order.js';
import type { LitmusInstruction, Litmus } from './litmus.js';

export interface Classic extends Litmus {
  readonly name: string;
  /** What is special about it. */
  readonly strength: string;
  readonly allowed: { readonly sc: boolean; readonly tso: boolean; readonly c11: boolean };
}

type Thread = readonly LitmusInstruction[];

const R = (into: string, variable: string, order: AtomicOrder): LitmusInstruction => ({
  kind: 'load',
  into,
  variable,
  order,
});
const W = (variable: string, value: number, order: AtomicOrder): LitmusInstruction => ({
  kind: 'store',
  variable,
  value,
  order,
});
const F = (order: AtomicOrder): LitmusInstruction => ({ kind: 'fence', order });
const U = (into: string, variable: string, order: AtomicOrder): LitmusInstruction => ({
  kind: 'add',
  into,
  variable,
  value: 1,
  order,
});

const RLX = 'relaxed';
const ACQ = 'acquire';
const REL = 'release';
const SC = 'seq_cst';

/** Allowed under: `-` nothing, `t` TSO and C11, `c` C11 only, `x` TSO only. */
function classic(
  name: string,
  strength: string,
  allowed: '-' | 't' | 'c' | 'x',
  threads: readonly Thread[],
  outcome: string,
): Classic {
  const values = outcome.split(' ').map((each): [string, number] => {
    const [register, value] = each.split('=') as [string, string];
    return [register, Number(value)];
  });
  return {
    name,
    strength,
    threads,
    outcome: new Map(values),
    allowed: { sc: false, tso: allowed === 't' || allowed === 'x', c11: allowed === 't' || allowed === 'c' },
  };
}

const messages = (w: AtomicOrder, r: AtomicOrder): readonly Thread[] => [
  [W('x', 1, RLX), W('y', 1, w)],
  [R('r0', 'y', r), R('r1', 'x', RLX)],
];
const buffers = (w: AtomicOrder, r: AtomicOrder, between: readonly LitmusInstruction[] = []): readonly Thread[] => [
  [W('x', 1, w), ...between, R('r0', 'y', r)],
  [W('y', 1, w), ...between, R('r1', 'x', r)],
];
const loads = (r: AtomicOrder, w: AtomicOrder): readonly Thread[] => [
  [R('r0', 'y', r), W('x', 1, w)],
  [R('r1', 'x', r), W('y', 1, w)],
];
const readers = (w: AtomicOrder, r: AtomicOrder, between: readonly LitmusInstruction[] = []): readonly Thread[] => [
  [W('x', 1, w)],
  [W('y', 1, w)],
  [R('r0', 'x', r), ...between, R('r1', 'y', r)],
  [R('r2', 'y', r), ...between, R('r3', 'x', r)],
];
const twoWrites = (w: AtomicOrder): readonly Thread[] => [
  [W('x', 1, w), W('y', 2, w)],
  [W('y', 1, w), W('x', 2, w)],
  [R('r0', 'x', RLX), R('r1', 'x', RLX)],
  [R('r2', 'y', RLX), R('r3', 'y', RLX)],
];
const causality = (w: AtomicOrder, r: AtomicOrder): readonly Thread[] => [
  [W('x', 1, w)],
  [R('r0', 'x', r), W('y', 1, w)],
  [R('r1', 'y', r), R('r2', 'x', RLX)],
];

export const CLASSICS: readonly Classic[] = [
  classic('SB', 'relaxed', 't', buffers(RLX, RLX), 'r0=0 r1=0'),
  classic('SB', 'release, acquire', 't', buffers(REL, ACQ), 'r0=0 r1=0'),
  classic('SB', 'seq_cst', '-', buffers(SC, SC), 'r0=0 r1=0'),
  classic('SB', 'seq_cst stores only', 'c', buffers(SC, RLX), 'r0=0 r1=0'),
  classic('SB', 'relaxed, seq_cst fences', '-', buffers(RLX, RLX, [F(SC)]), 'r0=0 r1=0'),
  classic('SB', 'relaxed, acq_rel fences', 't', buffers(RLX, RLX, [F('acq_rel')]), 'r0=0 r1=0'),
  classic(
    'SB',
    'read-modify-writes, acq_rel',
    'c',
    [
      [U('u0', 'x', 'acq_rel'), R('r0', 'y', ACQ)],
      [U('u1', 'y', 'acq_rel'), R('r1', 'x', ACQ)],
    ],
    'r0=0 r1=0',
  ),
  classic('MP', 'relaxed', 'c', messages(RLX, RLX), 'r0=1 r1=0'),
  classic('MP', 'release, acquire', '-', messages(REL, ACQ), 'r0=1 r1=0'),
  classic('MP', 'release, relaxed', 'c', messages(REL, RLX), 'r0=1 r1=0'),
  classic('MP', 'relaxed, acquire', 'c', messages(RLX, ACQ), 'r0=1 r1=0'),
  classic(
    'MP',
    'fences',
    '-',
    [
      [W('x', 1, RLX), F(REL), W('y', 1, RLX)],
      [R('r0', 'y', RLX), F(ACQ), R('r1', 'x', RLX)],
    ],
    'r0=1 r1=0',
  ),
  classic(
    'MP',
    'fences the wrong way round',
    'c',
    [
      [W('x', 1, RLX), F(ACQ), W('y', 1, RLX)],
      [R('r0', 'y', RLX), F(REL), R('r1', 'x', RLX)],
    ],
    'r0=1 r1=0',
  ),
  classic(
    'MP',
    'release sequence by a read-modify-write',
    '-',
    [[W('x', 1, RLX), W('y', 1, REL)], [U('u0', 'y', RLX)], [R('r0', 'y', ACQ), R('r1', 'x', RLX)]],
    'r0=2 u0=1 r1=0',
  ),
  classic(
    'MP',
    'no release sequence by a store of the same thread',
    'c',
    [
      [W('x', 1, RLX), W('y', 1, REL), W('y', 2, RLX)],
      [R('r0', 'y', ACQ), R('r1', 'x', RLX)],
    ],
    'r0=2 r1=0',
  ),
  classic('LB', 'relaxed', '-', loads(RLX, RLX), 'r0=1 r1=1'),
  classic('LB', 'acquire, release', '-', loads(ACQ, REL), 'r0=1 r1=1'),
  classic('2+2W', 'relaxed', 'c', twoWrites(RLX), 'r0=2 r1=1 r2=2 r3=1'),
  classic('2+2W', 'release', 'c', twoWrites(REL), 'r0=2 r1=1 r2=2 r3=1'),
  classic('2+2W', 'seq_cst', '-', twoWrites(SC), 'r0=2 r1=1 r2=2 r3=1'),
  classic('IRIW', 'relaxed', 'c', readers(RLX, RLX), 'r0=1 r1=0 r2=1 r3=0'),
  classic('IRIW', 'release, acquire', 'c', readers(REL, ACQ), 'r0=1 r1=0 r2=1 r3=0'),
  classic('IRIW', 'seq_cst', '-', readers(SC, SC), 'r0=1 r1=0 r2=1 r3=0'),
  classic('IRIW', 'relaxed, seq_cst fences', '-', readers(RLX, RLX, [F(SC)]), 'r0=1 r1=0 r2=1 r3=0'),
  classic('IRIW', 'seq_cst writes, acquire', 'c', readers(SC, ACQ), 'r0=1 r1=0 r2=1 r3=0'),
  classic('WRC', 'relaxed', 'c', causality(RLX, RLX), 'r0=1 r1=1 r2=0'),
  classic('WRC', 'release, acquire', '-', causality(REL, ACQ), 'r0=1 r1=1 r2=0'),
  classic(
    'WRC',
    'acquire and release where it matters',
    '-',
    [[W('x', 1, RLX)], [R('r0', 'x', RLX), W('y', 1, REL)], [R('r1', 'y', ACQ), R('r2', 'x', RLX)]],
    'r0=1 r1=1 r2=0',
  ),
  classic(
    'ISA2',
    'release, acquire',
    '-',
    [
      [W('x', 1, RLX), W('y', 1, REL)],
      [R('r0', 'y', ACQ), W('z', 1, REL)],
      [R('r1', 'z', ACQ), R('r2', 'x', RLX)],
    ],
    'r0=1 r1=1 r2=0',
  ),
  classic(
    'ISA2',
    'relaxed in the middle',
    'c',
    [
      [W('x', 1, RLX), W('y', 1, REL)],
      [R('r0', 'y', RLX), W('z', 1, REL)],
      [R('r1', 'z', ACQ), R('r2', 'x', RLX)],
    ],
    'r0=1 r1=1 r2=0',
  ),
  classic(
    'RWC',
    'release, acquire',
    't',
    [[W('x', 1, REL)], [R('r0', 'x', ACQ), R('r1', 'y', ACQ)], [W('y', 1, REL), R('r2', 'x', ACQ)]],
    'r0=1 r1=0 r2=0',
  ),
  classic(
    'RWC',
    'seq_cst',
    '-',
    [[W('x', 1, SC)], [R('r0', 'x', SC), R('r1', 'y', SC)], [W('y', 1, SC), R('r2', 'x', SC)]],
    'r0=1 r1=0 r2=0',
  ),
  classic(
    'RWC',
    'relaxed, seq_cst fences',
    '-',
    [[W('x', 1, RLX)], [R('r0', 'x', RLX), F(SC), R('r1', 'y', RLX)], [W('y', 1, RLX), F(SC), R('r2', 'x', RLX)]],
    'r0=1 r1=0 r2=0',
  ),
  classic(
    'R',
    'release, acquire',
    't',
    [
      [W('x', 1, REL), W('y', 1, REL)],
      [W('y', 2, REL), R('r0', 'x', ACQ)],
      [R('r1', 'y', RLX), R('r2', 'y', RLX)],
    ],
    'r0=0 r1=1 r2=2',
  ),
  classic(
    'R',
    'seq_cst',
    '-',
    [
      [W('x', 1, SC), W('y', 1, SC)],
      [W('y', 2, SC), R('r0', 'x', SC)],
      [R('r1', 'y', RLX), R('r2', 'y', RLX)],
    ],
    'r0=0 r1=1 r2=2',
  ),
  classic(
    'S',
    'relaxed',
    'c',
    [
      [W('x', 2, RLX), W('y', 1, RLX)],
      [R('r0', 'y', RLX), W('x', 1, RLX)],
      [R('r1', 'x', RLX), R('r2', 'x', RLX)],
    ],
    'r0=1 r1=1 r2=2',
  ),
  classic(
    'S',
    'release, acquire',
    '-',
    [
      [W('x', 2, RLX), W('y', 1, REL)],
      [R('r0', 'y', ACQ), W('x', 1, RLX)],
      [R('r1', 'x', RLX), R('r2', 'x', RLX)],
    ],
    'r0=1 r1=1 r2=2',
  ),
  classic('CoRR', 'relaxed', '-', [[W('x', 1, RLX)], [R('r0', 'x', RLX), R('r1', 'x', RLX)]], 'r0=1 r1=0'),
  classic(
    'CoRR of two writes',
    'relaxed',
    '-',
    [
      [W('x', 1, RLX)],
      [W('x', 2, RLX)],
      [R('r0', 'x', RLX), R('r1', 'x', RLX)],
      [R('r2', 'x', RLX), R('r3', 'x', RLX)],
    ],
    'r0=1 r1=2 r2=2 r3=1',
  ),
  classic('CoWR', 'relaxed', '-', [[W('x', 1, RLX), R('r0', 'x', RLX)], [W('y', 1, RLX)]], 'r0=0'),
  classic('Lost update', 'relaxed', '-', [[U('u0', 'x', RLX)], [U('u1', 'x', RLX)]], 'u0=0 u1=0'),
  classic(
    'Z6.U',
    'a seq_cst store between',
    'c',
    [
      [W('x', 1, SC), W('y', 1, REL)],
      [U('u0', 'y', SC), R('r1', 'z', RLX)],
      [W('z', 1, SC), R('r2', 'x', SC)],
    ],
    'u0=1 r1=0 r2=0',
  ),
];

import { describe, expect, it } from 'vitest';
import type { AtomicOrder } from '../../src/base/memory-order.js';
import { strongest } from '../../src/base/memory-order.js';
import type { OrderChange } from '../../src/answer/order-advice.js';
import { check } from '../../src/index.js';
import { seeds } from '../oracle/seeds.js';
import { allows, ifFew } from '../oracle/memory/enumerate.js';
import { litmusOf } from '../oracle/memory/generate.js';
import type { Litmus, LitmusInstruction } from '../oracle/memory/litmus.js';
import { textOf } from '../oracle/memory/litmus.js';

const PROGRAMS = 12;

/** Where the instruction stands in the program's text: the n-th line of its kind. */
type Change = (one: LitmusInstruction, line: number) => readonly LitmusInstruction[];

const LOADS: readonly AtomicOrder[] = ['relaxed', 'acquire', 'seq_cst'];
const STORES: readonly AtomicOrder[] = ['relaxed', 'release', 'seq_cst'];
const ANY: readonly AtomicOrder[] = ['relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'];

/** The program with the changes made to its instructions, line by line. */
function changed(litmus: Litmus, change: Change): Litmus {
  let line = lineOfFirst(litmus);
  const inBody = (body: readonly LitmusInstruction[]): readonly LitmusInstruction[] =>
    body.flatMap((one): readonly LitmusInstruction[] => {
      if (one.kind === 'if') {
        line++;
        const then = inBody(one.then);
        line++;
        return [{ ...one, then }];
      }
      // A compare-exchange is the second of two lines.
      if (one.kind === 'exchange') line++;
      return change(one, line++);
    });
  const threads = litmus.threads.map((body) => {
    const made = inBody(body);
    line += 3;
    return made;
  });
  return { ...litmus, threads };
}

function lineOfFirst(litmus: Litmus): number {
  return (
    textOf(litmus)
      .split('\n')
      .findIndex((text) => text.startsWith('static void *thread0')) + 2
  );
}

function withChanges(litmus: Litmus, changes: readonly OrderChange[]): Litmus {
  return changed(litmus, (one, line) => {
    const here = changes.filter(({ position }) => position.line === line);
    const order = here.find(({ from }) => from !== undefined)?.to;
    const fence = here.find(({ from }) => from === undefined)?.to;
    const own = order === undefined ? [one] : withOrder(one, order);
    return fence === undefined ? own : [{ kind: 'fence', order: fence }, ...own];
  });
}

function withOrder(one: LitmusInstruction, order: AtomicOrder): readonly LitmusInstruction[] {
  if (one.kind === 'if' || one.kind === 'free') return [one];
  return one.kind === 'fence' && order === 'relaxed' ? [] : [{ ...one, order }];
}

/** All programs in which one instruction has a weaker order, one at a time. */
function* weakened(litmus: Litmus): Iterable<Litmus> {
  const lines: { readonly line: number; readonly to: AtomicOrder }[] = [];
  changed(litmus, (one, line) => {
    const orders = one.kind === 'load' ? LOADS : one.kind === 'store' ? STORES : ANY;
    if (one.kind !== 'if' && one.kind !== 'free' && one.kind !== 'exchange')
      for (const to of orders) if (to !== one.order && strongest(to, one.order) === one.order) lines.push({ line, to });
    return [one];
  });
  for (const { line, to } of lines) yield changed(litmus, (one, at) => (at === line ? withOrder(one, to) : [one]));
}

/** All programs with one change that is as strong as any: of an order, or a fence. */
function* strengthened(litmus: Litmus): Iterable<Litmus> {
  const lines: number[] = [];
  changed(litmus, (one, line) => {
    if (one.kind !== 'if' && one.kind !== 'free') lines.push(line);
    return [one];
  });
  for (const line of lines) {
    yield changed(litmus, (one, at) => (at === line ? withOrder(one, 'seq_cst') : [one]));
    yield changed(litmus, (one, at) => (at === line ? [{ kind: 'fence', order: 'seq_cst' }, one] : [one]));
  }
}

const MODELS = ['c11', 'tso'] as const;

describe('orders that are advised', () => {
  it.each(MODELS)(
    'mend random programs, and are not more than they need be (%s)',
    { timeout: 600_000 },
    async (model) => {
      for (const seed of seeds(PROGRAMS)) {
        const litmus = litmusOf(seed);
        if (ifFew(() => allows(litmus, model)) !== true) continue;
        const text = textOf(litmus);
        const files = [{ name: 'a.c', text }];
        const { orders } = await check({ files, jobs: 1, memoryModel: model, mendOrders: true });
        const asked = { seed, text, changes: orders?.changes };
        const mended = orders?.outcome === 'found';
        expect({ ...asked, mended }).toEqual({ ...asked, mended: !allows(litmus, 'sc') && hasSites(litmus) });
        if (!mended) continue;
        expect({ ...asked, left: allows(withChanges(litmus, orders.changes), model) }).toEqual({
          ...asked,
          left: false,
        });
        if (orders.changes.length > 1)
          for (const alone of strengthened(litmus))
            expect({ ...asked, alone, left: allows(alone, model) }).toEqual({ ...asked, alone, left: true });
        for (const change of orders.changes) {
          const fewer = orders.changes.filter((each) => each !== change);
          const wrong = allows(withChanges(litmus, fewer), model);
          expect({ ...asked, without: change, wrong }).toEqual({ ...asked, without: change, wrong: true });
        }
      }
    },
  );

  it('are as weak as they can be, each by itself', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = litmusOf(seed);
      if (ifFew(() => allows(litmus, 'c11')) !== false) continue;
      const text = textOf(litmus);
      const { orders } = await check({
        files: [{ name: 'a.c', text }],
        jobs: 1,
        memoryModel: 'c11',
        weakenOrders: true,
      });
      const asked = { seed, text, changes: orders?.changes };
      const weaker = withChanges(litmus, orders!.changes);
      expect({ ...asked, right: !allows(weaker, 'c11') }).toEqual({ ...asked, right: true });
      for (const each of weakened(weaker)) {
        const right = !allows(each, 'c11');
        expect({ ...asked, text: textOf(each), right }).toEqual({ ...asked, text: textOf(each), right: false });
      }
    }
  });
});

/** Whether anything could be changed. */
function hasSites({ threads }: Litmus): boolean {
  return threads.some((body) => body.length > 0);
}

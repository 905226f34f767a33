import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../node/host.js';
import { createCadicalThread } from '../../src/sat/cadical-thread.js';
import { createCadical } from '../../src/sat/cadical.js';
import { FEW_CLAUSES } from '../../src/sat/effort.js';
import { Budget } from '../../src/source/limits.js';

describe.each(
  Object.entries({
    'in this thread': () => createCadical(nodeHost()),
    'in its own': () => createCadicalThread(undefined, nodeHost()),
  }),
)('CaDiCaL %s', (_, create) => {
  it.each([
    [FEW_CLAUSES, 0],
    [FEW_CLAUSES + 1, 1],
  ])('lets others do something if a question is not small: %i clauses', async (clauses, least) => {
    const solver = await create();
    const variables = Array.from({ length: 100 }, () => solver.newVariable());
    for (let i = 0; i < clauses; i++) solver.addClause([variables[i % 100]!, variables[(i * 7 + 1) % 100]!]);
    let pauses = 0;
    const counted = new Budget().pausing(() => Promise.resolve(void pauses++), new AbortController().signal);
    expect(await solver.solve([], counted)).toBe('sat');
    expect(Math.min(pauses, 1)).toBe(least);
    solver.dispose();
  });
});

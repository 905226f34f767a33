import { expect, it } from 'vitest';
import { whileInTime } from '../../src/engine/timed-sink.js';
import { ClauseList } from '../../src/sat/clause-list.js';
import { Budget, Interrupted } from '../../src/source/limits.js';

it('an encoding ends when the time is over, and goes on while there is more', () => {
  const add = (budget: Budget): number => {
    const list = new ClauseList();
    const sink = whileInTime(list, budget);
    const variable = sink.newVariable();
    for (let i = 0; i < 20_000; i++) sink.addClause([variable]);
    return list.data.length;
  };
  expect(() => add(new Budget(0))).toThrow(Interrupted);
  const late = new Budget(0);
  late.extendTo(new Budget(60));
  expect(add(late)).toBe(add(new Budget()));
});

it('who pauses in another way has the same time, also when there is more of it', () => {
  const budget = new Budget(1);
  const pausing = budget.pausing(() => Promise.resolve(), new AbortController().signal);
  budget.extendTo(new Budget());
  expect(pausing.deadline).toBe(Infinity);
});

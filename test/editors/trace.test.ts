import { describe, expect, it } from 'vitest';
import { Cursor } from '../../editors/vscode/src/trace/cursor.js';
import { hintsOf } from '../../editors/vscode/src/trace/hints.js';
import { nextSwitch, placesAt, stepsOf } from '../../editors/vscode/src/trace/steps.js';
import { sourceLines } from '../../src/report/source.js';
import { event, lostUpdate, result, source, violated, write } from '../report/fixtures.js';

const steps = stepsOf(lostUpdate.trace, sourceLines(source));

describe('steps of a counterexample', () => {
  it('are lines of tasks, with values', () => {
    expect(
      steps.map(({ name, block, position, values }) => `${block} ${name} ${position.line}: ${values.join(', ')}`),
    ).toEqual([
      '0 main 14: balance := 100',
      '0 main 15: starts deposit',
      '0 main 16: balance → 100, balance := 90',
      '1 deposit 7: balance → 90, seen := 90',
      '1 deposit 8: balance := 140',
      '2 main 17: balance → 140',
    ]);
  });

  it('tell where each task is', () => {
    const at = (index: number): string[] =>
      placesAt(steps, index).map(({ title, position, runs }) => `${title} ${position.line}${runs ? ' runs' : ''}`);
    expect(at(2)).toEqual(['main 16 runs']);
    expect(at(4)).toEqual(['main 16', 'deposit 8 runs']);
    expect(at(5)).toEqual(['main 17 runs', 'deposit 8']);
  });

  it('go from switch to switch', () => {
    expect([undefined, 0, 3, 5].map((at) => nextSwitch(steps, at, 1))).toEqual([0, 3, 5, undefined]);
    expect([undefined, 5, 4, 0].map((at) => nextSwitch(steps, at, -1))).toEqual([5, 3, 3, undefined]);
  });
});

describe('hints', () => {
  it('are values on lines, with the task, up to a step', () => {
    expect(hintsOf(steps).map(({ line, label }) => `${line} ${label}`)).toEqual([
      '14 main: balance := 100',
      '15 main: starts deposit',
      '16 main: balance → 100, balance := 90',
      '7 deposit: balance → 90, seen := 90',
      '8 deposit: balance := 140',
      '17 main: balance → 140',
    ]);
    expect(hintsOf(steps, 0)).toHaveLength(1);
  });

  it('show the last of many visits of a line', () => {
    const events = [0, 1, 2, 3, 4].flatMap((value) => [event(value % 2, value, 8, write('x', String(value)))]);
    const [hint] = hintsOf(stepsOf({ ...lostUpdate.trace, events }));
    expect(hint!.label).toBe('… 2 more ┃ main: x := 2 ┃ deposit: x := 3 ┃ main: x := 4');
    expect(hint!.explanation.split('\n')).toHaveLength(5);
  });
});

describe('the cursor', () => {
  it('begins before the first step, and stops at both ends', () => {
    let changes = 0;
    const cursor = new Cursor(() => changes++);
    cursor.load(violated, source);
    expect([cursor.chosen, cursor.step, cursor.steps.length]).toEqual([0, undefined, 6]);
    expect([cursor.move(1, 'step'), cursor.step, cursor.move(-1, 'step'), cursor.step]).toEqual([true, 0, false, 0]);
    cursor.goTo(5);
    expect([cursor.move(1, 'step'), cursor.move(1, 'switch'), cursor.move(-1, 'switch'), cursor.step]).toEqual([
      false,
      false,
      true,
      3,
    ]);
    expect(changes).toBe(4);
  });

  it('goes to the step at a place that is nearest to where it is', () => {
    const events = [8, 14, 8, 14, 8].map((line, value) => event(0, 0, line, write('x', String(value))));
    const cursor = new Cursor(() => undefined);
    cursor.load({ violations: [{ ...lostUpdate, trace: { ...lostUpdate.trace, events } }] }, source);
    cursor.goTo(3);
    cursor.moveTo('bank.c', 8);
    expect(cursor.step).toBe(2);
    cursor.moveTo('bank.c', 99);
    expect(cursor.step).toBe(2);
  });

  it('has nothing to show where there is no violation', () => {
    const cursor = new Cursor(() => undefined);
    cursor.load(result(), source);
    expect([cursor.chosen, cursor.steps, cursor.move(1, 'step')]).toEqual([undefined, [], false]);
  });
});

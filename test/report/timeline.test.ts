import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { badMoment, barAt, laneOf, timelineOf } from '../../src/report/timeline.js';
import type { Timeline } from '../../src/report/timeline.js';
import { lostUpdate } from './fixtures.js';
import { longViolation, reportOf } from './sample-reports.js';

describe('the lanes, bars and switches of an execution', () => {
  const { lanes, bars, switches, marks, length } = timelineOf(lostUpdate);

  it('are those of its events', () => {
    expect(lanes.map(({ name }) => name)).toEqual(['main', 'deposit']);
    expect(bars).toEqual([
      { lane: 0, task: 0, block: 0, first: 0, last: 3, afterwards: false },
      { lane: 1, task: 1, block: 1, first: 4, last: 6, afterwards: false },
      { lane: 0, task: 0, block: 2, first: 7, last: 8, afterwards: false },
    ]);
    expect(switches).toEqual([
      { at: 4, from: 0, to: 1, number: 1 },
      { at: 7, from: 1, to: 0, number: 2 },
    ]);
    expect(length).toBe(9);
  });

  it('are marked where something happens', () => {
    expect(marks).toEqual([
      { at: 1, lane: 0, kind: 'create' },
      { at: 8, lane: 0, kind: 'violation' },
    ]);
  });

  it('find the bar of any event, also of many', () => {
    const long = timelineOf(longViolation(1000, 7));
    for (const event of [0, 6, 7, 500, 999, 1000]) {
      const bar = barAt(long, event)!;
      expect([bar.first <= event, event <= bar.last]).toEqual([true, true]);
    }
    expect(barAt(timelineOf({ trace: { tasks: [], events: [] } }), 0)).toBeUndefined();
  });

  it('name the priority and the phase beside the name', () => {
    const handler = 'USART_RX_vect';
    const firing = {
      kind: 'interrupt',
      name: `${handler} (firing 2), priority 3`,
      entry: handler,
      handler,
      priority: 3,
      instance: 1,
    } as const;
    expect(laneOf(firing, 4)).toEqual({
      task: 4,
      name: 'USART_RX_vect (firing 2)',
      priority: 3,
    });
    expect(laneOf({ kind: 'posted', name: 'task 1', entry: 'on_data', phase: 2 }, 1)).toEqual({
      task: 1,
      name: 'task 1',
      entry: 'on_data',
      phase: 2,
    });
    expect(laneOf({ kind: 'main', name: 'main', entry: 'main' }, 0)).toEqual({ task: 0, name: 'main' });
  });
});

describe('real executions', () => {
  let deadlock: Report;
  let race: Report;
  let nested: Report;
  const of = ({ result }: Report): Timeline => timelineOf(result.violations[0]!);

  beforeAll(async () => {
    deadlock = await reportOf('deadlocks/lock_order_bug.c', '--deadlock-only');
    race = await reportOf('races/mutex_bug.c', '--race-only');
    nested = await reportOf('firmware/nested_priorities_bug.c');
  });

  it('have as many switches as the violation says', () => {
    for (const report of [deadlock, race, nested])
      expect(of(report).switches).toHaveLength(report.result.violations[0]!.switches);
  });

  it('count no switch where a deadlock has come to its end', () => {
    const { bars, marks } = of(deadlock);
    expect(bars.map(({ afterwards }) => afterwards)).toEqual([false, false, true, true]);
    expect(marks.filter(({ kind }) => kind === 'wait').map(({ lane }) => lane)).toEqual([0, 1]);
    expect(marks.filter(({ kind }) => kind === 'lock').map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it('have lanes with priorities', () => {
    expect(of(nested).lanes.map(({ name, priority }) => [name, priority])).toEqual([
      ['main', undefined],
      ['TIM2_IRQHandler', 2],
      ['USART1_IRQHandler', 1],
    ]);
  });

  it('are worst at the violation, or where all wait', () => {
    const [first] = race.result.violations;
    expect(first!.trace.events[badMoment(first!)]!.action.kind).toBe('violation');
    expect(badMoment(first!)).toBeLessThan(first!.trace.events.length - 1);
    const [last] = deadlock.result.violations;
    expect(last!.trace.events[badMoment(last!)]!.action.kind).toBe('wait');
  });
});

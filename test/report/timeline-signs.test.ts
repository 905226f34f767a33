import { describe, expect, it } from 'vitest';
import { timelineOf } from '../../src/report/timeline.js';
import { signsWithRoom } from '../../src/report/timeline-signs.js';
import { longViolation } from './sample-reports.js';

const long = longViolation(600, 3);
/** Each step but the last takes or releases a lock. */
const events = long.trace.events.map((each, i) => (i === 600 ? each : { ...each, locks: i % 2 === 0 ? ['m'] : [] }));
const timeline = timelineOf({ trace: { ...long.trace, events } });

describe('signs of a timeline', () => {
  it.each([0.5, 1.5, 4, 9, 20])('never cover each other in a lane: %f pixels a step', (scale) => {
    const { marks } = signsWithRoom(timeline, scale);
    for (const lane of timeline.lanes.keys()) {
      const places = marks.filter((mark) => mark.lane === lane).map(({ at }) => at * scale);
      places.sort((a, b) => a - b);
      for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(13);
    }
  });

  it('leave out what has no room, never the violation, and nothing where there is room', () => {
    const counts = [0.01, 0.5, 2, 20].map((scale) => signsWithRoom(timeline, scale).marks.length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBe(timeline.marks.length);
    expect(signsWithRoom(timeline, 0.01).marks).toContainEqual({ at: 600, lane: 0, kind: 'violation' });
  });

  it('number the bars that are wide enough, where no mark stands', () => {
    const { trace } = longViolation(600, 3);
    const bare = timelineOf({ trace });
    expect(signsWithRoom(bare, 2).numbered).toEqual([]);
    expect(signsWithRoom(bare, 20).numbered.map(({ block }) => block)).toEqual(
      Array.from({ length: 200 }, (_, i) => i),
    );
    expect(signsWithRoom(timeline, 20).numbered.length).toBeLessThan(200);
  });
});

import { describe, expect, it } from 'vitest';
import { CertainOrder } from '../../encodings/partial-order/certain-order.js';
import { triangles } from '../../encodings/partial-order/circles.js';
import { linearise } from '../../encodings/partial-order/linearise.js';
import { THREAD } from '../../src/ir/task-schedule.js';
import { TRUE } from '../../src/logic/aig.js';
import type { Action, Step, UnrolledProgram } from '../../src/steps/events.js';
import type { TaskId } from '../../src/steps/ids.js';

const POSITION = { file: 'program.c', line: 1, column: 1 };

/** Tasks of so many steps. */
function tasks(...counts: readonly number[]): Step[][] {
  return counts.map((count, task) =>
    Array.from({ length: count }, (_, index): Step => ({ task: task as TaskId, index, actions: [], ends: [] })),
  );
}

function program(steps: readonly Step[][], parents: readonly (Step | undefined)[]): UnrolledProgram {
  return {
    tasks: steps.map((each, id) => ({
      id,
      schedule: THREAD,
      steps: each,
      parent: parents[id] && { tasks: [parents[id].task], steps: [parents[id]] },
    })),
  } as unknown as UnrolledProgram;
}

function joins(step: Step, task: number): void {
  const join = {
    kind: 'join',
    guard: TRUE,
    position: POSITION,
    log: 0,
    choices: [{ task: task as TaskId, when: TRUE }],
    result: [],
  } satisfies Action;
  step.actions.push(join);
}

describe('the order that is certain', () => {
  it('follows creation, through several tasks', () => {
    const [main, child, grandchild] = tasks(4, 3, 2) as [Step[], Step[], Step[]];
    const order = new CertainOrder(program([main, child, grandchild], [undefined, main[1], child[2]]));
    expect(main.map((step) => order.before(step, child[0]!))).toEqual([true, true, false, false]);
    expect(main.map((step) => order.before(step, grandchild[1]!))).toEqual([true, true, false, false]);
    expect(child.map((step) => order.before(step, grandchild[0]!))).toEqual([true, true, true]);
    expect(child.some((step) => main.some((other) => order.before(step, other)))).toBe(false);
  });

  it('follows what comes before each of those that may create a task', () => {
    const [main, one, other, last] = tasks(4, 2, 2, 1) as [Step[], Step[], Step[], Step[]];
    const created = program([main, one, other, last], [undefined, main[1], main[2], one[1]]);
    const either = { tasks: [1, 2] as TaskId[], steps: [one[1]!, other[0]!] };
    const order = new CertainOrder({
      ...created,
      tasks: created.tasks.map((task) => (task.id === 3 ? { ...task, parent: either } : task)),
    });
    expect(main.map((step) => order.before(step, last[0]!))).toEqual([true, true, false, false]);
    expect([...one, ...other].some((step) => order.before(step, last[0]!))).toBe(false);
  });

  it('follows joins from the next step on', () => {
    const [main, child] = tasks(4, 2) as [Step[], Step[]];
    joins(main[2]!, 1);
    const order = new CertainOrder(program([main, child], [undefined, main[0]]));
    expect(main.map((step) => order.before(child[1]!, step))).toEqual([false, false, false, true]);
  });

  it('leaves out a join that closes a circle', () => {
    const [main, one, other] = tasks(3, 2, 2) as [Step[], Step[], Step[]];
    joins(one[0]!, 2);
    joins(other[0]!, 1);
    const order = new CertainOrder(program([main, one, other], [undefined, main[0], main[1]]));
    expect(order.before(other[1]!, one[1]!)).toBe(true);
    expect(order.before(one[1]!, other[1]!)).toBe(false);
  });
});

describe('linear orders', () => {
  it('keep to the edges, and let a task go on as long as it can', () => {
    const [a, b] = tasks(3, 2) as [Step[], Step[]];
    const { steps, stuck } = linearise([a, b], [{ first: b[0]!, second: a[2]! }]);
    expect(stuck).toEqual([]);
    expect(steps).toEqual([a[0], a[1], b[0], b[1], a[2]]);
  });

  it('name what is in a circle, and go on to the next one', () => {
    const [a, b, c] = tasks(2, 2, 2) as [Step[], Step[], Step[]];
    const circle = (i: number) => [
      { first: a[i]!, second: b[i]! },
      { first: b[i]!, second: c[i]! },
      { first: c[i]!, second: a[i]! },
    ];
    const { stuck } = linearise([a, b, c], [...circle(0), ...circle(1)]);
    expect(stuck.map((steps) => new Set(steps))).toEqual([new Set([a[0], b[0], c[0]]), new Set([a[1], b[1], c[1]])]);
  });
});

describe('circles of three', () => {
  it('are all those of a relation, in the direction in which they are', () => {
    const [a, b, c] = tasks(2, 1, 1) as [Step[], Step[], Step[]];
    const pairs = new Set(
      [
        [a[0], b[0]],
        [b[0], c[0]],
        [c[0], a[0]],
        [a[1], c[0]],
        [b[0], a[1]],
      ].map(([first, second]) => `${first!.task}.${first!.index} ${second!.task}.${second!.index}`),
    );
    const before = (first: Step, second: Step): boolean =>
      pairs.has(`${first.task}.${first.index} ${second.task}.${second.index}`);
    expect(triangles([a, b, c], before, 10)).toEqual([[a[0], b[0], c[0]]]);
    const reverse = (first: Step, second: Step): boolean => before(second, first);
    expect(triangles([a, b, c], reverse, 10)).toEqual([[a[0], c[0], b[0]]]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TracedTask } from '../../src/answer/task.js';
import type { TraceAction, TraceEvent, Violation } from '../../src/answer/result.js';
import { postingChains } from '../../src/report/posting.js';
import { formatText } from '../../src/report/text.js';
import { event, read, result, write } from './fixtures.js';

const posted = (index: number, entry: string, phase: number): TracedTask => ({
  kind: 'posted',
  name: `task ${index}`,
  entry,
  phase,
});
const post = (child: number): TraceAction => ({ kind: 'post', child });
const failed: TraceAction = { kind: 'violation', property: 'assertion', message: 'sent == 1' };

const TASKS: readonly TracedTask[] = [
  { kind: 'main', name: 'main', entry: 'main' },
  { kind: 'interrupt', name: 'ADC_IRQ, priority 1', entry: 'ADC_IRQ', handler: 'ADC_IRQ', priority: 1, instance: 0 },
  posted(2, 'sample', 2),
  posted(3, 'send', 3),
  posted(4, 'blink', 2),
];

function violation(events: readonly TraceEvent[], task = 'task 3'): Violation {
  return {
    property: 'assertion',
    message: 'sent == 1',
    position: { file: 'bank.c', line: 9, column: 3 },
    task,
    switches: 3,
    fewest: false,
    trace: { tasks: TASKS, events },
  };
}

const CHAIN = [
  event(0, 0, 1, post(4)),
  event(1, 1, 2, post(2)),
  event(2, 2, 3, write('ready', '1')),
  event(2, 2, 4, post(3)),
  event(3, 3, 5, read('ready', '1')),
  event(3, 3, 6, failed),
];

describe('who posted whom', () => {
  it('is told from who was not posted on', () => {
    expect(postingChains(violation(CHAIN))).toEqual(['ADC_IRQ → sample (phase 2) → send (phase 3)']);
  });

  it('is told where more than one post leads to a task only', () => {
    expect(postingChains(violation([...CHAIN.slice(0, 3), event(2, 2, 4, failed)], 'task 2'))).toEqual([]);
    expect(postingChains(violation([event(0, 0, 1, failed)], 'main'))).toEqual([]);
  });

  it('stands in the text above the execution, and the task has its name there', () => {
    const text = formatText(result({ verdict: 'violation', violations: [violation(CHAIN)] }));
    expect(text).toContain('in task 3, phase 3 (send), after 3 context switches\n');
    expect(text).toContain('\n  posted: ADC_IRQ → sample (phase 2) → send (phase 3)\n');
  });
});

describe('a long beginning', () => {
  const uses = (at: TraceEvent, ...used: readonly number[]): TraceEvent => ({ ...at, uses: used });
  const beginning = Array.from({ length: 80 }, (_, i) =>
    uses(event(0, 0, i + 1, write('clock', String(i))), ...(i > 0 ? [i - 1] : [])),
  );
  const rest = [
    uses(event(0, 0, 81, post(2))),
    uses(event(2, 1, 90, read('clock', '79')), 79),
    uses(event(2, 1, 91, failed), 81),
  ];

  it('is told as far as something of it is used afterwards', () => {
    const text = formatText(
      result({ verdict: 'violation', violations: [violation([...beginning, ...rest], 'task 2')] }),
    );
    expect(text).toContain('⋮ 79 lines of the beginning; --full-trace shows them');
    expect(text).toMatch(/clock := 79/);
    expect(text).not.toMatch(/clock := 78/);
    expect(text).toContain('posts task 2');
  });
});

it('bounds on phases and firings are named before those of loops', () => {
  const loop = (n: number): { kind: 'loop'; name: string; limit: number; given: boolean; flag: string } => ({
    kind: 'loop',
    name: `main.${n}`,
    limit: 2,
    given: false,
    flag: '',
  });
  const met = [
    loop(0),
    loop(1),
    loop(2),
    { kind: 'firings', name: 'h', limit: 1, given: false, flag: '' },
    { kind: 'phases', limit: 3, given: false, flag: '' },
  ] as const;
  const text = formatText(result({ bounds: { switches: 3, switchesComplete: true, tasks: 2, met, assumed: [] } }));
  expect(text.replace(/\s+/g, ' ')).toContain('in executions with at most 3 phases, 1 firing of h and 3 more bounds');
});

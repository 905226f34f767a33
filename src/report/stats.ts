import { displayWidth } from '../base/layout.js';
import type { StatesLookedAt, Stats } from '../answer/result.js';

const NUMBER = new Intl.NumberFormat('en-US');

type TableRow = readonly [label: string, value: string];

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3)} s`;
}

function sections(stats: Stats): { title: string; rows: TableRow[] }[] {
  const total = stats.stages.reduce((sum, stage) => sum + stage.milliseconds, 0);
  const labels = Object.entries(stats.clausesByLabel).sort((left, right) => right[1] - left[1]);
  return [
    {
      title: 'Time',
      rows: [
        ...stats.stages.map((stage): TableRow => [stage.name, seconds(stage.milliseconds)]),
        ['total', seconds(total)],
      ],
    },
    {
      title: 'Formula',
      rows: [
        ['events', NUMBER.format(stats.events)],
        ['shared cells', NUMBER.format(stats.sharedCells)],
        ['variables', NUMBER.format(stats.variables)],
        ['clauses', NUMBER.format(stats.clauses)],
        ...labels.map(([label, count]): TableRow => [`  ${label}`, NUMBER.format(count)]),
      ],
    },
    {
      title: 'Bounds on context switches',
      rows: stats.bounds.map((bound): TableRow => [
        `≤ ${bound.switches}: ${bound.result === 'sat' ? 'violation' : 'none'}`,
        seconds(bound.milliseconds),
      ]),
    },
    { title: 'States', rows: stats.states ? rowsOfStates(stats.states) : [] },
  ];
}

function rowsOfStates({ states, steps, executed, switches, bytes, milliseconds, left }: StatesLookedAt): TableRow[] {
  return [
    ['states', NUMBER.format(states)],
    ['steps', NUMBER.format(steps)],
    ['  executed', NUMBER.format(executed)],
    ['context switches', NUMBER.format(switches)],
    ['megabytes', NUMBER.format(Math.ceil(bytes / 1e6))],
    ['states a second', NUMBER.format(Math.round((1000 * states) / Math.max(1, milliseconds)))],
    ...(left === undefined ? [] : [[`not all: ${left}`, ''] as const]),
  ];
}

/** Where the time went and how large the formula was, as a table. */
export function formatStats(stats: Stats): string {
  const shown = sections(stats).filter((section) => section.rows.length > 0);
  const rows = shown.flatMap((section) => section.rows);
  const labelWidth = Math.max(...rows.map(([label, value]) => (value === '' ? 0 : displayWidth(label))));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  const lines = shown.flatMap((section) => [
    section.title,
    ...section.rows.map(([label, value]) =>
      value === ''
        ? `  ${label}`
        : `  ${label}${' '.repeat(labelWidth - displayWidth(label))}  ${value.padStart(valueWidth)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

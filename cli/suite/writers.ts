/** Forms of a suite's outcome, for others than the person at the terminal. */
import { formatText } from '../../src/report/text.js';
import { describeExpected } from './expectation.js';
import type { Outcome } from './outcome.js';
import { verdictOf, warningsOf } from './outcome.js';

/** One line a check, the first names the columns (RFC 4180). */
export function formatCsv(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { check, report, seconds, reused, problem } = outcome;
    return [
      check.name,
      check.files.join(' '),
      check.flags.join(' '),
      check.expected ? describeExpected(check.expected) : '',
      report ? verdictOf(outcome) : '',
      report?.result.violations[0]?.property ?? '',
      String(report?.result.violations[0]?.switches ?? ''),
      seconds.toFixed(3),
      reused ? 'yes' : 'no',
      problem === undefined ? 'yes' : 'no',
      problem ?? '',
      warningsOf(outcome).join('\n'),
    ];
  });
  const head = [
    'name',
    'files',
    'flags',
    'expected',
    'verdict',
    'property',
    'switches',
    'seconds',
    'reused',
    'ok',
    'problem',
    'warnings',
  ];
  return [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Spreadsheets would take what begins so for a formula. */
const FORMULA = /^(?:[=+@\t\r]|-(?!-))/;

function quoted(field: string): string {
  const safe = FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The numbers of a run in a line. */
export function summary(outcomes: readonly Outcome[], planned: number): string {
  const bad = outcomes.filter(({ problem }) => problem !== undefined).length;
  const reused = outcomes.filter((outcome) => outcome.reused).length;
  const unasked = outcomes.filter(({ report }) => report?.result.unchangedSince !== undefined);
  const since = unasked[0]?.report?.result.unchangedSince;
  const missing = planned - outcomes.length;
  return [
    `${planned} checks: ${outcomes.length - unasked.length - bad} as they should be, ${bad} not`,
    ...(since === undefined ? [] : [`${unasked.length} not asked: unchanged since ${since}`]),
    ...(missing > 0 ? [`${missing} not made`] : []),
    ...(reused > 0 ? [`${reused} answers of before`] : []),
  ].join(', ');
}

/** One page without scripts: a table, and each answer as text below its row. */
export function formatSuiteHtml(title: string, outcomes: readonly Outcome[], planned: number): string {
  const rows = outcomes.map(row).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>tcbmc suite: ${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --bad: light-dark(#a40000, #ff9a8f); --good: light-dark(#1b5e20, #9fd89f); --doubt: light-dark(#6b4e00, #e5c07b); --line: light-dark(#d5d5d5, #444); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { white-space: nowrap; } td:first-child { width: 60%; } td.time { text-align: right; white-space: nowrap; }
.bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); } .doubt { color: var(--doubt); }
pre { overflow-x: auto; font-size: 13px; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary(outcomes, planned))}.</p>
<table>
<thead><tr><th scope="col">Check</th><th scope="col">Answer</th><th scope="col">Expected</th><th scope="col">Time</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function row(outcome: Outcome): string {
  const { check, report, seconds, reused, problem } = outcome;
  const verdict = verdictOf(outcome);
  const tone = problem === undefined ? 'good' : 'bad';
  const text = report ? formatText(report.result, { source: (file) => report.sources[file] }) : '';
  const details =
    text === '' ? '' : `<details><summary>the answer</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`;
  const remark = problem === undefined ? '' : `<div class="bad">${escapeHtml(problem)}</div>`;
  const warnings = warningsOf(outcome).map((line) => `<div class="doubt">${escapeHtml(line)}</div>`);
  return `<tr><td>${escapeHtml(check.name)}${remark}${warnings.join('')}${details}</td><td class="${tone}">${verdict}</td><td>${check.expected ? describeExpected(check.expected) : ''}</td><td class="time">${
    reused ? 'as before' : `${seconds.toFixed(1)} s`
  }</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

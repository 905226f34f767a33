import { formatText } from '../../src/report/text.js';
import { element, xmlDocument } from '../../src/report/xml.js';
import type { Outcome } from './outcome.js';
import { warningsOf } from './outcome.js';

/** One JUnit suite, a case for each check: what is not as it should be has failed, what gave no answer is an error. */
export function formatSuiteJUnit(title: string, outcomes: readonly Outcome[]): string {
  const failures = outcomes.filter(({ problem, report }) => problem !== undefined && report).length;
  const errors = outcomes.filter(({ report }) => !report).length;
  const attributes = {
    id: '0',
    name: title,
    package: 'tcbmc',
    timestamp: new Date().toISOString().slice(0, '1970-01-01T00:00:00'.length),
    hostname: 'localhost',
    tests: `${outcomes.length}`,
    failures: `${failures}`,
    errors: `${errors}`,
    skipped: `${outcomes.filter(isUnasked).length}`,
    time: outcomes.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
  const cases = outcomes.map(testcase);
  const warnings = outcomes
    .flatMap(warningsOf)
    .map((line) => `${line}\n`)
    .join('');
  const whole = element('testsuite', attributes, [
    element('properties', {}),
    ...cases,
    element('system-out', {}),
    element('system-err', {}, warnings),
  ]);
  return xmlDocument(element('testsuites', {}, [whole]));
}

function isUnasked({ report }: Outcome): boolean {
  return report?.result.unchangedSince !== undefined;
}

function testcase(outcome: Outcome) {
  const { check, report, seconds, problem } = outcome;
  const text = report ? formatText(report.result, { source: (file) => report.sources[file] }) : '';
  const content =
    problem === undefined
      ? isUnasked(outcome)
        ? [element('skipped', { message: `not asked: unchanged since ${report?.result.unchangedSince ?? ''}` })]
        : []
      : [
          element(
            report ? 'failure' : 'error',
            { message: problem, type: report ? 'unexpected' : 'no-answer' },
            `\n${text}`,
          ),
        ];
  return element(
    'testcase',
    { name: check.name, classname: `tcbmc.${(check.files[0] ?? '').replace(/\W+/g, '_')}`, time: seconds.toFixed(3) },
    content,
  );
}

import type { Report } from '../answer/report.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { MetBound, Violation } from '../answer/result.js';
import { assumptionLine, boundLine } from './bounds.js';
import { switchCount } from '../answer/within.js';
import { presentedAs } from './diagnostic.js';
import { messageOf } from './headline.js';
import { whyKnown } from './known.js';
import { conditionOf } from './orders.js';
import { participantSentences } from './participants.js';
import { ruleOf } from './rules.js';
import { boundsTold, ending, verdictText } from './summary.js';

type Command = 'error' | 'warning' | 'notice';

/** An answer as commands to GitHub Actions, which shows them beside the lines they are about. */
export function formatGithub({ result }: Report): string {
  const { verdict, bounds, violations, diagnostics } = result;
  const rest = [...bounds.assumed.map(assumptionLine), ...ending(result)];
  const lines = [
    ...violations.map(violationCommand),
    ...diagnostics.map(diagnosticCommand),
    ...(violations.some(({ known }) => !known) || verdict === 'error'
      ? []
      : [
          command(
            verdict === 'unknown' && result.unchangedSince === undefined ? 'warning' : 'notice',
            'tcbmc',
            [verdictText(result), ...rest].join('\n'),
          ),
        ]),
    ...boundsTold(result).map(boundCommand),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function violationCommand(violation: Violation): string {
  const { property, position, task, switches, remark } = violation;
  const why = whyKnown(violation);
  const condition = conditionOf(violation);
  const text = [
    messageOf(violation),
    ...(why === undefined ? [] : [why]),
    `in ${task}, after ${switchCount(switches)}`,
    ...(condition === undefined ? [] : [`only with ${condition}`]),
    ...(remark === undefined ? [] : [`rarely a mistake: ${remark}`]),
    ...participantSentences(violation),
  ];
  return command(
    violation.known ? 'notice' : ruleOf(property).level,
    `tcbmc: ${property}${violation.known ? ' (known)' : ''}`,
    text.join('\n'),
    position,
  );
}

function diagnosticCommand(diagnostic: Diagnostic): string {
  const { message, hint, code, position } = diagnostic;
  const kind = presentedAs(diagnostic);
  return command(
    kind === 'note' ? 'notice' : kind,
    `tcbmc: ${code}`,
    hint === undefined ? message : `${message}\nhint: ${hint}`,
    position,
  );
}

/** The place is told by the command. */
function boundCommand({ position, ...bound }: MetBound): string {
  return command('notice', 'tcbmc: bound', boundLine(bound), position);
}

function command(name: Command, title: string, message: string, position?: Position): string {
  const place = position ? [`file=${property(position.file)}`, `line=${position.line}`, `col=${position.column}`] : [];
  return `::${name} ${[...place, `title=${property(title)}`].join(',')}::${data(message)}`;
}

/** As the runner of GitHub Actions takes it back. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

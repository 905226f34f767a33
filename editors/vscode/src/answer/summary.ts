import type { CheckResult } from '../../../../src/answer/result.js';
import { within } from '../../../../src/answer/within.js';
import { messageOf } from '../../../../src/report/headline.js';

export interface Summary {
  /** A few words, with an icon of the editor. */
  readonly label: string;
  /** Sentences. */
  readonly explanation: string;
  readonly tone: 'good' | 'doubt' | 'bad';
}

/** The summary of an answer in the status bar. */
export function summaryOf(result: CheckResult): Summary {
  const { verdict, violations, reason, bounds } = result;
  switch (verdict) {
    case 'safe':
      return { label: '$(pass-filled) SAFE', explanation: 'No violation in any execution.', tone: 'good' };
    case 'bounded':
      return {
        label: '$(pass) none found',
        explanation: `No violation found ${within(bounds)}.${ended(reason)}`,
        tone: 'good',
      };
    case 'violation': {
      const fresh = violations.filter(({ known }) => !known);
      if (fresh.length === 0)
        return {
          label: '$(pass) nothing new',
          explanation: `${violations.length} known.${ended(reason)}`,
          tone: reason === undefined ? 'good' : 'doubt',
        };
      const label = fresh.length === 1 ? (fresh[0]?.property ?? 'violation') : `${fresh.length} violations`;
      const list = fresh.map((each) => `${each.property}: ${messageOf(each)} (line ${each.position.line})`).join('\n');
      return { label: `$(error) ${label}`, explanation: list + ended(reason), tone: 'bad' };
    }
    case 'unknown':
      return { label: '$(question) UNKNOWN', explanation: `${reason ?? 'No reason was given'}`, tone: 'doubt' };
    case 'error': {
      const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
      const label = errors.length === 1 ? '1 error' : `${errors.length} errors`;
      return {
        label: `$(warning) ${label}`,
        explanation: errors.map(({ message }) => message).join('\n'),
        tone: 'bad',
      };
    }
  }
}

function ended(reason: string | undefined): string {
  return reason === undefined ? '' : `\nThe search ended early: ${reason}`;
}

import type { CheckResult, MetBound } from '../answer/result.js';
import type { DiagnosticCode } from '../source/diagnostic.js';
import { TIME_LIMIT } from '../source/limits.js';
import { assumptionLine, boundLine } from './bounds.js';
import { within } from '../answer/within.js';
import { asSentence, stopped } from '../base/sentence.js';
import { messageOf } from './headline.js';
import { faultsAskedFor, notAskedFor } from './looked-for.js';

/** The first sentence of an answer: a word, and the rest of the sentence, with what stands between them. */
export interface VerdictSentence {
  readonly word: string;
  readonly rest: string;
}

/** The kind of an error; the diagnostics say the rest. */
const ERRORS: Readonly<Record<DiagnosticCode, string>> = {
  usage: 'wrong usage.',
  'missing-file': 'a file could not be read.',
  preprocessor: 'the program could not be read.',
  syntax: 'the program could not be read.',
  name: 'the program could not be read.',
  type: 'the program could not be read.',
  target: 'the program could not be read.',
  assembly: 'the program could not be read.',
  registers: 'the program could not be read.',
  options: 'the program could not be read.',
  processes: 'the program could not be read.',
  suppression: 'a comment about what is known is misspelt.',
  interrupts: 'the program could not be read.',
  unsupported: 'the program uses something that cannot be modelled.',
  undefined: 'the program is not complete.',
  limit: 'the program is larger or nested more deeply than can be handled.',
};

export function verdictSentence(result: CheckResult): VerdictSentence {
  const { verdict, bounds, diagnostics, violations, unchangedSince } = result;
  switch (verdict) {
    case 'safe':
      return {
        word: 'SAFE',
        rest: `: no ${faultsAskedFor(result)} in any execution${bounds.tasks > 1 ? ', whatever the interleaving' : ''}.`,
      };
    case 'bounded':
      return { word: 'NO VIOLATION FOUND', rest: ` ${within(bounds)}.` };
    case 'unknown':
      if (unchangedSince !== undefined) return { word: 'NOT ASKED', rest: `: ${reasonOf(result)}` };
      return { word: 'UNKNOWN', rest: `: ${reasonOf(result)}` };
    case 'error':
      return {
        word: 'ERROR',
        rest: `: ${ERRORS[diagnostics.find(({ severity }) => severity === 'error')?.code ?? 'syntax']}`,
      };
    case 'violation': {
      const [first] = violations;
      if (violations.every(({ known }) => known))
        return {
          word: 'NO NEW VIOLATION',
          rest: `: ${violations.length === 1 ? 'one violation is' : `${violations.length} violations are`} known.`,
        };
      return { word: 'VIOLATION', rest: `: ${first?.property ?? ''}: ${first ? messageOf(first) : ''}` };
    }
  }
}

export function verdictText(result: CheckResult): string {
  const { word, rest } = verdictSentence(result);
  return word + rest;
}

/** Why the search ended, as a sentence that goes on. */
export function reasonOf({ reason = 'no reason was given' }: Pick<CheckResult, 'reason'>): string {
  return stopped(reason);
}

/** The reach of an answer: a sentence each. */
export function reach(
  result: Pick<CheckResult, 'verdict' | 'bounds' | 'reason' | 'properties' | 'violations'>,
): string[] {
  const { bounds } = result;
  return [
    ...boundsTold(result).map(boundLine),
    ...bounds.assumed.map(assumptionLine),
    ...notAsked(result),
    ...ending(result),
  ];
}

/** Questions that were not asked, a sentence each; none where something is found. */
function notAsked(result: Pick<CheckResult, 'verdict' | 'bounds' | 'properties'>): string[] {
  return result.verdict === 'safe' || result.verdict === 'bounded' ? notAskedFor(result) : [];
}

/** The bounds that were met; where a new violation was found, not that on switches: there was no reason to go on. */
export function boundsTold({ bounds, violations }: Pick<CheckResult, 'bounds' | 'violations'>): readonly MetBound[] {
  return violations.some(({ known }) => !known) ? bounds.met.filter(({ kind }) => kind !== 'switches') : bounds.met;
}

/** Why the search ended early, if the verdict does not say so. */
export function ending({ verdict, bounds, reason }: Pick<CheckResult, 'verdict' | 'bounds' | 'reason'>): string[] {
  return verdict !== 'unknown' && bounds.interrupted !== undefined && reason !== undefined
    ? [`${asSentence(reason)}${reason.includes(TIME_LIMIT) ? ' --timeout 0 goes on without one.' : ''}`]
    : [];
}

import { shellWords } from './shell-words.js';

/** One `// tcbmc:` line of a sample: what a check with these arguments must say. */
export interface Expectation {
  readonly verdict: 'safe' | 'bounded' | 'violation' | 'unknown';
  readonly property?: string;
  /** Of a violation: the fewest with which it happens. Of another program: the bound of the check. */
  readonly switches?: number;
  /** Flags of `tcbmc check`. */
  readonly args: readonly string[];
}

const LINE = /^\/\/ tcbmc: (safe|bounded|violation|unknown)(?: ([a-z-]+))?(?: switches=(\d+))?(?: -- (.+))?$/;

function parseLine(line: string, file: string): Expectation {
  const match = LINE.exec(line);
  if (!match) throw new Error(`${file}: cannot read the expectation: ${line}`);
  const [, verdict, property, switches, args] = match;
  if ((verdict === 'violation') !== (property !== undefined)) throw new Error(`${file}: exactly violations have a property: ${line}`);
  return {
    verdict: verdict as Expectation['verdict'],
    ...(property !== undefined ? { property } : {}),
    ...(switches !== undefined ? { switches: Number(switches) } : {}),
    args: shellWords(args ?? ''),
  };
}

/** All expectations in the text of a sample, in order. */
export function parseExpectations(text: string, file: string): Expectation[] {
  const lines = text.split('\n').filter((line) => /^\/\/ ?tcbmc/.test(line));
  if (lines.length === 0) throw new Error(`${file}: there is no line "// tcbmc: …"`);
  return lines.map((line) => parseLine(line, file));
}

/** The comment below the expectations: what the sample is about. */
export function sampleDescription(text: string): string {
  const comment: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('//')) break;
    if (!line.startsWith('// tcbmc:')) comment.push(line.slice(2).trim());
  }
  return comment.join(' ').trim();
}

/** With a number of switches given, all interleavings may be proved before that bound is reached, or not: an answer `safe` is as good as the expected `bounded`. */
export function isMoreThan(expected: Omit<Expectation, 'args'>, verdict: string): boolean {
  return expected.verdict === 'bounded' && expected.switches !== undefined && verdict === 'safe';
}

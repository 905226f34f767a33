import type { Report } from '../../src/answer/report.js';
import type { CheckResult } from '../../src/answer/result.js';
import { formatJson } from '../../src/report/json.js';
import { formatMarkdown } from '../../src/report/markdown.js';
import { formatSvg } from '../../src/report/svg.js';
import { formatText } from '../../src/report/text.js';

/** What is no C name of the library's models although it looks like one. */
const EXCEPTIONS: readonly (readonly [name: string, why: string])[] = [
  ['<tcbmc>', 'the folder of the headers that come with tcbmc, in positions'],
  ['<stdin>', 'what is read from standard input'],
];

/**
 * What the compiler calls an access that the program makes by a macro of a header: for who makes C files of a report.
 */
const BUILT_IN = /"by": "\w+"/g;

const NAME = /<?[A-Za-z_]\w*>?/g;

/** Names of the library's models that an answer tells, or a form of it, and that do not stand in the program. */
export function innerNamesOf(result: CheckResult, sources: Readonly<Record<string, string>>): string[] {
  const report: Report = { result, origin: { version: '1.2.3', files: Object.keys(sources) }, sources };
  const source = (file: string): string | undefined => sources[file];
  const marked = [formatMarkdown(report), formatSvg(report)].map((text) => text.replace(/<[^>]*>/g, ' '));
  const texts = [formatJson(result).replace(BUILT_IN, ''), formatText(result, { source }), ...marked];
  const allowed = new Set([
    ...EXCEPTIONS.map(([name]) => name),
    ...(Object.values(sources).join('\n').match(NAME) ?? []),
  ]);
  const found = texts.flatMap((text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').match(NAME) ?? []);
  return [...new Set(found)].filter((name) => isInner(name) && !allowed.has(name));
}

function isInner(name: string): boolean {
  return (
    name.startsWith('__') ||
    (name.startsWith('<') && !/^<\w*$/.test(name)) ||
    name === '<anonymous' ||
    name === '<model'
  );
}

import type { Report } from '../../src/answer/report.js';
import { formatDiagnostics } from '../../src/report/diagnostic.js';
import { formatJson } from '../../src/report/json.js';
import { formatMarkdown } from '../../src/report/markdown.js';
import { formatSarif } from '../../src/report/sarif.js';
import { formatText } from '../../src/report/text.js';

/** A form in which the answer can be read, copied and kept. */
export interface Form {
  readonly name: string;
  /** The end of its files' names, and its media type. */
  readonly end: string;
  readonly type: string;
  readonly write: (report: Report) => string;
}

function plain({ result, sources }: Report): string {
  if (result.dump !== undefined) return result.dump;
  const source = (file: string): string | undefined => (Object.hasOwn(sources, file) ? sources[file] : undefined);
  const diagnostics = result.diagnostics.length > 0 ? `\n${formatDiagnostics(result.diagnostics, { source })}\n` : '';
  return formatText(result, { source }) + diagnostics;
}

export const FORMS: readonly Form[] = [
  { name: 'Text', end: 'txt', type: 'text/plain', write: plain },
  { name: 'JSON', end: 'json', type: 'application/json', write: (report) => formatJson(report.result, report) },
  { name: 'SARIF', end: 'sarif', type: 'application/sarif+json', write: formatSarif },
  { name: 'Markdown', end: 'md', type: 'text/markdown', write: formatMarkdown },
];

/** The report as a page of its own, like that of `-o report.html`. */
export async function htmlPage(report: Report): Promise<string> {
  const [{ formatHtml }, { default: assets }] = await Promise.all([
    import('../../src/report/html.js'),
    import('virtual:viewer-assets'),
  ]);
  return formatHtml(report, assets);
}

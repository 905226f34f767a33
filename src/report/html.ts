import type { Report } from '../answer/report.js';
import { sha256Base64 } from '../base/sha.js';
import { formatDiagnostics } from './diagnostic.js';
import { headline } from './headline.js';
import { nothingNew } from './known.js';
import { escapeMarkup } from './markup.js';
import { formatText } from './text.js';

/** The parts of the page besides the report: the built viewer (`viewer/`), as texts. */
export interface ViewerAssets {
  readonly script: string;
  readonly style: string;
}

/** Where the page keeps the report; `viewer/standalone.ts` looks for it. */
export const REPORT_ID = 'tcbmc-report';

const VERDICTS = { safe: 'Safe', bounded: 'No violation found', unknown: 'Unknown', error: 'Error' } as const;

/** The answer as a page of its own: one file that asks for nothing else, whatever the program's texts contain. */
export function formatHtml(report: Report, { script, style }: ViewerAssets): string {
  const code = script.replace(/<(?=\/script|!--)/gi, '\\x3c').trim();
  const css = style.replace(/<\/(?=style)/gi, '<\\/').trim();
  const policy = [
    "default-src 'none'",
    `script-src ${sourceHash(code)}`,
    `style-src ${sourceHash(css)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="tcbmc ${escapeMarkup(report.origin.version)}">
<title>${escapeMarkup(titleOf(report))}</title>
<style>${css}</style>
</head>
<body class="tcv-page">
<div id="tcbmc-view"></div>
<noscript><pre class="tcv-plain">${escapeMarkup(plain(report))}</pre></noscript>
<script type="application/json" id="${REPORT_ID}">${embedded(report)}</script>
<script>${code}</script>
</body>
</html>
`;
}

/** The page's title in a list of tabs. */
function titleOf({ result, origin }: Report): string {
  const first = result.violations.find(({ known }) => !known);
  const violated = first ? headline(first) : nothingNew(result) ? 'No new violation' : 'Violation';
  const verdict = result.verdict === 'violation' ? violated : VERDICTS[result.verdict];
  const said = result.unchangedSince === undefined ? verdict : 'Not asked';
  return [said, origin.files.map((file) => file.split('/').at(-1)).join(', '), 'tcbmc']
    .filter((part) => part !== '')
    .join(' – ');
}

function sourceHash(text: string): string {
  return `'sha256-${sha256Base64(text)}'`;
}

/** The report without data on streams: the page does not show it, and bytes have no form in JSON. */
function embedded({ result: { conversation: _conversation, ...result }, origin, sources }: Report): string {
  return JSON.stringify({ result, origin, sources }).replaceAll('<', '\\u003c');
}

function plain({ result, sources }: Report): string {
  const source = (file: string): string | undefined => (Object.hasOwn(sources, file) ? sources[file] : undefined);
  const diagnostics = result.diagnostics.length > 0 ? `\n${formatDiagnostics(result.diagnostics, { source })}\n` : '';
  return formatText(result, { source }) + diagnostics;
}

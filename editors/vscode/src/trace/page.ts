/** Where a page points to, when somebody chooses a step. Lines and columns from 1. */
export interface PointedAt {
  readonly file: string;
  readonly line: number;
}

/** Sends what the page is told by its viewer to the editor, and the other way. */
const BRIDGE = `{
  const editor = acquireVsCodeApi();
  addEventListener('tcbmc:step', ({ detail }) => editor.postMessage({ kind: 'step', file: detail.file, line: detail.line, column: detail.column }));
  addEventListener('message', ({ data }) => dispatchEvent(new CustomEvent('tcbmc:show', { detail: data })));
}`;

/**
 * The page follows the editor's colours, not the system's, until its reader wants others; and it has margins and code
 * of its own look.
 */
const STYLE = `body { padding: 0 }
body.vscode-light, body.vscode-light .tcv-root:not(.tcv-light, .tcv-dark) { color-scheme: light }
body.vscode-dark, body.vscode-dark .tcv-root:not(.tcv-light, .tcv-dark) { color-scheme: dark }
:where(.tcv-root code) { color: inherit; background-color: transparent }`;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const OWN_POLICY = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>\s*/i;

/**
 * A report's page as a webview takes it: with a policy that allows its own scripts and no others, and a bridge to the
 * editor.
 */
export function webviewPage(page: string, nonce: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${STYLE}</style>\n<script nonce="${nonce}">${BRIDGE}</script>\n`;
  const scripts = page
    .replace(OWN_POLICY, () => '')
    .replace(SCRIPT, (_, attributes: string, code: string) => `<script nonce="${nonce}"${attributes}>${code}</script>`);
  return scripts.replace(/<head\b[^>]*>/i, (tag) => `${tag}\n${head}`);
}

/** A page for a tcbmc that writes none: the report for people. */
export function plainPage(report: string): string {
  const escaped = report.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style =
    'pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); line-height: 1.35 }';
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>tcbmc</title><style>${style}</style></head><body><pre>${escaped}</pre></body></html>\n`;
}

/** The step that a message of the page means, if it has the form of one. */
export function pointedAt(message: unknown): PointedAt | undefined {
  if (typeof message !== 'object' || message === null || !('kind' in message) || message.kind !== 'step')
    return undefined;
  if (!('file' in message) || !('line' in message)) return undefined;
  const { file, line } = message;
  return typeof file === 'string' && typeof line === 'number' && Number.isInteger(line) && line > 0
    ? { file, line }
    : undefined;
}

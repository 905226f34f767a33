import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

/** Checks a text with the options. */
export async function checkText(text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> {
  return await check({ files: [{ name: 'main.c', text: `#include <assert.h>\n${text}` }], fires: 1, ...options });
}

/** The verdict, with the message of a violation or the error; safe within the bounds that are given here is safe. */
export async function answer(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const { verdict: word, bounds, violations, diagnostics, reason } = await checkText(text, options);
  const verdict = word === 'bounded' && bounds.met.every(({ given }) => given) ? 'safe' : word;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return [
    verdict,
    ...(violations[0] ? [violations[0].message] : []),
    ...(error ? [error.message] : []),
    ...(reason !== undefined ? [reason] : []),
  ].join(': ');
}

/** What the note about recognised handlers says, and other warnings of that kind. */
export async function notes(text: string, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const { diagnostics } = await checkText(text, options);
  return diagnostics.filter(({ code }) => code === 'interrupts').map(({ message }) => message);
}

import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

/** Checks a text with the options. */
export async function checkText(text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> {
  return await check({ files: [{ name: 'main.c', text: `#include <assert.h>\n${text}` }], maxFires: 1, ...options });
}

/** The verdict, with the message of a violation or the error. */
export async function answer(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const { verdict, violations, diagnostics, reason } = await checkText(text, options);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return [verdict, ...(violations[0] ? [violations[0].message] : []), ...(error ? [error.message] : []), ...(reason !== undefined ? [reason] : [])].join(': ');
}

/** What the note about recognised handlers says, and other warnings of that kind. */
export async function notes(text: string, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const { diagnostics } = await checkText(text, options);
  return diagnostics.filter(({ code }) => code === 'interrupts').map(({ message }) => message);
}

import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

export async function checkText(text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> {
  return await check({ files: [{ name: 'test.c', text }], ...options });
}

/** The verdict; of a violation what is broken, of an error its message. */
export async function verdict(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const result = await checkText(text, options);
  const violation = result.violations[0];
  if (violation) return `${violation.property}: ${violation.message}`;
  return result.diagnostics.find((diagnostic) => diagnostic.severity === 'error')?.message ?? result.verdict;
}

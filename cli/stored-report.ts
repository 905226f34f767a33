import { readFileSync } from 'node:fs';
import type { Report } from '../src/answer/report.js';
import { NoStoredAnswer, readReport } from '../src/report/stored.js';
import { OutputError, whyNotWritten } from './output.js';
import { DASH } from './standard-input.js';

const STANDARD_INPUT = 0;

/** A stored answer; `-` is standard input. @throws OutputError */
export function storedReport(path: string): Report {
  try {
    return readReport(readFileSync(path === DASH ? STANDARD_INPUT : path, 'utf8'));
  } catch (error) {
    const what = path === DASH ? 'standard input' : path;
    if (error instanceof NoStoredAnswer)
      throw new OutputError(`${what} is no answer of tcbmc (check -o result.json): ${error.message}`);
    throw new OutputError(
      `cannot read ${what}: ${error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : whyNotWritten(error)}`,
    );
  }
}

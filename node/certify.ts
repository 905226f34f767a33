import { formulasOf as formulasIn } from '../src/check.js';
import type { FormulasAgain, FormulaSource } from '../src/answer/certificate.js';
import type { CheckOptions } from '../src/options/options.js';
import { optionErrors } from '../src/options/complaints.js';
import { fail } from '../src/source/diagnostic.js';
import { nodeHost } from './host.js';

/**
 * The formulas of a certificate, made again from sources that are read from disk.
 * @throws DiagnosticError, Interrupted
 */
export async function formulasOf(files: CheckOptions['files'], source: FormulaSource): Promise<FormulasAgain> {
  const options = { ...(source.options as Partial<CheckOptions>), files };
  const errors = optionErrors(options, ['library', 'node']);
  if (errors.length > 0) fail('usage', errors.join('; '));
  const named = files.filter((file) => typeof file === 'string');
  return formulasIn({ ...options, host: nodeHost(named) }, source);
}

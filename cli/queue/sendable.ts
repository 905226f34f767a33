import type { WorkerOptions } from '../../node/messages.js';
import { optionErrors } from '../../src/options/complaints.js';
import { OWN_SOLVERS } from '../../src/options/rows/solving.js';
import { OPTIONS, longFlag } from '../../src/options/table.js';

/** Options about the machine on which a check is started. Who sends them, and who is sent them, looks here. */
const OF_ONE_MACHINE = [
  'peers',
  'connect',
  'listen',
  'allowedHosts',
  'stdin',
  'dataFolder',
  'record',
  'systemHeaders',
  'certify',
  'conversation',
] as const satisfies readonly (keyof WorkerOptions)[];

/** Why a check with these options can be made only where it was started; undefined if it can be sent. */
export function whyNotSent(options: WorkerOptions): string | undefined {
  const local = OF_ONE_MACHINE.find((name) => options[name] !== undefined && options[name] !== false);
  if (local !== undefined) return `${longFlag(OPTIONS[local].flag ?? local)} is about one machine`;
  if (options.solver !== undefined && !OWN_SOLVERS.includes(options.solver))
    return `the solver ${options.solver} is a program of one machine`;
  return options.files.some((file) => typeof file !== 'string') ? 'standard input cannot be sent' : undefined;
}

/** Why a worker does not take options that it was sent, whoever has made them; undefined if it does. */
export function whyNotTaken(options: WorkerOptions, allowCode: boolean): string | undefined {
  const [error] = optionErrors(options, ['library', 'node']);
  if (error !== undefined) return error;
  if (options.propertyFiles !== undefined && !allowCode)
    return `property files are code, which this worker does not run (tcbmc worker --allow-code): ${options.propertyFiles.join(', ')}`;
  return whyNotSent(options);
}

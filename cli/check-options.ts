import type { WorkerOptions } from '../node/messages.js';
import type { AllOptions } from '../src/options/rows/row.js';
import { OPTIONS } from '../src/options/table.js';
import { fail } from '../src/source/diagnostic.js';
import { buildFromDatabase, buildFromLine } from './build.js';
import { loadConfiguration } from './config.js';
import type { Given } from './given.js';
import { joinOptions } from './join.js';

/**
 * The library's options that the flags, the configuration and the build ask for.
 * @throws DiagnosticError for a configuration with an error
 */
export function checkOptions(named: readonly string[], given: Given, line: readonly string[] = []): WorkerOptions {
  const built = given.build === undefined ? undefined : buildFromDatabase(given.build, named);
  const compiled = line.length > 0 ? buildFromLine(line) : undefined;
  const files = [...(built?.files ?? named), ...(compiled?.files ?? [])];
  if (files.length === 0 && line.length > 0) fail('usage', 'there is no C source on the command line of the compiler');
  const settings = joinOptions(given, loadConfiguration(files, given));
  const options = Object.entries(settings).filter(([name]) => OPTIONS[name as keyof AllOptions].scope !== 'command');
  const target = settings.target ?? compiled?.target ?? built?.target;
  const notes = [...(built?.notes ?? []), ...(compiled?.notes ?? [])];
  return {
    ...(given.certificate === undefined ? {} : { certify: true }),
    ...(Object.fromEntries(options) as Omit<WorkerOptions, 'files'>),
    ...(given.baseline && settings.all === undefined ? { all: true } : {}),
    ...(target ? { target } : {}),
    ...(built || compiled ? { sourceSettings: { ...built?.sourceSettings, ...compiled?.sourceSettings } } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    files,
  };
}

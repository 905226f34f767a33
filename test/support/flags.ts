import { checkOptions } from '../../cli/check-options.js';
import { createProgram, type Action } from '../../cli/command.js';
import { nodeHost } from '../../node/host.js';
import type { CheckOptions, WorldOptions } from '../../src/options/options.js';

/** The library options that a command line `tcbmc check …` asks for. */
export async function parseCheck(args: readonly string[]): Promise<CheckOptions & WorldOptions> {
  const parsed: (CheckOptions & WorldOptions)[] = [];
  const check: Action = async (files, flags) => {
    parsed.push({ ...checkOptions(files, flags), host: nodeHost(files) });
  };
  const program = createProgram('0.0.0', { check, run: check, further: () => Promise.resolve() });
  await program.parseAsync(['node', 'tcbmc', 'check', ...args]);
  return parsed[0]!;
}

import { EXIT_USAGE, exitCodeOf } from '../src/answer/result.js';
import { formatDiagnostics } from '../src/report/diagnostic.js';
import type { Given } from './given.js';
import type { FurtherGiven } from './further-commands.js';
import { Outlets } from './outlets.js';
import { storedReport } from './stored-report.js';
import { useColor } from './terminal.js';

/** `tcbmc explain`: a stored answer in any form. Returns the exit code of the check. */
export async function explainCommand({ words, flags }: FurtherGiven): Promise<number> {
  const [path] = words;
  const given: Given = flags;
  const stored = storedReport(path!);
  const report = given.failOn ? { ...stored, origin: { ...stored.origin, failOn: given.failOn } } : stored;
  const outlets = Outlets.open(given);
  outlets.protect([path!]);
  const { result, sources } = report;
  if ((given.format ?? 'text') === 'text' && result.diagnostics.length > 0) {
    const style = { source: (file: string) => sources[file], color: useColor(process.stderr, given.color) };
    process.stderr.write(`${formatDiagnostics(result.diagnostics, style)}\n`);
  }
  return (await outlets.write(report)) ? exitCodeOf(result, report.origin.failOn) : EXIT_USAGE;
}

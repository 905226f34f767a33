import { EXIT_CODES, exitCodeOf } from '../src/answer/result.js';
import { compare, formatComparison } from '../src/report/comparison.js';
import type { Comparison } from '../src/report/comparison.js';
import type { FurtherGiven } from './further-commands.js';
import { print } from './outlets.js';
import { storedReport } from './stored-report.js';

/** `tcbmc diff`: returns 10 if there are new violations. */
export async function diffCommand({ words, flags }: FurtherGiven): Promise<number> {
  const [before, after] = words.map(storedReport);
  const comparison = compare(before!, after!);
  await print(
    flags['format'] === 'json' ? `${JSON.stringify(asJson(comparison), undefined, 2)}\n` : formatComparison(comparison),
  );
  if (comparison.added.length > 0) return EXIT_CODES.violation;
  return comparison.isCertain ? EXIT_CODES.safe : exitCodeOf(after!.result, after!.origin.failOn);
}

function asJson({ verdicts: [before, after], isCertain, added, silenced, gone, moved, kept }: Comparison) {
  const brief = ({ property, message, position, task }: Comparison['added'][number]) => ({
    property,
    message,
    position,
    task,
  });
  return {
    schema: 'tcbmc-diff/1',
    verdicts: { before, after },
    certain: isCertain,
    new: added.map(brief),
    ...(silenced.length > 0 ? { known: silenced.map(brief) } : {}),
    gone: gone.map(brief),
    moved: moved.map(([earlier, violation]) => ({ ...brief(violation), was: earlier.position })),
    unchanged: kept.map(brief),
  };
}

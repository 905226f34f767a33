import { textOf } from '../src/base/byte-text.js';
import { MAX_SOURCE_CHARACTERS } from '../src/source/limits.js';

/** The name for standard input among the files of a command line. */
export const DASH = '-';

/** The name of standard input in messages. */
const NAME = '<stdin>';

/** Reads standard input as a source; stops, with what has come so far, when the signal says so. */
export async function readStandardInput(
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly text: string }> {
  const { stdin } = process;
  const stop = (): unknown => stdin.destroy();
  signal.addEventListener('abort', stop);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stdin as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > 3 * MAX_SOURCE_CHARACTERS) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stdin.destroy();
  }
  return { name: NAME, text: textOf(Buffer.concat(chunks)) };
}

import type { OutputOptions } from '../src/options/options.js';

const DEFAULT_WIDTH = 100;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether a stream gets colours: as the flag says, or else the variables that terminals and tools agree on, or else
 * whether it is a terminal.
 */
export function useColor(
  stream: { readonly isTTY?: boolean },
  when: OutputOptions['color'] = 'auto',
  env: Environment = process.env,
): boolean {
  if (when !== 'auto') return when === 'always';
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && !no && terminal !== 'dumb';
}

/** How many columns a text may have that goes to this stream, or into a file. */
export function widthOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number } | undefined,
  env: Environment = process.env,
): number {
  if (stream?.isTTY && stream.columns) return stream.columns;
  const columns = /^\d{1,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : 0;
  return columns > 0 ? columns : DEFAULT_WIDTH;
}

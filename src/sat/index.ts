import type { Host } from '../source/host.js';
import type { Crew } from './crew.js';
import type { SatSolver } from './solver.js';

export type { ClauseSink, SatSolver } from './solver.js';

/**
 * A new solver: `cadical`, `minisat`, or the path of a program that reads DIMACS. Only the chosen one is loaded;
 * `aside`: in another thread, if that is possible; `crew`: in several.
 */
export async function createSolver(
  name: string,
  host?: Host,
  { aside = false, crew }: { readonly aside?: boolean; readonly crew?: Crew } = {},
): Promise<SatSolver> {
  if (name === 'cadical' && aside) return (await import('./cadical-thread.js')).createCadicalThread(crew, host);
  if (name === 'cadical') return (await import('./cadical.js')).createCadical(host);
  if (name === 'minisat') return (await import('./minisat.js')).createMinisat();
  return (await import('./external.js')).createExternal(name, host ?? { readFile: () => undefined });
}

/**
 * Loads what {@link createSolver} will need aside, so many times; to start a thread takes as long as to read a small
 * program.
 */
export async function prepareSolvers(name: string, count: number, host?: Host): Promise<void> {
  if (name === 'cadical') await (await import('./cadical-thread.js')).prepareCadicalThreads(count, host);
}

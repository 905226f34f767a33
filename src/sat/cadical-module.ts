import type * as CadicalModule from 'cadical-wasm';
import { instantiating } from '../base/instantiate.js';
import type { Host } from '../source/host.js';

/** CaDiCaL for this thread. It is loaded only where something has to be solved. */
export async function cadicalModule(host?: Host): Promise<typeof CadicalModule> {
  const cadical = await import('cadical-wasm');
  const compiled = instantiating(host?.compiled?.('cadical.wasm'));
  return { ...cadical, createModule: (options) => cadical.createModule({ ...options, ...compiled }) };
}

/** Who compiles the same bytes in another thread of the process gets what the host has compiled. */
export function compileForThreads(host?: Host): void {
  host?.compiled?.('cadical.wasm');
}

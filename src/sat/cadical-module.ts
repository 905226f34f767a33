import type * as CadicalModule from 'cadical-wasm';
import type { Host } from '../source/host.js';

/** CaDiCaL for this thread. It is loaded only where something has to be solved. */
export async function cadicalModule(host?: Host): Promise<typeof CadicalModule> {
  host?.beforeCompiling?.('cadical.wasm');
  return import('cadical-wasm');
}

declare module 'logic-solver/minisat.js' {
  import type { MinisatModule } from './minisat-session.js';
  /** Each call makes a new instance with its own heap. */
  const instantiate: () => MinisatModule;
  export default instantiate;
}

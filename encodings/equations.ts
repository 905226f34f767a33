import { TRUE } from '../src/logic/aig.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';

/** Equations that the unrolling found to hold in every execution. */
export class Equations implements Encoding {
  readonly label = 'equations';
  constructor(f: Formula) {
    f.cnf.label(this.label);
    for (const { when = TRUE, left, right } of f.program.equations) f.equalWhen([when], left, right);
  }
}

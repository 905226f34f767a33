/** Inputs that literals depend on. */
import type { Lit } from '../src/logic/aig.js';
import { isConst, nodeOf } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import type { UnrolledProgram } from '../src/steps/events.js';

export class Supports {
  private readonly known = new Map<Lit, ReadonlySet<number>>();
  private bound: ReadonlySet<number> | undefined;

  constructor(private readonly program: Pick<UnrolledProgram, 'aig' | 'equations'>) {}

  /** The literal depends on some of these bits. */
  meet(value: Bits, literal: Lit): boolean {
    const inputs = this.of(literal);
    return value.some((bit) => [...this.of(bit)].some((input) => inputs.has(input)));
  }

  /** Each bit is constant or an input, one of its own. */
  areInputs(value: Bits): boolean {
    const nodes = value.filter((bit) => !isConst(bit)).map(nodeOf);
    return nodes.every((node) => this.program.aig.isInput(node)) && new Set(nodes).size === nodes.length;
  }

  /** The literal depends on what equations, and no gates, make of other inputs. */
  isBoundElsewhere(literal: Lit): boolean {
    const bound = (this.bound ??= new Set(
      this.program.equations.flatMap(({ left, right }) => [...left, ...right].flatMap((bit) => [...this.of(bit)])),
    ));
    return bound.size > 0 && [...this.of(literal)].some((input) => bound.has(input));
  }

  /** The inputs that a literal depends on. */
  of(literal: Lit): ReadonlySet<number> {
    const known = this.known.get(literal);
    if (known) return known;
    const { aig } = this.program;
    const [seen, inputs] = [new Set<number>(), new Set<number>()];
    const work = [literal];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const node = nodeOf(next);
      if (isConst(next) || seen.has(node)) continue;
      seen.add(node);
      if (aig.isInput(node)) inputs.add(node);
      else if (aig.isAnd(node)) work.push(aig.left(node), aig.right(node));
    }
    this.known.set(literal, inputs);
    return inputs;
  }
}

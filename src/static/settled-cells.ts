/**
 * Pointers that are set once. Whoever reads such a place finds the one pointer that is ever written there, or what was
 * there before: zero, or what nobody has written, at which there is no object. So the pointers of all who read there
 * are equal wherever they lead to something, and get one name: `pool->threads[i]` is an element of one array, whichever
 * time `pool->threads` is read.
 *
 * There is one such place, only one instruction writes a pointer there, which is executed once, and what the program
 * begins with there is zero. Others write zeros, each over the whole pointer.
 */
import type { Instr } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { CodeSite, Joins } from './joins.js';
import type { Location } from './locations.js';
import { overlap } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { Term } from './terms.js';
import { contentTerm } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

type Load = Extract<Instr, { kind: 'load' }>;

export class SettledCells {
  /** By the place: what leads where it does. */
  private readonly known = new Map<string, readonly Location[] | undefined>();

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly unique: Uniqueness,
    private readonly joins: Joins,
    private readonly isLeftOut: boolean,
  ) {}

  /** A name for what the instruction reads, if that is the same wherever it is read. */
  read(instance: Instance, { address, size }: Load): Term | undefined {
    if (this.isLeftOut || size * BITS !== this.pointsTo.program.pointerBits) return undefined;
    const [place, ...others] = this.pointsTo.placesOf(instance, address);
    if (!place || others.length > 0 || place.stride !== 0 || !this.contentsAt(place, size)) return undefined;
    return contentTerm(place);
  }

  /** Where the pointer with this name leads. */
  leadsTo(name: string): readonly Location[] {
    return this.known.get(name) ?? [];
  }

  private contentsAt(place: Location, size: number): readonly Location[] | undefined {
    const { base: key } = contentTerm(place);
    if (!this.known.has(key)) this.known.set(key, this.find(place, size));
    return this.known.get(key);
  }

  private find(place: Location, size: number): readonly Location[] | undefined {
    if (!this.unique.isOne(place.object) || !this.isZeroFirst(place, size)) return undefined;
    const [write, ...others] = this.joins.writesTo(place, size).filter((each) => !writesZeros(each, size));
    if (!write || others.length > 0 || write.place.stride !== 0 || write.place.base !== place.base) return undefined;
    const instr = write.instance.fn.code[write.pc]!;
    if (instr.kind !== 'store' || instr.size !== size || !this.unique.isExecutedOnce(write.instance, write.pc))
      return undefined;
    const places = this.pointsTo.placesOf(write.instance, instr.value);
    return places.length > 0 && places.every(({ object }) => this.isMemory(object)) ? places : undefined;
  }

  private isMemory(object: Location['object']): boolean {
    const { kind } = this.pointsTo.objects.get(object);
    return kind === 'global' || kind === 'heap' || kind === 'local';
  }

  private isZeroFirst({ object, base, stride }: Location, size: number): boolean {
    const found = this.pointsTo.objects.get(object);
    if (found.kind !== 'global') return true;
    const { init, inputBytes, machineState } = this.pointsTo.program.globals[found.id]!;
    return (
      inputBytes === undefined &&
      machineState !== true &&
      init.every(
        ({ offset, size: written, value }) =>
          (value.kind === 'const' && value.value === 0n) ||
          !overlap({ base, stride, size }, { base: offset, stride: 0, size: written }),
      )
    );
  }
}

const BITS = 8;

/** The instruction writes zeros over all of a pointer. */
export function writesZeros({ instance, pc }: CodeSite, size: number): boolean {
  const instr = instance.fn.code[pc]!;
  return instr.kind === 'store' && instr.size === size && instr.value.kind === 'const' && instr.value.value === 0n;
}

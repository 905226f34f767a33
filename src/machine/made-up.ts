import type { FunctionId, GlobalId } from '../ir/ir.js';
import { FORESEEN } from '../ir/ir.js';
import type { ChildChoice, Choices } from './choices.js';
import { looksLikeRepresentation } from './representation.js';
import type { ObjectChoice, Schedule } from './schedule.js';

const REGION = 1n << 40n;
/** More than any object of the schedule owns. */
const REGIONS_BETWEEN = 256n;
const GAP = 1n << 10n;
const ALIGN = 16n;
const [MULTIPLIER, INCREMENT] = [6364136223846793005n, 1442695040888963407n];

/** The choices of an execution that goes on where its schedule ends: any inputs, and objects and tasks that are new. */
export class MadeUpChoices implements Choices {
  private nextAddress: bigint;
  private nextTask: number;
  private random: bigint;

  /** @param before what was chosen before: where things are stays as it is */
  constructor(
    private readonly before: Choices,
    { globalAddresses, functionAddresses, tasks }: Schedule,
    seed: number,
  ) {
    const others = tasks.flatMap(({ objects, threadLocals }) => [
      ...objects.map(({ address }) => address),
      ...threadLocals.values(),
    ]);
    const highest = [...globalAddresses, ...functionAddresses.map((address) => address ?? 0n), ...others].reduce(
      (most, address) => (address > most ? address : most),
      0n,
    );
    this.nextAddress = looksLikeRepresentation(highest) ? (highest / REGION + REGIONS_BETWEEN) * REGION : highest + GAP;
    this.nextTask = tasks.length;
    this.random = BigInt(seed);
  }

  globalAddress(global: GlobalId, size: number, align: number): bigint | undefined {
    return this.before.globalAddress(global, size, align);
  }

  functionAddress(id: FunctionId): bigint | undefined {
    return this.before.functionAddress(id);
  }

  machineAddress(base: bigint, size: bigint, align: bigint): bigint {
    return this.before.machineAddress(base, size, align);
  }

  threadLocalAddress(_task: number, _global: number, size: number, align: number): bigint {
    return this.place(BigInt(size), BigInt(align));
  }

  /** Truth values and single bits more often than others: models ask for them. */
  input(_task: number, _nth: number, width: number, name: string): bigint {
    // Nobody else does anything.
    if (name === FORESEEN) return 0n;
    const kind = this.draw(4n);
    return BigInt.asUintN(
      width,
      kind < 2n ? kind : kind === 2n ? 1n << this.draw(BigInt(width)) : this.draw(1n << 32n),
    );
  }

  object(_task: number, _nth: number, size: bigint, align: number): ObjectChoice {
    return { address: this.place(size, BigInt(align)), contents: new Map() };
  }

  child(): ChildChoice {
    const index = this.nextTask++;
    return { index, id: BigInt(index) + 1n };
  }

  private place(size: bigint, align: bigint): bigint {
    const unit = looksLikeRepresentation(this.nextAddress) ? REGION : align > ALIGN ? align : ALIGN;
    const address = ((this.nextAddress + unit - 1n) / unit) * unit;
    this.nextAddress = address + (size / unit + 1n) * unit;
    return address;
  }

  private draw(below: bigint): bigint {
    this.random = BigInt.asUintN(64, this.random * MULTIPLIER + INCREMENT);
    return (this.random >> 32n) % below;
  }
}

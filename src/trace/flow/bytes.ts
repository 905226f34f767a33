import { NOWHERE, type Hubs, type Provenance } from './provenance.js';

/** Which events have given memory its contents, byte by byte, by the address at which an object begins. */
export class Bytes {
  private readonly objects: Map<bigint, Map<number, Provenance>>;

  constructor(
    private readonly hubs: Hubs,
    objects: ReadonlyMap<bigint, Map<number, Provenance>> = new Map(),
  ) {
    this.objects = new Map([...objects].map(([base, bytes]) => [base, new Map(bytes)]));
  }

  copy(): Bytes {
    return new Bytes(this.hubs, this.objects);
  }

  /** A new object is there: of what was there before nothing is left. */
  clear(base: bigint): void {
    this.objects.delete(base);
  }

  write(base: bigint, offset: number, size: number, from: Provenance): void {
    const bytes = this.objects.get(base) ?? new Map<number, Provenance>();
    this.objects.set(base, bytes);
    for (let at = offset; at < offset + size; at++) bytes.set(at, from);
  }

  read(base: bigint, offset: number, size: number): Provenance {
    const bytes = this.objects.get(base);
    let from = NOWHERE;
    if (bytes) for (let at = offset; at < offset + size; at++) from = this.hubs.join(from, bytes.get(at) ?? NOWHERE);
    return from;
  }
}

/** Frames of bytes from one thread to another through shared memory: one writes, one takes, nobody locks. */

export interface Frame {
  readonly kind: number;
  /** The subject of the record: a channel, mostly. */
  readonly about: number;
  readonly detail: number;
  readonly bytes: Uint8Array;
}

/** Places in the words before the frames. Written and taken are numbers of bytes, modulo 2^32. */
const WRITTEN = 0;
const TAKEN = 1;
/** Who takes looks again only when it is called. */
const ASLEEP = 2;
/** Who writes has found no room, and waits until it is called. */
const STARVED = 3;
/** Bytes that who takes is done with, for good, modulo 2^32. */
const DONE = 4;
const PREFIX_BYTES = 64;
const HEADER_WORDS = 4;
const NOTHING = new Uint8Array(0);

/** @param size a power of two */
export function ringMemory(size: number): SharedArrayBuffer {
  return new SharedArrayBuffer(PREFIX_BYTES + size);
}

export class Ring {
  private readonly words: Int32Array;
  private readonly frameWords: Int32Array;
  private readonly bytes: Uint8Array;
  /** Of bytes in a frame. */
  readonly most: number;

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, PREFIX_BYTES / 4);
    this.frameWords = new Int32Array(memory, PREFIX_BYTES);
    this.bytes = new Uint8Array(memory, PREFIX_BYTES);
    this.most = this.bytes.length >> 2;
  }

  /** @returns whether there was room */
  write(kind: number, about: number, detail = 0, bytes: Uint8Array = NOTHING): boolean {
    const written = Atomics.load(this.words, WRITTEN);
    const length = HEADER_WORDS * 4 + ((bytes.length + 3) & ~3);
    if (((written - Atomics.load(this.words, TAKEN)) >>> 0) + length > this.bytes.length) return false;
    [kind, about, detail, bytes.length].forEach((value, i) => (this.frameWords[this.wordAt(written + i * 4)] = value));
    this.put(written + HEADER_WORDS * 4, bytes);
    Atomics.store(this.words, WRITTEN, (written + length) | 0);
    Atomics.notify(this.words, WRITTEN);
    return true;
  }

  /** The next frame, with a copy of its bytes. */
  take(): Frame | undefined {
    const taken = Atomics.load(this.words, TAKEN);
    if (taken === Atomics.load(this.words, WRITTEN)) return undefined;
    const [kind, about, detail, length] = [0, 4, 8, 12].map(
      (offset) => this.frameWords[this.wordAt(taken + offset)]!,
    ) as [number, number, number, number];
    const bytes = length === 0 ? NOTHING : this.get(taken + HEADER_WORDS * 4, length);
    Atomics.store(this.words, TAKEN, (taken + HEADER_WORDS * 4 + ((length + 3) & ~3)) | 0);
    return { kind, about, detail, bytes };
  }

  /** Waits until there is something to take, at most so many milliseconds. */
  wait(milliseconds: number): void {
    const written = Atomics.load(this.words, WRITTEN);
    if (written === Atomics.load(this.words, TAKEN)) Atomics.wait(this.words, WRITTEN, written, milliseconds);
  }

  /** Who takes will be called; false if there is something to take after all. */
  sleep(): boolean {
    Atomics.store(this.words, ASLEEP, 1);
    if (Atomics.load(this.words, WRITTEN) === Atomics.load(this.words, TAKEN)) return true;
    Atomics.store(this.words, ASLEEP, 0);
    return false;
  }

  /** Whether who takes has to be called, by whoever asks this first. */
  wasAsleep(): boolean {
    return Atomics.load(this.words, ASLEEP) !== 0 && Atomics.exchange(this.words, ASLEEP, 0) !== 0;
  }

  /** Who writes will be called when something was taken. */
  starve(): void {
    Atomics.store(this.words, STARVED, 1);
  }

  wasStarved(): boolean {
    return Atomics.load(this.words, STARVED) !== 0 && Atomics.exchange(this.words, STARVED, 0) !== 0;
  }

  addDone(bytes: number): void {
    Atomics.add(this.words, DONE, bytes);
  }

  get done(): number {
    return Atomics.load(this.words, DONE);
  }

  private wordAt(position: number): number {
    return (position & (this.bytes.length - 1)) >> 2;
  }

  private put(position: number, bytes: Uint8Array): void {
    const at = position & (this.bytes.length - 1);
    const room = this.bytes.length - at;
    this.bytes.set(bytes.length <= room ? bytes : bytes.subarray(0, room), at);
    if (bytes.length > room) this.bytes.set(bytes.subarray(room), 0);
  }

  private get(position: number, length: number): Uint8Array {
    const at = position & (this.bytes.length - 1);
    const bytes = new Uint8Array(length);
    const room = Math.min(length, this.bytes.length - at);
    bytes.set(this.bytes.subarray(at, at + room));
    if (room < length) bytes.set(this.bytes.subarray(0, length - room), room);
    return bytes;
  }
}

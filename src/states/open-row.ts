/** A row that is looked at or made, packed as in the table, and part by part where somebody wants to have it so. */
import type { RowTable } from './table.js';

export class OpenRow {
  words = new Int32Array(1);
  private readonly parts: number[] = [];
  private areKnown = false;

  constructor(private readonly table: RowTable) {
    table.openRows.push(this);
  }

  /** It is the row with this index from now on. */
  read(index: number): void {
    this.makeRoom();
    this.table.read(index, this.words);
    this.areKnown = false;
  }

  private makeRoom(): void {
    const { words } = this.table.packing.fields;
    if (this.words.length !== words) this.words = new Int32Array(words);
  }

  /** The part at a place. */
  at(place: number): number {
    return this.table.packing.thingAt(this.words, place);
  }

  codeAt(place: number): number {
    return this.table.packing.codeAt(this.words, place);
  }

  /** All parts. */
  get row(): readonly number[] {
    const { parts, table, words } = this;
    if (this.areKnown) return parts;
    while (parts.length > 0) parts.pop();
    const { places } = table.packing;
    for (let place = 0; place < places; place++) {
      const thing = table.packing.thingAt(words, place);
      if (thing === 0) continue;
      while (parts.length < place) parts.push(0);
      parts.push(thing);
    }
    this.areKnown = true;
    return parts;
  }

  /** It has these parts from now on. */
  set(row: readonly number[]): void {
    const { packing } = this.table;
    const codes = row.map((thing, place) => packing.codeOf(place, thing));
    if (!codes.every((code, place) => packing.makesRoomFor(place, code))) this.table.repack();
    this.makeRoom();
    const { words } = this;
    words.fill(0);
    const { word, shift } = packing.fields;
    for (const [place, code] of codes.entries()) if (code !== 0) words[word[place]!]! |= code << shift[place]!;
    this.areKnown = false;
  }

  /** It is another one after these changes from now on. */
  follow(before: OpenRow, changes: Changes): void {
    changes.pack(this.table);
    this.makeRoom();
    const { words } = this;
    for (let i = 0; i < words.length; i++) words[i] = before.words[i]!;
    changes.make(words);
    this.areKnown = false;
  }
}

/** Parts that are at some places from now on. */
export class Changes {
  private version = -1;
  /** By word that changes. */
  private words: number[] = [];
  private kept: number[] = [];
  private set: number[] = [];

  /** @param written places and parts by turns */
  constructor(readonly written: readonly number[]) {}

  /** Finds out which bits change. */
  pack(table: RowTable): void {
    const { packing } = table;
    if (this.version === packing.version) return;
    const { written } = this;
    const codes: number[] = [];
    let hasRoom = true;
    for (let i = 0; i < written.length; i += 2) {
      const code = packing.codeOf(written[i]!, written[i + 1]!);
      codes.push(code);
      hasRoom &&= packing.makesRoomFor(written[i]!, code);
    }
    if (!hasRoom) table.repack();
    const { word, shift, mask } = packing.fields;
    [this.words, this.kept, this.set] = [[], [], []];
    for (const [i, code] of codes.entries()) {
      const place = written[2 * i]!;
      // Nothing but 0 was ever there.
      if (place >= mask.length) continue;
      let at = this.words.indexOf(word[place]!);
      if (at < 0) {
        at = this.words.push(word[place]!) - 1;
        this.kept.push(-1);
        this.set.push(0);
      }
      this.kept[at]! &= ~(mask[place]! << shift[place]!);
      this.set[at]! |= code << shift[place]!;
    }
    this.version = packing.version;
  }

  make(row: Int32Array): void {
    const { words, kept, set } = this;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      row[word] = (row[word]! & kept[i]!) | set[i]!;
    }
  }
}

/**
 * How rows of numbers are packed into words. At each place of a row there is one of few things in most programs, so the
 * things that were ever there get codes, from 1 (0 is 0), and a place has as many bits of a word as its codes need.
 * Codes stay; the bits are given out anew where a code needs more.
 */

/** A field lies in one word; the sign bit is left out where a field has all others. */
const WORD = 32;
const WIDEST = 31;

/** The bits of each place: its word, how far they are shifted, and a mask, which is 0 where it has none. */
export interface Fields {
  readonly word: Uint16Array;
  readonly shift: Uint8Array;
  readonly mask: Int32Array;
  /** Words of a row. */
  readonly words: number;
}

export class Packing {
  /** Changes with the fields. */
  version = 0;
  fields: Fields = noFields(0);
  private readonly codes: Map<number, number>[] = [];
  private readonly things: number[][] = [];

  /** Places that have had something at them. */
  get places(): number {
    return this.things.length;
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.things.reduce((sum, things) => sum + 50 * things.length, 0);
  }

  /** The code of a thing at a place, a new one if there is none, for which there may be no room. */
  codeOf(place: number, thing: number): number {
    if (thing === 0) return 0;
    while (this.things.length <= place) {
      this.things.push([0]);
      this.codes.push(new Map<number, number>());
    }
    const codes = this.codes[place]!;
    const known = codes.get(thing);
    if (known !== undefined) return known;
    const code = this.things[place]!.push(thing) - 1;
    codes.set(thing, code);
    return code;
  }

  thingOf(place: number, code: number): number {
    return this.things[place]![code]!;
  }

  hasRoomFor(place: number, code: number): boolean {
    return code === 0 || (place < this.fields.mask.length && code <= this.fields.mask[place]!);
  }

  /** The code at a place. */
  codeAt(words: Int32Array, place: number): number {
    const { word, shift, mask } = this.fields;
    return place < mask.length ? (words[word[place]!]! >>> shift[place]!) & mask[place]! : 0;
  }

  /** The thing at a place. */
  thingAt(words: Int32Array, place: number): number {
    const code = this.codeAt(words, place);
    return code === 0 ? 0 : this.things[place]![code]!;
  }

  /** Gives each place the bits that its codes need, and one more: what grows once grows again. */
  layOut(): void {
    const fields = noFields(this.places);
    let word = 0;
    let used = 0;
    for (const [place, { length }] of this.things.entries()) {
      if (length === 1) continue;
      const bits = Math.min(WIDEST, WORD - Math.clz32(length - 1) + (length > 2 ? 1 : 0));
      if (used + bits > WORD) {
        word++;
        used = 0;
      }
      fields.word[place] = word;
      fields.shift[place] = used;
      fields.mask[place] = 2 ** bits - 1;
      used += bits;
    }
    this.fields = { ...fields, words: word + 1 };
    this.version++;
  }
}

function noFields(places: number): Fields {
  return { word: new Uint16Array(places), shift: new Uint8Array(places), mask: new Int32Array(places), words: 1 };
}

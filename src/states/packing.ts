/**
 * How rows of numbers are packed into words. At each place of a row there is one of few things in most programs. So the
 * things that were ever there get codes, from 1 (0 is 0), and a place has as many bits of a word as its codes need.
 * Codes stay; the bits are given out anew where a code needs more.
 */

/** A field lies in one word; the sign bit is left out where a field has all others. */
const WORD = 32;
const WIDEST = 31;
/** After so many layouts, fields are as wide as bytes, and words are left free: rows are packed anew too often. */
const FEW_LAYOUTS = 32;
const COARSE = 8;

/** The bits of each place: its word, how far they are shifted, and a mask, which is 0 where it has none. */
export interface RowFields {
  readonly word: Uint16Array;
  readonly shift: Uint8Array;
  readonly mask: Int32Array;
  /** Words of a row. */
  readonly words: number;
}

export class RowPacking {
  /** Changes with the fields. */
  version = 0;
  fields: RowFields = noFields(1);
  private layouts = 0;
  private readonly codes: Map<number, number>[] = [];
  private readonly things: number[][] = [];
  /** Where fields end. */
  private end = { word: 0, bit: 0 };

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

  /** Whether fields have room for a code, or get it without a change of any row. */
  makesRoomFor(place: number, code: number): boolean {
    if (code === 0) return true;
    const { mask } = this.fields;
    if (place < mask.length && mask[place] !== 0) return code <= mask[place]!;
    if (place >= mask.length) this.fields = widened(this.fields, Math.max(place + 1, 2 * mask.length));
    if (!this.placed(place, this.fields)) return false;
    this.version++;
    return true;
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
    this.layouts++;
    this.version++;
    this.end = { word: 0, bit: 0 };
    const fields = noFields(Math.max(1, this.places));
    let words = 1;
    for (const [place, { length }] of this.things.entries()) {
      if (length === 1 || this.placed(place, { ...fields, words })) continue;
      words++;
      this.placed(place, { ...fields, words });
    }
    this.fields = { ...fields, words: this.isCoarse ? words + Math.ceil(words / 4) : words };
  }

  private get isCoarse(): boolean {
    return this.layouts > FEW_LAYOUTS;
  }

  /** Gives a place the next bits, if there are so many. */
  private placed(place: number, { word, shift, mask, words }: RowFields): boolean {
    const { length } = this.things[place]!;
    const needed = WORD - Math.clz32(length - 1);
    const bits = this.isCoarse ? COARSE * Math.ceil(needed / COARSE) : needed + (length > 2 ? 1 : 0);
    const width = Math.min(WIDEST, bits);
    let { word: at, bit } = this.end;
    if (bit + width > WORD) [at, bit] = [at + 1, 0];
    if (at >= words) return false;
    word[place] = at;
    shift[place] = bit;
    mask[place] = 2 ** width - 1;
    this.end = { word: at, bit: bit + width };
    return true;
  }
}

function noFields(places: number): RowFields {
  return { word: new Uint16Array(places), shift: new Uint8Array(places), mask: new Int32Array(places), words: 1 };
}

function widened(fields: RowFields, places: number): RowFields {
  const wider = { ...noFields(places), words: fields.words };
  wider.word.set(fields.word);
  wider.shift.set(fields.shift);
  wider.mask.set(fields.mask);
  return wider;
}

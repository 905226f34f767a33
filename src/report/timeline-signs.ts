/** Which signs of a timeline have room when an event is so many pixels wide. */
import type { Bar, Mark, MarkKind, Timeline } from './timeline.js';

/** The pixels that a sign needs for itself, the blanks before the number of a block, and its digits. */
const [SIGN, LEAD, DIGIT] = [13, 5, 7];

/** Shown before others where there is not room for all. */
const WEIGHT: Readonly<Partial<Record<MarkKind, number>>> = { violation: 2, wait: 1 };

export interface Signs {
  /** No two of one lane cover each other; those left out are less important, or come later. */
  readonly marks: readonly Mark[];
  /** Bars with room for the number of their block. */
  readonly numbered: readonly Bar[];
}

/** Places of one lane that are taken: at most one for each piece of a sign's width. */
class Lane {
  private readonly taken = new Map<number, number>();

  take(at: number): boolean {
    if (this.near(at, SIGN)) return false;
    this.taken.set(Math.floor(at / SIGN), at);
    return true;
  }

  /** Whether something is less than `distance` pixels away. */
  near(at: number, distance: number): boolean {
    const last = Math.floor((at + distance) / SIGN);
    for (let piece = Math.floor((at - distance) / SIGN); piece <= last; piece++) {
      const other = this.taken.get(piece);
      if (other !== undefined && Math.abs(other - at) < distance) return true;
    }
    return false;
  }
}

/** The signs that can be told apart where an event is `scale` pixels wide. */
export function signsWithRoom({ marks, bars, lanes }: Timeline, scale: number): Signs {
  const rows = lanes.map(() => new Lane());
  const weight = ({ kind }: Mark): number => WEIGHT[kind] ?? 0;
  const shown = [...marks]
    .sort((a, b) => weight(b) - weight(a) || a.at - b.at)
    .filter(({ at, lane }) => rows[lane]!.take((at + 0.5) * scale));
  const numbered = bars.filter(({ first, last, lane, block, afterwards }) => {
    const width = 2 * LEAD + DIGIT * String(block + 1).length;
    return (
      !afterwards &&
      (last + 1 - first) * scale >= width &&
      !rows[lane]!.near(first * scale + width / 2, (width + SIGN) / 2)
    );
  });
  return { marks: shown, numbered };
}

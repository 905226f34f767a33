/** Where boxes and arrows of a picture of objects lie: pointers lead from left to right, as far as they can. */
import type { Arrow, ObjectPicture } from '../src/report/objects.js';

export interface BoxText {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly string[];
}

export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedArrow {
  readonly x: number;
  readonly y: number;
  /** Of SVG, from there to the side of a box. */
  readonly path: string;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

/** Pixels: of a row, a character, between columns, between boxes, and around all. */
export const [ROW, CHARACTER, PADDING] = [19, 7.3, 7];
const [ACROSS, BELOW, EDGE] = [46, 14, 8];

/**
 * How many pointers lead to a box from those that nothing points to; boxes of a circle come after the first of them.
 */
export function columnsOf({ boxes, arrows }: ObjectPicture): number[] {
  const column = boxes.map(() => -1);
  const pointed = new Set(arrows.filter(({ from, to }) => from.box !== to.box).map(({ to }) => to.box));
  const spread = (roots: readonly number[]): void => {
    for (const root of roots) column[root] = 0;
    for (let wave = roots; wave.length > 0;) {
      const next = new Set(
        arrows.filter(({ from, to }) => wave.includes(from.box) && column[to.box] === -1).map(({ to }) => to.box),
      );
      for (const box of next) column[box] = Math.max(...wave.map((each) => column[each]!)) + 1;
      wave = [...next];
    }
  };
  spread([...boxes.keys()].filter((box) => !pointed.has(box)));
  for (const box of boxes.keys()) if (column[box] === -1) spread([box]);
  return column;
}

/** Places all boxes; the texts say how wide they are. */
export function layoutOf(picture: ObjectPicture, texts: readonly BoxText[]): Layout {
  const columns = columnsOf(picture);
  const width = texts.map(({ title, about, rows }) => {
    const longest = Math.max(title.length + (about === '' ? 0 : about.length + 1), ...rows.map((row) => row.length));
    return Math.ceil(longest * CHARACTER + 2 * PADDING + 8);
  });
  const boxes: PlacedBox[] = [];
  let x = EDGE;
  let height = 0;
  for (let column = 0; columns.includes(column); column++) {
    const own = [...columns.keys()].filter((box) => columns[box] === column);
    const widest = Math.max(...own.map((box) => width[box]!));
    let y = EDGE;
    for (const box of own) {
      boxes[box] = { x, y, width: widest, height: ROW * (texts[box]!.rows.length + 1) + 4 };
      y += boxes[box].height + BELOW;
    }
    height = Math.max(height, y);
    x += widest + ACROSS;
  }
  return {
    width: x - ACROSS + 28,
    height,
    boxes,
    arrows: picture.arrows.map((arrow) => arrowOf(arrow, boxes, columns)),
  };
}

/** From the end of a field to the side of a box at which it arrives without crossing it. */
function arrowOf({ from, to }: Arrow, boxes: readonly PlacedBox[], columns: readonly number[]): PlacedArrow {
  const [source, target] = [boxes[from.box]!, boxes[to.box]!];
  const [x, y] = [source.x + source.width - PADDING, source.y + ROW * (from.field + 1.5) + 2];
  const end = target.y + (to.field === undefined ? ROW / 2 : ROW * (to.field + 1.5) + 2);
  const right = target.x + target.width + 1;
  const curve =
    columns[to.box]! > columns[from.box]!
      ? `${x + 34} ${y} ${target.x - 30} ${end} ${target.x - 1} ${end}`
      : columns[to.box] === columns[from.box]
        ? `${right + 40} ${y} ${right + 40} ${end} ${right} ${end}`
        : `${x + 40} ${y - 26} ${right + 40} ${end} ${right} ${end}`;
  return { x, y, path: `M${x} ${y}C${curve}` };
}

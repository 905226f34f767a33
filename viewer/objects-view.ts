import { taskName } from '../src/report/event-words.js';
import type { ObjectBox, ObjectPicture } from '../src/report/objects.js';
import { objectsAt } from '../src/report/objects.js';
import { card, h, newId, s } from './dom.js';
import type { Model, Panel } from './model.js';
import type { BoxText, PlacedBox } from './objects-layout.js';
import { CHARACTER, PADDING, ROW, layoutOf } from './objects-layout.js';

/** A longer value is cut. */
const LONGEST = 18;

/** Objects as boxes, and pointers as arrows to what they point to; hidden while nothing points anywhere. */
export function objectsView(model: Model): Panel {
  const room = h('div', {
    class: 'objects',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Picture of objects and pointers',
  });
  const element = card('Pointers', {}, room);
  return {
    element,
    show(step) {
      const picture = objectsAt(model.variables, step, (place) => model.isFreed(place, step));
      element.hidden = picture.arrows.length === 0;
      const { scrollLeft } = room;
      room.replaceChildren(...(element.hidden ? [] : [drawing(model, picture)]));
      room.scrollLeft = scrollLeft;
    },
  };
}

function drawing(model: Model, picture: ObjectPicture): SVGElement {
  const texts = picture.boxes.map((box, index) => textOf(model, picture, box, index));
  const { width, height, boxes, arrows } = layoutOf(picture, texts);
  const [id, bad] = [newId(), newId()];
  const paths = picture.arrows.flatMap(({ dangling }, i) => [
    s('circle', { cx: arrows[i]!.x, cy: arrows[i]!.y, r: 2.5, class: `pointer-head${dangling ? ' dangling' : ''}` }),
    s('path', {
      d: arrows[i]!.path,
      class: `pointer${dangling ? ' dangling' : ''}`,
      'marker-end': `url(#${dangling ? bad : id})`,
    }),
  ]);
  return s(
    'svg',
    {
      class: 'object-picture',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': sentences(picture, texts),
    },
    s('defs', {}, head(id, 'pointer-head'), head(bad, 'pointer-head dangling')),
    ...picture.boxes.map((box, i) => boxDrawing(model, box, texts[i]!, boxes[i]!)),
    ...paths,
  );
}

function head(id: string, names: string): SVGElement {
  const place = { viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' };
  return s('marker', { id, ...place }, s('path', { d: 'M0 0L8 4L0 8Z', class: names }));
}

function boxDrawing(
  model: Model,
  { frame, freed, fields, omitted }: ObjectBox,
  text: BoxText,
  { x, y, width, height }: PlacedBox,
): SVGElement {
  const colour = frame ? ` t${model.colour(frame.task)}` : '';
  const line = (row: number): number => y + ROW * row + 14;
  const marked = fields.flatMap(({ now }, i) =>
    now ? [s('rect', { class: 'field-now', x: x + 1, y: y + ROW * (i + 1) + 2, width: width - 2, height: ROW })] : [],
  );
  const about = text.about === '' ? undefined : s('tspan', { class: 'object-about', dx: CHARACTER }, text.about);
  return s(
    'g',
    { class: `object${freed ? ' freed' : ''}${colour}` },
    s('rect', { class: 'object-box', x, y, width, height, rx: 5 }),
    s('path', { class: 'object-line', d: `M${x} ${y + ROW}h${width}` }),
    s('text', { class: 'object-title', x: x + PADDING, y: line(0) }, text.title, about),
    ...marked,
    ...text.rows.map((row, i) =>
      s(
        'text',
        { x: x + PADDING, y: line(i + 1), class: i >= fields.length && omitted > 0 ? 'object-about' : undefined },
        row,
      ),
    ),
  );
}

/** The text in a box: of a field that has an arrow the name, with room for the dot at which that begins. */
function textOf(
  { trace }: Model,
  { arrows }: ObjectPicture,
  { object, frame, freed, fields, omitted }: ObjectBox,
  index: number,
): BoxText {
  const drawn = new Set(arrows.filter(({ from }) => from.box === index).map(({ from }) => from.field));
  const rows = fields.map(({ name, value }, field) => {
    if (drawn.has(field)) return name === '' ? ' ' : `${name}  `;
    const shown = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
    return name === '' ? `= ${shown}` : `${name} = ${shown}`;
  });
  if (omitted > 0) rows.push(`… ${omitted} more`);
  if (!object)
    return {
      title: frame ? `locals of ${frame.name}` : 'locals',
      about: frame ? taskName(trace, frame.task) : '',
      rows,
    };
  const type =
    object.kind === 'heap' ? object.type : object.function === undefined ? undefined : `in ${object.function}`;
  const about = [type, freed ? 'freed' : undefined].filter((part) => part !== undefined).join(', ');
  return { title: object.kind === 'heap' ? `heap ${object.name}` : object.name, about, rows };
}

/** The picture in words. */
function sentences({ boxes, arrows }: ObjectPicture, texts: readonly BoxText[]): string {
  return arrows
    .map(({ from, to, dangling }) => {
      const { name } = boxes[from.box]!.fields[from.field]!;
      const member = name === '' ? texts[from.box]!.title : `${name} of ${texts[from.box]!.title}`;
      return `${member} points to ${texts[to.box]!.title}${dangling ? ', which is no more' : ''}`;
    })
    .join('; ');
}

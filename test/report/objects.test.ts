import { describe, expect, it } from 'vitest';
import type { Place, TracedObject, Value } from '../../src/answer/data.js';
import type { TraceAction } from '../../src/answer/result.js';
import type { ObjectPicture } from '../../src/report/objects.js';
import { objectsAt } from '../../src/report/objects.js';
import { variablesOf } from '../../src/report/variables.js';
import { columnsOf, layoutOf } from '../../viewer/objects-layout.js';
import { event } from './fixtures.js';

const head: TracedObject = { kind: 'global', id: 1, name: 'head', type: 'struct node *' };
const node = (id: number): TracedObject => ({ kind: 'heap', id: 10 + id, name: String(id), type: 'struct node' });
const at = (object: TracedObject, ...path: Place['path']): Place => ({ object, path });
const to = (place: Place, dead = false): Value => ({
  kind: 'pointer',
  to: place,
  ...(dead ? { dead: true as const } : {}),
});
const NULL: Value = { kind: 'null' };

function writes(place: Place, data: Value): TraceAction {
  const value =
    data.kind === 'pointer' ? '&' : data.kind === 'null' ? 'NULL' : data.kind === 'integer' ? data.number : '';
  return { kind: 'write', cell: [place.object.name, ...place.path].join('.'), place, shared: true, value, data };
}

function picture(
  actions: readonly TraceAction[],
  step = actions.length - 1,
  freed: readonly number[] = [],
): ObjectPicture {
  const events = actions.map((action, i) => ({ ...event(0, 0, i + 1, { kind: 'end' }), action }));
  const variables = variablesOf({ tasks: [{ kind: 'main', name: 'main', entry: 'main' }], events });
  return objectsAt(variables, step, ({ object }) => freed.includes(object.id));
}

/** Arrows as `from.field>to.field`. */
function arrows({ boxes, arrows: all }: ObjectPicture): string[] {
  const name = (box: number): string => boxes[box]!.object?.name ?? boxes[box]!.frame!.name;
  return all.map(({ from, to: target, dangling }) => {
    const field = target.field === undefined ? '' : `.${boxes[target.box]!.fields[target.field]!.name}`;
    return `${name(from.box)}.${boxes[from.box]!.fields[from.field]!.name}>${name(target.box)}${field}${dangling ? ' dangling' : ''}`;
  });
}

const LIST = [
  writes(at(node(1), 'next'), NULL),
  writes(at(head), to(at(node(1)))),
  writes(at(node(2), 'next'), to(at(node(1)))),
  writes(at(head), to(at(node(2)))),
];

describe('pointers between objects', () => {
  it('are those of the step that is asked for', () => {
    expect(arrows(picture(LIST, 0))).toEqual([]);
    expect(arrows(picture(LIST, 1))).toEqual(['head.>1']);
    expect(arrows(picture(LIST, 2))).toEqual(['head.>1', '2.next>1']);
    expect(arrows(picture(LIST, 3))).toEqual(['2.next>1', 'head.>2'].sort((a, b) => b.localeCompare(a)));
  });

  it('lead into an object where they point to a member of it', () => {
    const other = writes(at(node(1), 'key'), { kind: 'integer', number: '5' });
    expect(arrows(picture([other, writes(at(head), to(at(node(1), 'key')))]))).toEqual(['head.>1.key']);
  });

  it('dangle where their object is no more', () => {
    expect(arrows(picture(LIST, 3, [11]))).toContain('2.next>1 dangling');
    expect(arrows(picture(LIST, 3, [11]))).toContain('head.>2');
    expect(arrows(picture([writes(at(head), to(at(node(1)), true))]))).toEqual(['head.>1 dangling']);
  });

  it('come from locals in registers as well, as long as their function runs', () => {
    const local: TraceAction = { kind: 'local', name: 'p', value: '&', data: to(at(node(1))) };
    expect(arrows(picture([local]))).toEqual(['main.p>1']);
    expect(arrows(picture([local, { kind: 'end' }, { kind: 'end' }]))).toEqual([]);
  });

  it('show a block that nothing points to any more, but not one that was freed', () => {
    const lost = [...LIST, writes(at(head), to(at(node(1))))];
    expect(picture(lost).boxes.map(({ object }) => object?.name)).toContain('2');
    const freed = [...LIST, writes(at(node(2), 'next'), NULL), writes(at(head), to(at(node(1))))];
    expect(picture(freed, freed.length - 1, [12]).boxes.map(({ object }) => object?.name)).not.toContain('2');
  });

  it('are not too many, nor too many fields', () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      writes(at(node(i), 'next'), i === 0 ? NULL : to(at(node(i - 1)))),
    );
    const keys = Array.from({ length: 30 }, (_, i) =>
      writes(at(node(39), `key${i}`), { kind: 'integer', number: '1' }),
    );
    const { boxes } = picture([...many, ...keys]);
    expect(boxes).toHaveLength(18);
    const [full] = boxes.filter(({ object }) => object?.name === '39');
    expect([full!.fields.length, full!.omitted, full!.fields[0]!.name]).toEqual([7, 24, 'next']);
  });
});

describe('the layout of objects', () => {
  const texts = (shown: ObjectPicture) =>
    shown.boxes.map(({ fields }) => ({ title: 'box', about: '', rows: fields.map(({ name }) => name) }));
  const circle = [
    writes(at(node(1), 'next'), to(at(node(2)))),
    writes(at(node(2), 'next'), to(at(node(3)))),
    writes(at(node(3), 'next'), to(at(node(1)))),
  ];

  it('goes from left to right along pointers', () => {
    const shown = picture(LIST);
    const names = shown.boxes.map(({ object }) => object?.name);
    const columns = columnsOf(shown);
    expect(['head', '2', '1'].map((name) => columns[names.indexOf(name)])).toEqual([0, 1, 2]);
  });

  it('has a place for each box of a circle, and of an object that points to itself', () => {
    expect(columnsOf(picture(circle))).toEqual([0, 1, 2]);
    expect(columnsOf(picture([writes(at(node(1), 'next'), to(at(node(1))))]))).toEqual([0]);
  });

  it('lets no boxes cover each other, and nothing lie outside', () => {
    for (const shown of [picture(LIST), picture(circle), picture([...circle, ...LIST])]) {
      const { boxes, width, height } = layoutOf(shown, texts(shown));
      for (const [i, one] of boxes.entries()) {
        expect(one.x + one.width <= width && one.y + one.height <= height).toBe(true);
        for (const other of boxes.slice(i + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(apart).toBe(true);
        }
      }
    }
  });
});

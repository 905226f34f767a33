/**
 * Small programs in which each thread that a loop creates has a part of an array: so many elements from its number on,
 * each second one, rows, or what stands in the struct that it is given, an element of an array or a new one. The last
 * part may be larger, and the array on the heap. There are also such in which parts overlap, numbers are wrong or change, or main reads too early.
 */
import { line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct part { int lo, hi, id, *data; };',
  'struct part parts[2];',
  'pthread_t ts[2];',
  'int ids[2], a[8], b[4], grid[2][2], x, *h;',
];

export function generateChunks(seed: number): ProgramModel {
  return new ChunksGenerator(new Random(seed)).program();
}

class ChunksGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;
  private readonly given: 'number' | 'id' | 'part' | 'new';
  /** Of some others one thing is wrong: where the last part begins, who has it, or where an array begins. */
  private readonly trap: 'begin' | 'last' | 'pointer' | undefined;

  constructor(private readonly random: Random) {
    this.trap = random.chance(40) ? random.pick(['begin', 'last', 'pointer'] as const) : undefined;
    this.wild = this.trap ? 0 : random.pick([0, 6, 12, 20, 30]);
    this.given = random.pick(['number', 'id', 'part', 'new'] as const);
  }

  program(): ProgramModel {
    return { declarations: DECLARATIONS, functions: [this.helper(), this.worker(), this.main()] };
  }

  private either(right: string, ...wrong: readonly string[]): string {
    return this.random.chance(this.wild) ? this.random.pick(wrong) : right;
  }

  private helper(): FunctionModel {
    return { header: 'static void put(int *p, int k)', body: [line('p[k] ^= 1;')], end: 'return;' };
  }

  private worker(): FunctionModel {
    const { random } = this;
    const body = [
      line(this.opening()),
      ...this.spoiled(),
      ...this.part(),
      ...(random.chance(this.trap === 'pointer' ? 80 : 20) ? this.part() : []),
    ];
    return { header: 'void *work(void *arg)', body, end: 'return 0;' };
  }

  private opening(): string {
    switch (this.given) {
      case 'number':
        return this.random.pick([
          'int id = (int)(long)arg;',
          'long id = (long)arg;',
          'unsigned id = (unsigned)(long)arg;',
        ]);
      case 'id':
        return 'int id = *(int *)arg;';
      case 'part':
      case 'new':
        return 'struct part *p = arg; int id = p->id;';
    }
  }

  private spoiled(): Statement[] {
    const text = this.either('', 'id = id & 1;', 'id ^= x;', 'if (x) id = 0;', 'ids[0] = 1;', 'parts[1].lo = 1;');
    return text === '' ? [] : [line(text)];
  }

  /** The array of whose elements the threads have parts. */
  private array(): string {
    const inStruct = this.given === 'part' || this.given === 'new' ? ['p->data'] : [];
    return this.random.pick(['a', 'a', 'h', ...inStruct]);
  }

  private access(element: string): string {
    return this.random.pick([`${element} ^= 1;`, `${element} = x;`, `b[0] = ${element};`, `put(&${element}, 0);`]);
  }

  private part(): Statement[] {
    const { random } = this;
    const type = random.pick(['int', 'int', 'long', 'unsigned', 'char']);
    const [from, to] = this.bounds();
    const index = this.either('j', 'j ^ 1', 'j + 1', '3 - j');
    const loop = (begin: string, end: string, step: string, body: string): Statement =>
      line(`for (${type} j = ${begin}; j < ${end}; ${step}) { ${body} }`);
    const more = this.either('', 'if (x) continue;', 'if (x) break;', 'j += x;', 'if (x) j = 0;');
    if (this.trap) return this.largerLast(type, this.access(`${this.array()}[j]`));
    const only = random.pick(['id == 0', '!id', 'id + 1 == 2', '0 == id']);
    return random.weighted<() => Statement[]>([
      [
        2,
        () => [
          line(
            `if (${this.either(only, 'id >= 0', 'id', 'x == 0', 'id != 2', `${only} || x`)}) { ${this.access('a[1]')} }`,
          ),
        ],
      ],
      [1, () => [line(`if (${this.either('id != 1', 'id != 0 && x', 'id < 2')}) ; else { x ^= 1; }`)]],
      [
        4,
        () => [
          loop(from, to, this.either('j++', 'j += 2', '++j'), `${more} ${this.access(`${this.array()}[${index}]`)}`),
        ],
      ],
      [3, () => this.largerLast(type, `${more} ${this.access(`${this.array()}[${index}]`)}`)],
      [3, () => [loop('id', '4', this.either('j += 2', 'j += 1', 'j += 3'), `${more} ${this.access(`a[${index}]`)}`)]],
      [
        2,
        () => [
          line(
            `for (int i = id; i < ${this.either('id + 1', '2', 'id + 2')}; i += ${this.either('2', '1')}) ` +
              `for (int j = 0; j < ${this.either('2', '3')}; j++) { ${this.access('grid[i][j]')} }`,
          ),
        ],
      ],
      [1, () => [line(`if (id == ${random.below(2)}) { x ^= 1; } if (id != 0) { x ^= 1; }`)]],
      [1, () => [line(`for (int j = 0; j < 2; j++) { ${this.access('grid[id][j]')} }`)]],
      [1, () => [line(`{ int j = ${from}; do { ${this.access('a[j]')} } while (++j < ${to}); }`)]],
      [
        1,
        () => [line(`for (int j = ${from};; j++) { ${this.either('', this.access('a[j]'))} if (j >= ${to}) break; }`)],
      ],
      [1, () => [line(`{ int *q = a + ${from}; for (int j = 0; j < 2; j++) { ${this.access('q[j]')} } }`)]],
    ])();
  }

  /** The last thread has what comes behind its part as well. */
  private largerLast(type: string, body: string): Statement[] {
    const { random, trap } = this;
    const isWrong = trap === 'last';
    const last = isWrong
      ? random.pick(['id == 0', 'id != 1', 'x', 'id == 1 || x', 'id >= 0'])
      : random.pick(['id == 1', '1 == id']);
    const unless = isWrong ? random.pick(['id != 0', 'id == 1', 'x']) : 'id != 1';
    const [size, whole] = [this.either('2', '3', '4'), this.either('5', '6')];
    const forms = [
      [`int end = ${last} ? ${whole} : id * 2 + ${size};`],
      [`int end; if (${last}) end = ${whole}; else end = id * 2 + ${size};`],
      [`int end = id * 2 + ${size};`, `if (${last}) end = ${whole};`],
      [`int end = ${whole};`, `if (${unless}) end = id * 2 + ${size};`],
    ] as const;
    const begin =
      trap === 'begin'
        ? random.pick(['(id == 1 ? 1 : id * 2)', '(id == 0 ? 0 : id)'])
        : this.either('id * 2', 'id', 'id * 2 - x');
    const lines = [...random.pick(forms), `for (${type} j = ${begin}; j < end; j++) { ${body} }`];
    return [line(`{ ${lines.join(' ')} }`)];
  }

  private bounds(): readonly [string, string] {
    const { random } = this;
    if ((this.given === 'part' || this.given === 'new') && random.chance(60))
      return [this.either('p->lo', 'p->hi - 1', 'p->id'), this.either('p->hi', 'p->hi + 1', 'p[0].lo + 2')];
    const from = random.pick(['id * 2', 'id * 4 / 2', '2 * id']);
    return [
      this.either(from, 'id', 'id * 3 / 2', 'id * 2 - id'),
      this.either(random.pick(['(id + 1) * 2', `${from} + 2`]), `${from} + 3`, '4', '(id + 2) * 2'),
    ];
  }

  private setUp(): readonly string[] {
    switch (this.given) {
      case 'number':
        return [];
      case 'id':
        return [
          this.either('ids[i] = i;', 'ids[i] = 1;', 'ids[i] = i & 1;', 'ids[i & x] = i;', 'if (!x) ids[i] = i;', ''),
        ];
      case 'new':
        return [
          this.either(
            'q = malloc(sizeof *q);',
            'if (!q) q = malloc(sizeof *q);',
            'if (i == 0 || x) q = malloc(sizeof *q);',
          ),
          this.either('q->id = i;', 'q->id = x;', 'if (x) q->id = i;', 'old = q; q->id = i;'),
          this.either(
            'q->lo = i * 2;',
            'q->lo = i;',
            'if (old) old->lo = i * 2; else q->lo = 0;',
            'q->lo = q->id * 2;',
          ),
          this.either(
            'q->hi = (i + 1) * 2;',
            'q->hi = i * 2 + 3;',
            'q->hi = 4;',
            'q->hi = i * 2 + 2; q = malloc(sizeof *q);',
            'q->hi = i == 1 ? 5 : (i + 1) * 2;',
            'q->hi = i == 0 ? 5 : (i + 1) * 2;',
          ),
          this.either('q->data = h;', 'q->data = a;', 'q->data = h + i;', 'q->data = x ? a : h;'),
        ];
      case 'part':
        return [
          this.either('parts[i].id = i;', 'parts[i].id = 0;', 'parts[i].id = x;'),
          this.either('parts[i].lo = i * 2;', 'parts[i].lo = i;', 'parts[0].lo = i * 2;', 'if (x) parts[i].lo = 0;'),
          this.either(
            this.random.pick(['parts[i].hi = (i + 1) * 2;', 'parts[i].hi = i == 1 ? 5 : i * 2 + 2;']),
            'parts[i].hi = i * 2 + 3;',
            'parts[i].hi = 4;',
            'parts[i].hi = i == 0 ? 5 : i * 2 + 2;',
          ),
          this.either(
            'parts[i].data = h;',
            'parts[i].data = a;',
            'parts[i].data = h + i;',
            'parts[i].data = i ? a : h;',
          ),
        ];
    }
  }

  private main(): FunctionModel {
    const { random } = this;
    const argument = { number: '(void *)(long)i', id: '&ids[i]', part: '&parts[i]', new: 'q' }[this.given];
    const create = `pthread_create(&ts[i], 0, work, ${this.either(argument, '&ids[0]', '(void *)(long)(i & x)')});`;
    const late = this.either('', 'parts[i].lo = 0;', 'ids[i] = 0;', 'a[i * 2] ^= 1;', 'if (q) q->lo = 0;');
    const sets = this.setUp();
    const isLate = random.chance(this.wild / 2);
    const loop = [...(isLate ? [create, ...sets] : [...sets, create]), late].join(' ');
    const body = [
      ...(random.chance(30) ? [line('x = __VERIFIER_nondet_bool();')] : []),
      line('struct part *q = 0, *old = 0;'),
      line(
        this.trap === 'pointer'
          ? random.pick(['h = a + 1;', 'h = a; h = a + 1;', 'h = malloc(28); if (x) h++;'])
          : this.either('h = malloc(28);', 'h = a;', 'h = a + 1;', 'h = malloc(28); if (x) h = a;'),
      ),
      line(`for (int i = 0; i < 2; i++) { ${loop} }`),
      ...(random.chance(this.wild) ? [line('parts[1].lo = 1;'), line('a[2] ^= 1;')] : []),
      line('for (int i = 0; i < 2; i++) pthread_join(ts[i], 0);'),
      ...(random.chance(50) ? [line('a[1] ^= 1;')] : []),
    ];
    return { header: 'int main(void)', body, end: 'return 0;' };
  }
}

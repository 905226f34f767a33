/**
 * Small programs in which a loop makes an object for each thread that it creates, and main keeps a pointer to it: in an
 * array, which is global, main's own, or on the heap behind a pointer that is set once; in a struct; or in another such
 * object. There are also such in which two threads get one object, pointers are moved, or main comes too early.
 */
import { block, line } from './ingredient.js';
import type { FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';

const DECLARATIONS = [
  'struct own { int id, x; int *buf; pthread_t t; };',
  'struct element { int id; struct own *own; };',
  'struct box { struct own **all; int n; };',
  'struct own *kept[2], *last;',
  'struct element row[2];',
  'struct own **heap;',
  'struct box *box;',
  'pthread_t ts[2];',
  'int x, g;',
];

const ARRAYS = { global: 'kept', local: 'mine', heap: 'heap', box: 'box->all' } as const;

export function generateOwned(seed: number): ProgramModel {
  return new OwnedGenerator(new Random(seed)).program();
}

class OwnedGenerator {
  /** Of some programs all is as it should be. */
  private readonly wild: number;
  private readonly array: keyof typeof ARRAYS | 'row';
  private readonly given: 'object' | 'number' | 'element';
  private readonly made: 'here' | 'make' | 'spawn';
  private readonly hasIds: boolean;

  constructor(private readonly random: Random) {
    this.wild = random.pick([0, 5, 10, 15, 25]);
    this.given = random.pick(['object', 'object', 'number', 'element'] as const);
    const arrays = ['global', 'global', 'local', 'heap', 'box', 'row'] as const;
    this.array =
      this.given === 'element'
        ? 'row'
        : this.given === 'number'
          ? random.pick(['global', 'heap', 'box'])
          : random.pick(arrays);
    this.made = this.given === 'object' ? random.pick(['here', 'make', 'spawn']) : random.pick(['here', 'make']);
    this.hasIds = this.given === 'object' && random.chance(40);
  }

  program(): ProgramModel {
    return { declarations: DECLARATIONS, functions: [this.worker(), this.make(), this.spawn(), this.main()] };
  }

  private either(right: string, ...wrong: readonly string[]): string {
    return this.random.chance(this.wild) ? this.random.pick(wrong) : right;
  }

  private sometimes(chance: number, ...texts: readonly string[]): Statement[] {
    return this.random.chance(chance) ? [line(this.random.pick(texts))] : [];
  }

  /** The pointer that is kept at a number. */
  private at(index: string): string {
    return this.array === 'row' ? `row[${index}].own` : `${ARRAYS[this.array]}[${index}]`;
  }

  private use(pointer: string): Statement {
    const { random } = this;
    return random.weighted<() => Statement>([
      [4, () => line(`${pointer}->x ^= 1;`)],
      [2, () => line(`g = ${pointer}->x;`)],
      [2, () => line(`${pointer}->buf[1] ^= 1;`)],
      [1, () => line(`${pointer}->x = ${pointer}->id;`)],
      [1, () => block('for (int j = 0; j < 2; j++)', [line(`${pointer}->buf[j] = j;`)])],
    ])();
  }

  private worker(): FunctionModel {
    const { random } = this;
    const isLocal = this.array === 'local';
    const opening = {
      object: 'struct own *p = arg; int id = p->id;',
      number: `int id = (int)(long)arg; struct own *p = ${isLocal ? 'kept[id]' : this.at('id')};`,
      element: 'struct element *e = arg; int id = e->id; struct own *p = e->own;',
    }[this.given];
    const other = isLocal ? 'kept[0]' : this.at(random.pick(['0', 'id ^ 1', 'id & x']));
    const body = [
      line(opening),
      ...(random.chance(this.wild)
        ? [line(random.pick([`p = ${other};`, `if (x) p = ${other};`, 'if (last) p = last;']))]
        : []),
      this.use('p'),
      ...(random.chance(this.wild)
        ? [
            line(
              random.pick([
                'last = p;',
                `${isLocal ? 'kept[0]' : this.at('id')} = p;`,
                'p->buf = &g;',
                `${other}->x ^= 1;`,
              ]),
            ),
          ]
        : []),
      ...(random.chance(50) ? [this.use(random.chance(this.wild / 2) ? other : 'p')] : []),
      ...(random.chance(10) ? [line('if (id == 0) g ^= 1;')] : []),
    ];
    return { header: 'void *work(void *arg)', body, end: 'return 0;' };
  }

  private fill(pointer: string, index: string): Statement[] {
    const buffer = this.either(
      `${pointer}->buf = malloc(8);`,
      `${pointer}->buf = &g;`,
      `if (last) ${pointer}->buf = last->buf; else ${pointer}->buf = malloc(8);`,
      `${pointer}->buf = malloc(8); last = ${pointer};`,
    );
    return [
      line(`${pointer}->id = ${this.either(index, '0', 'x', '1')};`),
      line(buffer),
      line(`${pointer}->buf[0] = ${pointer}->buf[1] = ${pointer}->x = 0;`),
    ];
  }

  private make(): FunctionModel {
    const { random } = this;
    const allocate = this.either(
      'struct own *p = malloc(sizeof *p);',
      'struct own *p = last ? last : malloc(sizeof *p); last = p;',
      'struct own *p = x && last ? last : malloc(sizeof *p); last = p;',
      'static struct own *spare; if (!spare) spare = malloc(sizeof *spare); struct own *p = spare;',
      'struct own *p = malloc(sizeof *p); last = p;',
      'struct own *p = malloc(sizeof *p); if (i == 1) p = kept[0] ? kept[0] : p;',
    );
    const body = this.made === 'here' ? [] : [line(allocate), ...this.fill('p', 'i')];
    const end = this.made === 'here' ? 'return 0;' : this.either('return p;', 'return last ? last : p;');
    return { header: 'struct own *make(int i)', body: random.chance(5) ? [...body, line('x ^= 1;')] : body, end };
  }

  private spawn(): FunctionModel {
    const header = 'struct own *spawn(int i)';
    if (this.made !== 'spawn') return { header, body: [], end: 'return 0;' };
    const create = `pthread_create(${this.hasIds ? '&w->t' : '&ts[i]'}, 0, work, ${this.either('w', 'last ? last : w')});`;
    const body = [
      line(
        this.either(
          'struct own *w = make(i);',
          'struct own *w = make(i); last = w;',
          'struct own *w = last ? last : make(i);',
        ),
      ),
      ...(this.random.chance(30) ? [this.use('w')] : []),
      line(create),
      ...(this.random.chance(this.wild) ? [this.use('w')] : []),
    ];
    return { header, body, end: 'return w;' };
  }

  private round(): Statement[] {
    const { random } = this;
    const at = this.at('i');
    if (this.made === 'spawn')
      return [
        line(
          `${this.at(this.either('i', '0', 'i ^ 1', 'i & x'))} = ${this.either('spawn(i)', 'i && x ? spawn(0) : spawn(i)')};`,
        ),
        ...(random.chance(this.wild) ? [this.use(at)] : []),
      ];
    const value = this.made === 'make' ? 'make(i)' : 'malloc(sizeof(struct own))';
    const store = this.either(
      `${at} = ${value};`,
      `${at} = i && x ? ${this.at('0')} : ${value};`,
      `if (i == 0 || x) q = ${value}; ${at} = q;`,
      `if (!q) q = ${value}; ${at} = q;`,
      `${this.at('i ^ 1')} = ${value}; if (i == 0) ${at} = ${value};`,
      `q = ${value}; if (x) q = ${value}; ${at} = q;`,
    );
    const argument = {
      object: this.either(at, this.at('0'), `q ? q : ${at}`, this.at('i & x'), `(last = ${at})`),
      number: this.either('(void *)(long)i', '(void *)(long)(i & x)', '(void *)(long)(i ^ 1)'),
      element: this.either('&row[i]', '&row[0]', '&row[i & x]', 'row + (i ^ 1)'),
    }[this.given];
    return [
      ...(this.array === 'row' ? [line(`row[i].id = ${this.either('i', '0')};`)] : []),
      line(store),
      ...(this.made === 'here' ? this.fill(at, 'i') : []),
      ...this.sometimes(this.wild, `${this.at('0')}->x ^= 1;`, `last = ${at};`, `q = ${at};`, 'if (q) q->x ^= 1;'),
      ...(random.chance(30) ? [this.use(at)] : []),
      line(`pthread_create(${this.hasIds ? `&${at}->t` : '&ts[i]'}, 0, work, ${argument});`),
      ...(random.chance(this.wild) ? [this.use(random.pick([at, this.at('0')]))] : []),
    ];
  }

  private main(): FunctionModel {
    const { random } = this;
    const begin = {
      heap: [line(this.either('heap = malloc(16);', 'heap = kept; heap = malloc(16);', 'heap = kept;'))],
      box: [
        line('box = malloc(sizeof *box);'),
        line(
          this.either('box->all = malloc(16);', 'box->all = kept;', 'box->all = malloc(16); if (x) box->all = kept;'),
        ),
      ],
      local: [line('struct own *mine[2];')],
      global: [],
      row: [],
    }[this.array];
    const id = this.hasIds ? `${this.at('i')}->t` : 'ts[i]';
    const moved = `{ struct own *h = ${this.at('0')}; ${this.at('0')} = ${this.at('1')}; ${this.at('1')} = h; }`;
    const reading = random.chance(50);
    const isFreed = !this.hasIds && random.chance(30);
    const after = (index: string): Statement[] => [
      this.use(this.at(this.either(index, `${index} ^ 1`, '1', `${index} & x`))),
      ...(isFreed ? [line(`free(${this.at(index)});`)] : []),
    ];
    const early = random.chance(this.wild) ? [this.use(this.at(random.pick(['i', 'i ^ 1', '1'])))] : [];
    const body = [
      ...(random.chance(30) ? [line('x = __VERIFIER_nondet_bool();')] : []),
      ...begin,
      line('struct own *q = 0;'),
      block('for (int i = 0; i < 2; i++)', this.round()),
      ...(random.chance(this.wild)
        ? [line(random.pick([moved, `${this.at('0')} = ${this.at('1')};`, `${this.at('1')}->x ^= 1;`]))]
        : []),
      block(`for (int i = ${this.either('0', '1')}; i < ${this.either('2', '1', '2 - x')}; i++)`, [
        ...early,
        line(this.either(`pthread_join(${id}, 0);`, `if (!x) pthread_join(${id}, 0);`)),
        ...(reading ? after('i') : []),
      ]),
      ...(reading ? [] : [block('for (int i = 0; i < 2; i++)', after('i'))]),
    ];
    return { header: 'int main(void)', body, end: 'return 0;' };
  }
}

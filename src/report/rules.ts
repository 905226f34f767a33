import { once } from '../base/once.js';

/** The subject of a property, for reports that explain their findings. */
export interface Rule {
  /** In Pascal case, as SARIF wants names. */
  readonly name: string;
  /** A phrase, without a full stop. */
  readonly short: string;
  /** Some sentences: why it is wrong, and what can be done. */
  readonly help: string;
  readonly level: 'error' | 'warning';
  /** The entry of the Common Weakness Enumeration, where there is one. */
  readonly cwe?: number;
  /** The chapter of the documentation. */
  readonly chapter: string;
}

type Row = readonly [short: string, help: string, details?: Partial<Pick<Rule, 'level' | 'cwe' | 'chapter'>>];

const table = once(
  (): ReadonlyMap<string, Row> =>
    new Map<string, Row>([
      [
        'assertion',
        [
          'An assertion fails, or an error function or label is reached',
          'In the execution that is shown, the condition of an assert is false, or the program reaches a function or label that it should not reach. Look where the values in the condition were written last, and by which task.',
          { cwe: 617 },
        ],
      ],
      [
        'null-dereference',
        [
          'Memory is accessed through a null pointer',
          'The pointer is null in this execution. Another task may have set it after it was looked at: what is looked at and what is used must be one section.',
          { cwe: 476 },
        ],
      ],
      [
        'out-of-bounds',
        [
          'Memory outside of an object is accessed',
          'The address does not lie in the object that the pointer belongs to, or a library function is given less memory than it needs. See whether the index or size can change between the check and the use.',
          { cwe: 119 },
        ],
      ],
      [
        'use-after-free',
        [
          'Memory is accessed that was freed, or whose scope has ended',
          'The object does not exist any more when it is accessed. Whoever ends the life of an object must know that no other task uses it: join, count references, or hold a lock.',
          { cwe: 416 },
        ],
      ],
      [
        'invalid-free',
        [
          'Something is freed that is no live block of the heap',
          'The block was freed before, or the pointer does not lead to the beginning of a block. Often two tasks both believe to be the last owner.',
          { cwe: 763 },
        ],
      ],
      [
        'division-by-zero',
        [
          'A number is divided by zero',
          'The divisor is zero in this execution. It may have changed since it was looked at.',
          { cwe: 369 },
        ],
      ],
      [
        'division-overflow',
        ['A quotient does not fit', 'The least number of a signed type is divided by -1 (C11 6.5.5p6).', { cwe: 190 }],
      ],
      [
        'lock-misuse',
        [
          'A lock is used as it must not be',
          'A lock is destroyed while it is held, given back by a task that does not hold it, or used before it was initialised or after it was destroyed. POSIX leaves undefined what happens then.',
          { cwe: 667, chapter: 'primitives.md' },
        ],
      ],
      [
        'join-misuse',
        [
          'A thread is joined twice, or is none',
          'A thread can be waited for once, and only as long as it is not detached.',
          { chapter: 'primitives.md' },
        ],
      ],
      [
        'call-misuse',
        [
          'A function is called, or its arguments are read, as something that they are not',
          'A pointer to a function leads to one with other arguments or another result, va_arg reads what was not passed, or a list of arguments is used that has no value any more.',
          { cwe: 686 },
        ],
      ],
      [
        'io-schedule',
        [
          'What is said on a stream depends on the schedule',
          'What the program writes to a stream, or the order in which it reads and writes there, is not the same in all schedules. A request and its answer must be one section if several tasks use the stream.',
          { cwe: 362, chapter: 'streams.md' },
        ],
      ],
      [
        'overflow',
        [
          'A signed number does not fit into its type',
          'Arithmetic on signed numbers overflows, or a shift has a negative or too large count (C11 6.5p5, 6.5.7p3). Compilers assume that this does not happen.',
          { cwe: 190 },
        ],
      ],
      [
        'shift-base',
        [
          'Bits are shifted out of a signed number',
          'A negative number is shifted to the left, or a signed number loses bits (C11 6.5.7p4).',
          { cwe: 190, level: 'warning' },
        ],
      ],
      [
        'conversion',
        [
          'A number changes in a conversion that nobody wrote',
          'It is cut off, or gets another sign. A cast says that it is meant.',
          { cwe: 681, level: 'warning' },
        ],
      ],
      [
        'alignment',
        [
          'A pointer is not aligned as its type is',
          'Some machines trap at such accesses, and compilers assume that there are none (C11 6.3.2.3p7). Use memcpy.',
          { level: 'warning' },
        ],
      ],
      [
        'leak',
        [
          'A block of the heap is lost',
          'The program ends, and nothing leads to the block any more.',
          { cwe: 401, level: 'warning' },
        ],
      ],
      [
        'resource',
        [
          'A descriptor is used after it was closed',
          'In a program with threads its number may be that of another file by then. Each descriptor should have one owner who closes it.',
          { cwe: 672 },
        ],
      ],
      [
        'uninitialized',
        [
          'A decision, an address or output depends on memory that was never written',
          'Nobody has written the memory before it is used, in this schedule at least. Fill objects in before they are published to other tasks.',
          { cwe: 457 },
        ],
      ],
      [
        'race',
        [
          'Two tasks access the same memory at the same time, one of them writing',
          'Nothing orders the two accesses: no lock that both hold, no join, no atomic access. C11 leaves undefined what happens (5.1.2.4p25). Let both hold the same lock, or make the accesses atomic.',
          { cwe: 362, chapter: 'primitives.md' },
        ],
      ],
      [
        'deadlock',
        [
          'Tasks wait for each other for ever',
          'None of the tasks can go on, and no other can end their waiting. Take locks in the same order everywhere, and change what a condition depends on under the lock with which it is waited for.',
          { cwe: 833, chapter: 'primitives.md' },
        ],
      ],
      [
        'hang',
        [
          'A task waits for ever in a loop',
          'The loop goes round until others change what it looks at, and none that is left does that any more. Often a flag is set before somebody begins to wait for it, and cleared by the one who waits: test it and begin to wait in one section, or wait with a condition variable, under the lock with which it is changed.',
          { cwe: 835, chapter: 'endless.md' },
        ],
      ],
      [
        'atomicity',
        [
          'Accesses that belong together are broken up by another task',
          'An access that the machine makes in parts, or two accesses of one task, have one of another task between them. Make them one section: hold a lock, or mask interrupts.',
          { cwe: 366 },
        ],
      ],
    ]),
);

/** Names of properties for which {@link ruleOf} has a row. */
export function knownRules(): readonly string[] {
  return [...table().keys()];
}

/** The rule of a property; of one of the user's own, its name. */
export function ruleOf(property: string): Rule {
  const [short, help, { level = 'error', cwe, chapter = 'checks.md' } = {}] = table().get(property) ?? own(property);
  return { name: pascal(property), short, help, level, ...(cwe === undefined ? {} : { cwe }), chapter };
}

function own(property: string): Row {
  return [
    `The property ${property} does not hold`,
    'This is a property of the user’s own: it was given in a property file.',
    { chapter: 'properties.md' },
  ];
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

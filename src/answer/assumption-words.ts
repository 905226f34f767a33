/**
 * How what is taken for granted is told to a person, and where more about it stands. The data have the short form,
 * which models and passes note.
 */

interface Told {
  /** Continues the words "assuming that". */
  readonly words: string;
  readonly page: string;
}

const [LIBRARY, SIGNALS, FIRMWARE, OPTIONS, CHECKS, LANGUAGE, BOUNDS] = [
  'library',
  'signals',
  'firmware',
  'options',
  'checks',
  'language',
  'bounds',
].map((name) => `docs/${name}.md`) as [string, string, string, string, string, string, string];

/** The short form (`#` is any number), the page, and the words if they are others. A new assumption is a row. */
const ROWS: readonly (readonly [what: string, page: string, words?: string])[] = [
  [
    'what a child of a process with several threads does is right',
    LIBRARY,
    'the child that fork makes of a program with several threads does nothing wrong, since it is not followed',
  ],
  [
    'a process has at most # children that it has not waited for',
    LIBRARY,
    'no process has more than # children that it has not waited for',
  ],
  ['no other process changes memory that processes share', LIBRARY],
  [
    'what happens after a switch to another context is right',
    LIBRARY,
    'nothing goes wrong after a switch to another context, which is not followed',
  ],
  [
    'no handler of a signal that comes from outside ends its thread',
    SIGNALS,
    'no handler of a signal from outside ends its thread',
  ],
  [
    'no handler of a signal that comes from outside calls longjmp',
    SIGNALS,
    'no handler of a signal from outside leaves by longjmp',
  ],
  ['SIGUSR1, SIGUSR2 and real-time signals come only from the program itself', SIGNALS],
  ['handlers of signals do not race with the thread that they interrupt', SIGNALS],
  ['timers call no functions', SIGNALS, 'no timer calls a function when its time has come'],
  [
    'what is written to streams in memory is not seen there',
    LIBRARY,
    'nobody looks in memory for what was written to a stream on it',
  ],
  [
    'texts of streams in memory are there from the beginning, and have less than # characters',
    LIBRARY,
    'the text of a stream in memory is there when it is opened, and has less than # characters',
  ],
  ['no other process changes shared memory', LIBRARY],
  ['there are at most # segments of shared memory', LIBRARY],
  ['nobody waits for ever for a stream that is locked', LIBRARY],
  ['nobody waits for ever for a lock on a file', LIBRARY],
  ['after fork no process waits for ever for what another one does', BOUNDS],
  ['no other process uses named semaphores', LIBRARY],
  ['no other process changes what is mapped', LIBRARY, 'no other process changes memory that is mapped'],
  [
    'what is mapped at a fixed address has the contents that were there',
    LIBRARY,
    'memory that is mapped at a fixed address holds what was there before',
  ],
  ['parts of blocks that are unmapped stay', LIBRARY, 'nobody uses a part of a block after it was unmapped'],
  ['patterns fit at most # paths', LIBRARY, 'a pattern matches at most # paths'],
  ['there are at most # addresses of interfaces', LIBRARY, 'the machine has at most # network addresses'],
  ['no more than # descriptors are registered with epoll at once', LIBRARY],
  [
    'lists of addresses have one or two entries, and names of less than # characters',
    LIBRARY,
    'looking up an address gives one or two, with names of less than # characters',
  ],
  ['paths have less than # characters', LIBRARY],
  [
    'folders have at most # entries, in order, and those that are not wanted come last',
    LIBRARY,
    'a folder has at most # entries, in order, and those that are not wanted come last',
  ],
  ['lines that getline reads have less than # characters', LIBRARY],
  ['texts for which scanf allocates memory have less than # characters', LIBRARY],
  [
    'of formats with a part that is not said exactly the text is any',
    LIBRARY,
    'a format that is not followed in all its parts gives any text',
  ],
  ['what sprintf writes fits', LIBRARY, 'sprintf stays within its array where its format is not followed'],
  [
    'what formats that are not looked at give has less than # characters',
    LIBRARY,
    'a format that is not followed gives less than # characters',
  ],
  [
    'what formats of scanf that are not looked at convert fits',
    LIBRARY,
    'scanf stays within its targets where its format is not followed',
  ],
  [
    'formats that are computed store nothing (%n) and read only strings that end',
    LIBRARY,
    'formats that the program computes store nothing (%n) and read only strings that end',
  ],
  [
    'system calls by number change nothing',
    LIBRARY,
    'a system call by its number changes nothing in the memory of the program',
  ],
  ['functions given to on_exit are not called', LIBRARY],
  ['functions given to streams are not called', LIBRARY],
  ["printf does not call the program's putchar", LIBRARY],
  ['printf writes no more than # characters at once', LIBRARY],
  ['no interrupt comes before the scheduler starts', FIRMWARE],
  ['no interrupt comes while the function of a timer runs', FIRMWARE],
  ['critical sections keep every interrupt out, whatever its priority', FIRMWARE],
  ['no wait ends by it', LIBRARY, 'no task stops waiting because another one says so'],
  ['the environment is empty', LIBRARY, 'main is given an empty environment'],
  [
    'the program ends with main or exit, not with its last thread, after which destructors and what atexit was given would run',
    LIBRARY,
  ],
  ['the program ends with main or exit, not with its last thread, after which nobody looks for lost blocks', CHECKS],
  ['nothing on the heap is lost as long as there are threads that have not been joined', CHECKS],
  ['freed memory is not allocated again', CHECKS, 'an allocation never gets memory that was freed before'],
  ['no handler leaves interrupts off', FIRMWARE],
  ['a processor that sleeps is woken', FIRMWARE],
  ['undefined functions return any value and write only through their arguments', OPTIONS],
  ['undefined functions return any value and touch nothing', OPTIONS],
  ['undefined functions do not call what they are given', OPTIONS],
  ['arrays of unknown length have # elements', OPTIONS],
  ['constants that hold the address of a weak symbol are not written', LANGUAGE],
  ['memory is sequentially consistent', BOUNDS],
  ['memory is as x86 machines have it', 'docs/memory-models.md'],
  ['what a task was woken for wakes another one if the first is deleted or suspended before it runs', FIRMWARE],
  ['each of these calls orders what comes before it and after it, also where it fails', BOUNDS],
  ['no call fails whose result is not looked at', BOUNDS],
  ['volatile accesses that race are as relaxed atomic ones', BOUNDS],
  ['nothing is wrong in other shares of the question: this is share # of #', 'docs/suites.md'],
  [
    'objects have the addresses that one layout gives them',
    LANGUAGE,
    'every object has just the address that one layout of memory gives it',
  ],
];

const NUMBER = /\b\d+\b/g;
const TABLE: ReadonlyMap<string, Told> = new Map(ROWS.map(([what, page, words = what]) => [what, { words, page }]));

/** The words of an assumption, as a colleague would say it, with whom it concerns; and the page that says more. */
export function assumptionWords(what: string): { readonly words: string; readonly page?: string } {
  const [, core = what, about = ''] = /^(.*?)( \([\w$, -]+\))?$/s.exec(what) ?? [];
  const numbers = core.match(NUMBER) ?? [];
  const told = TABLE.get(core) ?? TABLE.get(core.replace(NUMBER, '#'));
  if (!told) return { words: what };
  let next = 0;
  return { words: `${told.words.replace(/#/g, () => numbers[next++] ?? '')}${about}`, page: told.page };
}

/** Whether there is a row for a short form in which numbers may be `#`. */
export function isTold(what: string): boolean {
  return TABLE.has(what);
}

/** The flags that have a field of their own in the form; all others stand in the free field. */
import { shellLine, shellWords } from '../../cli/suite/shell-words.js';

export const PROPERTIES = [
  'checks',
  'race',
  'deadlock',
  'hang',
  'atomicity',
  'overflow',
  'uninitialized',
  'leak',
] as const;
export const NUMBERS = ['switches', 'unwind', 'fires', 'timeout'] as const;
export type NumberField = (typeof NUMBERS)[number];

/** The state of the form. Numbers are as they were typed; empty: not given. */
export interface Fields {
  readonly properties: readonly string[];
  readonly numbers: Readonly<Record<NumberField, string>>;
  readonly target: string;
  readonly all: boolean;
  /** Further flags, as on the command line. */
  readonly further: string;
}

const NO_NUMBERS: Fields['numbers'] = { switches: '', unwind: '', fires: '', timeout: '' };
const STANDARD = 'checks';

const NUMBER_FLAGS: ReadonlyMap<string, NumberField> = new Map([
  ...NUMBERS.map((name) => [`--${name}`, name] as const),
  ['-s', 'switches'],
  ['-k', 'unwind'],
  ['-t', 'timeout'],
]);
const PROPERTY_FLAGS = ['-p', '--property'];
const ONLY: ReadonlyMap<string, string> = new Map([
  ['--race-only', 'race'],
  ['--deadlock-only', 'deadlock'],
  ['--hang-only', 'hang'],
]);

/** The words of the command line that say the same. */
export function wordsOf({ properties, numbers, target, all, further }: Fields): string[] {
  const rest = shellWords(further);
  const isStandard =
    properties.length === 0 || (properties.length === 1 && properties[0] === STANDARD && !rest.some(asksForProperties));
  return [
    ...(isStandard ? [] : ['-p', properties.join(',')]),
    ...NUMBERS.flatMap((name) => (numbers[name].trim() === '' ? [] : [`--${name}`, numbers[name].trim()])),
    ...(target === '' ? [] : ['--target', target]),
    ...(all ? ['--all'] : []),
    ...rest,
  ];
}

function asksForProperties(word: string): boolean {
  return (
    PROPERTY_FLAGS.some((flag) => word === flag || word.startsWith(`${flag}=`)) ||
    word === '--atomicity-only' ||
    ONLY.has(word)
  );
}

/** The form that says the same as words of the command line. */
export function fieldsOf(words: readonly string[]): Fields {
  const properties: string[] = [];
  const numbers = { ...NO_NUMBERS };
  const further: string[] = [];
  let [target, all] = ['', false];
  for (let at = 0; at < words.length; at++) {
    const [, flag = words[at]!, joined] = /^(--[^=]+)=(.*)$/s.exec(words[at]!) ?? [];
    const value = joined ?? words[at + 1];
    const number = NUMBER_FLAGS.get(flag);
    const only = ONLY.get(flag);
    const names = PROPERTY_FLAGS.includes(flag) ? listed(value) : undefined;
    if (flag === '--all') all = true;
    else if (only !== undefined) properties.push(only);
    else if (value !== undefined && number !== undefined) numbers[number] = value;
    else if (value !== undefined && flag === '--target') target = value;
    else if (names) properties.push(...names);
    else further.push(words[at]!);
    const isRead = number !== undefined || flag === '--target' || names !== undefined;
    if (isRead && joined === undefined && value !== undefined) at++;
  }
  const isStandard = properties.length === 0 && !further.some(asksForProperties);
  return {
    properties: isStandard ? [STANDARD] : [...new Set(properties)],
    numbers,
    target,
    all,
    further: shellLine(further),
  };
}

/** Properties that have a box, if all of them have. */
function listed(value: string | undefined): string[] | undefined {
  const names = value?.split(',').map((name) => name.trim());
  return names?.every((name) => PROPERTIES.some((each) => each === name)) ? names : undefined;
}

/**
 * Inline assembly becomes C, before anything else looks at the tokens: what {@link INSTRUCTIONS} knows does what it
 * does, all else leaves unknown values in what it may write, and is noted. The rules of GCC: a statement changes its
 * outputs, and memory only with a "memory" clobber; of memory, only what its operands point to is taken to change.
 */
import { FLAG, INSTRUCTIONS, JUMP } from './instructions.js';
import { isAsmWord } from './token-cursor.js';
import { groupEnd } from './outline.js';
import { TokenWriter } from './token-writer.js';
import type { Tokens } from './tokens.js';

/** In the place of assembly that is not understood. */
export const ASSEMBLY_MARK = '__tcbmc_assembly';
/** `x` gets any value. */
export const UNKNOWN = '__tcbmc_unknown';
/** So does what `x` points to, if that is an object of known size that may be written. */
export const UNKNOWN_BEHIND = '__tcbmc_unknown_behind';
/** Whether an instruction is left out. */
const SKIPPED = '__tcbmc_skipped';

/** Registers that instructions take without naming an operand, by their letters in constraints. */
const REGISTERS: Readonly<Record<string, string>> = { A: 'a', Z: 'z' };

interface Operand {
  readonly name: string | undefined;
  readonly constraint: string;
  /** The tokens of the expression, with its parentheses. */
  readonly text: readonly string[];
}

interface Assembly {
  readonly instructions: readonly string[];
  readonly outputs: readonly Operand[];
  readonly inputs: readonly Operand[];
  readonly clobbersMemory: boolean;
  /** After its last token. */
  readonly end: number;
}

/**
 * The tokens with C in the place of statements in assembly. Those that cannot be read stay, for the parser to refuse.
 */
export function withAssemblyAsC(tokens: Tokens): Tokens {
  if (!tokens.texts.some(isAsmWord)) return tokens;
  const writer = new TokenWriter(tokens);
  let depth = 0;
  for (let index = 0; index < tokens.kinds.length; index++) {
    const text = tokens.texts[index]!;
    if (text === '{') depth++;
    else if (text === '}') depth--;
    const found =
      depth > 0 && tokens.kinds[index] === 'identifier' && isAsmWord(text) && startsStatement(tokens, index)
        ? readAssembly(tokens, index)
        : undefined;
    if (!found) writer.copy(index);
    else {
      writer.write(inC(found), index);
      index = found.end - 1;
    }
  }
  return writer.finish();
}

/** Whether a statement can start here, and not the `asm` of a declarator. */
function startsStatement({ texts }: Tokens, index: number): boolean {
  const before = texts[index - 1] ?? '';
  if (before !== ')') return /^(?:[;{}:]|else|do)$/.test(before);
  let depth = 0;
  let at = index - 1;
  for (; at > 0; at--) {
    if (texts[at] === ')') depth++;
    else if (texts[at] === '(' && --depth === 0) break;
  }
  return /^(?:if|while|for|switch)$/.test(texts[at - 1] ?? '');
}

function readAssembly(tokens: Tokens, index: number): Assembly | undefined {
  const { kinds, texts } = tokens;
  if (texts.indexOf('__endasm', index) >= 0 && texts[index + 1] !== '(') return betweenWords(tokens, index);
  let open = index + 1;
  while (kinds[open] === 'identifier' && texts[open] !== 'goto') open++;
  if (texts[open] !== '(') return undefined;
  const close = groupEnd(tokens, open) - 1;
  if (texts[close + 1] !== ';') return undefined;
  const sections = split(tokens, open + 1, close, ':');
  const [template, outputs = [], inputs = [], clobbers = []] = sections;
  if (!template || sections.length > 4) return undefined;
  const read = [outputs, inputs].map((section) => (section.length === 0 ? [] : operands(tokens, section)));
  const [places, values] = read;
  if (!places || !values) return undefined;
  const texture = template.map((at) => stringAt(tokens, at));
  if (texture.includes(undefined)) return undefined;
  const uncast = places.map((place) => ({ ...place, text: withoutCasts(place.text) }));
  const all = [...uncast, ...values];
  const names = all.map(({ name }) => name);
  const named = (instruction: string): string =>
    instruction.replace(/%(\d+)/g, (written, number) => (isStatusAddress(all[Number(number)]) ? '__sreg__' : written));
  return {
    instructions: instructionsOf(texture.join(''), names).map(named),
    outputs: uncast,
    inputs: values,
    clobbersMemory: clobbers.some((at) => texts[at] === '"memory"'),
    end: close + 2,
  };
}

/** `"I" (_SFR_IO_ADDR(SREG))`, as AVR's header expands it. */
function isStatusAddress(operand: Operand | undefined): boolean {
  return operand !== undefined && operand.text.includes('&') && operand.text.includes('__tcbmc_status');
}

/** SDCC: `__asm … __endasm;`, an instruction a line. */
function betweenWords(tokens: Tokens, index: number): Assembly | undefined {
  const { texts } = tokens;
  const last = texts.indexOf('__endasm', index);
  const lines = new Map<number, string>();
  for (let at = index + 1; at < last; at++) {
    const { line } = tokens.position(at);
    lines.set(line, `${lines.get(line) ?? ''} ${texts[at]}`);
  }
  const end = last + (texts[last + 1] === ';' ? 2 : 1);
  return {
    instructions: instructionsOf([...lines.values()].join('\n'), []),
    outputs: [],
    inputs: [],
    clobbersMemory: false,
    end,
  };
}

/** Indices of the tokens between separators outside of brackets. */
function split(tokens: Tokens, first: number, end: number, separator: string): number[][] {
  const found: number[][] = [[]];
  for (let at = first; at < end;) {
    if (tokens.texts[at] === separator) {
      found.push([]);
      at++;
      continue;
    }
    const next = /^[([{]$/.test(tokens.texts[at]!) ? groupEnd(tokens, at) : at + 1;
    for (; at < next; at++) found.at(-1)!.push(at);
  }
  return found;
}

function stringAt({ kinds, texts }: Tokens, at: number): string | undefined {
  return kinds[at] === 'string' ? texts[at]!.replace(/^[^"]*"|"$/g, '') : undefined;
}

/** `[name] "constraint" (expression), …` */
function operands(tokens: Tokens, section: readonly number[]): Operand[] | undefined {
  const found = split(tokens, section[0]!, section.at(-1)! + 1, ',').map((part): Operand | undefined => {
    const named = tokens.texts[part[0]!] === '[';
    const rest = part.slice(named ? 3 : 0);
    const open = rest.findIndex((at) => tokens.kinds[at] !== 'string');
    if (open < 1 || tokens.texts[rest[open]!] !== '(') return undefined;
    const constraint = rest.slice(0, open).map((at) => stringAt(tokens, at)!);
    return {
      name: named ? tokens.texts[part[1]!] : undefined,
      constraint: constraint.join(''),
      text: rest.slice(open).map((at) => tokens.texts[at]!),
    };
  });
  return found.every((each) => each !== undefined) ? found : undefined;
}

/** Of a place in parentheses, as GCC has it: what follows `(name)` there is no factor, since a product is no place. */
function withoutCasts(text: readonly string[]): readonly string[] {
  const end = text.indexOf(')');
  const isCast = text[1] === '(' && text.lastIndexOf('(', end) === 1 && /^[\w(*]/.test(text[end + 1] ?? '');
  return isCast ? withoutCasts(['(', ...text.slice(end + 1)]) : text;
}

/**
 * Instructions in one spelling: small letters, single blanks, operands by number; no comments, directives and labels.
 * Which byte of an operand is read from AVR's flash stands behind it.
 */
function instructionsOf(template: string, names: readonly (string | undefined)[]): string[] {
  return template
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, ' ')
    .replace(/\b(lpm\s+)%([A-D])(\d+|\[\w+\])/gi, '$1%$3@$2')
    .replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, ' ')
    .replace(/%[a-zA-Z]?\[(\w+)\]/g, (all, name: string) => (names.includes(name) ? `%${names.indexOf(name)}` : all))
    .toLowerCase()
    .replace(/%[a-z](\d+)/g, '%$1')
    .replace(/%%/g, '')
    .replace(/\b(lock|rep)\s*[;\n]\s*/g, '$1 ')
    .replace(/^\s*[;#].*$/gm, '')
    .split(/[\n;]/)
    .map((line) =>
      line
        .replace(/^\s*[\w.$]+\s*:/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '' && !/^[.@]/.test(line));
}

/** Statements in C, in braces, as tokens. */
function inC(assembly: Assembly): string[] {
  const { instructions, outputs, inputs, clobbersMemory } = assembly;
  const whole = meaning(assembly, instructions.join('; '));
  const parts = whole ? [whole] : instructions.map((instruction) => meaning(assembly, instruction));
  const known = parts.filter((part) => part !== undefined);
  const isKnown = known.length === parts.length;
  const givesInputs = known.some(({ input }) => input);
  const mayJump =
    !whole && instructions.some((instruction, i) => parts[i] === undefined && JUMP.test(`${instruction} `));
  const code = known.flatMap(({ c }) =>
    mayJump ? ['{', ...unknownFlag(SKIPPED), 'if', '(', SKIPPED, ')', '{', ...c, '}', '}'] : c,
  );
  const hasFlag = code.includes(FLAG);
  const call = (name: string, { text }: Operand): string[] => [name, '(', ...text, ')', ';'];
  const body = [...(hasFlag ? unknownFlag(FLAG) : []), ...code];
  if (!isKnown) body.push(...inputs.flatMap(({ text }) => ['(', 'void', ')', ...text, ';']));
  if (!isKnown && clobbersMemory) body.push(...inputs.flatMap((input) => call(UNKNOWN_BEHIND, input)));
  if (!isKnown || givesInputs) body.push(...outputs.flatMap((output) => call(UNKNOWN, output)));
  else {
    const assigned = new Set(known.flatMap((part) => part.assigned));
    body.push(
      ...outputs
        .filter((output) => !assigned.has(output))
        .flatMap((output) => passedThrough(assembly, output, hasFlag)),
    );
  }
  if (!isKnown) body.push(ASSEMBLY_MARK, '(', ')', ';');
  return body.length > 0 ? ['{', ...body, '}'] : [';'];
}

/**
 * An output that no instruction writes tells of the last result, keeps its value, gets that of the input in the same
 * register, or any.
 */
function passedThrough(assembly: Assembly, output: Operand, hasFlag: boolean): string[] {
  if (output.constraint.startsWith('+') || /^=&?[mQoV]+$/.test(output.constraint)) return [];
  const flag = hasFlag ? /^=@cc(n?)[ez]$/.exec(output.constraint) : null;
  if (flag) return [...output.text, '=', ...(flag[1] ? ['!'] : []), FLAG, ';'];
  const input = valueOf(assembly, output);
  return input ? [...output.text, '=', ...input, ';'] : [UNKNOWN, '(', ...output.text, ')', ';'];
}

/** A truth value of which nothing is known. */
function unknownFlag(name: string): string[] {
  return ['_Bool', name, '=', '0', ';', UNKNOWN, '(', name, ')', ';'];
}

interface Meaning {
  readonly c: readonly string[];
  readonly input: boolean;
  /** The outputs that it writes. */
  readonly assigned: readonly Operand[];
}

function meaning(assembly: Assembly, text: string): Meaning | undefined {
  for (const { pattern, c = '', input = false } of INSTRUCTIONS) {
    const match = pattern.exec(text);
    const filled = match && fillIn(assembly, c, match);
    if (filled) return { ...filled, input };
  }
  return undefined;
}

/** The C of a row with the statement's operands; undefined if one does not fit. */
function fillIn(assembly: Assembly, c: string, match: RegExpExecArray): Pick<Meaning, 'c' | 'assigned'> | undefined {
  const words: string[] = [];
  const places: (readonly string[])[] = [];
  for (const word of c.split(/\s+/).filter((each) => each !== '')) {
    const slot = /^(out|in|mem)(\d|[AZ])$/.exec(word);
    const operand = slot && designated(assembly, slot[1]!, match[Number(slot[2])] ?? slot[2]!);
    if (slot && !operand) return undefined;
    if (operand && slot![1] === 'out') places.push(operand);
    words.push(...(operand ?? [word]));
  }
  return { c: words, assigned: assembly.outputs.filter(({ text }) => places.includes(text)) };
}

function designated(assembly: Assembly, role: string, written: string): readonly string[] | undefined {
  const all = [...assembly.outputs, ...assembly.inputs];
  const letter = REGISTERS[written];
  if (letter !== undefined) {
    const isHere = ({ constraint }: Operand): boolean => constraint.replace(/^[=+]?&?/, '').startsWith(letter);
    const output = assembly.outputs.find(isHere);
    if (output || role === 'out') return output && (role === 'in' ? valueOf(assembly, output) : output.text);
    return assembly.inputs.find(isHere)?.text;
  }
  const number = /%(\d+)/.exec(written)?.[1];
  if (number === undefined) return role === 'in' ? ['(', ...literal(written), ')'] : undefined;
  const operand = all[Number(number)];
  if (!operand) return undefined;
  if (role === 'in') return valueOf(assembly, operand);
  if (role === 'out') return /^[=+]/.test(operand.constraint) ? operand.text : undefined;
  if (!written.startsWith('%')) return ['(', '*', ...operand.text, ')'];
  return /[mQoV]/.test(operand.constraint) ? operand.text : undefined;
}

function literal(written: string): string[] {
  const digits = written.replace(/^[$#]/, '');
  return digits.startsWith('-') ? ['-', digits.slice(1)] : [digits];
}

/** The operand's value before the statement. */
function valueOf({ outputs, inputs }: Assembly, operand: Operand): readonly string[] | undefined {
  if (!operand.constraint.startsWith('=')) return operand.text;
  const index = outputs.indexOf(operand);
  const letter = /^=&?([a-dSD])$/.exec(operand.constraint)?.[1];
  const isTied = ({ constraint }: Operand): boolean =>
    constraint === String(index) || constraint === `%${index}` || (letter !== undefined && constraint === letter);
  return inputs.find(isTied)?.text;
}

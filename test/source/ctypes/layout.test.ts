/**
 * Structures with every way to change their layout are laid out as gcc does: sizes, alignments, and the bits of each
 * member.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadParser } from '../../../src/c/parser.js';
import { parseUnit } from '../../../src/c/parse-unit.js';
import type { Field } from '../../../src/source/ctypes/ctype.js';
import { sizeOf } from '../../../src/source/ctypes/types.js';
import { LP64 } from '../../../src/source/target.js';
import { Random } from '../../oracle/random.js';
import { unitOf } from '../support.js';

const PROGRAMS = Number(process.env['LAYOUTS'] ?? 60);
const hasGcc = spawnSync('gcc', ['--version']).status === 0;
if (!hasGcc) console.warn('gcc is not here: layouts are not compared');

const TYPES = [
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'void *',
  'enum e',
  '_Bool',
  'int [3]',
  'short [2]',
  '__int128',
  'wide',
  'narrow',
];
const BIT_TYPES: readonly (readonly [string, number])[] = [
  ['char', 8],
  ['unsigned short', 16],
  ['int', 32],
  ['unsigned', 32],
  ['unsigned long', 64],
  ['_Bool', 1],
];

interface Member {
  readonly name: string;
  readonly text: string;
  readonly isBitField: boolean;
}

interface Structure {
  readonly tag: string;
  /** Those that have a name. */
  readonly members: readonly Member[];
}

interface Generated {
  readonly text: string;
  readonly structures: readonly Structure[];
}

function attributes(random: Random): string {
  const packed = random.chance(15) ? ' __attribute__((packed))' : '';
  return random.chance(15) ? `${packed} __attribute__((aligned(${1 << random.below(5)})))` : packed;
}

function member(random: Random, name: string, tags: readonly string[]): Member | string {
  if (random.chance(45)) {
    const [type, bits] = random.pick(BIT_TYPES);
    const width = random.below(bits + 1);
    if (width === 0 || random.chance(10)) return `${type} : ${width};`;
    return { name, text: `${type} ${name} : ${width}${attributes(random)};`, isBitField: true };
  }
  const type = tags.length > 0 && random.chance(15) ? random.pick(tags) : random.pick(TYPES);
  const [base, length = ''] = type.split(/ (?=\[)/) as [string, string?];
  return { name, text: `${base} ${name}${length}${attributes(random)};`, isBitField: false };
}

function generate(seed: number): Generated {
  const random = new Random(seed);
  const structures: Structure[] = [];
  let text =
    'enum e { A, B };\ntypedef int wide __attribute__((aligned(16)));\ntypedef long narrow __attribute__((aligned(2)));\n';
  for (let index = 0; index < 4; index++) {
    if (random.chance(40))
      text += `#pragma pack(${random.pick(['push', 'push, 1', '1', '2', 'push, 4', '8', '16', 'pop', ''])})\n`;
    const tag = `${random.chance(20) ? 'union' : 'struct'} s${index}`;
    const tags = structures.map((each) => each.tag);
    const members = Array.from({ length: 1 + random.below(6) }, (_, at) => member(random, `m${at}`, tags));
    const own = random.pick([
      '',
      '',
      '',
      ' __attribute__((packed))',
      ' __attribute__((aligned(8)))',
      ' __attribute__((packed, aligned(4)))',
    ]);
    text += `${tag} {\n${members.map((each) => `  ${typeof each === 'string' ? each : each.text}\n`).join('')}}${own};\n`;
    structures.push({ tag, members: members.filter((each) => typeof each !== 'string') });
  }
  return { text, structures };
}

const DUMP = `#include <stdio.h>
#include <string.h>
static void dump(const char *name, const void *object, unsigned long size) {
  printf("%s ", name);
  for (unsigned long i = 0; i < size; i++) printf("%02x", ((const unsigned char *) object)[i]);
  printf("\\n");
}
`;

function native(directory: string, { text, structures }: Generated): string[] {
  const statements = structures.flatMap(({ tag, members }) => [
    `printf("${tag} %zu %zu\\n", sizeof(${tag}), _Alignof(${tag}));`,
    ...members.map(({ name, isBitField }) => {
      const set = isBitField ? `x.${name} = -1;` : `memset(&x.${name}, 0xff, sizeof x.${name});`;
      return `{ static ${tag} x; ${set} dump("${name}", &x, sizeof x); }`;
    }),
  ]);
  const source = join(directory, 'layout.c');
  writeFileSync(source, `${DUMP}${text}#pragma pack()\nint main(void) {\n${statements.join('\n')}\n}\n`);
  execFileSync('gcc', ['-w', '-o', `${source}.exe`, source]);
  return execFileSync(`${source}.exe`, { encoding: 'utf8' }).trim().split('\n');
}

/** The bytes of an object of so many in which a field has all its bits set, and nothing else. */
function fieldBytes(field: Field, size: number): string {
  const start = 8 * field.offset + (field.bits?.start ?? 0);
  const width = field.bits?.width ?? 8 * sizeOf(field.type);
  const all = ((1n << BigInt(width)) - 1n) << BigInt(start);
  return Array.from({ length: size }, (_, byte) =>
    Number((all >> BigInt(8 * byte)) & 255n)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
}

const parser = await loadParser();

function ours({ text, structures }: Generated): string[] {
  const variables = structures.map(({ tag }, index) => `${tag} v${index};\n`).join('');
  const unit = parseUnit(parser, unitOf(`${text}#pragma pack()\n${variables}`), LP64);
  return structures.flatMap(({ tag, members }, index) => {
    const type = unit.variables.find(({ name }) => name === `v${index}`)?.type;
    const layout = type?.kind === 'record' ? type.record.layout : undefined;
    if (!layout) throw new Error(`no layout of ${tag}`);
    const dumps = members.map(
      ({ name }) =>
        `${name} ${fieldBytes(
          layout.fields.find((field) => field.name === name)!,
          layout.size,
        )}`,
    );
    return [`${tag} ${layout.size} ${layout.align}`, ...dumps];
  });
}

describe.skipIf(!hasGcc)('random structures have the layout that gcc gives them', { timeout: 600_000 }, () => {
  it(`${PROGRAMS} files`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'tcbmc-layout-'));
    try {
      for (let seed = 1; seed <= PROGRAMS; seed++) {
        const generated = generate(seed);
        expect(ours(generated), `seed ${seed}:\n${generated.text}`).toEqual(native(directory, generated));
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

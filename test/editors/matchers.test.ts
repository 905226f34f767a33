import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';

interface Pattern {
  readonly regexp: string;
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
}

interface Contributions {
  readonly contributes: {
    readonly problemPatterns: readonly (Pattern & { readonly name: string })[];
    readonly problemMatchers: readonly { readonly name: string; readonly pattern: string | readonly Pattern[] }[];
  };
}

const DOCUMENT = readFileSync(join(ROOT, 'docs/editors.md'), 'utf8');
const { contributes } = JSON.parse(readFileSync(join(ROOT, 'editors/vscode/package.json'), 'utf8')) as Contributions;

function patternsOf(name: string): readonly Pattern[] {
  const { pattern } = contributes.problemMatchers.find((matcher) => matcher.name === name)!;
  return typeof pattern === 'string'
    ? contributes.problemPatterns.filter((each) => `$${each.name}` === pattern)
    : pattern;
}

/** What VS Code finds: patterns of neighbouring lines, one after the other. */
function matched(name: string, output: string): string[] {
  const patterns = patternsOf(name);
  const lines = output.split('\n');
  return lines.flatMap((_, from) => {
    const parts = patterns.map((pattern, index) => ({
      pattern,
      match: new RegExp(pattern.regexp).exec(lines[from + index] ?? ''),
    }));
    if (parts.some(({ match }) => match === null)) return [];
    const say = (what: 'file' | 'line' | 'column' | 'severity' | 'code' | 'message'): string =>
      parts.flatMap(({ pattern, match }) => (pattern[what] === undefined ? [] : [match![pattern[what]]!])).join(' ');
    return [`${say('file')}:${say('line')}:${say('column')} ${say('severity')}${say('code')}: ${say('message')}`];
  });
}

/** The text of the code of one language in the document. */
function code(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(DOCUMENT)![1]!;
}

const REST: Readonly<Record<string, string>> = { '%.%#': '.*', '%\\S': '\\S', '%*\\d': '\\d+' };

/** A pattern of Vim's `errorformat`, without what says what to do with it. */
function fromVim(format: string): RegExp {
  const items: Readonly<Record<string, string>> = {
    f: '(?<file>.+?)',
    l: '(?<line>\\d+)',
    c: '(?<column>\\d+)',
    m: '(?<message>.+)',
    t: '(?<type>.)',
  };
  const body = format.replace(/^%[-+]?[EWICZG]/, '').replace('\\,', ',');
  const parts = body.replace(/%\.%#|%\\S|%\*\\d|%([flcmt])|[()]/g, (whole, item?: string) => {
    if (item !== undefined) return items[item]!;
    return REST[whole] ?? `\\${whole}`;
  });
  return new RegExp(`^${parts}$`);
}

/** A regular expression of Emacs, as a text of Lisp. */
function fromEmacs(text: string): RegExp {
  const plain = text.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  return new RegExp(
    plain.replace(/\\?[()]/g, (paren) => (paren.length === 2 ? paren[1]! : `\\${paren}`)),
    'gm',
  );
}

let output: { readonly race: string; readonly all: string; readonly error: string; readonly safe: string };

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'tcbmc-'));
  copyFileSync(join(ROOT, 'samples/races/mutex_bug.c'), join(cwd, 'mutex_bug.c'));
  writeFileSync(join(cwd, 'safe.c'), 'int main(void) {}\n');
  const name = 'a b.c';
  writeFileSync(
    join(cwd, name),
    '#include <assert.h>\nint main(int n, char **v) {\n  assert(n == 7);\n  assert(n < 2 || v[1] == 0);\n}\n',
  );
  writeFileSync(join(cwd, 'error.c'), 'int main(void) {\n  return y;\n}\n');
  const run = async (...words: string[]): Promise<string> => {
    const { stdout, stderr } = await runCli(['check', ...words], { cwd });
    return stderr + stdout;
  };
  const all = [run('--race-only', 'mutex_bug.c'), run('--all', name), run('error.c'), run('safe.c')] as const;
  const [race, several, error, safe] = await Promise.all(all);
  output = { race, all: several, error, safe };
});

const RACE = 'two threads access the same memory at the same time, and one of them writes';

describe('the problem matchers', () => {
  it('find errors', () => {
    expect(matched('tcbmc', output.error)).toEqual(["error.c:2:10 error: 'y' is not declared"]);
  });

  it('find violations, one or several', () => {
    expect(matched('tcbmc-violation', output.race)).toEqual([`mutex_bug.c:19:14 race: ${RACE}`]);
    expect(matched('tcbmc-violation', output.all)).toEqual([
      'a b.c:3:3 assertion: n == 7',
      'a b.c:4:3 assertion: n < 2 || v[1] == 0',
    ]);
  });

  it('find violations whose message is too long for a line', () => {
    const narrow = output.race.replace(', and one', ', and\none');
    expect(matched('tcbmc-violation', narrow)).toEqual([]);
    expect(matched('tcbmc-violation-wrapped', narrow)).toEqual([`mutex_bug.c:19:14 race: ${RACE}`]);
    expect(matched('tcbmc-violation-wrapped', output.race)).toEqual([]);
  });

  it('find nothing where nothing is', () => {
    expect(
      ['tcbmc', 'tcbmc-violation', 'tcbmc-violation-wrapped', 'tcbmc-github'].flatMap((name) =>
        matched(name, output.safe),
      ),
    ).toEqual([]);
  });

  it('find commands to GitHub Actions', () => {
    const line = '::error file=src/a.c,line=3,col=9,title=tcbmc%3A race::two threads%0Ain main';
    expect(matched('tcbmc-github', line)).toEqual(['src/a.c:3:9 errorrace: two threads']);
  });

  it('are the same in the document', () => {
    const { tasks } = JSON.parse(code('json')) as {
      tasks: readonly { problemMatcher: readonly { pattern: unknown }[] }[];
    };
    const own = ['tcbmc', 'tcbmc-violation', 'tcbmc-violation-wrapped'].map((name) =>
      patternsOf(name).map(({ regexp }) => regexp),
    );
    expect(
      tasks[0]!.problemMatcher.map(({ pattern }) => [pattern].flat().map((each) => (each as Pattern).regexp)),
    ).toEqual(own);
  });
});

describe('the settings of other editors', () => {
  it('of Vim fit the output', () => {
    const formats = [...code('vim').matchAll(/\\ '([^']*)'/g)].map(([, format]) => fromVim(format!));
    const all = (line: string): Record<string, string>[] =>
      formats.map((format) => format.exec(line)?.groups).filter((each) => each !== undefined);
    const said = output.race.split('\n').map((line) => all(line)[0] ?? {});
    expect(
      said
        .slice(0, 4)
        .map(({ file = '', line = '', column = '', message = '' }) => `${file}:${line}:${column} ${message}`),
    ).toEqual([
      `:: race: ${RACE}`,
      'mutex_bug.c:19:14 ',
      'mutex_bug.c:11:3 thread 1 writes counter',
      'mutex_bug.c:19:14 main reads counter',
    ]);
    expect(all(output.all.split('\n')[0]!)[0]).toEqual({ message: 'assertion: n == 7' });
    expect(all(output.error.split('\n')[0]!)[0]).toMatchObject({
      file: 'error.c',
      line: '2',
      column: '10',
      type: 'e',
      message: "'y' is not declared",
    });
  });

  it('of Emacs fit the output', () => {
    const [violation, participant] = [...code('elisp').matchAll(/'\(tcbmc-\w+ "([^"]*)"/g)].map(([, text]) =>
      fromEmacs(text!),
    );
    const places = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, ...parts]) => parts.join(':'));
    expect(places(output.race, violation!)).toEqual(['mutex_bug.c:19:14']);
    expect(places(output.race.replace(', and one', ', and\none'), violation!)).toEqual(['mutex_bug.c:19:14']);
    expect(places(output.race, participant!)).toEqual(['mutex_bug.c:11:3', 'mutex_bug.c:19:14']);
    expect(places(output.all, violation!)).toEqual(['a b.c:3:3', 'a b.c:4:3']);
  });

  it('of JetBrains fit the output', () => {
    const filters = code('text').trimEnd().split('\n');
    const expressions = filters.map((each) =>
      each.replace('$FILE_PATH$', '((?:[A-Za-z]:)?[0-9 a-z_A-Z\\-\\\\./]+)').replace(/\$(LINE|COLUMN)\$/g, '(\\d+)'),
    );
    const absolute = `${output.error}\n${output.race}`.replaceAll(/(error|mutex_bug)\.c/g, '/w/$&');
    const found = absolute
      .split('\n')
      .flatMap((line) => expressions.flatMap((each) => new RegExp(each).exec(line)?.slice(1).join(':') ?? []));
    expect(found).toEqual(['/w/error.c:2:10', '/w/mutex_bug.c:19:14', '/w/mutex_bug.c:11:3', '/w/mutex_bug.c:19:14']);
  });
});

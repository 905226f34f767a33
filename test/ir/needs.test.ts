import { describe, expect, it } from 'vitest';
import { named } from '../../src/ir/ids.js';
import type { FunctionId, Program } from '../../src/ir/ir.js';
import { liveAt } from '../../src/ir/liveness.js';
import { isRenewed, needsOf } from '../../src/ir/needs.js';
import { unreadGlobals } from '../../src/ir/unread.js';
import { compile } from '../support/compile.js';

const HEAD =
  'extern void abort(void); int flag, other, at[4]; static int rest(void) { return 0; } static int pass(int x, int y) { return x; }\n';

async function programOf(body: string): Promise<{ readonly program: Program; readonly id: FunctionId }> {
  const { program } = await compile(
    `${HEAD}int f(int a) { int n = 0, m = 0, now; ${body} }\nint main(void) { return f(1); }`,
  );
  return { program, id: named(program.functions.findIndex(({ name }) => name === 'f')) };
}

/** The variables that are needed at the head of the first loop of a function, if its result is used or not. */
async function needed(body: string, resultUsed = true): Promise<string[]> {
  const { program, id } = await programOf(body);
  const fn = program.functions[id]!;
  const { head } = fn.loops[0]!;
  const found = needsOf(program, id, resultUsed).before[head]!;
  expect([...found].every((register) => liveAt(fn, head).has(register))).toBe(true);
  return [...found].flatMap((register) => fn.registerNames[register] ?? []).sort();
}

describe('a variable is needed at the head of a loop', () => {
  it.each([
    ['not, if it only counts', 'while (!flag) n++; return a;', ['a']],
    ['if it is returned', 'while (!flag) n++; return n;', ['n']],
    ['if an access goes there', 'while (!flag) n++; return at[n & 3];', ['n']],
    ['if it ends the loop', 'while (!flag) if (n++ > 3) break; return 0;', ['n']],
    ['if it ends another loop', 'while (!flag) { n++; for (int i = 0; i != n; i += 2); } return 0;', ['n']],
    ['not, if it decides about nothing', 'while (!flag) if (++n > 3) { rest(); n = 0; } return 0;', []],
    ['if it decides about an access', 'while (!flag) if (++n > 3) other = 1; return 0;', ['n']],
    ['if it decides what is returned', 'while (!flag) n++; if (n & 1) m = 2; return m;', ['m', 'n']],
    ['if it goes around something', 'while (!flag) { if (n++ & 1) continue; other = 1; } return 0;', ['n']],
    ['if another one depends on it', 'while (!flag) { m = m + n; n = a; } return m;', ['a', 'm', 'n']],
    [
      'not, if none depends on it but itself and others of its kind',
      'while (!flag) { m = m + n; n = a + m; } return 0;',
      [],
    ],
    ['if it is given to who uses it', 'while (!flag) n++; return pass(n, m);', ['n']],
    ['not, if it is given to who does not', 'while (!flag) n++, m += 2; return pass(a, m);', ['a']],
    ['if the program ends by it', 'while (!flag) n++; if (n == 3) abort(); return 0;', ['n']],
    ['if it decides whether anything comes to an end', 'while (!flag) n++; if (n == 3) for (;;); return 0;', ['n']],
  ])('%s: %s', async (_, body, names) => {
    expect(await needed(body)).toEqual(names);
  });

  it('that is only returned, if the result is used', async () => {
    expect(await needed('while (!flag) n++; return n;', false)).toEqual([]);
    expect(await needed('while (!flag) n++; if (n > 2) return 1; return m;', false)).toEqual([]);
    expect(await needed('while (!flag) n++; if (n > 2) other = 1; return m;', false)).toEqual(['n']);
  });
});

describe('a variable is given anew by each round', () => {
  it.each([
    ['while ((now = flag) != a) n = now; return n;', true],
    ['while ((now = flag) != a) { if (now) n = 1; else n = 2; } return n;', true],
    ['while ((now = flag) != a) { other = 1; n = now; at[n & 3] = 1; } return n;', true],
    ['while ((now = flag) != a) if (now) n = 1; return n;', false],
    ['while ((now = flag) != a) n++; return n;', false],
    ['while ((now = flag) != a) { at[n & 3] = 1; n = now; } return n;', false],
    ['while ((now = flag) != a) { if (now == 2) continue; n = now; } return n;', false],
    ['if (a) goto in; while ((now = flag) != a) { n = now; in: other = 2; } return n;', false],
  ])('%s: %s', async (body, expected) => {
    const { program, id } = await programOf(body);
    const fn = program.functions[id]!;
    const register = fn.registerNames.indexOf('n');
    const found = needsOf(program, id, true);
    expect(found.before[fn.loops[0]!.head]!.has(named(register))).toBe(true);
    expect(isRenewed(fn, fn.loops[0]!, named(register), found)).toBe(expected);
  });
});

describe('a global is read by nobody', () => {
  it.each([
    ['other++;', ['at', 'other']],
    ['other++; at[1] = other * 2;', ['at', 'other']],
    ['other++; flag = other;', ['at']],
    ['at[a & 1] = 1;', ['other']],
    ['int *p = &other; *p = 2;', ['at']],
    ['other = 1; if (other) abort();', ['at']],
    ['int x = other; while (x) x--;', ['at']],
    ['pass(other, 1);', ['at']],
  ])('%s', async (body, expected) => {
    const { program } = await programOf(`at[1] = 7; other = 7; ${body} return flag;`);
    const found = [...unreadGlobals(program)].map((global) => program.globals[global]!.name);
    expect(found.filter((name) => ['flag', 'other', 'at'].includes(name)).sort()).toEqual(expected.sort());
  });
});

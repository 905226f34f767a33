import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { check } from '../../src/index.js';
import { compare, formatComparison } from '../../src/report/comparison.js';

/** Two assertions that fail, and some that hold; lines can be put before them. */
const program = (before: string, ...failing: readonly string[]): string =>
  `#include <assert.h>\n${before}int x, unknown(void);\nint main(void) {\n${failing.map((condition) => `  if (unknown()) assert(${condition});\n`).join('')}  assert(x == 0);\n}\n`;

async function reportOf(text: string): Promise<Report> {
  const result = await check({ files: [{ name: 'a.c', text }], all: true });
  return { result, origin: { version: '0', files: ['a.c'] }, sources: { 'a.c': text } };
}

describe('two answers are compared', () => {
  it('by what is violated, not by its line', async () => {
    const before = await reportOf(program('', 'x == 1', 'x == 2'));
    const after = await reportOf(program('// one\n// two\n', 'x == 2', 'x == 3'));
    const found = compare(before, after);
    expect(found.added.map(({ message }) => message)).toEqual(['x == 3']);
    expect(found.gone.map(({ message }) => message)).toEqual(['x == 1']);
    expect(found.moved.map(([earlier, now]) => [earlier.position.line, now.position.line, now.message])).toEqual([
      [5, 6, 'x == 2'],
    ]);
    expect(found.kept).toEqual([]);
    const text = formatComparison(found);
    expect(text).toContain('new    a.c:7');
    expect(text).toContain('Violations: 1 new, 1 gone, 1 moved, 0 unchanged.');
  });

  it('with a fixed program', async () => {
    const found = compare(await reportOf(program('', 'x == 1')), await reportOf(program('')));
    expect([found.added, found.gone.length]).toEqual([[], 1]);
    expect(formatComparison(found)).toContain('The verdict was violation, and is safe.');
  });

  it('with itself', async () => {
    const report = await reportOf(program('', 'x == 1', 'x == 1'));
    const found = compare(report, report);
    expect([found.added.length, found.gone.length, found.moved.length, found.kept.length]).toEqual([
      0,
      0,
      0,
      report.result.violations.length,
    ]);
  });
});

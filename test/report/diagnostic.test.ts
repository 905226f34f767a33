import { describe, expect, it } from 'vitest';
import { formatDiagnostic, formatDiagnostics } from '../../src/report/diagnostic.js';
import type { Diagnostic } from '../../src/source/diagnostic.js';

const TEXT = 'int a;\n\tint 漢 = missing;\r\nint tail';

function show(line: number, column: number, extra: Partial<Diagnostic> = {}, text = TEXT): string {
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'name',
    message: 'what is `missing`?',
    position: { file: 'a.c', line, column },
    ...extra,
  };
  return formatDiagnostic(diagnostic, { source: (file) => (file === 'a.c' ? text : undefined), color: false });
}

describe('a diagnostic', () => {
  it('has place, severity, message, line and caret', () => {
    expect(show(1, 5)).toBe('a.c:1:5: error: what is `missing`?\n  1 | int a;\n    |     ^');
  });

  it('puts the caret right after tabs and wide characters', () => {
    const [, line, caret] = show(2, 10).split('\n');
    expect(line).toBe('  2 |         int 漢 = missing;');
    // 6 for the margin, 8 for the tab, 4 for `int `, 2 for the wide character, 3 for ` = `
    expect(caret!.indexOf('^')).toBe(6 + 8 + 4 + 2 + 3);
  });

  it('has a hint, if there is one', () => {
    expect(show(3, 1, { hint: 'declare it' })).toMatch(/\n {2}hint: declare it$/);
  });

  it('can be a warning, and can stand without a place', () => {
    const diagnostic: Diagnostic = { severity: 'warning', code: 'missing-file', message: 'no such file' };
    expect(formatDiagnostic(diagnostic, { source: () => undefined, color: false })).toBe('warning: no such file');
  });

  it('cuts a very long line to a window around the caret', () => {
    const text = `${'x'.repeat(50_000)}HERE${'y'.repeat(50_000)}`;
    const [, line, caret] = show(1, 50_001, {}, text).split('\n');
    expect(line!.length).toBeLessThan(120);
    expect(line!.slice(caret!.indexOf('^'))).toMatch(/^HEREyyy/);
  });

  it('survives positions outside the text', () => {
    expect(show(99, 1)).toBe('a.c:99:1: error: what is `missing`?');
    expect(show(1, 400)).toContain('a.c:1:400');
  });

  it('shows control characters of the source as stand-ins', () => {
    expect(show(1, 1, {}, 'a\u001b[31mb\u0000c')).toContain('  1 | a\ufffd[31mb\ufffdc');
  });

  it('colours only what it is asked to', () => {
    const diagnostic: Diagnostic = {
      severity: 'error',
      code: 'syntax',
      message: 'm',
      position: { file: 'a.c', line: 1, column: 1 },
    };
    expect(formatDiagnostics([diagnostic, diagnostic], { source: () => TEXT, color: true })).toContain(
      '\u001b[1;31merror: \u001b[0m',
    );
  });
});

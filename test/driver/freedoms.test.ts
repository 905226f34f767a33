import { describe, expect, it } from 'vitest';
import { mayBreak } from '../../src/driver/freedoms.js';
import { defineProperty } from '../../src/index.js';
import { isWhereReordered } from '../../src/properties/select.js';
import { compile } from '../support/compile.js';

describe('a property of the checks', () => {
  const own = defineProperty({ name: 'own', checks: ['leak'] });

  it('is not looked at where memory is reordered if one of its checks is not', () => {
    expect(isWhereReordered(defineProperty({ name: 'other', checks: ['assertion', 'uninitialized'] }))).toBe(false);
    expect(isWhereReordered(own)).toBe(true);
  });

  it.each([
    ['malloc(1);', true],
    ['', false],
  ])('may be broken only by what the program does: %s', async (statement, isPossible) => {
    const { program } = await compile(`#include <stdlib.h>\nint main(void) { ${statement} return 0; }`);
    expect(mayBreak(program, own)).toBe(isPossible);
  });
});

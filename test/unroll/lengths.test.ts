import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

async function found(body: string): Promise<string> {
  const text = `#include <string.h>
#include <stdlib.h>
#include <unistd.h>
#include <assert.h>
char area[4096]; struct { char name[40]; int age; } user;
int main(void) { unsigned n; if (read(0, &n, sizeof n) != sizeof n) return 1; ${body} return 0; }`;
  const { verdict, violations, bounds } = await check({ files: [{ name: 'test.c', text }], unwind: 5, timeout: 60 });
  const [first] = violations;
  return first
    ? `${first.property}: ${first.message}`
    : `${verdict}${bounds.met.some(({ kind }) => kind === 'loop') ? ', loops cut' : ''}`;
}

const OUTSIDE = 'out-of-bounds: access outside the bounds of an object';

describe('lengths that are not known', () => {
  it('lead out of an object, however far its end is', async () => {
    expect(await found('memset(area, 0, n);')).toBe(OUTSIDE);
    expect(await found('char *copy = malloc(3000); if (copy) memcpy(copy, area, n);')).toBe(OUTSIDE);
    expect(await found('char *copy = malloc(n); if (copy) memcpy(copy, area, n);')).toBe(OUTSIDE);
    expect(await found('if (n <= 4000) memmove(area + 97, area, n);')).toBe(OUTSIDE);
    expect(await found('read(0, user.name, n);')).toBe(OUTSIDE);
    expect(await found('write(1, area + 1, 4096);')).toBe(OUTSIDE);
  });

  it('do not if they were looked at', async () => {
    expect(await found('if (n <= sizeof area) memset(area, 0, n);')).toBe('safe');
    expect(
      await found('if (n > 4000) return 0; char *copy = malloc(n); if (copy) memcpy(copy, area + 96, n); free(copy);'),
    ).toBe('bounded, loops cut');
    expect(await found('if (n <= 4000) memmove(area + 96, area, n);')).toBe('safe');
    expect(await found('if (n < sizeof user) write(1, &user, n);')).toBe('safe');
  });

  it('of nothing at all are what they were', async () => {
    expect(await found('memset(0, 0, 100);')).toMatch(/^null-dereference/);
    expect(await found('char *gone = malloc(100); free(gone); memset(gone, 0, 100);')).toMatch(/^use-after-free/);
    expect(await found('memcpy((char *)"twenty characters....", area, 20);')).toMatch(/read-only/);
  });
});

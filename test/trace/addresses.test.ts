import { expect, it } from 'vitest';
import { check } from '../../src/index.js';

const TEXT = `#include <assert.h>
int x;
int main(void) {
  unsigned long u = (unsigned long)&x;
  unsigned long v = u + 4;
  assert(v % 16 != 4);
  return 0;
}
`;

it('numbers that came from addresses are shown as the program sees them', async () => {
  const { violations } = await check({ files: [{ name: 'main.c', text: TEXT }] });
  const shown = violations[0]!.trace.events.flatMap(({ action }) =>
    action.kind === 'local' ? [BigInt(action.value)] : [],
  );
  const [u, v] = shown;
  expect(shown).toHaveLength(2);
  expect(u! < 1n << 47n).toBe(true);
  expect(v! - u!).toBe(4n);
  expect(v! % 16n).toBe(4n);
});

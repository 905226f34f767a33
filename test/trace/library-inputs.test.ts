import { expect, it } from 'vitest';
import { check } from '../../src/index.js';

it('what variables of the library hold before they are written is no input', async () => {
  const text = `#include <assert.h>
#include <unistd.h>
int main(void) {
  char c;
  int own;
  assert(read(0, &c, 1) != 1 || own == 7);
}
`;
  const entries = [{ kind: 'received' as const, bytes: Uint8Array.of(65), parts: [] }];
  const conversation = { streams: [{ key: { kind: 'standard' as const, name: 'stdin' as const }, entries }] };
  const { violations } = await check({ files: [{ name: 'main.c', text }], conversation });
  const inputs = violations[0]!.trace.events.flatMap(({ action }) => (action.kind === 'input' ? [action.name] : []));
  expect(inputs).toEqual(['own']);
});

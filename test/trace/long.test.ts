import { expect, it } from 'vitest';
import { check, formatText } from '../../src/index.js';

it('a long computation is cut in the middle, and says so', async () => {
  const text = `int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 300000; i++) n += 3;
  __CPROVER_assert(n == 900001, "n");
}`;
  const result = await check({ files: [{ name: 'a.c', text }] });
  const { events } = result.violations[0]!.trace;
  const actions = events.map(({ action }) => action);
  const done = actions.filter((action) => action.kind === 'local' && action.name === 'i').length - 2;
  const cut = actions.find((action) => action.kind === 'iterations');
  expect(cut).toEqual({ kind: 'iterations', count: 300000 - done });
  const after = actions.slice(actions.indexOf(cut!) + 1);
  expect(after).toContainEqual(expect.objectContaining({ kind: 'local', name: 'n', value: '900000' }));
  expect(after).toContainEqual(expect.objectContaining({ kind: 'local', name: 'i', value: '300000' }));
  expect(after.at(-1)).toMatchObject({ kind: 'violation' });
  const shown = formatText(result, { source: () => text, width: 120 });
  expect(shown).toContain(`… ${300000 - done} more iterations …`);
  expect(shown).toContain('n := 900000');
});

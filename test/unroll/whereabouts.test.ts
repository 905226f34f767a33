import { describe, expect, it } from 'vitest';
import { Whereabouts } from '../../src/unroll/paths/whereabouts.js';

const position = { file: 'a.c', line: 4, column: 3 };

function whereabouts(
  ...functions: readonly (readonly [name: string, library: boolean, rounds?: number])[]
): Whereabouts {
  const found = new Whereabouts();
  for (const [name, library, times] of functions)
    found.note({ name, library, position, loops: times === undefined ? [] : [{ name: `${name}.0`, times }] });
  return found;
}

describe('where the unrolling of a task was', () => {
  it('is told as what the program calls, not as what the library does for it', () => {
    const found = whereabouts(['__tcbmc_prepare_task', true, 4], ['xTaskCreate', true], ['main', false]);
    expect(`${found.toString()}`).toBe(
      'in xTaskCreate at a.c:4:3, after 4 rounds of a loop in xTaskCreate, which --unwindset __tcbmc_prepare_task.0:k bounds',
    );
  });

  it('is in the program where that calls nothing by this name', () => {
    const found = whereabouts(['arrive', true], ['__tcbmc_obey', true], ['work', false, 2], ['run', true]);
    expect(`${found.toString()}`).toBe(
      'in work at a.c:4:3, after 2 rounds of work.0, which --unwindset work.0:k bounds',
    );
    expect(found.first).toBe('work');
  });

  it('has no name before the function of a task begins', () => {
    const found = whereabouts(['arrive', true], ['run', true]);
    expect(`${found.toString()}`).toBe('at a.c:4:3');
    expect(found.first).toBeUndefined();
  });
});

/** Prints the figures of the house, room by room (`npm run house`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, roomOf, sourcesIn } from './imports.js';
import { optionRooms } from './option-rooms.js';
import { arrowsOf, cyclesOf, floorsOf } from './plan.js';

const root = process.cwd();
const sources = sourcesIn(root);
const imports = sources.flatMap((file) => importsOf(root, file)).filter(({ target }) => sources.includes(target));
const rooms = [...new Set(sources.map(roomOf))];
const arrows = arrowsOf(imports);
const floors = floorsOf(rooms, arrows);
const cycles = cyclesOf(
  sources,
  imports.map(({ file, target }) => [file, target] as const),
);

for (const room of [...rooms].sort((a, b) => floors.get(b)! - floors.get(a)! || (a < b ? -1 : 1))) {
  const files = sources.filter((file) => roomOf(file) === room);
  const lines = files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
  const below = arrows.flatMap(([from, to]) => (from === room ? [to] : []));
  console.log(
    `${String(floors.get(room)).padStart(2)}  ${room.padEnd(16)} ${String(files.length).padStart(4)} files ${String(lines).padStart(6)} lines  on ${below.length} rooms`,
  );
}
const atTop = sources.filter((file) => /^src\/[^/]+$/.test(file));
console.log(
  `\n${rooms.length} rooms, ${Math.max(...floors.values())} floors, ${arrows.length} arrows, ${cycles.length} cycles of files (${cycles.map(({ length }) => length).join(', ')} files), ${atTop.length} files at the top of src`,
);

const entered = [...optionRooms(root, sources)].sort(([, a], [, b]) => b.length - a.length);
const most = entered[0]![1].length;
console.log(`An option enters at most ${most} rooms:`);
for (const [name, where] of entered.filter(([, where]) => where.length === most))
  console.log(`  ${name.padEnd(16)} ${where.join(', ')}`);
const perOption = entered.reduce((sum, [, where]) => sum + where.length, 0) / entered.length;
console.log(`${entered.length} options, ${perOption.toFixed(1)} rooms each`);

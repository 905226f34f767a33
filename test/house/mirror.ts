/** Where the tests of a room are: in the folder of `test/` that has its name. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Rooms whose tests are elsewhere, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  src: 'the door: test/api.test.ts, and whatever goes through it',
  build: 'test/library/embed.test.ts',
  bench: 'its results are read by test/docs',
};

/** Folders of `test/` that are about no single room. */
const OF_NO_ROOM: Readonly<Record<string, string>> = {
  conformance: 'values of C, against gcc',
  docs: 'what pages say',
  house: 'the plan, for test/house.test.ts',
  integrations: 'files for other tools',
  oracle: 'the checker against an explorer, on random programs',
  regressions: 'programs with their verdicts',
  support: 'what several tests use',
};

/** Rooms without tests, folders without a room, and exceptions that are none. @param root of the repository */
export function unmirrored(root: string, rooms: readonly string[]): string[] {
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const named = rooms.map((room) => basename(room));
  return [
    ...rooms.filter((room) => (ELSEWHERE[room] === undefined) !== folders.includes(basename(room))),
    ...folders
      .filter((folder) => (OF_NO_ROOM[folder] === undefined) !== named.includes(folder))
      .map((folder) => `test/${folder}`),
    ...Object.keys(ELSEWHERE).filter((room) => !rooms.includes(room)),
    ...Object.keys(OF_NO_ROOM).filter((folder) => !folders.includes(folder)),
  ];
}

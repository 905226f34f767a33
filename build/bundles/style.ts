import { readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import type { Plugin } from 'rolldown';

const SHEETS = ['viewer/palette.css', 'viewer/viewer.css'];

/** The style sheet of the viewer, without what only people need. */
export const style: Plugin = {
  name: 'style',
  writeBundle() {
    const code = Buffer.from(SHEETS.map((name) => readFileSync(name, 'utf8')).join('\n'));
    writeFileSync('dist/viewer/viewer.css', transform({ filename: 'viewer.css', code, minify: true }).code);
  },
};

/** Embeds the library (`npm run embed`): what is written in TypeScript is bundled first, since Node.js 20 cannot run it as it is. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const bundle = await rolldown({ input: here('embed.ts'), platform: 'node' });
const { output } = await bundle.generate({ format: 'esm' });
const { embed } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
embed(here('..'));

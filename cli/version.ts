import { existsSync, readFileSync } from 'node:fs';

/** Above `dist/cli/` in an installed package, and above `cli/` in the sources. */
const PLACES = ['../../package.json', '../package.json'] as const;

/** The version of tcbmc. */
export function ownVersion(): string {
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  const manifest: unknown = place && JSON.parse(readFileSync(place, 'utf8'));
  return manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
}

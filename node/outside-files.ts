import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ERROR_NUMBERS, errorNumber } from './error-numbers.js';

/** Bytes; what the program reads becomes a part of what is checked. */
const LARGEST = 1 << 26;

/**
 * The contents of a file as the program names it, or an error number, negated. All that there is lies in one folder,
 * which is also where relative paths begin; of links that lead out of it permission is denied.
 */
export function readInside(folder: string, path: string): Uint8Array | number {
  const named = relative(resolve(folder), resolve(folder, path));
  if (path === '' || leadsOut(named)) return -ERROR_NUMBERS.ENOENT;
  try {
    const root = realpathSync(folder);
    const place = realpathSync(join(root, named));
    if (leadsOut(relative(root, place))) return -ERROR_NUMBERS.EACCES;
    return readFile(place);
  } catch (error) {
    return -errorNumber(error);
  }
}

function leadsOut(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

/** Pipes and devices are not read: they may have no end. */
function readFile(place: string): Uint8Array | number {
  const descriptor = openSync(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) return -ERROR_NUMBERS.EISDIR;
    if (!stat.isFile()) return -ERROR_NUMBERS.EACCES;
    if (stat.size > LARGEST) return -ERROR_NUMBERS.EFBIG;
    return new Uint8Array(readFileSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

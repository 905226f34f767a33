import type { CheckOptions } from './options.js';

/** Of the options what is data; the sources are told apart. */
export function dataOf({
  host: _host,
  outside: _outside,
  signal: _signal,
  onProgress: _told,
  files: _files,
  stubs: _stubs,
  ...rest
}: CheckOptions): Partial<CheckOptions> {
  const names = rest.properties?.map((property) => (typeof property === 'string' ? property : property.name));
  return names ? { ...rest, properties: names } : rest;
}

import { sha1 } from './sha.js';

/** The name-based UUID (RFC 4122, version 5) of a name within a namespace, which is a UUID, too. */
export function uuidOf(namespace: string, name: string): string {
  const prefix = namespace.replaceAll('-', '').match(/../g) ?? [];
  const digits = sha1(
    Uint8Array.from([...prefix.map((pair) => parseInt(pair, 16)), ...new TextEncoder().encode(name)]),
  );
  const variant = ((parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

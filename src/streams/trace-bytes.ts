/** Bytes in JSON: as text where that can be read, else in base64. */
import { FormError, list, object, text } from './form.js';
import type { Form, Schema } from './form.js';

/** Nobody sees these, or tells them apart, in a text. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const LONG_LINE = 76;

export type JsonBytes = { readonly text: string | readonly string[] } | { readonly base64: string | readonly string[] };

/** Text that has several lines is a list of them. */
export function bytesToJson(bytes: Uint8Array): JsonBytes {
  const readable = readableText(bytes);
  if (readable !== undefined) return { text: oneOrMany(readable.match(/[^\n]*\n|[^\n]+/g) ?? []) };
  return { base64: oneOrMany(base64Of(bytes).match(new RegExp(`.{1,${LONG_LINE}}`, 'g')) ?? []) };
}

function oneOrMany(lines: readonly string[]): string | readonly string[] {
  return lines.length > 1 ? lines : (lines[0] ?? '');
}

function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return UNREADABLE.test(text.replace(/[\t\r\n]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}

function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let from = 0; from < bytes.length; from += 8192)
    characters += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(characters);
}

const lines: Form<string> = {
  schema: { oneOf: [text().schema, list(text()).schema] },
  read: (value, at) =>
    Array.isArray(value) ? list(text()).read(value, at).join('') : text('a text, or a list of texts,').read(value, at),
};

/** The two ways to give bytes, as members of an object that has others as well. */
export const BYTES_MEMBERS = { text: lines, base64: lines };

/** That one of the two is given. */
export const EITHER: Schema = { oneOf: [{ required: ['text'] }, { required: ['base64'] }] };

export function bytesOf(
  { text: readable, base64 }: { readonly text?: string; readonly base64?: string },
  at: string,
): Uint8Array {
  if ((readable === undefined) === (base64 === undefined))
    throw new FormError(at, 'either "text" or "base64" is needed');
  if (readable !== undefined) return new TextEncoder().encode(readable);
  if (!BASE64.test(base64!)) throw new FormError(`${at}.base64`, 'this is not base64');
  return Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
}

/** Bytes alone. */
export const BYTES: Form<Uint8Array> = {
  schema: { ...object({}, BYTES_MEMBERS).schema, ...EITHER },
  read: (value, at) => bytesOf(object({}, BYTES_MEMBERS).read(value, at), at),
};

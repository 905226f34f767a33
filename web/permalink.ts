/** Links that hold a program and its flags in their fragment, which browsers never send to a server. */
import { shellLine, shellWords } from '../cli/suite/shell-words.js';
import { SAMPLES } from './program/samples.js';
import type { SourceFile } from './program/workspace.js';
import { plainPath } from './program/workspace.js';

/** The contents of a link. */
export interface Shared {
  readonly files: readonly SourceFile[];
  /** Of the command line. */
  readonly flags: readonly string[];
}

/** Characters that a link may come to, so that nobody's memory is filled by one. */
const LARGEST = 4_000_000;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error('the link holds too much');
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
}

/** The sample that this is, if nothing of it was changed. */
function sampleOf({ files: [file, ...others] }: Shared): string | undefined {
  if (!file || others.length > 0) return undefined;
  return [...SAMPLES.values()].find(({ name, text }) => text === file.text && name.endsWith(`/${file.name}`))?.name;
}

/** The fragment of a link to a program. */
export async function fragmentOf(shared: Shared): Promise<string> {
  const flags = shellLine(shared.flags);
  const sample = sampleOf(shared);
  if (sample !== undefined) return `#sample=${sample}${flags === '' ? '' : `&flags=${encodeURIComponent(flags)}`}`;
  const bytes = new TextEncoder().encode(
    JSON.stringify({ files: shared.files.map(({ name, text }) => [name, text]), flags }),
  );
  return `#program=${toText(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** The contents of a link's fragment; undefined if there are none. @throws Error if it is broken */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const name = fields.get('sample');
  const program = fields.get('program');
  if (name !== null) {
    const sample = SAMPLES.get(name);
    if (!sample) throw new Error(`there is no sample ${name}`);
    return { files: [fileOf(sample)], flags: shellWords(fields.get('flags') ?? '') };
  }
  return program === null
    ? undefined
    : parsed(new TextDecoder().decode(await through(toBytes(program), new DecompressionStream('deflate-raw'))));
}

/** A sample as a file, without the folder of its subject. */
export function fileOf({ name, text }: SourceFile): SourceFile {
  return { name: name.split('/').at(-1) ?? name, text };
}

function parsed(text: string): Shared {
  const value: unknown = JSON.parse(text);
  const { files, flags } =
    value instanceof Object ? (value as { readonly files?: unknown; readonly flags?: unknown }) : {};
  if (!Array.isArray(files) || files.length === 0 || typeof flags !== 'string') throw new Error('it holds no program');
  return { files: files.map(fileIn), flags: shellWords(flags) };
}

function fileIn(value: unknown): SourceFile {
  const [name, text]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (typeof name !== 'string' || typeof text !== 'string' || plainPath(name) === '')
    throw new Error('a file in it has no name or no text');
  return { name: plainPath(name), text };
}

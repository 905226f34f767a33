import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ForeignCode } from './foreign-code.js';
import type { Property, PropertyDefinition } from '../src/properties/property.js';
import { PROPERTY_NAMES } from '../src/properties/select.js';
import { unknownName } from '../src/source/suggest.js';
import { defineProperty } from '../src/properties/property.js';

/**
 * The properties of all files; `code` is told when something of them runs.
 * @throws Error with the file's name if one cannot be loaded or exports something else
 */
export async function loadProperties(files: readonly string[], code?: ForeignCode): Promise<Property[]> {
  const all: Property[] = [];
  for (const file of files) {
    const properties = await (code ? code.loading(file, () => loadFile(file)) : loadFile(file));
    all.push(...properties.map((property) => code?.seen(property) ?? property));
  }
  return all;
}

/**
 * The properties that names mean: properties of files, or what the library knows. Without names, all that the files
 * have.
 */
export function chooseProperties(
  names: readonly (string | Property)[] | undefined,
  known: readonly Property[],
): (string | Property)[] {
  if (!names) return [...known];
  return names.map((name) => {
    if (typeof name !== 'string') return name;
    const found = known.find((property) => property.name === name);
    if (!found && !PROPERTY_NAMES.includes(name))
      throw new PropertyFileError(
        unknownName('property', name, [...known.map((property) => property.name), ...PROPERTY_NAMES]),
      );
    return found ?? name;
  });
}

async function loadFile(file: string): Promise<Property[]> {
  try {
    if (!statSync(file).isFile()) throw new Error('it is no file');
    const module = (await import(await urlOf(file))) as { readonly default?: unknown };
    const exported: readonly unknown[] = Array.isArray(module.default) ? module.default : [module.default];
    return exported.map((item) => {
      if (!isDefinition(item)) throw new Error('its default export is not a property or a list of properties');
      return { ...defineProperty(item), file };
    });
  } catch (error) {
    throw new PropertyFileError(`${file}: ${messageOf(error)}`);
  }
}

/** The loader of TypeScript throws objects of its own. */
function messageOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNSUPPORTED_RESOLVE_REQUEST')
    return 'a TypeScript file can import nothing but types (import type …) before Node.js 22.18; a JavaScript file can';
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return error === undefined ? 'it throws undefined' : String(error);
}

/** That of the files in which an error came about, going by its stack. */
export function fileToBlame({ stack = '' }: Error, files: readonly string[]): string | undefined {
  return files.find((file) => stack.includes(pathToFileURL(resolve(file)).href));
}

/** A property file that is of no use: the user's mistake. */
export class PropertyFileError extends Error {}

/** Node 22.18 and later import TypeScript as it is; for older ones its types are taken out first. */
async function urlOf(file: string): Promise<string> {
  const url = pathToFileURL(resolve(file)).href;
  if (!/\.m?ts$/.test(file) || (process.features as { readonly typescript?: unknown }).typescript) return url;
  const { transformSync } = await import('@swc/wasm-typescript');
  const { code } = transformSync(readFileSync(file, 'utf8'), { mode: 'strip-only', module: true });
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function isDefinition(value: unknown): value is PropertyDefinition {
  return typeof value === 'object' && value !== null && typeof (value as { readonly name?: unknown }).name === 'string';
}

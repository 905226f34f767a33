import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packed } from '../../editors/vscode/pack.js';
import { ROOT } from '../support/samples.js';
import { bundleText } from './bundle.js';

const FOLDER = join(ROOT, 'editors/vscode');
const SOURCES = readdirSync(join(FOLDER, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly keybindings: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: object };
  };
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

const manifest = json<Manifest>('editors/vscode/package.json');
const root = json<{ version: string; devDependencies: Record<string, string>; files: string[] }>('package.json');
const text = SOURCES.map((name) => readFileSync(join(FOLDER, 'src', name), 'utf8')).join('\n');

function words(pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, word]) => word!))].sort();
}

describe('the manifest of the extension', () => {
  it('has the version of tcbmc, and the API that the types are of', () => {
    expect(manifest.version).toBe(root.version);
    expect(manifest.engines.vscode).toBe(`^${root.devDependencies['@types/vscode']}`);
  });

  it('declares the commands that are there, but those that need an argument', () => {
    const declared = manifest.contributes.commands.map(({ command }) => command).sort();
    expect(
      words(/^ {4}'(tcbmc\.\w+)':/gm).filter((name) => !['tcbmc.more', 'tcbmc.openDocumentation'].includes(name)),
    ).toEqual(declared);
    const used = [...Object.values(manifest.contributes.menus).flat(), ...manifest.contributes.keybindings].map(
      ({ command }) => command,
    );
    expect(used.filter((command) => !declared.includes(command))).toEqual([]);
  });

  it('declares the settings that are read', () => {
    const declared = Object.keys(manifest.contributes.configuration.properties).map((name) =>
      name.replace('tcbmc.', ''),
    );
    expect(words(/settings\.get(?:<[^>]*>)?\('(\w+)'/g)).toEqual(declared.sort());
  });
});

describe('the sources of the extension', () => {
  it('know the editor in ui/ only', () => {
    const bound = SOURCES.filter((name) => readFileSync(join(FOLDER, 'src', name), 'utf8').includes("from 'vscode'"));
    expect(bound.filter((name) => name !== 'extension.ts' && !name.startsWith('ui/'))).toEqual([]);
  });
});

describe('the package of the extension', () => {
  it('is small, and has all that the manifest names', async () => {
    const bundle = Buffer.from(await bundleText());
    const { name, bytes } = packed(FOLDER, bundle);
    expect(name).toBe(`tcbmc-${manifest.version}.vsix`);
    expect(bytes.length).toBeLessThan(500_000);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/README.md',
      'extension/dist/extension.cjs',
      'extension/dist/tcbmc.schema.json',
      'extension/package.json',
    ]);
    expect(Buffer.from(files[`extension/${manifest.main.replace('./', '')}`]!)).toEqual(bundle);
    expect(strFromU8(files['extension.vsixmanifest']!)).toContain(
      `<Identity Language="en-US" Id="tcbmc" Version="${manifest.version}" Publisher="tcbmc" />`,
    );
  });

  it('asks for nothing but the editor and Node.js', async () => {
    const asked = [...(await bundleText()).matchAll(/\brequire\(([^)]*)\)/g)].map(([, name]) =>
      name!.replace(/["'`]/g, ''),
    );
    expect(asked).toContain('vscode');
    expect(asked.filter((name) => name !== 'vscode' && !name.startsWith('node:'))).toEqual([]);
  });

  it('is no part of the npm package', () => {
    expect(root.files.filter((name) => name.startsWith('editors'))).toEqual([]);
  });
});

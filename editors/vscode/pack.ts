import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Zippable } from 'fflate';
import { strToU8, zipSync } from 'fflate';

/** Of the manifest of an extension, what its package is labelled with. */
interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
}

/** The files of the package: where it lies in the folder of the extension. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': 'package.json',
  'README.md': 'README.md',
  'LICENSE.txt': '../../LICENSE',
  'dist/tcbmc.schema.json': '../../docs/tcbmc.schema.json',
};

const TYPES: Readonly<Record<string, string>> = {
  cjs: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
};

/** A day for all files: equal extensions have equal packages. */
const DAY = new Date(2020, 0, 1);

/** The package of the extension in a folder, with its bundle, as `code --install-extension` takes it. */
export function packed(folder: string, bundle: Uint8Array): { readonly name: string; readonly bytes: Uint8Array } {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const files: Zippable = {
    'extension.vsixmanifest': strToU8(label(manifest)),
    '[Content_Types].xml': strToU8(contentTypes()),
  };
  files['extension/dist/extension.cjs'] = bundle;
  for (const [name, path] of Object.entries(FILES)) files[`extension/${name}`] = readFileSync(join(folder, path));
  return { name: `${manifest.name}-${manifest.version}.vsix`, bytes: zipSync(files, { level: 9, mtime: DAY }) };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function label({
  name,
  publisher,
  version,
  displayName,
  description,
  categories,
  keywords,
  engines,
}: Manifest): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

function contentTypes(): string {
  const defaults = Object.entries(TYPES).map(
    ([extension, type]) => `  <Default Extension=".${extension}" ContentType="${type}" />\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n${defaults.join('')}</Types>\n`;
}

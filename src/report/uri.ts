import type { Position } from '../source/diagnostic.js';

/** Where relative names begin, for readers who know: the root of the checkout. */
export const ROOT_ID = '%SRCROOT%';

export interface ArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** A name of a file as a URI (RFC 3986): relative names stay relative, to the root of the checkout. */
export function artifactLocation(file: string): ArtifactLocation {
  const path = file.replace(/\\/g, '/').replace(/\p{Cs}/gu, '\ufffd');
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${path.slice(0, 2)}${encoded(path.slice(2))}` };
  if (path.startsWith('/')) return { uri: `file://${encoded(path)}` };
  return { uri: encoded(path.replace(/^(?:\.\/)+/, '')), uriBaseId: ROOT_ID };
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A position in SARIF's words, where lines and columns count from 1, too. */
export function location(position: Position) {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(position.file),
      region: { startLine: position.line, startColumn: position.column },
    },
  };
}

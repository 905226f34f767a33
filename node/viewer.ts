import { readFileSync } from 'node:fs';
import type { ViewerAssets } from '../src/report/html.js';

/** The built viewer, which lies beside the bundles: what `formatHtml` makes a page of. */
export function viewerAssets(): ViewerAssets {
  const text = (name: string): string => readFileSync(new URL(`../viewer/${name}`, import.meta.url), 'utf8');
  return { script: text('viewer.js'), style: text('viewer.css') };
}

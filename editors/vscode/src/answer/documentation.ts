/** Files of tcbmc's documentation that say what a property looks for, the likeliest first. */
export const PROPERTY_DOCS: readonly string[] = [
  'checks.md',
  'events.md',
  'firmware.md',
  'streams.md',
  'properties.md',
];

/** The line (from 0) of a document that first names a property as code, or undefined. */
export function lineNaming(document: string, property: string): number | undefined {
  const index = document.split('\n').findIndex((line) => line.includes(`\`${property}\``));
  return index < 0 ? undefined : index;
}

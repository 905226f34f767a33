/** More names than this are not listed. */
const MOST_LISTED = 32;

/** Names that might be meant, the nearest first, and then all others in their order. */
function byNearness(name: string, known: readonly string[]): string[] {
  const distances = new Map(known.map((each) => [each, editDistance(name.toLowerCase(), each.toLowerCase())]));
  const near = known.filter((each) => isNear(distances.get(each)!, name, each));
  const sorted = near.sort((a, b) => distances.get(a)! - distances.get(b)!);
  return [...new Set([...sorted, ...known])];
}

/** The name that is meant, if a single one is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const near = known.filter((each) => isNear(editDistance(name.toLowerCase(), each.toLowerCase()), name, each));
  return near.length === 1 ? near[0] : undefined;
}

/** `there is no loop 'main.7'; there are main.0, main.1`, those that might be meant first. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const names = byNearness(name, known);
  if (names.length === 0) return `there is no ${what} '${name}', and no other either`;
  const [first] = names;
  const suggestion = isNear(editDistance(name.toLowerCase(), first!.toLowerCase()), name, first!)
    ? ` (did you mean ${first}?)`
    : '';
  const more = names.length > MOST_LISTED ? `, and ${names.length - MOST_LISTED} more` : '';
  return `there is no ${what} '${name}'${suggestion}; there ${names.length === 1 ? 'is' : 'are'} ${names.slice(0, MOST_LISTED).join(', ')}${more}`;
}

function isNear(distance: number, name: string, other: string): boolean {
  return distance <= Math.max(1, Math.floor(Math.max(name.length, other.length) / 3));
}

/** Damerau's and Levenshtein's: characters left out, put in, replaced, or two neighbours exchanged. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced, exchanged));
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** Addresses from `first` to `last`. */
export interface AddressRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** The union of ranges of addresses as few ranges, upwards. */
export function merged(ranges: readonly AddressRange[]): AddressRange[] {
  const result: AddressRange[] = [];
  for (const range of [...ranges].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const before = result.at(-1);
    if (!before || range.first > before.last + 1n) result.push({ first: range.first, last: range.last });
    else if (range.last > before.last) result[result.length - 1] = { first: before.first, last: range.last };
  }
  return result;
}

export function showRange({ first, last }: AddressRange): string {
  return first === last ? `0x${first.toString(16)}` : `0x${first.toString(16)}-0x${last.toString(16)}`;
}

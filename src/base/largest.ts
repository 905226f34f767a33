/** The largest numbers that options take. */
export const LARGEST: Readonly<Record<'bound' | 'fires' | 'arguments', number>> = { bound: 999_999, fires: 99, arguments: 64 };

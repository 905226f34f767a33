import { OutputError } from './output.js';

/** A flag's value. @throws OutputError unless it is a whole number from 1 (or `least`) on */
export function wholeNumber(flag: string, given: unknown, most: number, least = 1): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new OutputError(`${flag} must be a whole number from ${least} to ${most}`);
  return number;
}

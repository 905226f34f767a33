/**
 * Shares of a question, each asked by itself (`answer/share.ts`). Checks are dealt out by their places in the program as
 * it is first made, one after the other, so that each share gets as many. All else goes by its name, and so does what
 * stands elsewhere in programs that are made later. So a claim is in the same share whatever the bounds, and in no other
 * one.
 */
import type { Share } from '../answer/share.js';
import { CONVERSATION } from '../ir/check-classes.js';
import { checksOf } from '../ir/checks.js';
import type { Program } from '../ir/ir.js';

/** Names of claims that are in a share ({@link Question.asks}). @param program as the first limits make it */
export function namesIn({ number, of }: Share, program: Program): (name: string) => boolean {
  const places = placesOf(program);
  const turn = (name: string): number => places.get(placeIn(name) ?? '') ?? numberOf(name);
  // Executions that go beyond what is known of the world are no violations: each share has to know of them.
  return (name) => name.startsWith(CONVERSATION) || turn(name) % of === number - 1;
}

/** The places of checks, those of the user's own functions first, each with its turn. */
function placesOf(program: Program): ReadonlyMap<string, number> {
  const checks = checksOf(program);
  const places = new Map<string, number>();
  const functions = [...program.functions].sort((one, other) => Number(one.library) - Number(other.library));
  // Most assertions are claims of their own, and few accesses are: each kind is dealt out by itself.
  for (const kind of ['assert', undefined])
    for (const { code } of functions)
      for (const instr of code) {
        const { file, line, column } = instr.position;
        const place = `${file}:${line}:${column}`;
        const isOfKind = kind === undefined || instr.kind === kind;
        if (isOfKind && checks.has(instr) && !places.has(place)) places.set(place, places.size);
      }
  return places;
}

/** The place of a check in the name of its claim, which begins with the property. */
function placeIn(name: string): string | undefined {
  return /^\S+ (.*?:\d+:\d+)(?: |$)/s.exec(name)?.[1];
}

const FACTOR = 31;
const MODULUS = 2 ** 31;

function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * FACTOR + letter.codePointAt(0)!) % MODULUS, 0);
}

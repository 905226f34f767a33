import type { Expression } from '../c/ast.js';
import { FALSE } from '../ir/expr.js';
import { AFTERMATH } from '../ir/check-classes.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { conversionsOf, knownFormat, type Conversion } from './formats.js';

const CONVERTS = /^[diouxXcsSpfFeEgGaAC]$/;
const PROPERTY = 'out-of-bounds';

/**
 * The fault in the arguments of a conversion: they are not there, or what is to be followed is no pointer (C11
 * 7.21.6.1p2 and p9).
 */
function fault({ letter, widthAt, precisionAt, valueAt }: Conversion, args: readonly Expression[]): string | undefined {
  if (letter !== 'm' && !CONVERTS.test(letter)) return undefined;
  const wanted = [widthAt, precisionAt, ...(letter === 'm' ? [] : [valueAt])];
  if (wanted.some((index) => index !== undefined && index >= args.length)) return `there is no argument for %${letter}`;
  return letter === 's' && args[valueAt]!.type.kind !== 'pointer' ? 'the argument for %s is no pointer' : undefined;
}

/**
 * A call whose format, if it is known, asks for arguments that it is not given is a violation.
 * @param at which argument the format is
 */
export function checkFormatArguments(cx: FunctionContext, e: Call, at: number): void {
  const text = e.args[at] && knownFormat(e.args[at]);
  if (text === undefined) return;
  const { conversions, complete } = conversionsOf(text, at + 1);
  if (!complete) return;
  for (const conversion of conversions) {
    const message = fault(conversion, e.args);
    if (message !== undefined)
      cx.emit({
        kind: 'assert',
        cond: FALSE,
        property: PROPERTY,
        message,
        after: AFTERMATH[PROPERTY],
        position: e.position,
      });
  }
}

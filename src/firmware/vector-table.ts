/**
 * Handlers that only a table of vectors names: a variable that the linker puts where the processor looks for the
 * addresses of handlers.
 *
 *   __attribute__((section(".vectors"))) void (*const table[])(void) = { (void *)&stack_end, reset, nmi, [16 + 18] = timer };
 *
 * The table of a Cortex-M begins with the stack, which is no function: its entry 16 is that of interrupt 0. Else an
 * entry's place is the number. Who only waits for ever is there for the interrupts that nobody expects, and the reset
 * starts the program.
 */
import type {
  Expression,
  FunctionDefinition,
  FunctionSymbol,
  Statement,
  TranslationUnit,
  VariableSymbol,
} from '../c/ast.js';
import { evaluateInteger } from '../c/constants.js';
import { partsOfStatement, someStatement } from '../c/walk.js';
import { aliasTarget } from '../c/attributes.js';
import { mentionedFunctions } from './mentions.js';

/** Handlers and entry that the tables of a program's vectors name. */
export interface VectorTables {
  /**
   * The handlers, each with the place of its first entry as the NVIC or another controller counts: below zero are the
   * processor's own.
   */
  readonly handlers: ReadonlyMap<FunctionDefinition, number>;
  /** All functions in the tables. */
  readonly named: ReadonlySet<FunctionDefinition>;
}

const SECTION = /^_*section_*\("(?:.*[._])?(?:\w*vect\w*|\w*vecs?|ivt|isr\w*)(?:\.\w+)*"\)$/i;
const PLACED = /^_*(?:section|used|retain)_*(?:\(|$)/;
/** Names of such tables: `g_pfnVectors`, `__VECTOR_TABLE`, `isr_vectors`. */
const TABLE = /vect(?:or)?s?(?:_?table)?$|^_*intvecs?$/i;
const STARTS = /^_*(?:reset|start(?:up)?)(?:_?(?:isr|irq|handler|vector|exception))*$/i;
const EXCEPTION = /nmi|fault|svc|sv_?call|debug_?mon/i;
const UNEXPECTED = /default|dummy|unused|unhandled|unexpected|spurious|reserved/i;
/**
 * Of a Cortex-M, before the first interrupt: the processor's own, of which the last two, PendSV and SysTick, interrupt
 * a program.
 */
const OWN = 16;
const EXCEPTIONS = 14;

interface Entry {
  readonly place: number;
  readonly definition: FunctionDefinition;
  /** Only by default: another file may say otherwise. */
  readonly weak: boolean;
}

/** The handlers in the tables; `entry` is where the program starts. */
export function vectorTables(units: readonly TranslationUnit[], entry: string): VectorTables {
  const handlers = new Map<FunctionDefinition, number>();
  const named = new Set<FunctionDefinition>();
  for (const unit of units)
    for (const table of unit.variables) {
      if (!isTable(table)) continue;
      const entries = entriesOf(table, unit, units);
      const isCortex = beginsWithStack(table);
      for (const { place, definition, weak } of entries) {
        named.add(definition);
        const shared = weak || entries.filter((each) => each.definition === definition).length > 1;
        if (handlers.has(definition) || startsProgram(definition, entry) || (shared && isForUnexpected(definition)))
          continue;
        if (isCortex ? place < EXCEPTIONS : EXCEPTION.test(definition.symbol.name)) continue;
        handlers.set(definition, isCortex ? place - OWN : place);
      }
    }
  return { handlers, named };
}

function isTable({ name, attributes, initializer }: VariableSymbol): boolean {
  if (!initializer) return false;
  return (
    attributes.some((text) => SECTION.test(text)) || (TABLE.test(name) && attributes.some((text) => PLACED.test(text)))
  );
}

function entriesOf({ initializer }: VariableSymbol, unit: TranslationUnit, units: readonly TranslationUnit[]): Entry[] {
  return initializer!.items.flatMap(({ offset, type, value }): Entry[] => {
    const symbol = functionIn(value);
    const found = symbol && type.kind === 'pointer' ? definitionOf(symbol, unit, units) : undefined;
    return found && type.kind === 'pointer' ? [{ place: Math.floor(offset / type.size), ...found }] : [];
  });
}

/** The function whose address is the value. */
function functionIn(e: Expression): FunctionSymbol | undefined {
  if (e.kind === 'cast') return functionIn(e.operand);
  return e.kind === 'function' ? e.symbol : undefined;
}

/** Of several definitions the one that is not weak counts, and any before an alias. */
function definitionOf(
  symbol: FunctionSymbol,
  unit: TranslationUnit,
  units: readonly TranslationUnit[],
): Pick<Entry, 'definition' | 'weak'> | undefined {
  const within = symbol.linkage === 'internal' ? [unit] : units;
  const isOne = ({ symbol: each }: FunctionDefinition): boolean =>
    each.name === symbol.name && (each === symbol || each.linkage === 'external');
  const found = within.flatMap(({ functions }) => functions).filter(isOne);
  const strong = found.find(({ symbol: { attributes } }) => !attributes.some(isWeak));
  if (strong) return { definition: strong, weak: false };
  const target = aliasTarget(symbol);
  const definition = found[0] ?? unit.functions.find(({ symbol: { name } }) => name === target);
  return definition && { definition, weak: true };
}

function isWeak(attribute: string): boolean {
  return /^_*weak_*$/.test(attribute);
}

/** The first entry is an address of data, or a number. */
function beginsWithStack({ initializer }: VariableSymbol): boolean {
  const first = initializer!.items.find(({ offset }) => offset === 0);
  if (first?.type.kind !== 'pointer' && first?.type.kind !== 'int') return false;
  return first.type.size === 4 && !functionIn(first.value) && evaluateInteger(first.value) !== 0n;
}

function startsProgram(definition: FunctionDefinition, entry: string): boolean {
  const { name } = definition.symbol;
  return name === entry || STARTS.test(name) || mentionedFunctions([definition]).has(entry);
}

function isForUnexpected({ symbol, body }: FunctionDefinition): boolean {
  return (
    UNEXPECTED.test(symbol.name) ||
    endsInLoop(body) ||
    !someStatement(body, ({ kind }) => kind !== 'block' && kind !== 'empty')
  );
}

/** Whether the last statement is a loop that nothing leaves. */
function endsInLoop(s: Statement): boolean {
  if (s.kind === 'block') {
    const last = s.statements.filter(({ kind }) => kind !== 'empty').at(-1);
    return last !== undefined && endsInLoop(last);
  }
  if (s.kind !== 'for' && s.kind !== 'while' && s.kind !== 'do') return false;
  if (s.condition && (evaluateInteger(s.condition) ?? 0n) === 0n) return false;
  return !partsOfStatement(s).statements.some((part) =>
    someStatement(part, ({ kind }) => /^(?:break|return|(?:computed-)?goto)$/.test(kind)),
  );
}

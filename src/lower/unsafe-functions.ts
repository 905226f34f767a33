import type { Position } from '../source/diagnostic.js';
import type { FunctionSymbol } from '../c/ast.js';
import { constant } from '../ir/expr.js';
import { PLAIN } from '../ir/access-flags.js';
import type { FunctionContext } from './context.js';

interface State {
  /** For reports. */
  readonly name: string;
  readonly changedBy: string;
  readonly readBy?: string;
}

/**
 * State shared by functions that POSIX (2.9.1) does not call safe for threads; each function without a partner has some
 * of its own. `rand` and the like are safe in every library.
 */
const SHARED: readonly State[] = [
  { name: 'the result of localtime, gmtime, asctime and ctime', changedBy: 'localtime gmtime asctime ctime' },
  { name: 'the environment', changedBy: 'setenv unsetenv putenv clearenv', readBy: 'getenv' },
  { name: 'the result of getpwnam and getpwuid', changedBy: 'getpwnam getpwuid' },
  { name: 'the result of getgrnam and getgrgid', changedBy: 'getgrnam getgrgid' },
  { name: 'the result of gethostbyname and gethostbyaddr', changedBy: 'gethostbyname gethostbyaddr' },
  ...'strerror strsignal ttyname getlogin inet_ntoa getservbyname getservbyport getprotobyname'
    .split(' ')
    .map((name): State => ({ name: `the result of ${name}`, changedBy: name })),
];

type Use = readonly [name: string, use: { readonly state: string; readonly changes: boolean }];

const USES = new Map<string, Use[1]>(
  SHARED.flatMap(({ name: state, changedBy, readBy = '' }): Use[] => [
    ...changedBy.split(' ').map((name): Use => [name, { state, changes: true }]),
    ...readBy.split(' ').map((name): Use => [name, { state, changes: false }]),
  ]),
);

/** Where races are looked for: a call of such a function is an access to what it shares with other calls. */
export function noteUnsafeCall(cx: FunctionContext, { name, linkage }: FunctionSymbol, position: Position): void {
  const use = cx.program.settings.looksForRaces && !cx.library && linkage === 'external' ? USES.get(name) : undefined;
  if (!use || cx.program.isUserFunction(name)) return;
  const address = cx.program.hiddenState(use.state, position);
  if (use.changes) cx.store(address, constant(8, 1), PLAIN, position);
  else cx.load(address, 1, PLAIN, position);
}

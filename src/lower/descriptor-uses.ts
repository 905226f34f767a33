import type { Expression, FunctionSymbol } from '../c/ast.js';
import { plainName } from '../c/library-names.js';
import { mayAssign } from '../c/walk.js';
import { constant, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { callModel, runModel } from './models.js';
import { isSigned, widthOf } from './types.js';

/** Functions without a C model of their own that are given descriptors: by which of their arguments. */
const USES: Readonly<Record<string, readonly number[]>> = {
  'fsync fdatasync syncfs fchdir ftruncate ftruncate64 fchown lseek lseek64 isatty ttyname fpathconf lockf tcgetpgrp tcsetpgrp':
    [0],
  'fcntl fcntl64 posix_fallocate posix_fadvise fstat fstat64 fchmod futimens fstatvfs fstatfs flock ioctl dprintf vdprintf':
    [0],
  'bind connect listen shutdown setsockopt getsockopt getsockname getpeername timerfd_settime timerfd_gettime': [0],
  'inotify_add_watch inotify_rm_watch tcgetattr tcsetattr tcflush tcdrain tcsendbreak': [0],
  'sendfile sendfile64': [0, 1],
};

/**
 * Parameters for folders that paths start from: a negative number may stand for the current one (AT_FDCWD), or does not
 * matter where a path is absolute.
 */
const FOLDERS: Readonly<Record<string, readonly number[]>> = {
  'unlinkat mkdirat fstatat faccessat openat readlinkat fchownat fchmodat utimensat': [0],
  'renameat linkat': [0, 2],
  symlinkat: [1],
};

const byNameIn = (table: Readonly<Record<string, readonly number[]>>): ReadonlyMap<string, readonly number[]> =>
  new Map(Object.entries(table).flatMap(([names, uses]) => names.split(' ').map((name) => [name, uses])));

const needing = byNameIn(USES);
const byName = new Map([...needing, ...byNameIn(FOLDERS)]);

/** EBADF. */
export const BAD_DESCRIPTOR = 9;

/** Which arguments of a library function without a C model must be descriptors, or it fails. */
export function descriptorsNeeded(name: string): readonly number[] {
  return needing.get(plainName(name)) ?? [];
}

/** Of `fcntl`: F_DUPFD and F_DUPFD_CLOEXEC. */
const DUPLICATES: readonly number[] = [0, 1030];
/** F_GETFD, F_GETFL, F_GETSIG, F_GETPIPE_SZ. */
const NUMBERS: readonly number[] = [1, 3, 11, 1032];
/** F_SETFD, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_SETOWN, F_SETSIG. */
const STATUSES: readonly number[] = [2, 4, 5, 6, 7, 8, 10];

/** The kind of result of `fcntl` if that depends on the command, which is then known. */
export function resultOfCommand(name: string, command: Expression | undefined): 'number' | 'status' | undefined {
  if (!FCNTL.test(name) || command?.kind !== 'constant') return undefined;
  const number = Number(command.value);
  return NUMBERS.includes(number) ? 'number' : STATUSES.includes(number) ? 'status' : undefined;
}

const FCNTL = /^(__)?fcntl(64)?$/;

/** Functions through which something comes or goes that nobody follows: by which of their arguments. */
const LOOSENING: ReadonlyMap<string, readonly number[]> = byNameIn({
  'dprintf vdprintf ioctl': [0],
  'sendfile sendfile64 tee': [0, 1],
  splice: [0, 2],
});

/** Stops following descriptors that lead to the program itself and are handed to such a function. */
export function loosenDescriptors(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): void {
  if (!cx.program.settings.leadsInside || !isOfLibrary(cx, name, linkage)) return;
  for (const index of LOOSENING.get(plainName(name)) ?? []) {
    const arg = e.args[index];
    if (arg?.type.kind === 'int' && !mayAssign(arg)) runModel(cx, '__tcbmc_loosen', [asInt(cx, arg)], e.position);
  }
}

/** F_GETFL and F_SETFL. */
const GET_FLAGS = 3;
const SET_FLAGS = 4;

/** A call of `fcntl` for the flags of a descriptor, where they can matter. */
export function lowerFlags(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): Expr | undefined {
  const [descriptor, command, flags, ...rest] = e.args;
  if (
    !cx.program.settings.leadsInside ||
    !isOfLibrary(cx, name, linkage) ||
    !FCNTL.test(name) ||
    !descriptor ||
    command?.kind !== 'constant'
  )
    return undefined;
  const isSet = Number(command.value) === SET_FLAGS;
  if (!isSet && Number(command.value) !== GET_FLAGS) return undefined;
  const { int } = cx.program.target;
  const given = cx.code.save(asInt(cx, descriptor), e.position);
  const wanted = flags?.type.kind === 'int' ? cx.code.save(asInt(cx, flags), e.position) : constant(int * 8, 0);
  for (const arg of rest) lowerEffect(cx, arg);
  return callModel(
    cx,
    '__tcbmc_flags_of',
    [given, constant(int * 8, isSet ? 1 : 0), wanted],
    e.position,
    widthOf(e.type, e.position),
  );
}

/** Where descriptors are looked at: a call of such a function is a use of those that it is given. */
export function useDescriptors(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): void {
  const uses = isWatched(cx, name, linkage) ? byName.get(plainName(name)) : undefined;
  for (const index of uses ?? []) {
    const arg = e.args[index];
    if (arg?.type.kind === 'int' && !mayAssign(arg))
      runModel(cx, '__tcbmc_use_descriptor', [asInt(cx, arg)], e.position);
  }
}

/** A call of `fcntl` that hands out a descriptor. */
export function lowerDuplicate(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): Expr | undefined {
  const [descriptor, command, least, ...rest] = e.args;
  if (!isOfLibrary(cx, name, linkage) || !FCNTL.test(name) || !descriptor || cx.program.settings.knownStreams)
    return undefined;
  if (command?.kind !== 'constant' || !DUPLICATES.includes(Number(command.value)) || least?.type.kind !== 'int')
    return undefined;
  const [given, from] = [descriptor, least].map((arg) => cx.code.save(asInt(cx, arg), e.position)) as [Expr, Expr];
  for (const arg of rest) lowerEffect(cx, arg);
  return callModel(cx, '__tcbmc_duplicate', [given, from], e.position, widthOf(e.type, e.position));
}

function isWatched(cx: FunctionContext, name: string, linkage: FunctionSymbol['linkage']): boolean {
  return cx.program.settings.requested.has('resource') && isOfLibrary(cx, name, linkage);
}

function isOfLibrary(cx: FunctionContext, name: string, linkage: FunctionSymbol['linkage']): boolean {
  return !cx.library && linkage === 'external' && !cx.program.isUserFunction(name);
}

function asInt(cx: FunctionContext, e: Expression): Expr {
  return resize(lowerValue(cx, e), cx.program.target.int * 8, isSigned(e.type));
}

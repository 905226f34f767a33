import type { Expression, FunctionSymbol } from '../../c/ast.js';
import { plainName } from '../../c/library-names.js';
import { mayAssign } from '../../c/walk.js';
import { resize } from '../expr.js';
import type { Expr } from '../ir.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { callModel, runModel } from './models.js';
import { isSigned, widthOf } from './types.js';

/** Functions without a C model of their own that are given descriptors: by which of their arguments. */
const USES: Readonly<Record<string, readonly number[]>> = {
  'fsync fdatasync syncfs fchdir ftruncate ftruncate64 fchown lseek lseek64 isatty ttyname fpathconf lockf tcgetpgrp tcsetpgrp': [0],
  'fcntl fcntl64 posix_fallocate posix_fadvise fstat fstat64 fchmod futimens fstatvfs fstatfs flock ioctl dprintf vdprintf': [0],
  'bind connect listen shutdown setsockopt getsockopt getsockname getpeername fdopendir timerfd_settime timerfd_gettime': [0],
  'epoll_wait epoll_pwait inotify_add_watch inotify_rm_watch tcgetattr tcsetattr tcflush tcdrain tcsendbreak': [0],
  'unlinkat mkdirat fstatat faccessat openat readlinkat fchownat fchmodat utimensat': [0],
  'sendfile sendfile64': [0, 1],
  epoll_ctl: [0, 2],
  'renameat linkat': [0, 2],
  symlinkat: [1],
};

const byName = new Map(Object.entries(USES).flatMap(([names, uses]) => names.split(' ').map((name): [string, readonly number[]] => [name, uses])));

/** Of `fcntl`: F_DUPFD and F_DUPFD_CLOEXEC. */
const DUPLICATES: readonly bigint[] = [0n, 1030n];

/** Where descriptors are looked at: a call of such a function is a use of those that it is given. */
export function useDescriptors(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): void {
  const uses = isWatched(cx, name, linkage) ? byName.get(plainName(name)) : undefined;
  for (const index of uses ?? []) {
    const arg = e.args[index];
    if (arg?.type.kind === 'int' && !mayAssign(arg)) runModel(cx, '__tcbmc_use_descriptor', [asInt(cx, arg)], e.position);
  }
}

/** A call of `fcntl` that hands out a descriptor, where descriptors are looked at. */
export function lowerDuplicate(cx: FunctionContext, { name, linkage }: FunctionSymbol, e: Call): Expr | undefined {
  const [descriptor, command, ...rest] = e.args;
  if (!isWatched(cx, name, linkage) || !/^fcntl(64)?$/.test(name) || !descriptor) return undefined;
  if (command?.kind !== 'constant' || !DUPLICATES.includes(BigInt(command.value))) return undefined;
  const given = cx.code.save(asInt(cx, descriptor), e.position);
  for (const arg of rest) lowerEffect(cx, arg);
  return callModel(cx, 'dup', [given], e.position, widthOf(e.type, e.position));
}

function isWatched(cx: FunctionContext, name: string, linkage: FunctionSymbol['linkage']): boolean {
  return cx.program.requested.has('resource') && !cx.library && linkage === 'external' && !cx.program.isUserFunction(name);
}

function asInt(cx: FunctionContext, e: Expression): Expr {
  return resize(lowerValue(cx, e), cx.program.target.int * 8, isSigned(e.type));
}

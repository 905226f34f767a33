/** How much of what a pointer leads to is accessed. */
export type Extent =
  /** One object of the type; of characters, a text up to its end. */
  | { readonly kind: 'typed' }
  /** Nothing that could be relied on. */
  | { readonly kind: 'unknown' }
  /** So many elements of the type or bytes. */
  | { readonly kind: 'elements' | 'bytes'; readonly count: number }
  /** As many as another argument says, or what that points to. */
  | { readonly kind: 'elements' | 'bytes'; readonly argument: number; readonly through: boolean };

/** The use that a function makes of a pointer that it is given. */
export interface PointerUse {
  readonly mayBeNull: boolean;
  readonly extent: Extent;
  /** Whether the function writes a string: the last byte becomes 0. */
  readonly ends: boolean;
}

/**
 * Uses that are not as the types of the parameters say, parameter by parameter: `?` may be null; `-` unknown; `[1]` as
 * many elements, `{1}` as many bytes as argument 1 says. `{*1}` is as many as it points to; `{=26}` so many; `$` ends
 * with a null character.
 */
const USES: Readonly<Record<string, string>> = {
  'sethostname backtrace_symbols_fd': '[1]',
  setgroups: ',[0]',
  utimensat: ',?,?[=2]',
  'futimens utimes': ',?[=2]',
  wait: '?',
  waitpid: ',?',
  wait3: '?,,?',
  wait4: ',?,,?',
  waitid: ',,?',
  'posix_spawn posix_spawnp': '?,,?,?,-,-',
  'bind connect': ',{2}',
  setsockopt: ',,,{4}',
  select: ',?,?,?,?',
  pselect: ',?,?,?,?,?',
  'timerfd_settime timer_settime': ',,,?',
  'setitimer sigprocmask pthread_sigmask sigaction sigtimedwait': ',?,?',
  'settimeofday sigaltstack': '?,?',
  'times system dirname openlog warn warnx vwarn vwarnx herror': '?',
  'sendfile sendfile64': ',,?',
  regerror: ',?,{3}$',
  'strtod strtof setlocale clock_getres timer_create sigwaitinfo getservbyname getservbyport': ',?',
  'nrand48 jrand48 erand48 nrand48_r erand48_r': '[=3]',
  initstate_r: ',{2}',
  'mblen wctomb': '-',
  mbtowc: '-,-',
  pthread_getname_np: ',{2}$',
  getnameinfo: '{1},,?{3}$,,?{5}$',
  gethostbyname_r: ',,{3}',
  gethostbyaddr_r: '{1},,,,{5}',
  gethostbyaddr: '{1}',
  getservbyname_r: ',?,,{4}',
  'sched_setaffinity sched_getaffinity pthread_setaffinity_np pthread_getaffinity_np pthread_attr_setaffinity_np pthread_attr_getaffinity_np':
    ',,{1}',
  'asctime_r ctime_r': ',{=26}$',
  'fcntl fcntl64 ioctl prctl syscall': '-,-,-,-,-',
};

const TYPED: PointerUse = { mayBeNull: false, extent: { kind: 'typed' }, ends: false };

function extentOf(text: string): Extent {
  const [, bracket, mark, number = ''] = /([[{])([*=]?)(\d+)/.exec(text) ?? [];
  if (bracket === undefined) return { kind: text.includes('-') ? 'unknown' : 'typed' };
  const kind = bracket === '[' ? 'elements' : 'bytes';
  return mark === '=' ? { kind, count: Number(number) } : { kind, argument: Number(number), through: mark === '*' };
}

const byName = new Map(
  Object.entries(USES).flatMap(([names, parameters]) => {
    const uses = parameters.split(',').map((text): PointerUse => ({
      mayBeNull: text.startsWith('?'),
      extent: extentOf(text),
      ends: text.endsWith('$'),
    }));
    return names.split(' ').map((name): [string, readonly PointerUse[]] => [name, uses]);
  }),
);

/** The use that a described function makes of a parameter that is a pointer. */
export function pointerUse(name: string, parameter: number): PointerUse {
  return byName.get(name)?.[parameter] ?? TYPED;
}

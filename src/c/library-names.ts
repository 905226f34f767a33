/**
 * Plain names of functions that C libraries (glibc, musl, newlib, BSD's, Darwin's, Android's) call otherwise inside.
 */
const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['__errno', '___errno', '__error', '_errno', '__get_errno_ptr'].map((name) => [name, '__errno_location']),
  ),
  ...prefixed(
    '_IO_',
    'getc putc feof ferror fopen fclose fread fwrite fgets fputs puts printf fprintf sprintf vfprintf vprintf vsprintf sscanf',
  ),
  ...prefixed('_IO_', 'flockfile funlockfile'),
  ...prefixed('__isoc99_', 'scanf fscanf sscanf vscanf vfscanf vsscanf'),
  ...prefixed('__isoc23_', 'scanf fscanf sscanf vscanf vfscanf vsscanf strtol strtoul strtoll strtoull'),
  ...prefixed(
    '__',
    'strdup strndup strtok_r strcasecmp strncasecmp stpcpy stpncpy mempcpy memcpy memset memcmp memchr memrchr bzero strchrnul',
  ),
  ...prefixed(
    '__',
    'strsep strnlen getdelim asprintf vasprintf snprintf vsnprintf sysconf nanosleep usleep poll getpid read write open close',
  ),
  ...prefixed(
    '__',
    'fcntl lseek send recv connect sigaction select gettimeofday sched_yield pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock',
  ),
  ...prefixed(
    '__',
    'pthread_mutex_trylock pthread_mutex_unlock pthread_create pthread_join pthread_once pthread_key_create pthread_getspecific',
  ),
  ...prefixed(
    '__',
    'pthread_setspecific sem_init sem_post sem_wait sem_destroy environ toascii tolower toupper isascii secure_getenv',
  ),
  __open_2: 'open',
  __open64_2: 'open',
  __openat_2: 'openat',
  __openat64_2: 'openat',
  _environ: 'environ',
  strtoimax: 'strtoll',
  strtoumax: 'strtoull',
  __isoc23_strtoimax: 'strtoll',
  __isoc23_strtoumax: 'strtoull',
  ...Object.fromEntries(
    [
      ...[
        'fopen freopen tmpfile fseeko ftello fgetpos fsetpos open openat creat lseek ftruncate truncate pread pwrite stat fstat lstat fstatat',
      ],
      ...[
        'posix_fallocate posix_fadvise readdir readdir_r scandir alphasort mkstemp mkostemp glob globfree sendfile lockf getrlimit setrlimit statvfs',
      ],
      ...['fstatvfs statfs fstatfs ftw nftw fcntl'],
    ]
      .flatMap((names) => names.split(' '))
      .map((name) => [`${name}64`, name]),
  ),
  ...Object.fromEntries(
    ['getc getchar fgetc fgets fread fwrite fputs fputc putc putchar puts fflush feof ferror clearerr fileno']
      .flatMap((names) => names.split(' '))
      .map((name) => [`${name}_unlocked`, name]),
  ),
};

function prefixed(prefix: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [prefix + name, name]));
}

/** Which arguments `__f_chk` and `__builtin___f_chk` have that `f` has not: sizes of buffers, and flags. */
const FORTIFIED: Readonly<Record<string, readonly number[]>> = {
  ...added([0], 'printf vprintf wprintf vwprintf'),
  ...added(
    [1],
    'fprintf vfprintf dprintf vdprintf asprintf vasprintf syslog vsyslog fwprintf vfwprintf fgets fgets_unlocked fread fread_unlocked gets getwd',
  ),
  ...added([1, 2], 'sprintf vsprintf'),
  ...added(
    [2],
    'strcpy strcat stpcpy getcwd realpath gethostname getdomainname getlogin_r explicit_bzero getgroups wcscpy wcscat wcpcpy',
  ),
  ...added([2, 3], 'snprintf vsnprintf swprintf vswprintf'),
  ...added(
    [3],
    'memcpy memmove mempcpy memset strncpy strncat stpncpy read recv recvfrom readlink ttyname_r ptsname_r confstr poll strlcpy strlcat',
  ),
  ...added([3], 'wmemcpy wmemmove wmemset wcsncpy wcsncat mbstowcs wcstombs'),
  ...added([4], 'pread pread64 readlinkat ppoll'),
  ...added([], 'longjmp'),
};

function added(positions: readonly number[], names: string): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, positions]));
}

/** The name that a library function or variable has in the standards, and in the models. */
export function plainName(name: string): string {
  return Object.hasOwn(SAME, name) ? SAME[name]! : name;
}

/** A function that looks at the sizes of what it is given, and ends the program where they do not suffice. */
export interface Fortified {
  /** The function that does the same without looking. */
  readonly plain: string;
  /** Which arguments only the fortified one has. */
  readonly added: readonly number[];
}

/** The plain function of `__strcpy_chk` or `__builtin___strcpy_chk`, for instance. */
export function fortified(name: string): Fortified | undefined {
  if (name.startsWith('__builtin_alloca_with_align')) return { plain: 'alloca', added: [1, 2] };
  // Most names are none, and each is asked about.
  if (!name.endsWith('_chk')) return undefined;
  const plain = /^(?:__builtin_)?__(\w+)_chk$/.exec(name)?.[1];
  return plain !== undefined && Object.hasOwn(FORTIFIED, plain) ? { plain, added: FORTIFIED[plain]! } : undefined;
}

/** The names by which the library may define what the program calls so. */
export function libraryNames(name: string): readonly string[] {
  const plain = fortified(name)?.plain ?? plainName(name);
  const others = plain === name ? [] : [plain];
  if (!name.startsWith('__builtin_')) return [name, ...others];
  const rest = name.slice('__builtin_'.length);
  return [name, ...others, rest, `__tcbmc_${rest}`];
}

/** Those of Linux, whatever machine this is: programs are modelled for it. */
export const ERROR_NUMBERS = {
  ENOENT: 2,
  EIO: 5,
  EBADF: 9,
  EACCES: 13,
  ENOTDIR: 20,
  EISDIR: 21,
  EMFILE: 24,
  EFBIG: 27,
  EPIPE: 32,
  ENAMETOOLONG: 36,
  ELOOP: 40,
  EADDRINUSE: 98,
  EADDRNOTAVAIL: 99,
  ENETUNREACH: 101,
  ECONNRESET: 104,
  ETIMEDOUT: 110,
  ECONNREFUSED: 111,
  EHOSTUNREACH: 113,
} as const;

/** Of what Node says; an error that no program is prepared for is one of the device. */
export function errorNumber(error: unknown): number {
  const code = errorCode(error);
  return Object.hasOwn(ERROR_NUMBERS, code) ? ERROR_NUMBERS[code as keyof typeof ERROR_NUMBERS] : ERROR_NUMBERS.EIO;
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

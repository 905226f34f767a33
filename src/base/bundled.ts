/** The name under which positions show a header of the library begins so. */
export const BUNDLED_PREFIX = '<tcbmc>/';

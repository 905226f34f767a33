/** What the message of a violation begins with that is a label (`--error-label`), and no call. */
export const ERROR_LABEL = 'the error label ';

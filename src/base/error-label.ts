/** The prefix of a violation's message that is a label (`--error-label`), and no call. */
export const ERROR_LABEL = 'the error label ';

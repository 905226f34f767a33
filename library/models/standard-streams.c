/**
 * @model standard streams
 * @header stdio.h
 *
 * By themselves, since a unit has all variables of its model: where streams are known these are others.
 */

static const char streams[3];
/** a stream; what is read is anything */
void *stdin = (void *)&streams[0];
/** output has no effect */
void *stdout = (void *)&streams[1];
void *stderr = (void *)&streams[2];
/** as stdin */
void *__stdinp = (void *)&streams[0];
/** as stdout */
void *__stdoutp = (void *)&streams[1];
/** as stderr */
void *__stderrp = (void *)&streams[2];

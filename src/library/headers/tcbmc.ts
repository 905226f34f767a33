/** <tcbmc.h>, by which programs speak to the model checker. */
export { TCBMC } from '../texts.js';

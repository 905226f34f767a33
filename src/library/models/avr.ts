import { avrRegisterObjects } from '../headers/avr-io.js';
import { registerModel } from './registers.js';

/** The registers that <avr/io.h> declares. */
export const AVR = registerModel('<model of AVR registers>', 'avr/io.h', avrRegisterObjects);

/** Who mentions these has streams whose functions nobody calls here. */
export const STREAM_FUNCTIONS: readonly string[] = ['__tcbmc_stream_functions', '__tcbmc_fdevopen', '__iob'];

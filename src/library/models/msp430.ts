import { msp430RegisterObjects } from '../headers/msp430.js';
import { registerModel } from './registers.js';

/** The registers that <msp430.h> declares. */
export const MSP430 = registerModel('<model of MSP430 registers>', 'msp430.h', msp430RegisterObjects);

/** Of BullMQ's: checks of all other priorities come first. */
export const LAST_PRIORITY = 2_097_151;

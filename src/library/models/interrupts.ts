/** CMSIS's own functions behind its macros, which write to addresses: the model's take their place. */
export const NVIC_INNER: readonly string[] = [
  '__NVIC_EnableIRQ',
  '__NVIC_DisableIRQ',
  '__NVIC_GetEnableIRQ',
  '__NVIC_SetPendingIRQ',
  '__NVIC_ClearPendingIRQ',
  '__NVIC_GetPendingIRQ',
  '__NVIC_SetPriority',
];

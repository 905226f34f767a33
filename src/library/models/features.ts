/** Macro that the models see → the functions whose mention in the program defines it. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  __TCBMC_DETACHING: ['pthread_detach', 'pthread_attr_setdetachstate', 'thrd_detach'],
  __TCBMC_THREAD_KEYS: ['pthread_key_create', 'tss_create'],
};

/** The macros with which the models are made for a program that mentions these names. */
export function modelMacros(mentioned: ReadonlySet<string>, spuriousWakeups = false, lossy = false, goingOn = false): Record<string, string> {
  const used = Object.entries(FEATURES).filter(([, names]) => names.some((name) => mentioned.has(name)));
  const macros = used.map(([macro]) => macro);
  if (spuriousWakeups) macros.push('__TCBMC_SPURIOUS_WAKEUPS');
  if (lossy) macros.push('__TCBMC_LOSSY');
  if (goingOn) macros.push('__TCBMC_GOING_ON');
  return Object.fromEntries(macros.map((macro) => [macro, '1']));
}

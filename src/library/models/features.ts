import { MOST_THREADS } from '../../base/largest.js';

/** Functions whose model asks which threads have ended. */
const CANCELLING = ['pthread_cancel'];
/** Functions that say what happens where a signal comes. */
export const HANDLING = ['signal', 'sigaction', 'bsd_signal', 'sysv_signal', 'sigset'];

const ROBUST = ['pthread_mutexattr_setrobust', 'pthread_mutexattr_setrobust_np'];
const ASKING = [
  ...CANCELLING,
  ...ROBUST,
  'pthread_tryjoin_np',
  'pthread_timedjoin_np',
  'pthread_clockjoin_np',
  'pthread_kill',
];

/** Functions for which there is a timer task. */
const TIMING = [
  'xTimerCreate',
  'xTimerCreateStatic',
  'xTimerPendFunctionCall',
  'xTimerPendFunctionCallFromISR',
  'xEventGroupSetBitsFromISR',
  'xEventGroupClearBitsFromISR',
  'osTimerNew',
];

/** Macro that the models see → the functions whose mention in the program defines it. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  __TCBMC_DETACHING: ['pthread_detach', 'pthread_attr_setdetachstate', 'thrd_detach', ...ASKING],
  __TCBMC_THREAD_ENDS: ASKING,
  __TCBMC_8051: ['__tcbmc_is_8051'],
  __TCBMC_CANCELLING: CANCELLING,
  __TCBMC_PLACING_DESCRIPTORS: ['dup2', 'dup3'],
  __TCBMC_EVENTS: ['epoll_ctl'],
  __TCBMC_FORKING: ['fork', 'vfork', '_Fork'],
  __TCBMC_INSIDE: ['pipe', 'pipe2', 'eventfd', 'socketpair'],
  __TCBMC_JUMPS: ['longjmp', '_longjmp', 'siglongjmp'],
  __TCBMC_KEEPING_MASKS: ['sigsetjmp', '__sigsetjmp'],
  __TCBMC_SIGNALS: [...HANDLING, 'pthread_sigmask', 'sigprocmask', 'sighold'],
  __TCBMC_SENDING_SIGNALS: ['raise', 'gsignal', 'kill', 'killpg', 'sigqueue', 'pthread_sigqueue', 'pthread_kill'],
  __TCBMC_PRIORITIES: ['__tcbmc_post_to', '__tcbmc_post_to_after', ...TIMING],
  __TCBMC_ROBUST: ROBUST,
  __TCBMC_RTOS: ['vTaskStartScheduler', 'osKernelStart', '__tcbmc_zephyr_start'],
  __TCBMC_ZEPHYR: ['__tcbmc_zephyr_start'],
  __TCBMC_TIMER_FUNCTIONS: ['k_timer_start'],
  __TCBMC_WORK: ['k_work_submit', 'k_work_schedule', 'k_work_reschedule', 'k_sys_work_q'],
  __TCBMC_OS2: ['osKernelStart'],
  __TCBMC_ENABLING: [
    'NVIC_EnableIRQ',
    '__NVIC_EnableIRQ',
    '__enable_irq',
    'sei',
    '__enable_interrupt',
    '__eint',
    '__bis_SR_register',
    'enable_isr',
  ],
  __TCBMC_STOPPING_TASKS: [
    'vTaskSuspend',
    'vTaskDelete',
    'osThreadSuspend',
    'osThreadTerminate',
    'osThreadResume',
    'k_thread_suspend',
    'k_thread_abort',
  ],
  __TCBMC_RWLOCK_KINDS: ['pthread_rwlockattr_setkind_np', 'PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP'],
  __TCBMC_WRITING: ['pthread_rwlock_wrlock', 'pthread_rwlock_timedwrlock', 'pthread_rwlock_clockwrlock'],
  __TCBMC_SETTING_CLOCKS: ['clock_settime', 'settimeofday', 'stime', 'adjtime', 'clock_adjtime'],
  __TCBMC_THREADS: ['pthread_create', 'thrd_create'],
  __TCBMC_THREAD_KEYS: ['pthread_key_create', 'tss_create'],
  __TCBMC_TIMERS: TIMING,
  __TCBMC_TRYING: [
    'pthread_mutex_trylock',
    'pthread_mutex_timedlock',
    'pthread_mutex_clocklock',
    'mtx_trylock',
    'mtx_timedlock',
  ],
};

/** Functions that put a processor to sleep. */
const SLEEPING: readonly string[] = [
  ...['__WFI', '__WFE', '__tcbmc_wfi', '__tcbmc_wfe'],
  ...['__tcbmc_avr_sleep', '__tcbmc_avr_sleep_mode', '__bis_SR_register'],
];

/** Functions with which something else decides who runs than a task's first priority and the mutexes that it holds. */
const RESCHEDULING: readonly string[] = ['vTaskPrioritySet', 'vTaskSuspendAll', 'osThreadSetPriority', 'osKernelLock'];

/** Variants of the models → the macro that they see. */
const VARIANTS = {
  spuriousWakeups: '__TCBMC_SPURIOUS_WAKEUPS',
  callsMayFail: '__TCBMC_CALLS_MAY_FAIL',
  signalsArrive: '__TCBMC_SIGNALS_ARRIVE',
  otherDescriptors: '__TCBMC_OTHER_DESCRIPTORS',
  writersFirst: '__TCBMC_WRITERS_FIRST',
  otherProcesses: '__TCBMC_OTHER_PROCESSES',
  /** Somebody asks who waits for ever. */
  looksAtEnds: '__TCBMC_LOOKS_AT_ENDS',
  lossy: '__TCBMC_LOSSY',
  /** Somebody asks who sleeps for ever. */
  sleeps: '__TCBMC_SLEEPS',
  /** The same, whatever is known of what sleeps. */
  asksForSleepers: '__TCBMC_SLEEPERS',
  /** Somebody asks for something else as well, for which a sleep may end at any time. */
  sleepsEnd: '__TCBMC_SLEEPS_END',
  /** Handles of the system are watched. */
  resources: '__TCBMC_RESOURCES',
  /** Somebody looks for lost blocks. */
  leaks: '__TCBMC_LEAKS',
  /** It matters whether what is output was ever written. */
  output: '__TCBMC_OUTPUT',
  /** Streams lead to a world of which something is known. */
  conversing: '__TCBMC_CONVERSING',
  /** Executions go past failing checks. */
  goingOn: '__TCBMC_GOING_ON',
  /** Output goes to the program's `putchar`. */
  printsByPutchar: '__TCBMC_PRINTS_BY_PUTCHAR',
} as const;

/** The variant of the models: see `CheckOptions` for what those mean that are options. */
export type ModelVariant = { readonly [Name in keyof typeof VARIANTS]?: boolean | undefined };

/** Whether a program that mentions these names needs what this macro is for. */
export function hasFeature(mentioned: ReadonlySet<string>, macro: string): boolean {
  return FEATURES[macro]?.some((name) => mentioned.has(name)) === true;
}

/** The macros with which the models are made for a program that mentions these names. */
export function modelMacros(mentioned: ReadonlySet<string>, settings: ModelVariant = {}): Record<string, string> {
  const used = Object.entries(FEATURES).filter(([, names]) => names.some((name) => mentioned.has(name)));
  const macros: string[] = used.map(([macro]) => macro);
  const some = (names: readonly string[]): boolean => names.some((name) => mentioned.has(name));
  // Where there are other tasks, these run while one sleeps, and what lets them run wakes it.
  const areAlone = !['__TCBMC_RTOS', '__TCBMC_THREADS'].some((feature) => macros.includes(feature));
  const isMeant = (name: keyof ModelVariant): boolean =>
    name === 'sleeps' ? areAlone && some(SLEEPING) : name !== 'signalsArrive' || some(HANDLING);
  for (const name of Object.keys(VARIANTS) as (keyof ModelVariant)[])
    if (settings[name] && isMeant(name)) macros.push(VARIANTS[name]);
  if (macros.includes('__TCBMC_RTOS') && !macros.includes('__TCBMC_ZEPHYR') && !some(RESCHEDULING))
    macros.push('__TCBMC_SCHEDULED');
  return { __TCBMC_MOST_THREADS: String(MOST_THREADS), ...Object.fromEntries(macros.map((macro) => [macro, '1'])) };
}

/**
 * Instructions that mean something to a checker, each with C that does the same. In the C, by the number of a group of
 * the pattern: `out1` is an operand as a place, `in1` its value before the instruction, `mem1` the object in memory
 * that it designates. `A` is x86's accumulator, which some instructions do not name, and `Z` AVR's pointer. A row does
 * not apply if an operand cannot be what its C wants. {@link FLAG} lives to the end of the statement.
 *
 * `__tcbmc_mask_all`, `__tcbmc_status_byte` and what is `exclusive` are functions of the model of interrupts,
 * `__tcbmc_wfi` and its like of that of sleep.
 */
export interface Instruction {
  readonly pattern: RegExp;
  /** Absent: nothing happens that a program could see. */
  readonly c?: string;
  /** Outputs hold what the machine says, which nobody knows. */
  readonly input?: true;
}

/** Whether the last result is zero, which later instructions of the statement ask for. */
export const FLAG = '__tcbmc_flag';

const V = String.raw`(%\d+|[$#]?-?(?:0x[0-9a-f]+|\d+))`;
const R = String.raw`(%\d+)`;
const M = String.raw`(%\d+|\(%\d+\)|\[%\d+\])`;

function row(pattern: string, c?: string): Instruction {
  return { pattern: new RegExp(`^(?:${pattern})$`), ...(c !== undefined ? { c } : {}) };
}

const NOTHING: readonly Instruction[] = [
  // Barriers between processors.
  row('mfence|fence.*|sync|d[ms]b(?: (?:ish|osh|sy))?', '__sync_synchronize ( ) ;'),
  // Anything locked; it changes nothing where it adds 0 to what is on the stack.
  row('lock (?:add|or)[bwlq]? [$]0(?:x0)? ?, ?-?\\d*\\(%?[er]?sp\\)', '__sync_synchronize ( ) ;'),
  row('lfence|d[ms]b (?:ish|osh)?ld', '__atomic_thread_fence ( 2 ) ;'),
  row('sfence|eieio|d[ms]b (?:ish|osh)?st', '__atomic_thread_fence ( 3 ) ;'),
  row('lwsync', '__atomic_thread_fence ( 4 ) ;'),
  // Hints, barriers of one processor: an interrupt can come there as anywhere.
  row('nop[ .\\w]*|rep nop|pause|yield|hint .*|isb.*|dsb.*|dmb.*|sevl|clrex|isync|clrwdt|wdr|_?nop_?'),
  row('sleep|halt|stop', '__tcbmc_some_sleep ( ) ;'),
  row('wfi', '__tcbmc_wfi ( ) ;'),
  row('wfe', '__tcbmc_wfe ( ) ;'),
  row('sev', '__tcbmc_sev ( ) ;'),
  row('(?:bkpt|brk|int3|break) ?[#$]?\\w*|it\\w* \\w+'),
  // Jumps to the next instruction, which take time.
  row('rjmp [$.] ?(?:\\+ ?0)?|jmp [$.] ?\\+ ?2'),
  row('(?:s?jmp|b(?:ra?|\\.n)?|j) [$.]', 'for ( ; ; ) ;'),
  row('prefetch\\w* .*|pld .*|clflush\\w* .*'),
];

const INPUTS: readonly Instruction[] = [
  { pattern: /^(?:rdtscp?|cpuid|rdrand \S+|rdseed \S+|xgetbv|rdpmc|mrc .*)$/, input: true },
  { pattern: /^mrs %\d+ ?, ?(?!primask|basepri|faultmask)\w+$/, input: true },
];

const MASKS: readonly Instruction[] = [
  // AVR, STM8, MSP430, RL78 and MIPS, Cortex-M, RISC-V.
  row('cli|sim|dint|di|cpsid (?:i|if)|csrci mstatus ?, ?8', '__tcbmc_mask_all ( 1 ) ;'),
  row('sei|sti|rim|eint|ei|cpsie (?:i|if)|csrsi mstatus ?, ?8', '__tcbmc_mask_all ( 0 ) ;'),
  row(`in ${R} ?, ?(?:__sreg__|0x3f|63)`, 'out1 = __tcbmc_status_byte ( ) ;'),
  row(`out (?:__sreg__|0x3f|63) ?, ?${V}`, '__tcbmc_set_status_byte ( in1 ) ;'),
  row(`bis(?:\\.w)? ${V} ?, ?(?:sr|r2)`, 'if ( ( in1 ) & 8 ) __tcbmc_mask_all ( 0 ) ;'),
  row(`bic(?:\\.w)? ${V} ?, ?(?:sr|r2)`, 'if ( ( in1 ) & 8 ) __tcbmc_mask_all ( 1 ) ;'),
  row(`mov(?:\\.w)? (?:sr|r2) ?, ?${R}`, 'out1 = __tcbmc_status_byte ( ) >> 4 ;'),
  row(`mov(?:\\.w)? ${V} ?, ?(?:sr|r2)`, '__tcbmc_set_status_byte ( ( in1 ) << 4 ) ;'),
  row(`mrs ${R} ?, ?primask`, 'out1 = ! ( __tcbmc_status_byte ( ) & 0x80 ) ;'),
  row(`msr primask(?:_\\w+)? ?, ?${V}`, '__tcbmc_mask_all ( ( in1 ) & 1 ) ;'),
];

const EXCHANGE = `{ __auto_type __tcbmc_old = inA ; __auto_type __tcbmc_seen = __sync_val_compare_and_swap ( & mem2 , __tcbmc_old , in1 ) ;
  ${FLAG} = __tcbmc_seen == __tcbmc_old ; outA = __tcbmc_seen ; }`;
const FETCH = `{ __auto_type __tcbmc_old = __atomic_fetch_add ( & mem2 , in1 , 5 ) ;
  ${FLAG} = ( __typeof__ ( __tcbmc_old ) ) ( __tcbmc_old + in1 ) == 0 ; out1 = __tcbmc_old ; }`;
const OPERATIONS = { add: '+=', sub: '-=', and: '&=', or: '|=', xor: '^=', orr: '|=', eor: '^=' } as const;

const ATOMICS: readonly Instruction[] = [
  row(`lock xadd[bwlq]? ${R} ?, ?${M}`, FETCH),
  row(`(?:lock )?xchg[bwlq]? ${R} ?, ?${M}`, 'out1 = __atomic_exchange_n ( & mem2 , in1 , 5 ) ;'),
  row(`(?:lock )?xchg[bwlq]? ${M} ?, ?${R}`, 'out2 = __atomic_exchange_n ( & mem1 , in2 , 5 ) ;'),
  row(`lock cmpxchg[bwlq]? ${V} ?, ?${M}`, EXCHANGE),
  row(`set[ez] ${R}`, `out1 = ${FLAG} ;`),
  row(`setn[ez] ${R}`, `out1 = ! ${FLAG} ;`),
  row(`lock inc[bwlq]? ${M}`, `${FLAG} = __atomic_add_fetch ( & mem1 , 1 , 5 ) == 0 ;`),
  row(`lock dec[bwlq]? ${M}`, `${FLAG} = __atomic_sub_fetch ( & mem1 , 1 , 5 ) == 0 ;`),
  ...(['add', 'sub', 'and', 'or', 'xor'] as const).map((name) =>
    row(`lock ${name}[bwlq]? ${V} ?, ?${M}`, `${FLAG} = __atomic_${name}_fetch ( & mem2 , in1 , 5 ) == 0 ;`),
  ),
  row(
    `(?:ldrex|ldaex)[bh]? ${R} ?, ?${M}`,
    '__tcbmc_atomic_begin ( ) ; __tcbmc_reserve_exclusive ( ) ; out1 = mem2 ; __tcbmc_atomic_end ( ) ;',
  ),
  row(
    `(?:strex|stlex)[bh]? ${R} ?, ?${V} ?, ?${M}`,
    '__tcbmc_atomic_begin ( ) ; if ( __tcbmc_is_exclusive ( ) ) { mem3 = in2 ; out1 = 0 ; } else out1 = 1 ; __tcbmc_atomic_end ( ) ;',
  ),
  row(`swp ${R} ?, ?${V} ?, ?${M}`, 'out1 = __atomic_exchange_n ( & mem3 , in2 , 5 ) ;'),
  // Until the store succeeds.
  ...Object.entries(OPERATIONS).map(([name, operator]) =>
    row(
      `ldrex ${R} ?, ?${M}; ${name}s? (?:\\1 ?, ?)?\\1 ?, ?${V}; strex (%\\d+) ?, ?\\1 ?, ?\\2; (?:(?:teq|cmp) \\4 ?, ?#0; bne(?:\\.n)? \\w+|cbnz \\4 ?, ?\\w+)`,
      `__tcbmc_atomic_begin ( ) ; mem2 ${operator} in3 ; out1 = mem2 ; out4 = 0 ; __tcbmc_atomic_end ( ) ;`,
    ),
  ),
];

/** Where the operand has more bytes, nobody knows what the others are. */
function fromFlash(type: string, size: number): string {
  const read = `if ( sizeof ( out1 ) == ${size} ) out1 = * ( const unsigned ${type} * ) inZ ; else __tcbmc_unknown ( out1 ) ;`;
  return size === 1 ? read : `${read} outZ = inZ + ${size - 1} ;`;
}

const VALUES: readonly Instruction[] = [
  row(`bswap[lq]? ${R}`, 'out1 = sizeof ( out1 ) == 8 ? __builtin_bswap64 ( in1 ) : __builtin_bswap32 ( in1 ) ;'),
  // AVR: flash is memory like any other. The letter is that of the byte of the operand.
  row(`lpm ${R}(?:@a)? ?, ?z`, fromFlash('char', 1)),
  row(`lpm ${R}@a ?, ?z\\+; lpm \\1@b ?, ?z`, fromFlash('short', 2)),
  row(`lpm ${R}@a ?, ?z\\+; lpm \\1@b ?, ?z\\+; lpm \\1@c ?, ?z\\+; lpm \\1@d ?, ?z`, fromFlash('long', 4)),
  row(`rev ${R} ?, ?${R}`, 'out1 = __builtin_bswap32 ( in2 ) ;'),
];

/** After these the next instructions may be left out, or come again. */
export const JUMP =
  /^(?:j\w*|[ri]?jmp|b[a-z.]*|cbn?z|tb[bhn]\w*|sb[ri][cs]|cpse|[ri]?call|ret\w*|loop\w*|it\w*|d[bj]nz) /;

export const INSTRUCTIONS: readonly Instruction[] = [...NOTHING, ...INPUTS, ...MASKS, ...ATOMICS, ...VALUES];

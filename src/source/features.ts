/** The attributes that `__has_attribute` knows of. */
const ATTRIBUTES = new Set(
  (
    'access alias aligned alloc_align alloc_size always_inline artificial assume_aligned cleanup cold common const ' +
    'constructor deprecated designated_init destructor error fallthrough flatten format format_arg gnu_inline hot ' +
    'interrupt leaf malloc may_alias mode no_instrument_function no_sanitize noclone noinline nonnull nonstring ' +
    'noreturn nothrow optimize packed pure returns_nonnull section sentinel tls_model transparent_union unavailable ' +
    'unused used vector_size visibility warn_unused_result warning weak'
  ).split(' '),
);

/** The builtins that `__has_builtin` knows of, without the families that {@link BUILTIN_FAMILIES} describes. */
const BUILTINS = new Set(
  (
    'alloca abort bswap16 bswap32 bswap64 choose_expr constant_p expect object_size offsetof trap types_compatible_p ' +
    'unreachable va_arg va_copy va_end va_start clz clzl clzll ctz ctzl ctzll ' +
    'ffs ffsl ffsll parity parityl parityll popcount popcountl popcountll memcpy memset memmove memcmp strlen strcmp ' +
    'strcpy strncpy strcat abs labs llabs prefetch clzg ctzg popcountg assume'
  ).split(' '),
);

const BUILTIN_FAMILIES =
  /^(__builtin_(stdc_\w+|bitreverse(8|16|32|64)|rotate(left|right)(8|16|32|64)|(add|sub)c(b|s|l{0,2})|(add|sub|mul)_overflow(_p)?|[su](add|sub|mul)l{0,2}_overflow)|__atomic_(load|store|exchange|compare_exchange|(add|sub|and|or|xor|nand)_fetch|fetch_(add|sub|and|or|xor|nand))(_n)?|__atomic_(test_and_set|clear|thread_fence|signal_fence|always_lock_free|is_lock_free)|__sync_(fetch_and_(add|sub|and|or|xor|nand)|(add|sub|and|or|xor|nand)_and_fetch|(bool|val)_compare_and_swap|synchronize|lock_test_and_set|lock_release))$/;

/** `__has_attribute (name)`; `__name__` means the same as `name`. */
export function hasAttribute(name: string): boolean {
  return ATTRIBUTES.has(name.replace(/^__(.+)__$/, '$1'));
}

/** `__has_builtin (name)`. */
export function hasBuiltin(name: string): boolean {
  return BUILTIN_FAMILIES.test(name) || (name.startsWith('__builtin_') && BUILTINS.has(name.slice(10)));
}

/** Since when C has an attribute (C23 6.10.2), as `__has_c_attribute (name)` says; 0 if it is none. */
const STANDARD_ATTRIBUTES: Readonly<Record<string, bigint>> = {
  deprecated: 202311n,
  fallthrough: 202311n,
  maybe_unused: 202311n,
  nodiscard: 202311n,
  noreturn: 202311n,
  _Noreturn: 202311n,
  reproducible: 202311n,
  unsequenced: 202311n,
};

/** `__has_c_attribute (name)`. */
export function standardAttribute(name: string): bigint {
  const [prefix, suffix] = name.split('::') as [string, string?];
  if (suffix !== undefined) return prefix === 'gnu' || prefix === '__gnu__' ? BigInt(hasAttribute(suffix)) : 0n;
  const plain = name.replace(/^__(.+)__$/, '$1');
  return Object.hasOwn(STANDARD_ATTRIBUTES, plain) ? STANDARD_ATTRIBUTES[plain]! : 0n;
}

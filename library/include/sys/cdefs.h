/* What glibc's headers bring along for declarations of one's own, and those of its headers that are not built in. */
#ifndef __TCBMC_SYS_CDEFS_H
#define __TCBMC_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define __THROWNL
#define __LEAF
#define __LEAF_ATTR
#define __COLD
#define __wur
#define __nonnull(which)
#define __attr_access(which)
#define __attr_access_none(which)
#define __attr_dealloc(function, which)
#define __attr_dealloc_free
#define __attr_dealloc_fclose
#define __fortified_attr_access(how, which, size)
#define __attribute_malloc__
#define __attribute_pure__
#define __attribute_const__
#define __attribute_used__
#define __attribute_noinline__
#define __attribute_deprecated__
#define __attribute_deprecated_msg__(text)
#define __attribute_format_arg__(which)
#define __attribute_format_strfmon__(which, first)
#define __attribute_warn_unused_result__
#define __attribute_nonnull__(which)
#define __attribute_alloc_size__(which)
#define __attribute_alloc_align__(which)
#define __attribute_copy__(from)
#define __attribute_returns_twice__
#define __attribute_artificial__
#define __attribute_maybe_unused__
#define __attribute_struct_may_alias__
#define __BEGIN_NAMESPACE_STD
#define __END_NAMESPACE_STD
#define __BEGIN_NAMESPACE_C99
#define __END_NAMESPACE_C99
#define __USE_ISOC11 1
#define __USE_ISOC99 1
#define __USE_ISOC95 1
#define __USE_POSIX 1
#define __USE_POSIX2 1
#define __USE_POSIX199309 1
#define __USE_POSIX199506 1
#define __USE_XOPEN 1
#define __USE_XOPEN_EXTENDED 1
#define __USE_UNIX98 1
#define __USE_XOPEN2K 1
#define __USE_XOPEN2KXSI 1
#define __USE_XOPEN2K8 1
#define __USE_XOPEN2K8XSI 1
#define __USE_LARGEFILE 1
#define __USE_LARGEFILE64 1
#define __USE_MISC 1
#define __USE_ATFILE 1
#define __USE_GNU 1
#define __P(parameters) parameters
#define __NTH(function) function
#define __NTHNL(function) function
#define __REDIRECT(name, parameters, other) name parameters
#define __REDIRECT_NTH(name, parameters, other) name parameters
#define __REDIRECT_NTHNL(name, parameters, other) name parameters
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __GLIBC_PREREQ(major, minor) 1
#define __glibc_clang_prereq(major, minor) 0
#define __GLIBC_USE(part) __GLIBC_USE_##part
#define __glibc_likely(condition) (condition)
#define __glibc_unlikely(condition) (condition)
#define __glibc_has_attribute(name) 0
#define __glibc_has_builtin(name) 0
#define __glibc_has_extension(name) 0
#define __glibc_c99_flexarr_available 1
#define __flexarr []
#define __restrict_arr
#define __CONCAT(left, right) left ## right
#define __STRING(text) #text
#define __ptr_t void *
#endif

/**
 * Sequential C programs; each calls `out` with what it computes. The same text runs as IR and, compiled by gcc,
 * natively; the outputs must be equal. No program may depend on undefined or unspecified behaviour.
 */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'integer promotion and conversion': String.raw`
    void test(void) {
      unsigned char c = 250; signed char s = -3; unsigned short h = 65535; short t = -2;
      out(c + 10); out((unsigned char)(c + 10)); out(s >> 1); out(s * h); out(t < h); out(s + 1u > 0u);
      unsigned u = 4000000000u; long l = -1; int i = -1;
      out(u + l); out(i < u); out(l < (long)u); out((long)u * 2); out(i == 0xffffffffu);
      out((unsigned long)i); out((unsigned)l); out((char)200); out((short)70000); out((_Bool)256); out(!!c);
      out(-5 / 2); out(-5 % 2); out(5 / -2); out(5 % -2); out(4000000000u / 3); out((unsigned)-5 % 7);
      out(~0u >> 4); out(~c); out(-c); out(-(long)u); out(1ll << 40); out(1u << 31); out((-8) >> 2); out(0x80000000u >> 31);
      out(c ? s : u); out((c, s)); out('a' + "bc"[1]); out(sizeof(c + c)); out(-2147483647 - 1);
      long long mn = -9223372036854775807ll - 1; out(mn); out(mn / 2); out(mn % 10);
      out((int)2147483648u); out((signed char)0x1ff); out(u << 1); out((unsigned short)(h << 1));
    }`,
  'assignment operators': String.raw`
    int g = 7; unsigned char uc = 200; short sh = -5; long arr[4] = { 1, 2, 3, 4 }; _Bool b;
    void test(void) {
      g += 5; out(g); g -= 20; out(g); g *= 3; out(g); g /= 4; out(g); g %= 4; out(g); g |= 9; out(g); g &= 0xc; out(g); g ^= 5; out(g);
      uc += 100; out(uc); uc <<= 1; out(uc); uc >>= 3; out(uc); sh *= 1000; out(sh); sh >>= 2; out(sh);
      int i = 0; out(arr[i++]); out(i); out(arr[++i]); out(arr[i--]++); out(arr[2]); out(i); out(--arr[i]); out(arr[1]);
      b = 5; out(b); b += 3; out(b); b--; out(b); b++; b++; out(b); b = 0x100; out(b);
      int x = 3, y; y = x++ + ++g; out(x); out(y); long *p = arr; out(*p++); out(*p); out(*++p); out((*p)++); out(p - arr); p += 1; p -= 2; out(*p);
      int a, c, d; a = c = d = 9; out(a + c + d); unsigned char n = 255; n++; out(n); n--; out(n--); out(n);
      uc = 10; uc /= 3; out(uc); uc = 300; out(uc);
    }`,
  'control flow': String.raw`
    int sw(int x) { int r = 0; switch (x) { case 1: r += 1; case 2: r += 10; break; case 3: { r += 100; break; } default: r = -1; case 7: r += 5; } return r; }
    int sw2(unsigned char x) { switch (x) { case 'a' ... 'f': return 1; case 200: return 2; } return 3; }
    int nested(int n) { int s = 0; for (int i = 0; i < n; i++) { for (int j = 0; ; j++) { if (j > i) break; if (j == 2) continue; s += i * j + 1; } if (s > 50) break; } return s; }
    int dow(int n) { int c = 0; do { c++; if (c == 3) continue; n -= 2; } while (n > 0 && c < 100); return c * 100 + n; }
    int gotos(int n) { int s = 0; again: s += n; if (--n > 0) goto again; if (s > 10) goto out_; s = -s; out_: return s; }
    int dispatch(int s) { int n = 0; while (1) { switch (s) { case 0: s = 2; continue; case 1: return n; case 2: s = 1; n += 7; break; } n++; } }
    int duff(int n) { int c = 0; int i = (n + 3) / 4; switch (n % 4) { case 0: do { c += 1; case 3: c += 10; case 2: c += 100; case 1: c += 1000; } while (--i > 0); } return c; }
    void test(void) {
      for (int i = 0; i < 9; i++) out(sw(i));
      out(sw2('c')); out(sw2(200)); out(sw2('g'));
      out(nested(3)); out(nested(9)); out(dow(5)); out(dow(0)); out(gotos(3)); out(gotos(9)); out(dispatch(0));
      for (int i = 1; i < 10; i++) out(duff(i));
      int k = 0; while (k < 5 || k == 7) k += 1; out(k); for (;;) { if (k++ > 8) break; } out(k);
      for (int i = 0, j = 10; i < j; i++, j--) k += i * j; out(k);
      if (0) { dead: out(77); goto end; } goto dead; end: out(78);
    }`,
  'labels as values': String.raw`
    enum { PUSH, ADD, MUL, JNZ, DEC, DUP, SWAP, HALT };
    static int run(const unsigned char *ip) {
      static const void *const table[] = { [PUSH] = &&push, [ADD] = &&add, [MUL] = &&mul, [JNZ] = &&jnz, [DEC] = &&dec, [DUP] = &&dup, [SWAP] = &&swap, [HALT] = &&halt };
      int stack[8], *sp = stack;
    #define NEXT goto *table[*ip++]
      NEXT;
    push: *sp++ = *ip++; NEXT;
    add: sp--; sp[-1] += *sp; NEXT;
    mul: sp--; sp[-1] *= *sp; NEXT;
    jnz: { int off = (signed char)*ip++; if (sp[-1]) ip += off; NEXT; }
    dec: sp[-1]--; NEXT;
    dup: *sp = sp[-1]; sp++; NEXT;
    swap: { int t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; NEXT; }
    halt: return sp[-2];
    }
    static int scopes(int n) {
      void *p = n & 1 ? &&odd : &&even; int r = 0;
      { int a = n, *q = &a; goto *p; even: a = 5; q = &a; r += *q; goto out; }
      odd: { int b = 3; int *z = &b; r += *z; p = n > 4 ? &&out : &&even; n = 9; if (r < 100) { r += 50; goto *p; } }
      out: return r;
    }
    static int loop(int n) { void *l = &&again; int s = 0; again: s += n; if (--n == 0) l = &&end; goto *l; end: return s; }
    void test(void) {
      static const unsigned char fact[] = { PUSH, 1, PUSH, 5, DUP, PUSH, 0, ADD, SWAP, DEC, JNZ, 254, HALT };
      static const unsigned char prog[] = { PUSH, 2, PUSH, 3, ADD, DUP, MUL, PUSH, 4, DEC, JNZ, (unsigned char)-3, HALT };
      out(run(prog)); for (int i = 0; i < 7; i++) out(scopes(i)); out(loop(5));
      void *a = &&x, *b = &&y; out(a != b); out(a == &&x); out(a != 0); goto *b; x: out(1); y: out(2); goto *(void *)&&z; out(3); z:;
    }`,
  'what compilers add': String.raw`
    struct st { int a; }; union un { int a; };
    int base = 5; extern int other __attribute__((alias("base"))); static int hidden = 6; extern int seen __attribute__((weak, alias("hidden")));
    __asm__(".section .note.x\n\t.previous"); __asm__(""); asm(".ident \"x\" # note");
    static double nan_(void) { return __builtin_nan(""); }
    static int breaks(void) { int i, s = 0; for (i = 0; i < 9; i++) { s += ({ if (i == 5) break; if (i == 1) continue; i * 10; }); } int n = 0; do { int z = ({ if (n++ == 2) continue; n; }); s += z; if (({ if (n > 4) break; 0; })) s = -1; } while (n < 8); while (n-- > 0) switch (n) { case 2: s += ({ break; 1; }); default: s += 3; } for (i = 0; i < 3; i++) while (({ if (i == 1) break; s < 100 * (i + 1); })) s += 40; return s; }
    void test(void) {
      other = 7; out(base); base = 8; out(other); seen = 9; out(hidden); hidden++; out(seen); out(&other == &base);
      out(breaks()); const char *t = ({ "abc"; }); out(t[1]); out(({ static const char q[] = "xy"; q; })[1]); out(sizeof ({ "abcd"; }));
      const int c = 3; int d = c; d += 2; out(d); const int ca[2] = { 1, 2 }; int cb[2] = { 5, 6 }; cb[1]++; out(cb[1]);
      int x = 4, *p = __builtin_assume_aligned(&x, 4); out(*p); out((int)__builtin_speculation_safe_value(x)); out(__builtin_classify_type(x)); out(__builtin_classify_type(1.0)); out(__builtin_classify_type(p)); out(__builtin_classify_type(*(struct st *)0)); out(__builtin_classify_type(*(union un *)0)); out(__builtin_classify_type("abc")); out(__builtin_classify_type((_Bool)1));
      double v[] = { 1.0, -0.0, nan_(), 1.0 / (x - 4), -1.0 / (x - 4), 4e-320, -1e-310, 2.2250738585072014e-308 }; float f[] = { 1e-40f, 1.17549435e-38f, 3.0f, -1.0f / (x - 4) };
      for (int i = 0; i < 8; i++) { out(__builtin_fpclassify(1, 2, 3, 4, 5, v[i])); out(__builtin_isinf_sign(v[i]) + 1); out(__builtin_isunordered(v[i], 1.0)); out(__builtin_islessgreater(v[i], 1.0)); out(__builtin_isgreater(v[i], 0.5) * 8 + __builtin_isless(v[i], 0.5) * 4 + __builtin_isgreaterequal(v[i], 1) * 2 + __builtin_islessequal(v[i], 1)); }
      for (int i = 0; i < 4; i++) out(__builtin_fpclassify(1, 2, 3, 4, 5, f[i]) * 10 + __builtin_isinf_sign(f[i]) + 1);
      out(__builtin_floor(-1.5) == -2); out(__builtin_sqrt(x) == 2); out(__builtin_fmin(x, 2) == 2); out(__builtin_copysignf(2, -1.0f) == -2); char *a = __builtin_alloca_with_align(8, 64); a[7] = 3; out(a[7]); int line = __builtin_LINE(); out(line == __LINE__); out(__builtin_FUNCTION()[0]); out(__builtin_dynamic_object_size(p + x, 0) == -1ul || 1);
    }`,
  'short circuits with side effects': String.raw`
    int n; int *null;
    int t(int x) { n = n * 10 + x; return x; }
    void test(void) {
      out(t(0) && t(1)); out(n); out(t(2) && t(3)); out(n); out(t(0) || t(4)); out(n); out(t(5) || t(6)); out(n);
      n = 0; out(t(1) ? t(2) : t(3)); out(n); out(t(0) ? t(2) : t(3)); out(n);
      out(null && *null); out(!null || *null); if (null && *null) out(1); else out(2);
      n = 0; if (!(t(0) || t(1)) || (t(2) && !t(0))) out(3); else out(4); out(n);
      n = 0; while (t(1) && n < 1000 || t(0)) ; out(n); n = 0; do { } while (t(1) && n < 500); out(n);
      int a = 3; int b = (a > 2 && a < 5) || a == 9; out(b); out((a = 0) || (a = 4)); out(a); int z = 0; out(z != 0 && 10 / z > 1);
      n = 0; out((t(1), t(2)) + t(3)); out(n); out(a ? b ? 1 : 2 : 3); out(t(9) ? (void)t(8), 5 : 6); out(n);
    }`,
  'structs and unions': String.raw`
    struct point { int x, y; }; struct box { struct point a, b; char name[5]; struct { short s; union { int i; char c[4]; }; }; };
    struct point mk(int x, int y) { struct point p = { x, y }; return p; }
    struct point addp(struct point p, struct point q) { p.x += q.x; p.y += q.y; return p; }
    struct big { long a[40]; int z; }; struct big id(struct big b) { b.a[3] += 1; b.z++; return b; }
    struct box gb = { { 1, 2 }, .b.y = 4, "abc", { 5, { 6 } } }, arr[3] = { [1] = { .name = "xy" }, [2].a.x = 9 };
    union u { unsigned char b[8]; unsigned short h[4]; unsigned w[2]; unsigned long l; struct { char x; int y; } s; };
    void test(void) {
      struct point p = mk(1, 2), q = { .y = 7 }; out(p.x + p.y); out(q.x); struct point r = addp(p, q); out(r.x); out(r.y); out(p.y);
      p = q = r; out(p.y + q.x); out(mk(3, 4).y); out(addp(mk(1, 1), mk(2, 2)).x);
      struct box b = gb; out(b.a.y); out(b.b.x); out(b.b.y); out(b.name[2]); out(b.name[3]); out(b.s); out(b.i); b.c[1] = 1; out(b.i);
      b.a = b.b; out(b.a.y); struct box *pb = &b; pb->b.x = 12; out((*pb).b.x); pb->a = mk(8, 9); out(b.a.x); out(sizeof(struct box));
      out(arr[1].name[1]); out(arr[2].a.x); out(arr[0].a.x); arr[0] = arr[1]; out(arr[0].name[0]); arr[2] = *pb; out(arr[2].a.y);
      union u v; v.l = 0x1122334455667788ul; out(v.b[0]); out(v.h[1]); out(v.w[1]); v.b[3] = 0xff; out(v.l); union u w = v; out(w.w[0]); w.s.y = -1; out(w.b[5]);
      struct big g; for (int i = 0; i < 40; i++) g.a[i] = i; g.z = 5; struct big h = id(g); out(h.a[3]); out(h.a[39]); out(h.z); out(g.a[3]); h = id(id(h)); out(h.a[3]);
      struct point *c = &(struct point){ 5, 6 }; c->x++; out(c->x + c->y); out((1 ? p : q).x); out((p, q).y); out(({ struct point z = { 4, 5 }; z.x++; z; }).x);
      struct { int a[3]; } e = { { 1, 2 } }, f = e; f.a[2] = 9; out(e.a[2]); out(f.a[1] + f.a[2]); int t2[2][3] = { { 1 }, { 4, 5 } }; out(t2[1][1]); out(t2[0][2]); out(sizeof t2);
    }`,
  'bit-fields': String.raw`
    struct f { unsigned a : 3; int b : 5; unsigned : 0; unsigned long c : 40; _Bool d : 1; signed char e : 4; char z; };
    struct f g = { 5, -3, 0x123456789a, 1, -2, 7 }; struct h { char a; int b : 8; int c : 16; char d; };
    void test(void) {
      out(g.a); out(g.b); out(g.c); out(g.d); out(g.e); out(g.z); g.a = 9; out(g.a); g.b += 20; out(g.b); g.c = ~0ul; out(g.c); out(g.d); g.e--; out(g.e);
      struct f l = g; l.a++; out(l.a); out(g.a); out(l.a = 12); out(l.b = 17); out(l.d = 2); out(l.b++); out(++l.b); out(sizeof l); l.c <<= 3; out(l.c); out(l.z);
      struct h s = { 1, 2, 3, 4 }; s.b = -1; s.c = 0x1234; out(s.a); out(s.d); out(s.b); out(s.c); s.d = 9; out(s.c); out(sizeof s); s.c ^= 0xff; out(s.c); struct h *p = &s; p->b = 100; out(s.b); out(s.a + s.d);
      struct { unsigned long a : 33; } w = { 0x1ffffffff }; out(w.a); struct { unsigned x : 4; } m = { 15 }; out(m.x + 1); out(-m.x); out(m.x << 28);
    }`,
  'pointers and arrays': String.raw`
    int a[5] = { 10, 20, 30, 40, 50 }; int m[3][4]; char text[] = "hello"; const char *words[] = { "one", "two", "three" }; int *ap = &a[2]; int *end = a + 5;
    int sum(const int *p, int n) { int s = 0; while (n-- > 0) s += *p++; return s; }
    int total(int v[][4], int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) s += v[i][j]; return s; }
    void set(int **pp, int *v) { *pp = v; }
    void swap(int *x, int *y) { int t = *x; *x = *y; *y = t; }
    void test(void) {
      out(*ap); out(end - a); out(ap[-1]); out(*(a + 4)); out(3[a]); out(&a[4] - &a[1]); out(sum(a, 5)); out(end > ap); out(&a[1] == ap - 1);
      for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 4 + j; out(total(m, 3)); out(*(*(m + 1) + 2)); int (*row)[4] = &m[2]; out((*row)[1]); out(row[-1][3]);
      out(sizeof a / sizeof *a); out(text[4]); text[0] = 'j'; out(text[0]); out(sizeof text); out(words[2][3]); out(*words[1]);
      int *p; set(&p, a + 1); out(*p); swap(&a[0], p); out(a[0]); out(a[1]); int local[4] = { 1, 2 }; int *q = local; q[3] = 8; out(local[3] + local[2]); out(sum(local, 4));
      long diff = (char *)&a[3] - (char *)&a[1]; out(diff); unsigned char *bytes = (unsigned char *)&a[4]; out(bytes[0]); bytes[1] = 1; out(a[4]);
      void *vp = a; out(((int *)vp)[2]); unsigned long addr = (unsigned long)&a[1]; out(*(int *)(addr + 4)); short ix = 2; out(a[ix - 1]); unsigned ui = 1; out(ap[ui]); out(*(ap - ix)); out(!ap); out(ap != 0);
      char buf[8] = "abc"; out(buf[3] + buf[7]); char *s = buf; while (*s) s++; out(s - buf); int *np = 0; out(np == 0); int x = 5, *px = &x; *px += 2; out(x); int **ppx = &px; **ppx *= 3; out(x);
      int big[100] = { 1, [50] = 7 }; int c = 0; for (int i = 0; i < 100; i++) c += big[i]; out(c); struct { int n; int v[90]; } z = { 3, { 4 } }; for (int i = 0; i < 90; i++) c += z.v[i]; out(c + z.n);
    }`,
  'functions, recursion, pointers to functions': String.raw`
    int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int odd(int); int even(int n) { return n == 0 ? 1 : odd(n - 1); } int odd(int n) { return n == 0 ? 0 : even(n - 1); }
    int add(int a, int b) { return a + b; } int sub(int a, int b) { return a - b; } int (*ops[])(int, int) = { add, sub, 0 };
    int apply(int (*f)(int, int), int x) { return f(x, 2); } int (*pick(int i))(int, int) { return ops[i]; }
    int counter(void) { static int n = 10; static int *p = &n; return ++*p; } int other(void) { static int n; return n += 2; }
    struct vt { int (*f)(int, int); long tag; } v = { sub, 3 }; char narrow(int x) { return x; } unsigned char widen(unsigned char c) { c++; return c; }
    int old(a, b) char a; short b; { return a * 100 + b; } long ack(long m, long n) { if (m == 0) return n + 1; if (n == 0) return ack(m - 1, 1); return ack(m - 1, ack(m, n - 1)); }
    void hanoi(int n, int *moves) { if (n == 0) return; hanoi(n - 1, moves); ++*moves; hanoi(n - 1, moves); } int depth(int n) { int here = n; int *p = &here; if (n > 0) depth(n - 1); return *p; }
    _Bool truth(int x) { return x; }
    void test(void) {
      out(fib(12)); out(even(10)); out(odd(7)); out(ops[0](3, 4)); out((*ops[1])(3, 4)); out(apply(add, 5)); out(apply(&sub, 5)); out(pick(1)(9, 1)); out(ops[2] == 0); out(pick(0) == add);
      counter(); counter(); out(counter()); other(); out(other()); out(v.f(10, v.tag)); struct vt *pv = &v; pv->f = add; out(pv->f(1, 1)); out(narrow(300)); out(widen(255)); out(old(3, 4)); out(ack(2, 3));
      int moves = 0; hanoi(6, &moves); out(moves); out(depth(5)); out(truth(256)); int (*g)() = add; out(g(2, 3)); void *raw = (void *)sub; out(((int (*)(int, int))raw)(8, 3));
    }`,
  'variadic functions': String.raw`
    #include <stdarg.h>
    struct pair { int a; long b; };
    long sum(int n, ...) { va_list ap; va_start(ap, n); long s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
    long mixed(const char *f, ...) { va_list ap; va_start(ap, f); long s = 0; for (; *f; f++) switch (*f) { case 'i': s = s * 3 + va_arg(ap, int); break; case 'l': s = s * 3 + va_arg(ap, long); break; case 'p': s = s * 3 + *va_arg(ap, int *); break; case 'u': s = s * 3 + va_arg(ap, unsigned); break; case 's': s = s * 3 + va_arg(ap, struct pair).b; break; } va_end(ap); return s; }
    long inner(int n, va_list ap) { long s = 0; while (n-- > 0) s = s * 2 + va_arg(ap, int); return s; }
    long outer(int n, ...) { va_list ap, copy; va_start(ap, n); va_copy(copy, ap); long a = inner(n, ap); long b = va_arg(copy, int); va_end(ap); va_end(copy); return a * 10 + b; }
    void test(void) { int x = 5; char c = -2; out(sum(0)); out(sum(3, 1, 2, 3)); out(sum(2, c, (short)-7)); struct pair p = { 1, 44 }; out(mixed("ilpus", -1, 1l << 40, &x, 4000000000u, p)); out(outer(3, 1, 2, 4)); long (*f)(int, ...) = sum; out(f(2, 20, 22)); }`,
  initialisers: String.raw`
    int x = 3, *px = &x; char s[4] = "ab", t[] = { 'x', 'y' }; long addr_diff = sizeof(s) * 2; int arr[] = { 1, 2, [5] = 6, 7 }; struct n { struct n *next; int v; } n1 = { 0, 1 }, n2 = { &n1, 2 };
    int (*fp)(int); int f(int y) { return y + x; } int (*fq)(int) = f; struct { int a; struct { char b[2]; long c; } d[2]; } deep = { 1, { { "z", 5 }, [1].c = 8 } }; char *strs[2][2] = { { "a", "bb" }, { "ccc" } };
    union { char c; long l; } un = { .l = 0x4142 }; int *mid = &arr[3]; char *tail = "hello" + 2; unsigned char neg = -1; _Bool bo = 42; static const int tab[3] = { 7, 8, 9 }; short over = { 5 }; int dup[3] = { [0] = 1, [0] = 2, [2] = 3 };
    struct { unsigned a : 4, b : 4; int c; } bf = { 3, 9, .b = 5 }; int *lit = (int[]){ 4, 5, 6 }; long arith = (3 + 4) * 2 - (1 ? 2 : 5); enum { A, B = 7, C } e = C;
    struct pr { int a, b, v[2]; union { short s; int i; char c[4]; }; } again[3] = { { 1, 2, { 3, 4 }, { 5 } }, [0] = { .b = 6 }, [1] = { 1, 2, { 3, 4 }, { -1 } }, [1].v = { [1] = 8 }, [1].s = 7, [1].i = -2, [1].c = { 9 }, [2 ... 2] = { 7, 7 }, 8, [2].v[0] = 9 };
    struct { struct pr p, q; } outer = { { 1, 2, { 3, 4 } }, .p.a = 5, .q = { 6, 7 }, .q.b = 8, .p = { .b = 9 }, .p.v[1] = 3 }; union { int i; char c[8]; struct pr p; } un2 = { .p = { 1, 2 }, .c = "ab", .c[3] = 4 };
    void parts(const struct pr *p) { out(p->a); out(p->b); out(p->v[0]); out(p->v[1]); out(p->i); out(p->s); }
    void test(void) {
      parts(again); parts(again + 1); parts(again + 2); parts(&outer.p); parts(&outer.q); out(un2.p.a); out(un2.p.b); out(un2.c[3]); struct pr au[2] = { { 1, 2, { x, 4 } }, [0] = { .v[1] = x }, [1] = again[1], [1].v[0] = x + 7 }; parts(au); parts(au + 1);
      out(*px); out(s[1]); out(s[2]); out(sizeof t); out(addr_diff); out(arr[6]); out(arr[3]); out(sizeof arr); out(n2.next->v); out(fq(4)); out(fp == 0); out(deep.d[0].b[0]); out(deep.d[1].c); out(deep.d[0].c);
      out(strs[1][0][2]); out(strs[0][1][1]); out(strs[1][1] == 0); out(un.l); out(un.c); *mid = 77; out(arr[3]); out(*tail); out(neg); out(bo); out(tab[2]); out(over); out(dup[0] + dup[2]); out(bf.a); out(bf.b); out(lit[2]); lit[0]++; out(lit[0]); out(arith); out(e);
      int l[3] = { x, x * 2 }; out(l[1]); out(l[2]); struct n loc = { .v = x + 1 }; out(loc.v); out(loc.next == 0); for (int i = 0; i < 3; i++) { int z[2] = { i }; z[1] += i; out(z[0] + z[1]); int w; w = i; out(w); } char u[6] = "hi"; out(u[1] + u[5]); static int st[2] = { 4 }; st[1]++; out(st[0] + st[1]); int q = { 9 }; out(q);
    }`,
  'scopes and jumps': String.raw`
    int f(int n) { int r = 0; { int a = n; int *p = &a; if (n == 1) goto out1; r += *p; { struct { int v; } s = { a + 1 }; r += s.v; if (n == 2) goto out1; } *p += 2; r += a; } out1: return r; }
    int g(int n) { int r = 0; goto in; { int k; int arr[3]; in: k = n; arr[1] = k; r += arr[1]; int *q = arr; if (k-- > 3) { r += q[1]; n--; goto in; } } return r; }
    int h(int n) { switch (n) { int x; int y[2]; case 0: x = 4; y[0] = x; return y[0]; case 1: x = 5; y[1] = 2; return x + y[1]; default: { int z = 3; y[0] = z; return z + y[0]; } } }
    int loop(void) { int s = 0; for (int i = 0; i < 4; i++) { int v[2] = { i, i }; int *p = v; if (i == 1) continue; if (i == 3) break; s += p[0] + p[1]; } return s; }
    int shadow(void) { int x = 1; { int x = 2; { int x = 3; x++; } x++; if (x != 3) return -1; } return x; }
    int stmt(int a) { int r = ({ int t = a; int *p = &t; *p += 1; t * 2; }); r += ({ if (a > 3) goto out2; 5; }); return r; out2: return -r; }
    void test(void) { for (int i = 0; i < 5; i++) out(f(i)); out(g(2)); out(g(6)); out(h(0)); out(h(1)); out(h(9)); out(loop()); out(shadow()); out(stmt(2)); out(stmt(4)); }`,
  'wide integers and mixed widths': String.raw`
    typedef unsigned __int128 u128;
    void test(void) {
      u128 a = (u128)0xffffffffffffffffull * 0xffffffffffffffffull; out(a >> 64); out(a); __int128 s = -5; out(s / 2); out((s >> 100) & 0xff); out(a > (u128)1 << 127); float h[] = { 3e10f, 16777217.0f, 16777219.0f, 16777217.0000000000001f, 16777216.9999999999999f, 1e-45f, 7.006492321624085e-46f, 7.006492321624086e-46f, 3.4028235677973366e38f, 3.4028235677973365e38f, 0x1.000001p0f, 0x1.000003p0f, 0x1.00000100000000000000000001p0f, -3e10f }; for (int i = 0; i < sizeof h / 4; i++) out(((unsigned *)h)[i]); double fl = a; out(fl == 340282366920938463463374607431768211456.0); float ff = s; out(ff == -5); out((u128)1e30 >> 64); out((__int128)-1e30f); out(a / 3 > 1e38); fl = (u128)3 << 126; out(fl == 255211775190703847597530955573826158592.0); ff = (u128)~(u128)0; out(ff > 1e38f); out(s += 1.5); s = -5; out(__builtin_add_overflow(a, a, &a)); out(a); out(__builtin_mul_overflow(s, s, &s)); out(s); s = (__int128)1 << 126; out(__builtin_mul_overflow(s, -2, &s)); out(__builtin_mul_overflow(s, 3, &s)); out(s >> 64); int nar; out(__builtin_sub_overflow(a, s, &nar)); out(nar); s = -5; a += 10; out(a % 1000); out((long)(s * 7));
      unsigned long long q = 1; q <<= 63; out(q); out(q >> 60); int sh = 5; out(1ull << sh); char c = 3; out(1 << c); out(1000 >> (long)3); unsigned short us = 0x8000; out(us << 1); out((short)us); out((us << 16) < 0);
    }`,
  'statics, compound literals and strings': String.raw`
    #include <string.h>
    #include <stdlib.h>
    struct p { int x; int *q; };
    int use(struct p *p) { return p->x + (p->q ? *p->q : 0); }
    void test(void) {
      int y = 4; out(use(&(struct p){ 3, &y })); for (int i = 0; i < 3; i++) { int *v = (int[]){ i, i + 1 }; v[0] += 10; out(v[0] * v[1]); }
      out(strlen("hello")); char b[16]; strcpy(b, "abc"); strcat(b, "def"); out(strlen(b)); out(strcmp(b, "abcdef")); out(strcmp(b, "abcdeg") < 0); out(strncmp(b, "abcxxx", 3)); out(strchr(b, 'd') - b); out(strrchr(b, 'a') - b); out(strstr(b, "de") - b); out(strchr(b, 'z') == 0);
      strncpy(b, "xy", 5); out(b[4]); out(b[5]); memset(b, 'q', 3); out(b[2]); memmove(b + 1, b, 6); out(b[6]); out(memcmp("abc", "abd", 3) < 0); out((char *)memchr("hello", 'l', 5) != 0); int n[4] = { 1, 2, 3, 4 }, m[4]; memcpy(m, n, sizeof n); out(m[3]); memmove(n + 1, n, 3 * sizeof *n); out(n[3]); memset(m, 0xff, sizeof m); out(m[2]); memset(n, 0, 7); out(n[1]);
      struct p s1 = { 1, &y }, s2; memcpy(&s2, &s1, sizeof s1); out(use(&s2)); memset(&s2, 0, sizeof s2); out(s2.q == 0); int *h = malloc(4 * sizeof *h); for (int i = 0; i < 4; i++) h[i] = i * i; h = realloc(h, 8 * sizeof *h); out(h[3]); h[7] = 1; free(h); int *z = calloc(3, sizeof *z); out(z[2]); free(z); free(0);
      char *d = strdup("copy"); out(d[3]); out(strlen(d)); free(d); out(atoi(" -42x")); out(strtol("0x1F", 0, 16)); out(strtol("777", 0, 8)); char *e; out(strtoul("12ab", &e, 10)); out(*e); out(abs(-7)); out(labs(-70000000000l)); out(atol("9999999999")); out(strtol("99999999999999999999", 0, 10)); char *sv; char tk[] = "a,b"; out(*strtok_r(tk, ",", &sv)); out(*strtok_r(0, ",", &sv)); out(strtok_r(0, ",", &sv) == 0); out(strspn("aab", "a")); out(strcspn("xyz", "z"));
    }`,
  'wide, odd and packed bit-fields': String.raw`
    struct w { unsigned long a : 40; long b : 40; unsigned long c : 33, d : 20; long e : 63; unsigned long long f : 64; } s;
    struct odd { char c; unsigned t : 17; char m; long u : 24; char n; long long v : 47; short o; } q;
    struct __attribute__((packed)) p { unsigned char x : 3; unsigned long y : 61; unsigned long z : 64; unsigned k : 7; int g : 30; long h : 34; char last; } r;
    struct __attribute__((packed)) z2 { char c; unsigned w : 23; int j : 9; } st = { 1, 0x345678, -5 };
    union { struct { unsigned long lo : 36, hi : 28; }; unsigned long whole; } un;
    static struct w init = { 0xfffffffffful, -7, 0x1ffffffffull, 77, -9, 1ull << 63 }; static struct p pinit = { 5, 0x1234567890abcdeul, ~0ul, 100, -3, -4, 9 };
    int va(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); long x = __builtin_va_arg(l, long); __builtin_va_end(l); return x == 0xffffffffffl; }
    void test(void) {
      out(sizeof s); out(sizeof q); out(sizeof r); out(sizeof st); s.a = 0xffffffffffull; out(s.a); out(s.a << 8); out(s.a + 1); out(s.a * s.a); out(s.a << 8 >> 8); out(-s.a); out(~s.a); out((s.a << 4) / 16); out(s.a + 1ul); out(s.a + s.c); out((s.a = 0x1ffffffffff) << 3);
      s.b = -1; out(s.b); out(s.b << 38); out(s.b < 0); out(s.b + s.a); out(s.b < s.a); out(s.b == s.a); out(s.b / 2); out(s.b >> 3); out((s.b - 1) * 3); out(s.b < 1u); out(s.b + 1u); out(s.a > -1); s.c = 0x1ffffffff; out(s.c + 1); out(s.c << 1); out(s.c > -1); s.d = 0xfffff; out(s.d << 12); out(s.d - 0x100000 < 0); s.e = -5; out(s.e); out(s.e * 2); out(s.e % 3); s.f = ~0ull; out(s.f + 1); out(s.f > -1);
      out(s.a++); out(s.a); out(++s.a); out(s.a -= 3); out((s.a += 5) << 38); out(s.a /= 3); out(s.a <<= 39); out(s.b--); out(s.b *= 7); out((s.b = 1l << 39) < 0); out(s.a ? 1 : 2); out(!s.a); out((s.a ?: 5) << 30); out(va(1, (s.a = ~0ul, s.a))); double fl = s.a; out(fl == 1099511627775.0); switch (s.a) { case 0xffffffffff: out(1); break; default: out(2); }
      q.c = 1; q.t = 0x1ffff; q.m = 2; q.u = -0x800000; q.n = 3; q.v = 0x3fffffffffff; q.o = 4; out(q.t); out(q.u); out(q.v); out(q.c + q.m + q.n + q.o); q.t++; out(q.t); out(q.v + 1); out(q.v << 20); q.u -= 1; out(q.u); out(q.m); out((q.t = 0x3ffff) - 0x20000 < 0); struct odd q2 = q; out(q2.v); out(q2.n); out(q2.t);
      r.x = 5; r.y = 0x1fffffffffffffff; r.z = 0x123456789abcdef0; r.k = 127; r.g = -1000; r.h = -0x1ffffffff; r.last = 7; out(r.x); out(r.y); out(r.z); out(r.k); out(r.g); out(r.h); out(r.last); r.y = 0; out(r.x); out(r.z); r.z++; out(r.z); out(r.k); r.k = 0; out(r.g); out(r.z); r.h >>= 3; out(r.h); out(r.y << 60); struct p r2 = r; out(r2.h); out(r2.z); for (int i = 0; i < sizeof r; i++) out(((unsigned char *)&r)[i]);
      out(st.c); out(st.w); out(st.j); st.w += 1; out(st.w); out(st.j); un.whole = 0x123456789abcdef0; out(un.lo); out(un.hi); un.hi = 5; out(un.whole); un.lo <<= 30; out(un.whole);
      out(init.a); out(init.b); out(init.c); out(init.d); out(init.e); out(init.f); out(pinit.x); out(pinit.y); out(pinit.z); out(pinit.k); out(pinit.g); out(pinit.h); out(pinit.last); struct p loc = { .z = 3, .g = -1, 12 }; out(loc.x); out(loc.z); out(loc.g); out(loc.h); out(loc.y);
    }`,
  'what GNU C adds to types': String.raw`
    struct any { int family; }; struct in { int family, port; };
    typedef union { const struct any *__restrict__ any; struct in *__restrict__ in; } address __attribute__((__transparent_union__));
    int port(int fd, address a) { return a.any ? a.in->port + fd : -1; } int (*indirect)(int, address) = port;
    union u { int i; float f; char *p; struct { short a, b; } s; }; int whole(union u x) { return x.i; }
    struct ring { char c; int worker[]; }; struct deep { struct { int pad; struct ring r; } in[4]; };
    struct flexible { int n; char c; short a[]; }; static struct flexible two = { 2, 'c', { 7, 8, 9 } }; struct { char n; char text[]; } text = { 3, "ab" };
    int page(void) { return 64; } int same(void) __attribute__((alias("page"))); static int inner(int x) { return x + 1; } extern __typeof(inner) outer __attribute__((weak, alias("inner")));
    #define ALIGN(x, a) (((x) + ((typeof(x))(a) - 1)) & ~((typeof(x))(a) - 1))
    #pragma pack(push, 1)
    struct packed { char c; int i; unsigned f : 12, g : 25; short s; double d; };
    #pragma pack(2)
    struct by2 { char c; int i; long long l __attribute__((aligned(8))); };
    _Pragma("pack(pop)") struct plain { char c; int i; };
    void test(void) {
      struct in i = { 2, 80 }; address a; a.in = &i; out(port(1, &i)); out(port(1, (struct any *)&i)); out(port(2, a)); out(port(0, 0)); out(port(0, (void *)0)); out(indirect(3, &i)); if (port(0, &i) < 0) out(1); else if (port(0, &i) == 80) out(2);
      int five = 5; union u v = (union u)five; out(v.i); out(whole((union u)7)); v = (union u)1.5f; out(v.f == 1.5f); for (int k = 0; k < 3; k++) { v = (union u)k; out(v.i); } if (whole((union u)five) == 4) out(1); else if (whole((union u)(five + 1)) == 6) out(2);
      unsigned n = five; out(__builtin_offsetof(struct ring, worker[n])); out(__builtin_offsetof(struct deep, in[n - 4].r.worker[n])); out(sizeof two); struct flexible *p = &two; out(p->a[2]); p->a[1]++; out(p->a[1]); out(text.text[1]); out(sizeof text);
      int m = 100; out(ALIGN(m, page())); out(ALIGN(m * 2, (page()))); out((page()) - 1); out((page()) * 2); int *q = &m; out((page()) & *q); out(same()); out(outer(2));
      struct packed x = { 1, -2, 0xfff, 0x1234567, -3, 2.5 }, y = x; out(sizeof x); out(x.i); out(x.f); out(x.g); out(y.s); out(y.d == 2.5); y.g = 5; out(y.f); out(y.s); out(sizeof(struct by2)); out(__builtin_offsetof(struct by2, l)); out(sizeof(struct plain)); for (int k = 0; k < sizeof x; k++) out(((unsigned char *)&x)[k]);
    }`,
  'variable-length arrays': String.raw`
    int diagonal(int n, int m[n][n]) { int s = 0; for (int i = 0; i < n; i++) s += m[i][i]; return s; }
    int rows(int r, int c, int (*p)[c]) { int s = 0; for (int i = 0; i < r; i++, p++) for (int j = 0; j < c; j++) s = s * 10 + (*p)[j]; return s; }
    int later(int n, int m[n][n]); int byStep(int k, int a[k + 1], int b[][k]) { return sizeof b[0] + k + a[0]; } int many(int n, char a[][n][2], int i) { return a[i][n - 1][1]; }
    void test(void) {
      int m[2][2] = {{1, 2}, {3, 4}}; out(diagonal(2, m)); out(rows(2, 2, m));
      for (int n = 1; n < 4; n++) { int a[n]; a[n - 1] = n; out(sizeof a); out(a[n - 1]); char b[n][n + 1][3]; out(sizeof b); out(sizeof b[0]); out(sizeof *b[0]); b[n - 1][n][2] = 7; out(b[n - 1][n][2]); out(&b[n - 1][n][2] - &b[0][0][0]); out(&b[n] - b); if (n == 2) continue; out(sizeof(int[n][2])); }
      int k = 3; typedef short row[k]; k = 9; row x[2], *p = x; out(sizeof(row)); out(sizeof x); x[1][2] = 5; p++; out((*p)[2]); p -= 1; out(p == x); out(p[1][2]); out((p + 1) - p); out(*(*(p + 1) + 2));
      int i = 1; out(sizeof(int[++i])); out(i); int q[i]; __typeof(q) r; r[1] = 4; out(sizeof r); out(r[1]); int (*whole)[i] = &q; (*whole)[1] = 8; out(q[1]); out((char *)(whole + 1) - (char *)whole); const int (*same)[2] = whole; out((*same)[1]);
      int flat[6] = {1,2,3,4,5,6}; out(((int (*)[i])flat)[2][1]); int (*cast)[3] = (int (*)[3])flat; out(rows(2, 3, cast)); char c[2][3][2] = {{{0}}}; c[1][2][1] = 6; out(many(3, c, 1));
      { int n = 2; goto in; in:; int z[n]; z[0] = 1; if (z[0] == 2) goto over; z[1] = 3; out(z[1]); over:; } int again = 0; back:; { int z[again + 1]; z[again] = again; out(z[again]); } if (again++ < 2) goto back;
      switch (k) { case 9: { char s[k]; s[8] = 'x'; out(s[8]); break; } default: out(0); } struct { int v; } st[k]; st[8].v = 4; out(st[8].v); out(sizeof st); void *none[k][k]; none[8][8] = 0; out(none[8][8] == 0); out(_Alignof(__typeof(none)));
    }`,
  'what C23 adds': String.raw`
    [[nodiscard]] static int f(void) { return 1; } [[maybe_unused, gnu::unused]] static int unused; struct [[deprecated("x")]] s { [[maybe_unused]] int a; }; struct [[gnu::packed]] pk { char c; int i; };
    static int step(int x) { switch (x) { case 1: x++; [[fallthrough]]; case 2: return x; default: return 0; } } int gr\u00f6\u00dfe = 3; struct \u03c0 { int \u00f1; };
    void test(void) { out(sizeof(struct pk)); out(f()); out(step(1)); int b [[maybe_unused]] = 0b1010; out(b); struct π x = { .ñ = 2 }; out(x.\u00f1); out(größe); int z[3] = {}; out(z[1]); goto end; end: }`,
  'values of structs and of statement expressions': String.raw`
    struct s { int a; int v[3]; }; struct in { struct s x; int y; };
    struct s mk(int k) { struct s r = { k, { k, k + 1, k + 2 } }; return r; } struct in mk2(int k) { struct in r = { mk(k), 9 }; return r; }
    int sum(const int *p) { return p[0] + p[1] * 10 + p[2] * 100; }
    struct n { int i; }; int same(void) { struct n *p = 0, *q; int j = 0; again: q = p, p = &((struct n){ j++ }); if (j < 2) goto again; return p == q && q->i == 1; }
    void test(void) {
      out(({ struct s x = {3,{1,2,3}}; x; }).a); out(({ struct s x = {3,{1,2,3}}; x; }).v[1]); out(sum(({ struct s x = {3,{1,2,3}}; x; }).v)); out(mk(4).v[2]); out(sum(mk(5).v)); out(mk2(5).x.v[1]);
      int t = 1; struct s a = mk(1), b = mk(2); out(sum((t ? a : b).v)); out(sum((a = b).v)); out(sum((0, a).v) + (mk(1).v[0] ? mk(2).v[1] : mk(3).v[2]));
      for (int i = 0; i < mk(2).v[1]; i++) t += mk(i).v[0]; out(t); if (sum(mk(1).v) == 321 && mk(1).v[1] == 2) t = 1; out(t); while (mk(t).v[2] < 6) t++; out(t);
      switch (mk(t).v[1]) { case 5: t = 7; break; default: t = 8; } out(t); do { t--; } while (mk(t).v[0] > 3); out(t);
      out(({ int z = 4; z; }) + ({ int q[3] = {1,2,3}; q[2]; })); out(*({ static int st = 5; &st; })); out(({ struct { int m; } zz = { 8 }; zz; }).m); out(({ a; }).v[2]);
      out(((struct s){ 1, {7,8,9} }).v[1]); out(({ (struct s){ 1, {7,8,9} }; }).v[2]); out(({ int *p = (int[]){4,5}; p[1]; })); out(same()); out(!mk(0).v[0]);
      out((sum(({ a; }).v)) - 1); out(((mk(({ t; })).a)) + 2); out((sum(({ int w[3] = { 1, 2, 3 }; w[1] = t; mk(w[2]); }).v)) & 255); int n = 3, r[5] = { [1 ... 3] = n++, 7, 8, [2] = n }; out(n); out(r[1] + r[2] * 10 + r[3] * 100 + r[4] * 1000);
      struct s rs[3] = { [0 ... 1].a = t++ }; out(rs[1].a); out(rs[0].a + t); int ex[3] = { [1 ... 2] = 4, 9, [0] = 6, 5 }; out(ex[0] + ex[1] * 10 + ex[2] * 100);
      int *p = 0; if (t) { p = (int[]){1, 2}; out(p[1]); } for (int i = 0; i < 3; i++) { if (i == 1) continue; p = &(int){i}; *p += 5; out(*p); } while (*(p = &(int){t}) > 0) t--; out(t);
    }`,
  builtins: String.raw`
    void test(void) {
      out(__builtin_popcount(0xf0f0u)); out(__builtin_clz(1u)); out(__builtin_ctz(40u)); out(__builtin_ffs(0)); out(__builtin_ffs(24)); out(__builtin_parity(7u)); out(__builtin_bswap32(0x12345678u)); out(__builtin_bswap16(0x1234)); out(__builtin_bswap64(0x0102030405060708ull)); out(__builtin_popcountll(~0ull)); out(__builtin_clzl(1ul)); out(__builtin_ctzll(1ull << 50));
      if (__builtin_expect(out != 0, 1)) out(1); int x = 5, e = 5; out(__sync_fetch_and_add(&x, 3)); out(x); out(__sync_sub_and_fetch(&x, 1)); out(__sync_bool_compare_and_swap(&x, 7, 9)); out(__sync_val_compare_and_swap(&x, 7, 1)); out(x); out(__sync_lock_test_and_set(&x, 4)); __sync_lock_release(&x); out(x);
      out(__atomic_fetch_or(&x, 6, __ATOMIC_SEQ_CST)); out(__atomic_nand_fetch(&x, 2, __ATOMIC_SEQ_CST)); out(__atomic_load_n(&x, 0)); __atomic_store_n(&x, 5, 0); out(__atomic_compare_exchange_n(&x, &e, 8, 0, 5, 5)); out(x); out(__atomic_compare_exchange_n(&x, &e, 1, 0, 5, 5)); out(e); int v = 3, r; __atomic_exchange(&x, &v, &r, 5); out(r); out(x); __atomic_load(&x, &r, 5); out(r); v = 12; __atomic_store(&x, &v, 5); out(x); char flag = 0; out(__atomic_test_and_set(&flag, 5)); out(__atomic_test_and_set(&flag, 5)); __atomic_clear(&flag, 5); out(flag); unsigned char uc = 250; out(__sync_add_and_fetch(&uc, 10)); out(__atomic_exchange_n(&uc, 1, 5)); __sync_synchronize();
      _Atomic int a = 4; a += 3; out(a); out(a++); out(--a); _Atomic unsigned char ac = 255; ac++; out(ac); a = 9; int b = a; out(b);
    }`,
};

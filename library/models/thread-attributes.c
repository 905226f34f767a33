/**
 * @model thread attributes
 * @header pthread.h
 */

typedef __SIZE_TYPE__ size_t;
struct attributes {
  __UINT32_TYPE__ detached;
  int policy;
  int priority;
  int inherit;
  int scope;
  size_t guard;
  size_t size;
};
enum { EINVAL = 22 };

size_t __VERIFIER_nondet_size_t(void);

/** the defaults */
int pthread_attr_init(struct attributes *a) {
  a->detached = 0;
  a->policy = 0;
  a->priority = 0;
  a->inherit = 0;
  a->scope = 0;
  a->guard = __VERIFIER_nondet_size_t();
  a->size = __VERIFIER_nondet_size_t();
  return 0;
}

static int set(int *setting, int value) {
  *setting = value;
  return 0;
}

static int setSize(size_t *setting, size_t value) {
  *setting = value;
  return 0;
}

/** no effect */
int pthread_attr_destroy(struct attributes *a) { return 0; }

/** exact; EINVAL for anything else */
int pthread_attr_setdetachstate(struct attributes *a, int state) {
  if (state != 0 && state != 1) return EINVAL;
  a->detached = state;
  return 0;
}

/** exact */
int pthread_attr_getdetachstate(const struct attributes *a, int *state) { return set(state, a->detached); }
/** stored, without effect */
int pthread_attr_setstacksize(struct attributes *a, size_t size) { return setSize(&a->size, size); }
/** exact, once it was set; the default is any value */
int pthread_attr_getstacksize(const struct attributes *a, size_t *size) { return setSize(size, a->size); }
/** stored, without effect */
int pthread_attr_setguardsize(struct attributes *a, size_t size) { return setSize(&a->guard, size); }
/** exact, once it was set; the default is any value */
int pthread_attr_getguardsize(const struct attributes *a, size_t *size) { return setSize(size, a->guard); }
/** stored, without effect */
int pthread_attr_setscope(struct attributes *a, int scope) { return set(&a->scope, scope); }
/** exact */
int pthread_attr_getscope(const struct attributes *a, int *scope) { return set(scope, a->scope); }
/** stored, without effect */
int pthread_attr_setinheritsched(struct attributes *a, int inherit) { return set(&a->inherit, inherit); }
/** exact */
int pthread_attr_getinheritsched(const struct attributes *a, int *inherit) { return set(inherit, a->inherit); }
/** stored, without effect */
int pthread_attr_setschedpolicy(struct attributes *a, int policy) { return set(&a->policy, policy); }
/** exact */
int pthread_attr_getschedpolicy(const struct attributes *a, int *policy) { return set(policy, a->policy); }
/** stored, without effect */
int pthread_attr_setschedparam(struct attributes *a, const int *parameters) { return set(&a->priority, *parameters); }
/** exact */
int pthread_attr_getschedparam(const struct attributes *a, int *parameters) { return set(parameters, a->priority); }

import type { ModelFile } from './model.js';

const STORED = 'stored, without effect';

export const THREAD_ATTRIBUTES: ModelFile = {
  file: '<model of thread attributes>',
  header: 'pthread.h',
  defines: {
    pthread_attr_init: 'the defaults',
    pthread_attr_destroy: 'no effect',
    pthread_attr_setdetachstate: 'exact; EINVAL for anything else',
    pthread_attr_getdetachstate: 'exact',
    pthread_attr_setstacksize: STORED,
    pthread_attr_getstacksize: 'exact, once it was set; the default is any value',
    pthread_attr_setguardsize: STORED,
    pthread_attr_getguardsize: 'exact, once it was set; the default is any value',
    pthread_attr_setscope: STORED,
    pthread_attr_getscope: 'exact',
    pthread_attr_setinheritsched: STORED,
    pthread_attr_getinheritsched: 'exact',
    pthread_attr_setschedpolicy: STORED,
    pthread_attr_getschedpolicy: 'exact',
    pthread_attr_setschedparam: STORED,
    pthread_attr_getschedparam: 'exact',
  },
  text: String.raw`
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

int pthread_attr_destroy(struct attributes *a) { return 0; }

int pthread_attr_setdetachstate(struct attributes *a, int state) {
  if (state != 0 && state != 1) return EINVAL;
  a->detached = state;
  return 0;
}

int pthread_attr_getdetachstate(const struct attributes *a, int *state) { return set(state, a->detached); }
int pthread_attr_setstacksize(struct attributes *a, size_t size) { return setSize(&a->size, size); }
int pthread_attr_getstacksize(const struct attributes *a, size_t *size) { return setSize(size, a->size); }
int pthread_attr_setguardsize(struct attributes *a, size_t size) { return setSize(&a->guard, size); }
int pthread_attr_getguardsize(const struct attributes *a, size_t *size) { return setSize(size, a->guard); }
int pthread_attr_setscope(struct attributes *a, int scope) { return set(&a->scope, scope); }
int pthread_attr_getscope(const struct attributes *a, int *scope) { return set(scope, a->scope); }
int pthread_attr_setinheritsched(struct attributes *a, int inherit) { return set(&a->inherit, inherit); }
int pthread_attr_getinheritsched(const struct attributes *a, int *inherit) { return set(inherit, a->inherit); }
int pthread_attr_setschedpolicy(struct attributes *a, int policy) { return set(&a->policy, policy); }
int pthread_attr_getschedpolicy(const struct attributes *a, int *policy) { return set(policy, a->policy); }
int pthread_attr_setschedparam(struct attributes *a, const int *parameters) { return set(&a->priority, *parameters); }
int pthread_attr_getschedparam(const struct attributes *a, int *parameters) { return set(parameters, a->priority); }
`,
};

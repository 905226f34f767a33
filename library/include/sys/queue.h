#ifndef __TCBMC_SYS_QUEUE_H
#define __TCBMC_SYS_QUEUE_H
#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) { 0 }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_INIT(head) do { (head)->slh_first = 0; } while (0)
#define SLIST_EMPTY(head) ((head)->slh_first == 0)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(item, field) ((item)->field.sle_next)
#define SLIST_INSERT_HEAD(head, item, field) \
  do { \
    (item)->field.sle_next = (head)->slh_first; \
    (head)->slh_first = (item); \
  } while (0)
#define SLIST_INSERT_AFTER(place, item, field) \
  do { \
    (item)->field.sle_next = (place)->field.sle_next; \
    (place)->field.sle_next = (item); \
  } while (0)
#define SLIST_REMOVE_HEAD(head, field) do { (head)->slh_first = (head)->slh_first->field.sle_next; } while (0)
#define SLIST_REMOVE_AFTER(place, field) \
  do { (place)->field.sle_next = (place)->field.sle_next->field.sle_next; } while (0)
#define SLIST_REMOVE(head, item, type, field) do { \
    struct type **__link = &(head)->slh_first; \
    while (*__link != (item)) __link = &(*__link)->field.sle_next; \
    *__link = (*__link)->field.sle_next; \
  } while (0)
#define SLIST_FOREACH(item, head, field) for ((item) = SLIST_FIRST(head); (item); (item) = SLIST_NEXT(item, field))
#define SLIST_FOREACH_FROM(item, head, field) \
  for ((item) = (item) ? (item) : SLIST_FIRST(head); (item); (item) = SLIST_NEXT(item, field))
#define SLIST_FOREACH_SAFE(item, head, field, other) \
  for ((item) = SLIST_FIRST(head); (item) && ((other) = SLIST_NEXT(item, field), 1); (item) = (other))
#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) { 0 }
#define LIST_ENTRY(type) struct { struct type *le_next; struct type **le_prev; }
#define LIST_INIT(head) do { (head)->lh_first = 0; } while (0)
#define LIST_EMPTY(head) ((head)->lh_first == 0)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(item, field) ((item)->field.le_next)
#define __LIST_INSERT(link, item, field) do { \
    if (((item)->field.le_next = *(link)) != 0) (item)->field.le_next->field.le_prev = &(item)->field.le_next; \
    (item)->field.le_prev = (link); \
    *(item)->field.le_prev = (item); \
  } while (0)
#define LIST_INSERT_HEAD(head, item, field) __LIST_INSERT(&(head)->lh_first, item, field)
#define LIST_INSERT_AFTER(place, item, field) __LIST_INSERT(&(place)->field.le_next, item, field)
#define LIST_INSERT_BEFORE(place, item, field) do { \
    (item)->field.le_prev = (place)->field.le_prev; \
    (item)->field.le_next = (place); \
    *(place)->field.le_prev = (item); \
    (place)->field.le_prev = &(item)->field.le_next; \
  } while (0)
#define LIST_REMOVE(item, field) do { \
    if ((item)->field.le_next) (item)->field.le_next->field.le_prev = (item)->field.le_prev; \
    *(item)->field.le_prev = (item)->field.le_next; \
  } while (0)
#define LIST_FOREACH(item, head, field) for ((item) = LIST_FIRST(head); (item); (item) = LIST_NEXT(item, field))
#define LIST_FOREACH_FROM(item, head, field) \
  for ((item) = (item) ? (item) : LIST_FIRST(head); (item); (item) = LIST_NEXT(item, field))
#define LIST_FOREACH_SAFE(item, head, field, other) \
  for ((item) = LIST_FIRST(head); (item) && ((other) = LIST_NEXT(item, field), 1); (item) = (other))
#define STAILQ_HEAD(name, type) struct name { struct type *stqh_first; struct type **stqh_last; }
#define STAILQ_HEAD_INITIALIZER(head) { 0, &(head).stqh_first }
#define STAILQ_ENTRY(type) struct { struct type *stqe_next; }
#define STAILQ_INIT(head) do { (head)->stqh_first = 0; (head)->stqh_last = &(head)->stqh_first; } while (0)
#define STAILQ_EMPTY(head) ((head)->stqh_first == 0)
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(item, field) ((item)->field.stqe_next)
#define __STAILQ_INSERT(head, link, item, field) do { \
    if (((item)->field.stqe_next = *(link)) == 0) (head)->stqh_last = &(item)->field.stqe_next; \
    *(link) = (item); \
  } while (0)
#define STAILQ_INSERT_HEAD(head, item, field) __STAILQ_INSERT(head, &(head)->stqh_first, item, field)
#define STAILQ_INSERT_AFTER(head, place, item, field) __STAILQ_INSERT(head, &(place)->field.stqe_next, item, field)
#define STAILQ_INSERT_TAIL(head, item, field) do { \
    (item)->field.stqe_next = 0; \
    *(head)->stqh_last = (item); \
    (head)->stqh_last = &(item)->field.stqe_next; \
  } while (0)
#define __STAILQ_UNLINK(head, link, field) do { \
    if ((*(link) = (*(link))->field.stqe_next) == 0) (head)->stqh_last = (link); \
  } while (0)
#define STAILQ_REMOVE_HEAD(head, field) __STAILQ_UNLINK(head, &(head)->stqh_first, field)
#define STAILQ_REMOVE_AFTER(head, place, field) __STAILQ_UNLINK(head, &(place)->field.stqe_next, field)
#define STAILQ_REMOVE(head, item, type, field) do { \
    struct type **__link = &(head)->stqh_first; \
    while (*__link != (item)) __link = &(*__link)->field.stqe_next; \
    __STAILQ_UNLINK(head, __link, field); \
  } while (0)
#define STAILQ_CONCAT(head, other) do { \
    if (!STAILQ_EMPTY(other)) { \
      *(head)->stqh_last = (other)->stqh_first; \
      (head)->stqh_last = (other)->stqh_last; \
      STAILQ_INIT(other); \
    } \
  } while (0)
#define STAILQ_FOREACH(item, head, field) for ((item) = STAILQ_FIRST(head); (item); (item) = STAILQ_NEXT(item, field))
#define STAILQ_FOREACH_FROM(item, head, field) \
  for ((item) = (item) ? (item) : STAILQ_FIRST(head); (item); (item) = STAILQ_NEXT(item, field))
#define STAILQ_FOREACH_SAFE(item, head, field, other) \
  for ((item) = STAILQ_FIRST(head); (item) && ((other) = STAILQ_NEXT(item, field), 1); (item) = (other))
#define SIMPLEQ_HEAD(name, type) struct name { struct type *sqh_first; struct type **sqh_last; }
#define SIMPLEQ_HEAD_INITIALIZER(head) { 0, &(head).sqh_first }
#define SIMPLEQ_ENTRY(type) struct { struct type *sqe_next; }
#define SIMPLEQ_INIT(head) do { (head)->sqh_first = 0; (head)->sqh_last = &(head)->sqh_first; } while (0)
#define SIMPLEQ_EMPTY(head) ((head)->sqh_first == 0)
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_NEXT(item, field) ((item)->field.sqe_next)
#define __SIMPLEQ_INSERT(head, link, item, field) do { \
    if (((item)->field.sqe_next = *(link)) == 0) (head)->sqh_last = &(item)->field.sqe_next; \
    *(link) = (item); \
  } while (0)
#define SIMPLEQ_INSERT_HEAD(head, item, field) __SIMPLEQ_INSERT(head, &(head)->sqh_first, item, field)
#define SIMPLEQ_INSERT_AFTER(head, place, item, field) __SIMPLEQ_INSERT(head, &(place)->field.sqe_next, item, field)
#define SIMPLEQ_INSERT_TAIL(head, item, field) do { \
    (item)->field.sqe_next = 0; \
    *(head)->sqh_last = (item); \
    (head)->sqh_last = &(item)->field.sqe_next; \
  } while (0)
#define __SIMPLEQ_UNLINK(head, link, field) do { \
    if ((*(link) = (*(link))->field.sqe_next) == 0) (head)->sqh_last = (link); \
  } while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field) __SIMPLEQ_UNLINK(head, &(head)->sqh_first, field)
#define SIMPLEQ_REMOVE_AFTER(head, place, field) __SIMPLEQ_UNLINK(head, &(place)->field.sqe_next, field)
#define SIMPLEQ_REMOVE(head, item, type, field) do { \
    struct type **__link = &(head)->sqh_first; \
    while (*__link != (item)) __link = &(*__link)->field.sqe_next; \
    __SIMPLEQ_UNLINK(head, __link, field); \
  } while (0)
#define SIMPLEQ_CONCAT(head, other) do { \
    if (!SIMPLEQ_EMPTY(other)) { \
      *(head)->sqh_last = (other)->sqh_first; \
      (head)->sqh_last = (other)->sqh_last; \
      SIMPLEQ_INIT(other); \
    } \
  } while (0)
#define SIMPLEQ_FOREACH(item, head, field) \
  for ((item) = SIMPLEQ_FIRST(head); (item); (item) = SIMPLEQ_NEXT(item, field))
#define SIMPLEQ_FOREACH_FROM(item, head, field) \
  for ((item) = (item) ? (item) : SIMPLEQ_FIRST(head); (item); (item) = SIMPLEQ_NEXT(item, field))
#define SIMPLEQ_FOREACH_SAFE(item, head, field, other) \
  for ((item) = SIMPLEQ_FIRST(head); (item) && ((other) = SIMPLEQ_NEXT(item, field), 1); (item) = (other))
#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) { 0, &(head).tqh_first }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_INIT(head) do { (head)->tqh_first = 0; (head)->tqh_last = &(head)->tqh_first; } while (0)
#define TAILQ_EMPTY(head) ((head)->tqh_first == 0)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(item, field) ((item)->field.tqe_next)
#define TAILQ_LAST(head, name) (*((struct name *)((head)->tqh_last))->tqh_last)
#define TAILQ_PREV(item, name, field) (*((struct name *)((item)->field.tqe_prev))->tqh_last)
#define __TAILQ_INSERT(head, link, item, field) do { \
    if (((item)->field.tqe_next = *(link)) != 0) (item)->field.tqe_next->field.tqe_prev = &(item)->field.tqe_next; \
    else (head)->tqh_last = &(item)->field.tqe_next; \
    (item)->field.tqe_prev = (link); \
    *(item)->field.tqe_prev = (item); \
  } while (0)
#define TAILQ_INSERT_HEAD(head, item, field) __TAILQ_INSERT(head, &(head)->tqh_first, item, field)
#define TAILQ_INSERT_AFTER(head, place, item, field) __TAILQ_INSERT(head, &(place)->field.tqe_next, item, field)
#define TAILQ_INSERT_BEFORE(place, item, field) do { \
    (item)->field.tqe_prev = (place)->field.tqe_prev; \
    (item)->field.tqe_next = (place); \
    *(place)->field.tqe_prev = (item); \
    (place)->field.tqe_prev = &(item)->field.tqe_next; \
  } while (0)
#define TAILQ_INSERT_TAIL(head, item, field) do { \
    (item)->field.tqe_next = 0; \
    (item)->field.tqe_prev = (head)->tqh_last; \
    *(head)->tqh_last = (item); \
    (head)->tqh_last = &(item)->field.tqe_next; \
  } while (0)
#define __TAILQ_FOLLOWER(head, item, field) \
  *((item)->field.tqe_next ? &(item)->field.tqe_next->field.tqe_prev : &(head)->tqh_last)
#define TAILQ_REMOVE(head, item, field) do { \
    __TAILQ_FOLLOWER(head, item, field) = (item)->field.tqe_prev; \
    *(item)->field.tqe_prev = (item)->field.tqe_next; \
  } while (0)
#define TAILQ_REPLACE(head, item, other, field) do { \
    (other)->field.tqe_next = (item)->field.tqe_next; \
    (other)->field.tqe_prev = (item)->field.tqe_prev; \
    __TAILQ_FOLLOWER(head, item, field) = &(other)->field.tqe_next; \
    *(other)->field.tqe_prev = (other); \
  } while (0)
#define TAILQ_CONCAT(head, other, field) do { \
    if (!TAILQ_EMPTY(other)) { \
      *(head)->tqh_last = (other)->tqh_first; \
      (other)->tqh_first->field.tqe_prev = (head)->tqh_last; \
      (head)->tqh_last = (other)->tqh_last; \
      TAILQ_INIT(other); \
    } \
  } while (0)
#define TAILQ_FOREACH(item, head, field) for ((item) = TAILQ_FIRST(head); (item); (item) = TAILQ_NEXT(item, field))
#define TAILQ_FOREACH_FROM(item, head, field) \
  for ((item) = (item) ? (item) : TAILQ_FIRST(head); (item); (item) = TAILQ_NEXT(item, field))
#define TAILQ_FOREACH_SAFE(item, head, field, other) \
  for ((item) = TAILQ_FIRST(head); (item) && ((other) = TAILQ_NEXT(item, field), 1); (item) = (other))
#define TAILQ_FOREACH_REVERSE(item, head, name, field) \
  for ((item) = TAILQ_LAST(head, name); (item); (item) = TAILQ_PREV(item, name, field))
#define TAILQ_FOREACH_REVERSE_SAFE(item, head, name, field, other) \
  for ((item) = TAILQ_LAST(head, name); (item) && ((other) = TAILQ_PREV(item, name, field), 1); (item) = (other))
#define CIRCLEQ_HEAD(name, type) struct name { struct type *cqh_first; struct type *cqh_last; }
#define CIRCLEQ_HEAD_INITIALIZER(head) { (void *)&(head), (void *)&(head) }
#define CIRCLEQ_ENTRY(type) struct { struct type *cqe_next; struct type *cqe_prev; }
#define CIRCLEQ_INIT(head) do { (head)->cqh_first = (void *)(head); (head)->cqh_last = (void *)(head); } while (0)
#define CIRCLEQ_EMPTY(head) ((head)->cqh_first == (void *)(head))
#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_NEXT(item, field) ((item)->field.cqe_next)
#define CIRCLEQ_PREV(item, field) ((item)->field.cqe_prev)
#define __CIRCLEQ_BETWEEN(head, before, after, item, field) do { \
    (item)->field.cqe_prev = (before); \
    (item)->field.cqe_next = (after); \
    if ((item)->field.cqe_prev == (void *)(head)) (head)->cqh_first = (item); \
    else (item)->field.cqe_prev->field.cqe_next = (item); \
    if ((item)->field.cqe_next == (void *)(head)) (head)->cqh_last = (item); \
    else (item)->field.cqe_next->field.cqe_prev = (item); \
  } while (0)
#define CIRCLEQ_INSERT_HEAD(head, item, field) __CIRCLEQ_BETWEEN(head, (void *)(head), (head)->cqh_first, item, field)
#define CIRCLEQ_INSERT_TAIL(head, item, field) __CIRCLEQ_BETWEEN(head, (head)->cqh_last, (void *)(head), item, field)
#define CIRCLEQ_INSERT_AFTER(head, place, item, field) \
  __CIRCLEQ_BETWEEN(head, place, (place)->field.cqe_next, item, field)
#define CIRCLEQ_INSERT_BEFORE(head, place, item, field) \
  __CIRCLEQ_BETWEEN(head, (place)->field.cqe_prev, place, item, field)
#define CIRCLEQ_REMOVE(head, item, field) do { \
    if ((item)->field.cqe_next == (void *)(head)) (head)->cqh_last = (item)->field.cqe_prev; \
    else (item)->field.cqe_next->field.cqe_prev = (item)->field.cqe_prev; \
    if ((item)->field.cqe_prev == (void *)(head)) (head)->cqh_first = (item)->field.cqe_next; \
    else (item)->field.cqe_prev->field.cqe_next = (item)->field.cqe_next; \
  } while (0)
#define CIRCLEQ_FOREACH(item, head, field) \
  for ((item) = CIRCLEQ_FIRST(head); (item) != (void *)(head); (item) = CIRCLEQ_NEXT(item, field))
#define CIRCLEQ_FOREACH_REVERSE(item, head, field) \
  for ((item) = CIRCLEQ_LAST(head); (item) != (void *)(head); (item) = CIRCLEQ_PREV(item, field))
#endif

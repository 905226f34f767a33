/* <event_groups.h>: groups of flags that tasks wait for. */
#ifndef EVENT_GROUPS_H
#define EVENT_GROUPS_H
#include <FreeRTOS.h>
#include <timers.h>

typedef struct EventGroupDef_t *EventGroupHandle_t;
typedef TickType_t EventBits_t;
#define xEventGroupHandle EventGroupHandle_t
EventGroupHandle_t xEventGroupCreate(void);
EventGroupHandle_t xEventGroupCreateStatic(StaticEventGroup_t *__group);
void vEventGroupDelete(EventGroupHandle_t __group);
EventBits_t xEventGroupWaitBits(EventGroupHandle_t __group, EventBits_t __bits, BaseType_t __clears, BaseType_t __all,
                                TickType_t __ticks);
EventBits_t xEventGroupSync(EventGroupHandle_t __group, EventBits_t __set, EventBits_t __bits, TickType_t __ticks);
EventBits_t xEventGroupSetBits(EventGroupHandle_t __group, EventBits_t __bits);
BaseType_t xEventGroupSetBitsFromISR(EventGroupHandle_t __group, EventBits_t __bits, BaseType_t *__woken);
EventBits_t xEventGroupClearBits(EventGroupHandle_t __group, EventBits_t __bits);
BaseType_t xEventGroupClearBitsFromISR(EventGroupHandle_t __group, EventBits_t __bits);
EventBits_t xEventGroupGetBits(EventGroupHandle_t __group);
EventBits_t xEventGroupGetBitsFromISR(EventGroupHandle_t __group);
#endif

/**
 * Violations of samples that are not forced, and why. `refused: ` is what the library says, `not built: ` what stops
 * gcc, `not forced: ` where the program does not get to.
 */
export const UNFORCED: Readonly<Record<string, string>> = {
  'endless/clh_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'endless/dekker_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'endless/election_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'endless/mcs_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'endless/peterson_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'events/arduino_bug.c: assertion': 'refused: timer 2 is a posted task',
  'events/await_bug.c: assertion': 'refused: task 1 is a posted task',
  'events/clock_bug.c: assertion': 'refused: task 1 is a posted task',
  'events/connection_bug.c: use-after-free': 'refused: task 1 is a posted task',
  'events/contiki_bug.c: use-after-free': 'refused: task 1 is a posted task',
  'events/freertos_timer_bug.c: deadlock': 'refused: timer 2 is a posted task',
  'events/mailbox_bug.c: assertion': 'refused: task 2 is a posted task',
  'events/motor_bug.c: assertion': 'refused: task 1 is a posted task',
  'events/received_bug.c: race': 'refused: task 3 is a posted task',
  'events/search_bug.c: assertion': 'refused: timer 1 is a posted task',
  'events/tinyos_bug.c: assertion': 'refused: task 3 is a posted task',
  'firmware/avr_attach_bug.c: out-of-bounds': 'not built: there is no <avr/interrupt.h> here',
  'firmware/avr_serial_bug.c: assertion': 'not built: there is no <avr/interrupt.h> here',
  'firmware/critical_section_bug.c: assertion': 'not built: there is no <core_cm3.h> here',
  'firmware/debounced_button_bug.c: assertion': 'refused: nothing in the compiled program can be made to be BUTTON = 1',
  'firmware/double_buffered_adc_bug.c: assertion': 'not built: there is no <avr/interrupt.h> here',
  'firmware/endless_meter_bug.c: race': 'not built: there is no <avr/interrupt.h> here',
  'firmware/freertos_caller_bug.c: deadlock': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/freertos_heater_bug.c: assertion': 'refused: task 2 is a posted task',
  'firmware/freertos_pool_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/freertos_readings_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/freertos_stale_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/freertos_states_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/freertos_transfer_bug.c: deadlock': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/logger_bug.c: atomicity': 'refused: nothing in the compiled program can be made to be 0x40021000 = 0',
  'firmware/lost_sleep_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'firmware/lost_wakeup_bug.c: assertion': 'not built: there is no <core_cm0.h> here',
  'firmware/low_power_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'firmware/msp430_print_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'firmware/msp430_transmit_bug.c: assertion': 'not built: there is no <msp430g2553.h> here',
  'firmware/nested_priorities_bug.c: assertion': 'not built: there is no <core_cm4.h> here',
  'firmware/os2_alarm_bug.c: use-after-free': 'refused: timer 2 is a posted task',
  'firmware/os2_flags_bug.c: deadlock': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/pulse_bug.c: atomicity': 'refused: nothing in the compiled program can be made to be CALBC1_1MHZ = 253',
  'firmware/ring_buffer_bug.c: assertion': 'not built: there is no <avr/interrupt.h> here',
  'firmware/rtos_bug.c: assertion': 'not built: nothing defines the functions that only tcbmc.json describes',
  'firmware/status_register_bug.c: division-by-zero':
    'refused: nothing in the compiled program can be made to be 0x40021000 = 15',
  'firmware/stm32_lock_bug.c: assertion': 'not built: there is no <core_cm4.h> here',
  'firmware/stm32_receive_bug.c: out-of-bounds':
    'refused: nothing in the compiled program can be made to be 0x40013804 = 0',
  'firmware/thermostat_bug.c: atomicity': 'not built: there is no <avr/eeprom.h> here',
  'firmware/torn_counter_bug.c: assertion': 'not built: there is no <avr/interrupt.h> here',
  'firmware/tour_bug.c: assertion': 'refused: nothing in the compiled program can be made to be UDR0 = 255',
  'firmware/watchdog_bug.c: assertion': 'not built: there is no <avr/interrupt.h> here',
  'firmware/zephyr_buttons_bug.c: call-misuse': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/zephyr_keepalive_bug.c: assertion': 'refused: timer 2 is a posted task',
  'firmware/zephyr_late_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'firmware/zephyr_timeout_bug.c: out-of-bounds': 'refused: timer 3 is a posted task',
  'memory-orders/deque_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/hazard_bug.c: use-after-free':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/mcs_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/message_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/relaxed_lock_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/ring_bug.c: race': 'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/seqlock_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/sleeper_bug.c: hang':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/store_buffer_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/x86_flags_bug.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory-orders/x86_flags_ok.c: assertion':
    'refused: nothing can make a machine see an old value where it could see a new one',
  'memory/bit_fields_bug.c: assertion':
    'not forced: the switch is within the update of a bit-field, which gcc announces as one access',
  'memory/struct_copy_bug.c: assertion':
    'not forced: the switch is between the members of a struct that is copied with one instruction',
  'streams/double_close_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'streams/filter_bug.c: io-schedule': 'refused: the program talks to the world, which is not played back',
  'streams/http_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'streams/jobs_bug.c: io-schedule': 'refused: the program talks to the world, which is not played back',
  'streams/log_bug.c: io-schedule': 'refused: the program talks to the world, which is not played back',
  'streams/peer_gone_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'streams/server_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'streams/shared_connection_bug.c: io-schedule': 'refused: the program talks to the world, which is not played back',
  'streams/statistics_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'streams/whole_message_bug.c: assertion': 'refused: the program talks to the world, which is not played back',
  'threads/async_call_bug.c: assertion': 'refused: a thread is started without pthread_create or thrd_create',
  'threads/backing_off_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'threads/lost_wakeup_bug.c: hang': 'refused: a loop that goes round for ever does not say so',
  'values/conversion_bug.c: conversion': 'not forced: no access and no call is where the value changes',
  'values/descriptor_bug.c: resource': 'not forced: what open gives back is not that of the report',
  'values/error_label_bug.c: assertion': 'refused: a label is no place at which the compiled program can be held',
  'values/uninitialized_bug.c: uninitialized': 'not forced: what was never written has another value there',
};

/**
 * @model the Cortex-M core
 * @header core_cm4.h
 *
 * The processor's own peripherals, of which any value can be read.
 */

#include <core_cm4.h>
/** any value at each read */
SCB_Type __SCB_registers __attribute__((tcbmc_volatile_input));
SysTick_Type __SysTick_registers __attribute__((tcbmc_volatile_input));
NVIC_Type __NVIC_registers __attribute__((tcbmc_volatile_input));
DWT_Type __DWT_registers __attribute__((tcbmc_volatile_input));
CoreDebug_Type __CoreDebug_registers __attribute__((tcbmc_volatile_input));
ITM_Type __ITM_registers __attribute__((tcbmc_volatile_input));
MPU_Type __MPU_registers __attribute__((tcbmc_volatile_input));
FPU_Type __FPU_registers __attribute__((tcbmc_volatile_input));

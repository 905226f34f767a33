/**
 * @model printing through putchar
 * @header stdio.h
 *
 * On an MSP430 the library writes each character by the program's `putchar`.
 */

/* What is written at most, where the format and its arguments do not say it. */
#define MOST 128

int putchar(int c);
int __tcbmc_spell_list(char *buffer, __SIZE_TYPE__ size, const char *format, const void *list);

/** each character of the text goes to the program's putchar; of texts that are longer than 127 characters, so many */
void __tcbmc_print_by_putchar(const char *format, const void *list) {
  char text[MOST];
  int length = __tcbmc_spell_list(text, MOST, format, list);
  __tcbmc_take_for_granted("printf writes no more than 127 characters at once", "printf");
  for (int i = 0; i < MOST - 1 && i < length; i++) putchar(text[i]);
}

/** each character goes to the program's putchar, and the end of the line */
void __tcbmc_put_line_by_putchar(const char *text) {
  while (*text) putchar(*text++);
  putchar('\n');
}

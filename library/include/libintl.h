#ifndef __TCBMC_LIBINTL_H
#define __TCBMC_LIBINTL_H
char *gettext(const char *__text);
char *dgettext(const char *__domain, const char *__text);
char *dcgettext(const char *__domain, const char *__text, int __category);
char *ngettext(const char *__text, const char *__texts, unsigned long __count);
char *textdomain(const char *__domain);
char *bindtextdomain(const char *__domain, const char *__folder);
char *bind_textdomain_codeset(const char *__domain, const char *__code);
#endif

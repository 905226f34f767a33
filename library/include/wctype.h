#ifndef __TCBMC_WCTYPE_H
#define __TCBMC_WCTYPE_H
#define WEOF ((wint_t)-1)
typedef __WINT_TYPE__ wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
int iswalnum(wint_t __wide);
int iswalpha(wint_t __wide);
int iswblank(wint_t __wide);
int iswcntrl(wint_t __wide);
int iswdigit(wint_t __wide);
int iswgraph(wint_t __wide);
int iswlower(wint_t __wide);
int iswprint(wint_t __wide);
int iswpunct(wint_t __wide);
int iswspace(wint_t __wide);
int iswupper(wint_t __wide);
int iswxdigit(wint_t __wide);
wint_t towlower(wint_t __wide);
wint_t towupper(wint_t __wide);
wctype_t wctype(const char *__name);
int iswctype(wint_t __wide, wctype_t __class);
wctrans_t wctrans(const char *__name);
wint_t towctrans(wint_t __wide, wctrans_t __mapping);
#endif

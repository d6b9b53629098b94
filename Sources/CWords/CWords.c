// Words of answers, a file a language (docs/words.md). A further language is a file and a line here. With WORDS_ENGLISH_ALONE the others
// are left out, as by the extension of SQLite, whose questions name no language.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CWords.h"

#include <string.h>

static const unsigned char catalogues[] = {
#embed "catalogues/en.json" suffix(, 0, )
#ifndef WORDS_ENGLISH_ALONE
#embed "catalogues/de.json" suffix(, 0, )
#embed "catalogues/fr.json" suffix(, 0, )
#embed "catalogues/es.json" suffix(, 0, )
#embed "catalogues/it.json" suffix(, 0, )
#embed "catalogues/pl.json" suffix(, 0, )
#embed "catalogues/ja.json" suffix(, 0, )
#embed "catalogues/ar.json" suffix(, 0, )
#endif
};

WordsText words_catalogue(size_t number) {
    const unsigned char *start = catalogues, *const end = catalogues + sizeof catalogues;
    while (start < end) {
        const unsigned char *zero = memchr(start, 0, (size_t)(end - start));
        if (number-- == 0) return (WordsText){start, (size_t)(zero - start)};
        start = zero + 1;
    }
    return (WordsText){end, 0};
}

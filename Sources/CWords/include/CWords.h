#pragma once

#include <stddef.h>

/// The bytes of a file of `catalogues`.
typedef struct {
    const unsigned char *_Nonnull start;
    size_t count;
} WordsText;

/// The file of a number, from 0; no bytes for a number beyond the last.
WordsText words_catalogue(size_t number);

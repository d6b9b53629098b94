#pragma once

#include <stddef.h>

/// The bytes of all files of `catalogues`, each ended by a zero.
typedef struct {
    const unsigned char *_Nonnull start;
    size_t count;
} WordsText;

WordsText words_catalogues(void);

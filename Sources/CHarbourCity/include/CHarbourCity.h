#pragma once

#include <stddef.h>

/// A file of `Fixtures/harbour-city`.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull start;
    size_t count;
} HarbourCityFile;

int harbour_city_count(void);
/// The file of an index below the count.
HarbourCityFile harbour_city_file(int index);

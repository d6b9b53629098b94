#pragma once

#include <stddef.h>

/// The bytes of a file of `schema/migrations`.
typedef struct {
    const unsigned char *_Nonnull start;
    size_t count;
} SchemaText;

SchemaText schema_newest(void);
SchemaText schema_v1(void);
SchemaText schema_v2(void);
SchemaText schema_v1_aside(void);
SchemaText schema_v1_back(void);

// The Swift compiler takes 23 s and 412 MB for these files as an array literal of bytes, C's none.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CSchema.h"

static const unsigned char newest[] = {
#embed "../../schema/migrations/newest.sql"
};
static const unsigned char v1[] = {
#embed "../../schema/migrations/v1.sql"
};
static const unsigned char v2[] = {
#embed "../../schema/migrations/v2.sql"
};
static const unsigned char v1_aside[] = {
#embed "../../schema/migrations/v1_aside.sql"
};
static const unsigned char v1_back[] = {
#embed "../../schema/migrations/v1_back.sql"
};

SchemaText schema_newest(void) { return (SchemaText){newest, sizeof newest}; }
SchemaText schema_v1(void) { return (SchemaText){v1, sizeof v1}; }
SchemaText schema_v2(void) { return (SchemaText){v2, sizeof v2}; }
SchemaText schema_v1_aside(void) { return (SchemaText){v1_aside, sizeof v1_aside}; }
SchemaText schema_v1_back(void) { return (SchemaText){v1_back, sizeof v1_back}; }

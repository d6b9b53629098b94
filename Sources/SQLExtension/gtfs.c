/* The SQLite extension: a table of SQL for each question of SQLFunction.swift.
 *
 * The extension has no SQLite of its own: all of its Swift code, GRDB's too, calls the one that loads it, by the table of pointers
 * that an extension is given (https://sqlite.org/loadext.html). Two SQLites in a process would lose each other's locks
 * (https://sqlite.org/howtocorrupt.html, 2.2.1). */
#include <sqlite3ext.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT1

/* SQLDoor.swift */
int gtfs_function_count(void);
char *gtfs_function_name(int function);
char *gtfs_function_declaration(int function);
int gtfs_function_columns(int function);
int gtfs_function_parameters(int function);
int gtfs_function_required(int function);
void *gtfs_open(const char *path, char **sentence);
void gtfs_close(void *session);
void *gtfs_ask(void *session, int function, const char **arguments, long *length, char **sentence);

enum { MOST_COLUMNS = 32, MOST_PARAMETERS = 8 };

/* The database of a connection, opened with its first question; the functions of the connection share it. */
typedef struct {
    sqlite3 *db;
    void *session;
    int uses;
} Connection;

typedef struct {
    Connection *connection;
    int function;
} Function;

typedef struct {
    sqlite3_vtab base;
    Function *function;
    int columns, parameters, required;
} Table;

typedef struct {
    sqlite3_vtab_cursor base;
    uint8_t *answer, *next, *end;
    const uint8_t *cells[MOST_COLUMNS];
    sqlite3_value *arguments[MOST_PARAMETERS];
    int is_over;
    sqlite3_int64 row;
} Cursor;

/* A sentence of Swift's as one of SQLite's. */
static int fail(char **message, char *sentence) {
    sqlite3_free(*message);
    *message = sqlite3_mprintf("%s", sentence ? sentence : "out of memory");
    free(sentence);
    return SQLITE_ERROR;
}

static int connect(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **made, char **message) {
    (void)argc, (void)argv, (void)message;
    Function *function = aux;
    char *declaration = gtfs_function_declaration(function->function);
    int status = declaration ? sqlite3_declare_vtab(db, declaration) : SQLITE_NOMEM;
    free(declaration);
    if (status != SQLITE_OK) return status;
    Table *table = sqlite3_malloc(sizeof *table);
    if (!table) return SQLITE_NOMEM;
    memset(table, 0, sizeof *table);
    table->function = function;
    table->columns = gtfs_function_columns(function->function);
    table->parameters = gtfs_function_parameters(function->function);
    table->required = gtfs_function_required(function->function);
    *made = &table->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    sqlite3_free(base);
    return SQLITE_OK;
}

/* Each argument is an equality with a hidden column; idxNum has a bit for each that is there. */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
    Table *table = (Table *)base;
    int places[MOST_PARAMETERS], count = 0;
    memset(places, -1, sizeof places);
    for (int i = 0; i < info->nConstraint; i++) {
        int parameter = info->aConstraint[i].iColumn - table->columns;
        if (parameter < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT;
        places[parameter] = i;
    }
    for (int parameter = 0; parameter < table->parameters; parameter++) {
        if (places[parameter] < 0) continue;
        info->aConstraintUsage[places[parameter]].argvIndex = ++count;
        info->aConstraintUsage[places[parameter]].omit = 1;
        info->idxNum |= 1 << parameter;
    }
    info->estimatedCost = 1000;
    info->estimatedRows = 50;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **made) {
    (void)base;
    Cursor *cursor = sqlite3_malloc(sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    memset(cursor, 0, sizeof *cursor);
    *made = &cursor->base;
    return SQLITE_OK;
}

static void empty(Cursor *cursor) {
    free(cursor->answer);
    cursor->answer = cursor->next = cursor->end = NULL;
    for (int i = 0; i < MOST_PARAMETERS; i++) {
        sqlite3_value_free(cursor->arguments[i]);
        cursor->arguments[i] = NULL;
    }
    cursor->row = 0;
    cursor->is_over = 1;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    empty((Cursor *)base);
    sqlite3_free(base);
    return SQLITE_OK;
}

static int64_t number(const uint8_t *cell) {
    uint64_t bits = 0;
    for (int i = 8; i > 0; i--) bits = bits << 8 | cell[i];
    return (int64_t)bits;
}

/* Finds the cells of the next row. */
static int next_row(sqlite3_vtab_cursor *base) {
    Cursor *cursor = (Cursor *)base;
    cursor->is_over = cursor->next >= cursor->end;
    for (int i = 0; !cursor->is_over && i < ((Table *)base->pVtab)->columns; i++) {
        cursor->cells[i] = cursor->next;
        cursor->next += *cursor->next == 0 ? 1 : *cursor->next == 3 ? 9 + number(cursor->next) : 9;
    }
    cursor->row++;
    return SQLITE_OK;
}

/* Opens the file of the connection. */
static int open_session(Connection *connection, char **message) {
    if (connection->session) return SQLITE_OK;
    const char *path = sqlite3_db_filename(connection->db, "main");
    if (!path || !*path) {
        return fail(message, strdup("The connection has no file: open a database that gtfs-import made."));
    }
    char *sentence = NULL;
    connection->session = gtfs_open(path, &sentence);
    return connection->session ? SQLITE_OK : fail(message, sentence);
}

static int filter(sqlite3_vtab_cursor *base, int which, const char *name, int count, sqlite3_value **values) {
    (void)name, (void)count;
    Cursor *cursor = (Cursor *)base;
    Table *table = (Table *)base->pVtab;
    const char *arguments[MOST_PARAMETERS] = {0};
    empty(cursor);
    for (int parameter = 0, i = 0; parameter < table->parameters; parameter++) {
        if (!(which & 1 << parameter)) {
            if (parameter >= table->required) continue;
            char *names = gtfs_function_name(table->function->function);
            sqlite3_free(base->pVtab->zErrMsg);
            base->pVtab->zErrMsg = sqlite3_mprintf("%s needs at least %d arguments.", names ? names : "", table->required);
            free(names);
            return SQLITE_ERROR;
        }
        sqlite3_value *value = sqlite3_value_dup(values[i++]);
        if (!value) return SQLITE_NOMEM;
        cursor->arguments[parameter] = value;
        arguments[parameter] = (const char *)sqlite3_value_text(value);
        if (!arguments[parameter] && sqlite3_value_type(value) != SQLITE_NULL) return SQLITE_NOMEM;
    }
    int status = open_session(table->function->connection, &base->pVtab->zErrMsg);
    if (status != SQLITE_OK) return status;
    long length = 0;
    char *sentence = NULL;
    cursor->answer = gtfs_ask(table->function->connection->session, table->function->function, arguments, &length, &sentence);
    if (!cursor->answer) return fail(&base->pVtab->zErrMsg, sentence);
    cursor->next = cursor->answer;
    cursor->end = cursor->answer + length;
    return next_row(base);
}

static int eof(sqlite3_vtab_cursor *base) { return ((Cursor *)base)->is_over; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
    Cursor *cursor = (Cursor *)base;
    int parameter = index - ((Table *)base->pVtab)->columns;
    if (parameter >= 0) {
        if (cursor->arguments[parameter]) sqlite3_result_value(context, cursor->arguments[parameter]);
        return SQLITE_OK;
    }
    const uint8_t *cell = cursor->cells[index];
    if (*cell == 1) sqlite3_result_int64(context, number(cell));
    if (*cell == 2) {
        int64_t bits = number(cell);
        double value;
        memcpy(&value, &bits, sizeof value);
        sqlite3_result_double(context, value);
    }
    if (*cell == 3) {
        sqlite3_result_text64(context, (const char *)cell + 9, (sqlite3_uint64)number(cell), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
    *row = ((Cursor *)base)->row;
    return SQLITE_OK;
}

static const sqlite3_module module = {
    .iVersion = 0,
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xDestroy = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next_row,
    .xEof = eof,
    .xColumn = column,
    .xRowid = row_id,
};

/* The last function of a connection closes its database. */
static void forget(void *aux) {
    Function *function = aux;
    Connection *connection = function->connection;
    sqlite3_free(function);
    if (--connection->uses > 0) return;
    if (connection->session) gtfs_close(connection->session);
    sqlite3_free(connection);
}

static int add_functions(sqlite3 *db, Connection *connection) {
    for (int i = 0; i < gtfs_function_count(); i++) {
        Function *function = sqlite3_malloc(sizeof *function);
        if (!function) return SQLITE_NOMEM;
        *function = (Function){connection, i};
        connection->uses++;
        char *name = gtfs_function_name(i);
        /* Forgets the function where it fails. */
        int status = sqlite3_create_module_v2(db, name, &module, function, forget);
        free(name);
        if (status != SQLITE_OK) return status;
    }
    return SQLITE_OK;
}

__attribute__((visibility("default"))) int sqlite3_gtfs_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
    SQLITE_EXTENSION_INIT2(api);
    if (sqlite3_libversion_number() < 3037000) {
        return fail(message, strdup("The extension needs SQLite 3.37 or newer."));
    }
    Connection *connection = sqlite3_malloc(sizeof *connection);
    if (!connection) return SQLITE_NOMEM;
    *connection = (Connection){db, NULL, 1};
    int status = add_functions(db, connection);
    if (--connection->uses == 0) sqlite3_free(connection);
    /* Swift's threads and tables stay for as long as the process: the library is never unloaded. */
    return status == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : status;
}

/* SQLite for the Swift code: each of its functions jumps to that of the process. */
#if defined(__x86_64__)
#define JUMP "movq sqlite3_api(%%rip), %%r11\n\tjmpq *%c0(%%r11)"
#elif defined(__aarch64__)
#define JUMP "adrp x16, sqlite3_api\n\tldr x16, [x16, :lo12:sqlite3_api]\n\tldr x16, [x16, %c0]\n\tbr x16"
#endif
#define MEMBER(name, member) \
    void jump_##name(void) __asm__("sqlite3_" #name); \
    __attribute__((naked, used)) void jump_##name(void) { __asm__(JUMP : : "i"(offsetof(sqlite3_api_routines, member))); }
#define FUNCTION(name) MEMBER(name, name)

FUNCTION(aggregate_context) FUNCTION(backup_finish) FUNCTION(backup_init) FUNCTION(backup_pagecount)
FUNCTION(backup_remaining) FUNCTION(backup_step) FUNCTION(bind_blob) FUNCTION(bind_double) FUNCTION(bind_int64)
FUNCTION(bind_null) FUNCTION(bind_parameter_count) FUNCTION(bind_parameter_name) FUNCTION(bind_pointer)
FUNCTION(bind_text) FUNCTION(bind_zeroblob) FUNCTION(busy_handler) FUNCTION(busy_timeout) FUNCTION(changes)
FUNCTION(clear_bindings) FUNCTION(close) FUNCTION(close_v2) FUNCTION(column_blob) FUNCTION(column_bytes)
FUNCTION(column_count) FUNCTION(column_double) FUNCTION(column_int64) FUNCTION(column_name) FUNCTION(column_text)
FUNCTION(column_type) FUNCTION(commit_hook) FUNCTION(create_collation_v2) FUNCTION(create_function_v2)
FUNCTION(db_config) FUNCTION(db_handle) FUNCTION(db_release_memory) FUNCTION(errcode) FUNCTION(errmsg)
FUNCTION(errstr) FUNCTION(exec) FUNCTION(expanded_sql) FUNCTION(extended_result_codes) FUNCTION(finalize)
FUNCTION(free) FUNCTION(get_autocommit) MEMBER(interrupt, interruptx) FUNCTION(last_insert_rowid)
FUNCTION(libversion_number) FUNCTION(limit) FUNCTION(next_stmt) FUNCTION(open_v2) FUNCTION(prepare_v2)
FUNCTION(prepare_v3) FUNCTION(progress_handler) FUNCTION(reset) FUNCTION(result_blob) FUNCTION(result_double)
FUNCTION(result_error) FUNCTION(result_error_code) FUNCTION(result_int64) FUNCTION(result_null)
FUNCTION(result_text) FUNCTION(rollback_hook) FUNCTION(set_authorizer) FUNCTION(sql) FUNCTION(step)
FUNCTION(stmt_busy) FUNCTION(stmt_readonly) FUNCTION(stricmp) FUNCTION(total_changes) FUNCTION(trace_v2)
FUNCTION(update_hook) FUNCTION(user_data) FUNCTION(value_blob) FUNCTION(value_bytes) FUNCTION(value_double)
FUNCTION(value_int64) FUNCTION(value_text) FUNCTION(value_type) FUNCTION(wal_checkpoint_v2)

/* Settings of a whole process are the process's own. */
int refuse_config(int option, ...) __asm__("sqlite3_config");
__attribute__((used)) int refuse_config(int option, ...) {
    (void)option;
    return SQLITE_MISUSE;
}

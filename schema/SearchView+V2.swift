/// The content of the search index: with it, a full-text table counts and lists its rows as any other table does.
enum SearchView {
    /// A row for each of the index, by its number among the stops of search_places. The words themselves are in the index
    /// alone.
    static let v2 = SchemaView(
        name: "search_entries",
        query: """
            WITH RECURSIVE numbers (search_key) AS (SELECT 1 FROM search_places
            UNION ALL SELECT search_key + 1 FROM numbers
            WHERE search_key < (SELECT length(stop_keys) / width FROM search_places))
            SELECT search_key, NULL AS words FROM numbers
            WHERE instr((SELECT bytes FROM byte_order),
                (SELECT substr(stop_keys, search_key * width, 1) FROM search_places)) - 1 & 1 = 0
            """)

    /// Without UNION ALL, so that DuckDB reads it, and with the number of each entry itself: the name `search_key` is that of
    /// a column of search_places, too.
    static let v3 = SchemaView(
        name: "search_entries",
        query: """
            SELECT key + 1 AS search_key, NULL AS words
            FROM \(PackedSQL.numbers(below: "(SELECT length(stop_keys) / width FROM search_places)"))
            WHERE instr((SELECT bytes FROM byte_order),
                (SELECT substr(stop_keys, (key + 1) * width, 1) FROM search_places)) - 1 & 1 = 0
            """)
}

internal import GRDB

package struct TranslationRow: Sendable {
    /// The file without `.txt`, such as `stops`.
    package let table: String
    package let field: String
    package let language: String
    package let translation: String
    /// record_id; nil if the row is about a value.
    package let recordID: String?
    /// record_sub_id: for stop_times, the stop_sequence.
    package let recordSubID: String?
    /// field_value; nil if the row is about a record.
    package let value: String?
}

extension FeedReader {
    /// The rows of translations.txt in two languages, in the order of the file.
    /// - Parameter languages: BCP 47, in any case.
    package func translations(in languages: (String, String)) throws -> [TranslationRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT table_name, field_name, language, translation, record_id, record_sub_id, field_value
                    FROM stored_translations
                    WHERE lower(language) IN (lower(?1), lower(?2)) AND table_name IS NOT NULL AND field_name IS NOT NULL
                        AND translation IS NOT NULL
                    ORDER BY row_key
                    """), arguments: [languages.0, languages.1]
        ).map { row in
            try TranslationRow(
                table: row.value(0), field: row.value(1), language: row.value(2), translation: row.value(3),
                recordID: row.value(4),
                recordSubID: row.value(5), value: row.value(6))
        }
    }
}

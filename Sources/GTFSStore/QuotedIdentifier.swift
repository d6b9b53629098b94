extension String {
    /// The text as the name of a column or table, whatever stands in it ("SQLite Keywords", sqlite.org/lang_keywords.html).
    var quotedIdentifier: String {
        "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

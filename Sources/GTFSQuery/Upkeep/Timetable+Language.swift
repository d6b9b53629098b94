internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The language of the feed's texts (BCP 47): default_lang, else feed_lang; nil where it names none, or several
    /// (`mul`).
    /// - Throws: `StoreError` where the file cannot be read.
    public func language() throws -> String? {
        guard let feed = try database.feedInfo() else { return nil }
        return [feed.defaultLanguage, feed.language].compactMap(\.self).first { $0.lowercased() != "mul" }
    }
}

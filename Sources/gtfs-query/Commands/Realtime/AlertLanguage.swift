internal import GTFSModel
internal import GTFSQuery

/// In which language alerts are written.
struct AlertLanguage {
    /// BCP 47; nil where no language was asked for.
    let tag: String?
    /// The timetable's own.
    let feed: String?

    /// - Parameter tag: what `--lang` asks for.
    init(_ tag: String?, of timetable: Timetable) throws {
        self.tag = tag
        feed = try timetable.language()
    }

    func text(_ text: TranslatedString?) -> String? { text?.text(language: tag, defaultLanguage: feed) }
}

/// The records of a file by their web address, in small letters.
struct SharedURLs {
    private var byURL: [String: [FeedRecord]] = [:]

    init(_ feed: CheckedFeed, _ file: String, _ column: String) throws {
        try feed.eachRecord(of: file) { record in
            if let url = record.text(column) { byURL[url.lowercased(), default: []].append(record) }
        }
    }

    /// The records with the address that another record has in `column`.
    func records(of record: FeedRecord, _ column: String) -> [FeedRecord] {
        record.text(column).flatMap { byURL[$0.lowercased()] } ?? []
    }
}

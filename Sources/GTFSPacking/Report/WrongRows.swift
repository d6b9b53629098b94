internal import GTFSModel

/// The rows of a feed that have too few or too many cells.
struct WrongRows {
    /// The most rows to remember; of further ones the last, which is enough for what is told while a row is read.
    static let limit = 100_000

    /// Codes about records that nothing uses: their first row may have any length.
    private static let ofUsage: Set<FeedIssue.Code> = [
        "unused_shape", "unused_trip", "unusable_trip", "stop_without_stop_time", "location_with_unexpected_stop_time",
    ]

    private var lines: [String: Set<Int>] = [:]
    private var last: [String: Int] = [:]
    private var count = 0

    /// Takes in a row of the wrong length.
    /// - Returns: whether an issue is about another error of such a row.
    mutating func covers(_ issue: FeedIssue) -> Bool {
        guard let file = issue.file, let line = issue.line, !Self.ofUsage.contains(issue.code) else { return false }
        if issue.code == "invalid_row_length" {
            add(line, of: file)
            return false
        }
        return !last.isEmpty && (last[file] == line || lines[file]?.contains(line) == true)
    }

    private mutating func add(_ line: Int, of file: String) {
        last[file] = line
        guard count < Self.limit else { return }
        lines[file, default: []].insert(line)
        count += 1
    }
}

internal import GTFSModel
internal import GTFSQuery
internal import GTFSValidation

/// The answer of `diff` as one object, with the notices that came and went if they were asked for.
struct DiffAnswer: Encodable {
    let diff: TimetableDiff
    let notices: [NoticeChange]?

    private enum CodingKeys: String, CodingKey { case notices }

    func encode(to encoder: any Encoder) throws {
        try diff.encode(to: encoder)
        var answer = encoder.container(keyedBy: CodingKeys.self)
        try answer.encodeIfPresent(notices, forKey: .notices)
    }

    /// The notices as a table; empty without them.
    var section: TableSection {
        .rows(
            notices ?? [],
            [
                TableColumn("Notice") { $0.code.rawValue },
                TableColumn("Severity") { $0.severity.rawValue.lowercased() },
                TableColumn("Count", .right) { PlainNumber.grouped($0.old) },
                TableColumn("Now", .right) { PlainNumber.grouped($0.new) },
            ])
    }

    /// What an empty table does not say.
    var notes: [String] {
        notices?.isEmpty == true ? ["Both have the same notices, each as often."] : []
    }
}

/// A part of the table form of an answer.
struct TableSection {
    enum Body {
        /// Names with their values, one a line; a fact without a value is left out.
        case facts([(name: String, value: String?)])
        /// Rows under a header; a column that no row fills is left out.
        case rows([Record], [TableColumn])
    }

    /// A line above the part; none where nil.
    var title: String?
    let body: Body

    static func facts(_ facts: [(name: String, value: String?)], title: String? = nil) -> TableSection {
        TableSection(title: title, body: .facts(facts))
    }

    static func rows(_ records: [Record], _ columns: [TableColumn], title: String? = nil) -> TableSection {
        TableSection(title: title, body: .rows(records, columns))
    }
}

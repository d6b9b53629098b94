internal import ArgumentParser

/// The answer of a command, before it is written in one of the formats.
struct Answer {
    /// The rows; for an answer about one thing, the one object.
    var records: [Record]
    /// Whether JSON is the object itself instead of an array.
    var isSingle: Bool
    /// What CSV shows in place of the one object, where that is made of rows.
    var rows: [Record]?
    /// The table form.
    var sections: [TableSection]
    /// Where the rows are, for commands that offer geojson.
    var position: PositionFields?
    /// What a person must know beside the rows, one line each on standard error.
    var notes: [String] = []
    /// A sentence that says why, if the answer is a failure: it is written after the answer, with exit 1.
    var failure: String?

    /// An answer of rows, which the table form shows in `columns`.
    init(_ records: [Record], columns: [TableColumn], position: PositionFields? = nil, notes: [String] = []) {
        self.init(records, sections: [.rows(records, columns)], position: position, notes: notes)
    }

    /// An answer of rows, which the table form shows in `sections`.
    init(
        _ records: [Record], rows: [Record]? = nil, sections: [TableSection], position: PositionFields? = nil,
        notes: [String] = []
    ) {
        self.records = records
        self.rows = rows
        self.isSingle = false
        self.sections = sections
        self.position = position
        self.notes = notes
    }

    /// An answer about one thing, which the table form shows in `sections`.
    init(
        single record: Record, rows: [Record]? = nil, sections: [TableSection], position: PositionFields? = nil,
        notes: [String] = []
    ) {
        self.records = [record]
        self.rows = rows
        self.isSingle = true
        self.sections = sections
        self.position = position
        self.notes = notes
    }

    /// The whole answer as text in `format`.
    func text(_ format: OutputFormat, isStyled: Bool = false) -> String {
        switch format {
        case .table: TableWriter(isStyled: isStyled).text(sections)
        case .json: isSingle ? records.map(JSONWriter.object).joined() : JSONWriter.array(records)
        case .csv: CSVWriter.text(rows ?? records)
        case .geojson: GeoJSONWriter.text(records, position: position ?? .ofStop)
        }
    }
}

/// The formats in which an answer can be written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv, geojson

    /// What a command whose rows have no place can write.
    static let withoutPosition: [OutputFormat] = [.table, .json, .csv]
}

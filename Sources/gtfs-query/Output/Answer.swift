internal import ArgumentParser
internal import GTFSModel

/// The answer of a command, before it is written in one of the formats: the value of the library that JSON, CSV and GeoJSON
/// are the encoding of, and the same as tables for people.
struct Answer {
    /// What JSON is: an array of rows, or one object. CSV has a line for each.
    let value: any Encodable
    /// What CSV has lines for instead, where the one object is made of rows.
    var rows: (any Encodable)?
    /// The table form.
    var sections: [TableSection]
    /// What a person must know beside the rows, one line each on standard error.
    var notes: [String] = []
    /// A sentence that says why, if the answer is a failure: it is written after the answer, with exit 1.
    var failure: String?

    init(_ value: any Encodable, rows: (any Encodable)? = nil, sections: [TableSection], notes: [String] = []) {
        self.value = value
        self.rows = rows
        self.sections = sections
        self.notes = notes
    }

    /// The whole answer as text in `format`.
    func text(_ format: OutputFormat, isStyled: Bool = false) throws -> String {
        var encoder = AnswerEncoder()
        if format != .json { encoder.keys = .columns }
        switch format {
        case .table: return TableWriter(isStyled: isStyled).text(sections)
        case .json: return try encoder.value(of: value).lines
        case .csv:
            let lines = rows ?? value
            return CSVWriter.text(try encoder.value(of: lines).rows)
        case .geojson: return GeoJSONWriter.text(try encoder.value(of: value).rows)
        }
    }

    /// Writes the answer in `format`, then throws its failure if it has one.
    func write(_ format: OutputFormat) throws {
        try Output.write(text(format, isStyled: format == .table && Output.isStyled))
        notes.forEach(Output.note)
        if let failure { throw CommandFailure(failure) }
    }
}

extension JSONValue {
    /// The elements of an array; of any other value, itself.
    var rows: [JSONValue] { if case .array(let elements) = self { elements } else { [self] } }
}

/// The formats in which an answer can be written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv, geojson

    /// What a command whose rows have no position can write.
    static let withoutPositions: [OutputFormat] = [.table, .json, .csv]
}

internal import GTFSJourneys
internal import GTFSModel

/// The records of a matrix: a cell each, or with opportunities a sum each.
struct MatrixTable {
    /// Empty for one departure.
    let percentiles: [Int]
    /// Nil for cells.
    var opportunities: Opportunities?

    /// What is counted.
    struct Opportunities {
        /// One for each destination.
        let weights: [Double]
        /// The limits, in minutes.
        let within: [Int]
    }

    /// A record: its values in the order of the columns, nil for an empty one.
    typealias Record = [JSONValue?]

    var columns: [String] {
        switch (opportunities, percentiles.isEmpty) {
        case (nil, true): ["from", "to", "seconds", "minutes"]
        case (nil, false): ["from", "to"] + percentiles.map { "p\($0)" }
        case (_, true): ["from", "within", "opportunities"]
        case (_, false): ["from", "within", "percentile", "opportunities"]
        }
    }

    /// The number of records of a row with a number of cells.
    func recordCount(of cells: Int) -> Int {
        opportunities.map { $0.within.count * max(1, percentiles.count) } ?? cells
    }

    func records(of row: MatrixRow) -> [Record] {
        guard let opportunities else { return row.cells.map { record(of: $0, from: row.origin) } }
        return opportunities.within.flatMap { minutes -> [Record] in
            let sums = row.opportunities(within: minutes, weights: opportunities.weights).map(JSONValue.number)
            let start: Record = [.string(row.origin), .integer(minutes)]
            guard !percentiles.isEmpty else { return sums.map { start + [$0] } }
            return zip(percentiles, sums).map { start + [.integer($0), $1] }
        }
    }

    private func record(of cell: MatrixCell, from origin: String) -> Record {
        var record: Record = [.string(origin), .string(cell.destination)]
        for seconds in cell.seconds { record.append(seconds.map(JSONValue.integer)) }
        // As in the table of reach, a part of a minute counts as a whole one.
        if percentiles.isEmpty { record += cell.seconds.map { $0.map { .integer(($0 + 59) / 60) } } }
        return record
    }

    /// The lines of CSV of a row, without the header.
    func lines(of row: MatrixRow) -> String {
        records(of: row).map { CSVWriter.line($0.map { $0?.plainText ?? "" }) }.joined()
    }

    var header: String { CSVWriter.line(columns) }

    /// The objects of JSON of a row, without a key for what is empty.
    func objects(of row: MatrixRow) -> [MatrixObject] {
        records(of: row).map { record in
            MatrixObject(
                members: zip(columns, record).compactMap { key, value in value.map { .init(key: key, value: $0) } })
        }
    }
}

/// A record as an object of JSON.
struct MatrixObject: Encodable {
    let members: [JSONValue.Member]

    var text: String { JSONValue.object(members).text }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: AnswerKey.self)
        for member in members {
            let key = AnswerKey(member.key)
            switch member.value {
            case .string(let text): try object.encode(text, forKey: key)
            case .integer(let number): try object.encode(number, forKey: key)
            case .number(let number): try object.encode(number, forKey: key)
            default: continue
            }
        }
    }
}

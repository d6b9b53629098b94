internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A row of frequencies.txt whose trip the feed has.
struct FrequencyRecord: ExtraLists.ListedRecord {
    let trip: Int32
    /// start_time, end_time, headway_secs, exact_times.
    let values: [StoredValue]
    var line: Int32
    /// The combination of its extra cells; -1 if it has none.
    var extras: Int32
    /// Whether some of its extra cells wait for its position.
    var isPending: Bool

    /// The starts that the row stands for: start_time + k · headway, strictly before end_time (rule A12).
    var startCount: Int {
        guard let start = values[0].integer, let end = values[1].integer, let headway = values[2].integer, headway > 0,
            end > start
        else { return 0 }
        return (end - start - 1) / headway + 1
    }
}

extension [FrequencyRecord] {
    /// Reads frequencies.txt.
    static func read(_ input: ImportInput, _ trips: TripList, _ output: ImportOutput) throws -> [FrequencyRecord] {
        let file = GTFSFile.frequencies
        let trip = file.position(of: "trip_id")
        let rest = ["start_time", "end_time", "headway_secs", "exact_times"].map { file.position(of: $0) }
        var frequencies: [FrequencyRecord] = []
        var ordinals: [Int32: Int] = [:]
        guard var table = try DeclaredTable.open(file, input, output) else { return frequencies }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            guard let id = row.values[trip].text, let index = trips.ids.find(id) else {
                let code: FeedIssue.Code =
                    row.values[trip] == .null ? "missing_required_field" : "foreign_key_violation"
                if let id = row.values[trip].text {
                    try output.issues(of: file).reportDangling(
                        id, line: csv.line, field: "trip_id", action: .recordSetAside)
                    try output.issues(of: file).report(
                        RowFields(file, row: row).rangeFaults("start_time", "end_time", mayBeEqual: false),
                        line: csv.line)
                }
                try output.keep(csv, of: file.name, reason: code)
                continue
            }
            row.extras = try table.extras.collect(
                csv, unfit: row.unfit, owner: Int(index), position: ordinals[index, default: 0])
            output.files[file.name]?.checksum &+= row.checksum
            frequencies.append(
                FrequencyRecord(
                    trip: index, values: rest.map { row.values[$0] }, line: Int32(clamping: csv.line),
                    extras: row.extras.combination, isPending: row.extras.isPending))
            ordinals[index, default: 0] += 1
        }
        return frequencies
    }

    /// - Parameter keys: of each trip.
    func write(to output: ImportOutput, keys: [Int32]) throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(
                into: "stored_frequencies",
                ["trip_key", "ordinal", "start_time", "end_time", "headway_secs", "exact_times"]))
        let ordered = stableSorted { keys[Int($0.trip)] < keys[Int($1.trip)] }
        var ordinal = 0
        for (index, frequency) in ordered.enumerated() {
            ordinal = index > 0 && ordered[index - 1].trip == frequency.trip ? ordinal + 1 : 0
            try insert.run([.integer(Int(keys[Int(frequency.trip)])), .integer(ordinal)] + frequency.values)
        }
        // The extra cells of a trip's records are a list, in the order of the file.
        let cells = output.extras(of: GTFSFile.frequencies.name)
        guard !cells.isEmpty else { return }
        for list in ordered.chunked(by: \.trip) {
            guard let trip = list.first.map({ Int($0.trip) }) else { continue }
            cells.set(try cells.addList(list, owner: trip), forKey: Int(keys[trip]))
        }
    }
}

import GTFSFeed

/// What a database must hold of a feed, worked out the obvious way from its text: the rows of every view, with the cells in
/// place that no typed column holds, and the records kept aside.
struct SlowFeed {
    /// Rows of each view: value by column.
    private(set) var views: [String: [[String: String]]] = [:]
    /// file, line, cells.
    private(set) var kept: [[String?]] = []
    /// trip_id, position, stop_sequence, stop_id, arrival_time, departure_time in the order of the stop times.
    private(set) var stopTimes: [[String?]] = []

    private struct Row {
        let record: SlowTable.Record
        /// What the typed columns hold.
        let values: [String?]
        /// What the view shows.
        let shown: [String: String]
    }

    private let files: [String: String]
    private var tripIDs: Set<[UInt8]> = []

    init(_ feed: FeedLiteral) {
        files = feed.files
        for file in GTFSFile.all where !["stop_times.txt", "frequencies.txt"].contains(file.name) { read(file) }
        readStopTimes()
        readFrequencies()
    }

    private mutating func read(_ file: GTFSFile) {
        switch file.name {
        case "agency.txt": readKeyed(file, isKeyNeeded: false)
        case "stops.txt", "routes.txt", "calendar.txt": readKeyed(file, isKeyNeeded: true)
        case "trips.txt":
            readKeyed(file, isKeyNeeded: true)
            tripIDs = Set((views["trips"] ?? []).compactMap { $0["trip_id"].map { Array($0.utf8) } })
        case "calendar_dates.txt": readCalendarDates(file)
        case "shapes.txt": for row in rows(file) { store(row, file, where: row.values[..<4].allSatisfy { $0 != nil }) }
        default: for row in rows(file) { store(row, file, where: true) }
        }
    }

    /// Of records with one id the last is the row (A40).
    private mutating func readKeyed(_ file: GTFSFile, isKeyNeeded: Bool) {
        let key = file.fields.firstIndex { $0.name == file.primaryKey[0] } ?? 0
        let all = rows(file)
        for (index, row) in all.enumerated() {
            let id = row.values[key].map { Array($0.utf8) }
            let isReplaced = id != nil && all[(index + 1)...].contains { $0.values[key].map { Array($0.utf8) } == id }
            store(row, file, where: (id != nil || !isKeyNeeded) && !isReplaced)
        }
    }

    private mutating func readCalendarDates(_ file: GTFSFile) {
        var seen: Set<[[UInt8]?]> = []
        for row in rows(file) {
            let isWhole = row.values.allSatisfy { $0 != nil }
            store(row, file, where: isWhole && seen.insert(row.values.map { $0.map { Array($0.utf8) } }).inserted)
        }
    }

    private mutating func readStopTimes() {
        let file = GTFSFile.stopTimes
        func column(_ name: String) -> Int { file.fields.firstIndex { $0.name == name } ?? 0 }
        var trips: [[UInt8]: [[String?]]] = [:]
        for row in rows(file) {
            let id = row.values[column("trip_id")].map { Array($0.utf8) }
            let isStored = id.map(tripIDs.contains) == true && row.values[column("stop_sequence")] != nil
            store(row, file, where: isStored)
            if isStored { trips[id ?? [], default: []].append(row.values) }
        }
        for stopTimes in trips.values {
            let sequences = stopTimes.map { Int($0[column("stop_sequence")] ?? "") ?? 0 }
            let order = stopTimes.indices.sorted { (sequences[$0], $0) < (sequences[$1], $1) }
            for (position, index) in order.enumerated() {
                let values = stopTimes[index]
                self.stopTimes.append([
                    values[column("trip_id")], String(position), values[column("stop_sequence")],
                    values[column("stop_id")],
                    values[column("arrival_time")], values[column("departure_time")],
                ])
            }
        }
    }

    private mutating func readFrequencies() {
        for row in rows(.frequencies) {
            store(row, .frequencies, where: row.values[0].map { tripIDs.contains(Array($0.utf8)) } ?? false)
        }
    }

    private mutating func store(_ row: Row, _ file: GTFSFile, where isStored: Bool) {
        guard isStored else {
            return kept.append([file.name, String(row.record.line), row.record.cells.joined(separator: "\u{1}")])
        }
        views[String(file.name.dropLast(4)), default: []].append(row.shown)
    }

    private func rows(_ file: GTFSFile) -> [Row] {
        guard let text = files[file.name] else { return [] }
        let table = SlowTable(text)
        return table.records.map { record in
            var shown = table.extra(record, declared: file.fields.map(\.name))
            let values = file.fields.map { field -> String? in
                guard let cell = table.cell(record, field.name) else { return nil }
                let value = Self.value(cell, field)
                shown[field.name] = Self.isSpelledOddly(cell, field, in: file) ? cell : value ?? cell
                return value
            }
            return Row(record: record, values: values, shown: shown)
        }
    }

    /// Whole numbers with a sign or zeros in front come back as they are, save where there are millions of them.
    private static func isSpelledOddly(_ cell: String, _ field: GTFSField, in file: GTFSFile) -> Bool {
        switch field.kind {
        case .integer, .enumeration:
            !["stop_times.txt", "shapes.txt"].contains(file.name) && Int(cell) != nil
                && Int(cell).map(String.init) != cell
        default: false
        }
    }

    private static func value(_ cell: String, _ field: GTFSField) -> String? {
        switch field.kind {
        case .integer: return Int(cell).map(String.init)
        case .enumeration:
            guard let number = Int(cell) else { return nil }
            if field.name == "direction_id", Int32(exactly: number) ?? .min == .min { return nil }
            return String(number)
        case .time: return time(cell)
        case .date: return ServiceDay.isDay(cell) ? cell : nil
        case .real, .latitude, .longitude: return cell == "inf" ? nil : Double(cell).map(PlainReal.text)
        default: return cell
        }
    }

    private static func time(_ cell: String) -> String? {
        let parts = cell.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, (1...4).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let hours = Int(parts[0]),
            let minutes = Int(parts[1]), let seconds = Int(parts[2]), minutes < 60, seconds < 60
        else { return nil }
        return (hours < 10 ? "0" : "") + "\(hours):\(parts[1]):\(parts[2])"
    }
}

/// The calendar by counting, month for month.
enum ServiceDay {
    static func isDay(_ text: String) -> Bool {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
            return false
        }
        return (1...12).contains(number / 100 % 100) && number >= 10000
            && (1...length(of: number / 100 % 100, in: number / 10000)).contains(number % 100)
    }

    static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The day after, as YYYYMMDD.
    static func after(_ day: Int) -> Int {
        let (year, month, date) = (day / 10000, day / 100 % 100, day % 100)
        if date < length(of: month, in: year) { return day + 1 }
        return month < 12 ? year * 10000 + (month + 1) * 100 + 1 : (year + 1) * 10000 + 101
    }
}

import GTFSExport
import GTFSFeed
import GTFSModel
import TestSupport

/// Small feeds in which every file refers to others as its declaration says, now and then to nothing; and cuts of them. The
/// same for the same seed.
struct ConnectedFeed {
    private(set) var tables = RecordTables()
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let needed = ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt"]
        for file in GTFSFile.all where needed.contains(file.name) || random.chance(4, of: 5) {
            tables.records[file.name] = rows(file)
        }
        if random.chance(3, of: 4) { tables.records["locations.geojson"] = (1...3).map { ["id": "id\($0)"] } }
    }

    /// The files, locations.geojson among them.
    var files: [String: String] {
        var files = tables.files
        if let locations = tables.records["locations.geojson"] {
            let features = locations.map {
                "{\"type\": \"Feature\", \"id\": \"\($0["id"] ?? "")\", \"properties\": {}, \"geometry\": "
                    + "{\"type\": \"Polygon\", \"coordinates\": [[[1, 2], [3, 4], [5, 7], [1, 2]]]}}"
            }
            files["locations.geojson"] =
                "{\"type\": \"FeatureCollection\", \"features\": [" + features.joined(separator: ",\n ") + "]}\n"
        }
        return files
    }

    /// Any combination of what may be asked for.
    mutating func cut() -> FeedCut {
        var cut = FeedCut()
        while cut.isWhole {
            if random.chance(1, of: 3) { cut.routes = some(of: "routes.txt", "route_id").map { Route.ID($0) } }
            if random.chance(1, of: 4) { cut.agencies = some(of: "agency.txt", "agency_id").map { Agency.ID($0) } }
            if random.chance(1, of: 3) { cut.box = box() }
            if random.chance(1, of: 3) { cut.days = days() }
        }
        return cut
    }

    private mutating func some(of file: String, _ field: String) -> [String] {
        let ids = tables[file].compactMap { $0[field] }.filter { !$0.isEmpty }
        return ids.isEmpty ? [] : (0..<random.one(of: [1, 1, 2])).map { _ in random.one(of: ids) }
    }

    private mutating func box() -> CoordinateBox? {
        let latitudes = [Int.random(in: 0...5, using: &random), Int.random(in: 0...5, using: &random)].map(Double.init)
            .sorted()
        let west = Double(random.one(of: Array(177...181)))
        let east = Double(random.one(of: Array(177...183)))
        return CoordinateBox(
            west: west > 180 ? west - 360 : west, south: latitudes[0], east: east > 180 ? east - 360 : east,
            north: latitudes[1])
    }

    private mutating func days() -> ClosedRange<ServiceDate>? {
        let first = ServiceDate(yyyymmdd: 20_260_228)?.adding(days: random.one(of: Array(-3...14)))
        let length = random.one(of: [0, 0, 1, 3, 8])
        return first.map { $0...$0.adding(days: length) }
    }

    // MARK: Records

    private mutating func rows(_ file: GTFSFile) -> [[String: String]] {
        switch file.name {
        case "agency.txt": rowsOfAgencies(file)
        case "stops.txt": (1...12).map { number in stop(file, number) }
        case "routes.txt", "trips.txt", "calendar.txt": (1...6).map { number in row(file, number) }
        case "stop_times.txt": (1...6).flatMap { trip in (1...3).map { stopTime(file, trip, $0) } }
        case "shapes.txt": (1...3).flatMap { shape in (1...2).map { point(file, shape, $0) } }
        case "calendar_dates.txt": (1...10).map { exception(file, $0) }
        case "frequencies.txt": (1...3).map { row(file, $0).merging(["trip_id": "trip_id\($0)"]) { $1 } }
        case "feed_info.txt": [row(file, 1)]
        case "translations.txt": (1...12).map { _ in translation() }
        default: (1...random.one(of: [1, 3, 6])).map { number in row(file, number) }
        }
    }

    private mutating func rowsOfAgencies(_ file: GTFSFile) -> [[String: String]] {
        (1...random.one(of: [1, 2, 3])).map {
            row(file, $0).merging(["agency_name": "agency \($0)", "agency_timezone": "Australia/Sydney"]) { $1 }
        }
    }

    /// A record whose id, where it has one of its own, ends in its number.
    private mutating func row(_ file: GTFSFile, _ number: Int) -> [String: String] {
        var row: [String: String] = [:]
        for field in file.fields {
            let isOwn = file.primaryKey == [field.name] && field.references.isEmpty
            row[field.name] = isOwn ? "\(field.name)\(number)" : value(field)
        }
        return row
    }

    private mutating func value(_ field: GTFSField) -> String {
        let isNeeded = field.presence == .required || field.name == "shape_id"
        if !isNeeded, random.chance(1, of: 3) { return "" }
        if let reference = field.reference {
            return random.chance(1, of: 20)
                ? "gone" : "\(reference.field)\(Int.random(in: 1...reach(reference), using: &random))"
        }
        switch field.kind {
        case .id: return "\(field.name)\(Int.random(in: 1...3, using: &random))"
        case .date: return day(random.one(of: Array(-2...12)))
        case .enumeration: return random.one(of: ["0", "1"])
        case .integer, .real, .currencyAmount: return random.one(of: ["1", "2"])
        case .time: return random.one(of: ["08:00:00", "09:30:00"])
        default: return random.one(of: ["one", "two"])
        }
    }

    /// How many ids of a kind there are.
    private func reach(_ reference: GTFSField.Reference) -> Int {
        ["stop_id": 12, "route_id": 6, "trip_id": 6, "service_id": 6][reference.field] ?? 3
    }

    private func day(_ number: Int) -> String {
        ServiceDate(yyyymmdd: 20_260_228)?.adding(days: number).description ?? ""
    }

    private mutating func stop(_ file: GTFSFile, _ number: Int) -> [String: String] {
        var stop = row(file, number)
        stop["stop_lat"] = "\(Int.random(in: 0...5, using: &random))"
        stop["stop_lon"] = "\(random.one(of: [177, 178, 179, 180, -180, -179, -178, 0]))"
        stop["location_type"] = number <= 2 ? "1" : random.one(of: ["", "0", "0", "2", "3", "4"])
        stop["parent_station"] =
            number <= 2 || random.chance(1, of: 2) ? "" : "stop_id\(Int.random(in: 1...3, using: &random))"
        return stop
    }

    private mutating func stopTime(_ file: GTFSFile, _ trip: Int, _ sequence: Int) -> [String: String] {
        var stopTime = row(file, sequence)
        stopTime["trip_id"] = "trip_id\(trip)"
        stopTime["stop_sequence"] = "\(sequence)"
        let idField = random.one(of: ["stop_id", "stop_id", "stop_id", "location_group_id", "location_id"])
        for field in ["stop_id", "location_group_id", "location_id"] {
            stopTime[field] = field == idField ? file.field(named: field).map { value($0) } : ""
        }
        if stopTime[idField] == "" { stopTime["stop_id"] = "stop_id\(sequence)" }
        stopTime["arrival_time"] = "1\(sequence):00:00"
        stopTime["departure_time"] = "1\(sequence):00:00"
        return stopTime
    }

    private mutating func point(_ file: GTFSFile, _ shape: Int, _ sequence: Int) -> [String: String] {
        row(file, shape).merging([
            "shape_id": "shape_id\(shape)", "shape_pt_lat": "1.5", "shape_pt_lon": "2.5",
            "shape_pt_sequence": "\(sequence)", "shape_dist_traveled": "",
        ]) { $1 }
    }

    /// Of services that calendar.txt has and of others.
    private mutating func exception(_ file: GTFSFile, _ number: Int) -> [String: String] {
        [
            "service_id": "service_id\(Int.random(in: 1...8, using: &random))", "date": day(number),
            "exception_type": random.one(of: ["1", "2"]),
        ]
    }

    private mutating func translation() -> [String: String] {
        let names = ["agency", "stops", "routes", "trips", "stop_times", "pathways", "levels", "attributions"]
        let table = random.one(of: names + ["feed_info"])
        let key = names.contains(table) ? GTFSFile.named(table + ".txt")?.primaryKey.first ?? "" : ""
        let isByValue = key.isEmpty || random.chance(1, of: 4)
        return [
            "table_name": table, "field_name": "name", "language": "fr", "translation": "un",
            "record_id": isByValue ? "" : "\(key)\(Int.random(in: 1...7, using: &random))",
            "field_value": isByValue ? "one" : "",
        ]
    }
}

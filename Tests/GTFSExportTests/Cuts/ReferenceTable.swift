import GTFSFeed
import GTFSModel

/// The values of all fields of a feed that refer or are referred to, as its text has them.
struct ReferenceTable {
    /// By file and field, in the order of the file, each once.
    private var values: [String: [String]] = [:]
    private var sets: [String: Set<String>] = [:]
    private var positions: [Coordinate] = []

    init(_ source: FeedSource) {
        for entry in source.entries { read(entry, of: source) }
    }

    private mutating func read(_ entry: FeedEntry, of source: FeedSource) {
        guard let file = GTFSFile.named(entry.name) else {
            return entry.name == "locations.geojson" ? readLocations(entry, of: source) : ()
        }
        let wanted = file.fields.filter { [.id, .date].contains($0.kind) }
        guard var table = try? TableReader.open(source: source, entry: entry) else { return }
        let columns = wanted.map { (field: $0, index: table.header.index(of: $0.name)) }
        let (latitude, longitude) = (table.header.index(of: "stop_lat"), table.header.index(of: "stop_lon"))
        while let row = try? table.next() {
            for (field, index) in columns { row.text(index).map { add($0, file.name, field.name) } }
            if let latitude = row.real(latitude).value, let longitude = row.real(longitude).value {
                positions.append(Coordinate(latitude: latitude, longitude: longitude))
            }
        }
    }

    private mutating func readLocations(_ entry: FeedEntry, of source: FeedSource) {
        var bytes: [UInt8] = []
        try? unsafe source.read(entry) { unsafe bytes.append(contentsOf: $0) }
        for id in LocationFeatures(bytes: bytes).features.compactMap(\.id) { add(id, entry.name, "id") }
    }

    private mutating func add(_ value: String, _ file: String, _ field: String) {
        let key = file + "/" + field
        if sets[key, default: []].insert(value).inserted { values[key, default: []].append(value) }
    }

    func list(_ file: String, _ field: String) -> [String] { values[file + "/" + field] ?? [] }

    func has(_ value: String, _ file: String, _ field: String) -> Bool {
        sets[file + "/" + field]?.contains(value) ?? false
    }

    /// About the stop in the middle of the file.
    var middleBox: CoordinateBox? {
        guard !positions.isEmpty else { return nil }
        let middle = positions[positions.count / 2]
        return CoordinateBox(
            west: middle.longitude - 0.01, south: middle.latitude - 0.01, east: middle.longitude + 0.01,
            north: middle.latitude + 0.01)
    }

    /// The references that lead somewhere in `whole` and nowhere here.
    func lost(from whole: ReferenceTable) -> [String] {
        GTFSFile.all.flatMap { file in
            file.fields.filter { !$0.references.isEmpty }.flatMap { field in
                list(file.name, field.name).filter { value in
                    let leads = { (table: ReferenceTable) in
                        field.references.contains { table.has(value, $0.file, $0.field) }
                    }
                    return leads(whole) && !leads(self)
                }.map { "\(file.name) \(field.name) \($0)" }
            }
        }
    }
}

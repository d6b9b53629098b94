internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The ids that a feed has in the fields that others refer to. A field of a file that no table in memory holds is read when
/// it is first asked for, and kept as hashes.
final class ReferencedIDs {
    private let input: ImportInput
    private var hashes: [GTFSField.Reference: Set<UInt64>] = [:]

    init(_ input: ImportInput) { self.input = input }

    func contains(_ id: String, inAnyOf targets: [GTFSField.Reference], _ tables: FeedTables) throws -> Bool {
        try targets.contains { try contains(id, in: $0, tables) }
    }

    /// Whether `id` occurs in the field. The answer is yes for a file that was left out on request.
    func contains(_ id: String, in target: GTFSField.Reference, _ tables: FeedTables) throws -> Bool {
        if input.options.excluded.contains(target.file) { return true }
        switch (target.file, target.field) {
        case (GTFSFile.agency.name, "agency_id"): return tables.agencies.contains(id)
        case (GTFSFile.stops.name, "stop_id"): return tables.stops.rows.isListed(id)
        case (GTFSFile.routes.name, "route_id"): return tables.routes.isListed(id)
        case (GTFSFile.trips.name, "trip_id"): return tables.trips.ids.find(id) != nil
        case (GTFSFile.calendar.name, "service_id"): return tables.services.rows.isListed(id)
        case (GTFSFile.calendarDates.name, "service_id"):
            return tables.services.rows.ids.find(id).map { tables.services.exceptions[$0] != nil } ?? false
        case (GTFSFile.stops.name, _): addHashes(of: target, in: tables.stops.rows, .stops)
        case (GTFSFile.routes.name, _): addHashes(of: target, in: tables.routes, .routes)
        default: break
        }
        return try contains(id, in: target)
    }

    /// The same for a field that no table in memory holds.
    func contains(_ id: String, in target: GTFSField.Reference) throws -> Bool {
        if input.options.excluded.contains(target.file) { return true }
        if target.file == LocationFeatures.file { return hasLocation(id, in: target) }
        if let known = hashes[target] { return known.contains(Self.hash(id)) }
        let read = try readHashes(of: target)
        hashes[target] = read
        return read.contains(Self.hash(id))
    }

    /// Takes in the ids of the features of locations.geojson.
    func addLocations(_ ids: some Sequence<String>) {
        hashes[GTFSField.Reference(file: LocationFeatures.file, field: "id")] = Set(ids.map(Self.hash))
    }

    /// Whether locations.geojson has a feature of that id; also true if its features were not recognised.
    private func hasLocation(_ id: String, in target: GTFSField.Reference) -> Bool {
        guard input.source.entry(named: LocationFeatures.file) != nil else { return false }
        return hashes[target]?.contains(Self.hash(id)) ?? true
    }

    private func addHashes(of target: GTFSField.Reference, in rows: EntityRows, _ file: GTFSFile) {
        guard hashes[target] == nil else { return }
        let index = file.position(of: target.field)
        hashes[target] = Set(rows.rows.lazy.compactMap { $0?.values[index].text.map(Self.hash) })
    }

    private func readHashes(of target: GTFSField.Reference) throws -> Set<UInt64> {
        guard let entry = input.source.entry(named: target.file) else { return [] }
        var hashes: Set<UInt64> = []
        var table = try TableReader.open(source: input.source, entry: entry)
        let index = table.header.index(of: target.field)
        while let row = try table.next() {
            if !row.isBlank(index) { hashes.insert(unsafe StableHash.of(row.bytes(index))) }
        }
        return hashes
    }

    private static func hash(_ id: String) -> UInt64 {
        var id = id
        return id.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}

extension ReferencedIDs {
    /// Reports references of a file to records that the feed does not have.
    struct ReferenceCheck {
        private let tables: FeedTables
        private let references: ReferencedIDs
        private let issues: FileIssues
        /// The fields that refer to others, with their indexes in the declaration.
        private let fields: [(index: Int, field: GTFSField)]

        init(_ file: GTFSFile, tables: FeedTables, references: ReferencedIDs, output: ImportOutput) {
            self.tables = tables
            self.references = references
            issues = output.issues(of: file)
            fields = file.fields.enumerated().filter { !$1.references.isEmpty && $1.isForeignKey }.map { ($0, $1) }
        }

        func check(_ row: TypedRow) throws {
            for (index, field) in fields {
                guard let id = row.values[index].text,
                    try !references.contains(id, inAnyOf: field.references, tables)
                else { continue }
                try issues.reportDangling(id, line: row.line, field: field.name)
            }
        }
    }
}

extension GTFSField {
    /// Whether the record that it refers to must exist: the validator lets a booking rule name any service.
    fileprivate var isForeignKey: Bool { name != "prior_notice_service_id" }
}

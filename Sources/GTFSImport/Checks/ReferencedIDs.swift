internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Which ids the fields hold that others refer to.
extension ImportContext {
    /// Whether `id` occurs in the field. A file that was left out on request is taken to have it.
    func has(_ id: String, in target: GTFSField.Reference) throws -> Bool {
        if options.excluded.contains(target.file) { return true }
        switch (target.file, target.field) {
        case ("agency.txt", "agency_id"): return agencies.contains(id)
        case ("stops.txt", "stop_id"): return stops.rows.isListed(id)
        case ("routes.txt", "route_id"): return routes.rows.isListed(id)
        case ("trips.txt", "trip_id"): return trips.ids.find(id) != nil
        case ("calendar.txt", "service_id"): return services.rows.isListed(id)
        case ("calendar_dates.txt", "service_id"):
            return services.rows.ids.find(id).map { services.exceptions[$0] != nil } ?? false
        case (Self.locationsFile, _): return hasLocation(id, in: target)
        default: return try hashes(of: target).contains(Self.hash(id))
        }
    }

    /// Whether locations.geojson has a feature of that id; where its features cannot be told apart it is taken to.
    private func hasLocation(_ id: String, in target: GTFSField.Reference) -> Bool {
        guard source.entry(named: Self.locationsFile) != nil else { return false }
        return referencedIDs[target]?.contains(Self.hash(id)) ?? true
    }

    /// Takes in the ids of the features of locations.geojson.
    func noteLocations(_ ids: some Sequence<String>) {
        referencedIDs[GTFSField.Reference(file: Self.locationsFile, field: "id")] = Set(ids.map(Self.hash))
    }

    /// Hashes of the values of a field that is asked about; the file is read for them once.
    private func hashes(of target: GTFSField.Reference) throws -> Set<UInt64> {
        if let known = referencedIDs[target] { return known }
        let hashes: Set<UInt64> =
            switch target.file {
            case "stops.txt": hashes(of: target.field, in: stops.rows, .stops)
            case "routes.txt": hashes(of: target.field, in: routes.rows, .routes)
            default: try readHashes(of: target)
            }
        referencedIDs[target] = hashes
        return hashes
    }

    private func hashes(of field: String, in rows: EntityRows, _ file: GTFSFile) -> Set<UInt64> {
        let index = file.position(of: field)
        return Set(rows.rows.lazy.compactMap { $0?.values[index].text.map(Self.hash) })
    }

    private func readHashes(of target: GTFSField.Reference) throws -> Set<UInt64> {
        guard let entry = source.entry(named: target.file) else { return [] }
        var hashes: Set<UInt64> = []
        var index = -1
        _ = try TableReader(source: source, entry: entry).read(
            issue: { _ in }, header: { index = $0.index(of: target.field) },
            row: { row in
                if !row.isBlank(index) { hashes.insert(unsafe StableHash.of(row.bytes(index))) }
            })
        return hashes
    }

    private static func hash(_ id: String) -> UInt64 {
        var id = id
        return id.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}

extension EntityRows {
    func isListed(_ id: String) -> Bool { ids.find(id).map { isListed($0) } ?? false }
}

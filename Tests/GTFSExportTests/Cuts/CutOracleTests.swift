import GTFSExport
import GTFSFeed
import TestSupport
import Testing

@Suite("A cut has the records that a slow selection over all records finds")
struct CutOracleTests {
    /// GTFS_LONG=1 asks more.
    private static let seeds = LongForm.seeds(6, of: 1...400)

    @Test("in random feeds, of random combinations of cuts", arguments: seeds)
    func random(seed: UInt64) throws {
        var feed = ConnectedFeed(seed: seed)
        let export = try CutExport(feed.files)
        for _ in 1...4 {
            let cut = feed.cut()
            let part = try export.cut(cut)
            let oracle = CutOracle(feed.tables, cut)
            for (name, rows) in feed.tables.records {
                guard name.hasSuffix(".txt") else {
                    try compareLocations(part, oracle, cut)
                    continue
                }
                let found = PlainTable(name, parsing: try part.bytes(name) ?? []).records
                #expect(found == oracle.kept.counted(name), "\(name) of \(rows.count) records, \(cut)")
            }
            #expect(part.names == Self.names(oracle.kept), "\(cut)")
            #expect(try export.newErrors(part) == [], "\(cut)")
            #expect(try export.cut(cut).bytes("trips.txt") == part.bytes("trips.txt"))
        }
    }

    /// The files with a record, and those without that a feed needs: one that tells of places, one that tells of days.
    private static func names(_ tables: RecordTables) -> Set<String> {
        let filled = tables.records.filter { !$0.value.isEmpty }.keys
        var names = Set(filled).union(["agency.txt", "routes.txt", "trips.txt", "stop_times.txt"])
        if names.isDisjoint(with: ["stops.txt", "locations.geojson"]) { names.insert("stops.txt") }
        if names.isDisjoint(with: ["calendar.txt", "calendar_dates.txt"]) { names.insert("calendar.txt") }
        return names
    }

    private func compareLocations(_ part: CutExport.Part, _ oracle: CutOracle, _ cut: FeedCut) throws {
        let name = "locations.geojson"
        let ids = oracle.kept[name].compactMap { $0["id"] }
        let found = LocationFeatures(bytes: try part.bytes(name) ?? [])
        #expect(found.features.compactMap(\.id) == ids, "\(cut)")
        #expect(found.isSliced == !ids.isEmpty && (ids.isEmpty || found.issues.isEmpty))
    }
}

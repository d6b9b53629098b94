internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One import, step by step: reads every file of the feed and writes every table, each once and in the order of its keys.
struct ImportSteps {
    let input: ImportInput
    let output: ImportOutput
    private let references: ReferencedIDs
    /// Empty after all of them have been written.
    private var tables: FeedTables
    private var figures: TimetableFigures?
    /// The forms of trip ids, if they were computed while another file was read.
    private var tripForms: TripForms?

    /// When to compute the values that the writing needs.
    private enum MemoryPlan {
        /// While a file is read.
        case beside
        /// When they are needed: the import holds no value that it can compute later, and computes none during a step
        /// that needs memory itself.
        case sparing
    }

    /// - Parameters:
    ///   - references: those that `tables` were read with.
    ///   - tables: see `readTables`.
    init(input: ImportInput, output: ImportOutput, references: ReferencedIDs, tables: consuming FeedTables) {
        self.input = input
        self.output = output
        self.references = references
        self.tables = tables
    }

    /// Reads agencies, services, routes, stops and trips, which need no database: what of them is written meanwhile is
    /// deferred. May run on a second thread.
    static func readTables(
        _ input: ImportInput, _ references: ReferencedIDs, _ output: ImportOutput
    ) throws -> FeedTables {
        var tables = FeedTables()
        tables.agencies = try AgencyList.read(input, output)
        tables.services = try ServiceList.read(input, output)
        tables.routes = try tables.agencies.readRoutes(input, output: output)
        tables.stops = try StopList.read(input, output)
        try StopChecks(tables, ids: references, output: output).report()
        tables.trips = try TripsReader.read(input, &tables.routes, &tables.services, &tables.texts, output)
        return tables
    }

    mutating func run(started: Date) throws {
        try tables.services.writeExceptions(to: output)
        try LocationTable.importFile(input, references: references, output: output)
        let stopWriter = try readStopTimes()
        Heap.release()
        let computed = timetableInBackground()
        try check()
        let (search, figures) = try writeTables(consume computed, stopWriter: consume stopWriter)
        self.figures = figures
        tables.trips.ids.restoreIndex()
        try PlainTables(input: input, tables: tables, references: references, output: output).importAll()
        try output.keepInexactTables(input)
        try writeExtras()
        try output.writeFeedViews()
        if input.options.indexesTripIDs { try TripIDTable(output.database).write() }
        tables = FeedTables()
        try search?.write()
        try ImportRecordWriter(input: input, figures: figures, output: output).write(
            seconds: Date().timeIntervalSince(started))
    }

    /// Reads shapes.txt, stop_times.txt and frequencies.txt.
    /// - Returns: the writer of the stops, which has begun with their texts.
    private mutating func readStopTimes() throws -> StopWriter {
        let plan: MemoryPlan = tables.trips.ids.count > input.options.manyTrips ? .sparing : .beside
        let isForCheck = input.options.isForCheck
        var writer = try tables.stops.writer(output, sharingTexts: !isForCheck)
        switch plan {
        case .beside:
            let (stops, tripIDs, output, input) = (tables.stops, tables.trips.ids, output, input)
            let forms = BackgroundValue { TripForms(tripIDs) }
            try readShapesAndStopTimes {
                if !isForCheck { try stops.writeTexts(&writer) }
                try output.keepOtherFiles(input)
            }
            tripForms = forms.value
            tables.frequencies = try [FrequencyRecord].read(input, tables.trips, output)
        case .sparing:
            if !isForCheck { try tables.stops.writeTexts(&writer) }
            try readShapesAndStopTimes {}
            try output.keepOtherFiles(input)
            tables.frequencies = try [FrequencyRecord].read(input, tables.trips, output)
            tables.trips.ids.releaseIndex()
        }
        return writer
    }

    /// Reads the two largest files of a feed, at the same time if both are large.
    /// - Parameter beside: is done after shapes.txt has been read.
    private mutating func readShapesAndStopTimes(_ beside: () throws -> Void) throws {
        var shapesReader = try ShapesReader(input, output: output)
        var (shapes, stopTimes, late) = (ShapeList(), StopTimes(), ScatteredStopTimes?.none)
        func readShapes() throws {
            try shapesReader.read(into: &shapes)
            try beside()
        }
        func readStopTimes() throws {
            (stopTimes, late) = try StopTimesReader.read(
                input, references, &tables.stops, &tables.texts, &tables.trips, output)
        }
        if readsOnSecondThread(.stopTimes) {
            try output.read(GTFSFile.stopTimes.name, readStopTimes, beside: readShapes)
        } else {
            try readShapes()
            try readStopTimes()
        }
        if let late { try finish(&stopTimes, late: late) }
        let isExcluded = input.options.excluded.contains(GTFSFile.shapes.name)
        try tables.trips.resolve(&shapes, &stopTimes.patterns, isExcluded ? nil : output.issues(of: .trips))
        try shapesReader.writeUnlisted(shapes)
        (tables.shapes, tables.stopTimes) = (shapes, stopTimes)
    }

    private mutating func finish(_ stopTimes: inout StopTimes, late: ScatteredStopTimes) throws {
        let (ids, issues) = (tables.trips.ids, output.issues(of: .stopTimes))
        try stopTimes.finish(late, &tables.trips.records, output.extras(of: GTFSFile.stopTimes.name)) { trip, line in
            try issues.reportUnsorted(trip: ids.text(trip), line: line)
        }
    }

    private func readsOnSecondThread(_ file: GTFSFile) -> Bool {
        input.entry(of: file).map { $0.byteCount >= input.options.bytesForSecondThread } ?? false
    }

    /// The values of trips and patterns that the writing of the tables needs, computed while the checks run.
    private struct ComputedTimetable {
        let figures: BackgroundValue<TimetableFigures>
        let order: BackgroundValue<TripOrder>
        let tripsChecksum: BackgroundValue<UInt64>
    }

    private func timetableInBackground() -> ComputedTimetable {
        let tables = tables
        let checksum = TripsChecksum(tables, extras: output.extras(of: GTFSFile.trips.name))
        return ComputedTimetable(
            figures: BackgroundValue { TimetableFigures(tables) },
            order: BackgroundValue { TripOrder(tables.patterns, tables.trips.records) },
            tripsChecksum: BackgroundValue { checksum.value })
    }

    private mutating func check() throws {
        let hasTimepoints = output.files[GTFSFile.stopTimes.name]?.header.columns.contains("timepoint") ?? false
        let (tables, trips) = (tables, TripChecks(tables, hasTimepoints: hasTimepoints))
        let departures =
            input.options.isForCheck ? nil : BackgroundValue { DepartureCounts(tables: tables, checks: trips).byStop() }
        try ServiceChecks(
            services: tables.services, frequencies: tables.frequencies, trips: tables.trips, output: output
        ).report()
        if output.files[GTFSFile.stopTimes.name] != nil { try trips.report(to: output) }
        try UsageChecks(tables: tables, references: references, output: output).report()
        if let departures { self.tables.stops.departures = departures.value }
    }

    /// - Returns: the writer of the search index, which begins with the names of stops and ends after all translations, and
    ///   is nil for a check; and the figures, which need the patterns.
    private mutating func writeTables(
        _ computed: consuming ComputedTimetable, stopWriter: consuming StopWriter
    ) throws -> (search: SearchIndexWriter?, figures: TimetableFigures) {
        try tables.agencies.write(to: output)
        try tables.services.write(to: output)
        try tables.routes.write(.routes, into: "stored_routes", key: "route_key", output)
        try tables.stops.write(to: output, &stopWriter)
        let isForCheck = input.options.isForCheck
        let isTranslated = input.source.entry(named: GTFSFile.translations.name) != nil
        let search = isForCheck ? nil : try SearchIndexWriter(output.database, isTranslated: isTranslated, stopWriter)
        let order = computed.order.value
        try PatternWriter(tables: tables, order: order, database: output.database)
            .write(withStopPatterns: !isForCheck)
        let figures = computed.figures.value
        // Only translations of stop times still need patterns.
        if input.entry(of: .translations) == nil { tables.stopTimes = StopTimes() }
        let forms = tripForms ?? TripForms(tables.trips.ids)
        tripForms = nil
        let checksum = computed.tripsChecksum.value
        try TripWriter(tables: tables, order: order, forms: forms, checksum: checksum, output: output).write()
        tables.trips.keys = order.tripKeys
        try tables.frequencies.write(to: output, keys: tables.trips.keys)
        return (search, figures)
    }

    private func writeExtras() throws {
        var writer = try ExtraWriter(output.database, pending: output.pendingExtras, limits: output.extraLimits)
        for (file, extras) in output.extraCells.sorted(by: { $0.key < $1.key }) {
            try writer.write(extras) { tables.rowKey(file: file, owner: $0) }
        }
    }

    func describe(_ summary: inout ImportSummary) {
        summary.files = output.files.sorted { $0.key < $1.key }.map { name, file in
            ImportedFile(
                name: name, rows: file.isTable ? file.rows : nil, keptAside: file.keptRecords, isStored: file.isStored)
        }
        summary.firstServiceDate = figures?.firstDay
        summary.lastServiceDate = figures?.lastDay
        summary.otherFeeds = input.source.otherFeeds
        summary.patterns = figures?.patternCount ?? 0
        summary.timeProfiles = figures?.profileCount ?? 0
        summary.trips = figures?.tripCount ?? 0
        summary.zipBytes = input.source.zipByteCount
        summary.textBytes = input.source.textByteCount
        summary.plainBytes = output.plainSize.bytes
    }
}

internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One import, step by step: reads every file of the feed and writes every table, each once and in the order of its keys.
struct ImportSteps {
    let input: ImportInput
    let output: ImportOutput
    private let references: ReferencedIDs
    /// Empty once all of it has been written.
    private var tables = FeedTables()
    private var figures: TimetableFigures?
    /// The forms of trip ids, where they were computed while another file was read.
    private var tripForms: TripForms?

    private var hasManyTrips: Bool { tables.trips.ids.count > input.options.manyTrips }

    init(input: ImportInput, output: ImportOutput) {
        self.input = input
        self.output = output
        references = ReferencedIDs(input)
    }

    mutating func run(started: Date) throws {
        try FileInventory(input: input, output: output).report()
        tables.agencies = try AgencyList.read(input, output)
        tables.services = try ServiceList.read(input, output)
        tables.routes = try RouteList.read(input, tables.agencies, output)
        tables.stops = try StopList.read(input, output)
        try StopChecks(tables, references, output).report()
        try TripsReader.read(input, into: &tables, output)
        try LocationTable.importFile(input, references, output)
        let stopWriter = try readShapesAndStopTimes()
        tables.frequencies = try [FrequencyRecord].read(input, tables.trips, output)
        if hasManyTrips { tables.trips.ids.releaseIndex() }
        Heap.release()
        let (expected, order) = timetableInBackground()
        try check()
        let (search, figures) = try writeTables(consume order, consume expected, consume stopWriter)
        self.figures = figures
        if hasManyTrips { tables.trips.ids.restoreIndex() }
        try PlainTables(input: input, tables: tables, references: references, output: output).importAll()
        try output.keepOtherFiles(input)
        try output.keepInexactTables(input)
        try writeExtras()
        try output.writeFeedViews()
        if input.options.indexesTripIDs { try TripIDTable(output.database).write() }
        tables = FeedTables()
        try search.write()
        try ImportRecordWriter(input: input, figures: figures, output: output).write(
            seconds: Date().timeIntervalSince(started))
    }

    /// Reads the two files that are most of a feed, at the same time where both are large.
    /// - Returns: the writer of the stops, which has begun with their texts.
    private mutating func readShapesAndStopTimes() throws -> StopWriter {
        var shapesReader = try ShapesReader(input, output)
        let late = ScatteredStopTimes(input, output)
        let stops = tables.stops
        var stopWriter = try stops.writer(output)
        if hasManyTrips { try stops.writeTexts(&stopWriter) }
        if readsOnSecondThread(.shapes), readsOnSecondThread(.stopTimes) {
            let tripIDs = hasManyTrips ? nil : tables.trips.ids
            var shapes = ShapeList()
            var forms: TripForms?
            try output.read(
                GTFSFile.stopTimes.name,
                { try StopTimesReader.read(input, references, into: &tables, late, output) },
                beside: {
                    try shapesReader.read(into: &shapes)
                    guard let tripIDs else { return }
                    forms = TripForms(tripIDs)
                    try stops.writeTexts(&stopWriter)
                })
            (tables.shapes, tripForms) = (shapes, forms)
        } else {
            try shapesReader.read(into: &tables.shapes)
            if !hasManyTrips { try stops.writeTexts(&stopWriter) }
            try StopTimesReader.read(input, references, into: &tables, late, output)
        }
        try StopTimesReader.finish(late, into: &tables, output)
        try tables.resolveTripShapes(input, output)
        try shapesReader.writeUnlisted(tables.shapes)
        return stopWriter
    }

    private func readsOnSecondThread(_ file: GTFSFile) -> Bool {
        input.entry(of: file).map { $0.byteCount >= input.options.bytesForSecondThread } ?? false
    }

    /// What the writing of the tables needs of trips and patterns, worked out beside the checks.
    private func timetableInBackground() -> (
        figures: BackgroundValue<TimetableFigures>, order: BackgroundValue<TripOrder>
    ) {
        let tables = tables
        return (
            BackgroundValue { TimetableFigures(tables) },
            BackgroundValue { TripOrder(tables.patterns, tables.trips.records) }
        )
    }

    private mutating func check() throws {
        try RouteChecks(routes: tables.routes, agencies: tables.agencies, output: output).report()
        try ServiceChecks(
            services: tables.services, frequencies: tables.frequencies, trips: tables.trips, output: output
        ).report()
        let hasTimepoints = output.files["stop_times.txt"]?.header.columns.contains("timepoint") ?? false
        let trips = TripChecks(tables, hasTimepoints: hasTimepoints)
        if output.files["stop_times.txt"] != nil { try trips.report(to: output) }
        try UsageChecks(tables: tables, references: references, output: output).report()
        tables.stops.departures = DepartureCounts(tables, trips).byStop()
    }

    /// - Returns: the writer of the search index, which ends when all translations are in, and begins with the names of stops
    ///   at once; and the figures, which need the patterns.
    private mutating func writeTables(
        _ order: consuming BackgroundValue<TripOrder>, _ figures: consuming BackgroundValue<TimetableFigures>,
        _ stopWriter: consuming StopWriter
    ) throws -> (search: SearchIndexWriter, figures: TimetableFigures) {
        try tables.agencies.write(to: output)
        try tables.services.write(to: output)
        try tables.routes.write(to: output)
        try tables.stops.write(to: output, &stopWriter)
        let search = try SearchIndexWriter(
            output.database, isTranslated: input.source.entry(named: GTFSFile.translations.name) != nil)
        let order = order.value
        try PatternWriter(tables, order, output.database).write()
        let figures = figures.value
        // Nothing asks for patterns any more, except translations of stop times.
        if input.entry(of: .translations) == nil { tables.patterns = PatternList() }
        let forms = tripForms ?? TripForms(tables.trips.ids)
        tripForms = nil
        try TripWriter(tables: tables, order: order, forms: forms, output: output).write()
        tables.trips.keys = order.tripKeys
        try tables.frequencies.write(to: output, keys: tables.trips.keys)
        return (search, figures)
    }

    private func writeExtras() throws {
        var writer = try ExtraWriter(output.database, output.pendingExtras, output.extraLimits)
        for (file, extras) in output.extraCells.sorted(by: { $0.key < $1.key }) {
            try writer.write(extras) { tables.rowKey(file: file, owner: $0) }
        }
    }

    func describe(_ summary: inout ImportSummary) {
        summary.files = output.files.sorted { $0.key < $1.key }.map { name, file in
            ImportedFile(
                name: name, rows: file.isTable ? file.rows : nil, keptAside: file.keptRecords, isStored: file.isStored)
        }
        summary.patterns = figures?.patternCount ?? 0
        summary.timeProfiles = figures?.profileCount ?? 0
        summary.trips = figures?.tripCount ?? 0
        summary.zipBytes = input.source.zipByteCount
        summary.textBytes = input.source.textByteCount
        summary.plainBytes = output.plainSize.bytes
    }
}

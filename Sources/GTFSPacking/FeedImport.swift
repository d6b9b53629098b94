internal import Foundation
package import GTFSFeed
package import GTFSModel
internal import GTFSStore

/// Turns one GTFS feed into one SQLite database.
///
///     let options = ImportOptions(output: "sydney.sqlite")
///     let summary = try FeedImport(feed: "sydney.zip", options: options).run()
///     print(summary.trips, "trips")
///
/// The database is written to a temporary file beside the output, read back and compared with the feed, and moved into
/// place in one step. An import that fails leaves the earlier file at the output path as it was.
public struct FeedImport: Sendable {
    private let source: FeedSource
    private let options: ImportOptions
    private let pieces: PieceCoding

    /// - Parameter folder: path of a folder with the files of a feed.
    /// - Throws: `FeedSourceError` if the feed cannot be opened.
    public init(folder: String, options: ImportOptions) throws {
        self.init(source: try FeedSource.open(folder: folder), options: options)
    }

    /// A feed in memory.
    /// - Parameters:
    ///   - files: the text of each file by its name, such as `stops.txt`.
    ///   - name: of the feed, for the record of the import.
    public init(files: [String: String], named name: String = "feed", options: ImportOptions) {
        self.init(source: FeedSource(name: name, files: files.mapValues { Array($0.utf8) }), options: options)
    }

    /// - Parameter pieces: how to pack the pieces of files that are kept byte by byte.
    package init(source: FeedSource, options: ImportOptions, pieces: PieceCoding = .plain) {
        (self.source, self.options, self.pieces) = (source, options, pieces)
    }

    /// Imports the feed.
    /// - Throws: `ImportError` if the database cannot be made, or an option is not allowed; `FeedSourceError` if the feed
    ///   cannot be read.
    public func run() throws -> ImportSummary {
        let started = Date()
        if !options.isForCheck { try FileInventory.requireFeed(source) }
        try checkExclusions()
        if let report = options.reportPath {
            try IssueReport.requireReplaceable(report, feed: source.path, output: options.output)
        }
        let target = ImportTarget(path: options.output)
        if try target.isUpToDate(source: source, options: options) {
            target.unfinished.removeAbandoned()
            return ImportSummary(outcome: .upToDate, source: source.name, output: options.output)
        }
        try target.requireReplaceable(source: source, force: options.force)
        var summary = ImportSummary(outcome: .imported, source: source.name, output: options.output)
        let issues = try IssueLog(strict: options.strict, reportPath: options.reportPath)
        try target.createUnfinished()
        do {
            try write(to: target.unfinished, issues: issues, started: started, &summary)
            try issues.finish()
            if target.isKept(untilServiceFrom: summary.firstServiceDate, on: options.keepsCurrentOn) {
                target.unfinished.discard()
                summary.outcome = .notDue
                return summary
            }
            try target.replaceTarget()
        } catch {
            target.unfinished.discard()
            try? issues.finish()
            throw target.named(error)
        }
        summary.issues = issues.counts
        summary.databaseBytes = target.byteCount
        summary.seconds = Date().timeIntervalSince(started)
        return summary
    }

    /// The feed's URL as the database at the output path remembers it, with the validators of the feed that it holds; nil if
    /// a newer feed is not all that could make an import necessary.
    /// - Throws: `ImportError` if the file there is no database of the toolkit, which is never replaced.
    package static func rememberedURL(_ options: ImportOptions) throws -> FeedURL? {
        try ImportTarget(path: options.output).rememberedURL(options: options)
    }

    /// Whether the database at a path serves a day on which the service of a newer one has not begun.
    /// - Parameter begin: the first day of service of the newer one; nil: no.
    package static func isKept(_ output: String, untilServiceFrom begin: ServiceDate?, on today: ServiceDate) -> Bool {
        ImportTarget(path: output).isKept(untilServiceFrom: begin, on: today)
    }

    /// Removes the temporary file of an import that this process has not completed, e.g. when a signal ends the program.
    public static func discardUnfinished(output: String) {
        ImportTarget(path: output).unfinished.discard()
    }

    private func write(to file: UnfinishedFile, issues: IssueLog, started: Date, _ summary: inout ImportSummary) throws
    {
        let input = ImportInput(source: source, options: options, pieces: pieces)
        let output = ImportOutput(issues, options)
        let references = ReferencedIDs(input)
        try FileInventory(input: input, output: output).report()
        try output.read(
            { try ImportSteps.readTables(input, references, output) },
            beside: source.textByteCount >= options.bytesForSecondThread,
            while: { tables in
                let database = try file.whileThere {
                    try NewDatabase(path: file.path, pageSize: NewDatabase.pageSize(textBytes: source.textByteCount))
                }
                try database.fill(settling: !options.isForCheck) { db in
                    try output.begin(db)
                    defer { output.end() }
                    var steps = ImportSteps(input: input, output: output, references: references, tables: try tables())
                    try steps.run(started: started)
                    steps.describe(&summary)
                }
                try database.close()
            })
        Heap.release()
        if options.isForCheck { return }
        try ParallelParts.run(
            [
                { try DatabaseVerification(path: file.path, pieces).run() },
                { try UnfinishedFile.synchronize(file.url) },
            ], threads: 2)
    }

    private func checkExclusions() throws {
        for name in options.excluded.sorted() {
            guard let file = GTFSFile.named(name) else {
                throw ImportError(
                    .cannotExclude, path: name, "There is no file \(name) in GTFS",
                    advice: Self.exclusion("e.g. shapes or fare_rules"))
            }
            let needed: Set = [
                GTFSFile.agency.name, GTFSFile.stops.name, GTFSFile.routes.name, GTFSFile.trips.name,
                GTFSFile.stopTimes.name, GTFSFile.calendar.name,
                GTFSFile.calendarDates.name,
            ]
            guard needed.contains(file.name) else { continue }
            throw ImportError(
                .cannotExclude, path: name, "\(name) cannot be left out, answers need it",
                advice: Self.exclusion("optional files, e.g. shapes"))
        }
    }

    private static func exclusion(_ files: String) -> ErrorAdvice {
        ErrorAdvice(.excludeOptional, "leave out \(files).", argument: files)
    }
}

extension FeedImport {
    /// Imports the feed on a thread outside the cooperative pool.
    ///
    ///     var options = ImportOptions(output: path)
    ///     options.progress = { print($0.file, $0.bytes, "of", $0.totalBytes) }
    ///     let summary = try await FeedImport(folder: feed, options: options).run()
    ///
    /// - Throws: the errors of the form that is not `async`; `CancellationError` if the task is cancelled, and whatever was at
    ///   the output path stays as it was.
    public func run() async throws -> ImportSummary {
        try await WorkQueue.long.value { try self.run() }
    }
}

/// The allocator's memory. glibc keeps freed memory for later; other systems give it back by themselves.
package enum Heap {
    /// Gives freed memory back to the system, between two steps of an import that need blocks of different sizes.
    static func release() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("malloc_trim") else { return }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
            _ = trim(0)
        #endif
    }

    /// Gives blocks of a megabyte and more back as soon as they are freed, for the rest of the process. By default the
    /// allocator keeps them, and growing arrays leave holes of every size.
    package static func returnLargeBlocks() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("mallopt") else { return }
            let set = unsafe unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            let mmapThreshold: CInt = -3
            _ = set(mmapThreshold, 1 << 20)
        #endif
    }

    #if canImport(Glibc)
        /// <malloc.h> is not part of the module; the C library at run time may or may not have the function.
        private static func find(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(nil, name) }
    #endif
}

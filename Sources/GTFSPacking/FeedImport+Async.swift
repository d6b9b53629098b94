internal import GTFSModel

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
        try await WorkQueue.long.value {
            try Cancellation.current.check()
            return try self.run()
        }
    }
}

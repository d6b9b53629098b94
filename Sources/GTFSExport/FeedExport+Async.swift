internal import GTFSModel

/// The same for code that must not wait, outside the cooperative pool. Each form throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled.
extension FeedExport {
    /// Writes the zip to `path`, outside the cooperative pool. What was there stays as it was until the new zip is complete.
    /// - Parameters:
    ///   - cut: the part of the feed to write.
    ///   - progress: is called with the progress, on the thread that writes.
    public func write(
        to path: String, cut: FeedCut = FeedCut(), progress: (@Sendable (ExportProgress) -> Void)? = nil
    ) async throws -> ExportSummary {
        try await WorkQueue.long.value { try self.write(to: path, cut: cut, progress: progress) }
    }
}

extension FeedCheck {
    /// Compares file by file, outside the cooperative pool.
    public func run() async throws -> Result { try await WorkQueue.long.value { try self.run() } }
}

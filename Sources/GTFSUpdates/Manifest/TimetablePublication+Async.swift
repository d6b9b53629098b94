public import Foundation
internal import GTFSModel

/// The same for code that must not wait, outside the cooperative pool. It throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled: then the folder has what it had.
extension TimetablePublication {
    /// Makes a database the current version, outside the cooperative pool. Nothing changes if it is that already.
    /// - Parameters:
    ///   - database: its path.
    ///   - now: the time of the publication.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Returns: the manifest that the folder has now.
    @discardableResult
    public func publish(
        _ database: String, now: Date = Date(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> UpdateManifest {
        try await WorkQueue.long.value { try self.publish(database, now: now, progress: progress) }
    }
}

public import Foundation
public import GTFSModel

/// The same for code that must not wait, outside the cooperative pool. Each form throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled.
extension FeedValidation {
    /// Reads the database and checks it, outside the cooperative pool.
    public func run() async throws -> ValidationReport { try await WorkQueue.long.value { try self.run() } }

    /// The day that it is at an instant in the zone of the feed's first agency, read outside the cooperative pool.
    /// - Parameter path: of a database that an import made.
    public static func today(ofFeedIn path: String, at instant: Date) async throws -> ServiceDate {
        try await WorkQueue.long.value { try today(ofFeedIn: path, at: instant) }
    }
}

import Foundation
import GTFSHistory

/// The history of a feed, which may begin after the service does.
package struct ServedHistory: Sendable {
    /// Where the file is, or will be.
    package let path: String

    /// The history to ask now. It is opened for each question, as a recorder may begin, end or begin anew in between.
    /// - Throws: `ServiceError` where there is none yet; the error of the file where it cannot be read.
    package func history() throws -> History {
        guard FileManager.default.fileExists(atPath: path) else { throw ServiceError.noHistory }
        return try History(path: path)
    }
}

public import Foundation

extension RealtimeError: LocalizedError {
    /// `description`.
    public var errorDescription: String? { description }
}

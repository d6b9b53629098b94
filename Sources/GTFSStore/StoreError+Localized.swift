public import Foundation

extension StoreError: LocalizedError {
    /// `description`.
    public var errorDescription: String? { description }
}

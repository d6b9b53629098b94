/// The values that another target caches between questions, in bytes of their own beside those of `FeedCaches`. They are made
/// with the first question that needs them, which an app that leaves the target out never asks.
package protocol FurtherCaches: AnyObject, Sendable {
    /// - Parameter bytes: those of all kinds of `FeedCaches` together.
    init(bytes: Int)

    /// The bytes that their values take together.
    var budget: CacheBudget { get }
}

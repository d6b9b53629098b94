/// How far realtime data can be trusted at the time of a question.
public enum Freshness: Sendable, Hashable {
    /// As recent as it should be.
    case fresh
    /// Older than it should be, but not too old to show.
    case stale
    /// Too old to show.
    case dropped
}

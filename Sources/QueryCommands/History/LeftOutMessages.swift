internal import GTFSModel

/// How many messages changed nothing, and why not (rules H3 and H4).
struct LeftOutMessages {
    private var undated = 0
    private var ahead = 0
    private var old = 0

    /// Counts a message that changed nothing.
    /// - Parameters:
    ///   - timestamp: of its header, seconds since 1970; nil without one.
    ///   - now: by the clock of the recorder.
    mutating func add(_ timestamp: Int?, at now: Int) {
        guard let timestamp, timestamp > 0 else {
            undated += 1
            return
        }
        if timestamp > ClampedSum.sum(now, RealtimeFeed.toleratedSkew) { ahead += 1 } else { old += 1 }
    }

    /// A sentence for each reason.
    var sentences: [String] {
        [
            Self.sentence(
                old, "was not newer than the last of its source", "were not newer than the last of their source"),
            Self.sentence(
                ahead, "was ahead of the clock here by more than a minute: set the clock",
                "were ahead of the clock here by more than a minute: set the clock"),
            Self.sentence(undated, "had no timestamp", "had no timestamp"),
        ].compactMap(\.self)
    }

    private static func sentence(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(count) \(count == 1 ? one : many)."
    }
}

import GTFSModel

/// A message as a whole.
struct MessageVisit {
    let header: FeedHeader
    /// Seconds since 1970; nil if it is not known when the message was received.
    let now: Int?

    var isVersion2: Bool { header.version == "2.0" }
}

import GTFSModel

/// A message and the one that the feed sent before it.
struct SuccessionVisit {
    let previous: FeedMessage
    let next: FeedMessage
}

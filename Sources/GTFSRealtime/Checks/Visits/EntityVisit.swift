import GTFSModel

/// An entity of a message.
struct EntityVisit {
    let entity: FeedEntity
    let header: FeedHeader
}

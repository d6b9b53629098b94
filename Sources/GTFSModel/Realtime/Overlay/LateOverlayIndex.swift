/// The index of an overlay's trips, made when a board first asks: a recorder of history never does.
@usableFromInline final class LateOverlayIndex: Sendable {
    private let trips: [TripOverlay]
    private let feeds: [RealtimeFeed]
    private let made = Locked<OverlayIndex?>(nil)

    init(_ trips: [TripOverlay], _ feeds: [RealtimeFeed]) { (self.trips, self.feeds) = (trips, feeds) }

    @usableFromInline var index: OverlayIndex {
        made.withLock { made in
            let index = made ?? OverlayIndex(trips, feeds)
            made = index
            return index
        }
    }
}

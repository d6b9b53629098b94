package import GTFSModel
package import GTFSQuery

/// A question for the seconds that a change takes by rules J3 to J6, from a row at which one alights to one at which one
/// boards; nil where no change is possible between the two.
package struct ChangeTimeQuestion: Question {
    /// Where one alights.
    package let from: Departure
    /// Where one boards.
    package let to: Departure
    /// How one walks and changes.
    package var walking = WalkingRules()
    /// Whether only ways count that a wheelchair can go.
    package var requiresWheelchairAccess = false

    package static var kind: QuestionKind { .journeys }

    package init(from: Departure, to: Departure) { (self.from, self.to) = (from, to) }

    package func answer(in session: QuestionSession) throws -> Int? {
        let feed = try session.feed()
        let network = try feed.journeyNetwork()
        let options = Footpaths.Options(walking: walking, requiresWheelchairAccess: requiresWheelchairAccess)
        let paths = try feed.footpaths(network, options)
        guard let start = try node(of: from, in: network, feed), let end = try node(of: to, in: network, feed) else {
            return nil
        }
        let found = paths.indexes(from: Int(start)).lazy.map { paths.all[$0] }.filter { $0.node == end }
        return found.map { Int($0.seconds) }.min()
    }

    /// The node at which the trip of a row stops; nil at a stop that no trip of the schedule serves.
    private func node(of row: Departure, in network: JourneyNetwork, _ feed: FeedSession) throws -> Int32? {
        guard let key = try feed.reader.anyStopKey(id: row.stopID.rawValue)?.rawValue,
            network.stops.indexes.indices.contains(key), network.stops.indexes[key] >= 0
        else { return nil }
        let trip = try feed.tripKey(row.tripID.rawValue)?.rawValue ?? 0
        let route = try row.routeID.flatMap { try feed.reader.routeKey(id: $0.rawValue) }?.rawValue ?? 0
        return network.classes.node(
            network.stops.indexes[key], trip: Int32(clamping: trip), route: Int32(clamping: route))
    }
}

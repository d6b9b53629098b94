/// All that the reading of stop_times.txt looks at and adds to, taken out of the context while it lasts: so it belongs to
/// the one thread that reads, and each row finds it at hand.
struct VisitTables {
    var stops = EntityRows()
    var texts = ByteInterner()
    var attributes = StopTimeAttributesList()
    var trips = TripList()
    var patterns = PatternList()
    var headsigns = HeadsignLists()

    /// Gives the contents to `context`, which gives its own.
    mutating func trade(with context: ImportContext) {
        swap(&stops, &context.stops.rows)
        swap(&texts, &context.texts)
        swap(&attributes, &context.attributes)
        swap(&trips, &context.trips)
        swap(&patterns, &context.patterns)
        swap(&headsigns, &context.headsigns)
    }
}

extension VisitTables {
    /// Of the visit's sequence, stop, attributes and distance.
    func checksum(of call: StopTimeCall) -> VisitChecksum {
        VisitChecksum(
            sequence: call.sequence, stop: call.stop < 0 ? 0 : stops.ids.hashes[Int(call.stop)],
            attributes: attributes.hashes[Int(call.attributes)], distance: call.writtenDistance)
    }
}

public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The line on the map that a trip follows on a service day, with realtime: the shape that messages give it, as on a
    /// detour; without one, of a trip that runs by other stops than the timetable's, the straight lines between these; else
    /// that of the timetable.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if neither the feed nor the messages have the trip;
    ///   `StoreError` if the database cannot be read.
    public func shape(of trip: TripOnServiceDay, realtime snapshot: RealtimeSnapshot? = nil) throws -> ShapeLine {
        try ask(TripLineQuestion(trip: trip), realtime: snapshot)
    }
}

/// A question for the line of a trip on a service day.
struct TripLineQuestion: Question {
    let trip: TripOnServiceDay

    func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? { nil }

    func answer(in session: QuestionSession) throws -> ShapeLine {
        let feed = try session.feed()
        let overlay = session.evaluated.flatMap(overlay)
        if let overlay, let stops = session.realtime?.overlay.stops, let shapes = session.realtime?.overlay.shapes {
            if let line = try overlay.shapeID.flatMap({ try line(ofShape: $0, shapes, feed: feed) }) { return line }
            if overlay.hasOtherStops { return try line(through: overlay, stops, feed: feed) }
        }
        return try feed.wholeLine(of: feed.pattern(ofTrip: overlay?.scheduled?.id ?? trip.tripID))
    }

    /// What the messages say of the trip, if it is not too old.
    private func overlay(_ evaluated: EvaluatedOverlay) -> TripOverlay? {
        evaluated.overlay.trips.first { overlay in
            guard overlay.id == trip else { return false }
            let extent = evaluated.validity(of: overlay).extent
            return extent == .whole || (extent == .withoutPredictions && overlay.change == .modified)
        }
    }

    /// Nil for a shape without points.
    private func line(ofShape id: String, _ shapes: [String: RealtimeShape], feed: FeedSession) throws -> ShapeLine? {
        let points =
            try shapes[id].flatMap { EncodedPolyline.points($0.encodedPolyline) }
            ?? feed.reader.shapeKey(id: id).flatMap { try feed.reader.shape(key: $0) }.map {
                CachedShape($0).line.points
            }
        guard let points, !points.isEmpty else { return nil }
        return ShapeLine(points: points, shapeID: id)
    }

    private func line(
        through trip: TripOverlay, _ stops: [Stop.ID: RealtimeStop], feed: FeedSession
    ) throws -> ShapeLine {
        let served = trip.stopTimes.filter { $0.relation != .skipped }
        let points = try served.compactMap { stopTime in
            try feed.scheduledStop(stopTime.stopID)?.position ?? stops[stopTime.stopID]?.position
        }
        return ShapeLine(points: points, isFromStops: true)
    }
}

extension TripOverlay {
    /// Whether it runs by other stops than the timetable's trip.
    fileprivate var hasOtherStops: Bool {
        switch change {
        case .added, .replaced: true
        case .modified: stopTimes.contains { $0.scheduledPosition == nil }
        case .scheduled, .cancelled, .deleted, .duplicated, .unscheduled: false
        }
    }
}

internal import Foundation
package import GTFSModel
internal import GTFSStore

/// The line of a trip on a service day, and where on it the trip's stops lie.
package struct TripTrack: Sendable {
    private let line: MeasuredLine
    /// Metres from the line's first point to each stop of the trip's board, never falling.
    package let stopMetres: [Double]

    fileprivate init(_ line: MeasuredLine, stopMetres: [Double]) { (self.line, self.stopMetres) = (line, stopMetres) }

    /// The position after some metres along the line; nil for a line without points.
    package func point(at metres: Double) -> Coordinate? { line.point(at: metres) }

    /// Degrees clockwise from north in which the line goes there, over 20 metres; nil where it has no length.
    package func heading(at metres: Double) -> Double? {
        guard let start = line.point(at: metres - 10), let end = line.point(at: metres + 10), start != end else {
            return nil
        }
        let step = MeasuredLine.LocalPlane(origin: start).segment(from: start, to: end)
        let degrees = atan2(step.dx, step.dy) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The nearest point of a part of the line, with its distance in metres; nil for a line without points.
    package func nearest(
        to position: Coordinate, from start: Double, to end: Double
    ) -> (metres: Double, distance: Double)? {
        line.nearest(to: position, from: start, to: end).map { ($0.metres, $0.distance) }
    }
}

/// A question for the line of a trip, with the metres of the stops of its board.
package struct TripTrackRequest: Question {
    /// The board of the trip, as `TripBoardRequest` answers it in the same session.
    package let board: TripBoard

    package init(_ board: TripBoard) { self.board = board }

    package func answer(in session: QuestionSession) throws -> TripTrack {
        let feed = try session.feed()
        let overlay = session.realtime?.overlay.trips.first { $0.id == board.trip }
        if overlay?.change.keepsStops ?? true, overlay?.shapeID == nil {
            let known = try feed.line(of: feed.pattern(ofTrip: overlay?.scheduled?.id ?? board.trip.tripID))
            let metres = board.stops.map { stop in
                known.stopMetres.indices.contains(stop.position) ? known.stopMetres[stop.position] : known.line.length
            }
            return TripTrack(known.line, stopMetres: metres)
        }
        let line = MeasuredLine(try session.ask(TripLineQuestion(trip: board.trip)).points)
        let positions = try board.stops.map { stop in
            try feed.scheduledStop(stop.stopID)?.position ?? session.realtime?.overlay.stops[stop.stopID]?.position
        }
        return TripTrack(
            line,
            stopMetres: StopsOnLine(on: line, nil, distances: positions.map { _ in nil }, positions: positions).metres)
    }
}

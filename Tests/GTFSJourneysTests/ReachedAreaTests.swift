import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("The area that is reached in a time") struct ReachedAreaTests {
    /// The middles of the cells of 50 m around a position, row by row from the south.
    private static func middles(around middle: Coordinate, cells: Int) -> [Coordinate] {
        let height = 50 / Coordinate.earthRadius * 180 / .pi
        let breadth = height / cos(middle.latitude * .pi / 180)
        return (-cells..<cells).flatMap { row in
            (-cells..<cells).map { column in
                Coordinate(
                    latitude: middle.latitude + (Double(row) + 0.5) * height,
                    longitude: middle.longitude + (Double(column) + 0.5) * breadth)
            }
        }
    }

    private static func doubleArea(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { sum, side in
            sum + side.0.longitude * side.1.latitude - side.1.longitude * side.0.latitude
        }
    }

    /// Whether an odd number of sides lies to the east.
    private static func isInside(_ position: Coordinate, _ rings: [[Coordinate]]) -> Bool {
        let sides = rings.flatMap { zip($0, $0.dropFirst()) }
        return sides.count { one, other in
            (one.latitude <= position.latitude) != (other.latitude <= position.latitude)
                && max(one.longitude, other.longitude) > position.longitude
        } % 2 == 1
    }

    @Test(
        "M1: a cell of the grid is in the area where a matrix reaches its middle",
        arguments: LongForm.seeds(2, of: 14001...14300))
    func grid(seed: UInt64) throws {
        var city = RandomCity(seed: seed, features: .all)
        let timetable = try city.feed.imported().timetable
        let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
        let at = FeedText.sydney.start(of: day) + city.number(6...20) * 3600
        let place = city.places[city.number(5...8)]
        let from = city.chance(1, of: 2) ? JourneyEnd.position(place.position) : .stop(Stop.ID(place.id))
        var request = ReachRequest(from: from, at: at, minutes: city.number(3...40))
        request.walking.reach = city.one(of: [150, 400, 1000])
        request.requiresWheelchairAccess = city.chance(1, of: 2)
        let middles = Self.middles(around: place.position, cells: 60)
        var matrix = MatrixRequest(
            from: [MatrixPoint(id: "from", from)], to: middles.map { MatrixPoint(id: "", .position($0)) }, at: at)
        (matrix.minutes, matrix.walking) = (request.minutes, request.walking)
        matrix.requiresWheelchairAccess = request.requiresWheelchairAccess
        let reached = try timetable.ask(matrix)[0].cells.map { $0.seconds[0] != nil }
        let area = try timetable.reachedArea(request)
        let rings = area.polygons.flatMap(\.self)
        let wrong = zip(middles, reached).filter { Self.isInside($0, rings) != $1 }
        #expect(wrong.isEmpty, "\(seed): \(wrong.count) of \(middles.count)")
        let brute = Double(reached.count(where: \.self)) * 2500
        #expect(abs(area.squareMetres - brute) <= brute / 100, "\(seed): \(area.squareMetres), \(brute)")
        for polygon in area.polygons {
            #expect(polygon.allSatisfy { $0.first == $0.last && $0.count >= 5 && Set($0).count == $0.count - 1 })
            #expect(Self.doubleArea(polygon[0]) > 0 && polygon.dropFirst().allSatisfy { Self.doubleArea($0) < 0 })
        }
        #expect(try JSONDecoder().decode(ReachedArea.self, from: AnswerEncoder().encode(area)) == area)
    }
}

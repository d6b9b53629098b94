@testable import GTFSPacking

extension StopTimeRow {
    /// A stop time that says nothing but what a test is about.
    static func stopTime(
        _ sequence: Int, stop: Int32 = 0, at time: Int32? = nil, headsign: Int32 = -1, attributes: Int32 = 0
    ) -> StopTimeRow {
        StopTimeRow(
            sequence: sequence, stop: stop, attributes: attributes, headsign: headsign, arrival: time ?? noTime,
            departure: time ?? noTime, distance: noDistance, distanceDecimals: 0, line: 0)
    }
}

extension TripRecords.Record {
    static func trip(route: Int32 = 0, direction: Int32 = 0, shape: Int32 = -1) -> TripRecords.Record {
        TripRecords.Record(
            line: 1, route: route, service: 0, headsign: -1, shortName: -1, block: -1, shape: shape, attributes: 0,
            direction: direction)
    }
}

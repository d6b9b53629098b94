package import GTFSModel

/// A row of stops.txt for boards, or for the map: the columns of the other are nil.
package struct StopRow: Sendable {
    package let key: Key<Stop>
    package let parentKey: Key<Stop>?
    package let id: String
    package let locationType: LocationType
    package let wheelchairBoarding: Int?
    /// False if only another file names the id.
    package let isListed: Bool

    /// For boards.
    package let name: String?
    package let timeZone: String?
    package let platformCode: String?

    /// For the map.
    package let position: Coordinate?
    /// Departures of passengers over all days of the feed at this very row; 0 if it is read for boards.
    package let departureCount: Int

    init(_ row: SelectedRows<Column>) {
        key = row.key(.stopKey) ?? 0
        parentKey = row.key(.parentKey)
        id = row.text(.stopID) ?? ""
        locationType = LocationType(row.int(.locationType))
        wheelchairBoarding = row.int(.wheelchairBoarding)
        isListed = (row.int(.isListed) ?? 0) != 0
        name = row.text(.stopName)
        timeZone = row.text(.stopTimezone)
        platformCode = row.text(.platformCode)
        position = row.double(.stopLat).flatMap { latitude in
            row.double(.stopLon).map { Coordinate(latitude: latitude, longitude: $0) }
        }
        departureCount = row.int(.departureCount) ?? 0
    }
}

extension StopRow {
    /// The columns of a row of stops.txt, and those that the database adds to it.
    enum Column: Int, NamedColumn {
        case stopKey, parentKey, parentStation, departureCount, isListed
        case stopID, stopCode, stopName, ttsStopName, stopDesc, stopLat, stopLon, zoneID, stopURL, locationType,
            stopTimezone
        case wheelchairBoarding, levelID, platformCode, stopAccess

        /// The columns that boards show.
        static let label = Selection<Self>([
            .stopKey, .stopID, .stopName, .locationType, .parentKey, .stopTimezone, .wheelchairBoarding, .platformCode,
            .isListed,
        ])
        /// A stop as a position and as a part of a station.
        static let onMap = Selection<Self>([
            .stopKey, .parentKey, .locationType, .stopLat, .stopLon, .departureCount, .wheelchairBoarding, .stopID,
            .isListed,
        ])
        static let position = Selection<Self>([.stopLat, .stopLon])
        /// All columns.
        static let whole = Selection<Self>(Array(allCases))
    }
}

extension StopRow {
    /// A row of stops.txt, whole.
    package struct Record: Sendable {
        package let row: StopRow
        package var stop: Stop

        init(_ columns: SelectedRows<StopRow.Column>) {
            row = StopRow(columns)
            var stop = Stop(
                id: Stop.ID(row.id), name: row.name, position: row.position, locationType: row.locationType)
            stop.code = columns.text(.stopCode)
            stop.spokenName = columns.text(.ttsStopName)
            stop.description = columns.text(.stopDesc)
            stop.zoneID = columns.text(.zoneID)
            stop.url = columns.text(.stopURL)
            stop.parentID = columns.text(.parentStation).map { Stop.ID($0) }
            stop.timeZone = row.timeZone
            stop.wheelchairBoarding = row.wheelchairBoarding.map(AvailabilityCode.init(rawValue:))
            stop.levelID = columns.text(.levelID)
            stop.platformCode = row.platformCode
            stop.access = columns.int(.stopAccess).map(StopAccess.init(rawValue:))
            self.stop = stop
        }
    }
}

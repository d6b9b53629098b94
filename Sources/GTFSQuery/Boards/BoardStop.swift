package import Foundation
package import GTFSModel
internal import GTFSStore

/// A stop for the rows of a board, with the values that it inherits from its station.
package final class BoardStop: Sendable {
    package let id: Stop.ID
    package let name: String?
    package let platformCode: String?
    /// The zone in which times at the stop are shown. A child uses its parent's stop_timezone and ignores its own (GTFS Schedule
    /// reference, stops.txt, stop_timezone); nil if the agency's zone is shown.
    package let timeZone: TimeZone?
    /// wheelchair_boarding; a child without information inherits its parent's.
    let wheelchairBoarding: Availability
    /// The stops that it is part of, the uppermost first.
    let partOf: [Stop.ID]

    init(_ row: StopRow, _ session: FeedSession) throws {
        let line = try session.lineage(row)
        id = Stop.ID(row.id)
        name = row.name
        platformCode = row.platformCode
        timeZone = line[0].shownTimeZone
        wheelchairBoarding = line.reduce(Availability.unknown) { inherited, part in
            Availability(part.wheelchairBoarding).inheriting(inherited)
        }
        partOf = line.dropLast().map { Stop.ID($0.id) }
    }

    /// A stop that the timetable lacks, as a message describes it.
    package init(_ stop: RealtimeStop, _ language: TextLanguage = TextLanguage()) {
        id = stop.id
        name = stop.name?.text(language)
        platformCode = stop.platformCode?.text(language)
        timeZone = stop.timeZone.flatMap(FeedSummary.TimeZones.zone)
        wheelchairBoarding = stop.wheelchairBoarding
        partOf = [stop.parentID].compactMap(\.self)
    }

    var byteCount: Int {
        // A head, the fields and a time zone.
        160 + Optional(id.rawValue).byteCount + name.byteCount + platformCode.byteCount + partOf.storageByteCount
    }
}

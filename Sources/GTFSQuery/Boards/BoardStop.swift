internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// A stop as the rows of a board show it, with what it takes from the station above it.
final class BoardStop: Sendable {
    let id: Stop.ID
    let name: String?
    let platformCode: String?
    /// Where the clocks stand at the stop. A child uses its parent's stop_timezone and ignores its own (GTFS Schedule
    /// reference, stops.txt, stop_timezone); nil where the agency's zone is shown.
    let timeZone: TimeZone?
    /// wheelchair_boarding; a child without information inherits its parent's.
    let wheelchairBoarding: Availability
    /// What it is part of, the uppermost first.
    let partOf: [Stop.ID]

    init(_ row: StopRow, _ session: FeedSession) throws {
        let line = try session.lineage(row)
        id = Stop.ID(row.id)
        name = row.name
        platformCode = row.platformCode
        timeZone = line[0].timeZone.flatMap(TimeZones.zone)
        wheelchairBoarding = line.reduce(Availability.unknown) { inherited, part in
            Availability(part.wheelchairBoarding).inheriting(inherited)
        }
        partOf = line.dropLast().map { Stop.ID($0.id) }
    }

    /// A stop that the timetable lacks, as a message has it.
    init(_ stop: RealtimeStop) {
        id = stop.id
        name = stop.name?.text()
        platformCode = stop.platformCode?.text()
        timeZone = stop.timeZone.flatMap(TimeZones.zone)
        wheelchairBoarding = stop.wheelchairBoarding
        partOf = [stop.parentID].compactMap(\.self)
    }

    var byteCount: Int {
        // A head, the fields, and what a time zone takes.
        160 + Optional(id.rawValue).byteCount + name.byteCount + platformCode.byteCount + partOf.storageByteCount
    }
}

extension StopRow {
    var byteCount: Int {
        [Optional(id), name, timeZone, platformCode].reduce(MemoryLayout<StopRow>.size) { $0 + $1.byteCount }
    }
}

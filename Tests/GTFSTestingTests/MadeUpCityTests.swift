import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import Testing

@Suite("The made-up city")
struct MadeUpCityTests {
    @Test func `Has each file of its folder, as it is there`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/harbour-city")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(MadeUpCity.files.keys) == Set(names))
        for name in names {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            #expect(MadeUpCity.files[name] == text, "\(name)")
        }
    }

    @Test func `Its boards are empty, late and cancelled as they say`() throws {
        #expect(try MadeUpCity.board(.empty).departures.isEmpty)
        let scheduled = try MadeUpCity.board(.scheduled)
        #expect(scheduled.departures.count > 5 && scheduled.departures.allSatisfy { $0.realtime == nil })
        let late = try MadeUpCity.board(.late)
        let first = try #require(scheduled.departures.first)
        let row = try #require(late.departures.first { $0.id == first.id })
        #expect(row.realtime?.delay == 180)
        #expect(late.departures.count { $0.realtime?.delay == 0 } == 1)
        let cancelled = try MadeUpCity.board(.cancelled)
        #expect(cancelled.departures.first?.countdown(.departure, at: MadeUpCity.morning) == nil)
        #expect(cancelled.departures.map(\.id) == scheduled.departures.map(\.id))
    }

    @Test func `A made message reads as one that a producer sends`() throws {
        let timetable = try MadeUpCity.timetable()
        let trips = try MadeUpCity.board(.scheduled).departures.map(\.trip)
        let message = FeedMessage([.late(trips[0], by: 60), .cancelled(trips[1])], at: MadeUpCity.morning)
        let state = RealtimeFeedState(schedule: timetable)
        try state.receive(message.protobufBytes(), from: "made up", at: Int(MadeUpCity.morning.timeIntervalSince1970))
        #expect(state.feeds.first?.failure == nil)
        #expect(state.overlay.trips.count == 2)
    }

    @Test func `A skipped stop is left by no trip`() throws {
        let timetable = try MadeUpCity.timetable()
        let row = try #require(try MadeUpCity.board(.scheduled).departures.first { $0.startTime == nil })
        let snapshot = try timetable.snapshot([.skipped(row.stopID, by: row.trip)], at: MadeUpCity.morning)
        let request = DeparturesRequest(stopID: row.stopID, at: MadeUpCity.morning, for: .seconds(3600))
        let board = try timetable.departures(request, realtime: snapshot)
        #expect(board.departures.first { $0.id == row.id }?.realtime?.status == .skipped)
    }

    /// The board of the main station with a change that is made of its first timed row.
    private func changed(
        _ change: (Departure) -> MadeChange
    ) throws -> (scheduled: Departure, board: DepartureBoard) {
        let timetable = try MadeUpCity.timetable()
        let row = try #require(try MadeUpCity.board(.scheduled).departures.first { $0.startTime == nil })
        let snapshot = try timetable.snapshot([change(row)], at: MadeUpCity.morning)
        let request = DeparturesRequest(stopID: MadeUpCity.station, at: MadeUpCity.morning, for: .seconds(3600))
        return (row, try timetable.departures(request, realtime: snapshot))
    }

    @Test func `An added trip has rows of its own`() throws {
        let (row, board) = try changed { row in
            .added(
                "extra", route: row.routeID,
                stops: [row.stopID: MadeUpCity.morning + 60, "3003": MadeUpCity.morning + 600])
        }
        let added = try #require(board.departures.first { $0.tripID == "extra" })
        #expect(added.routeID == row.routeID && added.realtime?.departure == MadeUpCity.morning.instant + 60)
    }

    @Test func `A changed platform, an occupancy and a delay from a stop on are on the row`() throws {
        let timetable = try MadeUpCity.timetable()
        let (row, moved) = try changed { row in
            let others = (try? timetable.stop(MadeUpCity.station).parts) ?? []
            return .platform(others.first { $0.id != row.stopID && $0.platformCode != nil }?.id ?? row.stopID, for: row)
        }
        #expect(moved.departures.contains { $0.tripID == row.tripID && $0.stopID != row.stopID })
        let (full, crowded) = try changed { .occupancy(.full, of: $0.trip, at: $0.stopID) }
        #expect(crowded.departures.first { $0.id == full.id }?.realtime?.occupancy == .full)
        let (late, delayed) = try changed { .late($0.trip, by: 120, from: $0.stopID) }
        #expect(delayed.departures.first { $0.id == late.id }?.realtime?.delay == 120)
    }

    @Test func `A vehicle and an alert reach the row of their trip`() throws {
        let (row, board) = try changed {
            .vehicle("v1", of: $0.trip, at: Coordinate(latitude: -33.86, longitude: 151.2), stop: $0.stopID)
        }
        #expect(board.departures.first { $0.id == row.id }?.realtime?.vehicle?.id == "v1")
        let (warned, alerts) = try changed { row in
            var route = EntitySelector()
            route.routeID = row.routeID
            return .alert("Works", informed: [route], effect: .detour)
        }
        #expect(alerts.departures.first { $0.id == warned.id }?.realtime?.alerts.first?.header == "Works")
    }

    @Test func `A row leads to its trip, that of a headway trip too`() throws {
        let timetable = try MadeUpCity.timetable()
        let trams = try timetable.departures(DeparturesRequest(stopID: "3003", at: MadeUpCity.morning)).departures
        let rows = try MadeUpCity.board(.scheduled).departures + trams
        #expect(rows.contains { $0.startTime != nil } && rows.contains { $0.startTime == nil })
        for row in rows {
            let board = try timetable.tripBoard(row.trip)
            #expect(board.trip == row.trip)
        }
    }
}

import Foundation
import GTFSPacking
import GTFSQuery

/// A question of the program's own: the board of a stop, and the routes that stop there, in one step.
struct StopSign: Question {
    var stop: Stop.ID
    var date: Date

    struct Answer: Sendable {
        var routes: [Route]
        var next: [Departure]
    }

    func answer(in session: QuestionSession) throws -> Answer {
        var routes = RoutesRequest(limit: 20)
        routes.stop = stop
        let board = DeparturesRequest(stopID: stop, at: date, for: .seconds(6 * 3600), limit: 3)
        return Answer(routes: try session.ask(routes).routes, next: try session.ask(board).departures)
    }
}

/// Walks through a timetable from a stop, then makes one of its own: `guess sydney.sqlite 2000`.
@main struct Guess {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fatalError("usage: guess DATABASE STOP") }
        let timetable = try await Timetable.open(URL(fileURLWithPath: arguments[1]))
        try await walk(timetable, from: Stop.ID(arguments[2]))
        try await makeFeed()
    }

    static func walk(_ timetable: Timetable, from id: Stop.ID) async throws {
        let sign = try await timetable.ask(StopSign(stop: id, date: Date()))
        print("routes:", sign.routes.compactMap(\.label).joined(separator: " "))

        if let departure = sign.next.first {
            let trip = try await timetable.tripBoard(departure.trip)
            print("trip: \(trip.route?.label ?? "") with \(trip.stops.count) stops to \(trip.headsign ?? "")")
            let line = try await timetable.shape(ofTrip: departure.tripID)
            print("line: \(line.points.count) points, \(Int(line.length)) m")
        }
        if let position = try await timetable.stop(id).stop.position {
            let around = try await timetable.nearby(NearbyRequest(position: position, radius: 400, limit: 3))
            print("nearby:", around.compactMap(\.stop.name).joined(separator: ", "))
        }
    }

    static func makeFeed() async throws {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: output) }
        let files = [
            "agency.txt": "agency_name,agency_url,agency_timezone\nFerries,https://ferries.example,Europe/Oslo\n",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\na,Pier,59.9,10.7\nb,Island,59.8,10.6\n",
            "routes.txt": "route_id,route_short_name,route_type\nF,F1,4\n",
            "calendar_dates.txt": "service_id,date,exception_type\nd,20260601,1\n",
            "trips.txt": "route_id,service_id,trip_id\nF,d,t\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,08:00:00,08:00:00,a,1\nt,08:30:00,08:30:00,b,2\n",
        ]
        var options = ImportOptions(output: output.path)
        options.progress = { if $0.isComplete { print("read: \($0.file), \($0.rows) rows") } }
        let summary = try await FeedImport(files: files, options: options).run()
        print("import: \(summary.outcome), \(summary.trips) trip, \(summary.issues.count) kinds of issues")
        let ferries = try Timetable(url: output)
        print("stops:", try await ferries.search(SearchRequest(text: "island")).compactMap(\.stop.name))
    }
}

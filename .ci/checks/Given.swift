// What the examples of doc comments take for granted. `.ci/checks/examples.py` puts the values that one uses before it.
import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime

struct Given {
    var timetable: Timetable
    var city: Timetable
    var november: Timetable
    var december: Timetable
    var file: TimetableFile
    var request: DeparturesRequest
    var board: DepartureBoard
    var departure: Departure
    var now: Int
    var day: ServiceDate
    var home: Coordinate
    var work: Coordinate
    var here: Coordinate
    var ids: [Stop.ID]
    var stop: Stop
    var detail: StopDetail
    var trip: Trip
    var stopTime: StopTime
    var window: FrequencyWindow
    var rule: BookingRule
    var transfer: Transfer
    var set: TimetableSet
    var sydney: FeedID
    var newcastle: FeedID
    var favourites: Favourites
    var names: [String]
    var follower: RealtimeFollower
    var folder: URL
    var url: URL
    var json: Data
    var state: RealtimeFeedState
    var snapshot: RealtimeSnapshot
    var overlay: RealtimeOverlay
    var contents: [FeedContent]
    var watch: Watch
    var shown: GlanceState
    var plan: Plan
    var told: Told
    var homes: [MatrixPoint]
    var schools: [MatrixPoint]
    var matrixRow: MatrixRow
    var jobsByDestination: [Double]
}

func show(_ value: some Any) {}
func offer(_ names: [String]) {}

/// An HTTP client that a service already has.
struct OwnClient: Sendable {
    struct Response {
        var status: Int
        var headers: [String: String]
        var body: Data
    }

    func get(_ url: URL, headers: [String: String], timeout: Double) async throws -> Response {
        Response(status: 204, headers: headers, body: Data())
    }
}

package import GTFSModel
internal import GTFSStore

/// What a benchmark asks about, chosen from the timetable itself and the same each time.
package struct QuestionSample: Sendable {
    /// The station, or stop without one, that most departures leave; nil where nothing ever leaves.
    package let busiest: Stop?
    /// Its parts that departures leave, the busiest first.
    package let platforms: [Stop]
    /// Stops that belong to no station, evenly spread.
    package let kerbs: [Stop]
    package let densest: Coordinate?
    /// Evenly spread.
    package let trips: [Trip.ID]
}

extension Timetable {
    /// - Parameter count: of kerbs and of trips, at most.
    /// - Throws: `StoreError` where the file cannot be read.
    package func sample(_ count: Int) throws -> QuestionSample {
        let busiest = try database.busiestPlace()
        return QuestionSample(
            busiest: busiest, platforms: try busiest.map { try database.boardingStops(of: $0.id) } ?? [],
            kerbs: try database.kerbs(count), densest: try database.densestPlace(),
            trips: try database.sampledTrips(count))
    }

    /// The version of the SQLite that answers.
    package func libraryVersion() throws -> String { try database.libraryVersion() }
}

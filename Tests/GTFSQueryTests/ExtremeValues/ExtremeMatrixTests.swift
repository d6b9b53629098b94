import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

/// Matrices, areas, and journeys by way of stops, asked with every value of every field.
@Suite struct ExtremeMatrixTests {
    private static let noon = ExtremeValues.noon
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    private func request(at: Int = noon) -> MatrixRequest {
        MatrixRequest(from: [MatrixPoint("A")], to: [MatrixPoint("A"), MatrixPoint("C")], at: at)
    }

    private func cells(_ request: MatrixRequest) throws -> [MatrixCell] {
        var cells: [MatrixCell] = []
        try timetable.matrix(request) { cells += $0.cells }
        let seconds = cells.flatMap(\.seconds).compactMap(\.self)
        #expect(cells.count == 2 && seconds.allSatisfy { (0...request.minutes * 60).contains($0) })
        return cells
    }

    @Test func `A matrix and an area of any moment, and a moment that is none is named`() throws {
        for at in ExtremeValues.instants {
            let found = try ExtremeValues.ask(["at"]) { try cells(request(at: at)) }
            #expect((found != nil) == ExtremeValues.isInstant(at))
            let area = try ExtremeValues.ask(["at"]) {
                try timetable.reachedArea(ReachRequest(from: .stop("A"), at: at, minutes: 5))
            }
            #expect((area != nil) == ExtremeValues.isInstant(at) && area.map { $0.squareMetres > 0 } ?? true)
        }
    }

    @Test func `Minutes, windows, percentiles and changes beyond their ranges are named`() throws {
        for number in ExtremeValues.numbers + [8, 9, 100, 101, 240, 241, 1440, 1441] {
            var matrix = request()
            matrix.minutes = number
            #expect((try ExtremeValues.ask(["minutes"]) { try cells(matrix) } != nil) == (0...1440).contains(number))
            matrix = request()
            matrix.windowMinutes = number
            let window = try ExtremeValues.ask(["window_minutes"]) { try cells(matrix) }
            #expect((window != nil) == (0...240).contains(number))
            (matrix.windowMinutes, matrix.percentiles) = (3, [number])
            let ranked = try ExtremeValues.ask(["percentiles"]) { try cells(matrix) }
            #expect((ranked != nil) == (1...100).contains(number))
            matrix = request()
            matrix.mostChanges = number
            #expect((try ExtremeValues.ask(["max_changes"]) { try cells(matrix) } != nil) == (0...8).contains(number))
            var journeys = JourneysRequest(from: .stop("A"), to: .stop("C"), at: Self.noon)
            journeys.via = [JourneyVia("B", minutes: number)]
            let list = try ExtremeValues.ask(["via"]) { try timetable.journeys(journeys) }
            #expect((list != nil) == (0...1440).contains(number))
        }
    }

    @Test func `Positions that are none on Earth are named`() throws {
        for position in ExtremeValues.positions {
            var matrix = request()
            matrix.origins = [MatrixPoint(id: "", .position(position))]
            let found = try ExtremeValues.ask(["latitude", "longitude"]) { try cells(matrix) }
            #expect((found != nil) == ExtremeValues.isPosition(position))
            let area = try ExtremeValues.ask(["latitude", "longitude"]) {
                try timetable.reachedArea(ReachRequest(from: .position(position), at: Self.noon, minutes: 5))
            }
            #expect((area != nil) == ExtremeValues.isPosition(position))
        }
    }

    @Test func `Opportunities within any number of minutes`() {
        let row = MatrixRow(origin: "A", cells: [MatrixCell(destination: "B", seconds: [60, .max, nil])])
        for minutes in ExtremeValues.numbers {
            let isLong = minutes == .max || minutes > Int.max / 60
            #expect(
                row.opportunities(within: minutes, weights: [2]) == [minutes >= 1 ? 2 : 0, isLong ? 2 : 0, 0])
        }
    }
}

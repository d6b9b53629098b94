import GTFSModel
import HistorySupport
import Testing

@Suite struct AccuracyTests {
    @Test(
        "Nearly all that a producer tells is recorded, near the truth and within its bracket",
        arguments: Implementation.allCases, ProducerStyle.allCases)
    func accuracy(implementation: Implementation, style: ProducerStyle) throws {
        let city = try HistorySimulator(seed: 1, style: style)
        let figures = HistoryAccuracy(try visits(of: city, implementation), of: city)
        #expect(figures.missedGoals == [], "\(style): \(figures)")
        #expect(figures.ghosts == [])
    }

    @Test(
        "Each way to read messages agrees with the oracle", arguments: Implementation.allCases, ProducerStyle.allCases)
    func sameAsOracle(implementation: Implementation, style: ProducerStyle) throws {
        let city = try HistorySimulator(seed: 2, style: style)
        var oracle = implementation.oracle(city.timetable)
        try oracle.take(city.messages)
        let compared = try HistoryComparison(visits(of: city, implementation), oracle.visits())
        #expect(compared.differences == [])
    }

    private func visits(of city: HistorySimulator, _ implementation: Implementation) throws -> [Visit] {
        var reader = try implementation.reader(city.timetable)
        try reader.take(city.messages)
        return try reader.visits()
    }
}

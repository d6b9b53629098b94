import Foundation
import GTFSModel
import HistorySupport
import TestSupport
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

    /// Sixteen days of a style take minutes: the short form only looks for the rows, the long one makes their figures.
    @Test(
        "docs/history.md has the figures of eight cities, and of eight that were kept aside",
        arguments: ProducerStyle.allCases)
    func documented(style: ProducerStyle) throws {
        let url = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../docs/history.md").standardized
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        for seeds in [1...8, 101...108] as [ClosedRange<UInt64>] {
            let start = "| \(style.words) | \(seeds.lowerBound) to \(seeds.upperBound) | "
            #expect(lines.count { $0.hasPrefix(start) } == 1, "\(start)")
            guard LongForm.isAsked else { continue }
            var all: HistoryAccuracy?
            for seed in seeds {
                let city = try HistorySimulator(seed: seed, style: style)
                let figures = HistoryAccuracy(try visits(of: city, .recorder), of: city)
                all?.add(figures)
                all = all ?? figures
            }
            let row = start + "\(all?.cells ?? "") |"
            #expect(lines.contains { $0 == row }, "\(row)")
        }
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

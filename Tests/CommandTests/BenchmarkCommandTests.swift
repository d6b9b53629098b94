import Foundation
import Testing

@testable import gtfs_benchmark

@Suite("gtfs-benchmark")
struct BenchmarkCommandTests {
    private struct Report: Decodable {
        struct Figure: Decodable {
            let key: String
            let value, median: Double?
            let count: Int?
        }
        let sqlite: String
        let stopTimes: Int
        let asked: [String: JSONText]
        let figures: [Figure]
    }

    /// A text, or a list of numbers.
    private enum JSONText: Decodable {
        case text(String)
        case numbers([Double])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .numbers(try container.decode([Double].self))
            }
        }
    }

    private static let city = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Fixtures/harbour-city")
        .standardized.path

    @Test("asks a database every kind of question")
    func answers() throws {
        let folder = try TemporaryFolder()
        let imported = try Executable.importer.run(
            [Self.city, "--output", folder.path("city.sqlite"), "--quiet"], in: folder)
        #expect(imported.status == 0, "\(imported.errors)")
        let run = try Executable.benchmark.run(["answers", "city.sqlite", "--questions", "4"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let report = try decoder.decode(Report.self, from: Data(run.output.utf8))
        #expect(report.stopTimes > 1000)
        #expect(
            Set(report.asked.keys) == [
                "station", "moment", "position", "text", "trip", "middle_trip", "middle_stop",
            ])
        let figures = Dictionary(uniqueKeysWithValues: report.figures.map { ($0.key, $0) })
        for key in [
            "board_busiest_hour", "board_platform", "board_kerb", "nearby_densest", "trip_by_id", "connections",
        ] {
            #expect(figures[key]?.count == 4, "\(key)")
        }
        for key in ["realtime_decode", "realtime_match_warm", "realtime_board_overlay", "realtime_board_first"] {
            #expect(figures[key]?.count ?? 0 > 0, "\(key)")
        }
        #expect(figures["realtime_message_bytes"]?.value ?? 0 > 0)
        // Whole names are typed letter by letter.
        #expect(figures["search_keystroke"]?.count ?? 0 > 4)
        #expect(figures["boards_per_second_8"]?.value ?? 0 > 0)
        #expect(try folder.names == ["city.sqlite"])
    }

    @Test(
        "a percentile is the smallest sample that so many do not exceed",
        arguments: [(0.5, 50.0), (0.99, 99.0), (1, 100), (0.001, 1)])
    func percentiles(share: Double, expected: Double) throws {
        let latency = try #require(Measurement.Latency((1...100).shuffled().map(Double.init)))
        #expect(latency.percentile(share) == expected)
        #expect(latency.worst == 100)
    }
}
